//! An account of Azure Table Storage by its REST interface, signed with the account's key.

use std::fmt::Write as _;
use std::thread::sleep;
use std::time::{Duration, UNIX_EPOCH};

use base64::prelude::{BASE64_STANDARD, Engine};
use chrono::DateTime;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::Value;
use sha2::Sha256;
use tablekeys::Ticks;
use tablekeys::table::{Query, entity_address};
use ureq::http::{HeaderMap, Request};

use crate::client::{Page, Refused, Row, Service, Write, properties};

/// A row of an answer.
fn read_row(row: Value) -> Row {
    let mut properties = properties(row);
    let mut take = |name: &str| match properties.remove(name) {
        Some(Value::String(text)) => text,
        _ => String::new(),
    };
    let (partition_key, row_key) = (take("PartitionKey"), take("RowKey"));
    let (etag, timestamp) = (take("odata.etag"), take("Timestamp"));
    properties.retain(|name, _| !name.starts_with("odata.") && name != "Timestamp@odata.type");
    Row { partition_key, row_key, etag, timestamp, properties }
}

fn refusal(status: u16, body: &str) -> Refused {
    let error = serde_json::from_str::<Value>(body).unwrap_or_default();
    let error = &error["odata.error"];
    let message = error["message"]["value"].as_str().unwrap_or_default();
    let index = message.split_once(':').and_then(|(index, _)| index.parse().ok());
    Refused { status, code: error["code"].as_str().unwrap_or_default().to_owned(), index }
}

/// A write as a request.
struct Parts {
    method: &'static str,
    address: String,
    if_match: Option<String>,
    body: String,
}

