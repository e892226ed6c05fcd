//! The code in Rust is what is compiled here, and makes the key that the command makes. The other languages run in `run`.
#![expect(clippy::unreadable_literal, reason = "numbers as the page shows them")]

use std::cmp::Reverse;

use serde_json::{Value, json};
use tablekeys::partition::Design;
use tablekeys::range::KeyRange;
use tablekeys::table::Query;
use tablekeys::{Ticks, row_key, table, tuple};
use tablekeys_page::code::{key, query};
use uuid::Uuid;

fn without_space(code: &str) -> String {
    code.chars().filter(|c| !c.is_whitespace()).collect()
}

/// The last statement of the code, behind what is imported.
fn shown(answer: &Value) -> String {
    let code = answer["code"]["Rust"].as_str().expect("code in Rust");
    without_space(code.split_once("\n\n").expect("an empty line after what is imported").1)
}

macro_rules! makes {
    ($form:tt => $code:expr) => {{
        let answer = key(&json!($form)).expect("a key");
        assert_eq!(shown(&answer), format!("letkey={};", without_space(stringify!($code))));
        let made = || -> Result<String, Box<dyn std::error::Error>> { Ok($code.to_string()) };
        assert_eq!(made().expect("the code's key"), answer["key"], "{answer}");
    }};
}

macro_rules! finds {
    ($form:tt => $code:expr) => {{
        let answer = query(&json!($form)).expect("a query");
        assert_eq!(shown(&answer), format!("letquery={};", without_space(stringify!($code))));
        let made = || -> Result<Query, Box<dyn std::error::Error>> { Ok($code) };
        assert_eq!(made().expect("the code's query").filter().as_str(), answer["filter"], "{answer}");
    }};
}

#[test]
fn each_kind_of_key_is_made_by_the_code_that_is_shown() {
    makes!({ "kind": "newest-first", "value": "2024-05-06T07:08:09Z", "suffix": "-9f0c" } =>
        row_key::newest_first("2024-05-06T07:08:09.0000000Z".parse::<Ticks>()?).with_suffix("-9f0c")?);
    makes!({ "kind": "ascending", "value": "1714979289" } =>
        row_key::ascending("2024-05-06T07:08:09.0000000Z".parse::<Ticks>()?));
    makes!({ "kind": "calendar", "value": "2024-05-06T07:08:09Z" } =>
        row_key::calendar("2024-05-06T07:08:09.0000000Z".parse::<Ticks>()?));
    makes!({ "kind": "day", "value": "2024-05-06" } =>
        row_key::day("2024-05-06T00:00:00.0000000Z".parse::<Ticks>()?));
    makes!({ "kind": "padded", "value": "4502", "width": "10", "suffix": "-a" } =>
        row_key::zero_padded::<10>(4502)?.with_suffix("-a")?);
    makes!({ "kind": "padded", "value": "18446744073709551615", "width": "20" } =>
        row_key::zero_padded::<20>(18446744073709551615)?);
    makes!({ "kind": "signed", "value": "-9223372036854775808" } =>
        row_key::signed(-9223372036854775808));
    makes!({ "kind": "escape", "value": "a/b \"c\" é" } => table::escape("a/b \"c\" é")?);
    makes!({ "kind": "siphash", "value": "customer-4711", "partitions": "12" } =>
        "siphash:12".parse::<Design>()?.partition_key_of("customer-4711").into_owned());
    makes!({ "kind": "siphash", "value": "(6F9619FF-8B86-D011-B42D-00CF4FC964FF)", "partitions": "64", "as": "guid" } =>
        "siphash:64".parse::<Design>()?
            .partition_key_of(Uuid::parse_str("6f9619ff-8b86-d011-b42d-00cf4fc964ff")?.as_bytes()).into_owned());
    makes!({ "kind": "byte-sum", "value": "6f9619ff-8b86-d011-b42d-00cf4fc964ff", "partitions": "15" } =>
        "byte-sum:15".parse::<Design>()?
            .partition_key_of(Uuid::parse_str("6f9619ff-8b86-d011-b42d-00cf4fc964ff")?.as_bytes()).into_owned());
    makes!({ "kind": "md5-bits", "value": "customer-4711", "partitions": "16" } =>
        "md5-bits:4".parse::<Design>()?.partition_key_of("customer-4711").into_owned());
    makes!({ "kind": "even", "value": "Linda", "partitions": "4" } =>
        "alphabet:g,n,t".parse::<Design>()?.partition_key_of("Linda").into_owned());
    makes!({ "kind": "tuple", "parts": [
        { "type": "text", "value": "order" },
        { "type": "instant", "value": "2024-05-06T07:08:09Z", "descending": true },
        { "type": "u32", "value": "4502" },
        { "type": "guid", "value": "6f9619ff-8b86-d011-b42d-00cf4fc964ff" },
        { "type": "i64", "value": "-70000", "descending": true },
    ] } => tuple::encode(&("order", Reverse("2024-05-06T07:08:09.0000000Z".parse::<Ticks>()?), 4502_u32,
        Uuid::parse_str("6f9619ff-8b86-d011-b42d-00cf4fc964ff")?, Reverse(-70000_i64)))?);
    let digits: Vec<Value> = (0..14).map(|n| json!({ "type": "u8", "value": n.to_string() })).collect();
    makes!({ "kind": "tuple", "parts": digits } => tuple::encode(&(
        (0_u8, 1_u8, 2_u8, 3_u8, 4_u8, 5_u8, 6_u8, 7_u8, 8_u8, 9_u8, 10_u8, 11_u8,), (12_u8, 13_u8,)))?);
    makes!({ "kind": "tuple", "parts": [{ "type": "u8", "value": "7" }] } => tuple::encode(&(7_u8,))?);
}

