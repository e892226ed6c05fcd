//! What each question of a pattern costs in requests.

use std::time::Duration;

use serde_json::json;
use tablekeys::Ticks;
use tablekeys::range::KeyRange;
use tablekeys::row_key;
use tablekeys::table::{AccessPath, Filter, Operation, Query, batches, key_order};

use crate::client::{Client, Properties, Row, Write};
use crate::costs::Costs;
use crate::programs;

pub(crate) const OLD: &str = "ann@old.example";
pub(crate) const NEW: &str = "ann@new.example";

/// Counts requests on fresh tables, and compares with the guide's table.
fn counted(design: &'static str, tables: &[&str], ask: impl FnOnce(&Client, &mut Costs)) {
    let (client, mut costs) = Costs::of(design);
    for table in tables {
        client.create_table(table).unwrap();
    }
    ask(&client, &mut costs);
    costs.check();
}

/// `second` seconds after noon.
fn at(second: u32) -> Ticks {
    let noon: Ticks = "2024-05-06T12:00:00Z".parse().unwrap();
    noon.checked_add(Duration::from_secs(second.into())).unwrap()
}

/// After every row that is written, as an hour after the last writer.
pub(crate) fn later() -> Ticks {
    "2999-01-01T00:00:00Z".parse().unwrap()
}

#[test]
fn requests_of_a_graph_are_counted() {
    use programs::adjacency_list::{follow, followers, follows, unfollow};
    counted("adjacency list", &["people"], |client, costs| {
        for to in ["bob", "cid", "dan"] {
            follow(client, "ann", to).unwrap();
            follow(client, to, "bob").unwrap();
        }
        costs.write("ann follows eve", || follow(client, "ann", "eve").unwrap());
        let found = costs.read("whom ann follows", AccessPath::Range, || follows(client, "ann").unwrap());
        assert_eq!(found, ["bob", "cid", "dan", "eve"]);
        costs.write("who follows bob, each edge checked", || {
            assert_eq!(followers(client, "bob").unwrap(), ["ann", "bob", "cid", "dan"]);
        });
        costs.write("ann no longer follows eve", || unfollow(client, "ann", "eve").unwrap());
    });
}

#[test]
fn requests_of_a_compound_key_are_counted() {
    use programs::compound_key::{employee_with_reviews, insert_employee, insert_review, reviews};
    counted("compound key", &["reviews"], |client, costs| {
        costs.write("a new employee", || insert_employee(client, "sales", 17, "Ann").unwrap());
        for year in 2015..2025 {
            insert_review(client, "sales", 17, year, 4).unwrap();
            insert_review(client, "sales", 170, year, 3).unwrap();
        }
        let all = || employee_with_reviews(client, "sales", 17).unwrap();
        assert_eq!(costs.read("an employee with ten reviews", AccessPath::Range, all).len(), 11);
        let some = || reviews(client, "sales", 17).unwrap();
        assert_eq!(costs.read("the ten reviews alone", AccessPath::Range, some).len(), 10);
    });
}

#[test]
fn requests_of_a_purge_are_counted() {
    use programs::high_volume_delete::{monthly_table, purge};
    counted("high-volume delete", &["signins"], |client, costs| {
        let fill = || {
            let insert = |second| {
                let row_key = row_key::newest_first(at(second)).to_string();
                Write::InsertOrReplace("ann".to_owned(), row_key, Properties::new())
            };
            for hundred in 0..5 {
                let writes: Vec<_> = (100 * hundred..100 * hundred + 100).map(insert).collect();
                client.transact("signins", &writes).unwrap();
            }
        };
        fill();
        costs.write("500 rows one by one", || assert_eq!(purge(client, "signins", "ann", at(500), 1).unwrap(), 500));
        fill();
        costs.write("500 rows, 100 per transaction", || {
            assert_eq!(purge(client, "signins", "ann", at(500), 100).unwrap(), 500);
        });
        assert_eq!(monthly_table(at(0)), "SignIns202405");
    });
}

#[test]
fn requests_of_an_index_row_are_counted() {
    use programs::inter_partition_index::{change_address, delete, find, find_by_address, insert, sweep};
    counted("inter-partition index", &["employees"], |client, costs| {
        costs.write("a new employee", || insert(client, 17, OLD).unwrap());
        costs.read("an employee by id", AccessPath::Point, || find(client, 17).unwrap().unwrap());
        costs.write("an employee by address", || assert_eq!(find_by_address(client, OLD).unwrap().len(), 1));
        costs.write("another address", || change_address(client, 17, NEW, later()).unwrap());
        costs.write("the sweep of one employee's index rows", || sweep(client, later()).unwrap());
        costs.write("deleting an employee", || delete(client, 17, later()).unwrap());
    });
}

