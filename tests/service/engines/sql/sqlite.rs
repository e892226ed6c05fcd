//! SQLite, in memory.

use std::fmt::Write;
use std::process::Command;

use serde_json::Value;
use tablekeys::row_key;
use tablekeys::sql::{self, Column, Dialect};
use tablekeys_service::programs::run;

use super::table::{Table, all};
use super::{Answers, compare};

#[test]
fn sqlite_computes_what_the_library_computes() {
    let tables = all(Dialect::Sqlite);
    let answers: Answers = tables.iter().map(answer).collect();
    compare(&tables, &answers);
}

/// Any column of SQLite holds values of any type.
#[test]
fn what_is_no_integer_has_no_signed_key() {
    let key = sql::signed(&Column::integer("n"), Dialect::Sqlite).expect("an expression");
    let values = "select 7 as n union all select 7.5 union all select '7' union all select x'37' union all select null";
    let output = run(Command::new("sqlite3").args(["-bail", ":memory:"]), &format!("select {key} from ({values});"));
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{}\n\n\n\n\n", row_key::signed(7)));
}

fn answer(table: &Table) -> Vec<Vec<Option<String>>> {
    let names: Vec<String> =
        table.columns.iter().map(|column| format!("\"{}\"", column.name.replace('"', "\"\""))).collect();
    let mut sql = format!("create table kept ({});\nbegin;\n", names.join(", "));
    for row in 0..table.columns[0].rows.len() {
        let values: Vec<String> = table.columns.iter().map(|column| literal(column.kind, &column.rows[row])).collect();
        writeln!(sql, "insert into kept values ({});", values.join(", ")).expect("a string takes all text");
    }
    sql += "commit;\n";
    for case in &table.cases {
        let answer = format!("({})", case.sql);
        writeln!(sql, "select case when {answer} is null then 'null' else hex(cast({answer} as text)) end from kept order by rowid;")
            .expect("a string takes all text");
    }
    let output = run(Command::new("sqlite3").args(["-bail", ":memory:"]), &sql);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = String::from_utf8(output.stdout).expect("ASCII");
    let lines: Vec<Option<String>> = lines.lines().map(super::postgresql::unhexed).collect();
    lines.chunks(table.columns[0].rows.len()).map(<[_]>::to_vec).collect()
}

fn literal(kind: &str, value: &Value) -> String {
    match (kind, value) {
        (_, Value::Null) => "null".to_owned(),
        ("bytes", Value::String(hex)) => format!("x'{hex}'"),
        (_, Value::String(text)) => {
            let hex = text.bytes().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"));
            format!("cast(x'{hex}' as text)")
        }
        (_, number) => number.to_string(),
    }
}
