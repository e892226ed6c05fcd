"""An order of a tenant's customer: the tenant and the customer are the partition, and the
newest order is its first row."""

from itertools import islice

from azure.data.tables import UpdateMode
from tablekeys import encode, escape, extensions, ticks_of, unescape


def partition_of(tenant, customer):
    return encode(["str", "str"], [tenant, customer])


def place(table, tenant, customer, at, number):
    key = encode(["-ticks", "u32"], [ticks_of(at), number])
    keys = {"PartitionKey": partition_of(tenant, customer), "RowKey": key}
    table.upsert_entity(keys | {"Number": number}, mode=UpdateMode.REPLACE)


def newest(table, tenant, customer, count):
    rows = table.query_entities(
        "PartitionKey eq @partition",
        parameters={"partition": partition_of(tenant, customer)},
        results_per_page=count,
    )
    return list(islice(rows, count))


def all_of(table, tenant):
    """Every row of a tenant: its partitions, and no partition of another tenant."""
    low, high = extensions(escape(tenant))
    rows = table.query_entities(
        "PartitionKey ge @low and PartitionKey lt @high",
        parameters={"low": low, "high": high},
    )
    return list(rows)


def tenant_after(table, tenant):
    """The tenant of the first row after all rows of a tenant, or of the first row."""
    high = extensions(escape(tenant)).upper if tenant else ""
    rows = table.query_entities(
        "PartitionKey ge @high", parameters={"high": high}, results_per_page=1
    )
    first = next(iter(rows), None)
    return unescape(first["PartitionKey"].split("!")[0]) if first else None
