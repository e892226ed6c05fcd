"""An activity feed: the events of a user between two instants, newest first, twenty per page.
A link to the next page carries the last RowKey of this one."""

from itertools import islice

from tablekeys import KeyRange, Query, newest_first


def post(table, user, at, event):
    """Stores an event. The id makes the key unique where two events have the same instant."""
    key = f"{newest_first(at)}-{event}"
    table.create_entity({"PartitionKey": user, "RowKey": key, "Event": event})
    return key


def page(table, user, start, end, last_seen):
    """One page: the twenty events after the last one seen, from an instant, inside, to
    another, outside. The client follows continuation tokens until there are enough."""
    query = Query(user, KeyRange.newest_first(start, end), after=last_seen or None)
    events = table.query_entities(query.filter, results_per_page=20)
    return list(islice(events, 20))
