"""Orders, and what is sold of each product: an order and a message are written in one
transaction, and a worker counts the message in a partition where the transaction could not
reach."""

from azure.core import MatchConditions
from azure.core.exceptions import ResourceNotFoundError
from azure.data.tables import TableTransactionError, UpdateMode
from tablekeys import decode, encode, extensions

UNCHANGED = MatchConditions.IfNotModified


def get(table, partition, row):
    try:
        return table.get_entity(partition, row)
    except ResourceNotFoundError:
        return None


def order(table, customer, number, product):
    """The order and its message, both or neither."""
    keys = [encode(["str", "u32"], [kind, number]) for kind in ("order", "message")]
    rows = [{"PartitionKey": customer, "RowKey": key, "Product": product} for key in keys]
    try:
        table.submit_transaction([("create", row) for row in rows])
    except TableTransactionError as refused:
        # The client's own first attempt, whose answer was lost.
        if refused.status_code != 409 or not get(table, customer, keys[0]):
            raise


def work_off(table, customer):
    """Works off the messages of a customer. Several workers may do so at a time, and each may
    stop anywhere."""
    low, high = extensions("message")
    messages = table.query_entities(
        "PartitionKey eq @customer and RowKey ge @low and RowKey lt @high",
        parameters={"customer": customer, "low": low, "high": high},
    )
    for message in messages:
        number = decode(["str", "u32"], message["RowKey"])[1]
        count(table, message["Product"], customer, number)
        # Only now, so that a message is done at least once.
        table.delete_entity(message, match_condition=UNCHANGED)


def count(table, product, customer, number):
    """Counts an order once, however often its message is read: beside the count is a row per
    order, written in the same transaction."""
    partition = encode(["str", "str"], ["product", product])
    key = encode(["str", "str", "u32"], ["counted", customer, number])
    counted = {"PartitionKey": partition, "RowKey": key}
    while True:
        row = get(table, partition, "sold")
        if row:
            row["Sold"] += 1
            condition = {"etag": row.metadata["etag"], "match_condition": UNCHANGED}
            write = ("update", row, {"mode": UpdateMode.REPLACE} | condition)
        else:
            write = ("create", {"PartitionKey": partition, "RowKey": "sold", "Sold": 1})
        try:
            table.submit_transaction([("create", counted), write])
            return
        except TableTransactionError as refused:
            if refused.status_code not in (409, 412):
                raise
            if refused.index == 0:
                return
            # Another worker has counted another order since.
