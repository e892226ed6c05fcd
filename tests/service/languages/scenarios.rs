//! How the six programs are called.

use std::time::SystemTime;

use serde_json::{Value, json};
use tablekeys::{Ticks, row_key};

use super::{Answer, Arguments, Scenario, shown};
use crate::client::{Properties, Write};
use crate::{compound_key, feed, high_volume_delete, inter_partition_index, unique_markers, write_sharding};

pub(super) const ALL: [Scenario; 6] =
    [FEED, COMPOUND_KEY, INTER_PARTITION_INDEX, UNIQUE_MARKERS, HIGH_VOLUME_DELETE, WRITE_SHARDING];

/// A call that a program does not have.
fn unknown(function: &str) -> Answer {
    Err(format!("no function {function}").into())
}

/// An instant of a morning, as calls have it.
fn at(second: u32) -> Value {
    json!(format!("2024-05-06T07:{:02}:{:02}.0000000Z", second / 60, second % 60))
}

/// After and before everything that is written.
const LATER: &str = "2999-01-01T00:00:00.0000000Z";
const EARLIER: &str = "2001-01-01T00:00:00.0000000Z";

fn system_time(args: &Arguments<'_>, index: usize) -> SystemTime {
    args.at(index).try_into().expect("an instant")
}

const FEED: Scenario = Scenario {
    program: "row_keys/feed",
    tables: &["Feed"],
    calls: || {
        let post = |n: u32| json!(["post", "o'neill", at(n / 2), format!("e{n:03}")]);
        let mut calls: Vec<Value> = (0..80).map(post).collect();
        calls.push(json!(["post", "o'neill2", at(10), "another's"]));
        let page = |last: Value| json!(["page", "o'neill", at(5), at(30), last]);
        calls.extend([
            page(Value::Null),
            page(json!("2516873219799999999-e041")),
            page(json!("2516873219929999999-e015")),
            json!(["page", "o'neill", at(30), at(30), null]),
        ]);
        calls
    },
    rust: |client, function, args| match function {
        "post" => shown(feed::post(client, args.text(0), system_time(args, 1), args.text(2))),
        "page" => {
            let window = system_time(args, 1)..system_time(args, 2);
            shown(feed::page(client, feed::feed(args.text(0), window), args.0[3].as_str()))
        }
        other => unknown(other),
    },
    ..Scenario::BASE
};

const COMPOUND_KEY: Scenario = Scenario {
    program: "patterns/compound_key/program",
    tables: &["reviews"],
    calls: || {
        let mut calls =
            vec![json!(["insert_employee", "sales", 17, "Ann"]), json!(["insert_employee", "sales", 170, "Bob"])];
        for year in 2015..2020 {
            calls.extend([17, 170].map(|id| json!(["insert_review", "sales", id, year, 4])));
        }
        calls.extend([json!(["employee_with_reviews", "sales", 17]), json!(["reviews", "sales", 17])]);
        calls
    },
    rust: |client, function, args| {
        let id = args.number(1);
        match function {
            "insert_employee" => shown(compound_key::insert_employee(client, args.text(0), id, args.text(2))),
            "insert_review" => {
                shown(compound_key::insert_review(client, args.text(0), id, args.number(2), args.number(3)))
            }
            "employee_with_reviews" => shown(compound_key::employee_with_reviews(client, args.text(0), id)),
            "reviews" => shown(compound_key::reviews(client, args.text(0), id)),
            other => unknown(other),
        }
    },
    ..Scenario::BASE
};

const INTER_PARTITION_INDEX: Scenario = Scenario {
    program: "patterns/inter_partition_index/program",
    tables: &["employees"],
    before: |client| _ = client.put("employees", "email!lost@old.example", "0000000099", json!({})).unwrap(),
    calls: || {
        vec![
            json!(["insert", 17, "ann@old.example"]),
            json!(["insert", 17, "ann@old.example"]),
            json!(["insert", 17, "ann@other.example"]),
            json!(["insert", 18, "ann@old.example"]),
            json!(["find_by_address", "ann@old.example"]),
            json!(["change_address", 17, "ann@new.example", EARLIER]),
            json!(["change_address", 18, "o'neil@new.example", LATER]),
            json!(["find", 17]),
            json!(["find_by_address", "ann@old.example"]),
            json!(["find_by_address", "o'neil@new.example"]),
            json!(["sweep", EARLIER]),
            json!(["find", 99]),
            json!(["remove", 18, EARLIER]),
            json!(["sweep", LATER]),
            json!(["insert", 20, "cid@example.com"]),
            json!(["remove", 20, LATER]),
        ]
    },
    rust: |client, function, args| match function {
        "insert" => shown(inter_partition_index::insert(client, args.number(0), args.text(1))),
        "find" => shown(inter_partition_index::find(client, args.number(0))),
        "find_by_address" => shown(inter_partition_index::find_by_address(client, args.text(0))),
        "change_address" => {
            shown(inter_partition_index::change_address(client, args.number(0), args.text(1), args.at(2)))
        }
        "remove" => shown(inter_partition_index::delete(client, args.number(0), args.at(1))),
        "sweep" => shown(inter_partition_index::sweep(client, args.at(0))),
        other => unknown(other),
    },
};

