//! Keeping rows for a time: a table per period, or rows purged by age, counted for few rows and computed for ten million.

use std::fmt::Write as _;
use std::time::Duration;

use serde_json::json;
use tablekeys::skew::PARTITION_ENTITIES_PER_SECOND;
use tablekeys::table::{Query, QueryBuilder, check_table_name};
use tablekeys::{Result, Ticks, range, row_key};

use crate::client::{Client, Properties, Row, Write};
use crate::costs::check_table;
use crate::programs::client;
use crate::requests::write_all;

include!("../../src/guide/deleting/program.rs");

/// Rows in the test, and where each is a request of its own.
const SOME: u64 = 1_100;
const FEW: u64 = 200;
const MANY: u64 = 10_000_000;
/// US dollars per 10,000 transactions on tables, locally redundant, as listed in July 2026.
const PRICE: f64 = 0.000_36;

/// A way to delete, and how the requests follow from the rows that go and those that stay.
/// Of 1,000 rows each.
fn pages(rows: u64) -> u64 {
    rows.div_ceil(tablekeys::table::PAGE_ROWS)
}

struct Way {
    name: &'static str,
    formula: &'static str,
    requests: fn(u64) -> u64,
    /// All entities are of one partition, whose target counts each once when it is listed and once when it is deleted.
    one_partition: bool,
}

const WAYS: [Way; 5] = [
    Way { name: "a table per period, deleted whole", formula: "1", requests: |_| 1, one_partition: false },
    Way {
        name: "by age, in one partition or few",
        formula: "⌈n / 1,000⌉ + ⌈n / 100⌉",
        requests: |n| pages(n) + n.div_ceil(100),
        one_partition: true,
    },
    Way {
        name: "by age, 10 due rows per partition, partitions unknown",
        formula: "⌈n / 1,000⌉ + ⌈n / 10⌉",
        requests: |n| pages(n) + n.div_ceil(10),
        one_partition: false,
    },
    Way {
        name: "by age, 10 due rows per partition, partitions known",
        formula: "2 ⌈n / 10⌉",
        requests: |n| 2 * n.div_ceil(10),
        one_partition: false,
    },
    Way {
        name: "by age, a partition per row",
        formula: "⌈n / 1,000⌉ + n",
        requests: |n| pages(n) + n,
        one_partition: false,
    },
];

fn sent(client: &Client, act: impl FnOnce()) -> u64 {
    let before = client.requests();
    act();
    (client.requests() - before) as u64
}

/// Rows of some size per partition.
fn fill(client: &Client, table: &str, rows: u64, per_partition: u64) {
    client.create_table(table).unwrap();
    let at: Ticks = "2024-04-30T23:59:59Z".parse().unwrap();
    let row = |n: u64| {
        let key = row_key::newest_first(at).with_suffix(format_args!("-{n:04}")).unwrap();
        Write::Insert(format!("p{:04}", n / per_partition), key, Properties::new())
    };
    write_all(client, table, (0..rows).map(row).collect());
}

fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits.as_bytes().rchunks(3).rev().map(|group| str::from_utf8(group).unwrap()).collect();
    groups.join(",")
}

#[test]
fn deleting_costs_what_the_formulas_say() {
    let client = client();
    let cutoff: Ticks = "2024-05-01T00:00:00Z".parse().unwrap();
    let old = |query: QueryBuilder| query.newest_first_within(..cutoff);
    let everywhere = || old(Query::in_all_partitions());
    let counted = [
        {
            fill(&client, "Log202404", SOME, SOME);
            client.delete_table("Log202404").unwrap();
            1
        },
        {
            fill(&client, "OnePartition", SOME, SOME);
            sent(&client, || assert_eq!(purge(&client, "OnePartition", old(Query::in_partition("p0000"))), 1_100))
        },
        {
            fill(&client, "TenEach", SOME, 10);
            sent(&client, || assert_eq!(purge(&client, "TenEach", everywhere()), 1_100))
        },
        {
            fill(&client, "TenKnown", SOME, 10);
            let partitions = (0..SOME / 10).map(|n| Query::in_partition(format!("p{n:04}")));
            sent(&client, || {
                assert_eq!(partitions.map(|query| purge(&client, "TenKnown", old(query))).sum::<usize>(), 1_100);
            })
        },
        {
            fill(&client, "OneEach", FEW, 1);
            sent(&client, || assert_eq!(purge(&client, "OneEach", everywhere()), 200))
        },
    ];
    let mut table = String::from(
        "| way | requests for n rows | counted | ten million | price | time, one request after the other |\n\
         |---|---|---:|---:|---:|---:|\n",
    );
    for ((way, counted), rows) in WAYS.iter().zip(counted).zip([SOME, SOME, SOME, SOME, FEW]) {
        assert_eq!(counted, (way.requests)(rows), "{}", way.name);
        let many = (way.requests)(MANY);
        #[expect(clippy::cast_precision_loss, reason = "less than 2^53")]
        let price = many as f64 / 10_000.0 * PRICE;
        let by_target = if way.one_partition { 2 * MANY / u64::from(PARTITION_ENTITIES_PER_SECOND) } else { 0 };
        let time = match (many / 100).max(by_target) / 60 {
            0 => "at once".to_owned(),
            minutes => format!("{} hours", (minutes + 30) / 60),
        };
        writeln!(
            table,
            "| {} | {} | {} for {} rows | {} | {price:.4} USD | {time} |",
            way.name,
            way.formula,
            thousands(counted),
            thousands(rows),
            thousands(many)
        )
        .expect("a String takes whatever is written");
    }
    check_table("deleting", &table);
}