#[test]
fn requests_of_two_copies_are_counted() {
    use programs::intra_partition_index::{change_address, delete, find, find_by_address, insert};
    counted("intra-partition index", &["employees"], |client, costs| {
        costs.write("a new employee", || insert(client, "sales", 17, OLD).unwrap());
        costs.read("an employee by id", AccessPath::Point, || find(client, "sales", 17).unwrap().unwrap());
        costs.read("an employee by address", AccessPath::Point, || {
            find_by_address(client, "sales", OLD).unwrap().unwrap()
        });
        costs.write("another address", || change_address(client, "sales", 17, NEW).unwrap());
        costs.write("deleting an employee", || delete(client, "sales", 17).unwrap());
    });
}

#[test]
fn requests_of_a_log_by_its_partition_key_are_counted() {
    use programs::log_keys::{Design, insert, newest};
    let (client, mut costs) = Costs::of("log by PartitionKey");
    let designs = [
        (Design::Day, "the day"),
        (Design::Append, "the five minutes"),
        (Design::Prepend, "the five minutes, inverted"),
        (Design::Salted, "one of 12 salts and the day"),
        (Design::Device, "one of 12 by hash of the device"),
    ];
    for (design, name) in designs {
        // An hour of 120 entries from 10 devices.
        _ = client.delete_table("log");
        client.create_table("log").unwrap();
        for number in 0..120 {
            insert(&client, design, at(30 * number), &format!("device-{}", number % 10), number).unwrap();
        }
        let rows = costs.write(name, || newest(&client, design, at(30 * 119), 20).unwrap());
        let numbers: Vec<u64> = rows.iter().map(|row| row.properties["Number"].as_u64().unwrap()).collect();
        assert_eq!(numbers, (100..120).rev().collect::<Vec<u64>>(), "{name}");
        // Just after midnight, and when no entry has come for a day.
        for (number, second) in [(120, 43_201), (121, 43_202)] {
            insert(&client, design, at(second), "device-0", number).unwrap();
        }
        let rows = newest(&client, design, at(43_260), 20).unwrap();
        let ends = [0, 19].map(|row: usize| rows[row].properties["Number"].as_u64());
        assert_eq!((rows.len(), ends), (20, [Some(121), Some(102)]), "{name}");
        let quiet = newest(&client, design, at(200_000), 20).unwrap().len();
        assert_eq!(quiet, if matches!(design, Design::Prepend | Design::Device) { 20 } else { 0 }, "{name}");
    }
    costs.check();
}

#[test]
fn requests_of_a_log_tail_are_counted() {
    use programs::log_tail::{insert, newest};
    counted("log tail", &["claims"], |client, costs| {
        costs.write("a new claim", || insert(client, "ann", at(0), 0).unwrap());
        for minute in 1..50 {
            insert(client, "ann", at(60 * minute), minute).unwrap();
        }
        let first =
            costs.read("the newest 20 of 50 claims", AccessPath::Range, || newest(client, "ann", None, 20).unwrap());
        assert_eq!(first[0].properties["Number"], 49);
        let last = Some(&*first[19].row_key);
        let second = costs.read("the 20 after those", AccessPath::Range, || newest(client, "ann", last, 20).unwrap());
        assert_eq!(second[0].properties["Number"], 29);
        // None, as many as a page holds, and more.
        let counts = [0, 1, 50, 1_000, 1_001, u32::MAX].map(|count| newest(client, "ann", None, count).unwrap().len());
        assert_eq!(counts, [0, 1, 50, 50, 50, 50]);
    });
}

#[test]
fn requests_of_a_message_beside_its_row_are_counted() {
    use programs::outbox::{order, work_off};
    counted("message beside a row", &["sales"], |client, costs| {
        costs.write("an order with its message", || order(client, "ann", 1, "lamp").unwrap());
        costs.write("working off one message", || work_off(client, "ann").unwrap());
        costs.write("looking for messages where there is none", || work_off(client, "ann").unwrap());
    });
}

