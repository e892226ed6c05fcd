"""Readings of a device, one per hour: a row per day with a property per hour."""

from azure.core.exceptions import ResourceNotFoundError
from azure.data.tables import UpdateMode
from tablekeys import calendar, day as day_key, ticks_of


def record(table, device, at, celsius):
    """Insert or merge: no read, and the other hours stay. Sent twice, it stores the same."""
    date = calendar(ticks_of(at))
    reading = {"PartitionKey": device, "RowKey": date[:8], f"Hour{date[8:10]}": celsius}
    table.upsert_entity(reading, mode=UpdateMode.MERGE)


def day(table, device, at):
    """The readings of a day by hour."""
    try:
        return table.get_entity(device, day_key(ticks_of(at)))
    except ResourceNotFoundError:
        return None


def days(table, device, start, end):
    """The days of a span."""
    rows = table.query_entities(
        "PartitionKey eq @device and RowKey ge @first and RowKey le @last",
        parameters={
            "device": device,
            "first": day_key(ticks_of(start)),
            "last": day_key(ticks_of(end)),
        },
    )
    return list(rows)
