//! A small client of the service's REST interface: what the tests need, and every request counted.

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::UNIX_EPOCH;

use base64::prelude::{BASE64_STANDARD, Engine};
use chrono::DateTime;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;
use tablekeys::Ticks;
use tablekeys::rekey::{self, Stored};
use tablekeys::table::{AccessPath, Query, QueryBuilder, entity_address};

use crate::batch;
use crate::http::{Answer, Connections, Request};
use crate::service::{Emulator, NotInstalled, TABLES};

/// The account and the key that every copy of the emulator has.
pub const ACCOUNT: &str = "devstoreaccount1";
pub const KEY: &str = "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";

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
    pub partition_key: String,
    pub row_key: String,
    pub etag: String,
    pub timestamp: String,
    pub properties: Properties,
}

impl Row {
    fn read(mut properties: Properties) -> Self {
        let mut take =
            |name: &str| properties.remove(name).and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default();
        let (partition_key, row_key, timestamp) = (take("PartitionKey"), take("RowKey"), take("Timestamp"));
        let etag = take("odata.etag");
        properties.retain(|name, _| !name.starts_with("odata.") && name != "Timestamp@odata.type");
        Self { partition_key, row_key, etag, timestamp, properties }
    }

    /// A property that is a string.
    pub fn text(&self, name: &str) -> &str {
        self.properties[name].as_str().expect("a string")
    }

    /// For a plan.
    pub fn into_stored(self) -> Stored<Properties> {
        Stored::new(self.partition_key, self.row_key, self.etag, self.properties)
    }
}

/// Rows, and where the next page starts.
pub struct Page {
    pub rows: Vec<Row>,
    pub next: Option<(String, Option<String>)>,
}

/// What the service says when it does not do something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    pub status: u16,
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

impl Refused {
    /// From the body of an answer: JSON with `odata.error`, or nothing useful.
    pub fn read(status: u16, body: &str) -> Self {
        let error = serde_json::from_str::<Value>(body).unwrap_or_default();
        let error = &error["odata.error"];
        let message = error["message"]["value"].as_str().unwrap_or_default();
        let index = message.split_once(':').and_then(|(index, _)| index.parse().ok());
        Self { status, code: error["code"].as_str().unwrap_or_default().to_owned(), index }
    }
}

/// One request, as the tables of costs name them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sent {
    Point {
        found: bool,
    },
    Page {
        path: AccessPath,
        rows: usize,
    },
    Write,
    Transaction {
        writes: usize,
    },
    /// To the queue service or the blob service.
    Other,
}

/// One write, alone or in a transaction.
#[derive(Debug, Clone)]
pub enum Write {
    Insert(String, String, Properties),
    Replace(String, String, String, Properties),
    Delete(String, String, String),
    /// Whatever is stored.
    InsertOrReplace(String, String, Properties),
    /// The properties that are not named stay.
    InsertOrMerge(String, String, Properties),
}

impl fmt::Display for Write {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = match self {
            Self::Insert(..) => "insert",
            Self::Replace(..) => "replace",
            Self::Delete(..) => "delete",
            Self::InsertOrReplace(..) => "insert or replace",
            Self::InsertOrMerge(..) => "insert or merge",
        };
        let (partition_key, row_key) = self.keys();
        write!(f, "{verb} ({partition_key}, {row_key})")
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

/// What becomes of a request: decided before it is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// Sent, carried out and answered.
    Answered,
    /// The program is killed before it sends the request.
    NeverSent,
    /// Sent and carried out; the program is killed before it has the answer.
    Unanswered,
    /// Sent and carried out; the answer is lost, and the client sends the request again, as client libraries do.
    SentTwice,
}

/// Decides the fate of each request, given in words such as `insert (ann, 0017)`. It may wait until it decides.
pub type Gate = Arc<dyn Fn(&str) -> Fate + Send + Sync>;

/// What a program that is killed at a request unwinds with: no later line of it runs.
pub struct Killed;

pub struct Client {
    connections: Arc<Connections>,
    /// Kept alive as long as one of its clients.
    emulator: Option<Arc<Emulator>>,
    gate: Option<Gate>,
    /// Before the name of each table.
    prefix: String,
    /// When it was made.
    began: Ticks,
    sent: Mutex<Vec<Sent>>,
}

