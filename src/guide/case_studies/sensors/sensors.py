"""Sensor readings: a partition per device and day, the last reading first. A window is one
query per day, asked from the newest day back until there are enough readings."""

from datetime import timedelta

from tablekeys import day, encode, newest_first, ticks_of


def partition_of(device, at):
    return encode(["str", "str"], [device, day(ticks_of(at))])


def write(table, device, at, celsius):
    """Stores a reading."""
    keys = {"PartitionKey": partition_of(device, at), "RowKey": newest_first(ticks_of(at))}
    table.create_entity(keys | {"Celsius": celsius})


def last(table, device, start, end, colder_than, count):
    """The last readings of a device from an instant, inside, to another, outside, colder than
    a limit, newest first."""
    readings = []
    midnight = start.replace(hour=0, minute=0, second=0, microsecond=0)
    at = end - timedelta(microseconds=1)
    while start < end and at >= midnight and len(readings) < count:
        readings += table.query_entities(
            "PartitionKey eq @partition and RowKey ge @first and RowKey lt @end"
            " and Celsius lt @limit",
            parameters={
                "partition": partition_of(device, at),
                "first": newest_first(ticks_of(end) - 1),
                "end": newest_first(ticks_of(start) - 1),
                "limit": colder_than,
            },
        )
        at -= timedelta(days=1)
    return readings[:count]