#[test]
fn each_kind_of_query_is_built_by_the_code_that_is_shown() {
    finds!({ "partition": "user-7", "rows": "newest-first", "value": "2024-05-01..2024-06-01", "top": "20" } =>
        Query::in_partition("user-7")
            .newest_first_within("2024-05-01T00:00:00.0000000Z".parse::<Ticks>()?.."2024-06-01T00:00:00.0000000Z".parse::<Ticks>()?)
            .page_size(20)
            .build()?);
    finds!({ "partition": "a'b", "rows": "ascending", "value": "2024-05-01.." } =>
        Query::in_partition("a'b")
            .ascending_within("2024-05-01T00:00:00.0000000Z".parse::<Ticks>()?..)
            .build()?);
    finds!({ "rows": "days", "value": "2024-05-01..2024-05-03", "partitions": "a..c" } =>
        Query::in_partitions(KeyRange::between("a".."c"))
            .rows(KeyRange::days("2024-05-01T00:00:00.0000000Z".parse::<Ticks>()?.."2024-05-03T00:00:00.0000000Z".parse::<Ticks>()?))
            .build()?);
    finds!({ "partition": "p", "rows": "prefix", "value": "order.", "after": "order.7", "select": "Name,Total" } =>
        Query::in_partition("p").prefix("order.").resume_after(Some("order.7")).select(["Name", "Total"]).build()?);
    finds!({ "partition": "p", "rows": "between", "value": "a..b" } =>
        Query::in_partition("p").rows(KeyRange::between("a".."b")).build()?);
    finds!({ "partition": "p", "rows": "row", "value": "x" } => Query::in_partition("p").row("x").build()?);
    finds!({ "rows": "row" } => Query::in_all_partitions().build()?);
}

#[test]
fn conditions_in_sql_are_the_bounds_of_the_query() {
    let sql = |form: Value| query(&form).expect("a query")["sql"].as_str().expect("SQL").to_owned();
    assert_eq!(
        sql(json!({ "partition": "a'b", "rows": "prefix", "value": "order." })),
        "\"PartitionKey\" = 'a''b' AND \"RowKey\" >= 'order.' AND \"RowKey\" < 'order0'"
    );
    assert_eq!(sql(json!({})), "TRUE");
    assert_eq!(
        sql(json!({ "partition": "p", "rows": "row", "value": "x" })),
        "\"PartitionKey\" = 'p' AND \"RowKey\" = 'x'"
    );
}

#[test]
fn what_the_command_refuses_is_refused_with_its_words() {
    let refused = |form: Value| key(&form).expect_err("no key").message;
    assert!(refused(json!({ "kind": "newest-first", "value": "yesterday" })).starts_with("\"yesterday\": expected"));
    assert!(refused(json!({ "kind": "padded", "value": "4502", "width": "3" })).contains("expected"));
    assert!(refused(json!({ "kind": "newest-first", "value": "2024-05-06", "suffix": "/" })).contains("'/'"));
    let no_sql = key(&json!({ "kind": "jump", "value": "a", "partitions": "4" })).expect("a key");
    assert_eq!(no_sql["sql"], Value::Null);
    assert!(no_sql["no_sql"].as_str().is_some_and(|why| why.starts_with("expected a key that SQL can compute")));
    let system = key(&json!({ "kind": "eventhubs", "value": "device-4711", "partitions": "12" })).expect("a number");
    assert_eq!((&system["key"], &system["code"]), (&json!("7"), &Value::Null));
    assert!(query(&json!({ "partition": "a/b" })).is_err());
}
