//! Ranges of keys, filters and queries.

use std::ops::Bound;

use tablekeys::partition::Guid;
use tablekeys::table::{self, AccessPath, Literal, Property};
use tablekeys::{Ticks, range};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::rows::zero_padded;
use crate::{Result, Throw, texts, ticks};

type Ends<T> = (Bound<T>, Bound<T>);

fn window<T>(from: Option<T>, to: Option<T>) -> Ends<T> {
    (from.map_or(Bound::Unbounded, Bound::Included), to.map_or(Bound::Unbounded, Bound::Excluded))
}

fn instants(from: Option<u64>, to: Option<u64>) -> Result<Ends<Ticks>> {
    Ok(window(from.map(ticks).transpose()?, to.map(ticks).transpose()?))
}

/// A range of the text that an argument is.
fn read(range: &str) -> Result<range::KeyRange> {
    range.parse().throw()
}

/// Keys from a lower to an upper bound.
#[wasm_bindgen]
#[derive(Debug)]
pub struct KeyRange(pub(crate) range::KeyRange);

macro_rules! windows {
    ($($name:ident $make:path)*) => {
        #[wasm_bindgen]
        impl KeyRange { $(
            pub fn $name(from: Option<u64>, to: Option<u64>) -> Result<KeyRange> {
                $make(instants(from, to)?).throw().map(Self)
            }
        )* }
    };
}

windows! {
    ascending range::KeyRange::ascending
    newest_first range::KeyRange::newest_first
    calendar range::KeyRange::calendar
    days range::KeyRange::days
}

#[wasm_bindgen]
impl KeyRange {
    pub fn all() -> KeyRange {
        Self(range::KeyRange::all())
    }

    pub fn exactly(key: &str) -> Result<KeyRange> {
        range::KeyRange::exactly(key).throw().map(Self)
    }

    pub fn prefix(prefix: &str) -> Result<KeyRange> {
        range::KeyRange::prefix(prefix).throw().map(Self)
    }

    pub fn after(key: &str) -> Result<KeyRange> {
        range::KeyRange::after(key).throw().map(Self)
    }

    pub fn between(from: Option<String>, to: Option<String>) -> Result<KeyRange> {
        range::KeyRange::between(window(from, to)).throw().map(Self)
    }

    pub fn zero_padded(from: Option<u64>, to: Option<u64>, width: u32) -> Result<KeyRange> {
        let past = |to: &u64| 10_u64.checked_pow(width) != Some(*to);
        let lower = from.map(|from| zero_padded(from, width)).transpose()?;
        let upper = to.filter(past).map(|to| zero_padded(to, width)).transpose()?;
        // All digits are below a colon.
        let (lower, upper) = (lower.unwrap_or_else(|| "0".into()), upper.unwrap_or_else(|| ":".into()));
        range::KeyRange::between(lower..upper).throw().map(Self)
    }

    pub fn signed(from: Option<i64>, to: Option<i64>) -> Result<KeyRange> {
        range::KeyRange::signed(window(from, to)).throw().map(Self)
    }

    pub fn parse(text: &str) -> Result<KeyRange> {
        read(text).map(Self)
    }

    pub fn lower(&self) -> Option<String> {
        match self.0.lower() {
            Bound::Included(key) | Bound::Excluded(key) => Some(key.to_owned()),
            Bound::Unbounded => None,
        }
    }

    pub fn includes_lower(&self) -> bool {
        matches!(self.0.lower(), Bound::Included(_))
    }

    pub fn upper(&self) -> Option<String> {
        match self.0.upper() {
            Bound::Included(key) | Bound::Excluded(key) => Some(key.to_owned()),
            Bound::Unbounded => None,
        }
    }

    pub fn with_prefix(&self, prefix: &str) -> Result<KeyRange> {
        self.0.with_prefix(prefix).throw().map(Self)
    }

    pub fn resume_after(&self, key: &str) -> Result<KeyRange> {
        self.0.resume_after(key).throw().map(Self)
    }

    pub fn intersection(&self, other: &KeyRange) -> KeyRange {
        Self(self.0.intersection(&other.0))
    }

    pub fn contains(&self, key: &str) -> bool {
        self.0.contains(key)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    #[expect(clippy::inherent_to_string, reason = "called from JavaScript")]
    pub fn to_string(&self) -> String {
        self.0.to_string()
    }
}

#[wasm_bindgen]
pub fn days(from: Option<u64>, to: Option<u64>) -> Result<Vec<String>> {
    range::days(instants(from, to)?).map(texts).throw()
}

#[wasm_bindgen]
pub fn months(from: Option<u64>, to: Option<u64>) -> Result<Vec<String>> {
    range::months(instants(from, to)?).map(texts).throw()
}

#[wasm_bindgen]
pub fn entity_address(table: &str, partition_key: &str, row_key: &str) -> Result<String> {
    table::entity_address(table, partition_key, row_key).throw()
}

/// A condition on rows.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Filter(table::Filter);

#[wasm_bindgen]
impl Filter {
    pub fn partitions(keys: &str) -> Result<Filter> {
        Ok(Self(table::Filter::partitions(&read(keys)?)))
    }

