/// An order of a tenant's customer: the tenant and the customer are the partition, and the newest
/// order is its first row.
pub(crate) fn keys(
    tenant: &str,
    customer: &str,
    placed: Ticks,
    number: u32,
) -> Result<(String, String)> {
    Ok((tuple::encode(&(tenant, customer))?, tuple::encode(&(Reverse(placed), number))?))
}

/// Every row of a tenant: its partitions, and no partition of another tenant.
pub(crate) fn all_of(tenant: &str) -> Result<QueryBuilder> {
    Ok(Query::in_partitions(tuple::extensions(&(tenant,))?))
}

/// The first row after all rows of a tenant: it names the next tenant.
pub(crate) fn first_after(tenant: Option<&str>) -> Result<QueryBuilder> {
    let Some(tenant) = tenant else { return Ok(Query::in_all_partitions().top(1)) };
    let of_tenant = tuple::extensions(&(tenant,))?;
    let Bound::Excluded(upper) = of_tenant.upper() else { unreachable!("a prefix ends with '!'") };
    Ok(Query::in_partitions(KeyRange::between(upper..)?).top(1))
}

/// The tenant of a row.
pub(crate) fn tenant_of(partition_key: &str) -> Result<String> {
    Ok(tuple::split_first::<&str>(partition_key)?.0.into_owned())
}
