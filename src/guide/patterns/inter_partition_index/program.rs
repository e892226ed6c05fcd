//! Employees, found by id, and by e-mail address through an index row in another partition.

use serde_json::json;
use tablekeys::partition::md5_bits;
use tablekeys::table::{Filter, Query};
use tablekeys::{Ticks, tuple};

use crate::client::{Client, Row};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const TABLE: &str = "employees";

/// The keys of the row itself. Bits of a hash before a counted id spread new employees over all partitions.
fn row_keys(id: u32) -> tablekeys::Result<(String, &'static str)> {
    let hash = md5_bits::<8>(id.to_string().as_bytes());
    Ok((tuple::encode(&("id", hash, id))?, "employee"))
}

/// The keys of its index row. With the id as RowKey, employees may share an address.
fn index_keys(address: &str, id: u32) -> tablekeys::Result<(String, String)> {
    Ok((tuple::encode(&("email", address))?, tuple::encode(&(id,))?))
}

/// The index row first, then the row. The index row is written again even where it exists: then it is young.
pub(crate) fn insert(client: &Client, id: u32, address: &str) -> Result<()> {
    let (partition, row) = index_keys(address, id)?;
    client.put(TABLE, &partition, &row, json!({}))?;
    let (partition, row) = row_keys(id)?;
    match client.insert(TABLE, &partition, row, json!({ "Id": id, "Address": address })) {
        // Perhaps the client's own first attempt, whose answer was lost.
        Err(refused)
            if refused.status == 409 && find(client, id)?.is_some_and(|row| row.text("Address") == address) =>
        {
            Ok(())
        }
        answer => Ok(answer.map(drop)?),
    }
}

/// The new index row, the row under its ETag, and then the old index row, if it is old enough.
pub(crate) fn change_address(client: &Client, id: u32, address: &str, before: Ticks) -> Result<()> {
    let old = find(client, id)?.ok_or("no such employee")?;
    if old.text("Address") == address {
        return Ok(());
    }
    let (partition, row) = index_keys(address, id)?;
    client.put(TABLE, &partition, &row, json!({}))?;
    let (partition, row) = row_keys(id)?;
    match client.replace(TABLE, &partition, row, &old.etag, json!({ "Id": id, "Address": address })) {
        Err(refused)
            if refused.status == 412 && find(client, id)?.is_some_and(|row| row.text("Address") == address) => {}
        answer => drop(answer?),
    }
    delete_index_row(client, id, old.text("Address"), before)
}

/// The row first, then the index row, if it is old enough.
pub(crate) fn delete(client: &Client, id: u32, before: Ticks) -> Result<()> {
    let Some(row) = find(client, id)? else { return Ok(()) };
    match client.delete(TABLE, &row.partition_key, &row.row_key, &row.etag) {
        Err(refused) if refused.status == 404 => {}
        answer => answer?,
    }
    delete_index_row(client, id, row.text("Address"), before)
}

/// Deletes an index row that was last written before an instant. The instant is longer ago than any writer takes from its
/// index row to its row, so none relies on the index row; and one that comes to do so now gives it another ETag.
fn delete_index_row(client: &Client, id: u32, address: &str, before: Ticks) -> Result<()> {
    let (partition, row) = index_keys(address, id)?;
    let Some(index) = client.get(TABLE, &partition, &row) else { return Ok(()) };
    if index.timestamp.parse::<Ticks>()? >= before {
        return Ok(());
    }
    match client.delete(TABLE, &partition, &row, &index.etag) {
        Err(refused) if refused.status == 404 || refused.status == 412 => Ok(()),
        answer => Ok(answer?),
    }
}

/// The first question.
pub(crate) fn find(client: &Client, id: u32) -> Result<Option<Row>> {
    let (partition, row) = row_keys(id)?;
    Ok(client.get(TABLE, &partition, row))
}

/// The second question. An index row whose row is absent, or has another address, is no answer.
pub(crate) fn find_by_address(client: &Client, address: &str) -> Result<Vec<Row>> {
    let mut found = Vec::new();
    for index in client.list(TABLE, Query::in_partition(tuple::encode(&("email", address))?)) {
        let row = find(client, tuple::decode::<(u32,)>(&index.row_key)?.0)?;
        found.extend(row.filter(|row| row.text("Address") == address));
    }
    Ok(found)
}

/// The repair: deletes the index rows that have no row and were last written before an instant.
pub(crate) fn sweep(client: &Client, before: Ticks) -> Result<()> {
    let indexes = Query::in_partitions(tuple::extensions(&("email",))?);
    for index in client.list(TABLE, indexes.filter(Filter::property("Timestamp").less_than(before))) {
        let (_, address) = tuple::decode::<(&str, &str)>(&index.partition_key)?;
        let (id,) = tuple::decode::<(u32,)>(&index.row_key)?;
        if find(client, id)?.is_none_or(|row| row.text("Address") != &*address) {
            delete_index_row(client, id, &address, before)?;
        }
    }
    Ok(())
}
