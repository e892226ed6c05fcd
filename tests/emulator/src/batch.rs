//! Transactions as the service's `$batch` takes them, and its answers part by part.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use tablekeys::table::{MAX_BATCH_BYTES, MAX_BATCH_OPERATIONS, check_property_name, entity_address};

use crate::client::{Properties, Refused, Write};

/// One write as a request.
pub struct Parts {
    pub method: &'static str,
    pub address: String,
    pub headers: Vec<(&'static str, String)>,
    pub body: String,
}

impl Write {
    pub fn keys(&self) -> (&str, &str) {
        match self {
            Self::Insert(p, r, _)
            | Self::Replace(p, r, _, _)
            | Self::Delete(p, r, _)
            | Self::InsertOrReplace(p, r, _)
            | Self::InsertOrMerge(p, r, _) => (p, r),
        }
    }
}

fn body_of(keys: (&str, &str), row: &Properties) -> String {
    // The emulator takes any name.
    for name in row.keys() {
        check_property_name(name.strip_suffix("@odata.type").unwrap_or(name)).expect("a legal name");
    }
    let mut row = row.clone();
    row.insert("PartitionKey".to_owned(), keys.0.into());
    row.insert("RowKey".to_owned(), keys.1.into());
    serde_json::to_string(&row).expect("JSON")
}

pub fn parts(table: &str, write: &Write) -> Parts {
    let keys = write.keys();
    let address = || entity_address(table, keys.0, keys.1).expect("legal keys");
    let json = ("Content-Type", "application/json".to_owned());
    match write {
        Write::InsertOrReplace(_, _, row) | Write::InsertOrMerge(_, _, row) => Parts {
            method: if matches!(write, Write::InsertOrMerge(..)) { "PATCH" } else { "PUT" },
            address: address(),
            headers: vec![json],
            body: body_of(keys, row),
        },
        Write::Insert(_, _, row) => Parts {
            method: "POST",
            address: table.to_owned(),
            headers: vec![json, ("Prefer", "return-no-content".to_owned())],
            body: body_of(keys, row),
        },
        Write::Replace(_, _, etag, row) => Parts {
            method: "PUT",
            address: address(),
            headers: vec![json, ("If-Match", etag.clone())],
            body: body_of(keys, row),
        },
        Write::Delete(_, _, etag) => Parts {
            method: "DELETE",
            address: address(),
            headers: vec![("If-Match", etag.clone())],
            body: String::new(),
        },
    }
}

pub fn check(writes: &[Write]) {
    assert!((1..=MAX_BATCH_OPERATIONS).contains(&writes.len()), "{} writes in a transaction", writes.len());
    let partition = writes[0].keys().0;
    assert!(writes.iter().all(|write| write.keys().0 == partition), "two partitions in a transaction");
    let rows: BTreeSet<&str> = writes.iter().map(|write| write.keys().1).collect();
    assert_eq!(rows.len(), writes.len(), "a row twice in a transaction");
}

pub fn body(table: &str, writes: &[Write], url: impl Fn(&str) -> String) -> String {
    let mut text = "--batch_of_one\r\nContent-Type: multipart/mixed; boundary=changes\r\n\r\n".to_owned();
    for write in writes {
        let Parts { method, address, headers, body } = parts(table, write);
        text.push_str("--changes\r\nContent-Type: application/http\r\nContent-Transfer-Encoding: binary\r\n\r\n");
        let line =
            write!(text, "{method} {} HTTP/1.1\r\nAccept: application/json;odata=minimalmetadata\r\n", url(&address));
        line.expect("a String takes whatever is written");
        for (name, value) in headers {
            write!(text, "{name}: {value}\r\n").expect("a String takes whatever is written");
        }
        write!(text, "Content-Length: {}\r\n\r\n{body}\r\n", body.len()).expect("a String takes whatever is written");
    }
    text.push_str("--changes--\r\n--batch_of_one--\r\n");
    assert!(text.len() <= MAX_BATCH_BYTES, "a transaction of {} bytes", text.len());
    text
}

/// The ETag of each write; or the one write that was refused, and with it all.
pub fn read(answer: &str, writes: usize) -> Result<Vec<Option<String>>, Refused> {
    let mut etags = Vec::new();
    // Each part is an HTTP answer of its own.
    for part in answer.split("HTTP/1.1 ").skip(1) {
        let (head, body) = part.split_once("\r\n\r\n").unwrap_or((part, ""));
        let status = head[..3].parse().expect("a status");
        if status >= 300 {
            return Err(Refused::read(status, body.split("\r\n--").next().unwrap_or(body).trim()));
        }
        let etag = head.lines().filter_map(|line| line.split_once(": ")).find(|(n, _)| n.eq_ignore_ascii_case("etag"));
        etags.push(etag.map(|(_, etag)| etag.trim().to_owned()));
    }
    assert_eq!(etags.len(), writes, "an answer to each write: {answer}");
    Ok(etags)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn insert(partition: &str, row: usize) -> Write {
        Write::Insert(partition.to_owned(), row.to_string(), Properties::new())
    }

    #[test]
    #[should_panic(expected = "two partitions in a transaction")]
    fn what_the_emulator_wrongly_takes_is_not_sent() {
        check(&[insert("p", 1), insert("q", 2)]);
    }

    #[test]
    #[should_panic(expected = "a row twice in a transaction")]
    fn a_row_twice_is_not_sent() {
        check(&[insert("p", 1), insert("p", 2), insert("p", 1)]);
    }

    #[test]
    #[should_panic(expected = "101 writes in a transaction")]
    fn more_than_a_hundred_writes_are_not_sent() {
        check(&(0..101).map(|row| insert("p", row)).collect::<Vec<_>>());
    }

    #[test]
    fn an_answer_is_read_part_by_part() {
        let part = |status: &str, rest: &str| {
            format!("--c\r\nContent-Type: application/http\r\n\r\nHTTP/1.1 {status}\r\n{rest}\r\n")
        };
        let done = part("204 No Content", "ETag: W/\"1\"\r\n\r\n") + &part("204 No Content", "\r\n\r\n");
        assert_eq!(read(&done, 2), Ok(vec![Some("W/\"1\"".to_owned()), None]));
        let error = r#"{"odata.error":{"code":"EntityAlreadyExists","message":{"lang":"en-US","value":"7:There is one.\nRequestId:1"}}}"#;
        let refused = Refused { status: 409, code: "EntityAlreadyExists".to_owned(), index: Some(7) };
        assert_eq!(read(&part("409 Conflict", &format!("Content-ID: 8\r\n\r\n{error}")), 9), Err(refused));
    }
}
