//! The expressions of dialects whose engines are not here, as committed.
//!
//! They follow the documentation of the functions that they use. A change of their text fails this test, and is looked up there again
//! before the new text is committed: `RECORD_SQL=1 cargo test --test engines recorded` writes the files.

use std::fs;
use std::path::Path;

use tablekeys::partition::{Alphabet, ByteSum, DigestBits, Salt};
use tablekeys::sql::{self, Column, Dialect};

#[test]
fn expressions_that_cannot_be_run_are_those_recorded() {
    for dialect in [Dialect::BigQuery, Dialect::TSql, Dialect::Kql] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("engines/sql/recorded/{dialect}.txt"));
        let text = all(dialect);
        if std::env::var_os("RECORD_SQL").is_some() {
            fs::write(&path, &text).expect("a file that can be written");
        }
        let recorded = fs::read_to_string(&path).expect("recorded expressions");
        for (found, recorded) in text.lines().zip(recorded.lines()) {
            assert_eq!(found, recorded, "{dialect}");
        }
        assert_eq!(text.len(), recorded.len(), "{dialect}");
    }
}

/// A line for what is computed, a line with its expression or why there is none, and an empty line.
fn all(dialect: Dialect) -> String {
    let (text, guid, uuid, bytes) = (Column::text("it's"), Column::guid("id"), Column::uuid("id"), Column::bytes("id"));
    let (at, number) = (Column::instant("at"), Column::integer("n"));
    let (md5, sum) = (DigestBits::md5(4), ByteSum::new(15).padded());
    let boundaries = Alphabet::with_boundaries(["e", "o'n", "é"]).expect("ascending boundaries").padded();
    let (before, after) = (Salt::before(16, '-'), Salt::after(16, '\''));
    [
        ("md5-bits:4 of text", sql::partition(&md5, &text, dialect)),
        ("key by md5-bits:4 of text", sql::partition_key(&md5, &text, dialect)),
        ("sha256-bits:31 of text", sql::partition(&DigestBits::sha256(31), &text, dialect)),
        ("md5-bits:4 of a GUID as text", sql::partition(&md5, &guid, dialect)),
        ("md5-bits:4 of a uuid", sql::partition(&md5, &uuid, dialect)),
        ("md5-bits:4 of bytes", sql::partition(&md5, &bytes, dialect)),
        ("byte-sum:15 of a GUID as text", sql::partition(&sum, &guid, dialect)),
        ("key by byte-sum:15:padded of a uuid", sql::partition_key(&sum, &uuid, dialect)),
        ("byte-sum:15 of bytes", sql::partition(&sum, &bytes, dialect)),
        ("an alphabet", sql::partition(&boundaries, &text, dialect)),
        ("key by a padded alphabet", sql::partition_key(&boundaries, &text, dialect)),
        ("salt:16:before:- by md5-bits:4", sql::salted_key(&before, &text, &md5, &Column::text("row"), dialect)),
        ("salt:16:after:' by md5-bits:4", sql::salted_key(&after, &text, &md5, &Column::text("row"), dialect)),
        (
            "salt:2:after:- by byte-sum:2",
            sql::salted_key(&Salt::after(2, '-'), &text, &ByteSum::new(2), &guid, dialect),
        ),
        ("salt:4:before:- by an alphabet", sql::salted_key(&Salt::before(4, '-'), &text, &boundaries, &text, dialect)),
        ("newest first", sql::newest_first(&at, dialect)),
        ("ascending", sql::ascending(&at, dialect)),
        ("calendar", sql::calendar(&at, dialect)),
        ("day", sql::day(&at, dialect)),
        ("newest first of nanoseconds", sql::newest_first(&Column::nanoseconds("at"), dialect)),
        ("newest first of ticks", sql::newest_first(&Column::ticks("at"), dialect)),
        ("newest first of seconds", sql::newest_first(&Column::unix_seconds("at"), dialect)),
        ("day of milliseconds", sql::day(&Column::unix_millis("at"), dialect)),
        ("padded to 6", sql::zero_padded(&number, 6, dialect)),
        ("padded to 20", sql::zero_padded(&number, 20, dialect)),
        ("signed", sql::signed(&number, dialect)),
    ]
    .into_iter()
    .map(|(label, sql)| format!("{label}\n{}\n", sql.unwrap_or_else(|error| error.to_string())))
    .collect::<Vec<_>>()
    .join("\n")
}
