//! Ranges of keys, filters and queries.

use std::ops::Bound;

use tablekeys::partition::Guid;
use tablekeys::range;
use tablekeys::table::{self, AccessPath, Literal, Property};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Result, instants, texts, ticks, window};

fn text(bound: Bound<&str>) -> Option<String> {
    match bound {
        Bound::Included(key) | Bound::Excluded(key) => Some(key.to_owned()),
        Bound::Unbounded => None,
    }
}

class! {
    /// Keys from a lower to an upper bound.
    KeyRange(range::KeyRange), |range|
    ::all() -> KeyRange = KeyRange(range::KeyRange::all());
    ::exactly(key: &str) -> KeyRange = KeyRange(range::KeyRange::exactly(key)?);
    ::prefix(prefix: &str) -> KeyRange = KeyRange(range::KeyRange::prefix(prefix)?);
    ::after(key: &str) -> KeyRange = KeyRange(range::KeyRange::after(key)?);
    ::between(from: Option<String>, to: Option<String>) -> KeyRange =
        KeyRange(range::KeyRange::between(window(from, to))?);
    ::ascending(from: Option<u64>, to: Option<u64>) -> KeyRange =
        KeyRange(range::KeyRange::ascending(instants(from, to)?)?);
    ::newest_first(from: Option<u64>, to: Option<u64>) -> KeyRange =
        KeyRange(range::KeyRange::newest_first(instants(from, to)?)?);
    ::calendar(from: Option<u64>, to: Option<u64>) -> KeyRange =
        KeyRange(range::KeyRange::calendar(instants(from, to)?)?);
    ::days(from: Option<u64>, to: Option<u64>) -> KeyRange = KeyRange(range::KeyRange::days(instants(from, to)?)?);
    ::zero_padded(from: Option<u64>, to: Option<u64>, width: u32) -> KeyRange =
        KeyRange(range::KeyRange::zero_padded_with(width as usize, window(from, to))?);
    ::signed(from: Option<i64>, to: Option<i64>) -> KeyRange = KeyRange(range::KeyRange::signed(window(from, to))?);
    ::parse(text: &str) -> KeyRange = KeyRange(text.parse()?);
    .lower() -> Option<String> = text(range.lower());
    .includes_lower() -> bool = matches!(range.lower(), Bound::Included(_));
    .upper() -> Option<String> = text(range.upper());
    .with_prefix(prefix: &str) -> KeyRange = KeyRange(range.with_prefix(prefix)?);
    .resume_after(key: &str) -> KeyRange = KeyRange(range.resume_after(key)?);
    .intersection(other: &KeyRange) -> KeyRange = KeyRange(range.intersection(&other.0));
    .contains(key: &str) -> bool = range.contains(key);
    .is_empty() -> bool = range.is_empty();
    .to_string() -> String = range.to_string();
}

functions! {
    exactly(key: &str) -> String = range::KeyRange::exactly(key)?.to_string();
    days(from: Option<u64>, to: Option<u64>) -> Vec<String> = texts(range::days(instants(from, to)?)?);
    months(from: Option<u64>, to: Option<u64>) -> Vec<String> = texts(range::months(instants(from, to)?)?);
    entity_address(table: &str, partition_key: &str, row_key: &str) -> String =
        table::entity_address(table, partition_key, row_key)?;
}

/// Compares a property. `value` is the name of a type, a space, and the text of the value.
fn compared(name: &str, comparison: &str, value: &str) -> Result<table::Filter> {
    let compare: fn(Property<'_>, Literal<'_>) -> tablekeys::Result<table::Filter> = match comparison {
        "eq" => |property, value| property.equals(value),
        "ne" => |property, value| property.not_equals(value),
        "lt" => |property, value| property.less_than(value),
        "le" => |property, value| property.at_most(value),
        "gt" => |property, value| property.greater_than(value),
        _ => |property, value| property.at_least(value),
    };
    let (kind, text) = value.split_once(' ').unwrap_or_default();
    let bytes;
    let literal = match kind {
        "Int32" => Literal::Int32(text.parse()?),
        "Int64" => Literal::Int64(text.parse()?),
        "Double" => Literal::Double(text.parse()?),
        "Boolean" => Literal::Boolean(text == "true"),
        "DateTime" => Literal::DateTime(ticks(text.parse()?)?),
        "Guid" => Literal::Guid(*text.parse::<Guid>()?.as_bytes()),
        "Binary" => {
            bytes = crate::tuples::of_hex(text).unwrap_or_default();
            Literal::Binary(&bytes)
        }
        _ => Literal::String(text),
    };
    Ok(compare(table::Filter::property(name), literal)?)
}

class! {
    /// A condition on rows.
    Filter(table::Filter), |filter|
    ::partitions(keys: &str) -> Filter = Filter(table::Filter::partitions(&keys.parse()?));
    ::rows(keys: &str) -> Filter = Filter(table::Filter::rows(&keys.parse()?));
    ::property(name: &str, comparison: &str, value: &str) -> Filter = Filter(compared(name, comparison, value)?);
    .copy() -> Filter = Filter(filter.clone());
    .and(other: Filter) -> Filter = Filter(filter.clone().and(other.0)?);
    .or(other: Filter) -> Filter = Filter(filter.clone().or(other.0)?);
    .not() -> Filter = Filter(!filter.clone());
    .to_string() -> String = filter.to_string();
}

class! {
    /// A question to a table.
    Query(table::Query), |query|
    ::new(
        partition: Option<String>,
        rows: Option<String>,
        filter: Option<Filter>,
        after: Option<String>,
        select: Option<Vec<String>>,
        page_size: Option<u32>
    ) -> Query = {
        let mut query = match partition {
            Some(keys) => table::Query::in_partitions(keys.parse::<range::KeyRange>()?),
            None => table::Query::in_all_partitions(),
        };
        if let Some(keys) = rows {
            query = query.rows(keys.parse::<range::KeyRange>()?);
        }
        if let Some(filter) = filter {
            query = query.filter(filter.0);
        }
        if let Some(names) = select {
            query = query.select(names);
        }
        if let Some(rows) = page_size {
            query = query.page_size(rows);
        }
        Query(query.resume_after(after.as_deref()).build()?)
    };
    .filter() -> String = query.filter().to_string();
    .page_size() -> Option<u32> = query.page_size();
    .address(table: &str) -> String = query.address(table)?;
    .continued(partition_key: &str, row_key: Option<String>) -> Query =
        Query(query.continued(partition_key, row_key.as_deref()));
    .access_path() -> String = String::from(match query.access_path() {
        AccessPath::Point => "point",
        AccessPath::Range => "range",
        AccessPath::PartitionScan => "partition scan",
        AccessPath::PartitionRangeScan => "partition range scan",
        _ => "table scan",
    });
    .partition_keys() -> KeyRange = KeyRange(query.partition_keys().clone());
    .row_keys() -> KeyRange = KeyRange(query.row_keys().clone());
}
