//! Invoices by tenant and month: one partition per month, and the greatest amounts of a day first.

use std::cmp::Reverse;

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::json;
use tablekeys::range::{self, KeyRange};
use tablekeys::table::Query;
use tablekeys::tuple::{self, Part};

use crate::client::Client;

tablekeys::part! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    struct Cents(u64);
}
tablekeys::part! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    struct InvoiceId(uuid::Uuid);
}

/// The RowKey: by the day that it is due, then from the greatest amount down.
type Invoice = (NaiveDate, Reverse<Cents>, InvoiceId);

fn issue(client: &Client, tenant: &str, at: DateTime<Utc>, invoice: &Invoice) -> tablekeys::Result<()> {
    for month in range::months(at..=at)? {
        let partition_key = tuple::encode(&(tenant, month))?;
        client.insert("Invoices", &partition_key, &tuple::encode(invoice)?, json!({})).expect("a new invoice");
    }
    Ok(())
}

/// The rows of each month of a window, oldest month first, as what their keys say.
fn load<K: for<'k> Part<Decoded<'k> = K>>(
    client: &Client,
    tenant: &str,
    issued: std::ops::RangeInclusive<DateTime<Utc>>,
    rows: &KeyRange,
) -> tablekeys::Result<Vec<K>> {
    let mut found = Vec::new();
    for month in range::months(issued)? {
        let query = Query::in_partition(tuple::encode(&(tenant, month))?).rows(rows.clone());
        for row in client.list("Invoices", query) {
            found.push(tuple::decode::<K>(&row.row_key)?);
        }
    }
    Ok(found)
}

pub(crate) fn run(client: &Client) -> tablekeys::Result<(), Box<dyn std::error::Error>> {
    client.create_table("Invoices")?;
    let at = |text: &str| text.parse::<DateTime<Utc>>().expect("an instant");
    let due = |text: &str| text.parse::<NaiveDate>().expect("a date");
    let id = |n| InvoiceId(uuid::Uuid::from_u128(n));
    for (issued, day, cents, n) in [
        ("2023-12-31T23:59:59Z", "2024-01-31", 1_999, 1),
        ("2024-01-01T00:00:00Z", "2024-01-31", 250_000, 2),
        ("2024-01-15T08:00:00Z", "2024-01-31", 999, 3),
        ("2024-01-16T08:00:00Z", "2024-02-07", 10_000, 4),
        ("2024-01-17T08:00:00Z", "2024-02-08", 10_000, 5),
        ("2024-02-01T00:00:00Z", "2024-02-02", 10_000, 6),
    ] {
        issue(client, "north/7", at(issued), &(due(day), Reverse(Cents(cents)), id(n)))?;
    }
    issue(client, "north", at("2024-01-16T08:00:00Z"), &(due("2024-01-31"), Reverse(Cents(1)), id(7)))?;

    // The whole days of a week, and every invoice of the last one, whatever its amount and id.
    let week = tuple::span(&(), due("2024-01-31")..=due("2024-02-07"))?;
    let (from, to) = (at("2023-12-01T00:00:00Z"), at("2024-01-31T23:59:59Z"));
    let found = load::<Invoice>(client, "north/7", from..=to, &week)?;
    let amounts: Vec<_> = found.iter().map(|(day, Reverse(Cents(cents)), _)| (day.to_string(), *cents)).collect();
    let expected = [("2024-01-31", 1_999), ("2024-01-31", 250_000), ("2024-01-31", 999), ("2024-02-07", 10_000)];
    assert_eq!(amounts, expected.map(|(day, cents)| (day.to_owned(), cents)));

    // On one day, amounts from 2500 down to 10, as their keys are sorted.
    let some = tuple::span(&due("2024-01-31"), Reverse(Cents(250_000))..=Reverse(Cents(1_000)))?;
    let found = load::<Invoice>(client, "north/7", from..=to, &some)?;
    assert_eq!(found.iter().map(|invoice| invoice.2).collect::<Vec<_>>(), [id(1), id(2)]);
    Ok(())
}
