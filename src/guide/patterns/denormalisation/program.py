"""Departments show the name of their manager, who is an employee of the department: a copy of
the name saves the second read."""

from azure.core import MatchConditions
from azure.core.exceptions import HttpResponseError
from azure.data.tables import UpdateMode
from tablekeys import encode


def employee(table, department, id):
    return table.get_entity(department, encode(["str", "u32"], ["employee", id]))


def replace(row):
    """The row as it was read, and refused if it has changed since."""
    options = {"mode": UpdateMode.REPLACE, "etag": row.metadata["etag"]}
    return ("update", row, options | {"match_condition": MatchConditions.IfNotModified})


def manager(table, department):
    """The question: one read."""
    return table.get_entity(department, "department")["ManagerName"]


def appoint(table, department, id):
    """Makes an employee the manager. The employee is replaced by the same, so that a program
    that is about to change the name is refused and reads again."""
    while True:
        row = employee(table, department, id)
        copy = {"PartitionKey": department, "RowKey": "department"}
        copy |= {"Manager": id, "ManagerName": row["Name"]}
        if submitted(table, [replace(row), ("upsert", copy, {"mode": UpdateMode.MERGE})]):
            return


def rename(table, department, id, name):
    """Changes an employee's name, and the copy where the employee is the manager. Both are
    read first, and a program that has changed one of them since makes this one read again."""
    while True:
        row = employee(table, department, id)
        whole = table.get_entity(department, "department")
        row["Name"] = name
        if whole["Manager"] == id:
            whole["ManagerName"] = name
        if submitted(table, [replace(row), replace(whole)]):
            return


def submitted(table, writes):
    try:
        table.submit_transaction(writes)
    except HttpResponseError as refused:
        if refused.status_code != 412:
            raise
        return False
    return True
