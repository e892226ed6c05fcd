//! Filters of every kind and ranges of every kind, against the same question asked of a plain list.

use std::cell::Cell;

use base64::prelude::{BASE64_STANDARD, Engine};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::json;
use tablekeys::Ticks;
use tablekeys::range::KeyRange;
use tablekeys::table::{Filter, Literal, Query, key_order};

use crate::client::{Properties, Row, Write};
use crate::fresh;

use crate::write_all;

fn keys(rows: &[Row]) -> Vec<&str> {
    rows.iter().map(|row| &*row.row_key).collect()
}

#[test]
fn each_kind_of_literal_finds_its_rows() -> tablekeys::Result<()> {
    let client = fresh();
    client.create_table("literals").unwrap();
    let day = |n: u32| -> Ticks { format!("2024-05-0{n}T07:08:09.1234567Z").parse().expect("an instant") };
    for n in 1..=5u32 {
        let row = json!({
            "Text": format!("o'neill {n}"),
            "Small": n,
            "Large@odata.type": "Edm.Int64",
            "Large": (u64::from(n) << 40).to_string(),
            "Real": f64::from(n) + 0.5,
            "Even": n % 2 == 0,
            "When@odata.type": "Edm.DateTime",
            "When": day(n).to_string(),
            "Id@odata.type": "Edm.Guid",
            "Id": format!("{n}{n}{n}{n}{n}{n}{n}{n}-0000-4000-8000-000000000000"),
        });
        client.insert("literals", "p", &n.to_string(), row).unwrap();
    }
    let guid = |n: u8| {
        Literal::Guid([n << 4 | n, n << 4 | n, n << 4 | n, n << 4 | n, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 0])
    };
    let property = Filter::property;
    let is_p = || property("PartitionKey").equals("p");
    let cases: [(Filter, &[&str]); 15] = [
        (property("Text").equals("o'neill 2")?, &["2"]),
        (property("Text").at_least("o'neill 4")?, &["4", "5"]),
        (property("Small").greater_than(3)?, &["4", "5"]),
        (property("Small").not_equals(3)?, &["1", "2", "4", "5"]),
        (property("Large").at_most(2_i64 << 40)?, &["1", "2"]),
        (property("Large").equals(5_i64 << 40)?, &["5"]),
        (property("Real").less_than(2.5)?, &["1"]),
        (property("Even").equals(true)?, &["2", "4"]),
        (property("When").at_least(day(4))?, &["4", "5"]),
        (property("When").equals(day(3))?, &["3"]),
        (property("Id").equals(guid(4))?, &["4"]),
        (property("Small").equals(1)?.or(property("Small").equals(5)?)?, &["1", "5"]),
        (is_p()?.and(!property("Even").equals(true)?)?, &["1", "3", "5"]),
        (is_p()?.and(property("Small").less_than(3)?.or(property("Real").greater_than(5.0)?)?)?, &["1", "2", "5"]),
        (property("Timestamp").less_than(day(1))?, &[]),
    ];
    for (filter, expected) in cases {
        let found = client.list("literals", Query::in_all_partitions().filter(filter.clone()));
        assert_eq!(keys(&found), expected, "{filter}");
    }
    let few = client.list("literals", Query::in_all_partitions().select(["RowKey", "Small"]).page_size(2));
    assert!(few.len() == 5 && few.iter().all(|row| row.properties.len() == 1), "{few:?}");
    Ok(())
}

#[test]
fn a_comparison_leaves_out_rows_that_lack_the_property() -> tablekeys::Result<()> {
    let client = fresh();
    client.create_table("jobs").unwrap();
    for (job, due) in [("late", json!({ "Due": 9 })), ("soon", json!({ "Due": 1 })), ("without", json!({}))] {
        client.insert("jobs", "p", job, due).unwrap();
    }
    let due = || Filter::property("Due");
    let cases: [(Filter, &[&str]); 5] = [
        (due().not_equals(9)?, &["soon"]),
        (due().less_than(5)?, &["soon"]),
        (due().at_least(5)?, &["late"]),
        (!due().at_least(5)?, &["soon", "without"]),
        (!due().at_least(i32::MIN)?, &["without"]),
    ];
    for (filter, expected) in cases {
        let found = client.list("jobs", Query::in_all_partitions().filter(filter.clone()));
        assert_eq!(keys(&found), expected, "{filter}");
    }
    Ok(())
}

