//! One busy feed in four partitions.

use serde_json::json;
use tablekeys::partition::Salt;
use tablekeys::table::{Query, merge};
use tablekeys::{Result, Ticks, row_key};

use crate::client::{Client, Refused, Row};

const SALTS: Salt = Salt::before(4, '-');

/// The salt follows from the event's id, so a retry meets the row of the first attempt.
fn keys(feed: &str, at: Ticks, id: &str) -> Result<(String, String)> {
    let row_key = row_key::newest_first(at).with_suffix(format_args!("-{id}"))?;
    Ok((SALTS.key_for(feed, id)?, row_key))
}

pub(crate) fn post(client: &Client, feed: &str, at: Ticks, id: &str) -> Result<std::result::Result<(), Refused>> {
    let (partition, row) = keys(feed, at, id)?;
    Ok(match client.insert("posts", &partition, &row, json!({ "Id": id })) {
        Err(refused) if refused.status == 409 => Ok(()),
        answer => answer.map(drop),
    })
}

/// The newest of all partitions: as many of each as are wanted, merged.
pub(crate) fn newest(client: &Client, feed: &str, count: u32) -> Result<Vec<Row>> {
    let page = |partition: &String| {
        client.first("posts", Query::in_partition(partition).newest_first_within(..), count).expect("rows")
    };
    let pages: Vec<Vec<Row>> = SALTS.all_keys(feed)?.iter().map(page).collect();
    Ok(merge(pages, |row| &row.row_key).take(count as usize).collect())
}
