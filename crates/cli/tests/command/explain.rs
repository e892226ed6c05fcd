//! What is this key? The answers for keys that other programs made, and for keys that nothing made on purpose.

use proptest::prelude::*;
use serde_json::{Value, json};

use crate::run::{folder, run};
use crate::server::{Fate, Server};
use tablekeys_cli::formats::{self, Kind, kind};

mod writer;

#[track_caller]
fn explained(key: &str) -> Value {
    let ran = run(&["explain", "--json", "--", key], "");
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{ran:?}");
    ran.json()
}

/// These fields of each object.
fn of_each<const N: usize>(objects: &Value, fields: [&str; N]) -> Value {
    objects.as_array().unwrap().iter().map(|object| json!(fields.map(|field| &object[field]).to_vec())).collect()
}

const AT: &str = "2024-05-06T07:08:09.0000000Z";

/// Keys of `keys.tsv`, each with a field of its best reading, or of one of its readings.
#[test]
fn keys_that_other_programs_made_are_told() {
    let rows = include_str!("explain/keys.tsv").lines().filter(|line| !line.starts_with('#')).skip(1);
    let rows: Vec<[&str; 5]> = rows.map(|line| line.split('\t').collect::<Vec<_>>().try_into().unwrap()).collect();
    let line: Vec<&str> = ["explain", "--json", "--"].into_iter().chain(rows.iter().map(|row| row[1])).collect();
    let ran = run(&line, "");
    assert_eq!((ran.status, ran.stdout.lines().count()), (0, rows.len()), "{}", ran.stderr);
    for ([rank, key, name, field, value], line) in rows.into_iter().zip(ran.stdout.lines()) {
        let (found, value): (Value, Value) =
            (serde_json::from_str(line).unwrap(), serde_json::from_str(value).unwrap());
        let readings = found["readings"].as_array().unwrap();
        let place = readings.iter().position(|reading| reading["name"] == name && reading["fields"][field] == value);
        assert!(found["key"] == key && if rank == "best" { place == Some(0) } else { place.is_some() }, "{found:#}");
    }
}

/// .NET's own ticks of 218 instants: in our time the best reading, and otherwise one of them.
#[test]
fn ticks_of_dotnet_are_told() {
    for line in include_str!("../../../../tests/data/ticks.tsv").lines().filter(|line| !line.starts_with('#')).skip(1) {
        let [utc, _, d19, inverted, ..] = *line.split('\t').collect::<Vec<_>>() else { panic!("{line}") };
        let recent = ("1990".."2100").contains(&&utc[..4]);
        for (key, name) in [(d19, "ascending-ticks"), (inverted, "newest-first-ticks")] {
            let found = formats::of(key);
            let place = found.iter().position(|r| r.name == name && r.fields["instant"] == utc);
            assert!(if recent { place == Some(0) } else { place.is_some() }, "{key}: {found:#?}");
        }
    }
}

#[test]
fn tuples_are_told_part_by_part() {
    let found = explained("order!Smith\"20&\"20Sons!2516873215109999999!00007");
    let best = &found["readings"][0];
    assert_eq!((&best["name"], &best["writes_back"]), (&json!("tuple"), &json!(true)));
    let parts = json!([["str", "order"], ["str", "Smith & Sons"], ["Reverse<Ticks>", AT], ["u16", "7"]]);
    assert_eq!(of_each(&best["fields"]["parts"], ["type", "value"]), parts);
    let found = explained("id.~~1!-998!t!=x");
    let types = json!([["str"], ["i8"], ["bool"], ["Option"]]);
    assert_eq!(of_each(&found["readings"][0]["fields"]["parts"], ["type"]), types);
}

/// Each format is recognised in a key that another program made.
#[test]
fn every_reading_has_a_key_of_its_own() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/formats");
    let code: String = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .map(|path| std::fs::read_to_string(path).unwrap())
        .collect();
    let (writer, keys) = (include_str!("explain/writer.rs"), include_str!("explain/keys.tsv"));
    let mut count = 0;
    for made in ["Reading::new(", "reading: "] {
        for name in code.split(made).skip(1).filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next()) {
            let is_shown = writer.contains(&format!("\"{name}\"")) || keys.contains(&format!("\t{name}\t"));
            assert!(is_shown, "no key shows the reading {name}");
            count += 1;
        }
    }
    assert!(count > 30, "{count}");
}

