"""Sign-ins that are kept for a time: one partition per user, newest first, and a purge of the
old ones."""

from azure.core import MatchConditions
from azure.data.tables import TableTransactionError, UpdateMode
from tablekeys import KeyRange, Query, newest_first


def insert(table, user, at):
    row = {"PartitionKey": user, "RowKey": newest_first(at)}
    table.upsert_entity(row, mode=UpdateMode.REPLACE)


def purge(table, user, before, at_once):
    """Deletes a user's rows from before an instant, at_once (at most 100) per transaction.
    Returns how many."""
    query = Query(user, KeyRange.newest_first(None, before))
    old = table.query_entities(query.filter, select=["PartitionKey", "RowKey"])
    unchanged = {"match_condition": MatchConditions.IfNotModified}
    writes = [("delete", row, unchanged) for row in old]
    deleted = 0
    while writes:
        some = writes[:at_once]
        try:
            table.submit_transaction(some)
            deleted += len(some)
            del writes[:at_once]
        except TableTransactionError as refused:
            # Nothing of the transaction was done, because one row is gone or has changed:
            # again, without that row.
            if refused.status_code not in (404, 412):
                raise
            del writes[refused.index]
    return deleted
