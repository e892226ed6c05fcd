//! A table service on loopback that goes wrong on purpose.
//!
//! It has one table in memory, gives few rows per page, and asks a script before
//! each answer what is to happen instead.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread;

use percent_encoding::percent_decode_str;
use serde_json::json;
use tablekeys_service::client::memory::Filter;
use tablekeys_service::client::{Row, properties};

use crate::run::{Ran, command, run_with};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Fate {
    Answer,
    /// The connection ends without an answer.
    Reset,
    /// It ends in the middle of the answer's body.
    Cut,
    /// Where to go on, unless empty, and the body of an answer.
    Page(Vec<u8>, String),
    Body(u16, String),
}

/// A status, and the service's code for it.
pub(crate) fn refuse(status: u16, code: &str) -> Fate {
    Fate::Body(status, json!({ "odata.error": { "code": code, "message": { "value": "no" } } }).to_string())
}

type Script = dyn Fn(usize, &str) -> Fate + Send + Sync;

/// The server, which ends with the tests.
pub(crate) struct Server {
    at: SocketAddr,
    seen: Arc<Mutex<Vec<String>>>,
}

struct Table {
    rows: Vec<Row>,
    page: usize,
    script: Box<Script>,
    seen: Arc<Mutex<Vec<String>>>,
}

impl Server {
    /// Serves these rows, this number per page. The script is asked with the number of the request, from 0, and its address.
    pub(crate) fn new(
        rows: impl IntoIterator<Item = (String, String)>,
        page: usize,
        script: impl Fn(usize, &str) -> Fate + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let (at, seen) = (listener.local_addr().unwrap(), Arc::<Mutex<Vec<String>>>::default());
        let row = |(partition_key, row_key)| Row {
            partition_key,
            row_key,
            etag: String::new(),
            timestamp: "2024-05-06T07:08:09.1234567Z".to_owned(),
            properties: properties(json!({})),
        };
        let rows: BTreeSet<(String, String)> = rows.into_iter().collect();
        let table = Arc::new(Table {
            rows: rows.into_iter().map(row).collect(),
            page,
            script: Box::new(script),
            seen: Arc::clone(&seen),
        });
        thread::spawn(move || {
            for stream in listener.incoming() {
                let table = Arc::clone(&table);
                thread::spawn(move || serve(&table, &stream.unwrap()));
            }
        });
        Self { at, seen }
    }

    /// For the environment.
    pub(crate) fn connection_string(&self) -> String {
        format!("AccountName=shop;AccountKey=c2VjcmV0;TableEndpoint={}", self.endpoint())
    }

    pub(crate) fn command(&self, line: &[&str]) -> Command {
        let mut command = command(line);
        command.env("AZURE_STORAGE_CONNECTION_STRING", self.connection_string());
        command
    }

    pub(crate) fn run(&self, line: &[&str]) -> Ran {
        run_with(self.command(line), Vec::new())
    }

    pub(crate) fn endpoint(&self) -> String {
        self.host() + "/shop"
    }

    pub(crate) fn host(&self) -> String {
        format!("http://{}", self.at)
    }

    /// The address, the headers and the body of every request.
    pub(crate) fn seen(&self) -> Vec<String> {
        self.seen.lock().unwrap().clone()
    }
}

/// One request after the other, until the client or the script ends the connection.
fn serve(table: &Table, stream: &TcpStream) {
    let mut reader = BufReader::new(stream);
    loop {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if !reader.read_line(&mut head).is_ok_and(|read| read > 0) {
                return;
            }
        }
        let address = head.split(' ').nth(1).unwrap().to_owned();
        let length =
            head.lines().find_map(|line| line.to_ascii_lowercase().strip_prefix("content-length: ")?.parse().ok());
        reader.by_ref().take(length.unwrap_or(0)).read_to_string(&mut head).unwrap();
        let number = {
            let mut seen = table.seen.lock().unwrap();
            seen.push(head);
            seen.len() - 1
        };
        let fate = (table.script)(number, &address);
        let (headers, body) = match &fate {
            Fate::Reset => return,
            Fate::Page(_, body) => ("HTTP/1.1 200 OK\r\n".to_owned(), body.clone()),
            Fate::Body(status, body) => (format!("HTTP/1.1 {status} Answer\r\n"), body.clone()),
            Fate::Answer | Fate::Cut => table.answer(&address),
        };
        let mut answer = headers.into_bytes();
        if let Fate::Page(next, _) = &fate
            && !next.is_empty()
        {
            for name in ["PartitionKey", "TableName"] {
                answer.extend(format!("x-ms-continuation-Next{name}: ").bytes());
                answer.extend([&next[..], b"\r\n"].concat());
            }
        }
        answer.extend(format!("Content-Length: {}\r\n\r\n{body}", body.len()).bytes());
        if fate == Fate::Cut {
            answer.truncate(answer.len() - body.len() / 2);
        }
        if { stream }.write_all(&answer).is_err() || fate == Fate::Cut {
            return;
        }
    }
}

impl Table {
    fn answer(&self, address: &str) -> (String, String) {
        let query = address.split_once('?').map_or("", |(_, query)| query);
        let option = |name: &str| {
            let value = query.split('&').find_map(|option| option.strip_prefix(name)?.strip_prefix('='))?;
            Some(percent_decode_str(value).decode_utf8().unwrap())
        };
        assert_eq!(option("$select").as_deref(), Some("PartitionKey,RowKey,Timestamp"), "{address}");
        let filter = option("$filter").unwrap_or_default();
        let top = option("$top").map_or(1_000, |top| top.parse().unwrap());
        // The token is where to go on.
        let from = option("NextPartitionKey").map_or(0, |token| token.strip_prefix("token ").unwrap().parse().unwrap());
        let rows = self.rows.iter().enumerate().skip(from);
        let mut matching = rows.filter(|(_, row)| Filter::passes(&filter, row).unwrap());
        let page: Vec<_> = matching
            .by_ref()
            .take(self.page.min(top))
            .map(|(_, row)| json!({ "PartitionKey": row.partition_key, "RowKey": row.row_key, "Timestamp": row.timestamp }))
            .collect();
        let next = matching.next().filter(|_| page.len() < top);
        let mut headers = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n".to_owned();
        if let Some((next, _)) = next {
            headers +=
                &format!("x-ms-continuation-NextPartitionKey: token {next}\r\nx-ms-continuation-NextRowKey: r\r\n");
        }
        (headers, json!({ "value": page }).to_string())
    }
}
