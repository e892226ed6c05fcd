//! Notes that can be undeleted: a deleted note moves to a table of its month, and comes back unless its key is used again.

use serde_json::Value;
use tablekeys::{Ticks, row_key, tuple};

use crate::client::Client;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const TABLE: &str = "notes";

fn table_of_deleted(at: Ticks) -> String {
    format!("Deleted{}", &row_key::day(at)[..6])
}

/// The copy first, then the note, under the `ETag` of what was copied. `at` is the instant of the user's
/// request; every retry passes the same one, and so finds the copy of the first attempt.
pub(crate) fn delete(client: &Client, owner: &str, note: &str, at: Ticks) -> Result<()> {
    let (table, copy) = (table_of_deleted(at), tuple::encode(&(note, at))?);
    while let Some(row) = client.get(TABLE, owner, note) {
        client.put(&table, owner, &copy, Value::Object(row.properties))?;
        match client.delete(TABLE, owner, note, &row.etag) {
            // The note was changed after it was copied: it is copied again.
            Err(refused) if refused.status == 412 => {}
            // Another attempt has deleted it.
            Err(refused) if refused.status == 404 => break,
            answer => return Ok(answer?),
        }
    }
    Ok(())
}

/// The note first, by an insert, which never overwrites; then the copy goes. Returns whether the note is back. It is not if
/// another note has its key.
pub(crate) fn undelete(client: &Client, owner: &str, note: &str, at: Ticks) -> Result<bool> {
    let (table, copy) = (table_of_deleted(at), tuple::encode(&(note, at))?);
    let Some(deleted) = client.get(&table, owner, &copy) else {
        // An earlier attempt may have finished.
        return Ok(client.get(TABLE, owner, note).is_some());
    };
    match client.insert(TABLE, owner, note, Value::Object(deleted.properties.clone())) {
        // An earlier attempt, or another note under this key.
        Err(refused) if refused.status == 409 => {
            let found = client.get(TABLE, owner, note);
            if found.is_none_or(|row| row.properties != deleted.properties) {
                return Ok(false);
            }
        }
        answer => drop(answer?),
    }
    match client.delete(&table, owner, &copy, &deleted.etag) {
        Err(refused) if refused.status == 404 => {}
        answer => answer?,
    }
    Ok(true)
}
