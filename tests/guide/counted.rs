//! A service whose requests are counted, and which fails where a test tells it to.

use std::fmt;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, PoisonError};

use tablekeys::Ticks;
use tablekeys::table::{AccessPath, Query};

use crate::client::{Client, Page, Refused, Row, Service, Write};

/// A request, as the tables of costs name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sent {
    Point { found: bool },
    Page { path: AccessPath, rows: usize },
    Write,
    Transaction { writes: usize },
}

/// What becomes of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    Answered,
    /// The program is killed before it sends the request.
    NeverSent,
    /// The request is carried out; the program is killed before it has the answer.
    Unanswered,
    /// The request is carried out; the answer is lost, and the client sends the request again, as client libraries do.
    SentTwice,
}

/// What a program that is killed unwinds with: no later line of it runs.
pub(crate) struct Killed;

/// Decides the fate of each request, given in words such as `insert (ann, 0017)`.
type Gate = Box<dyn FnMut(&str) -> Fate + Send>;

pub(crate) struct Counted {
    service: Arc<dyn Service>,
    gate: Mutex<Gate>,
    sent: Mutex<Vec<Sent>>,
}

impl fmt::Debug for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.service.fmt(f)
    }
}

impl Counted {
    pub(crate) fn new(service: Arc<dyn Service>, gate: impl FnMut(&str) -> Fate + Send + 'static) -> Arc<Self> {
        Arc::new(Self { service, gate: Mutex::new(Box::new(gate)), sent: Mutex::default() })
    }

    /// An account of its own, with a client of it.
    pub(crate) fn fresh() -> (Arc<Self>, Client) {
        let counted = Self::new(crate::service(), |_| Fate::Answered);
        (Arc::clone(&counted), Client::of(counted))
    }

    /// What was sent since the last time this was asked, tables made and dropped aside.
    pub(crate) fn sent(&self) -> Vec<Sent> {
        std::mem::take(&mut *self.sent.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn deliver<T>(&self, words: &str, send: impl Fn() -> T) -> T {
        let fate = self.gate.lock().unwrap_or_else(PoisonError::into_inner)(words);
        let first = if fate == Fate::NeverSent { None } else { Some(send()) };
        match (fate, first) {
            (Fate::Answered, Some(answer)) => answer,
            (Fate::SentTwice, _) => send(),
            _ => resume_unwind(Box::new(Killed)),
        }
    }

    fn count(&self, sent: Sent) {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner).push(sent);
    }
}

fn words(write: &Write) -> String {
    let verb = match write {
        Write::Insert(..) => "insert",
        Write::Replace(..) => "replace",
        Write::Delete(..) => "delete",
        Write::InsertOrReplace(..) => "insert or replace",
        Write::InsertOrMerge(..) => "insert or merge",
    };
    let (partition_key, row_key) = write.keys();
    format!("{verb} ({partition_key}, {row_key})")
}

impl Service for Counted {
    fn now(&self) -> Ticks {
        self.service.now()
    }

    fn create_table(&self, name: &str) -> Result<(), Refused> {
        self.service.create_table(name)
    }

    fn delete_table(&self, name: &str) -> Result<(), Refused> {
        self.service.delete_table(name)
    }

    fn get(&self, table: &str, partition_key: &str, row_key: &str) -> Result<Option<Row>, Refused> {
        let row = self.deliver("read a row", || self.service.get(table, partition_key, row_key))?;
        self.count(Sent::Point { found: row.is_some() });
        Ok(row)
    }

    fn page(&self, table: &str, query: &Query) -> Result<Page, Refused> {
        let page = self.deliver("read a page", || self.service.page(table, query))?;
        self.count(Sent::Page { path: query.access_path(), rows: page.rows.len() });
        Ok(page)
    }

    fn write(&self, table: &str, write: &Write) -> Result<Option<String>, Refused> {
        self.count(Sent::Write);
        self.deliver(&words(write), || self.service.write(table, write))
    }

    fn transact(&self, table: &str, writes: &[Write]) -> Result<Vec<Option<String>>, Refused> {
        self.count(Sent::Transaction { writes: writes.len() });
        let words: Vec<String> = writes.iter().map(words).collect();
        self.deliver(&words.join(", "), || self.service.transact(table, writes))
    }
}