    pub fn rows(keys: &str) -> Result<Filter> {
        Ok(Self(table::Filter::rows(&read(keys)?)))
    }

    /// `value` is the name of a type, a space, and the text of the value.
    pub fn property(name: &str, comparison: &str, value: &str) -> Result<Filter> {
        fn of<'v>(of: &str, text: &'v str, bytes: &'v mut Vec<u8>) -> Option<Literal<'v>> {
            Some(match of {
                "Int32" => Literal::Int32(text.parse().ok()?),
                "Int64" => Literal::Int64(text.parse().ok()?),
                "Double" => Literal::Double(text.parse().ok()?),
                "Boolean" => Literal::Boolean(text == "true"),
                "DateTime" => Literal::DateTime(Ticks::new(text.parse().ok()?)?),
                "Guid" => Literal::Guid(*text.parse::<Guid>().ok()?.as_bytes()),
                "Binary" => {
                    let digits = text.as_bytes().chunks(2);
                    bytes.extend(digits.filter_map(|pair| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok()));
                    Literal::Binary(bytes)
                }
                _ => Literal::String(text),
            })
        }
        let compare: fn(Property<'_>, Literal<'_>) -> tablekeys::Result<table::Filter> = match comparison {
            "eq" => |property, value| property.equals(value),
            "ne" => |property, value| property.not_equals(value),
            "lt" => |property, value| property.less_than(value),
            "le" => |property, value| property.at_most(value),
            "gt" => |property, value| property.greater_than(value),
            _ => |property, value| property.at_least(value),
        };
        let (kind, text) = value.split_once(' ').unwrap_or_default();
        let mut bytes = Vec::new();
        let literal =
            of(kind, text, &mut bytes).ok_or_else(|| format!("expected a value of {kind}, found {text:?}")).throw()?;
        compare(table::Filter::property(name), literal).throw().map(Self)
    }

    pub fn and(&self, other: &Filter) -> Result<Filter> {
        self.0.clone().and(other.0.clone()).throw().map(Self)
    }

    pub fn or(&self, other: &Filter) -> Result<Filter> {
        self.0.clone().or(other.0.clone()).throw().map(Self)
    }

    pub fn not(&self) -> Filter {
        Self(!self.0.clone())
    }

    #[expect(clippy::inherent_to_string, reason = "called from JavaScript")]
    pub fn to_string(&self) -> String {
        self.0.as_str().to_owned()
    }
}

/// A question to a table.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Query(table::Query);

#[wasm_bindgen]
impl Query {
    #[wasm_bindgen(constructor)]
    pub fn new(
        partition: Option<String>,
        rows: Option<String>,
        filter: Option<Filter>,
        after: Option<String>,
        select: Option<Vec<String>>,
        page_size: Option<u32>,
    ) -> Result<Query> {
        let mut query = match partition {
            Some(keys) => table::Query::in_partitions(read(&keys)?),
            None => table::Query::in_all_partitions(),
        };
        if let Some(keys) = rows {
            query = query.rows(read(&keys)?);
        }
        if let Some(filter) = filter {
            query = query.filter(filter.0);
        }
        query = query.resume_after(after.as_deref());
        if let Some(names) = select {
            query = query.select(names);
        }
        if let Some(rows) = page_size {
            query = query.page_size(rows);
        }
        query.build().throw().map(Self)
    }

    pub fn filter(&self) -> String {
        self.0.filter().as_str().to_owned()
    }

    pub fn page_size(&self) -> Option<u32> {
        self.0.page_size()
    }

    pub fn address(&self, table: &str) -> Result<String> {
        self.0.address(table).throw()
    }

    pub fn continued(&self, partition_key: &str, row_key: Option<String>) -> Query {
        Self(self.0.continued(partition_key, row_key.as_deref()))
    }

    pub fn access_path(&self) -> String {
        match self.0.access_path() {
            AccessPath::Point => "point",
            AccessPath::Range => "range",
            AccessPath::PartitionScan => "partition scan",
            AccessPath::PartitionRangeScan => "partition range scan",
            _ => "table scan",
        }
        .to_owned()
    }

    pub fn partition_keys(&self) -> KeyRange {
        KeyRange(self.0.partition_keys().clone())
    }

    pub fn row_keys(&self) -> KeyRange {
        KeyRange(self.0.row_keys().clone())
    }
}
