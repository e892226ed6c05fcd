"""Who follows whom: a graph whose edges are stored with both of their ends."""

from azure.core.exceptions import ResourceExistsError, ResourceNotFoundError
from tablekeys import decode, encode, extensions


def edge(start, end):
    """The edge as its start knows it: this row decides whether the edge exists."""
    return {"PartitionKey": start, "RowKey": encode(["str", "str"], ["follows", end])}


def reverse_edge(start, end):
    """The same edge as its end knows it."""
    return {"PartitionKey": end, "RowKey": encode(["str", "str"], ["follower", start])}


def follow(table, start, end):
    """The reverse edge first, then the edge."""
    for row in (reverse_edge(start, end), edge(start, end)):
        try:
            table.create_entity(row)
        except ResourceExistsError:
            pass  # What was done by an earlier attempt is done.


def unfollow(table, start, end):
    """The edge first, then the reverse edge. A row that is not there is no error."""
    for row in (edge(start, end), reverse_edge(start, end)):
        table.delete_entity(row)


def follows(table, start):
    """Whom a person follows."""
    return neighbours(table, start, "follows")


def followers(table, end):
    """Who follows a person. A reverse edge without its edge is no answer."""
    found = neighbours(table, end, "follower")
    return [start for start in found if is_real(table, start, end)]


def is_real(table, start, end):
    row = edge(start, end)
    try:
        table.get_entity(row["PartitionKey"], row["RowKey"])
    except ResourceNotFoundError:
        return False
    return True


def neighbours(table, person, kind):
    low, high = extensions(kind)
    rows = table.query_entities(
        "PartitionKey eq @person and RowKey ge @low and RowKey lt @high",
        parameters={"person": person, "low": low, "high": high},
    )
    return [decode(["str", "str"], row["RowKey"])[1] for row in rows]


def sweep(table, end):
    """The repair: deletes the reverse edges of a person that have no edge."""
    real = followers(table, end)
    for start in neighbours(table, end, "follower"):
        if start not in real:
            table.delete_entity(reverse_edge(start, end))
