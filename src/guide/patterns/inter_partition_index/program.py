"""Employees, found by id, and by e-mail address through an index row in another partition."""

from azure.core import MatchConditions
from azure.core.exceptions import (
    ResourceExistsError,
    ResourceModifiedError,
    ResourceNotFoundError,
)
from azure.data.tables import UpdateMode
from tablekeys import Filter, decode, encode, extensions, md5_bits


def row_of(id, address):
    """The row itself. Bits of a hash before a counted id spread new employees over all partitions."""
    partition = encode(["str", "str", "u32"], ["id", md5_bits(str(id), 8), id])
    keys = {"PartitionKey": partition, "RowKey": "employee"}
    return keys | {"Id": id, "Address": address}


def index_of(address, id):
    """Its index row. With the id as RowKey, employees may share an address."""
    partition = encode(["str", "str"], ["email", address])
    return {"PartitionKey": partition, "RowKey": encode(["u32"], [id])}


def get(table, keys):
    try:
        return table.get_entity(keys["PartitionKey"], keys["RowKey"])
    except ResourceNotFoundError:
        return None


def has(row, address):
    return row is not None and row["Address"] == address


def insert(table, id, address):
    """The index row first, then the row. The index row is written again even where it exists:
    then it is young."""
    table.upsert_entity(index_of(address, id), mode=UpdateMode.REPLACE)
    try:
        table.create_entity(row_of(id, address))
    except ResourceExistsError:
        # Perhaps the client's own first attempt, whose answer was lost.
        if not has(find(table, id), address):
            raise


def change_address(table, id, address, before):
    """The new index row, the row under its ETag, and then the old index row, if it is old
    enough."""
    row = find(table, id)
    if row is None:
        raise ValueError("no such employee")
    old = row["Address"]
    if old == address:
        return
    table.upsert_entity(index_of(address, id), mode=UpdateMode.REPLACE)
    row["Address"] = address
    try:
        unchanged = MatchConditions.IfNotModified
        table.update_entity(row, mode=UpdateMode.REPLACE, match_condition=unchanged)
    except ResourceModifiedError:
        if not has(find(table, id), address):
            raise
    delete_index(table, id, old, before)


def remove(table, id, before):
    """The row first, then the index row, if it is old enough."""
    row = find(table, id)
    if row is not None:
        table.delete_entity(row, match_condition=MatchConditions.IfNotModified)
        delete_index(table, id, row["Address"], before)


def delete_index(table, id, address, before):
    """Deletes an index row that was last written before an instant. The instant is longer ago
    than any writer takes from its index row to its row, so none relies on the index row; and
    one that comes to do so now gives it another ETag."""
    index = get(table, index_of(address, id))
    if index is None or index.metadata["timestamp"] >= before:
        return
    try:
        table.delete_entity(index, match_condition=MatchConditions.IfNotModified)
    except ResourceModifiedError:
        pass


def find(table, id):
    """The first question."""
    return get(table, row_of(id, ""))


def find_by_address(table, address):
    """The second question. An index row whose row is absent, or has another address, is no
    answer."""
    partition = index_of(address, 0)["PartitionKey"]
    indexes = table.query_entities("PartitionKey eq @p", parameters={"p": partition})
    rows = [find(table, decode(["u32"], index["RowKey"])[0]) for index in indexes]
    return [row for row in rows if has(row, address)]


def sweep(table, before):
    """The repair: deletes index rows without a row that were last written before an
    instant."""
    old = Filter.partitions(extensions("email")) & Filter.property("Timestamp").less_than(before)
    indexes = table.query_entities(str(old))
    for index in indexes:
        address = decode(["str", "str"], index["PartitionKey"])[1]
        id = decode(["u32"], index["RowKey"])[0]
        if not has(find(table, id), address):
            delete_index(table, id, address, before)
