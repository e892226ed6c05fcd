"""A shop's orders. An order, its lines and its payments are in one partition, the customer's:
one transaction writes them, and one query reads them back in order."""

from tablekeys import decode, encode, subtree

PART = ["u64", "str", "u16"]


def place(table, customer, number, address, items):
    """Writes an order and its lines: all of them, or none."""
    partition = encode(["guid"], [customer])
    order = {"RowKey": encode(["u64"], [number]), "Address": address}
    lines = [
        {"RowKey": encode(PART, [number, "line", line]), "Item": item}
        for line, item in enumerate(items, 1)
    ]
    rows = [{"PartitionKey": partition} | row for row in [order, *lines]]
    table.submit_transaction([("create", row) for row in rows])


def pay(table, customer, number, payment, cents):
    keys = {"PartitionKey": encode(["guid"], [customer])}
    keys |= {"RowKey": encode(PART, [number, "payment", payment])}
    table.create_entity(keys | {"Cents": cents})


def read(table, customer, number):
    """Reads an order and all that belongs to it by one query."""
    key = encode(["u64"], [number])
    low, high = subtree(key)
    rows = table.query_entities(
        "PartitionKey eq @customer and RowKey ge @low and RowKey lt @high",
        parameters={"customer": encode(["guid"], [customer]), "low": low, "high": high},
    )
    order = {"Address": "", "Items": [], "Paid": 0}
    for row in rows:
        if row["RowKey"] == key:
            order["Address"] = row["Address"]
            continue
        _, kind, _ = decode(PART, row["RowKey"])
        if kind == "line":
            order["Items"].append(row["Item"])
        elif kind == "payment":
            order["Paid"] += row["Cents"]
        else:
            raise ValueError(f"expected line or payment, found {kind!r}")
    return order
