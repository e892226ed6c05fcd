//! Queries.

use std::ops::Bound;

use serde_json::{Value, json};
use tablekeys::range::KeyRange;
use tablekeys_cli::failure::Failure;

use super::Form;
use super::literal::{LANGUAGES, instant};
use crate::run;

/// The query of a form in every form that `tablekeys range` prints, and in Rust and SQL. `partition` or `partitions`, `rows` with the name of
/// an option of the command, its `value`, `after`, `top`, `select` and `table` are the command's arguments.
///
/// # Errors
///
/// What the command refuses.
pub fn query(form: &Value) -> Result<Value, Failure> {
    let form = Form(form);
    let mut args = vec!["range".to_owned()];
    let rows = form.filled("rows").filter(|_| form.filled("value").is_some());
    let options = ["partition", "partitions", "after", "top", "select", "table"];
    let options = options.into_iter().filter_map(|name| Some((name, form.filled(name)?)));
    for (name, value) in options.chain(rows.map(|name| (name, form.text("value")))) {
        let option = if name == "partitions" { "partitions-between" } else { name };
        args.push(format!("--{option}={value}"));
    }
    let printed = run(&[&args[..], &["--json".to_owned()]].concat())?;
    let forms: Value =
        serde_json::from_str(&printed).map_err(|error| Failure::new(format!("expected JSON: {error}")))?;
    Ok(json!({
        "command": args,
        "filter": forms["filter"],
        "address": forms["address"],
        "cost": forms["cost"],
        "bounds": forms["bounds"],
        "code": {
            "Rust": in_rust(&form, rows)?,
            "C#": forms["csharp"],
            "Python": forms["python"],
            "JavaScript": forms["javascript"],
        },
        "sql": sql(&forms["bounds"])?,
    }))
}

fn in_rust(form: &Form<'_>, rows: Option<&str>) -> Result<String, Failure> {
    let rust = |text: &str| format!("{text:?}");
    let texts = |ends: &str| between(ends, |end| Ok(rust(end)));
    let instants = |ends: &str| between(ends, |end| instant(end).map(|[rust, ..]| rust));
    let mut chain = vec![match (form.filled("partition"), form.filled("partitions")) {
        (Some(key), _) => format!("Query::in_partition({})", rust(key)),
        (None, Some(ends)) => format!("Query::in_partitions(KeyRange::between({}))", texts(ends)?),
        (None, None) => "Query::in_all_partitions()".to_owned(),
    }];
    let value = form.text("value");
    chain.extend(match rows {
        Some("newest-first") => Some(format!(".newest_first_within({})", instants(value)?)),
        Some("ascending") => Some(format!(".ascending_within({})", instants(value)?)),
        Some("days") => Some(format!(".rows(KeyRange::days({}))", instants(value)?)),
        Some("between") => Some(format!(".rows(KeyRange::between({}))", texts(value)?)),
        Some("prefix") => Some(format!(".prefix({})", rust(value))),
        Some(_) => Some(format!(".row({})", rust(value))),
        None => None,
    });
    chain.extend(form.filled("after").map(|key| format!(".resume_after(Some({}))", rust(key))));
    chain.extend(form.filled("select").map(|names| {
        let names = names.split(',').map(rust).collect::<Vec<_>>().join(", ");
        format!(".select([{names}])")
    }));
    chain.extend(form.filled("top").map(|rows| format!(".page_size({rows})")));
    let query = chain.join("\n    ");
    Ok(format!("{}\n\nlet query = {query}\n    .build()?;", LANGUAGES[0].imports(&query)))
}

/// Both ends of `FROM..TO` as a range of Rust.
fn between(ends: &str, code: impl Fn(&str) -> Result<String, Failure>) -> Result<String, Failure> {
    let (from, to) = ends.split_once("..").unwrap_or((ends, ""));
    let end = |end: &str| if end.is_empty() { Ok(String::new()) } else { code(end) };
    Ok(format!("{}..{}", end(from)?, end(to)?))
}

/// The condition on a copy of the table, whose columns sort by their bytes.
fn sql(bounds: &Value) -> Result<String, Failure> {
    let mut conditions = Vec::new();
    for column in ["PartitionKey", "RowKey"] {
        let range: KeyRange = bounds[column].as_str().unwrap_or_default().parse()?;
        let quoted = |key: &str| format!("'{}'", key.replace('\'', "''"));
        match range.lower() {
            Bound::Included(key) if KeyRange::exactly(key).is_ok_and(|only| only == range) => {
                conditions.push(format!("\"{column}\" = {}", quoted(key)));
                continue;
            }
            Bound::Included(key) => conditions.push(format!("\"{column}\" >= {}", quoted(key))),
            Bound::Excluded(key) => conditions.push(format!("\"{column}\" > {}", quoted(key))),
            Bound::Unbounded => {}
        }
        if let Bound::Excluded(key) | Bound::Included(key) = range.upper() {
            conditions.push(format!("\"{column}\" < {}", quoted(key)));
        }
    }
    Ok(if conditions.is_empty() { "TRUE".to_owned() } else { conditions.join(" AND ") })
}
