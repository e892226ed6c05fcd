//! DuckDB, DataFusion and Spark, as Python packages, and SQLite, which Python has.

use std::process::Command;

use serde_json::{Value, json};
use tablekeys::row_key;
use tablekeys::sql::{self, Column, Dialect};
use tablekeys_service::programs::{in_target_folder, run};

use super::{Answers, compare, table};

#[test]
fn each_engine_computes_what_the_library_computes() {
    [Dialect::DuckDb, Dialect::DataFusion, Dialect::Spark, Dialect::Sqlite].into_iter().for_each(computes);
}

/// Any column of SQLite holds values of any type.
#[test]
fn what_is_no_integer_has_no_key_in_sqlite() {
    let (sqlite, n) = (Dialect::Sqlite, || Column::integer("n"));
    let at = tablekeys::Ticks::from_unix_seconds(7).expect("an instant");
    for (key, of_seven) in [
        (sql::signed(&n(), sqlite), row_key::signed(7).to_string()),
        (sql::zero_padded(&n(), 6, sqlite), "000007".into()),
        (sql::zero_padded(&n(), 20, sqlite), format!("{:020}", 7)),
        (sql::ascending(&Column::ticks("n"), sqlite), format!("{:019}", 7)),
        (sql::ascending(&Column::unix_seconds("n"), sqlite), row_key::ascending(at).to_string()),
        (sql::day(&Column::unix_millis("n"), sqlite), "19700101".into()),
    ] {
        let key = key.expect("an expression");
        let values = "select 7 as n union all select 7.5 union all select '7' union all select 'abc' union all select x'37' union all \
            select null union all select 9223372036854775808";
        let output =
            run(Command::new("sqlite3").args(["-bail", ":memory:"]), &format!("select {key} from ({values});"));
        assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{of_seven}\n\n\n\n\n\n\n"), "{key}");
    }
}

fn computes(dialect: Dialect) {
    let engine = dialect.to_string();
    let tables = table::all(dialect);
    let request: Vec<Value> = tables
        .iter()
        .map(|table| {
            let columns: Vec<Value> = table
                .columns
                .iter()
                .map(|column| json!({ "name": column.name, "kind": column.kind, "values": column.rows }))
                .collect();
            let expressions: Vec<&str> = table.cases.iter().map(|case| case.sql.as_str()).collect();
            json!({ "columns": columns, "expressions": expressions })
        })
        .collect();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/engines/sql/engine.py");
    let output =
        run(Command::new(in_target_folder("engines/bin/python")).args([script, &engine]), &json!(request).to_string());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let answers: Answers = serde_json::from_slice::<Value>(&output.stdout)
        .expect("an answer")
        .as_array()
        .expect("tables")
        .iter()
        .map(|table| table.as_array().expect("expressions").iter().map(rows).collect())
        .collect();
    compare(&tables, &answers);
}

fn rows(answer: &Value) -> Vec<Option<String>> {
    answer.as_array().expect("rows").iter().map(|text| text.as_str().map(Into::into)).collect()
}
