"""Expense claims of an employee, of which the newest are shown."""

from itertools import islice

from azure.core.exceptions import ResourceExistsError
from tablekeys import newest_first, ticks_of


def insert(table, employee, at, number):
    """The claim's own instant and number make its key: a second attempt meets the first."""
    key = f"{newest_first(ticks_of(at))}-{number:010}"
    try:
        table.create_entity({"PartitionKey": employee, "RowKey": key, "Number": number})
    except ResourceExistsError:
        pass


def newest(table, employee, last, count):
    """The newest claims, or those after the last one that was shown. The client follows
    continuation tokens until there are enough: a page may be short."""
    claims = table.query_entities(
        "PartitionKey eq @employee and RowKey gt @last",
        parameters={"employee": employee, "last": last or ""},
        results_per_page=count,
    )
    return list(islice(claims, count))
