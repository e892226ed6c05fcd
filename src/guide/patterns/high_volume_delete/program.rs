//! Sign-ins that are kept for a time: one partition per user, newest first, and a purge of the old ones.

use serde_json::json;
use tablekeys::table::Query;
use tablekeys::{Ticks, row_key};

use crate::client::{Client, Write};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// The row holds nothing but the instant, so two sign-ins of one tick may be one row, and the key needs no suffix.
pub(crate) fn insert(client: &Client, table: &str, user: &str, at: Ticks) -> Result<()> {
    client.put(table, user, row_key::newest_first(at).as_str(), json!({}))?;
    Ok(())
}

/// Deletes a user's rows from before an instant, `at_once` per transaction, at most 100. Returns how many.
pub(crate) fn purge(client: &Client, table: &str, user: &str, before: Ticks, at_once: usize) -> Result<usize> {
    let old =
        client.list(table, Query::in_partition(user).newest_first_within(..before).select(["PartitionKey", "RowKey"]));
    let mut writes: Vec<Write> =
        old.into_iter().map(|row| Write::Delete(row.partition_key, row.row_key, row.etag)).collect();
    let mut deleted = 0;
    while !writes.is_empty() {
        let some = at_once.min(writes.len());
        match client.transact(table, &writes[..some]) {
            Ok(_) => deleted += writes.drain(..some).count(),
            // Nothing of the transaction was done, because one row is gone or has changed: again, without that row.
            Err(refused) if matches!(refused.status, 404 | 412) => {
                writes.remove(refused.index.ok_or("no index")?);
            }
            Err(refused) => return Err(refused.into()),
        }
    }
    Ok(deleted)
}

/// The table of a month. All its rows go at once, with the table.
pub(crate) fn monthly_table(at: Ticks) -> String {
    format!("SignIns{}", &row_key::day(at).as_str()[..6])
}
