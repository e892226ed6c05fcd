//! What the programs of the guide call: rows, writes, refusals, and a client of any service that has them.
//!
//! [`memory::Memory`] is a service without a server; `rest.rs` beside this file has the one of an account.

#![allow(dead_code, unreachable_pub, reason = "a program uses a part of its client")]
#![allow(clippy::struct_field_names, reason = "the service's own names")]

pub mod memory;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;
use tablekeys::Ticks;
use tablekeys::rekey::{self, Stored};
use tablekeys::table::{Query, QueryBuilder};

/// A row's own properties by name.
pub type Properties = serde_json::Map<String, Value>;

/// The properties of an object literal.
pub fn properties(object: Value) -> Properties {
    let Value::Object(properties) = object else { panic!("an object, not {object}") };
    properties
}

/// A row as the service gave it.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The PartitionKey.
    pub partition_key: String,
    /// The RowKey.
    pub row_key: String,
    /// What changes with every write.
    pub etag: String,
    /// When it was last written.
    pub timestamp: String,
    /// All else.
    pub properties: Properties,
}

impl Row {
    /// A property that is a string.
    pub fn text(&self, name: &str) -> &str {
        self.properties[name].as_str().expect("a string")
    }

    /// For a plan of [`rekey`].
    pub fn into_stored(self) -> Stored<Properties> {
        Stored::new(self.partition_key, self.row_key, self.etag, self.properties)
    }
}

/// All of it, as JSON has it.
impl From<Row> for Value {
    fn from(row: Row) -> Self {
        let mut properties = row.properties;
        properties.insert("PartitionKey".to_owned(), row.partition_key.into());
        properties.insert("RowKey".to_owned(), row.row_key.into());
        Self::Object(properties)
    }
}

/// Rows, and where the next page starts.
#[derive(Debug)]
pub struct Page {
    /// None at all on some pages that are not the last.
    pub rows: Vec<Row>,
    /// The two continuation headers. Without the first there is no further page.
    pub next: Option<(String, Option<String>)>,
}

/// What the service says when it does not do something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The HTTP status, such as 412.
    pub status: u16,
    /// The service's own word, such as `UpdateConditionNotSatisfied`.
    pub code: String,
    /// Which write of a transaction it was.
    pub index: Option<usize>,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the service answered {} {}", self.status, self.code)
    }
}

impl std::error::Error for Refused {}

/// One write, alone or in a transaction: PartitionKey, RowKey, ETag where it has one, properties.
#[derive(Debug, Clone)]
pub enum Write {
    /// Refused (409) where there is such a row.
    Insert(String, String, Properties),
    /// Refused (412) where the row has another ETag.
    Replace(String, String, String, Properties),
    /// The same; `*` is any ETag.
    Delete(String, String, String),
    /// Whatever is stored.
    InsertOrReplace(String, String, Properties),
    /// The properties that are not named stay.
    InsertOrMerge(String, String, Properties),
}

impl Write {
    /// PartitionKey and RowKey.
    pub fn keys(&self) -> (&str, &str) {
        match self {
            Self::Insert(p, r, _)
            | Self::Replace(p, r, ..)
            | Self::Delete(p, r, _)
            | Self::InsertOrReplace(p, r, _)
            | Self::InsertOrMerge(p, r, _) => (p, r),
        }
    }
}

/// A write of a plan.
impl From<rekey::Write<'_, Properties>> for Write {
    fn from(write: rekey::Write<'_, Properties>) -> Self {
        let (p, r) = (write.keys().partition_key().to_owned(), write.keys().row_key().to_owned());
        match write {
            rekey::Write::Insert { properties, .. } => Self::Insert(p, r, properties.clone()),
            rekey::Write::Replace { etag, properties, .. } => Self::Replace(p, r, etag.to_owned(), properties.clone()),
            rekey::Write::Delete { etag, .. } => Self::Delete(p, r, etag.to_owned()),
        }
    }
}

/// What answers requests: an account, a table in memory, or one that counts, compares or fails on the way to another.
pub trait Service: fmt::Debug + Send + Sync {
    /// The time by which it dates rows.
    fn now(&self) -> Ticks;

    /// Refused (409) where there is such a table.
    fn create_table(&self, name: &str) -> Result<(), Refused>;

    /// A table with all its rows.
    fn delete_table(&self, name: &str) -> Result<(), Refused>;

    /// A point query.
    fn get(&self, table: &str, partition_key: &str, row_key: &str) -> Result<Option<Row>, Refused>;

    /// One page of a query.
    fn page(&self, table: &str, query: &Query) -> Result<Page, Refused>;

    /// One write, and the new ETag where it leaves a row.
    fn write(&self, table: &str, write: &Write) -> Result<Option<String>, Refused>;

    /// All or nothing: at most 100 writes of one partition, each row once, 4 MiB together.
    fn transact(&self, table: &str, writes: &[Write]) -> Result<Vec<Option<String>>, Refused>;
}

