//! What stores take as keys and give per partition: one table, a row per store.
//!
//! Another store is one more row of `ALL`, with the page that its figures were read on and when. Everything else follows: the
//! command's `--store` and its help, what `audit`, `check` and `explain` judge by, and the table of limits in the guide, which
//! `UPDATE=1 cargo test -p tablekeys-stores --test guide` writes anew. An export of the store belongs into
//! `crates/cli/tests/command/stores.rs`.

use std::fmt;

use crate::error::{Error, ErrorKind, Result};
use crate::system::thousands;

/// A store whose rows have a key that decides the partition, one that decides the order in it, or both as one.
///
/// Each figure is from the store's own documentation: [`source`](Self::source), read on the day that [`read`](Self::read) tells.
///
/// # Examples
///
/// ```
/// use tablekeys_stores::{Order, Store};
///
/// let dynamodb = Store::named("dynamodb").unwrap();
/// assert!(dynamodb.check(0, "USER#1").is_ok());
/// let refusal = Store::named("azure").unwrap().check(0, "USER#1").unwrap_err();
/// assert_eq!(refusal.to_string(), "expected a character that keys may hold at byte 4, found '#' (U+0023)");
/// assert_eq!((dynamodb.order, dynamodb.partition_rate), (Order::Bytes, Some(1_000)));
/// ```
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Store {
    /// In arguments: `dynamodb`.
    pub name: &'static str,
    /// In sentences: `DynamoDB`.
    pub title: &'static str,
    /// The key of the partition and the key within it. A store of one key has the second alone.
    pub keys: [Option<KeyRule>; 2],
    /// How its keys sort.
    pub order: Order,
    /// Rows of 1 KiB that one partition takes per second.
    pub partition_rate: Option<u32>,
    /// Rows of 1 KiB that a table or an account takes per second unasked.
    pub table_rate: Option<u32>,
    /// Whether keys are a part of addresses and of filters, where an escape too many or too few finds another row.
    pub in_addresses: bool,
    /// The most bytes of a partition.
    pub partition_bytes: Option<u64>,
    /// The columns, all of which together tell an export of this store.
    pub marks: &'static [&'static str],
    /// What an instant of the last write is called in its exports.
    pub times: &'static [&'static str],
    /// The page that has the figures.
    pub source: &'static str,
    /// When that page was read: `2026-11-24`.
    pub read: &'static str,
}

/// What a key of a store may be.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct KeyRule {
    /// The store's word for it: `PartitionKey`, `sort key`.
    pub word: &'static str,
    /// What its column is called in exports, the usual name first. Case and underscores do not count.
    pub columns: &'static [&'static str],
    /// The least length; 0 where an empty key is legal.
    pub least: usize,
    /// The greatest length.
    pub most: usize,
    /// What lengths are counted in.
    pub unit: Unit,
    /// Characters that it may not hold.
    pub refused: &'static [char],
    /// Whether it may hold control characters.
    pub controls: bool,
}

/// What the length of a key is counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unit {
    /// Units of UTF-16, as .NET counts.
    Utf16,
    /// Bytes of UTF-8.
    Bytes,
}

/// How keys sort.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Order {
    /// By units of UTF-16: a character past U+FFFF sorts before U+E000.
    Utf16,
    /// By bytes, which for UTF-8 is by characters.
    Bytes,
    /// Answers come in no order of keys.
    None,
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Utf16 => "UTF-16 units",
            Self::Bytes => "bytes",
        })
    }
}

const fn key(word: &'static str, columns: &'static [&'static str], [least, most]: [usize; 2], unit: Unit) -> KeyRule {
    KeyRule { word, columns, least, most, unit, refused: &[], controls: true }
}

const fn azure(columns: &'static [&'static str]) -> KeyRule {
    let refused = &['/', '\\', '#', '?'];
    KeyRule { refused, controls: false, ..key(columns[0], columns, [0, tablekeys::table::MAX_KEY_UNITS], Unit::Utf16) }
}

const PARTITION: &[&str] = &["PartitionKey", "pk", "HashKey"];
const SORT: &[&str] = &["SortKey", "sk", "RangeKey"];
const ROW: &[&str] = &["RowKey", "row"];

/// A store that sorts strings and says no more.
const PLAIN: Store = Store {
    name: "plain",
    title: "a store that sorts strings",
    keys: [
        Some(key("partition key", PARTITION, [0, usize::MAX], Unit::Bytes)),
        Some(key("row key", &["RowKey", "SortKey", "sk", "row"], [0, usize::MAX], Unit::Bytes)),
    ],
    order: Order::Bytes,
    partition_rate: None,
    table_rate: None,
    in_addresses: false,
    partition_bytes: None,
    marks: &[],
    times: &["Timestamp"],
    source: "",
    read: "",
};

