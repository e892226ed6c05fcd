//! Programs whose keys are instants.

use serde_json::{Value, json};
use tablekeys::{Ticks, row_key};
use tablekeys_emulator::{Properties, Write};

use super::super::{Scenario, shown};
use super::{at, unknown};
use crate::programs::log_keys::Design;
use crate::programs::{data_series, high_volume_delete, log_keys, log_tail, write_sharding};

pub(super) const DATA_SERIES: Scenario = Scenario {
    program: "patterns/data_series/program",
    tables: &["readings"],
    calls: || {
        let at = |day: u32, hour: u32| format!("2024-05-{day:02}T{hour:02}:30:00.0000000Z");
        let mut calls: Vec<Value> =
            (0..24).map(|hour| json!(["record", "boiler", at(6, hour), 60.0 + f64::from(hour) / 2.0])).collect();
        calls.extend((7..12).map(|day| json!(["record", "boiler", at(day, 7), 21.25])));
        calls.extend([
            json!(["day", "boiler", at(6, 12)]),
            json!(["day", "boiler", at(5, 12)]),
            json!(["days", "boiler", at(7, 0), at(10, 0)]),
        ]);
        calls
    },
    rust: |client, function, args| match function {
        "record" => {
            let celsius = args.0[2].as_f64().expect("a number");
            shown(data_series::record(client, args.text(0), args.at(1), celsius))
        }
        "day" => Ok(data_series::day(client, args.text(0), args.at(1)).map_or(Value::Null, |hours| {
            let mut row: Properties = hours.into_iter().collect();
            row.insert("PartitionKey".to_owned(), args.text(0).into());
            row.insert("RowKey".to_owned(), row_key::day(args.at(1)).to_string().into());
            Value::Object(row)
        })),
        "days" => shown(data_series::days(client, args.text(0), args.at(1), args.at(2))),
        other => unknown(other),
    },
    ..Scenario::BASE
};

/// More rows than a page has.
pub(super) const HIGH_VOLUME_DELETE: Scenario = Scenario {
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

pub(super) const LOG_TAIL: Scenario = Scenario {
    program: "patterns/log_tail/program",
    tables: &["claims"],
    calls: || {
        let insert = |minute: u32| json!(["insert", "ann", at(60 * minute), minute]);
        let mut calls: Vec<Value> = (0..30).map(insert).collect();
        calls.extend([
            insert(0),
            json!(["newest", "ann", null, 10]),
            json!(["newest", "ann", "2516873203199999999-0000000020", 10]),
            json!(["newest", "ann", null, 40]),
            json!(["newest", "bob", null, 10]),
        ]);
        calls
    },
    rust: |client, function, args| match function {
        "insert" => shown(log_tail::insert(client, args.text(0), args.at(1), args.number(2))),
        "newest" => shown(log_tail::newest(client, args.text(0), args.0[1].as_str(), args.number(2))),
        other => unknown(other),
    },
    ..Scenario::BASE
};

/// Designs that read one partition at a time share a table. The one that asks for the first rows of all comes first; the one
/// that reads everything comes last, with numbers above the others.
pub(super) const PREPEND_APPEND: Scenario = Scenario {
    program: "patterns/prepend_append/program",
    tables: &["log"],
    calls: || {
        let mut calls = Vec::new();
        for (design, first) in [("prepend", 0), ("day", 0), ("append", 0), ("salted", 0), ("device", 24)] {
            let insert = |number: u32| {
                let device = format!("device-{}", number % 10);
                json!(["insert", design, at(number * 30), device, first + number])
            };
            calls.extend((0..24).map(insert));
            calls.push(json!(["newest", design, at(23 * 30), 15]));
        }
        calls
    },
    rust: |client, function, args| {
        let design = match args.text(0) {
            "day" => Design::Day,
            "append" => Design::Append,
            "prepend" => Design::Prepend,
            "salted" => Design::Salted,
            _ => Design::Device,
        };
        match function {
            "insert" => shown(log_keys::insert(client, design, args.at(1), args.text(2), args.number(3))),
            "newest" => shown(log_keys::newest(client, design, args.at(1), args.number(2))),
            other => unknown(other),
        }
    },
    ..Scenario::BASE
};

pub(super) const WRITE_SHARDING: Scenario = Scenario {
    program: "patterns/write_sharding/program",
    tables: &["feed"],
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
