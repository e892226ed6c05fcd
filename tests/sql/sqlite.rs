//! SQLite, in memory.

use std::fmt::Write;
use std::process::Command;

use serde_json::Value;
use tablekeys::sql::Dialect;

use super::engines::{installed, run};
use super::table::{Table, all};
use super::{Answers, compare};

#[test]
fn sqlite_computes_what_the_library_computes() {
    let found = Command::new("sqlite3").arg("--version").output().is_ok();
    if !installed("sqlite_computes_what_the_library_computes", "sqlite3", found) {
        return;
    }
    let tables = all(Dialect::Sqlite);
    let answers: Answers = tables.iter().map(answer).collect();
    compare(&tables, &answers);
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
