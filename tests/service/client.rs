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
use ureq::Agent;
use ureq::http::{Request, Response};

use crate::batch;
use crate::emulator::{Emulator, emulator};

/// The account and the key that every copy of the emulator has.
pub(crate) const ACCOUNT: &str = "devstoreaccount1";
pub(crate) const KEY: &str = "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";

/// A row's own properties by name.
pub(crate) type Properties = serde_json::Map<String, Value>;

/// The properties of an object literal.
pub(crate) fn properties(object: Value) -> Properties {
    let Value::Object(properties) = object else { panic!("an object, not {object}") };
    properties
}

/// A row as the service gave it.
#[derive(Debug, Clone, PartialEq)]
#[expect(clippy::struct_field_names, reason = "the service says RowKey")]
pub(crate) struct Row {
    pub(crate) partition_key: String,
    pub(crate) row_key: String,
    pub(crate) etag: String,
    pub(crate) timestamp: String,
    pub(crate) properties: Properties,
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
    pub(crate) fn text(&self, name: &str) -> &str {
        self.properties[name].as_str().expect("a string")
    }

    /// For a plan.
    pub(crate) fn into_stored(self) -> Stored<Properties> {
        Stored::new(self.partition_key, self.row_key, self.etag, self.properties)
    }
}

/// Rows, and where the next page starts.
pub(crate) struct Page {
    pub(crate) rows: Vec<Row>,
    pub(crate) next: Option<(String, Option<String>)>,
}

/// What the service says when it does not do something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refused {
    pub(crate) status: u16,
    pub(crate) code: String,
    /// Which write of a transaction it was.
    pub(crate) index: Option<usize>,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the service answered {} {}", self.status, self.code)
    }
}

impl std::error::Error for Refused {}

impl Refused {
    /// From the body of an answer: JSON with `odata.error`, or nothing useful.
    pub(crate) fn read(status: u16, body: &str) -> Self {
        let error = serde_json::from_str::<Value>(body).unwrap_or_default();
        let error = &error["odata.error"];
        let message = error["message"]["value"].as_str().unwrap_or_default();
        let index = message.split_once(':').and_then(|(index, _)| index.parse().ok());
        Self { status, code: error["code"].as_str().unwrap_or_default().to_owned(), index }
    }
}

/// One request, as the tables of costs name them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sent {
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
pub(crate) enum Write {
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
pub(crate) enum Fate {
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
pub(crate) type Gate = Arc<dyn Fn(&str) -> Fate + Send + Sync>;

/// What a program that is killed at a request unwinds with: no later line of it runs.
pub(crate) struct Killed;

pub(crate) struct Client {
    agent: Agent,
    /// Kept alive as long as one of its clients.
    emulator: Option<Arc<Emulator>>,
    port: u16,
    gate: Option<Gate>,
    /// Before the name of each table.
    prefix: String,
    /// When it was made.
    began: Ticks,
    sent: Mutex<Vec<Sent>>,
}

impl Client {
    /// `None` where there is no service: see [`emulator`].
    pub(crate) fn of(test: &str) -> Option<Self> {
        let emulator = emulator(test)?;
        Some(Self { emulator: Some(Arc::clone(&emulator)), ..Self::at(emulator.port) })
    }

    /// A client of the service, or of a proxy, that listens at a port of this machine.
    pub(crate) fn at(port: u16) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(std::time::Duration::from_secs(60)))
            // The service closes connections that are idle for five seconds.
            .max_idle_age(std::time::Duration::from_secs(2));
        let (agent, sent) = (config.build().into(), Mutex::new(Vec::new()));
        // In whole milliseconds, as the service's clock counts: what is written now is not older.
        let began = UNIX_EPOCH.elapsed().expect("a clock after 1970").as_millis();
        let began = Ticks::from_unix_millis(began.try_into().expect("a year of four digits")).expect("the same");
        Self { agent, emulator: None, port, gate: None, prefix: String::new(), began, sent }
    }

    /// Another client of the same service, each of whose requests passes a gate.
    pub(crate) fn gated(&self, gate: Gate) -> Self {
        Self { gate: Some(gate), ..self.with_prefix(&self.prefix) }
    }