#[test]
fn ranges_of_a_sample_are_read_side_by_side() {
    use programs::pre_split::{boundaries, ranges, read_side_by_side};
    counted("pre-split tables", &["names"], |client, costs| {
        // 120 names, half of which begin alike.
        let letter = |n: u32| char::from_u32(u32::from('a') + n * 7 % 26).unwrap();
        let name = |n: u32| if n.is_multiple_of(2) { format!("mac{n:03}") } else { format!("{}{n:03}", letter(n)) };
        let mut names: Vec<String> = (0..120).map(name).collect();
        names.sort();
        for name in &names {
            let rows = (0..12).map(|n| Write::Insert(name.clone(), format!("{n:02}"), Properties::new()));
            client.transact("names", &rows.collect::<Vec<_>>()).unwrap();
        }
        let all = names.len() * 12;
        let split = ranges(&boundaries(&names, 4).unwrap()).unwrap();
        assert_eq!(split.len(), 4);
        for name in &names {
            assert_eq!(split.iter().filter(|range| range.contains(name)).count(), 1, "{name}");
        }
        let one = costs.read("every row, one reader", AccessPath::TableScan, || client.all("names"));
        assert_eq!(one.len(), all);
        let four = costs.read("every row, four readers side by side", AccessPath::PartitionRangeScan, || {
            read_side_by_side(client, "names", split.clone())
        });
        assert_eq!(four, one);
        // By letters of the alphabet instead, half of the rows are one reader's.
        let of = |range: &tablekeys::range::KeyRange| names.iter().filter(|name| range.contains(name)).count();
        let largest = split.iter().map(of).max().unwrap();
        assert!(largest * 4 <= names.len() + 8, "{largest} of {}", names.len());
    });
}

#[test]
fn reversed_hosts_list_a_domain_and_no_other() {
    const HOSTS: &str = "example.com www.example.com a.b.example.com example-shop.com www.example-shop.com \
        examples.com example.org com WWW.Example.NET.";
    use programs::reversed_keys::{account, domain, host_key, hosts, insert_account};
    counted("reversed keys", &["accounts", "hosts"], |client, costs| {
        costs.write("a new account", || insert_account(client, 4_711).unwrap().unwrap());
        costs.read("an account by its number", AccessPath::Point, || account(client, 4_711).unwrap().unwrap());
        assert_eq!(host_key("WWW.Example.NET.").unwrap(), "net!example!www");
        for host in HOSTS.split(' ') {
            client.insert("hosts", "hosts", &host_key(host).unwrap(), json!({ "Host": host })).unwrap();
        }
        let path = AccessPath::Range;
        let found = costs.read("the hosts of a domain", path, || hosts(client, domain("Example.com").unwrap()));
        let found: Vec<&str> = found.iter().map(|row| row.text("Host")).collect();
        assert_eq!(found, ["example.com", "a.b.example.com", "www.example.com"]);
        // The reversed text without separators of its own begins other domains too.
        let bare = KeyRange::prefix("com!example").unwrap();
        let found = costs.read("the same by a bare prefix: **other domains too**", path, || hosts(client, bare));
        assert_eq!(found.len(), 6);
        let all = Query::in_partition("hosts");
        let path = AccessPath::PartitionScan;
        let found = costs.read("the same without reversal: every host", path, || client.list("hosts", all));
        assert_eq!(found.len(), HOSTS.split(' ').count());
        assert!(found.is_sorted_by(|a, b| key_order(&a.row_key, &b.row_key).is_lt()));
    });
}

#[test]
fn requests_of_a_sparse_index_are_counted() {
    use programs::sparse_index::{close, open, open_tickets};
    counted("sparse index", &["tickets"], |client, costs| {
        for number in 0..120 {
            open(client, "acme", number).unwrap();
            if number >= 3 {
                close(client, "acme", number).unwrap();
            }
        }
        costs.write("a new ticket", || open(client, "acme", 120).unwrap());
        costs.write("the 4 open tickets of 121", || assert_eq!(open_tickets(client).unwrap().len(), 4));
        let is_open = Filter::property("Status").equals("open");
        let query = Query::in_all_partitions().filter(is_open);
        let found = costs.read("the same without the index, after reading every row", AccessPath::TableScan, || {
            client.list("tickets", query)
        });
        assert_eq!(found.len(), 4);
        costs.write("closing a ticket", || close(client, "acme", 120).unwrap());
    });
}

#[test]
fn requests_of_an_undelete_are_counted() {
    use programs::undelete::{delete, undelete};
    counted("undelete", &["notes", "Deleted202405"], |client, costs| {
        client.insert("notes", "ann", "17", json!({ "Text": "first" })).unwrap();
        costs.write("delete a note", || delete(client, "ann", "17", at(0)).unwrap());
        assert!(costs.write("undelete it", || undelete(client, "ann", "17", at(0)).unwrap()));
        delete(client, "ann", "17", at(0)).unwrap();
        client.insert("notes", "ann", "17", json!({ "Text": "another" })).unwrap();
        assert!(!costs.write("undelete it, its key used again", || undelete(client, "ann", "17", at(0)).unwrap()));
        let found = costs.read("read the note", AccessPath::Point, || client.get("notes", "ann", "17").unwrap());
        assert_eq!(found.text("Text"), "another");
    });
}