#[test]
fn doubles_of_every_size_and_bytes_find_their_rows() -> tablekeys::Result<()> {
    let client = fresh();
    client.create_table("doubles").unwrap();
    let ascending = [-1e300, -1e16, -2.5, -1e-5, 5e-324, 1e-5, 0.1, 1e16, 1e300];
    for (n, real) in (0_u8..).zip(ascending) {
        let bytes = BASE64_STANDARD.encode([n, 0xff - n]);
        let row =
            json!({ "Real@odata.type": "Edm.Double", "Real": real, "Bytes@odata.type": "Edm.Binary", "Bytes": bytes });
        client.insert("doubles", "p", &n.to_string(), row).unwrap();
    }
    for (n, real) in (0_u8..).zip(ascending) {
        let found = |filter| client.list("doubles", Query::in_all_partitions().filter(filter)).len();
        let property = || Filter::property("Real");
        assert_eq!(found(property().equals(real)?), 1, "{real}");
        assert_eq!(found(property().less_than(real)?), usize::from(n), "{real}");
        assert_eq!(found(property().at_least(real)?), ascending.len() - usize::from(n), "{real}");
        assert_eq!(found(Filter::property("Bytes").equals(&[n, 0xff - n])?), 1, "{n}");
    }
    Ok(())
}

/// Text of legal characters, with those near each border of the order more often than others.
fn key() -> impl Strategy<Value = String> {
    let borders = "aA0 -_~'\u{a0}é\u{d7ff}\u{e000}\u{ff61}\u{ffff}😀\u{10000}\u{10ffff}".chars().collect::<Vec<_>>();
    let legal = |c: &char| !"/\\#?".contains(*c) && !c.is_control();
    let character = prop_oneof![3 => prop::sample::select(borders), 1 => any::<char>().prop_filter("legal", legal)];
    prop::collection::vec(character, 0..6).prop_map(String::from_iter)
}

/// The ends of a range, which are in order.
fn ends() -> impl Strategy<Value = (String, String)> {
    (key(), key()).prop_map(|(a, b)| if key_order(&a, &b).is_le() { (a, b) } else { (b, a) })
}

fn runner(cases: u32) -> TestRunner {
    TestRunner::new_with_rng(
        Config { cases, failure_persistence: None, ..Config::default() },
        TestRng::deterministic_rng(RngAlgorithm::ChaCha),
    )
}

fn value_of<S: Strategy>(runner: &mut TestRunner, strategy: &S) -> S::Value {
    strategy.new_tree(runner).expect("a value").current()
}

#[test]
fn rows_are_listed_in_key_order_whatever_their_keys() {
    let client = fresh();
    client.create_table("ordered").unwrap();
    let mut runner = runner(1);
    let keys = prop::collection::btree_set((key(), key()), 500..1_200);
    let mut keys: Vec<(String, String)> = value_of(&mut runner, &keys).into_iter().collect();
    let writes = keys.iter().map(|(p, r)| Write::Insert(p.clone(), r.clone(), Properties::new()));
    write_all(&client, "ordered", writes.collect());
    keys.sort_by(|a, b| key_order(&a.0, &b.0).then_with(|| key_order(&a.1, &b.1)));
    let listed = client.all("ordered");
    let listed: Vec<(String, String)> = listed.into_iter().map(|row| (row.partition_key, row.row_key)).collect();
    assert_eq!(listed, keys);
    // Where the order of `str` differs, so that the comparison says something.
    assert!(!keys.is_sorted());
}

#[test]
fn a_range_finds_exactly_the_keys_inside() {
    let client = fresh();
    client.create_table("ranges").unwrap();
    let mut runner = runner(150);
    let keys = prop::collection::btree_set(key(), 300..400);
    let mut stored: Vec<String> = value_of(&mut runner, &keys).into_iter().collect();
    write_all(
        &client,
        "ranges",
        stored.iter().map(|r| Write::Insert("p".into(), r.clone(), Properties::new())).collect(),
    );
    stored.sort_by(|a, b| key_order(a, b));
    let range = prop_oneof![
        key().prop_map(|prefix| KeyRange::prefix(&prefix).expect("legal")),
        key().prop_map(|last| KeyRange::after(&last).expect("legal")),
        ends().prop_map(|(from, to)| KeyRange::between(&*from..&*to).expect("legal")),
        ends().prop_map(|(from, to)| KeyRange::between(&*from..=&*to).expect("legal")),
        key().prop_map(|one| KeyRange::exactly(&one).expect("legal")),
    ];
    let found_in_all = Cell::new(0);
    let tested = runner.run(&range, |range| {
        let found = client.list("ranges", Query::in_partition("p").rows(range.clone()));
        let expected: Vec<&str> = stored.iter().map(|key| &**key).filter(|key| range.contains(key)).collect();
        prop_assert_eq!(self::keys(&found), expected, "{}", range);
        found_in_all.set(found_in_all.get() + found.len());
        Ok(())
    });
    tested.unwrap();
    assert!(found_in_all.get() > 5_000, "ranges with rows in them");
}
