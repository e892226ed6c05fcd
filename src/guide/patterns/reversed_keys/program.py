"""Accounts whose numbers grow, spread by their last digits; and hosts, listed by domain."""

from azure.core.exceptions import ResourceNotFoundError
from azure.data.tables import UpdateMode
from tablekeys import escape, subtree


def reverse(number):
    """Ten digits of a growing number, the last one first. Padding comes before reversing:
    unpadded, 12 and 120 would be "21" and "021"."""
    return f"{number:010}"[::-1]


def insert_account(accounts, hosts, number):
    row = {"PartitionKey": reverse(number), "RowKey": "account", "Number": number}
    accounts.create_entity(row)


def account(accounts, hosts, number):
    try:
        return accounts.get_entity(reverse(number), "account")
    except ResourceNotFoundError:
        return None


def host_key(host):
    """The labels of a host, the last one first, as the parts of a tuple: com!example!www. A–Z
    are folded and one final dot is dropped, since both spellings are one host."""
    labels = host.removesuffix(".").lower().split(".")
    return "!".join(map(escape, reversed(labels)))


def insert_host(accounts, hosts, host):
    row = {"PartitionKey": "hosts", "RowKey": host_key(host)}
    hosts.upsert_entity(row, mode=UpdateMode.REPLACE)


def hosts(accounts, hosts, domain):
    """A domain and all hosts below it, and not example-shop.com."""
    low, high = subtree(host_key(domain))
    rows = hosts.query_entities(
        "PartitionKey eq 'hosts' and RowKey ge @low and RowKey lt @high",
        parameters={"low": low, "high": high},
    )
    return list(rows)
