//! Accounts and their dated lists as published (MD5 bits of the address; dates as text), and as they would be today.

use serde_json::json;
use tablekeys::partition::{Email, md5_bits};
use tablekeys::range::KeyRange;
use tablekeys::table::Query;
use tablekeys::{Result, Ticks, row_key, tuple};
use tablekeys_emulator::{Client, Row, Write, properties};

use super::comparison::Comparison;
use crate::life::write_all;

include!("../../../src/guide/case_studies/accounts/program.rs");

fn address(n: u32) -> String {
    format!("user.{n}@example.com")
}

fn stamps(rows: &[Row]) -> Vec<&str> {
    rows.iter().map(|row| row.text("Stamp")).collect()
}

#[test]
fn accounts_and_dated_lists_as_published_and_today() -> Result<()> {
    let Some(client) = Client::of("lists compared") else { return Ok(()) };
    let mut table = Comparison::of(&client, "lists-compared");
    for name in ["PublishedAccounts", "TodaysAccounts", "PublishedRecords", "TodaysRecords"] {
        client.create_table(name).unwrap();
    }
    let (as_published, today) = ("as published", "today");
    // As published: four MD5 bits of the address, and the address.
    let published = |address: &str| md5_bits(address.as_bytes(), 4).map(|bits| (bits.to_string(), address.to_owned()));
    let mut writes = Vec::new();
    for n in 0..500 {
        let (p, r) = published(&address(n))?;
        writes.push(Write::Insert(p, r, properties(json!({ "UserId": format!("id-{n:04}") }))));
    }
    writes.sort_by(|a, b| a.keys().cmp(&b.keys()));
    write_all(&client, "PublishedAccounts", writes);
    // Today: a few are enough, since every question is a point query.
    for n in 120..130 {
        let (id, address) = (format!("id-{n:04}"), address(n));
        let ((p, r), row) = (by_address(&address)?, json!({ "UserId": id }));
        client.insert("TodaysAccounts", &p, &r, row).unwrap();
        let (p, r) = account(&id);
        client.insert("TodaysAccounts", &p, &r, json!({ "Address": address })).unwrap();
    }

    let question = "an account by its address";
    let (p, r) = published(&address(123))?;
    let found = table.ask(question, as_published, "right", || client.get("PublishedAccounts", &p, &r).unwrap());
    assert_eq!(found.text("UserId"), "id-0123");
    let (p, r) = by_address(&address(123))?;
    let found = table.ask(question, today, "right", || {
        let id = client.get("TodaysAccounts", &p, &r).unwrap().text("UserId").to_owned();
        let (p, r) = account(&id);
        client.get("TodaysAccounts", &p, &r).unwrap()
    });
    assert_eq!(found.text("Address"), address(123));

    let question = "an account by its id";
    let found = table.ask(question, as_published, "right, after reading all 500", || {
        let mut all = client.all("PublishedAccounts");
        all.retain(|row| row.text("UserId") == "id-0123");
        all
    });
    assert_eq!(found[0].row_key, address(123));
    let (p, r) = account("id-0123");
    table.ask(question, today, "right", || client.get("TodaysAccounts", &p, &r).unwrap());

    let question = "another address for an account";
    let ((old_p, old_r), (new_p, new_r)) = (published(&address(124))?, published("ann@example.com")?);
    table.ask(question, as_published, "moved, and every key that named it is wrong", || {
        let row = client.get("PublishedAccounts", &old_p, &old_r).unwrap();
        client.write("PublishedAccounts", &Write::Insert(new_p, new_r, row.properties)).unwrap();
        client.delete("PublishedAccounts", &old_p, &old_r, &row.etag).unwrap();
    });
    let ((old_p, old_r), (new_p, new_r)) = (by_address(&address(124))?, by_address("ann@example.com")?);
    table.ask(question, today, "changed in place", || {
        client.insert("TodaysAccounts", &new_p, &new_r, json!({ "UserId": "id-0124" })).unwrap();
        let (p, r) = account("id-0124");
        let etag = client.get("TodaysAccounts", &p, &r).unwrap().etag;
        client.replace("TodaysAccounts", &p, &r, &etag, json!({ "Address": "ann@example.com" })).unwrap();
        client.delete("TodaysAccounts", &old_p, &old_r, "*").unwrap();
    });

    // The four records of the published example, and the question for the two before 22:17.
    for stamp in ["20120801171004", "20120801181514", "20120801201728", "20120801221110"] {
        client.insert("PublishedRecords", "ann", stamp, json!({ "Stamp": stamp })).unwrap();
        let (p, r) = record("ann", row_key::parse_calendar(stamp)?, "a")?;
        client.insert("TodaysRecords", &p, &r, json!({ "Stamp": stamp })).unwrap();
    }
    let question = "the last two records before 22:17";
    let before = row_key::parse_calendar("20120801221700")?;
    let query = Query::in_partition("ann").rows(KeyRange::calendar(..before)).top(2);
    let found = table.ask(question, "as published, plain dates", "**the two oldest**", || {
        client.page("PublishedRecords", query).unwrap().rows
    });
    assert_eq!(stamps(&found), ["20120801171004", "20120801181514"]);
    let query = Query::in_partition("ann").rows(KeyRange::calendar(..before));
    let found = table.ask(question, "as published, all of them", "right, after reading the whole list", || {
        client.list("PublishedRecords", query)
    });
    assert_eq!(stamps(&found)[2..], ["20120801201728", "20120801221110"]);
    let query = Query::in_partition("ann").newest_first_within(..before).top(2);
    let found = table.ask(question, today, "right", || client.page("TodaysRecords", query).unwrap().rows);
    assert_eq!(stamps(&found), ["20120801221110", "20120801201728"]);

    let question = "a second record in the same second";
    let stamp = "20120801221110";
    let refused = table.ask(question, as_published, "**refused**, or it overwrites the first", || {
        client.insert("PublishedRecords", "ann", stamp, json!({ "Stamp": stamp })).unwrap_err()
    });
    assert_eq!(refused.code, "EntityAlreadyExists");
    let (p, r) = record("ann", row_key::parse_calendar(stamp)?, "b")?;
    table.ask(question, today, "stored", || client.insert("TodaysRecords", &p, &r, json!({ "Stamp": stamp })).unwrap());
    table.check();
    Ok(())
}
