//! What is this key? The answers for keys that other programs made, and for keys that nothing made on purpose.

use proptest::prelude::*;
use serde_json::{Value, json};

use crate::run::{folder, run};
use crate::server::{Fate, Server};
use tablekeys_cli::{formats, troubles};

mod writer;

#[track_caller]
fn explained(key: &str) -> Value {
    let ran = run(&["explain", "--json", "--", key], "");
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{ran:?}");
    ran.json()
}

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
        ("a/b", "illegal-keys", "illegal", "at byte 1, found '/' (U+002F)"),
        ("tab\there", "illegal-keys", "illegal", "at byte 3"),
        ("C#", "illegal-keys", "illegal", "at byte 1, found '#' (U+0023)"),
        ("100%", "percent-signs", "note", "'%' (U+0025) at byte 3"),
        ("a%2Fb", "percent-escapes", "note", "decoded twice"),
        ("o'neill", "apostrophes", "note", "'\\'' (U+0027) at byte 1"),
        ("Zürich", "past-ascii", "note", "'ü' (U+00FC) at byte 1"),
        ("a\u{200b}b", "invisible-characters", "warning", "(U+200B) at byte 1"),
        (" a", "edge-spaces", "warning", "at either end"),
        ("a ", "edge-spaces", "warning", "at either end"),
        ("", "empty-keys", "note", "empty"),
    ] {
        let found = explained(key);
        let first = &found["troubles"][0];
        assert_eq!((&first["name"], &first["severity"]), (&json!(name), &json!(severity)), "{found:#}");
        assert!(first["sentence"].as_str().unwrap().contains(place), "{found:#}");
    }
    let many = explained("é-à-ü-ñ-ç-ø");
    assert!(many["troubles"][0]["sentence"].as_str().unwrap().contains("at byte 12, others: "), "{many:#}");
    assert_eq!(explained(&"x".repeat(513))["troubles"][0]["severity"], "illegal");
    assert_eq!(explained(&"x".repeat(500))["troubles"][0]["name"], "near-length-limit");
    // As `audit` reports them: of two the more exact, and what is of RowKeys of RowKeys alone.
    let partition = run(&["explain", "--json", "--lines-are", "partition-key", &"x".repeat(300)], "").json();
    let of = |troubles: &Value| troubles.as_array().unwrap().len();
    assert_eq!([of(&explained(&"x".repeat(500))["troubles"]), of(&partition["troubles"])], [1, 0]);
    assert_eq!(explained(&"x".repeat(300))["troubles"][0]["name"], "long-row-keys");
    assert_eq!(explained("order-17")["troubles"], json!([]));
}

#[test]
fn a_page_for_people_says_the_same() {
    let ran = run(&["explain", "2516873215109999999-9f0c", "a/b\u{1b}[31m"], "");
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{ran:?}");
    assert!(ran.stdout.starts_with("2516873215109999999-9f0c\n  24 characters, legal\n\n"), "{}", ran.stdout);
    assert!(ran.stdout.contains("  83 newest-first-ticks-with-suffix\n") && ran.stdout.contains(AT), "{}", ran.stdout);
    assert!(ran.stdout.contains("at byte 1, found '/' (U+002F)") && !ran.stdout.contains('\u{1b}'), "{}", ran.stdout);
}

#[test]
fn the_readme_shows_what_is_printed() {
    let printed = run(&["explain", "2516873215109999999-9f0c", "1714979289000"], "").stdout;
    let shown = format!("$ tablekeys explain 2516873215109999999-9f0c 1714979289000\n{}\n```", printed.trim_end());
    assert!(include_str!("../../README.md").contains(&shown), "{shown}");
}

#[test]
fn keys_of_files_pipes_and_tables_are_told_one_by_one() {
    let names = |lines: &str| -> Vec<Value> {
        let object = |line: &str| serde_json::from_str::<Value>(line).unwrap()["readings"][0]["name"].clone();
        lines.lines().map(object).collect()
    };
    assert_eq!(names(&run(&["explain", "--json"], "9\n\n2024-05-06\n").stdout), ["number", "calendar"]);
    let file = folder("explain").join("export.csv");
    let rows: String = (0..600).map(|at| format!("user-{at},{:019},x\n", 638_505_760_890_000_000u64 + at)).collect();
    std::fs::write(&file, format!("PartitionKey,RowKey,Name\n{rows}")).unwrap();
    let of_file = run(&["explain", "--json", "--file", file.to_str().unwrap()], "").stdout;
    assert_eq!(names(&of_file)[..2], ["prefix-and-number", "ascending-ticks"]);
    assert_eq!(of_file.lines().count(), 1_200);
    let rows = (0..500)
        .map(|at| (format!("customer-{:04}", at / 25), format!("{:019}-{at:04}", 2_516_873_215_109_999_999u64 - at)));
    let server = Server::new(rows, 100, |_, _| Fate::Answer);
    let of_table = server.run(&["explain", "--json", "--table", "Orders"]);
    assert_eq!((of_table.status, of_table.stdout.lines().count()), (0, 1_000), "{}", of_table.stderr);
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
    assert_eq!(explained("")["readings"][0]["name"], "empty");
    let ran = run(&["explain", "x", "--file", "y"], "");
    assert_eq!(ran.status, 2, "{ran:?}");
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
        for (store, of) in tablekeys_stores::Store::all().iter().flat_map(|store| [(store, 0), (store, 1)]) {
            let troubles = troubles(store, of, &key);
            let illegal = troubles.iter().any(tablekeys_cli::Trouble::is_illegal);
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

/// What `audit` finds in one key of a table is found in the key alone, and no secret is printed.
#[test]
fn what_one_key_proves_needs_no_table() {
    let token = "ghp_0123456789abcdefghij0123456789abcdef";
    let ran = run(&["check", "--careful", "--lines-are", "row-key"], format!("order-1\n2.51640E+18\n{token}\n"));
    assert!(ran.status == 1 && ran.stdout.contains("3 keys, 2 offend"), "{ran:?}");
    assert!(ran.stdout.contains("(a secret, not shown)") && !ran.stdout.contains("ghp_"), "{ran:?}");
    let troubles = &explained("2.51640E+18")["troubles"];
    assert_eq!((&troubles[0]["name"], &troubles[0]["severity"]), (&json!("spreadsheet-damage"), &json!("error")));
}
