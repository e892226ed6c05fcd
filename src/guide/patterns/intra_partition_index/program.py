"""Employees of a department, found by id and by e-mail address: two copies in one
partition."""

from azure.core import MatchConditions
from azure.core.exceptions import HttpResponseError, ResourceNotFoundError
from azure.data.tables import UpdateMode
from tablekeys import encode


def key(id):
    return encode(["str", "u32"], ["id", id])


def index_key(address):
    return encode(["str", "str"], ["email", address])


def copy(department, row_key, id, address):
    return {"PartitionKey": department, "RowKey": row_key, "Id": id, "Address": address}


def unchanged(row):
    """Refused if the row has changed since it was read."""
    return {"etag": row.metadata["etag"], "match_condition": MatchConditions.IfNotModified}


def insert(table, department, id, address):
    """Both rows, or an error: another employee of the department has the id or the address."""
    keys = [key(id), index_key(address)]
    writes = [("create", copy(department, row, id, address)) for row in keys]
    try:
        table.submit_transaction(writes)
    except HttpResponseError as refused:
        # Perhaps the client's own first attempt, whose answer was lost.
        if refused.status_code != 409 or not has(table, department, id, address):
            raise


def change_address(table, department, id, address):
    row = find(table, department, id)
    if row is None:
        raise ValueError("no such employee")
    old = row["Address"]
    if old == address:
        return
    row["Address"] = address
    writes = [
        # Under the ETag that was read: of two programs that change or delete the employee, one
        # is refused.
        ("update", row, {"mode": UpdateMode.REPLACE} | unchanged(row)),
        ("delete", {"PartitionKey": department, "RowKey": index_key(old)}),
        ("create", copy(department, index_key(address), id, address)),
    ]
    try:
        table.submit_transaction(writes)
    except HttpResponseError as refused:
        if refused.status_code != 412 or not has(table, department, id, address):
            raise


def remove(table, department, id):
    row = find(table, department, id)
    if row is None:
        return
    index = {"PartitionKey": department, "RowKey": index_key(row["Address"])}
    try:
        table.submit_transaction([("delete", row, unchanged(row)), ("delete", index)])
    except HttpResponseError as refused:
        if refused.status_code != 404:
            raise


def find(table, department, id):
    """The first question."""
    return get(table, department, key(id))


def find_by_address(table, department, address):
    """The second question."""
    return get(table, department, index_key(address))


def get(table, department, row_key):
    try:
        return table.get_entity(department, row_key)
    except ResourceNotFoundError:
        return None


def has(table, department, id, address):
    row = find(table, department, id)
    return row is not None and row["Address"] == address
