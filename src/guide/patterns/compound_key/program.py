"""Employees and the reviews of each year: one partition per department, and the employee's id
in front of the year."""

from azure.data.tables import UpdateMode
from tablekeys import encode, extensions, filter_of, subtree


def employee_key(id):
    return encode(["str", "u32"], ["employee", id])


def insert_employee(table, department, id, name):
    row = {"PartitionKey": department, "RowKey": employee_key(id), "Name": name}
    table.upsert_entity(row, mode=UpdateMode.REPLACE)


def insert_review(table, department, id, year, rating):
    """The keys follow from what is stored, so a second attempt stores the same."""
    key = encode(["str", "u32", "u16"], ["employee", id, year])
    row = {"PartitionKey": department, "RowKey": key, "Rating": rating}
    table.upsert_entity(row, mode=UpdateMode.REPLACE)


def employee_with_reviews(table, department, id):
    """One employee with all reviews, the employee first."""
    return range_of(table, department, subtree(employee_key(id)))


def reviews(table, department, id):
    """The reviews of one employee alone."""
    return range_of(table, department, extensions(employee_key(id)))


def range_of(table, partition, keys):
    rows = table.query_entities(filter_of(partition, keys))
    return list(rows)
