"""A row of more properties than a row can have: parts of 250, in one partition, written in one
transaction."""

from azure.data.tables import UpdateMode
from tablekeys import encode, extensions

# A row has at most 252 properties besides the keys and the timestamp. One is the version.
PER_PART = 250


def put(table, survey, version, questions, answers):
    """Replaces all parts. The number of parts must stay what it was."""
    pairs = list(zip(questions, answers))
    writes = []
    for part in range(0, len(pairs), PER_PART):
        key = encode(["str", "u16"], ["answers", part // PER_PART])
        row = {"PartitionKey": survey, "RowKey": key, "Version": version}
        row |= dict(pairs[part:part + PER_PART])
        writes.append(("upsert", row, {"mode": UpdateMode.REPLACE}))
    table.submit_transaction(writes)


def get(table, survey):
    """All properties, and their version. Should the parts be of two versions, because a
    program wrote between two pages, they are read again."""
    low, high = extensions("answers")
    while True:
        parts = table.query_entities(
            "PartitionKey eq @survey and RowKey ge @low and RowKey lt @high",
            parameters={"survey": survey, "low": low, "high": high},
        )
        parts = [dict(part) for part in parts]
        if len({part["Version"] for part in parts}) <= 1:
            whole = {name: value for part in parts for name, value in part.items()}
            return whole | {"PartitionKey": survey, "RowKey": "answers"}
