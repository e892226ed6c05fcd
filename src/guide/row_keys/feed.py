"""An activity feed: the events of a user between two instants, newest first, twenty per page.
A link to the next page carries the last RowKey of this one."""

from itertools import islice

from tablekeys import newest_first, ticks_of


def post(table, user, at, event):
    """Stores an event. The id makes the key unique where two events have the same instant."""
    key = f"{newest_first(ticks_of(at))}-{event}"
    table.create_entity({"PartitionKey": user, "RowKey": key, "Event": event})
    return key


def page(table, user, start, end, last_seen):
    """One page: the twenty events after the last one seen, from an instant, inside, to
    another, outside. The client follows continuation tokens until there are enough."""
    events = table.query_entities(
        "PartitionKey eq @user and RowKey ge @first and RowKey lt @end and RowKey gt @last",
        parameters={
            "user": user,
            # Keys of an instant continue its nineteen digits, so both bounds are one more.
            "first": newest_first(ticks_of(end) - 1),
            "end": newest_first(ticks_of(start) - 1),
            "last": last_seen or "",
        },
        results_per_page=20,
    )
    return list(islice(events, 20))
