//! Expressions for engines: the same as the library makes.

use std::process::Command;

use tablekeys::partition::{Alphabet, ByteSum, DigestBits, Salt};
use tablekeys::sql::{self, Column, Dialect};
use tablekeys_service::programs::run as run_engine;

use crate::run::{run, words};

#[track_caller]
fn sql(line: &str) -> String {
    run(&words(&format!("sql {line}")), "").printed()
}

#[track_caller]
fn failure(line: &str) -> String {
    run(&words(&format!("sql {line}")), "").failure().to_owned()
}

#[test]
fn expressions_are_those_of_the_library() {
    let (text, guid, uuid) = (Column::text("c"), Column::guid("c"), Column::uuid("c"));
    let (duckdb, spark, sqlite) = (Dialect::DuckDb, Dialect::Spark, Dialect::Sqlite);
    let padded = sql::partition_key(&ByteSum::new(15).padded(), &uuid, duckdb);
    let salted = sql::salted_key(&Salt::after(16, '_'), &text, &DigestBits::md5(4), &Column::text("d"), duckdb);
    for (line, dialect, expected) in [
        ("md5-bits --partitions 16", duckdb, sql::partition_key(&DigestBits::md5(4), &text, duckdb)),
        ("md5-bits --partitions 16 --as guid", spark, sql::partition_key(&DigestBits::md5(4), &guid, spark)),
        ("byte-sum --partitions 15 --padded --as uuid", duckdb, padded),
        ("byte-sum --partitions 15", sqlite, sql::partition_key(&ByteSum::new(15), &guid, sqlite)),
        ("even --partitions 4", duckdb, sql::partition_key(&Alphabet::even(4).unwrap(), &text, duckdb)),
        ("alphabet --boundaries e,i,m,q,u", duckdb, sql::partition_key(&Alphabet::six(), &text, duckdb)),
        ("salt --partitions 16 --after --separator _ --identity d", duckdb, salted),
        ("newest-first", spark, sql::newest_first(&Column::instant("c"), spark)),
        ("ascending --as ticks", duckdb, sql::ascending(&Column::ticks("c"), duckdb)),
        ("calendar --as seconds", duckdb, sql::calendar(&Column::unix_seconds("c"), duckdb)),
        ("day --as milliseconds", duckdb, sql::day(&Column::unix_millis("c"), duckdb)),
        ("padded --width 6", duckdb, sql::zero_padded(&Column::integer("c"), 6, duckdb)),
        ("signed", duckdb, sql::signed(&Column::integer("c"), duckdb)),
    ] {
        assert_eq!(sql(&format!("{line} --column c --dialect {dialect}")), expected.unwrap(), "{line}");
    }
}

#[test]
fn counts_are_a_query_that_the_engine_runs() {
    let expression = sql("md5-bits --partitions 16 --column c --dialect duckdb");
    assert_eq!(
        sql("md5-bits --partitions 16 --column c --dialect duckdb --count-rows t"),
        format!(
            "SELECT partition_key, count(*) AS row_count FROM (SELECT {expression} AS partition_key FROM t) AS keyed GROUP BY \
             partition_key ORDER BY partition_key"
        )
    );
    let kusto = sql("signed --column c --dialect kql --count-rows T");
    assert!(kusto.starts_with("T | summarize row_count = count() by partition_key = iff(isnotnull(['c'])"), "{kusto}");
    let json = sql("day --column c --dialect duckdb --json");
    assert!(
        json.starts_with("{\"dialect\":\"duckdb\",\"sql\":\"CASE WHEN epoch_us(CASE WHEN year(\\\"c\\\")"),
        "{json}"
    );
}

#[test]
fn what_sql_cannot_compute_names_what_it_can() {
    for impossible in ["siphash --partitions 12 --column c --dialect duckdb", "jump", "tuple a b", "ring"] {
        let message = failure(impossible);
        assert!(message.contains("prefer md5-bits, an even partition of any key"), "{message}");
    }
    let message = failure("md5-bits --partitions 16 --column c --dialect sqlite");
    assert!(message.ends_with("found a digest: prefer ByteSum for GUIDs, or Alphabet for text"), "{message}");
    assert!(failure("md5-bits --partitions 12 --column c --dialect duckdb").starts_with("expected a power of two"));
    for dialect in Dialect::ALL {
        assert!(sql(&format!("day --column c --dialect {dialect} --as ticks")).contains('c'));
    }
    assert!(failure("newest-first --column c --dialect spark --as nanoseconds").contains("since it has none"));
}

/// The path from `GROUP BY` to a report, on an engine that is there: its report is that of the same keys from a file.
#[test]
#[ignore = "needs sqlite3; `.ci/full` runs it"]
fn counts_of_an_engine_give_the_report_of_the_keys() {
    let sqlite = |sql: &str| {
        let output = run_engine(Command::new("sqlite3").args(["-csv", ":memory:"]), sql);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let guid = |at: u128| format!("{:032x}", (at + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835));
    let guids: Vec<String> = (0..2_000).map(guid).collect();
    let query = sql("byte-sum --partitions 15 --column id --dialect sqlite --count-rows sessions");
    let values: Vec<String> = guids.iter().map(|guid| format!("('{guid}')")).collect();
    let counts =
        sqlite(&format!("create table sessions (id);\ninsert into sessions values {};\n{query};\n", values.join(",")));
    let by_engine = run(&["skew", "--counts", "-", "--partitions", "15"], &counts);
    let by_file = run(&["skew", "--partitions", "15", "--design", "byte-sum", "--", "-"], guids.join("\n"));
    let figures = |report: &str| {
        let row = report.lines().find(|line| line.starts_with("        15  ")).expect("a row of 15 partitions");
        row.split_whitespace().skip(2).take(13).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(figures(&by_engine.stdout), figures(&by_file.stdout), "{}{}", by_engine.stdout, by_file.stdout);
}
