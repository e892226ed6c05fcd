//! Users whose e-mail address and name are both unique.

use serde_json::json;
use tablekeys::partition::md5_bits;
use tablekeys::table::{Filter, Query};
use tablekeys::{Ticks, tuple};

use crate::client::{Client, Row};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const TABLE: &str = "users";
/// The unique properties.
const KINDS: [&str; 2] = ["Email", "Name"];

/// Bits of a hash before a counted id spread new users over all partitions.
fn user_keys(id: u32) -> tablekeys::Result<(String, &'static str)> {
    let hash = md5_bits::<8>(id.to_string().as_bytes());
    Ok((tuple::encode(&("user", hash, id))?, "user"))
}

/// The keys of a marker are the value itself, so the service refuses a second one.
fn marker_keys(kind: &str, value: &str) -> tablekeys::Result<(String, &'static str)> {
    Ok((tuple::encode(&("unique", kind, value))?, "marker"))
}

fn owner(marker: &Row) -> Option<u32> {
    marker.properties["Id"].as_u64().and_then(|id| u32::try_from(id).ok())
}

/// Takes a value for a user. A marker whose user does not exist is taken over once it was last
/// written before an instant that is longer ago than any writer takes to register.
fn take(client: &Client, id: u32, kind: &str, value: &str, before: Ticks) -> Result<bool> {
    let (partition, row) = marker_keys(kind, value)?;
    match client.insert(TABLE, &partition, row, json!({ "Id": id })) {
        Err(refused) if refused.status == 409 => {}
        answer => return Ok(answer.map(|_| true)?),
    }
    let Some(marker) = client.get(TABLE, &partition, row) else { return Ok(false) };
    let other = owner(&marker).ok_or("a marker without an id")?;
    let is_taken = || -> Result<bool> {
        let has_it = find(client, other)?.is_some_and(|user| user.text(kind) == value);
        Ok(has_it || marker.timestamp.parse::<Ticks>()? >= before)
    };
    if other != id && is_taken()? {
        return Ok(false);
    }
    // Its own marker is written again too: then it is young, and stays.
    match client.replace(TABLE, &partition, row, &marker.etag, json!({ "Id": id })) {
        Err(refused) if [404, 412].contains(&refused.status) => {
            Ok(client.get(TABLE, &partition, row).is_some_and(|marker| owner(&marker) == Some(id)))
        }
        answer => Ok(answer.map(|_| true)?),
    }
}

/// The markers first, then the user. Answers whether both values were free.
pub(crate) fn register(client: &Client, id: u32, email: &str, name: &str, before: Ticks) -> Result<bool> {
    for (kind, value) in KINDS.into_iter().zip([email, name]) {
        if !take(client, id, kind, value, before)? {
            // A marker that was taken is left to the sweep.
            return Ok(false);
        }
    }
    let (partition, row) = user_keys(id)?;
    match client.insert(TABLE, &partition, row, json!({ "Id": id, "Email": email, "Name": name })) {
        // The first attempt, whose answer was lost, if the row is what was sent.
        Err(refused) if refused.status == 409 => {
            Ok(find(client, id)?.is_some_and(|user| user.text("Email") == email && user.text("Name") == name))
        }
        answer => Ok(answer.map(|_| true)?),
    }
}

/// The user first, then its markers, if they are old enough.
pub(crate) fn delete(client: &Client, id: u32, before: Ticks) -> Result<()> {
    let Some(user) = find(client, id)? else { return Ok(()) };
    match client.delete(TABLE, &user.partition_key, &user.row_key, &user.etag) {
        Err(refused) if refused.status == 404 => {}
        answer => answer?,
    }
    for kind in KINDS {
        let (partition, row) = marker_keys(kind, user.text(kind))?;
        if let Some(marker) = client.get(TABLE, &partition, row) {
            release(client, &marker, id, before)?;
        }
    }
    Ok(())
}

fn release(client: &Client, marker: &Row, id: u32, before: Ticks) -> Result<()> {
    if owner(marker) != Some(id) || marker.timestamp.parse::<Ticks>()? >= before {
        return Ok(());
    }
    match client.delete(TABLE, &marker.partition_key, &marker.row_key, &marker.etag) {
        Err(refused) if [404, 412].contains(&refused.status) => Ok(()),
        answer => Ok(answer?),
    }
}

pub(crate) fn find(client: &Client, id: u32) -> Result<Option<Row>> {
    let (partition, row) = user_keys(id)?;
    Ok(client.get(TABLE, &partition, row))
}

/// A user by a unique property. A marker whose user is absent, or has another value, is no answer.
pub(crate) fn find_by(client: &Client, kind: &str, value: &str) -> Result<Option<Row>> {
    let (partition, row) = marker_keys(kind, value)?;
    let Some(id) = client.get(TABLE, &partition, row).as_ref().and_then(owner) else { return Ok(None) };
    Ok(find(client, id)?.filter(|user| user.text(kind) == value))
}

/// The repair: deletes markers without their user that were last written before an instant.
pub(crate) fn sweep(client: &Client, before: Ticks) -> Result<()> {
    let markers = Query::in_partitions(tuple::extensions(&("unique",))?);
    let is_old = Filter::property("Timestamp").less_than(before);
    for marker in client.list(TABLE, markers.filter(is_old)) {
        let (_, kind, value) = tuple::decode::<(&str, &str, &str)>(&marker.partition_key)?;
        let id = owner(&marker).ok_or("a marker without an id")?;
        if find(client, id)?.is_none_or(|user| user.text(&kind) != &*value) {
            release(client, &marker, id, before)?;
        }
    }
    Ok(())
}
