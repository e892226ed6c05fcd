//! A client of Azure Table Storage by its REST interface: what the programs of the guide call.

use std::fmt::{self, Write as _};
use std::thread::sleep;
use std::time::{Duration, UNIX_EPOCH};

use base64::prelude::{BASE64_STANDARD, Engine};
use chrono::DateTime;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::Value;
use sha2::Sha256;
use tablekeys::Ticks;
use tablekeys::table::{Query, QueryBuilder, entity_address};
use ureq::http::{HeaderMap, Request};

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
    fn read(row: Value) -> Self {
        let mut properties = properties(row);
        let mut take = |name: &str| match properties.remove(name) {
            Some(Value::String(text)) => text,
            _ => String::new(),
        };
        let (partition_key, row_key) = (take("PartitionKey"), take("RowKey"));
        let (etag, timestamp) = (take("odata.etag"), take("Timestamp"));
        properties.retain(|name, _| !name.starts_with("odata.") && name != "Timestamp@odata.type");
        Self { partition_key, row_key, etag, timestamp, properties }
    }

    /// A property that is a string.
    pub fn text(&self, name: &str) -> &str {
        self.properties[name].as_str().expect("a string")
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

impl Refused {
    fn read(status: u16, body: &str) -> Self {
        let error = serde_json::from_str::<Value>(body).unwrap_or_default();
        let error = &error["odata.error"];
        let message = error["message"]["value"].as_str().unwrap_or_default();
        let index = message.split_once(':').and_then(|(index, _)| index.parse().ok());
        Self { status, code: error["code"].as_str().unwrap_or_default().to_owned(), index }
    }
}

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

/// A write as a request.
struct Parts {
    method: &'static str,
    address: String,
    if_match: Option<String>,
    body: String,
}

impl Write {
    fn parts(&self, table: &str) -> Parts {
        let (method, partition_key, row_key, if_match, row) = match self {
            Self::Insert(p, r, row) => ("POST", p, r, None, Some(row)),
            Self::Replace(p, r, etag, row) => ("PUT", p, r, Some(etag.clone()), Some(row)),
            Self::Delete(p, r, etag) => ("DELETE", p, r, Some(etag.clone()), None),
            Self::InsertOrReplace(p, r, row) => ("PUT", p, r, None, Some(row)),
            Self::InsertOrMerge(p, r, row) => ("PATCH", p, r, None, Some(row)),
        };
        let address = match method {
            "POST" => table.to_owned(),
            _ => entity_address(table, partition_key, row_key).expect("legal keys"),
        };
        let body = row.map(|row| {
            let mut row = row.clone();
            row.insert("PartitionKey".to_owned(), partition_key.as_str().into());
            row.insert("RowKey".to_owned(), row_key.as_str().into());
            Value::Object(row).to_string()
        });
        Parts { method, address, if_match, body: body.unwrap_or_default() }
    }
}

struct Answer {
    status: u16,
    headers: HeaderMap,
    body: String,
}

impl Answer {
    fn header(&self, name: &str) -> Option<String> {
        self.headers.get(name)?.to_str().ok().map(str::to_owned)
    }
}

/// An account. A method panics when four attempts have brought no answer; return the error instead where your program must
/// go on.
#[derive(Debug)]
pub struct Client {
    agent: ureq::Agent,
    account: String,
    key: Vec<u8>,
    endpoint: String,
    began: Ticks,
}

impl Client {
    /// By a connection string with `AccountName` and `AccountKey`, and `TableEndpoint` where it is not Azure's.
    pub fn new(connection: &str) -> Option<Self> {
        let part = |name| connection.split(';').find_map(|part| part.trim().strip_prefix(name)?.strip_prefix('='));
        let account = part("AccountName")?.to_owned();
        let endpoint = match part("TableEndpoint") {
            Some(endpoint) => endpoint.trim_end_matches('/').to_owned(),
            None => format!("https://{account}.table.core.windows.net"),
        };
        let key = BASE64_STANDARD.decode(part("AccountKey")?).ok()?;
        let timeout = Some(Duration::from_secs(30));
        let config = ureq::Agent::config_builder().http_status_as_error(false).timeout_global(timeout);
        let began = Ticks::from_unix_millis(UNIX_EPOCH.elapsed().ok()?.as_millis().try_into().ok()?).ok()?;
        Some(Self { agent: config.build().into(), account, key, endpoint, began })
    }

    /// When the program that has this client began.
    pub const fn began(&self) -> Ticks {
        self.began
    }

    /// Sends a request. Where the connection broke or the service is busy, it is sent again after a while: what was done by
    /// an attempt whose answer was lost must then be harmless.
    fn send(&self, method: &str, address: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let mut pause = Duration::from_millis(500);
        for _ in 0..3 {
            match self.attempt(method, address, headers, body) {
                Ok(answer) if !matches!(answer.status, 408 | 429 | 500..) => return answer,
                _ => sleep(pause),
            }
            pause *= 2;
        }
        self.attempt(method, address, headers, body).unwrap_or_else(|error| panic!("{method} {address}: {error}"))
    }

    fn attempt(
        &self,
        method: &str,
        address: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Result<Answer, ureq::Error> {
        let url = format!("{}/{address}", self.endpoint);
        let seconds = UNIX_EPOCH.elapsed().expect("a clock after 1970").as_secs();
        let now = DateTime::from_timestamp_secs(seconds.cast_signed()).expect("a year of four digits");
        let date = now.format("%a, %d %b %Y %H:%M:%S GMT").to_string();
        // What is signed is the date, the account, and the path without its query.
        let path = url.split("://").nth(1).and_then(|rest| rest.find('/').map(|at| &rest[at..])).unwrap_or_default();
        let path = path.split('?').next().unwrap_or_default();
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).expect("any length");
        mac.update(format!("{date}\n/{}{path}", self.account).as_bytes());
        let signature = BASE64_STANDARD.encode(mac.finalize().into_bytes());
        let mut request = Request::builder()
            .method(method)
            .uri(&url)
            .header("x-ms-date", date)
            .header("x-ms-version", "2019-02-02")
            .header("DataServiceVersion", "3.0;NetFx")
            .header("Accept", "application/json;odata=minimalmetadata")
            .header("Prefer", "return-no-content")
            .header("Authorization", format!("SharedKeyLite {}:{signature}", self.account));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut answer = match body {
            "" => self.agent.run(request.body(())?)?,
            body => self.agent.run(request.body(body)?)?,
        };
        let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
        Ok(Answer { status, headers, body: answer.body_mut().read_to_string()? })
    }

    /// Refused (409) where there is such a table.
    pub fn create_table(&self, name: &str) -> Result<(), Refused> {
        let body = serde_json::json!({ "TableName": name }).to_string();
        match self.send("POST", "Tables", &[("Content-Type", "application/json")], &body) {
            Answer { status: 201 | 204, .. } => Ok(()),
            Answer { status, body, .. } => Err(Refused::read(status, &body)),
        }
    }

    /// A point query.
    pub fn get(&self, table: &str, partition_key: &str, row_key: &str) -> Option<Row> {
        let address = entity_address(table, partition_key, row_key).expect("legal keys");
        match self.send("GET", &address, &[], "") {
            Answer { status: 200, body, .. } => Some(Row::read(serde_json::from_str(&body).expect("JSON"))),
            Answer { status: 404, .. } => None,
            Answer { status, body, .. } => panic!("{address}: {}", Refused::read(status, &body)),
        }
    }

    /// One page, and what asks for the next one.
    fn page(&self, table: &str, query: &Query) -> Result<(Vec<Row>, Option<Query>), Refused> {
        let page = self.answer(&query.address(table).expect("a short address"))?;
        let next = page.next.map(|(partition_key, row_key)| query.continued(&partition_key, row_key.as_deref()));
        Ok((page.rows, next))
    }

    /// The page at the address of a query.
    pub fn answer(&self, address: &str) -> Result<Page, Refused> {
        let answer = self.send("GET", address, &[], "");
        if answer.status != 200 {
            return Err(Refused::read(answer.status, &answer.body));
        }
        let mut body: Value = serde_json::from_str(&answer.body).expect("JSON");
        let Value::Array(rows) = body["value"].take() else { panic!("an array of rows, not {body}") };
        // An empty header is not a missing one: the next row may have the empty key.
        let next = answer
            .header("x-ms-continuation-NextPartitionKey")
            .map(|partition_key| (partition_key, answer.header("x-ms-continuation-NextRowKey")));
        Ok(Page { rows: rows.into_iter().map(Row::read).collect(), next })
    }

    /// The first rows of a query. A page may be short or empty before the last, so continuations are followed until there
    /// are enough.
    pub fn first(&self, table: &str, query: QueryBuilder, count: u32) -> Result<Vec<Row>, Refused> {
        let (mut rows, mut next) = (Vec::new(), Some(query.top(count).build().expect("a query")));
        while let Some(query) = next.take().filter(|_| rows.len() < count as usize) {
            let (page, following) = self.page(table, &query)?;
            rows.extend(page);
            next = following;
        }
        rows.truncate(count as usize);
        Ok(rows)
    }

    /// Every page of a query.
    pub fn list(&self, table: &str, query: QueryBuilder) -> Vec<Row> {
        let (mut rows, mut next) = (Vec::new(), Some(query.build().expect("a query")));
        while let Some(query) = next.take() {
            let (page, following) = self.page(table, &query).unwrap_or_else(|refused| panic!("{table}: {refused}"));
            rows.extend(page);
            next = following;
        }
        rows
    }

    /// Every row of a table.
    pub fn all(&self, table: &str) -> Vec<Row> {
        self.list(table, Query::in_all_partitions())
    }

    /// One write, and the new ETag where it leaves a row.
    pub fn write(&self, table: &str, write: &Write) -> Result<Option<String>, Refused> {
        let parts = write.parts(table);
        let mut headers = vec![("Content-Type", "application/json")];
        headers.extend(parts.if_match.as_deref().map(|etag| ("If-Match", etag)));
        let answer = self.send(parts.method, &parts.address, &headers, &parts.body);
        if answer.status == 204 { Ok(answer.header("etag")) } else { Err(Refused::read(answer.status, &answer.body)) }
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
        let mut text = "--batch_1\r\nContent-Type: multipart/mixed; boundary=changes\r\n\r\n".to_owned();
        for write in writes {
            let Parts { method, address, if_match, body } = write.parts(table);
            let if_match = if_match.map(|etag| format!("If-Match: {etag}\r\n")).unwrap_or_default();
            let part = "--changes\r\nContent-Type: application/http\r\nContent-Transfer-Encoding: binary\r\n\r\n";
            let head = "Accept: application/json;odata=minimalmetadata\r\nPrefer: return-no-content\r\n";
            let kind = "Content-Type: application/json\r\n";
            let (endpoint, length) = (&self.endpoint, body.len());
            write!(text, "{part}{method} {endpoint}/{address} HTTP/1.1\r\n{head}{kind}{if_match}").expect("text");
            write!(text, "Content-Length: {length}\r\n\r\n{body}\r\n").expect("text");
        }
        text.push_str("--changes--\r\n--batch_1--\r\n");
        let kind = [("Content-Type", "multipart/mixed; boundary=batch_1")];
        let answer = self.send("POST", "$batch", &kind, &text);
        // 202 says that it was read, not that it was done.
        if answer.status != 202 {
            return Err(Refused::read(answer.status, &answer.body));
        }
        let mut etags = Vec::new();
        // Each part is an HTTP answer of its own.
        for part in answer.body.split("HTTP/1.1 ").skip(1) {
            let (head, body) = part.split_once("\r\n\r\n").unwrap_or((part, ""));
            let status = head.get(..3).and_then(|status| status.parse().ok()).expect("a status");
            if status >= 300 {
                return Err(Refused::read(status, body.split("\r\n--").next().unwrap_or(body).trim()));
            }
            let mut lines = head.lines().filter_map(|line| line.split_once(": "));
            etags.push(lines.find(|(name, _)| name.eq_ignore_ascii_case("etag")).map(|(_, etag)| etag.to_owned()));
        }
        Ok(etags)
    }
}
