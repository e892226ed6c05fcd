//! Expense claims of an employee, of which the newest are shown.

use serde_json::json;
use tablekeys::table::Query;
use tablekeys::{Ticks, row_key};

use crate::client::{Client, Row};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const TABLE: &str = "claims";

/// The claim's own instant and number make its key, so that a second attempt meets the first one.
pub(crate) fn insert(client: &Client, employee: &str, at: Ticks, number: u32) -> Result<()> {
    let key = row_key::newest_first(at).with_suffix(format_args!("-{number:010}"))?;
    match client.insert(TABLE, employee, &key, json!({ "Number": number })) {
        Err(refused) if refused.status == 409 => Ok(()),
        answer => Ok(answer.map(drop)?),
    }
}

/// The newest claims, or those after the last one that was shown.
pub(crate) fn newest(client: &Client, employee: &str, last: Option<&str>, count: u32) -> Result<Vec<Row>> {
    Ok(client.first(TABLE, Query::in_partition(employee).newest_first_within(..).resume_after(last), count)?)
}
