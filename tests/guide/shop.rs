//! The shop that goes through the guide: its keys are those of the pages, and its questions take the requests that they show.

use std::fmt::Write;

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
