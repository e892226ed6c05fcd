"""Keeping rows for a time: a table per month, or rows purged 100 per transaction."""

from datetime import timedelta
from itertools import groupby

from azure.core import MatchConditions
from azure.data.tables import TableTransactionError
from tablekeys import day, ticks_of


def table_of(at):
    """The table of an instant: one per month, named by letters and digits alone."""
    return "Log" + day(ticks_of(at))[:6]


def tables_to_have(now):
    """The daily job of the tables: this month's and the next, and whether a table is due."""
    return sorted({table_of(now + timedelta(days=days)) for days in range(32)})


def is_due(table, now, keep_days):
    return table.startswith("Log") and table < table_of(now - timedelta(days=keep_days))


def purge(table, filter):
    """Deletes the rows of a filter, 100 per transaction, partition after partition. A row that
    has changed or gone since it was listed is left as it is."""
    rows = list(table.query_entities(filter, select=["PartitionKey", "RowKey"]))
    deleted = 0
    for _, partition in groupby(rows, key=lambda row: row["PartitionKey"]):
        unchanged = {"match_condition": MatchConditions.IfNotModified}
        writes = [("delete", row, unchanged) for row in partition]
        while writes:
            some = writes[:100]
            try:
                table.submit_transaction(some)
                deleted += len(some)
                del writes[:100]
            except TableTransactionError as refused:
                if refused.status_code not in (404, 412):
                    raise
                # The index names the write: go on without it.
                del writes[refused.index]
    return deleted