impl Client {
    /// A client of the service that other clients of this program use, or of a new one.
    pub fn start() -> Result<Self, NotInstalled> {
        TABLES.start().map(|emulator| Self::of_service(&emulator))
    }

    /// A client for a test, or `None` with a message where the service is not installed: see [`Service::for_test`].
    ///
    /// [`Service::for_test`]: crate::service::Service::for_test
    pub fn of(test: &str) -> Option<Self> {
        TABLES.for_test(test).map(|emulator| Self::of_service(&emulator))
    }

    fn of_service(emulator: &Arc<Emulator>) -> Self {
        Self { emulator: Some(Arc::clone(emulator)), ..Self::at(emulator.port()) }
    }

    /// A client of the service, or of a proxy, that listens at a port of this machine.
    pub fn at(port: u16) -> Self {
        // In whole milliseconds, as the service's clock counts: what is written now is not older.
        let began = UNIX_EPOCH.elapsed().expect("a clock after 1970").as_millis();
        let began = Ticks::from_unix_millis(began.try_into().expect("a year of four digits")).expect("the same");
        let (connections, prefix) = (Arc::new(Connections::to(port)), String::new());
        Self { connections, emulator: None, gate: None, prefix, began, sent: Mutex::new(Vec::new()) }
    }

    /// Another client of the same service, each of whose requests passes a gate.
    pub fn gated(&self, gate: Gate) -> Self {
        Self { gate: Some(gate), ..self.with_prefix(&self.prefix) }
    }

