//! SQLite, in memory.

use std::process::Command;

use tablekeys_service::programs::run;

use super::{KEYS, rows_of_one_customer};

/// The lines that SQLite prints, or what it reports.
fn sqlite(sql: &str) -> Result<Vec<String>, String> {
    let output = run(Command::new("sqlite3").args(["-bail", ":memory:"]), sql);
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    if !output.status.success() {
        return Err(text(output.stderr));
    }
    Ok(text(output.stdout).lines().map(str::to_owned).collect())
}

fn table(collation: &str) -> String {
    let rows: Vec<String> = KEYS.iter().rev().map(|key| format!("('p','{key}')")).collect();
    format!(
        "create table t (partition_key text, row_key text collate {collation}, primary key (partition_key, row_key));\n\
         insert into t values {};\n",
        rows.join(",")
    )
}

#[test]
fn binary_collation_keeps_the_order_of_keys() {
    let found = sqlite(&(table("binary") + "select row_key from t order by partition_key, row_key;")).expect("rows");
    assert_eq!(found, KEYS);
    let (lower, upper) = rows_of_one_customer();
    let range = format!("select row_key from t where row_key >= '{lower}' and row_key < '{upper}' order by row_key;");
    assert_eq!(sqlite(&(table("binary") + &range)).expect("rows"), ["order!2", "order!3"]);
}

#[test]
fn nocase_collation_makes_two_keys_one() {
    let both = |collation: &str| {
        sqlite(&format!(
            "create table t (row_key text collate {collation} primary key);\n\
             insert into t values ('Order!1');\ninsert into t values ('order!1');\nselect count(*) from t;\n"
        ))
    };
    assert_eq!(both("binary").expect("two rows"), ["2"]);
    assert!(both("nocase").expect_err("one key").contains("UNIQUE constraint failed"));
}

#[test]
fn pages_by_the_last_key_seen_in_both_directions() {
    let page = |rest: &str| sqlite(&(table("binary") + "select row_key from t " + rest + " limit 3;")).expect("rows");
    assert_eq!(page("order by row_key"), KEYS[..3]);
    assert_eq!(page(&format!("where row_key > '{}' order by row_key", KEYS[2])), KEYS[3..6]);
    // The page before: the same question downwards, and turned round.
    let mut before = page(&format!("where row_key < '{}' order by row_key desc", KEYS[3]));
    before.reverse();
    assert_eq!(before, KEYS[..3]);
}