#[test]
fn what_no_key_may_hold_is_told_with_its_place() {
    for (key, name, severity, place) in [
        ("a/b", "forbidden-character", "illegal", "'/' (U+002F) at byte 1"),
        ("tab\there", "forbidden-character", "illegal", "'\\t' (U+0009) at byte 3"),
        ("C#", "forbidden-character", "illegal", "'#' (U+0023) at byte 1"),
        ("100%", "percent", "troublesome", "'%' (U+0025) at byte 3"),
        ("o'neill", "apostrophe", "troublesome", "at byte 1"),
        ("Zürich", "not-ascii", "troublesome", "'ü' (U+00FC) at byte 1"),
        ("a\u{200b}b", "invisible", "troublesome", "U+200B"),
        (" a", "space-at-end", "troublesome", "first"),
        ("a ", "space-at-end", "troublesome", "last"),
        ("", "empty", "troublesome", "Cosmos DB"),
    ] {
        let found = explained(key);
        let first = &found["troubles"][0];
        assert_eq!((&first["name"], &first["severity"]), (&json!(name), &json!(severity)), "{found:#}");
        assert!(first["sentence"].as_str().unwrap().contains(place), "{found:#}");
    }
    assert_eq!(explained(&"x".repeat(513))["troubles"][0]["name"], "too-long");
    assert_eq!(explained(&"x".repeat(500))["troubles"][0]["name"], "nearly-too-long");
    assert_eq!(explained("order-17")["troubles"], json!([]));
}

#[test]
fn a_page_for_people_says_the_same() {
    let ran = run(&["explain", "2516873215109999999-9f0c", "a/b\u{1b}[31m"], "");
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{ran:?}");
    assert!(ran.stdout.starts_with("2516873215109999999-9f0c\n  24 characters, legal\n\n"), "{}", ran.stdout);
    assert!(ran.stdout.contains("  83 newest-first-ticks-with-suffix\n") && ran.stdout.contains(AT), "{}", ran.stdout);
    assert!(ran.stdout.contains("illegal: '/' (U+002F) at byte 1") && !ran.stdout.contains('\u{1b}'), "{}", ran.stdout);
}

#[test]
fn the_readme_shows_what_is_printed() {
    let printed = run(&["explain", "2516873215109999999-9f0c", "1714979289000"], "").stdout;
    let shown = format!("$ tablekeys explain 2516873215109999999-9f0c 1714979289000\n{}\n```", printed.trim_end());
    assert!(include_str!("../../README.md").contains(&shown), "{shown}");
}

#[test]
fn many_keys_are_summed_up_by_format() {
    let folder = folder("explain");
    let file = folder.join("export.csv");
    let rows: String =
        (0..1_200).map(|at| format!("user-{},{:019},x\n", at % 7, 638_505_760_890_000_000u64 + at)).collect();
    std::fs::write(&file, format!("PartitionKey,RowKey,Name\n{rows}a/b,17,y\n")).unwrap();
    let line = ["explain", "--file", file.to_str().unwrap(), "--show", "2"];
    let json = run(&[&line[..], &["--json"]].concat(), "").json();
    assert_eq!((&json["rows"], &json["keys"], &json["illegal"]), (&json!(1_201), &json!(2_402), &json!(1)));
    let kinds = json!([
        ["PartitionKey", "text-and-number", 1, 1_200],
        ["PartitionKey", "text", 0, 1],
        ["RowKey", "ticks", 19, 1_200],
        ["RowKey", "number", 2, 1],
    ]);
    assert_eq!(of_each(&json["kinds"], ["column", "kind", "width", "keys"]), kinds);
    assert_eq!(json["kinds"][0]["examples"], json!(["user-0", "user-1"]));
    assert_eq!(json["kinds"][2]["reading"], "ascending-ticks");
    let text = run(&line, "");
    assert!(text.stdout.contains("1,200  50.0%  ticks of width 19"), "{}", text.stdout);
    assert!(text.stdout.contains("1 key is illegal"), "{}", text.stdout);

    let mixed = run(&["explain", "--summary", "--json"], "9\n10\n11\n007\nx\n").json();
    assert_eq!(mixed["mixed_widths"], json!([{ "column": "RowKey", "kind": "number", "widths": [1, 2, 3] }]));
    let each = run(&["explain", "--json"], "9\n\n2024-05-06\n");
    let names: Vec<Value> = each
        .stdout
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["readings"][0]["name"].clone())
        .collect();
    assert_eq!(names, ["number", "calendar"]);
    let of_file = run(&[&line[..], &["--json", "--each"]].concat(), "");
    assert_eq!(of_file.stdout.lines().count(), 2_402);
    let arguments = run(&["explain", "--summary", "1", "22"], "");
    assert!(arguments.stdout.starts_with("arguments: 2 keys\n"), "{arguments:?}");
}

