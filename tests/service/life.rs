//! A table's whole life within the rules: names, sizes, pages and transactions.

use serde_json::json;
use tablekeys::ErrorKind;
use tablekeys::range::KeyRange;
use tablekeys::table::{
    AccessPath, Filter, MAX_ADDRESS_LENGTH, Operation, Query, batches, check_key, check_property_name,
    check_table_name, pages,
};
use tablekeys_emulator::costs::Costs;
use tablekeys_emulator::{Client, Properties, Refused, Row, Write};

fn keys(rows: &[Row]) -> Vec<&str> {
    rows.iter().map(|row| &*row.row_key).collect()
}

fn insert(partition: &str, row: impl Into<String>) -> Write {
    Write::Insert(partition.to_owned(), row.into(), Properties::new())
}

/// Writes of any number, as transactions of at most 100.
pub(crate) fn write_all(client: &Client, table: &str, writes: Vec<Write>) {
    fn describe(write: &Write) -> Operation<'_> {
        let (partition_key, row_key) = write.keys();
        Operation { partition_key, row_key, bytes: 1_000 }
    }
    for batch in batches(writes, describe) {
        let batch = batch.expect("small rows");
        client.transact(table, &batch).expect("new rows");
    }
}

#[test]
fn the_service_takes_the_table_names_that_pass_and_no_others() {
    let Some(client) = Client::of("table names") else { return };
    let (longest, too_long) = ("x".repeat(63), "x".repeat(64));
    let names = ["abc", "Names2024", &longest, "ab", "1abc", "a-b", "a_b", "größe", "a b", "a.b", "", &too_long];
    for name in names.into_iter().chain(["tables", "Tables"]) {
        let created = client.create_table(name);
        assert_eq!(created.is_ok(), check_table_name(name).is_ok(), "{name:?}: {created:?}");
        assert!(created.is_ok() || created.is_err_and(|refused| refused.status == 400), "{name:?}");
    }
    // One table whatever the case.
    assert_eq!(client.create_table("names2024").unwrap_err().code, "TableAlreadyExists");
    client.delete_table("NAMES2024").expect("the same table");
    assert_eq!(client.delete_table("Names2024").unwrap_err().status, 404);
    client.create_table("names2024").expect("a free name");
}

#[test]
fn sizes_are_those_of_the_documents() {
    let Some(client) = Client::of("sizes") else { return };
    client.create_table("sizes").unwrap();
    // Keys: 512 UTF-16 units, of whatever characters.
    for character in ["x", "é", "日", "😀"] {
        let units = character.chars().map(char::len_utf16).sum::<usize>();
        let (longest, too_long) = (character.repeat(512 / units), character.repeat(512 / units + 1));
        assert!(check_key(&longest).is_ok() && check_key(&too_long).is_err());
        client.insert("sizes", "p", &longest, json!({})).unwrap();
        assert_eq!(client.get("sizes", "p", &longest).unwrap().row_key, longest);
        assert_eq!(client.insert("sizes", &longest, &too_long, json!({})).unwrap_err().status, 400);
    }
    // Names of properties that pass are taken; the emulator does not refuse the others.
    for (i, name) in ["a", "_a", "größe", "A1", &"x".repeat(255)].into_iter().enumerate() {
        check_property_name(name).unwrap();
        client.insert("sizes", "names", &i.to_string(), json!({ name: 1 })).unwrap();
        assert_eq!(client.get("sizes", "names", &i.to_string()).unwrap().properties[name], 1);
    }
    // A string property: 64 KiB, which are 32 Ki units.
    client.insert("sizes", "text", "most", json!({ "Text": "x".repeat(32_768) })).unwrap();
    let refused = client.insert("sizes", "text", "more", json!({ "Text": "x".repeat(32_769) })).unwrap_err();
    assert_eq!(refused.code, "PropertyValueTooLarge");
}

