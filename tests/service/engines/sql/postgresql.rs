//! PostgreSQL.

use std::fmt::Write;

use serde_json::Value;
use tablekeys::sql::Dialect;
use tablekeys_service::postgresql::Cluster;

use super::table::{Table, all};
use super::{Answers, compare};

#[test]
fn postgresql_computes_what_the_library_computes() {
    let cluster = Cluster::start();
    let tables = all(Dialect::PostgreSql);
    let answers: Answers = tables.iter().map(|table| answer(&cluster, table)).collect();
    compare(&tables, &answers);
}

fn answer(cluster: &Cluster, table: &Table) -> Vec<Vec<Option<String>>> {
    let quoted = |name: &str| format!("\"{}\"", name.replace('"', "\"\""));
    let columns: Vec<String> =
        table.columns.iter().map(|column| format!("{} {}", quoted(column.name), kind(column.kind))).collect();
    // A zone with gaps and overlaps: no key may depend on it.
    let mut sql = format!(
        "set timezone to 'America/Sao_Paulo';\n\ndrop table if exists kept;\n\ncreate table kept (at int, {});\n\n",
        columns.join(", ")
    );
    let rows: Vec<String> = (0..table.columns[0].rows.len())
        .map(|row| {
            let values: Vec<String> =
                table.columns.iter().map(|column| literal(column.kind, &column.rows[row])).collect();
            format!("({row}, {})", values.join(", "))
        })
        .collect();
    write!(sql, "insert into kept values {};\n\n", rows.join(",")).expect("a string takes all text");
    for case in &table.cases {
        // One value per statement, since nulls are not printed.
        write!(sql, "select string_agg(coalesce(encode(convert_to(cast(answer as text), 'UTF8'), 'hex'), 'null'), ',' order by at) \
             from (select at, {} as answer from kept) as answers;\n\n", case.sql)
            .expect("a string takes all text");
    }
    let answers = cluster.query(&sql);
    assert_eq!(answers.len(), table.cases.len(), "{sql:.2000}");
    answers.iter().map(|answer| answer.split(',').map(unhexed).collect()).collect()
}

fn kind(kind: &str) -> &str {
    match kind {
        "bytes" => "bytea",
        "instant" => "timestamp",
        "zoned" => "timestamptz",
        kind => kind,
    }
}

fn literal(kind: &str, value: &Value) -> String {
    match (kind, value) {
        (_, Value::Null) => "null".to_owned(),
        ("bytes", Value::String(hex)) => format!("'\\x{hex}'"),
        ("uuid", Value::String(uuid)) => format!("'{uuid}'"),
        (_, Value::String(text)) => {
            format!("convert_from('\\x{}', 'UTF8')", hex::encode(text))
        }
        ("instant" | "zoned", Value::Number(micros)) => {
            let micros = micros.as_i64().expect("microseconds");
            let (days, rest) = (micros.div_euclid(86_400_000_000), micros.rem_euclid(86_400_000_000));
            let instant = format!("(date '1970-01-01' + {days} + interval '{rest} microseconds')");
            if kind == "zoned" { format!("{instant} at time zone 'UTC'") } else { instant }
        }
        (_, number) => number.to_string(),
    }
}

/// The text whose UTF-8 these hexadecimal digits are, or `null`.
fn unhexed(digits: &str) -> Option<String> {
    (digits != "null").then(|| String::from_utf8(hex::decode(digits).expect("digits")).expect("UTF-8"))
}
