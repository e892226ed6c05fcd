//! The sheet of numbers: lengths of escaped text, chances that suffixes collide, time and price.

use tablekeys::skew::{ACCOUNT_REQUESTS_PER_SECOND, PARTITION_ENTITIES_PER_SECOND};
use tablekeys::table::{MAX_BATCH_OPERATIONS, MAX_KEY_UNITS, escape};

use super::table::Table;
use crate::inputs::thousands;

#[test]
fn lengths_after_escaping() {
    let mut rows = Table::new(&["text", ">characters of a key for one", ">characters of the text in 512", ">in 255"]);
    for (what, text) in [
        ("letters and digits of ASCII, `-`, `_`, `.`, `!`", "a"),
        ("`/`, `\\`, `#`, `?`, `%`, `'`, space", "/"),
        ("Latin with accents, Greek, Cyrillic, Hebrew, Arabic", "é"),
        ("Chinese, Japanese, Korean, Thai, Devanagari", "漢"),
        ("emoji", "😀"),
    ] {
        let length = escape(text).expect("a text that is not empty").len();
        let cells = [length, MAX_KEY_UNITS / length, 255 / length].map(|n| n.to_string());
        let [length, azure, cosmos] = cells;
        rows.row([what.to_owned(), length, azure, cosmos]);
    }
    super::committed_table("lengths", &rows);
}

#[test]
fn suffixes_that_collide() {
    let mut rows = Table::new(&["rows", ">4 digits", ">8", ">12", ">16", ">32"]);
    for k in [2_u64, 10, 1_000, 1_000_000, 1_000_000_000] {
        let chance = |digits: i32| {
            let pairs = k as f64 * (k - 1) as f64 / 2.0;
            let chance = -(-pairs / 16_f64.powi(digits)).exp_m1();
            if chance > 0.999 {
                "> 99.9%".to_owned()
            } else if chance >= 0.001 {
                format!("{:.1}%", 100.0 * chance)
            } else {
                format!("{chance:.0e}")
            }
        };
        rows.row([thousands(k), chance(4), chance(8), chance(12), chance(16), chance(32)]);
    }
    super::committed_table("suffixes", &rows);
}

/// Seconds in the two largest units that say something.
fn time(seconds: f64) -> String {
    match seconds {
        s if s < 1.0 => "1 s".to_owned(),
        s if s < 120.0 => format!("{s:.0} s"),
        s if s < 7_200.0 => format!("{:.0} min", s / 60.0),
        s if s < 172_800.0 => format!("{:.0} h", s / 3_600.0),
        s => format!("{:.0} days", s / 86_400.0),
    }
}

#[test]
fn time_and_price_of_large_jobs() {
    const REQUEST_SECONDS: f64 = 0.01;
    const AT_ONCE: f64 = 20.0;
    const DOLLARS_PER_10_000: f64 = 0.000_36;
    let mut rows = Table::new(&["job", ">rows", ">requests", ">one partition", ">64 partitions", ">price"]);
    let batch = u64::try_from(MAX_BATCH_OPERATIONS).expect("a small number");
    for n in [1_000_000_u64, 1_000_000_000] {
        // Of 64 partitions, and of as many new ones where rows move: pages and transactions have the rows of one.
        let requests = |rows: u64| 64 * n.div_ceil(64 * rows);
        let (pages, transactions) = (requests(1_000), requests(batch));
        // Entities per row that the busiest partition serves: of a move, the old one, which is read and deleted from.
        for (job, requests, entities) in [
            ("read all", pages, n),
            ("insert, one request each", n, n),
            ("insert, 100 per transaction", transactions, n),
            ("purge: list, then 100 per transaction", pages + transactions, 2 * n),
            ("move to other partitions: read, insert, delete", pages + 2 * transactions, 2 * n),
            ("delete with their table", 1, 0),
        ] {
            let seconds = |partitions: u32| {
                let by_requests = requests as f64 * REQUEST_SECONDS / AT_ONCE;
                let by_account = requests as f64 / f64::from(ACCOUNT_REQUESTS_PER_SECOND);
                let by_target = entities as f64 / f64::from(PARTITION_ENTITIES_PER_SECOND * partitions);
                by_requests.max(by_account).max(by_target)
            };
            let price = requests as f64 / 10_000.0 * DOLLARS_PER_10_000;
            let price = if price < 0.005 { "below 0.01".to_owned() } else { format!("{price:.2}") };
            rows.row([job.to_owned(), thousands(n), thousands(requests), time(seconds(1)), time(seconds(64)), price]);
        }
    }
    super::committed_table("prices", &rows);
}