#[test]
fn requests_of_unique_values_are_counted() {
    use programs::unique_markers::{delete, find_by, register};
    counted("unique markers", &["users"], |client, costs| {
        let now = client.began();
        costs.write("a new user", || assert!(register(client, 1, OLD, "ann", now).unwrap()));
        costs.write("a user whose address is taken", || assert!(!register(client, 2, OLD, "bob", now).unwrap()));
        costs.read("a user by address or name", AccessPath::Point, || find_by(client, "Name", "ann").unwrap().unwrap());
        costs.write("deleting a user", || delete(client, 1, later()).unwrap());
        // A marker that a crash left is taken over when it is old.
        client.insert("users", &format!("unique!Email!{OLD}"), "marker", json!({ "Id": 9 })).unwrap();
        assert!(!register(client, 2, OLD, "bob", now).unwrap());
        costs.write("a new user, the address held by a marker that a crash left", || {
            assert!(register(client, 2, OLD, "bob", later()).unwrap());
        });
    });
}

#[test]
fn requests_of_a_sharded_feed_are_counted() {
    use programs::write_sharding::{newest, post};
    counted("write sharding", &["posts"], |client, costs| {
        for n in 0..200 {
            post(client, "news", at(n), &format!("p{n:03}")).unwrap().unwrap();
        }
        let shares: Vec<usize> =
            (0..4).map(|salt| client.list("posts", Query::in_partition(format!("{salt}-news"))).len()).collect();
        assert!(
            shares.iter().sum::<usize>() == 200 && shares.iter().all(|&share| (30..70).contains(&share)),
            "{shares:?}"
        );
        costs.write("a post", || post(client, "news", at(200), "p200").unwrap().unwrap());
        let found = costs.read("the newest 20", AccessPath::Range, || newest(client, "news", 20).unwrap());
        let expected: Vec<String> = (181..=200).rev().map(|n| format!("p{n:03}")).collect();
        assert_eq!(found.iter().map(|row| row.text("Id")).collect::<Vec<_>>(), expected);
    });
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

fn row_keys(rows: &[Row]) -> Vec<&str> {
    rows.iter().map(|row| &*row.row_key).collect()
}

#[test]
fn rows_come_a_thousand_at_a_time_and_each_once() {
    let rows: Vec<String> = (0..2_001).map(|n| format!("{n:04}")).collect();
    let (client, mut costs) = Costs::of("pages");
    let client = &client;
    client.create_table("paging").unwrap();
    let insert = |p: &str, r: &str| Write::Insert(p.to_owned(), r.to_owned(), Properties::new());
    let writes = rows.iter().map(|row| insert("p", row)).chain([insert("before", ""), insert("q", "")]).collect();
    costs.write("2,003 new rows, 2,001 in one partition", || write_all(client, "paging", writes));

    let partition = || Query::in_partition("p");
    let found =
        costs.read("the 2,001 rows of a partition", AccessPath::PartitionScan, || client.list("paging", partition()));
    assert_eq!(row_keys(&found), rows);

    let some = partition().rows(KeyRange::zero_padded::<4>(100..400));
    let found = costs.read("300 rows by a range", AccessPath::Range, || client.list("paging", some));
    assert_eq!(row_keys(&found), rows[100..400]);

    // A page of any size can have a next one, and none is skipped or given twice.
    let all = client.list("paging", Query::in_all_partitions().page_size(7));
    assert_eq!(all.len(), 2_003);
    assert!(all.is_sorted_by(|a, b| (&a.partition_key, &a.row_key) < (&b.partition_key, &b.row_key)));

    // Reading on by key, without the service's own tokens.
    let mut seen: Vec<Row> = Vec::new();
    loop {
        let last = seen.last().map(|row| row.row_key.as_str());
        let page = client.page("paging", &partition().resume_after(last).page_size(600).build().unwrap()).unwrap();
        if page.rows.is_empty() {
            break;
        }
        seen.extend(page.rows);
    }
    assert_eq!(row_keys(&seen), rows);

    let point = costs.read("one row by both keys", AccessPath::Point, || client.get("paging", "p", "1000"));
    assert!(point.is_some());
    costs.check();
}
