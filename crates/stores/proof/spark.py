"""Spark's hash of rows, and the partitions that `repartition` makes of them: spark.py KEYS KINDS ….

Beside the file of keys, `.whole` has the partitions by all columns, `.0` those by the first alone, and so on.
"""

import json
import sys

from pyspark.sql import SparkSession, functions as F
from pyspark.sql import types as T

import keys

TYPES = {"text": T.StringType(), "int32": T.IntegerType(), "int64": T.LongType(), "float64": T.DoubleType(),
         "bool": T.BooleanType(), "bytes": T.BinaryType()}


def write(path, partitions):
    with open(path, "w", encoding="utf-8") as file:
        for it in partitions:
            file.write(json.dumps(it) + "\n")


spark = (SparkSession.builder.master("local[2]").appName("proof").config("spark.ui.enabled", False)
         .config("spark.log.level", "ERROR").getOrCreate())
for path, kinds in zip(sys.argv[1::2], sys.argv[2::2]):
    names = [f"c{at}" for at in range(kinds.count(",") + 1)]
    schema = T.StructType([T.StructField("at", T.LongType())]
                          + [T.StructField(name, TYPES[kind]) for name, kind in zip(names, kinds.split(","))])
    rows = [[at, *map(keys.python, key)] for at, key in enumerate(keys.read(path))]
    frame = spark.createDataFrame(rows, schema).cache()
    hashes = [F.hash(*names), *(F.hash(name) for name in names)]
    hashed = [row[1:] for row in sorted(frame.select("at", *hashes).collect())]
    # At 12, the partition itself, as the exchange of `repartition` makes it.
    moved = [it for _, it in sorted(frame.repartition(12, *names).select("at", F.spark_partition_id()).collect())]
    write(path + ".whole", [[it if n == 12 else row[0] % n for n in keys.COUNTS] for row, it in zip(hashed, moved)])
    for at in range(len(names)):
        write(f"{path}.{at}", [[row[at + 1] % n for n in keys.COUNTS] for row in hashed])
spark.stop()
