"""Tickets, few of which are open: a list of the open ones alone."""

from azure.core import MatchConditions
from azure.core.exceptions import (
    ResourceExistsError,
    ResourceModifiedError,
    ResourceNotFoundError,
)
from azure.data.tables import UpdateMode
from tablekeys import decode, encode

UNCHANGED = MatchConditions.IfNotModified
KINDS = ["str", "u32"]


def ticket_keys(customer, number):
    partition = encode(["str", "str"], ["customer", customer])
    return {"PartitionKey": partition, "RowKey": encode(["u32"], [number])}


def index_of(customer, number):
    """An index row exists for open tickets alone. It names its ticket."""
    return {"PartitionKey": "open", "RowKey": encode(KINDS, [customer, number])}


def open(table, customer, number):
    """The index row first, then the ticket."""
    table.upsert_entity(index_of(customer, number), mode=UpdateMode.REPLACE)
    ticket = ticket_keys(customer, number) | {"Number": number, "Status": "open"}
    try:
        table.create_entity(ticket)
    except ResourceExistsError:
        pass  # The first attempt, whose answer was lost.


def close(table, customer, number):
    """The ticket first, then the index row."""
    while True:
        ticket = get(table, customer, number)
        if ticket is None:
            raise ValueError("no such ticket")
        if ticket["Status"] != "open":
            break
        ticket["Status"] = "closed"
        try:
            table.update_entity(ticket, mode=UpdateMode.REPLACE, match_condition=UNCHANGED)
            break
        except ResourceModifiedError:
            pass  # The first attempt, or another program: look again.
    table.delete_entity(index_of(customer, number))


def open_tickets(table):
    """The open tickets of all customers. An index row whose ticket is closed or absent is no
    answer."""
    indexes = table.query_entities("PartitionKey eq 'open'")
    tickets = (get(table, *decode(KINDS, index["RowKey"])) for index in indexes)
    return [ticket for ticket in tickets if ticket and ticket["Status"] == "open"]


def sweep(table):
    """The repair: deletes index rows whose ticket is closed or absent. It spares young rows
    where programs open tickets meanwhile."""
    for index in table.query_entities("PartitionKey eq 'open'"):
        ticket = get(table, *decode(KINDS, index["RowKey"]))
        if ticket is None or ticket["Status"] != "open":
            try:
                table.delete_entity(index, match_condition=UNCHANGED)
            except ResourceModifiedError:
                pass


def get(table, customer, number):
    keys = ticket_keys(customer, number)
    try:
        return table.get_entity(keys["PartitionKey"], keys["RowKey"])
    except ResourceNotFoundError:
        return None