static ALL: [Store; 6] = [
    Store {
        name: "azure",
        title: "Azure Table Storage",
        keys: [Some(azure(&["PartitionKey"])), Some(azure(&["RowKey"]))],
        order: Order::Utf16,
        partition_rate: Some(2_000),
        table_rate: Some(20_000),
        in_addresses: true,
        marks: &["PartitionKey", "RowKey"],
        source: "https://learn.microsoft.com/azure/storage/tables/scalability-targets",
        read: "2026-11-24",
        ..PLAIN
    },
    Store {
        name: "cosmos",
        title: "Cosmos DB for NoSQL",
        keys: [
            // 101 in containers without large partition keys, which are old ones.
            Some(key("partition key", PARTITION, [0, 2_048], Unit::Bytes)),
            Some(KeyRule { refused: &['/', '\\'], ..key("id", &["id"], [1, 1_023], Unit::Bytes) }),
        ],
        order: Order::None,
        // 10,000 request units, of which a write of 1 KiB takes five or more.
        partition_rate: Some(2_000),
        in_addresses: true,
        partition_bytes: Some(20 << 30),
        marks: &["id", "_rid", "_ts"],
        times: &["_ts"],
        source: "https://learn.microsoft.com/azure/cosmos-db/concepts-limits",
        read: "2026-11-24",
        ..PLAIN
    },
    Store {
        name: "dynamodb",
        title: "DynamoDB",
        keys: [
            Some(key("partition key", PARTITION, [1, 2_048], Unit::Bytes)),
            Some(key("sort key", SORT, [1, 1_024], Unit::Bytes)),
        ],
        partition_rate: Some(1_000),
        table_rate: Some(40_000),
        // With a local secondary index; other tables split the items of one key.
        partition_bytes: Some(10 << 30),
        marks: &["pk", "sk"],
        times: &[],
        source: "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html",
        read: "2026-11-24",
        ..PLAIN
    },
    Store {
        name: "hbase",
        title: "HBase",
        keys: [None, Some(key("row key", ROW, [1, 32_767], Unit::Bytes))],
        source: "https://hbase.apache.org/devapidocs/org/apache/hadoop/hbase/HConstants.html#MAX_ROW_LENGTH",
        read: "2026-11-24",
        ..PLAIN
    },
    Store {
        name: "bigtable",
        title: "Bigtable",
        keys: [None, Some(key("row key", ROW, [1, 4_096], Unit::Bytes))],
        source: "https://cloud.google.com/bigtable/quotas#limits-data-size",
        read: "2026-11-24",
        ..PLAIN
    },
    PLAIN,
];

impl Store {
    /// Every store, Azure Table Storage first.
    #[must_use]
    pub fn all() -> &'static [Self] {
        &ALL
    }

    /// The store of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        ALL.iter().find(|store| store.name == name)
    }

    /// The store whose exports have all of these columns; `None` where none or nothing is plain.
    #[must_use]
    pub fn of_columns(names: &[&str]) -> Option<&'static Self> {
        let has = |mark: &&str| names.iter().any(|name| is_named(name, mark));
        ALL.iter().find(|store| !store.marks.is_empty() && store.marks.iter().all(has))
    }

    /// The store's word for the key of the partition, 0, or the one within it, 1.
    #[must_use]
    pub fn word(&self, of: usize) -> &'static str {
        self.rule(of).map_or("row key", |rule| rule.word)
    }

    /// The rule of the key of the partition, 0, or the one within it, 1.
    #[must_use]
    pub fn rule(&self, of: usize) -> Option<&KeyRule> {
        self.keys.get(of)?.as_ref()
    }

    /// Whether the store takes a key as that of the partition, 0, or the one within it, 1.
    ///
    /// # Errors
    ///
    /// A key of another length, or with a character that the store refuses. A key that the store has not is none.
    pub fn check(&self, of: usize, key: &str) -> Result<()> {
        self.rule(of).map_or(Ok(()), |rule| rule.check(key))
    }
}

