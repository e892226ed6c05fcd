//! The programs of the core chapters.

use std::time::{Duration, SystemTime};

use serde_json::{Value, json};
use tablekeys::range::KeyRange;
use tablekeys::table::Query;
use tablekeys::tuple;
use tablekeys_emulator::{Properties, Write};

use super::super::{Arguments, Scenario, shown};
use super::{at, unknown};
use crate::programs::{feed, orders, sensors, users};

fn system_time(args: &Arguments<'_>, index: usize) -> SystemTime {
    args.at(index).try_into().expect("an instant")
}

/// More rows than a page has, in two partitions.
pub(super) const DELETING: Scenario = Scenario {
    program: "deleting/program",
    tables: &["log"],
    before: |client| {
        for partition in ["ann", "bob"] {
            for hundred in 0..7 {
                let insert = |n| Write::Insert(partition.to_owned(), format!("{n:04}"), Properties::new());
                let writes: Vec<Write> = (100 * hundred..100 * hundred + 100).map(insert).collect();
                client.transact("log", &writes).unwrap();
            }
        }
    },
    calls: || {
        vec![
            json!(["purge", "RowKey lt '0650'"]),
            json!(["purge", "RowKey lt '0650'"]),
            // Not by the keys alone.
            json!(["purge", "RowKey lt '0670' and Timestamp gt datetime'2020-01-01T00:00:00Z'"]),
            json!(["!table_of", at(0)]),
            json!(["!tables_to_have", at(0)]),
            json!(["!is_due", "Log202401", at(0), 90]),
            json!(["!is_due", "Log202402", at(0), 90]),
            json!(["!is_due", "Other", at(0), 90]),
        ]
    },
    rust: |client, function, args| match function {
        "purge" => {
            let bound = args.text(0).split('\'').nth(1).expect("a bound");
            let old = Query::in_all_partitions().rows(KeyRange::between(..bound)?);
            Ok(crate::deleting::purge(client, "log", old).into())
        }
        "!table_of" => Ok(crate::deleting::table_of(args.at(0)).into()),
        "!tables_to_have" => shown(crate::deleting::tables_to_have(args.at(0))),
        "!is_due" => {
            let keep = Duration::from_secs(86_400 * args.number::<u64>(2));
            Ok(crate::deleting::is_due(args.text(0), args.at(1), keep).into())
        }
        other => unknown(other),
    },
};

pub(super) const FEED: Scenario = Scenario {
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
            // The program asks by an address, which has no prefix.
            let feed = feed::feed(args.text(0), window).resume_after(args.0[3].as_str());
            shown(client.first("Feed", feed, 20))
        }
        other => unknown(other),
    },
    ..Scenario::BASE
};

pub(super) const ORDERS: Scenario = Scenario {
    program: "tuple_keys/orders",
    tables: &["shop"],
    calls: || {
        const CUSTOMER: &str = "6f9619ff-8b86-d011-b42d-00cf4fc964ff";
        let items: Vec<String> = (1..=12).map(|line| format!("item {line}")).collect();
        let place = |number: u32| json!(["place", CUSTOMER, number, format!("{number} Long Street"), items]);
        let mut calls: Vec<Value> = [1, 17, 170, 17].into_iter().map(place).collect();
        calls.extend([
            json!(["pay", CUSTOMER, 17, 1, 2_000]),
            json!(["pay", CUSTOMER, 17, 2, 350]),
            json!(["read", CUSTOMER, 17]),
            json!(["read", CUSTOMER, 2]),
        ]);
        calls
    },
    rust: |client, function, args| {
        let customer = orders::CustomerId(args.text(0).parse()?);
        match function {
            "place" => {
                let items = args.0[3].as_array().into_iter().flatten();
                let items = items.map(|item| item.as_str().expect("a string").to_owned()).collect();
                let order = orders::Order { address: args.text(2).to_owned(), items, paid: 0 };
                match orders::place(client, &customer, args.number(1), &order) {
                    // The program tells the code alone.
                    Err(error) if error.to_string() == "EntityAlreadyExists" => Ok(json!({ "refused": 409 })),
                    answer => shown(answer),
                }
            }
            "pay" => shown(orders::pay(client, &customer, args.number(1), args.number(2), args.number(3))),
            "read" => {
                let order = orders::read(client, &customer, args.number(1))?;
                Ok(json!({ "Address": order.address, "Items": order.items, "Paid": order.paid }))
            }
            other => unknown(other),
        }
    },
    ..Scenario::BASE
};

pub(super) const SENSORS: Scenario = Scenario {
    program: "case_studies/sensors/sensors",
    tables: &["Readings"],
    calls: || {
        // A reading every four hours, for three days over a leap day.
        let at = |n: u32| format!("2024-02-{:02}T{:02}:00:00.0000000Z", 28 + n / 6, 4 * (n % 6));
        let mut calls: Vec<Value> =
            (0..12).map(|n| json!(["write", "boiler/2 north", at(n), 20.5 + f64::from(n)])).collect();
        calls.push(json!(["write", "boiler/20", at(3), 1.5]));
        let last =
            |from, to, colder: f64, count: u32| json!(["last", "boiler/2 north", at(from), at(to), colder, count]);
        calls.extend([
            last(3, 10, 1e6, 100),
            last(3, 10, 1e6, 2),
            last(3, 10, 25.25, 100),
            last(5, 6, 1e6, 100),
            last(6, 6, 1e6, 100),
        ]);
        calls
    },
    rust: |client, function, args| {
        let celsius = |index: usize| args.0[index].as_f64().expect("a number");
        let at = |index| chrono::DateTime::<chrono::Utc>::from(args.at(index));
        match function {
            "write" => shown(sensors::write(client, args.text(0), at(1), celsius(2))),
            "last" => shown(sensors::last(client, args.text(0), &(at(1)..at(2)), celsius(3), args.number(4))),
            other => unknown(other),
        }
    },
    ..Scenario::BASE
};

pub(super) const USERS: Scenario = Scenario {
    program: "partitions/users",
    tables: &["registered"],
    calls: || {
        vec![
            json!(["create", "9f0c", "James.O'Neill@Example.com", "James"]),
            json!(["create", "9f0c", "James.O'Neill@Example.com", "James"]),
            json!(["create", "51ab", "james.o'neill@example.com", "another James"]),
            json!(["create", "77aa", "zo\u{eb}/\"1 2\"50%@example.com", "Zo\u{eb}"]),
            json!(["find", "JAMES.O'NEILL@EXAMPLE.COM"]),
            json!(["find", "james.oneill@example.com"]),
            json!(["find", "ZO\u{eb}/\"1 2\"50%@example.com"]),
            json!(["change", "9f0c", "zo\u{eb}/\"1 2\"50%@example.com"]),
            json!(["change", "9f0c", "JAMES.O'Neill@Example.com"]),
            json!(["change", "9f0c", "James@Example.org"]),
            json!(["find", "james@example.org"]),
            json!(["find", "james.o'neill@example.com"]),
        ]
    },
    rust: |client, function, args| match function {
        "create" => shown(users::create(client, args.text(0), args.text(1), args.text(2))),
        "find" => shown(users::find(client, args.text(0))),
        "change" => {
            let user = client.get("registered", &tuple::encode(&("user", args.text(0)))?, "user").ok_or("a user")?;
            shown(users::change(client, &user, args.text(1)))
        }
        other => unknown(other),
    },
    ..Scenario::BASE
};
