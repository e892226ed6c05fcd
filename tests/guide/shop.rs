//! The shop that goes through the guide: its keys are those of the pages, and its questions take the requests that they show.

use std::cmp::Reverse;
use std::fmt::Write;

use serde_json::json;
use tablekeys::Ticks;

use crate::client::Client;
use crate::costs::check_table;
use crate::programs::shop;

#[test]
fn the_shop_answers_each_question_in_the_requests_of_its_table() {
    let client = Client::of(crate::service());
    let counted = shop::run(&client).unwrap();
    let mut table = String::from("| question | requests | rows |\n|---|---:|---:|\n");
    for (question, requests, rows) in counted {
        writeln!(table, "| {question} | {requests} | {rows} |").unwrap();
    }
    check_table("shop", &table);
    // The keys of the form are the keys of the program.
    let form = include_str!("../../src/guide/choosing_keys.rs");
    for (partition_key, row_key) in client.all("Shop").iter().map(|row| (&row.partition_key, &row.row_key)) {
        let kind =
            partition_key.trim_start_matches(|c: char| c.is_ascii_digit()).split(['-', '!']).find(|k| !k.is_empty());
        assert!(form.contains(kind.unwrap()), "{partition_key} {row_key} is not in the form");
    }
}

fn instant(text: &str) -> Ticks {
    text.parse().unwrap()
}

/// The window of [`shop::events`] has each of its rows once, whichever days they are of.
#[test]
fn events_over_midnight_are_of_two_days() {
    let client = Client::of(crate::service());
    client.create_table("Shop").unwrap();
    let ends = ["2024-05-05T23:00:00Z", "2024-05-07T01:00:00Z"].map(instant);
    let inside = ["2024-05-05T23:59:59Z", "2024-05-06T00:00:00Z", "2024-05-06T12:00:00Z", "2024-05-07T00:59:59Z"];
    for at in inside.map(instant).into_iter().chain(ends) {
        let (partition_key, row_key) = shop::event_keys(at, "9f0c").unwrap();
        client.put("Shop", &partition_key, &row_key, json!({ "At": at.to_string() })).unwrap();
    }
    let found = shop::events(&client, ends[0], ends[1]).unwrap();
    let found: Vec<Ticks> = found.iter().map(|row| instant(row.text("At"))).collect();
    let mut expected: Vec<Ticks> = inside.map(instant).into_iter().chain([ends[0]]).collect();
    expected.sort_by_key(|&at| Reverse(at));
    assert_eq!(found, expected);
}

/// However many lines the orders before it have.
#[test]
fn the_newest_orders_come_with_all_their_lines() {
    let client = Client::of(crate::service());
    client.create_table("Shop").unwrap();
    let lines = [1, 0, 40, 0, 5];
    for (number, count) in (0..).zip(lines) {
        let placed = instant(&format!("2024-05-06T07:08:{:02}Z", 10 - number));
        let order = shop::OrderKey { placed: Reverse(placed), number };
        shop::place(&client, "customer-4711", order, &vec!["lamp"; count]).unwrap();
    }
    for count in 0..=6 {
        let rows = shop::newest_orders(&client, "customer-4711", count).unwrap();
        let expected: usize = lines.iter().take(count as usize).map(|lines| lines + 1).sum();
        assert_eq!(rows.len(), expected, "{count} orders");
    }
}
