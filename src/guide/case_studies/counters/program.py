"""A counter in eight rows, each in a partition of its own."""

from azure.core import MatchConditions
from azure.core.exceptions import (
    ResourceExistsError,
    ResourceModifiedError,
    ResourceNotFoundError,
)
from azure.data.tables import UpdateMode
from tablekeys import Salt

SHARDS = 8


def get(table, partition):
    try:
        return table.get_entity(partition, "count")
    except ResourceNotFoundError:
        return None


def increment(table, counter, operation):
    """Adds one, to the row that the operation's id chooses: the same at each attempt."""
    partition = Salt(SHARDS, "-", after=True).key_for(counter, operation)
    unchanged = MatchConditions.IfNotModified
    while True:
        row = get(table, partition)
        try:
            if row is None:
                keys = {"PartitionKey": partition, "RowKey": "count"}
                table.create_entity(keys | {"Count": 1})
            else:
                # A row is changed only if it is still as it was read.
                row["Count"] += 1
                table.update_entity(row, mode=UpdateMode.REPLACE, match_condition=unchanged)
            return
        except (ResourceExistsError, ResourceModifiedError):
            pass  # Another writer was first: read again.


def total(table, counter):
    """The sum of the rows."""
    rows = (get(table, f"{counter}-{shard}") for shard in range(SHARDS))
    return sum(row["Count"] for row in rows if row)