    /// A client of the same service whose tables have names of their own, so that tests do not share them.
    pub(crate) fn apart(&self) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        self.with_prefix(&format!("apart{}", COUNT.fetch_add(1, Ordering::Relaxed)))
    }

    pub(crate) fn with_prefix(&self, prefix: &str) -> Self {
        let (agent, emulator) = (self.agent.clone(), self.emulator.clone());
        Self { agent, emulator, prefix: prefix.to_owned(), ..Self::at(self.port) }
    }

    /// When the program that has this client began.
    pub(crate) const fn began(&self) -> Ticks {
        self.began
    }

    pub(crate) fn prefix(&self) -> &str {
        &self.prefix
    }

    fn name(&self, table: &str) -> String {
        format!("{}{table}", self.prefix)
    }

    pub(crate) const fn port(&self) -> u16 {
        self.port
    }

    /// What was sent since the last time this was asked, tables made and dropped aside.
    pub(crate) fn sent(&self) -> Vec<Sent> {
        std::mem::take(&mut *self.sent.lock().expect("no test panics while it counts"))
    }

    pub(crate) fn count(&self, sent: Sent) {
        self.sent.lock().expect("no test panics while it counts").push(sent);
    }

    pub(crate) fn url(&self, address: &str) -> String {
        format!("http://127.0.0.1:{}/{ACCOUNT}/{address}", self.port)
    }

    /// Signs a request to the table service, sends it, and gives status, headers and body.
    fn send(
        &self,
        words: &str,
        method: &str,
        address: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> (Response<()>, String) {
        let date = date();
        // The account's name stands before the path, and once more in the path of the emulator's addresses.
        let path = address.split('?').next().expect("the part before the first mark");
        let signed = format!("{date}\n/{ACCOUNT}/{ACCOUNT}/{path}");
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&BASE64_STANDARD.decode(KEY).expect("base64")).expect("any length");
        mac.update(signed.as_bytes());
        let signature = BASE64_STANDARD.encode(mac.finalize().into_bytes());
        let mut request = Request::builder()
            .method(method)
            .uri(self.url(address))
            .header("x-ms-date", date)
            .header("x-ms-version", "2019-02-02")
            .header("DataServiceVersion", "3.0;NetFx")
            .header("Accept", "application/json;odata=minimalmetadata")
            .header("Authorization", format!("SharedKeyLite {ACCOUNT}:{signature}"));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.deliver(words, &request.body(body.to_owned()).expect("a request"))
    }

    /// Sends a request as the gate decides, to whatever service, and gives status, headers and body.
    pub(crate) fn deliver(&self, words: &str, request: &Request<String>) -> (Response<()>, String) {
        let exchange = || {
            let answer = if request.body().is_empty() {
                self.agent.run(request.clone().map(|_| ()))
            } else {
                self.agent.run(request.clone())
            };
            let (parts, mut body) = answer.expect("an answer").into_parts();
            (Response::from_parts(parts, ()), body.read_to_string().expect("text"))
        };
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

    pub(crate) fn create_table(&self, name: &str) -> Result<(), Refused> {
        let json = [("Content-Type", "application/json")];
        let (answer, body) = self.send(
            "create the table",
            "POST",
            "Tables",
            &json,
            &json!({ "TableName": self.name(name) }).to_string(),
        );
        if answer.status() == 201 { Ok(()) } else { Err(Refused::read(answer.status().as_u16(), &body)) }
    }

    pub(crate) fn delete_table(&self, name: &str) -> Result<(), Refused> {
        let (answer, body) =
            self.send("delete the table", "DELETE", &format!("Tables('{}')", self.name(name)), &[], "");
        if answer.status() == 204 { Ok(()) } else { Err(Refused::read(answer.status().as_u16(), &body)) }
    }

    /// A point query.
    pub(crate) fn get(&self, table: &str, partition_key: &str, row_key: &str) -> Option<Row> {
        let address = entity_address(&self.name(table), partition_key, row_key).expect("legal keys");
        let (answer, body) = self.send(&format!("read ({partition_key}, {row_key})"), "GET", &address, &[], "");
        self.count(Sent::Point { found: answer.status() == 200 });
        match answer.status().as_u16() {
            200 => Some(Row::read(serde_json::from_str(&body).expect("JSON"))),
            404 => None,
            status => panic!("{address}: {status} {body}"),
        }
    }

    /// One page of a query.
    pub(crate) fn page(&self, table: &str, query: QueryBuilder) -> Result<Page, Refused> {
        self.page_of(table, &query.build().expect("a query"))
    }

    fn page_of(&self, table: &str, query: &Query) -> Result<Page, Refused> {
        let page = self.answer_to("read a page", &query.address(&self.name(table)).expect("a short address"))?;
        self.count(Sent::Page { path: query.access_path(), rows: page.rows.len() });
        Ok(page)
    }

    /// The rows of the answer to the address of a query, and where the next page starts.
    pub(crate) fn answer(&self, address: &str) -> Result<Page, Refused> {
        self.answer_to("read an address", address)
    }

    fn answer_to(&self, words: &str, address: &str) -> Result<Page, Refused> {
        let (answer, body) = self.send(words, "GET", address, &[], "");
        if answer.status() != 200 {
            return Err(Refused::read(answer.status().as_u16(), &body));
        }
        // An empty header is not a missing one: the next row may have the empty key.
        let header = |name: &str| answer.headers().get(name).map(|value| value.to_str().expect("ASCII").to_owned());
        let next = header("x-ms-continuation-NextPartitionKey")
            .map(|partition_key| (partition_key, header("x-ms-continuation-NextRowKey")));
        let mut body: Value = serde_json::from_str(&body).expect("JSON");
        let Value::Array(rows) = body["value"].take() else { panic!("an array of rows, not {body}") };
        let rows: Vec<Row> = rows.into_iter().map(|row| Row::read(properties(row))).collect();
        Ok(Page { rows, next })
    }

    /// Every page of a query.
    pub(crate) fn list(&self, table: &str, query: QueryBuilder) -> Vec<Row> {
        let (mut rows, mut next) = (Vec::new(), Some(query.build().expect("a query")));
        while let Some(query) = next.take() {
            let page = self.page_of(table, &query).expect("a page");
            rows.extend(page.rows);
            next = page.next.map(|(partition_key, row_key)| query.continued(&partition_key, row_key.as_deref()));
        }
        rows
    }

    /// Every row of a table.
    pub(crate) fn all(&self, table: &str) -> Vec<Row> {
        self.list(table, Query::in_all_partitions())
    }

    /// The status of the answer to any address, whatever this crate thinks of it.
    pub(crate) fn status_of(&self, address: &str) -> u16 {
        self.send("read an address", "GET", address, &[], "").0.status().as_u16()
    }

    /// One write, and the new ETag where it leaves a row.
    pub(crate) fn write(&self, table: &str, write: &Write) -> Result<Option<String>, Refused> {
        self.count(Sent::Write);
        let parts = batch::parts(&self.name(table), write);
        let headers: Vec<(&str, &str)> = parts.headers.iter().map(|(name, value)| (*name, &**value)).collect();
        let (answer, body) = self.send(&write.to_string(), parts.method, &parts.address, &headers, &parts.body);
        if answer.status() != 204 {
            return Err(Refused::read(answer.status().as_u16(), &body));
        }
        Ok(answer.headers().get("etag").map(|etag| etag.to_str().expect("ASCII").to_owned()))
    }

    pub(crate) fn insert(&self, table: &str, p: &str, r: &str, row: Value) -> Result<String, Refused> {
        let etag = self.write(table, &Write::Insert(p.to_owned(), r.to_owned(), properties(row)))?;
        Ok(etag.expect("the ETag of a new row"))
    }

    pub(crate) fn replace(&self, table: &str, p: &str, r: &str, etag: &str, row: Value) -> Result<String, Refused> {
        let write = Write::Replace(p.to_owned(), r.to_owned(), etag.to_owned(), properties(row));
        Ok(self.write(table, &write)?.expect("the ETag of a changed row"))
    }

    /// An insert or replace.
    pub(crate) fn put(&self, table: &str, p: &str, r: &str, row: Value) -> Result<String, Refused> {
        let write = Write::InsertOrReplace(p.to_owned(), r.to_owned(), properties(row));
        Ok(self.write(table, &write)?.expect("the ETag of a row"))
    }

    /// An insert or merge.
    pub(crate) fn merge(&self, table: &str, p: &str, r: &str, row: Value) -> Result<String, Refused> {
        let write = Write::InsertOrMerge(p.to_owned(), r.to_owned(), properties(row));
        Ok(self.write(table, &write)?.expect("the ETag of a row"))
    }

    pub(crate) fn delete(&self, table: &str, p: &str, r: &str, etag: &str) -> Result<(), Refused> {
        self.write(table, &Write::Delete(p.to_owned(), r.to_owned(), etag.to_owned())).map(|_| ())
    }

    /// A transaction: all or nothing.
    ///
    /// # Panics
    ///
    /// What the service forbids and the emulator may not notice: no write or more than 100, two partitions, a row twice.
    pub(crate) fn transact(&self, table: &str, writes: &[Write]) -> Result<Vec<Option<String>>, Refused> {
        batch::check(writes);
        self.count(Sent::Transaction { writes: writes.len() });
        let body = batch::body(&self.name(table), writes, |address| self.url(address));
        let kind = [("Content-Type", concat!("multipart/mixed; boundary=", "batch_of_one"))];
        let words: Vec<String> = writes.iter().map(Write::to_string).collect();
        let (answer, body) = self.send(&words.join(", "), "POST", "$batch", &kind, &body);
        // 202 says that it was read, not that it was done.
        if answer.status() != 202 {
            return Err(Refused::read(answer.status().as_u16(), &body));
        }
        batch::read(&body, writes.len())
    }
}

/// Now, as the header `x-ms-date` has it.
pub(crate) fn date() -> String {
    let seconds = UNIX_EPOCH.elapsed().expect("a clock after 1970").as_secs();
    let now = DateTime::from_timestamp_secs(seconds.cast_signed()).expect("a year of four digits");
    now.format("%a, %d %b %Y %H:%M:%S GMT").to_string()
}