impl Parts {
    fn of(write: &Write, table: &str) -> Self {
        let (method, partition_key, row_key, if_match, row) = match write {
            Write::Insert(p, r, row) => ("POST", p, r, None, Some(row)),
            Write::Replace(p, r, etag, row) => ("PUT", p, r, Some(etag.clone()), Some(row)),
            Write::Delete(p, r, etag) => ("DELETE", p, r, Some(etag.clone()), None),
            Write::InsertOrReplace(p, r, row) => ("PUT", p, r, None, Some(row)),
            Write::InsertOrMerge(p, r, row) => ("PATCH", p, r, None, Some(row)),
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
        Self { method, address, if_match, body: body.unwrap_or_default() }
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

/// An account. A method panics when four attempts have brought no answer.
#[derive(Debug)]
pub struct Account {
    agent: ureq::Agent,
    name: String,
    key: Vec<u8>,
    endpoint: String,
}

impl Account {
    /// By a connection string with `AccountName` and `AccountKey`, and `TableEndpoint` where it is not Azure's.
    pub fn new(connection: &str) -> Option<Self> {
        let part = |name| connection.split(';').find_map(|part| part.trim().strip_prefix(name)?.strip_prefix('='));
        let name = part("AccountName")?.to_owned();
        let endpoint = match part("TableEndpoint") {
            Some(endpoint) => endpoint.trim_end_matches('/').to_owned(),
            None => format!("https://{name}.table.core.windows.net"),
        };
        let key = BASE64_STANDARD.decode(part("AccountKey")?).ok()?;
        let timeout = Some(Duration::from_secs(30));
        let config = ureq::Agent::config_builder().http_status_as_error(false).timeout_global(timeout);
        Some(Self { agent: config.build().into(), name, key, endpoint })
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
        mac.update(format!("{date}\n/{}{path}", self.name).as_bytes());
        let signature = BASE64_STANDARD.encode(mac.finalize().into_bytes());
        let mut request = Request::builder()
            .method(method)
            .uri(&url)
            .header("x-ms-date", date)
            .header("x-ms-version", "2019-02-02")
            .header("DataServiceVersion", "3.0;NetFx")
            .header("Accept", "application/json;odata=minimalmetadata")
            .header("Prefer", "return-no-content")
            .header("Authorization", format!("SharedKeyLite {}:{signature}", self.name));
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

    /// The page at the address of a query.
    pub fn answer(&self, address: &str) -> Result<Page, Refused> {
        let answer = self.send("GET", address, &[], "");
        if answer.status != 200 {
            return Err(refusal(answer.status, &answer.body));
        }
        let mut body: Value = serde_json::from_str(&answer.body).expect("JSON");
        let Value::Array(rows) = body["value"].take() else { panic!("an array of rows, not {body}") };
        // An empty header is not a missing one: the next row may have the empty key.
        let next = answer
            .header("x-ms-continuation-NextPartitionKey")
            .map(|partition_key| (partition_key, answer.header("x-ms-continuation-NextRowKey")));
        Ok(Page { rows: rows.into_iter().map(read_row).collect(), next })
    }
}

impl Service for Account {
    fn now(&self) -> Ticks {
        let millis = UNIX_EPOCH.elapsed().expect("a clock after 1970").as_millis();
        Ticks::from_unix_millis(millis.try_into().expect("a year of four digits")).expect("the same")
    }

    fn create_table(&self, name: &str) -> Result<(), Refused> {
        let body = serde_json::json!({ "TableName": name }).to_string();
        match self.send("POST", "Tables", &[("Content-Type", "application/json")], &body) {
            Answer { status: 201 | 204, .. } => Ok(()),
            Answer { status, body, .. } => Err(refusal(status, &body)),
        }
    }

    fn delete_table(&self, name: &str) -> Result<(), Refused> {
        match self.send("DELETE", &format!("Tables('{name}')"), &[], "") {
            Answer { status: 204, .. } => Ok(()),
            Answer { status, body, .. } => Err(refusal(status, &body)),
        }
    }

    fn get(&self, table: &str, partition_key: &str, row_key: &str) -> Result<Option<Row>, Refused> {
        let address = entity_address(table, partition_key, row_key).expect("legal keys");
        match self.send("GET", &address, &[], "") {
            Answer { status: 200, body, .. } => Ok(Some(read_row(serde_json::from_str(&body).expect("JSON")))),
            Answer { status: 404, .. } => Ok(None),
            Answer { status, body, .. } => Err(refusal(status, &body)),
        }
    }

    fn page(&self, table: &str, query: &Query) -> Result<Page, Refused> {
        self.answer(&query.address(table).expect("a short address"))
    }

    fn write(&self, table: &str, write: &Write) -> Result<Option<String>, Refused> {
        let parts = Parts::of(write, table);
        let mut headers = vec![("Content-Type", "application/json")];
        headers.extend(parts.if_match.as_deref().map(|etag| ("If-Match", etag)));
        let answer = self.send(parts.method, &parts.address, &headers, &parts.body);
        if answer.status == 204 { Ok(answer.header("etag")) } else { Err(refusal(answer.status, &answer.body)) }
    }

    fn transact(&self, table: &str, writes: &[Write]) -> Result<Vec<Option<String>>, Refused> {
        let mut text = "--batch_1\r\nContent-Type: multipart/mixed; boundary=changes\r\n\r\n".to_owned();
        for write in writes {
            let Parts { method, address, if_match, body } = Parts::of(write, table);
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
            return Err(refusal(answer.status, &answer.body));
        }
        let mut etags = Vec::new();
        // Each part is an HTTP answer of its own.
        for part in answer.body.split("HTTP/1.1 ").skip(1) {
            let (head, body) = part.split_once("\r\n\r\n").unwrap_or((part, ""));
            let status = head.get(..3).and_then(|status| status.parse().ok()).expect("a status");
            if status >= 300 {
                return Err(refusal(status, body.split("\r\n--").next().unwrap_or(body).trim()));
            }
            let mut lines = head.lines().filter_map(|line| line.split_once(": "));
            etags.push(lines.find(|(name, _)| name.eq_ignore_ascii_case("etag")).map(|(_, etag)| etag.to_owned()));
        }
        Ok(etags)
    }
}
