//! Programs that read ranges of keys.

use serde_json::{Value, json};
use tablekeys::partition::Alphabet;
use tablekeys_emulator::{Properties, Write};

use super::super::{Scenario, shown};
use super::unknown;
use crate::programs::{compound_key, pre_split, reversed_keys, wide_entities};

pub(super) const COMPOUND_KEY: Scenario = Scenario {
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

/// More rows than a page has in the second of three ranges.
pub(super) const PRE_SPLIT: Scenario = Scenario {
    program: "patterns/pre_split/program",
    tables: &["names"],
    before: |client| {
        for name in ["ann", "bob", "zoe"] {
            client.insert("names", name, "", json!({})).unwrap();
        }
        for hundred in 0..11 {
            let row = |n| Write::Insert("kim".to_owned(), format!("{n:04}"), Properties::new());
            let writes: Vec<Write> = (100 * hundred..100 * hundred + 100).map(row).collect();
            client.transact("names", &writes).unwrap();
        }
    },
    calls: || vec![json!(["read_side_by_side", ["bob", "n"]]), json!(["read_side_by_side", []])],
    rust: |client, function, args| match function {
        "read_side_by_side" => {
            let boundaries = args.0[0].as_array().into_iter().flatten().map(|text| text.as_str().expect("a string"));
            let ranges = pre_split::ranges(&Alphabet::with_boundaries(boundaries)?)?;
            shown(Ok::<_, tablekeys::Error>(pre_split::read_side_by_side(client, "names", ranges)))
        }
        other => unknown(other),
    },
};

pub(super) const REVERSED_KEYS: Scenario = Scenario {
    program: "patterns/reversed_keys/program",
    tables: &["accounts", "hosts"],
    calls: || {
        let mut calls = vec![
            json!(["insert_account", 4711]),
            json!(["insert_account", 4711]),
            json!(["insert_account", 4712]),
            json!(["account", 4711]),
            json!(["account", 1174]),
        ];
        let hosts = ["example.com", "WWW.example.com.", "a.b.Example.com", "example-shop.com", "example.net"];
        calls.extend(hosts.map(|host| json!(["insert_host", host])));
        calls.push(json!(["hosts", "example.com"]));
        calls
    },
    rust: |client, function, args| match function {
        "insert_account" => shown(reversed_keys::insert_account(client, args.number(0))?.map(drop)),
        "account" => shown(reversed_keys::account(client, args.number(0))),
        "insert_host" => {
            let key = reversed_keys::host_key(args.text(0))?;
            shown(client.put("hosts", "hosts", &key, json!({})).map(drop))
        }
        "hosts" => {
            let rows = reversed_keys::domain(args.text(0))?;
            shown(Ok::<_, tablekeys::Error>(reversed_keys::hosts(client, rows)))
        }
        other => unknown(other),
    },
    ..Scenario::BASE
};

pub(super) const WIDE_ENTITIES: Scenario = Scenario {
    program: "patterns/wide_entities/program",
    tables: &["surveys"],
    calls: || {
        let questions: Vec<String> = (0..600).map(|question| format!("Q{question:03}")).collect();
        let put = |version: u32| {
            let answers: Vec<u32> = (0..600).map(|answer| answer + version).collect();
            json!(["put", "spring", version, questions, answers])
        };
        vec![put(0), put(1), json!(["get", "spring"])]
    },
    rust: |client, function, args| match function {
        "put" => {
            let questions = args.0[2].as_array().into_iter().flatten();
            let answers = args.0[3].as_array().into_iter().flatten();
            let pairs: Vec<(String, u32)> = questions
                .zip(answers)
                .map(|(question, answer)| {
                    let answer = answer.as_u64().and_then(|answer| answer.try_into().ok());
                    (question.as_str().expect("a string").to_owned(), answer.expect("a number"))
                })
                .collect();
            shown(wide_entities::put(client, args.text(0), args.number(1), &pairs))
        }
        "get" => {
            let (version, answers) = wide_entities::get(client, args.text(0))?;
            let mut whole: Properties = answers.into_iter().map(|(name, answer)| (name, answer.into())).collect();
            let own = [("PartitionKey", args.text(0)), ("RowKey", "answers")];
            whole.extend(own.map(|(name, value)| (name.to_owned(), value.into())));
            whole.insert("Version".to_owned(), version.into());
            Ok(Value::Object(whole))
        }
        other => unknown(other),
    },
    ..Scenario::BASE
};