const UNIQUE_MARKERS: Scenario = Scenario {
    program: "patterns/unique_markers/program",
    tables: &["users"],
    before: |client| {
        // Left by programs that were killed.
        for (partition, id) in [("unique!Name!cid", 9), ("unique!Name!dan", 8)] {
            client.insert("users", partition, "marker", json!({ "Id": id })).unwrap();
        }
    },
    calls: || {
        vec![
            json!(["register", 1, "ann@example.com", "ann", EARLIER]),
            json!(["register", 1, "ann@example.com", "ann", EARLIER]),
            json!(["register", 2, "ann@example.com", "bob", LATER]),
            json!(["register", 3, "cid@example.com", "cid", EARLIER]),
            json!(["register", 3, "cid@example.com", "cid", LATER]),
            json!(["find", 3]),
            json!(["find_by", "Name", "cid"]),
            json!(["find_by", "Name", "dan"]),
            json!(["find_by", "Email", "nobody@example.com"]),
            json!(["remove", 1, EARLIER]),
            json!(["remove", 1, EARLIER]),
            json!(["sweep", EARLIER]),
            json!(["remove", 3, LATER]),
            json!(["register", 4, "o'neil@example.com", "dee", LATER]),
            json!(["sweep", LATER]),
        ]
    },
    rust: |client, function, args| match function {
        "register" => shown(unique_markers::register(client, args.number(0), args.text(1), args.text(2), args.at(3))),
        "find" => shown(unique_markers::find(client, args.number(0))),
        "find_by" => shown(unique_markers::find_by(client, args.text(0), args.text(1))),
        "remove" => shown(unique_markers::delete(client, args.number(0), args.at(1))),
        "sweep" => shown(unique_markers::sweep(client, args.at(0))),
        other => unknown(other),
    },
};

/// More rows than a page has.
const HIGH_VOLUME_DELETE: Scenario = Scenario {
    program: "patterns/high_volume_delete/program",
    tables: &["signins"],
    before: |client| {
        for hundred in 0..12 {
            let key = |second: u32| {
                let at: Ticks = at(second).as_str().expect("text").parse().unwrap();
                row_key::newest_first(at).to_string()
            };
            let insert = |second| Write::Insert("ann".to_owned(), key(second), Properties::new());
            let writes: Vec<Write> = (100 * hundred..100 * hundred + 100).map(insert).collect();
            client.transact("signins", &writes).unwrap();
        }
    },
    calls: || {
        vec![
            json!(["insert", "ann", at(3000)]),
            json!(["insert", "bob", at(10)]),
            json!(["purge", "ann", at(1190), 100]),
            json!(["purge", "ann", at(1190), 100]),
            json!(["purge", "ann", at(1193), 1]),
        ]
    },
    rust: |client, function, args| match function {
        "insert" => shown(high_volume_delete::insert(client, "signins", args.text(0), args.at(1))),
        "purge" => {
            let at_once = args.number(2);
            shown(high_volume_delete::purge(client, "signins", args.text(0), args.at(1), at_once))
        }
        other => unknown(other),
    },
};

const WRITE_SHARDING: Scenario = Scenario {
    program: "patterns/write_sharding/program",
    tables: &["posts"],
    calls: || {
        let post = |n: u32| json!(["post", "news", at(n), format!("p{n:03}")]);
        let mut calls: Vec<Value> = (0..60).map(post).collect();
        calls.extend([post(7), json!(["newest", "news", 20]), json!(["newest", "news", 100])]);
        calls
    },
    rust: |client, function, args| match function {
        "post" => shown(write_sharding::post(client, args.text(0), args.at(1), args.text(2))?),
        "newest" => shown(write_sharding::newest(client, args.text(0), args.number(1))),
        other => unknown(other),
    },
    ..Scenario::BASE
};
