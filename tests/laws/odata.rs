//! Rows with a value of each type, and the reader of OData filters of the guide's service in memory: it is written from the grammar of the
//! service's documentation, and `tests/service` compares its answers with the emulator's. The form of each literal is held in `src/table`.

use std::cmp::Ordering;
use std::mem::discriminant;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use serde_json::json;
use tablekeys::table::key_order;

use crate::client::memory::Filter;
use crate::client::{Properties, Row};

/// A value of one of the service's types.
#[derive(Debug, Clone, PartialEq, PartialOrd)]
pub(crate) enum Value {
    String(String),
    Int32(i32),
    Int64(i64),
    Double(f64),
    Boolean(bool),
    DateTime(String),
    Guid(String),
    Binary(Vec<u8>),
}

impl Value {
    fn compare(&self, other: &Self) -> Ordering {
        assert_eq!(discriminant(self), discriminant(other), "{self:?} and {other:?} are of two types");
        match (self, other) {
            (Self::String(a), Self::String(b)) => key_order(a, b),
            _ => self.partial_cmp(other).expect("no NaN"),
        }
    }

    /// The value as rows have it, and its type where JSON does not say it.
    fn stored(&self) -> (serde_json::Value, Option<&str>) {
        match self {
            Self::String(text) => (json!(text), None),
            Self::Int32(number) => (json!(number), None),
            Self::Int64(number) => (json!(number.to_string()), Some("Edm.Int64")),
            Self::Double(number) => (json!(number), Some("Edm.Double")),
            Self::Boolean(truth) => (json!(truth), None),
            Self::DateTime(text) => (json!(text), Some("Edm.DateTime")),
            Self::Guid(text) => (json!(text), Some("Edm.Guid")),
            Self::Binary(bytes) => (json!(BASE64_STANDARD.encode(bytes)), Some("Edm.Binary")),
        }
    }

    pub(crate) fn holds(&self, operator: &str, other: &Self) -> bool {
        let order = self.compare(other);
        match operator {
            "eq" => order.is_eq(),
            "ne" => order.is_ne(),
            "gt" => order.is_gt(),
            "ge" => order.is_ge(),
            "lt" => order.is_lt(),
            "le" => order.is_le(),
            _ => panic!("{operator:?} is no comparison"),
        }
    }
}

pub(crate) fn row(partition_key: &str, row_key: &str, values: &[(&str, &Value)]) -> Row {
    let mut properties = Properties::new();
    for (name, value) in values {
        let (value, kind) = value.stored();
        properties.insert((*name).to_owned(), value);
        properties.extend(kind.map(|kind| (format!("{name}@odata.type"), json!(kind))));
    }
    let (partition_key, row_key) = (partition_key.to_owned(), row_key.to_owned());
    Row { partition_key, row_key, etag: String::new(), timestamp: String::new(), properties }
}

pub(crate) fn passes(filter: &tablekeys::table::Filter, row: &Row) -> bool {
    Filter::passes(filter.as_str(), row).unwrap_or_else(|| panic!("{filter} is no filter"))
}