/// What is touched between the list and the delete stays, and so does what is not due.
#[test]
fn a_purge_keeps_rows_that_changed_meanwhile() {
    let client = client();
    client.create_table("Purged").unwrap();
    let at = |text: &str| text.parse::<Ticks>().unwrap();
    let key = |t: Ticks, n: u32| row_key::newest_first(t).with_suffix(format_args!("-{n}")).unwrap();
    let (april, may) = (at("2024-04-30T12:00:00Z"), at("2024-05-01T12:00:00Z"));
    for n in 0..150 {
        client.insert("Purged", "p", &key(april, n), json!({ "N": n })).unwrap();
    }
    client.insert("Purged", "p", &key(may, 0), json!({ "N": 0 })).unwrap();
    let old = || Query::in_partition("p").newest_first_within(..at("2024-05-01T00:00:00Z"));
    // As if another program changed one row, and deleted another, after the list.
    let stale = client.list("Purged", old());
    let (changed, gone) = (&stale[7], &stale[120]);
    client.replace("Purged", "p", &changed.row_key, &changed.etag, json!({ "N": 1_000 })).unwrap();
    client.delete("Purged", "p", &gone.row_key, &gone.etag).unwrap();
    let writes: Vec<Write> =
        stale.iter().map(|row| Write::Delete("p".into(), row.row_key.clone(), row.etag.clone())).collect();
    for (some, refused) in writes.chunks(100).zip([412, 404]) {
        assert_eq!(client.transact("Purged", some).unwrap_err().status, refused);
    }
    // Nothing of the refused transactions was done. A purge that lists again takes the changed row too.
    assert_eq!(client.list("Purged", old()).len(), 149);
    assert_eq!(purge(&client, "Purged", old()), 149);
    assert_eq!(purge(&client, "Purged", old()), 0);
    assert_eq!(client.all("Purged").len(), 1);
}

#[test]
fn a_table_per_month_is_made_early_and_dropped_when_due() -> Result<()> {
    let at = |text: &str| text.parse::<Ticks>().unwrap();
    assert_eq!(table_of(at("2024-05-06T07:08:09Z")), "Log202405");
    check_table_name(&table_of(Ticks::MIN))?;
    // A window over the end of a year: two tables; to midnight exactly, one.
    let window = tables_of(at("2023-12-31T22:00:00Z"), at("2024-01-01T02:00:00Z"))?;
    assert_eq!(window, ["Log202312", "Log202401"]);
    assert_eq!(tables_of(at("2023-12-31T22:00:00Z"), at("2024-01-01T00:00:00Z"))?, ["Log202312"]);
    assert_eq!(tables_to_have(at("2024-01-31T12:00:00Z"))?, ["Log202401", "Log202402", "Log202403"]);
    assert_eq!(tables_to_have(at("2024-01-01T00:00:00Z"))?, ["Log202401"]);
    // Kept for 90 days: a table goes when its last row is older.
    let keep = Duration::from_secs(90 * 86_400);
    assert!(is_due("Log202401", at("2024-05-01T00:00:00Z"), keep));
    assert!(!is_due("Log202401", at("2024-04-30T23:59:59Z"), keep));
    assert!(!is_due("Orders", at("2024-05-01T00:00:00Z"), keep));

    let client = client();
    client.create_table("Log202401").unwrap();
    client.delete_table("Log202401").unwrap();
    // The emulator deletes at once; the service refuses the name for 40 seconds and more, with TableBeingDeleted.
    client.create_table("Log202401").unwrap();
    assert!(client.all("Log202401").is_empty());
    Ok(())
}
