//! Accounts and their dated lists: where an account goes, and how the newest of its records are found.
//!
//! | | accounts | records |
//! |---|---|---|
//! | PartitionKey | MD5 bits of the address; or the user id; or its first part | the account |
//! | RowKey | the address or the user id | newest-first ticks and a unique suffix |
//! | asked most | one account by its address or id | the newest 100 |

use std::time::Duration;

use serde_json::json;
use tablekeys::partition::{Md5Bits, md5_bits};
use tablekeys::range::KeyRange;
use tablekeys::skew::Histogram;
use tablekeys::table::{AccessPath, Query, QueryBuilder};
use tablekeys::{Ticks, row_key};
use tablekeys_emulator::costs::Costs;
use tablekeys_emulator::{Client, Row, Write, properties};

use crate::life::write_all;

/// A user id is a country and a number; some countries have more users than others.
fn users() -> Vec<(String, String)> {
    let country = |n: u32| match n % 20 {
        0..11 => "us",
        11..16 => "de",
        16..19 => "jp",
        _ => "ch",
    };
    (0..500).map(|n| (format!("{}-{n:04}", country(n)), format!("user.{n}@example.com"))).collect()
}

#[test]
fn accounts_by_hash_by_id_and_by_the_first_part_of_the_id() {
    let Some(client) = Client::of("accounts") else { return };
    let mut costs = Costs::of(&client, "accounts");
    let users = users();
    let first_part = |id: &str| id.split('-').next().expect("a country").to_owned();
    let by_hash = |address: &str| md5_bits(address.as_bytes(), 4).expect("4 bits").to_string();
    for table in ["byhash", "byid", "bycountry"] {
        client.create_table(table).unwrap();
    }
    let row = |id: &str, address: &str| properties(json!({ "UserId": id, "Address": address }));
    let insert =
        |p: String, r: &str, (id, address): &(String, String)| Write::Insert(p, r.to_owned(), row(id, address));
    write_all(&client, "byhash", users.iter().map(|user| insert(by_hash(&user.1), &user.1, user)).collect());
    write_all(&client, "bycountry", users.iter().map(|user| insert(first_part(&user.0), &user.0, user)).collect());
    // A partition an account: no transaction holds two of them.
    costs.write("500 accounts, a partition each", || {
        write_all(&client, "byid", users.iter().map(|user| insert(user.0.clone(), "", user)).collect());
    });

    let point = AccessPath::Point;
    let (id, address) = &users[123];
    let found = costs.read("one account by its address, by hash", point, || {
        client.get("byhash", &by_hash(address), address).expect("an account")
    });
    assert_eq!(found.text("UserId"), id);
    let found = costs
        .read("one account by its id, a partition each", point, || client.get("byid", id, "").expect("an account"));
    assert_eq!(found.text("Address"), address);
    let found = costs.read("one account by its id, by country", point, || {
        client.get("bycountry", &first_part(id), id).expect("an account")
    });
    assert_eq!(found.text("Address"), address);

    // All accounts of Japan: one partition where the country is the partition, and the whole table where it is not.
    let japan = Query::in_partition("jp");
    let found = costs
        .read("the accounts of a country, by country", AccessPath::PartitionScan, || client.list("bycountry", japan));
    assert_eq!(found.len(), 75);
    let japan = Query::in_partitions(KeyRange::prefix("jp-"));
    let found = costs.read("the same, a partition each", AccessPath::PartitionRangeScan, || client.list("byid", japan));
    assert_eq!(found.len(), 75);
    let found = costs.read("the same, by hash", AccessPath::TableScan, || client.all("byhash"));
    assert_eq!(found.iter().filter(|row| row.text("UserId").starts_with("jp-")).count(), 75);

    // How even: 16 partitions by hash with the noise of some 31 accounts each, 4 by country of which one has more than half.
    let hash = Histogram::of(&Md5Bits::new(4), users.iter().map(|user| &*user.1));
    let mut country = Histogram::new(4);
    for (id, _) in &users {
        let number = ["us", "de", "jp", "ch"].iter().position(|c| id.starts_with(c)).expect("one of four");
        country.record(u32::try_from(number).unwrap()).unwrap();
    }
    let peaks = [hash, country].map(|histogram| format!("{:.2}", histogram.peak_to_mean().expect("accounts")));
    assert_eq!(peaks, ["1.44", "2.20"]);
    costs.check();
}

