"""Employees of a department, found by last name: one index entity per name lists the ids."""

import json

from azure.core import MatchConditions
from azure.core.exceptions import ResourceNotFoundError
from azure.data.tables import TableTransactionError, UpdateMode
from tablekeys import encode


def key(id):
    return encode(["str", "u32"], ["id", id])


def list_key(name):
    return encode(["str", "str"], ["name", name])


def unchanged(row):
    """Replaces a row, unless it has changed since it was read."""
    options = {"mode": UpdateMode.REPLACE, "etag": row.metadata["etag"]}
    return options | {"match_condition": MatchConditions.IfNotModified}


def get(table, partition, row):
    try:
        return table.get_entity(partition, row)
    except ResourceNotFoundError:
        return None


def insert(table, department, id, name):
    """Inserts the employee and adds the id to the list of the name, in one transaction. It is
    made again where another program has changed the list meanwhile."""
    employee = {"PartitionKey": department, "RowKey": key(id), "Id": id, "Name": name}
    while True:
        found = get(table, department, list_key(name))
        ids = json.loads(found["Ids"]) if found else []
        if id in ids:
            return  # The client's own first attempt, whose answer was lost.
        names = {"PartitionKey": department, "RowKey": list_key(name)}
        names["Ids"] = json.dumps(ids + [id], separators=(",", ":"))
        write = ("update", names, unchanged(found)) if found else ("create", names)
        try:
            table.submit_transaction([write, ("create", employee)])
            return
        except TableTransactionError as refused:
            # The list, which is the first write, has changed since it was read.
            if refused.index != 0 or refused.status_code not in (409, 412):
                raise


def find_by_name(table, department, name):
    """The list, and each employee on it."""
    names = get(table, department, list_key(name))
    ids = json.loads(names["Ids"]) if names else []
    rows = (get(table, department, key(id)) for id in ids)
    return [row for row in rows if row]
