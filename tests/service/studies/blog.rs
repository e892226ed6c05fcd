//! The comments of a blog as published (ticks without padding), and as they would be today.

use serde_json::json;
use tablekeys::rekey::Widening;
use tablekeys::table::{Query, QueryBuilder};
use tablekeys::{Result, Ticks, row_key};
use tablekeys_emulator::{Client, Row, Write, properties};

use super::comparison::Comparison;
use crate::life::write_all;

include!("../../../src/guide/case_studies/blog/program.rs");

/// Around 3169-11-16T09:46:40Z, when ticks get their nineteenth digit.
fn at(id: u32) -> Ticks {
    Ticks::new(999_999_999_999_999_900 + u64::from(id)).expect("before 9999")
}

fn ids(rows: &[Row]) -> Vec<u64> {
    rows.iter().map(|row| row.properties["Id"].as_u64().expect("a number")).collect()
}

#[test]
fn comments_as_published_and_with_nineteen_digits() -> Result<()> {
    let Some(client) = Client::of("blog compared") else { return Ok(()) };
    let mut table = Comparison::of(&client, "blog-compared");
    let (as_published, today) = ("as published", "today");
    let mut published = Vec::new();
    let mut padded = Vec::new();
    for id in 0..200 {
        let row = properties(json!({ "Id": id }));
        published.push(Write::Insert("entry".into(), format!("{}-c{id}", at(id).get()), row.clone()));
        let (p, r) = comment("entry", at(id), id)?;
        padded.push(Write::Insert(p, r, row));
    }
    for (name, writes) in [("PublishedComments", published), ("TodaysComments", padded)] {
        client.create_table(name).unwrap();
        write_all(&client, name, writes);
    }
    let in_order: Vec<u64> = (0..200).collect();
    let entry = || Query::in_partition("entry");

    let question = "the 200 comments of an entry, oldest first";
    let found =
        table.ask(question, as_published, "**the later half first**", || client.list("PublishedComments", entry()));
    assert_eq!(ids(&found), [&in_order[100..], &in_order[..100]].concat());
    let width = Widening::<19>::new();
    let found = table.ask(question, "as published, both widths read", "right", || {
        let read = |query: QueryBuilder| client.list("PublishedComments", query);
        let narrow = width.narrow_ranges().iter().flat_map(|range| read(entry().rows(range.clone()))).collect();
        let wide = read(entry().rows(width.wide_range()));
        width.merge_by_value(narrow, wide, |row| &row.row_key)
    })?;
    assert_eq!(ids(&found), in_order);
    let found = table.ask(question, today, "right", || client.list("TodaysComments", entry()));
    assert_eq!(ids(&found), in_order);

    let question = "the first ten comments";
    let found = table.ask(question, as_published, "**ten from the middle**", || {
        client.page("PublishedComments", entry().top(10)).unwrap().rows
    });
    assert_eq!(ids(&found), in_order[100..110]);
    let found = table.ask(question, today, "right", || client.page("TodaysComments", entry().top(10)).unwrap().rows);
    assert_eq!(ids(&found), in_order[..10]);
    table.check();
    Ok(())
}