    /// A client of the same service whose tables have names of their own, so that tests do not share them.
    pub fn apart(&self) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        self.with_prefix(&format!("apart{}", COUNT.fetch_add(1, Ordering::Relaxed)))
    }

    pub fn with_prefix(&self, prefix: &str) -> Self {
        let (connections, emulator) = (Arc::clone(&self.connections), self.emulator.clone());
        Self { connections, emulator, prefix: prefix.to_owned(), ..Self::at(self.port()) }
    }

    /// When the program that has this client began.
    pub const fn began(&self) -> Ticks {
        self.began
    }

    pub fn prefix(&self) -> &str {
        &self.prefix
    }

    fn name(&self, table: &str) -> String {
        format!("{}{table}", self.prefix)
    }

    pub fn port(&self) -> u16 {
        self.connections.port()
    }

    /// What was sent since the last time this was asked, tables made and dropped aside.
    pub fn sent(&self) -> Vec<Sent> {
        std::mem::take(&mut *self.sent.lock().expect("no test panics while it counts"))
    }

    pub fn count(&self, sent: Sent) {
        self.sent.lock().expect("no test panics while it counts").push(sent);
    }

    pub fn url(&self, address: &str) -> String {
        format!("http://127.0.0.1:{}/{ACCOUNT}/{address}", self.port())
    }

    /// Signs a request to the table service and sends it.
    fn send(&self, words: &str, method: &'static str, address: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let date = date();
        // The account's name stands before the path, and once more in the path of the emulator's addresses.
        let path = address.split('?').next().expect("the part before the first mark");
        let authorization =
            format!("SharedKeyLite {ACCOUNT}:{}", sign(&format!("{date}\n/{ACCOUNT}/{ACCOUNT}/{path}")));
        let own = [
            ("x-ms-date", &*date),
            ("x-ms-version", "2019-02-02"),
            ("DataServiceVersion", "3.0;NetFx"),
            ("Accept", "application/json;odata=minimalmetadata"),
            ("Authorization", &authorization),
        ];
        self.deliver(words, &self.connections, method, address, &[&own, headers].concat(), body)
    }

    /// Sends a request as the gate decides, to whatever service.
    pub(crate) fn deliver(
        &self,
        words: &str,
        connections: &Connections,
        method: &'static str,
        address: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        let headers = headers.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        let request = Request { method, target: format!("/{ACCOUNT}/{address}"), headers, body: body.to_owned() };
        let exchange = || connections.exchange(&request).expect("an answer");
        let killed = || std::panic::resume_unwind(Box::new(Killed));
        match self.gate.as_ref().map_or(Fate::Answered, |gate| gate(words)) {
            Fate::Answered => exchange(),
            Fate::NeverSent => killed(),
            Fate::Unanswered => {
                exchange();
                killed()
            }
            Fate::SentTwice => {
                exchange();
                exchange()
            }
        }
    }

    pub fn create_table(&self, name: &str) -> Result<(), Refused> {
        let json = [("Content-Type", "application/json")];
        let answer = self.send(
            "create the table",
            "POST",
            "Tables",
            &json,
            &json!({ "TableName": self.name(name) }).to_string(),
        );
        if answer.status == 201 { Ok(()) } else { Err(Refused::read(answer.status, &answer.body)) }
    }

    pub fn delete_table(&self, name: &str) -> Result<(), Refused> {
        let answer = self.send("delete the table", "DELETE", &format!("Tables('{}')", self.name(name)), &[], "");
        if answer.status == 204 { Ok(()) } else { Err(Refused::read(answer.status, &answer.body)) }
    }

    /// A point query.
    pub fn get(&self, table: &str, partition_key: &str, row_key: &str) -> Option<Row> {
        let address = entity_address(&self.name(table), partition_key, row_key).expect("legal keys");
        let answer = self.send(&format!("read ({partition_key}, {row_key})"), "GET", &address, &[], "");
        self.count(Sent::Point { found: answer.status == 200 });
        match answer.status {
            200 => Some(Row::read(serde_json::from_str(&answer.body).expect("JSON"))),
            404 => None,
            status => panic!("{address}: {status} {}", answer.body),
        }
    }

    /// One page of a query.
    pub fn page(&self, table: &str, query: QueryBuilder) -> Result<Page, Refused> {
        self.page_of(table, &query.build().expect("a query"))
    }

    fn page_of(&self, table: &str, query: &Query) -> Result<Page, Refused> {
        let page = self.answer_to("read a page", &query.address(&self.name(table)).expect("a short address"))?;
        self.count(Sent::Page { path: query.access_path(), rows: page.rows.len() });
        Ok(page)
    }

    /// The rows of the answer to the address of a query, and where the next page starts.
    pub fn answer(&self, address: &str) -> Result<Page, Refused> {
        self.answer_to("read an address", address)
    }

    fn answer_to(&self, words: &str, address: &str) -> Result<Page, Refused> {
        let answer = self.send(words, "GET", address, &[], "");
        if answer.status != 200 {
            return Err(Refused::read(answer.status, &answer.body));
        }
        // An empty header is not a missing one: the next row may have the empty key.
        let header = |name: &str| answer.header(name).map(str::to_owned);
        let next = header("x-ms-continuation-NextPartitionKey")
            .map(|partition_key| (partition_key, header("x-ms-continuation-NextRowKey")));
        let mut body: Value = serde_json::from_str(&answer.body).expect("JSON");
        let Value::Array(rows) = body["value"].take() else { panic!("an array of rows, not {body}") };
        let rows: Vec<Row> = rows.into_iter().map(|row| Row::read(properties(row))).collect();
        Ok(Page { rows, next })
    }

    /// The first rows of a query. A page may be short or empty before the last, so continuations are followed until there are
    /// enough.
    pub fn first(&self, table: &str, query: QueryBuilder, count: u32) -> Result<Vec<Row>, Refused> {
        let (mut rows, mut next) = (Vec::new(), Some(query.top(count).build().expect("a query")));
        let count = count as usize;
        while let Some(query) = next.take().filter(|_| rows.len() < count) {
            let page = self.page_of(table, &query)?;
            rows.extend(page.rows);
            next = page.next.map(|(partition_key, row_key)| query.continued(&partition_key, row_key.as_deref()));
        }
        rows.truncate(count);
        Ok(rows)
    }

    /// Every page of a query.
    pub fn list(&self, table: &str, query: QueryBuilder) -> Vec<Row> {
        let (mut rows, mut next) = (Vec::new(), Some(query.build().expect("a query")));
        while let Some(query) = next.take() {
            let page = self.page_of(table, &query).expect("a page");
            rows.extend(page.rows);
            next = page.next.map(|(partition_key, row_key)| query.continued(&partition_key, row_key.as_deref()));
        }
        rows
    }

    /// Every row of a table.
    pub fn all(&self, table: &str) -> Vec<Row> {
        self.list(table, Query::in_all_partitions())
    }

    /// The status of the answer to any address, whatever this crate thinks of it.
    pub fn status_of(&self, address: &str) -> u16 {
        self.send("read an address", "GET", address, &[], "").status
    }

    /// One write, and the new ETag where it leaves a row.
    pub fn write(&self, table: &str, write: &Write) -> Result<Option<String>, Refused> {
        self.count(Sent::Write);
        let parts = batch::parts(&self.name(table), write);
        let headers: Vec<(&str, &str)> = parts.headers.iter().map(|(name, value)| (*name, &**value)).collect();
        let answer = self.send(&write.to_string(), parts.method, &parts.address, &headers, &parts.body);
        if answer.status != 204 {
            return Err(Refused::read(answer.status, &answer.body));
        }
        Ok(answer.header("etag").map(str::to_owned))
    }

    pub fn insert(&self, table: &str, p: &str, r: &str, row: Value) -> Result<String, Refused> {
        let etag = self.write(table, &Write::Insert(p.to_owned(), r.to_owned(), properties(row)))?;
        Ok(etag.expect("the ETag of a new row"))
    }

    pub fn replace(&self, table: &str, p: &str, r: &str, etag: &str, row: Value) -> Result<String, Refused> {
        let write = Write::Replace(p.to_owned(), r.to_owned(), etag.to_owned(), properties(row));
        Ok(self.write(table, &write)?.expect("the ETag of a changed row"))
    }

    /// An insert or replace.
    pub fn put(&self, table: &str, p: &str, r: &str, row: Value) -> Result<String, Refused> {
        let write = Write::InsertOrReplace(p.to_owned(), r.to_owned(), properties(row));
        Ok(self.write(table, &write)?.expect("the ETag of a row"))
    }

    /// An insert or merge.
    pub fn merge(&self, table: &str, p: &str, r: &str, row: Value) -> Result<String, Refused> {
        let write = Write::InsertOrMerge(p.to_owned(), r.to_owned(), properties(row));
        Ok(self.write(table, &write)?.expect("the ETag of a row"))
    }

    pub fn delete(&self, table: &str, p: &str, r: &str, etag: &str) -> Result<(), Refused> {
        self.write(table, &Write::Delete(p.to_owned(), r.to_owned(), etag.to_owned())).map(|_| ())
    }

    /// A transaction: all or nothing.
    ///
    /// # Panics
    ///
    /// What the service forbids and the emulator may not notice: no write or more than 100, two partitions, a row twice.
    pub fn transact(&self, table: &str, writes: &[Write]) -> Result<Vec<Option<String>>, Refused> {
        batch::check(writes);
        self.count(Sent::Transaction { writes: writes.len() });
        let body = batch::body(&self.name(table), writes, |address| self.url(address));
        let kind = [("Content-Type", concat!("multipart/mixed; boundary=", "batch_of_one"))];
        let words: Vec<String> = writes.iter().map(Write::to_string).collect();
        let answer = self.send(&words.join(", "), "POST", "$batch", &kind, &body);
        // 202 says that it was read, not that it was done.
        if answer.status != 202 {
            return Err(Refused::read(answer.status, &answer.body));
        }
        batch::read(&answer.body, writes.len())
    }
}

/// The signature of a text by the account's key.
pub(crate) fn sign(text: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(&BASE64_STANDARD.decode(KEY).expect("base64")).expect("any length");
    mac.update(text.as_bytes());
    base64(&mac.finalize().into_bytes())
}

/// Bytes as the service writes them.
pub fn base64(bytes: &[u8]) -> String {
    BASE64_STANDARD.encode(bytes)
}

/// Now, as the header `x-ms-date` has it.
pub fn date() -> String {
    let seconds = UNIX_EPOCH.elapsed().expect("a clock after 1970").as_secs();
    let now = DateTime::from_timestamp_secs(seconds.cast_signed()).expect("a year of four digits");
    now.format("%a, %d %b %Y %H:%M:%S GMT").to_string()
}