#[test]
fn keys_of_a_table_are_summed_up_or_told_one_by_one() {
    let rows = (0..500)
        .map(|at| (format!("customer-{:04}", at / 25), format!("{:019}-{at:04}", 2_516_873_215_109_999_999u64 - at)));
    let server = Server::new(rows, 100, |_, _| Fate::Answer);
    let explain = |line: &[&str]| server.run(&[&["explain", "--json", "--table", "Orders"], line].concat());
    let json = explain(&[]).json();
    let kinds = json!([["text-and-number", 500], ["newest-first-ticks", 500]]);
    assert_eq!(of_each(&json["kinds"], ["kind", "keys"]), kinds);
    assert_eq!(json["kinds"][1]["reading"], "newest-first-ticks-with-suffix");
    let each = explain(&["--each"]);
    assert_eq!((each.status, each.stdout.lines().count()), (0, 1_000), "{}", each.stderr);
}

#[test]
fn hostile_input_ends_in_an_answer_or_a_clear_error() {
    let long = "7".repeat(1 << 20);
    let ran = run(&["explain", "--json"], format!("{long}\nx\n"));
    assert_eq!((ran.status, ran.stdout.lines().count()), (0, 2));
    let ran = run(&["explain"], format!("{long}\n'\n\"\n\\\n%\n{}\n", "!".repeat(512)));
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    assert!(ran.stdout.len() < 20_000, "{}", ran.stdout.len());
    let ran = run(&["explain", "--json", "--max-unreadable", "50"], b"ok\n\xf0\x01\n");
    assert_eq!((ran.status, ran.stdout.lines().count()), (0, 1));
    assert!(ran.stderr.contains("could not be read"), "{ran:?}");
    assert!(run(&["explain", "--json", "--strict"], b"\xff\n").failure().contains("not UTF-8"));
    let summary = run(&["explain", "--summary", "--json"], format!("{long}\n{}\n", "x".repeat(600)));
    assert!(summary.status == 0 && summary.stdout.len() < 5_000, "{}", summary.stdout.len());
    assert_eq!(explained("")["readings"][0]["name"], "empty");
    let ran = run(&["explain", "x", "--file", "y"], "");
    assert_eq!(ran.status, 2, "{ran:?}");
}

#[test]
fn a_kind_tells_families_apart() {
    for (key, name, width) in [
        ("", "empty", 0),
        ("4711", "number", 4),
        ("000123_2012", "number", 6),
        ("1714979289", "number", 10),
        ("-9999999999999999957", "negative-number", 0),
        ("638505760890000000", "ticks", 18),
        ("0638505760890000000_web", "ticks", 19),
        ("2516873215109999999-9f0c", "newest-first-ticks", 19),
        ("2516873215109999999abc", "newest-first-ticks", 19),
        ("02516873215109999999", "newest-first-ticks", 20),
        ("251687321510999999", "number", 18),
        ("20240506", "calendar", 8),
        ("20240230", "number", 8),
        ("20240506T0708", "calendar", 13),
        ("2024-05-06", "calendar", 10),
        ("2024-05-06-x", "calendar", 10),
        ("2024-05-06T07:08:09Z", "calendar", 20),
        ("6f9619ff-8b86-d011-b42d-00c04fc964ff", "guid", 36),
        ("12345678-8b86-d011-b42d-00c04fc964ff_7", "guid", 36),
        ("{6f9619ff-8b86-d011-b42d-00c04fc964ff}", "guid", 38),
        ("urn:uuid:6f9619ff-8b86-d011-b42d-00c04fc964ff", "guid", 45),
        ("6f9619ff8b86d011b42d00c04fc964ff", "hex", 32),
        ("01ARZ3NDEKTSV4RRFFQ69G5FAV", "ulid", 0),
        ("0ujtsYcgvSTl8PAuAdqWYSMnLOv", "ksuid", 0),
        ("507f1f77bcf86cd799439011", "object-id", 0),
        ("9wiRkdFSIEObrPhH20FIqA==", "base64", 24),
        ("order!0000000223", "tuple", 2),
        ("wow!", "text", 0),
        ("ada@example.com", "email", 0),
        ("order-17", "text-and-number", 2),
        ("a6f1-40c2", "text", 0),
        ("日本", "text", 0),
    ] {
        assert_eq!(kind(key), Kind { name, width }, "{key}");
    }
}