fn stamps(rows: &[Row], name: &str) -> Vec<String> {
    rows.iter().map(|row| row.text(name).to_owned()).collect()
}

/// As published: four records of one day, and the question for the two before 22:17. The service gives rows in
/// ascending order from the start of the range, so `lt` with plain dates gives the two oldest.
#[test]
fn the_last_two_records_need_inverted_keys() -> tablekeys::Result<()> {
    let Some(client) = Client::of("dated records") else { return Ok(()) };
    client.create_table("records").unwrap();
    for stamp in ["20120801171004", "20120801181514", "20120801201728", "20120801221110"] {
        let t = row_key::parse_calendar(stamp)?;
        client.insert("records", "plain", stamp, json!({ "Stamp": stamp })).unwrap();
        let inverted = row_key::newest_first(t).with_suffix("-a")?;
        client.insert("records", "inverted", &inverted, json!({ "Stamp": stamp })).unwrap();
    }
    let first_two = |query: QueryBuilder| client.page("records", query.top(2)).expect("a page").rows;
    let before = row_key::parse_calendar("20120801221700")?;
    let plain = first_two(Query::in_partition("plain").rows(KeyRange::calendar(..before)));
    assert_eq!(stamps(&plain, "Stamp"), ["20120801171004", "20120801181514"]);
    let inverted = first_two(Query::in_partition("inverted").newest_first_within(..before));
    assert_eq!(stamps(&inverted, "Stamp"), ["20120801221110", "20120801201728"]);
    Ok(())
}

#[test]
fn the_newest_hundred_records_are_one_request() {
    let Some(client) = Client::of("newest records") else { return };
    client.create_table("newest").unwrap();
    let mut costs = Costs::of(&client, "records");
    let start: Ticks = "2024-05-06T07:08:09.0000000Z".parse().unwrap();
    // Two records in each tick of time: without the suffix every second insert would fail.
    let at = |n: u64| start.checked_add(Duration::from_nanos(n / 2 * 100)).expect("before 9999");
    let key = |n: u64| row_key::newest_first(at(n)).with_suffix(format_args!("-{n:04}")).expect("short");
    let writes = (0..2_500).map(|n| Write::Insert("ann".into(), key(n), properties(json!({ "N": n }))));
    write_all(&client, "newest", writes.collect());

    let numbers =
        |rows: &[Row]| -> Vec<u64> { rows.iter().map(|row| row.properties["N"].as_u64().expect("a number")).collect() };
    let mut ask = |what: &str, before: Ticks| {
        let query = Query::in_partition("ann").newest_first_within(..before).top(100);
        numbers(&costs.read(what, AccessPath::Range, || client.page("newest", query).unwrap().rows))
    };
    let newest = ask("the newest 100 of 2,500 records", at(2_500));
    // Newest first; within one tick by the suffix.
    let mut expected: Vec<u64> = (2_400..2_500).collect();
    expected.sort_by_key(|&n| (std::cmp::Reverse(at(n)), n));
    assert_eq!(newest, expected);
    let earlier = ask("the 100 before an instant", at(1_000));
    assert!(earlier.len() == 100 && earlier.iter().all(|&n| (900..1_000).contains(&n)));

    // One row by its key, whose instant can be read back.
    let row = costs
        .read("one record by its key", AccessPath::Point, || client.get("newest", "ann", &key(7)).expect("a record"));
    assert_eq!(row_key::split_newest_first(&row.row_key), Ok((at(7), "-0007")));
    costs.check();
}

/// The same hash that places an account places its files: no folder has all of them, and each is found without a list.
#[test]
fn files_of_a_cache_are_sharded_by_the_same_hash() {
    let root = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache");
    let path = |address: &str| {
        let bits = md5_bits(address.as_bytes(), 8).expect("8 bits");
        // Folders within folders, each of 16; the file is named by the rest of the digest, which any file system takes.
        let name = md5_bits(address.as_bytes(), 64).expect("64 bits");
        root.join(&bits[..4]).join(&bits[4..]).join(&name[8..])
    };
    for (id, address) in users() {
        let path = path(&address);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, id).expect("a file");
    }
    for (id, address) in users() {
        assert_eq!(std::fs::read_to_string(path(&address)).expect("a file"), id);
    }
    let folders = std::fs::read_dir(&root).expect("folders").count();
    std::fs::remove_dir_all(&root).expect("our own folder");
    assert_eq!(folders, 16);
}