/// What a program asks of a service. Its clones count their requests together.
#[derive(Debug, Clone)]
pub struct Client {
    service: Arc<dyn Service>,
    began: Ticks,
    requests: Arc<AtomicUsize>,
}

impl Client {
    pub fn of(service: Arc<dyn Service>) -> Self {
        let began = service.now();
        Self { service, began, requests: Arc::default() }
    }

    /// An empty account that ends with its clients.
    pub fn in_memory() -> Self {
        Self::of(Arc::new(memory::Memory::new()))
    }

    fn service(&self) -> &dyn Service {
        self.requests.fetch_add(1, Ordering::Relaxed);
        &*self.service
    }

    /// When the program that has this client began.
    pub const fn began(&self) -> Ticks {
        self.began
    }

    /// How many requests were sent.
    pub fn requests(&self) -> usize {
        self.requests.load(Ordering::Relaxed)
    }

    /// Refused (409) where there is such a table.
    pub fn create_table(&self, name: &str) -> Result<(), Refused> {
        self.service().create_table(name)
    }

    /// A table with all its rows.
    pub fn delete_table(&self, name: &str) -> Result<(), Refused> {
        self.service().delete_table(name)
    }

    /// A point query. Panics where the service refuses it; return the error instead where your program must go on.
    pub fn get(&self, table: &str, partition_key: &str, row_key: &str) -> Option<Row> {
        let row = self.service().get(table, partition_key, row_key);
        row.unwrap_or_else(|refused| panic!("{table}: {refused}"))
    }

    /// One page, which may have fewer rows than there are: only one without `next` is the last.
    pub fn page(&self, table: &str, query: &Query) -> Result<Page, Refused> {
        self.service().page(table, query)
    }

    /// The first rows of a query, any number of them. A page may be short or empty before the last, so continuations are
    /// followed until there are enough.
    pub fn first(&self, table: &str, query: QueryBuilder, count: u32) -> Result<Vec<Row>, Refused> {
        let mut rows = self.rows(table, query.page_size(count.clamp(1, 1_000)), count as usize)?;
        rows.truncate(count as usize);
        Ok(rows)
    }

    /// Every page of a query. Panics as [`get`](Self::get) does.
    pub fn list(&self, table: &str, query: QueryBuilder) -> Vec<Row> {
        self.rows(table, query, usize::MAX).unwrap_or_else(|refused| panic!("{table}: {refused}"))
    }

    fn rows(&self, table: &str, query: QueryBuilder, enough: usize) -> Result<Vec<Row>, Refused> {
        let (mut rows, mut next) = (Vec::new(), Some(query.build().expect("a query")));
        while let Some(query) = next.take().filter(|_| rows.len() < enough) {
            let page = self.page(table, &query)?;
            rows.extend(page.rows);
            next = page.next.map(|(partition_key, row_key)| query.continued(&partition_key, row_key.as_deref()));
        }
        Ok(rows)
    }

    /// Every row of a table.
    pub fn all(&self, table: &str) -> Vec<Row> {
        self.list(table, Query::in_all_partitions())
    }

    /// One write, and the new ETag where it leaves a row.
    pub fn write(&self, table: &str, write: &Write) -> Result<Option<String>, Refused> {
        self.service().write(table, write)
    }

    /// A new row, and its ETag.
    pub fn insert(&self, table: &str, p: &str, r: &str, row: Value) -> Result<String, Refused> {
        self.write_row(table, &Write::Insert(p.to_owned(), r.to_owned(), properties(row)))
    }

    /// A row under the ETag that was read, and its new ETag.
    pub fn replace(&self, table: &str, p: &str, r: &str, etag: &str, row: Value) -> Result<String, Refused> {
        self.write_row(table, &Write::Replace(p.to_owned(), r.to_owned(), etag.to_owned(), properties(row)))
    }

    /// An insert or replace.
    pub fn put(&self, table: &str, p: &str, r: &str, row: Value) -> Result<String, Refused> {
        self.write_row(table, &Write::InsertOrReplace(p.to_owned(), r.to_owned(), properties(row)))
    }

    /// An insert or merge.
    pub fn merge(&self, table: &str, p: &str, r: &str, row: Value) -> Result<String, Refused> {
        self.write_row(table, &Write::InsertOrMerge(p.to_owned(), r.to_owned(), properties(row)))
    }

    fn write_row(&self, table: &str, write: &Write) -> Result<String, Refused> {
        Ok(self.write(table, write)?.expect("the ETag of a row"))
    }

    /// A row under the ETag that was read.
    pub fn delete(&self, table: &str, p: &str, r: &str, etag: &str) -> Result<(), Refused> {
        self.write(table, &Write::Delete(p.to_owned(), r.to_owned(), etag.to_owned())).map(drop)
    }

    /// A transaction: all or nothing. At most 100 writes of one partition, each row once, 4 MiB together.
    pub fn transact(&self, table: &str, writes: &[Write]) -> Result<Vec<Option<String>>, Refused> {
        self.service().transact(table, writes)
    }
}