#[test]
fn rows_come_a_thousand_at_a_time_and_each_once() {
    let Some(client) = Client::of("paging") else { return };
    client.create_table("paging").unwrap();
    let rows: Vec<String> = (0..2_001).map(|n| format!("{n:04}")).collect();
    let mut costs = Costs::of(&client, "life");
    let writes = rows.iter().map(|row| insert("p", row)).chain([insert("before", ""), insert("q", "")]).collect();
    costs.write("2,003 new rows, 2,001 in one partition", || write_all(&client, "paging", writes));

    let partition = || Query::in_partition("p");
    let found =
        costs.read("the 2,001 rows of a partition", AccessPath::PartitionScan, || client.list("paging", partition()));
    assert_eq!(keys(&found), rows);
    assert_eq!(pages(2_001), 3);

    let some = partition().rows(KeyRange::zero_padded::<4>(100..400));
    let found = costs.read("300 rows by a range", AccessPath::Range, || client.list("paging", some));
    assert_eq!(keys(&found), rows[100..400]);

    // A page of any size can have a next one, and none is skipped or given twice.
    let all = client.list("paging", Query::in_all_partitions().top(7));
    assert_eq!(all.len(), 2_003);
    assert!(all.is_sorted_by(|a, b| (&a.partition_key, &a.row_key) < (&b.partition_key, &b.row_key)));

    // Reading on by key, without the service's own tokens.
    let mut seen: Vec<Row> = Vec::new();
    loop {
        let last = seen.last().map(|row| row.row_key.as_str());
        let page = client.page("paging", partition().resume_after(last).top(600)).unwrap();
        if page.rows.is_empty() {
            break;
        }
        seen.extend(page.rows);
    }
    assert_eq!(keys(&seen), rows);

    let point = costs.read("one row by both keys", AccessPath::Point, || client.get("paging", "p", "1000"));
    assert!(point.is_some());
    costs.check();
}

#[test]
fn the_longest_address_is_answered_and_much_longer_ones_are_not() {
    let Some(client) = Client::of("long addresses") else { return };
    client.create_table("long").unwrap();
    client.insert("long", "p", "r", json!({ "Text": "y" })).unwrap();
    let query = |length: usize| {
        let not_this = Filter::property("Text").not_equals(&"x".repeat(length));
        Query::in_partition("p").filter(not_this)
    };
    let address = |length: usize| query(length).build().unwrap().address("long");
    let rest = MAX_ADDRESS_LENGTH - address(0).unwrap().len();
    assert_eq!(address(rest).unwrap().len(), MAX_ADDRESS_LENGTH);
    assert_eq!(client.list("long", query(rest)).len(), 1);
    assert_eq!(address(rest + 1).unwrap_err().kind(), ErrorKind::TooLong);
    // The emulator takes 16 KiB for the request line and all headers.
    let longer = |by: usize| address(rest).unwrap().replacen('x', &"x".repeat(by + 1), 1);
    assert_eq!((client.status_of(&longer(1_000)), client.status_of(&longer(2_048))), (200, 431));
}

#[test]
fn a_transaction_is_done_whole_or_not_at_all() {
    let Some(client) = Client::of("transactions") else { return };
    client.create_table("transactions").unwrap();
    let etag = client.insert("transactions", "p", "there", json!({ "N": 1 })).unwrap();
    let stale = etag.clone();
    let etag = client.replace("transactions", "p", "there", &etag, json!({ "N": 2 })).unwrap();
    let all = || client.all("transactions");
    let before = all();

    let failing = [
        (Write::Insert("p".into(), "there".into(), Properties::new()), 409, "EntityAlreadyExists"),
        (Write::Delete("p".into(), "there".into(), stale.clone()), 412, "UpdateConditionNotSatisfied"),
        (Write::Replace("p".into(), "there".into(), stale, Properties::new()), 412, "UpdateConditionNotSatisfied"),
        (Write::Delete("p".into(), "missing".into(), "*".into()), 404, "ResourceNotFound"),
    ];
    for (write, status, code) in failing {
        for at in [0, 1, 98, 99] {
            let mut writes: Vec<Write> = (0..99).map(|n| insert("p", format!("{n:02}"))).collect();
            writes.insert(at, write.clone());
            let refused = client.transact("transactions", &writes).unwrap_err();
            assert_eq!(refused, Refused { status, code: code.to_owned(), index: Some(at) });
            assert_eq!(all(), before, "a transaction that failed at {at} left something");
        }
    }

    let mut writes: Vec<Write> = (0..98).map(|n| insert("p", format!("{n:02}"))).collect();
    writes.push(Write::Delete("p".into(), "there".into(), etag));
    client.transact("transactions", &writes).expect("98 inserts and a delete");
    assert_eq!(all().len(), 98);
}