impl fmt::Display for KeyRule {
    /// What it may not be: `an empty key and more than 1,024 bytes`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let refused = self.refused.iter().map(char::to_string).collect::<Vec<_>>().join(" ");
        let all = [
            (self.least > 0).then(|| "an empty key".to_owned()),
            (!refused.is_empty()).then_some(refused),
            (!self.controls).then(|| "control characters".to_owned()),
        ];
        let all: Vec<String> = all.into_iter().flatten().collect();
        if !all.is_empty() {
            write!(f, "{} and ", all.join(", "))?;
        }
        write!(f, "more than {} {}", thousands(self.most), self.unit)
    }
}

impl KeyRule {
    /// The length of a key, as the store counts.
    #[must_use]
    pub fn length(&self, key: &str) -> usize {
        match self.unit {
            Unit::Utf16 => key.encode_utf16().count(),
            Unit::Bytes => key.len(),
        }
    }

    /// Whether it may not hold a character.
    #[must_use]
    pub fn refuses(&self, c: char) -> bool {
        self.refused.contains(&c) || !self.controls && c.is_control()
    }

    fn check(&self, key: &str) -> Result<()> {
        let refused = |message: fmt::Arguments<'_>| Err(Error::new(ErrorKind::Limit, message));
        if let Some((at, c)) = key.char_indices().find(|&(_, c)| self.refuses(c)) {
            let code = u32::from(c);
            return refused(format_args!(
                "expected a character that keys may hold at byte {at}, found {c:?} (U+{code:04X})"
            ));
        }
        let (found, Self { least, most, unit, .. }) = (self.length(key), self);
        if (*least..=*most).contains(&found) {
            return Ok(());
        }
        let bound = if found < *least { format!("at least {least}") } else { format!("at most {most}") };
        refused(format_args!("expected a key of {bound} {unit}, found {found}"))
    }
}

/// Whether a column is called so, in any case, with or without underscores: exports and engines differ.
#[must_use]
pub fn is_named(name: &str, column: &str) -> bool {
    fn letters(name: &str) -> impl Iterator<Item = u8> {
        name.bytes().filter(|byte| *byte != b'_').map(|byte| byte.to_ascii_lowercase())
    }
    name == column || letters(name).eq(letters(column))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn azure_takes_what_the_library_takes() {
        let azure = Store::named("azure").unwrap();
        let (long, emoji) = ("x".repeat(512), "👍".repeat(257));
        let keys = ["", "a", "a/b", "a\\b", "a#b", "a?b", "a\tb", "a\u{7f}b", "a\u{85}b", "é%", &long, &emoji];
        for key in keys.into_iter().chain([&*(long.clone() + "x")]) {
            for of in [0, 1] {
                let expected = tablekeys::table::check_key(key).map_err(|error| error.to_string());
                let found = azure.check(of, key).map_err(|error| error.to_string());
                assert_eq!(found.is_ok(), expected.is_ok(), "{key:?}: {found:?} {expected:?}");
            }
        }
    }

    #[test]
    fn a_key_of_each_store_is_refused_past_its_limits_and_nowhere_before() {
        for (store, of) in ALL.iter().flat_map(|store| [(store, 0), (store, 1)]) {
            let taken = |key: &str| store.check(of, key).is_ok();
            let Some(rule) = store.rule(of) else {
                assert!(taken("") && taken("/"), "{}: a key that it has not", store.name);
                continue;
            };
            assert_eq!(taken(""), rule.least == 0, "{}", store.name);
            for c in ('\0'..='\u{a1}').chain(['é', '👍']) {
                assert_eq!(taken(&format!("a{c}")), !rule.refuses(c), "{}: {c:?}", store.name);
            }
            if rule.most < 1 << 20 {
                // Of two bytes, and one unit of UTF-16.
                let twos = |length: usize| "é".repeat(if rule.unit == Unit::Bytes { length / 2 } else { length });
                assert!(taken(&"x".repeat(rule.most)) && !taken(&"x".repeat(rule.most + 1)), "{}", store.name);
                assert!(taken(&twos(rule.most)) && !taken(&twos(rule.most + 2)), "{}", store.name);
            }
        }
    }

    #[test]
    fn a_store_is_told_by_its_columns_where_that_is_plain() {
        let of = |names: &[&str]| Store::of_columns(names).map(|store| store.name);
        assert_eq!(of(&["RowKey", "Timestamp", "PartitionKey"]), Some("azure"));
        assert_eq!(of(&["PK", "SK", "Data"]), Some("dynamodb"));
        assert_eq!(of(&["id", "tenant", "_rid", "_ts", "_etag"]), Some("cosmos"));
        assert_eq!(of(&["id", "customer_id"]), None);
        assert_eq!(of(&["row_key"]), None);
    }
}