/// Keys of every family, and what is nearly one.
fn keys() -> impl Strategy<Value = String> {
    let digit_runs = "3155378975999999999|0{19}|9223372036854775807|2147483647|[0-9]{1,22}|0[0-9]{17,19}|06[34][0-9]{16}|25[0-9]{17}|20[0-9]{2}(0[1-9]|1[0-2])[0-2][0-9][0-9]{0,13}";
    let dates = "(19|20)[0-9]{2}[-./_](0[1-9]|1[0-2])[-./_][0-3][0-9]([T -][0-2][0-9](:?[0-5][0-9]){0,2}(\\.[0-9]{1,9})?(Z|\\+02:00)?)?";
    let hex = "[0-9a-f]{8,40}|[0-9A-F]{8,40}|[0-9a-f]{64}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
    let words = "[0-7][0-9A-HJKMNP-TV-Z]{25}|[0-9A-Za-z]{27}|[0-9A-Za-z+/]{22}==|[0-9A-Za-z_-]{22,44}=?|SS-SE-[0-9]{10}|@[a-z]{1,5}@.{0,5}";
    let escapes = "[a-z]{0,3}(\"[0-2][0-9A-F]|[.$>&\\[]~~|~[89A-F][0-9A-F]|%[0-7][0-9A-F]|:00[2-7][0-9A-F]|:[2-7][0-9A-F]|\\^[0-4]|\\*[2-7][0-9a-f]|_x00[2-7][0-9a-f]_){1,4}[a-z]{0,3}";
    let parts = "[0-9]{3,6}|[0-9]{19,21}|[tf]|-|=[a-z0-9]{0,3}|-[0-9]{3,19}|[b4][0-9a-f]{7}|c0[0-9a-f]{14}|[\"-~&&[^#%/?\\\\]]{0,6}(~~|~)?|[a-z]{0,5}";
    let atoms = prop_oneof![digit_runs, dates, hex, words, escapes];
    prop_oneof![
        6 => atoms.clone(),
        3 => (atoms.clone(), "[-_.:|;]{1,3}|", atoms).prop_map(|(a, between, b)| a + &between + &b),
        3 => prop::collection::vec(parts, 1..5).prop_map(|parts| parts.join("!")),
        1 => "\\PC{0,40}",
        1 => any::<String>(),
        1 => "[ -~]{0,60}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn what_a_reading_claims_writes_the_key_again(key in keys()) {
        let readings = formats::of(&key);
        prop_assert!(!readings.is_empty());
        prop_assert!(readings.is_sorted_by_key(|reading| std::cmp::Reverse(reading.plausibility)));
        for reading in readings.iter().filter(|reading| reading.writes_back) {
            let written = writer::written(reading.name, &json!(reading.fields));
            prop_assert_eq!(written.as_deref(), Some(&*key), "{:#?}", reading);
        }
        _ = kind(&key);
        for (store, of) in tablekeys_stores::Store::all().iter().flat_map(|store| [(store, 0), (store, 1)]) {
            let troubles = formats::troubles(store, of, &key);
            let illegal = troubles.iter().any(|trouble| trouble.severity == formats::Severity::Illegal);
            prop_assert_eq!(illegal, store.check(of, &key).is_err(), "{}", store.name);
            let is_careful = store.name != "azure" || tablekeys::table::check_key_strict(&key).is_ok();
            prop_assert!(is_careful || !troubles.is_empty());
        }
    }

    #[test]
    fn instants_of_our_time_are_the_best_reading(ticks in 627_667_488_000_000_000u64..662_380_416_000_000_000) {
        let t = tablekeys::Ticks::new(ticks).unwrap();
        let (ascending, newest) = (format!("{ticks:019}"), format!("{:019}", 3_155_378_975_999_999_999 - ticks));
        for (key, name) in [(ascending, "ascending-ticks"), (newest, "newest-first-ticks")] {
            let best = &formats::of(&key)[0];
            prop_assert_eq!((best.name, &best.fields["instant"]), (name, &json!(t.to_string())));
        }
    }
}
