//! Accounts whose numbers grow, spread by their last digits; and hosts, listed by domain.

use serde_json::json;
use tablekeys::range::KeyRange;
use tablekeys::table::Query;
use tablekeys::{Result, row_key, tuple};

use crate::client::{Client, Refused, Row};

/// Ten digits of a growing number, the last one first. Padding comes before reversing: unpadded,
/// 12 and 120 would be `21` and `021`.
fn reversed(number: u32) -> Result<String> {
    Ok(row_key::zero_padded::<10>(number.into())?.chars().rev().collect())
}

pub(crate) fn insert_account(client: &Client, number: u32) -> Result<std::result::Result<String, Refused>> {
    Ok(client.insert("accounts", &reversed(number)?, "account", json!({ "Number": number })))
}

pub(crate) fn account(client: &Client, number: u32) -> Result<Option<Row>> {
    Ok(client.get("accounts", &reversed(number)?, "account"))
}

/// The labels of a host, the last one first, as the parts of a tuple: `com!example!www`. A–Z are
/// folded and one final dot is dropped, since both spellings are one host.
pub(crate) fn host_key(host: &str) -> Result<String> {
    let host = host.strip_suffix('.').unwrap_or(host).to_ascii_lowercase();
    let labels: Result<Vec<String>> = host.rsplit('.').map(|label| tuple::encode(&(label,))).collect();
    Ok(labels?.join("!"))
}

/// A domain and all hosts below it, and not `example-shop.com`. Only `!` continues a tuple, and
/// `"` is the character behind it.
pub(crate) fn domain(name: &str) -> Result<KeyRange> {
    let key = host_key(name)?;
    let behind = format!("{key}\"");
    KeyRange::between(key.as_str()..behind.as_str())
}

pub(crate) fn hosts(client: &Client, rows: KeyRange) -> Vec<Row> {
    client.list("hosts", Query::in_partition("hosts").rows(rows))
}
