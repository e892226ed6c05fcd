"""A log of many devices under five PartitionKeys, of which three send each moment's writes to
one partition."""

from heapq import merge
from itertools import islice

from azure.data.tables import UpdateMode
from tablekeys import Salt, ascending, day, encode, newest_first, siphash_partition, ticks_of

FIVE_MINUTES = 300 * 10_000_000


def floor(ticks):
    return ticks - ticks % FIVE_MINUTES


def keys(design, at, device, number):
    """The keys of an entry."""
    ticks = ticks_of(at)
    row = f"{newest_first(ticks)}-{number:010}"
    if design == "day":  # One partition.
        return day(ticks), row
    if design == "append":  # Each write goes to the last partition.
        return ascending(floor(ticks)), row
    if design == "prepend":  # Each write goes to the first partition.
        return newest_first(floor(ticks)), row
    if design == "salted":  # One of 12 salts, then the day.
        return Salt(12, "-").key_for(day(ticks), row), row
    # One of 12 by hash of the device.
    return str(siphash_partition(device, 12)), encode(["str", "str"], [device, row])


def insert(table, design, at, device, number):
    partition, row = keys(design, at, device, number)
    entry = {"PartitionKey": partition, "RowKey": row, "Device": device, "Number": number}
    table.upsert_entity(entry, mode=UpdateMode.REPLACE)


def newest(table, design, now, count):
    """The newest entries of all devices."""
    ticks = ticks_of(now)

    def ask(partition):
        """The newest of a partition, from now on into the past."""
        rows = table.query_entities(
            "PartitionKey eq @partition and RowKey ge @first",
            parameters={"partition": partition, "first": newest_first(ticks)},
            results_per_page=count,
        )
        return islice(rows, count)

    if design == "day":
        return list(ask(day(ticks)))
    if design == "prepend":
        # The first partitions of the table are the newest.
        return list(islice(table.list_entities(results_per_page=count), count))
    if design == "append":
        # Window by window, until there are enough.
        rows, window = [], floor(ticks)
        while len(rows) < count:
            rows += ask(ascending(window))
            window -= FIVE_MINUTES
        return rows[:count]
    if design == "salted":
        answers = [ask(f"{salt:02}-{day(ticks)}") for salt in range(12)]
        return list(islice(merge(*answers, key=lambda row: row["RowKey"]), count))
    # The RowKeys begin with the device: everything is read.
    return sorted(table.list_entities(), key=lambda row: -row["Number"])[:count]
