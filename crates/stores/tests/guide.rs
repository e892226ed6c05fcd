//! The figures of the guide on where keys land and on the limits of stores: `src/guide/tables/{placements,limits}.md`, made here.
//!
//! `UPDATE=1 cargo test -p tablekeys-stores --test guide` writes the tables anew.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use tablekeys::Ticks;
use tablekeys::partition::Partitioner;
use tablekeys::skew::Histogram;
use tablekeys_stores::{Order, Placement, Store, Suffixes, System};

const PARTITIONS: u32 = 12;

fn guide(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src/guide").join(path)
}

fn read(path: &str) -> String {
    fs::read_to_string(guide(path)).expect("a page of the guide")
}

/// How many partitions the keys occupy, and the fullest over the mean.
fn spread(placement: &Placement, keys: &[String]) -> (usize, f64) {
    let histogram = Histogram::of(placement, keys.iter()).expect("few partitions");
    let occupied = histogram.counts().iter().filter(|&&count| count > 0).count();
    (occupied, histogram.peak_to_mean().expect("keys"))
}

fn sets() -> [(&'static str, Vec<String>); 5] {
    [
        ("`0` to `11`", (0..12).map(|at| at.to_string()).collect()),
        ("hours `00` to `23`", (0..24).map(|at| format!("{at:02}")).collect()),
        ("days of January 2026", (1..=31).map(|day| format!("2026-01-{day:02}")).collect()),
        ("`2026-01-21-0` to `-9`", (0..10).map(|at| format!("2026-01-21-{at}")).collect()),
        ("`customer-0` to `-9999`", (0..10_000).map(|at| format!("customer-{at}")).collect()),
    ]
}

fn table() -> String {
    let sets = sets();
    let heads: Vec<&str> = sets.iter().map(|(name, _)| *name).collect();
    let mut table = format!("| placement | {} |\n|---|{}\n", heads.join(" | "), "---|".repeat(heads.len()));
    for system in System::ALL {
        let placement = Placement::new(system, PARTITIONS).expect("12 partitions");
        let cells = sets.iter().map(|(_, keys)| {
            let (occupied, peak) = spread(&placement, keys);
            format!("{occupied}, {peak:.2}")
        });
        writeln!(table, "| `{system}` | {} |", cells.collect::<Vec<_>>().join(" | ")).expect("a String takes it");
    }
    table
}

/// What each store takes and gives.
fn limits() -> String {
    let mut table = String::from(
        "| store | refuses | writes of 1 KiB per second and partition | and table | partition, at most | order | read |\n\
         |---|---|---|---|---|---|---|\n",
    );
    for store in Store::all().iter().filter(|store| !store.source.is_empty()) {
        let mut refused: Vec<(Vec<&str>, String)> = Vec::new();
        for rule in store.keys.iter().flatten() {
            match refused.iter_mut().find(|(_, same)| *same == rule.to_string()) {
                Some((words, _)) => words.push(rule.word),
                None => refused.push((vec![rule.word], rule.to_string())),
            }
        }
        let refused = refused.into_iter().map(|(words, rule)| format!("{}: {rule}", words.join(", ")));
        let rate = |rate: Option<u32>| {
            rate.map_or_else(|| "–".to_owned(), |rate| format!("{},{:03}", rate / 1_000, rate % 1_000))
        };
        writeln!(
            table,
            "| {} | {} | {} | {} | {} | {} | [{}]({}) |",
            store.title,
            refused.collect::<Vec<_>>().join("; ").replace('\\', "`\\`").replace(" #", " `#`"),
            rate(store.partition_rate),
            rate(store.table_rate),
            store.partition_bytes.map_or_else(|| "–".to_owned(), |bytes| format!("{} GB", bytes >> 30)),
            match store.order {
                Order::Utf16 => "UTF-16 units",
                Order::Bytes => "bytes",
                Order::None => "none",
            },
            store.read,
            store.source
        )
        .expect("a String takes it");
    }
    table
}

#[test]
fn the_tables_of_the_guide_are_those_of_this_crate() {
    for (path, table) in [("tables/placements.md", table()), ("tables/limits.md", limits())] {
        if std::env::var_os("UPDATE").is_some() {
            fs::write(guide(path), &table).expect("a table that can be written");
        }
        assert_eq!(read(path), table);
    }
}

#[test]
fn the_figures_on_the_pages_are_those_of_this_crate() {
    let day = |day: i64| Ticks::from_unix_seconds(1_767_225_600 + 86_400 * day).expect("a day of 2026").to_string();
    let days: Vec<String> = (0..365).map(|number| day(number)[..10].to_owned()).collect();
    let cosmos = Suffixes::new("cosmos-v2:10".parse().expect("a placement"), "-");
    let ten = cosmos.spread(&days, 10);
    let customers: Vec<String> = (0..100_000).map(|at| format!("customer-{at}")).collect();
    let moved = |before: &str, after: &str| {
        let (before, after): (Placement, Placement) =
            (before.parse().expect("a placement"), after.parse().expect("a placement"));
        let moved = customers.iter().filter(|key| before.partition_of(*key) != after.partition_of(*key)).count();
        format!("{:.1}%", f64::from(u32::try_from(moved).expect("100,000")) / 1_000.0)
    };
    let shards: Placement = "kinesis:4".parse().expect("a placement");
    assert_eq!(["0", "1", "2", "3"].map(|key| shards.partition_of(key)), [3; 4]);
    let slots: Placement = "redis:16384".parse().expect("a placement");
    let [cart, orders, ours, theirs] =
        ["{user-7}:cart", "{user-7}:orders", "user:1", "user:2"].map(|key| slots.partition_of(key));
    assert_eq!(cart, orders);
    // https://redis.io/docs/latest/develop/reference/errors/common/crossslot/
    assert_eq!((ours, theirs), (10_778, 6_777));
    let figures = [
        (
            "other_stores.rs",
            format!("suffixes of a day occupy {:.2} of 10 physical partitions on average", ten.occupied_mean),
        ),
        (
            "which_partition.rs",
            format!(
                "12 to 24 partitions moves {} of 100,000 keys, and to 13 moves {}",
                moved("kafka-murmur2:12", "kafka-murmur2:24"),
                moved("kafka-murmur2:12", "kafka-murmur2:13")
            ),
        ),
        ("which_partition.rs", format!("`{{user-7}}:cart` and `{{user-7}}:orders` share slot {cart}")),
    ];
    for (page, figure) in figures {
        // A sentence goes over lines of comments.
        let text = read(page).replace("\n//! ", " ").replace("   ", " ").replace("  ", " ");
        assert!(text.contains(&figure), "{page} does not say: {figure}");
    }
}
