//! A table's whole life within the rules: names, sizes, pages and transactions.

use std::sync::Arc;

use serde_json::json;
use tablekeys::ErrorKind;
use tablekeys::table::{Filter, MAX_ADDRESS_LENGTH, Query, check_key, check_property_name, check_table_name};

use crate::client::{Client, Properties, Refused, Write};
use crate::fresh;
use tablekeys_service::azurite::Azurite;

fn insert(partition: &str, row: impl Into<String>) -> Write {
    Write::Insert(partition.to_owned(), row.into(), Properties::new())
}

/// The emulator alone, under names and addresses that tests choose to the last character.
fn account() -> Client {
    Client::of(Arc::new(Azurite::start().account()))
}

#[test]
fn the_service_takes_the_table_names_that_pass_and_no_others() {
    let client = account();
    let memory = Client::in_memory();
    let (longest, too_long) = ("x".repeat(63), "x".repeat(64));
    let names = ["abc", "Names2024", &longest, "ab", "1abc", "a-b", "a_b", "größe", "a b", "a.b", "", &too_long];
    for name in names.into_iter().chain(["tables", "Tables"]) {
        let created = client.create_table(name);
        assert_eq!(
            memory.create_table(name).map_err(|refused| refused.status),
            created.clone().map_err(|refused| refused.status)
        );
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
    let client = fresh();
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
fn the_longest_address_is_answered_and_much_longer_ones_are_not() {
    let client = account();
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
    let account = Azurite::start().account();
    assert!(account.answer(&longer(1_000)).is_ok());
    assert_eq!(account.answer(&longer(2_048)).unwrap_err().status, 431);
}

#[test]
fn a_transaction_is_done_whole_or_not_at_all() {
    let client = fresh();
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
