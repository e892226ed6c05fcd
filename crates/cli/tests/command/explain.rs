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

/// The name and a field of the best reading of each key.
#[track_caller]
fn assert_best(keys: &[(&str, &str, &str, Value)]) {
    let line: Vec<&str> = ["explain", "--json", "--"].into_iter().chain(keys.iter().map(|(key, ..)| *key)).collect();
    let ran = run(&line, "");
    assert_eq!((ran.status, ran.stdout.lines().count()), (0, keys.len()), "{ran:?}");
    for ((key, name, field, expected), line) in keys.iter().zip(ran.stdout.lines()) {
        let found: Value = serde_json::from_str(line).unwrap();
        let best = &found["readings"][0];
        assert_eq!((&found["key"], &best["name"]), (&json!(key), &json!(name)), "{found:#}");
        assert_eq!(&best["fields"][field], expected, "{found:#}");
    }
}

/// Whether some reading of a key has this name and this field.
#[track_caller]
fn assert_among(key: &str, name: &str, field: &str, expected: &Value) {
    let found = formats::of(key);
    let is = |reading: &&formats::Reading| reading.name == name && json!(reading.fields)[field] == *expected;
    assert!(found.iter().any(|reading| is(&reading)), "{name} of {key}: {found:#?}");
}

const AT: &str = "2024-05-06T07:08:09.0000000Z";

#[test]
fn identifiers_of_published_documents_are_told() {
    let at = |text: &str| json!(text);
    assert_best(&[
        // RFC 9562, appendix A and B: one instant in versions 1, 6 and 7, and the others.
        ("C232AB00-9414-11EC-B3C8-9F6BDECED846", "guid", "instant", at("2022-02-22T19:22:22.0000000Z")),
        ("5df41881-3aed-3515-88a7-2f4a814cf09e", "guid", "version", json!(3)),
        ("919108f7-52d1-4320-9bac-f847db4148a8", "guid", "version", json!(4)),
        ("2ed6657d-e927-568b-95e1-2665a8aea6a2", "guid", "version", json!(5)),
        ("1EC9414C-232A-6B00-B3C8-9F6BDECED846", "guid", "instant", at("2022-02-22T19:22:22.0000000Z")),
        ("017F22E2-79B0-7CC3-98C4-DC0C0C07398F", "guid", "instant", at("2022-02-22T19:22:22.0000000Z")),
        ("2489E9AD-2EE2-8E00-8EC9-32D5F69181C0", "guid", "version", json!(8)),
        ("5c146b14-3c52-8afd-938a-375d0df1fbf6", "guid", "version", json!(8)),
        ("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "guid", "instant", at("1997-02-03T17:43:12.2168750Z")),
        ("00000000-0000-0000-0000-000000000000", "guid", "form", json!("D")),
        ("FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF", "guid", "case", json!("upper")),
        // .NET's forms of one GUID, and its bytes.
        ("6f9619ff8b86d011b42d00c04fc964ff", "guid-bytes-dotnet", "version", json!(1)),
        ("919108f752d143209bacf847db4148a8", "guid", "form", json!("N")),
        ("{919108f7-52d1-4320-9bac-f847db4148a8}", "guid", "form", json!("B")),
        ("(919108f7-52d1-4320-9bac-f847db4148a8)", "guid", "form", json!("P")),
        ("{0x919108f7,0x52d1,0x4320,{0x9b,0xac,0xf8,0x47,0xdb,0x41,0x48,0xa8}}", "guid", "form", json!("X")),
        ("9wiRkdFSIEObrPhH20FIqA==", "guid-base64", "guid", json!("919108f7-52d1-4320-9bac-f847db4148a8")),
        // The ULID specification's example, which is of 2016-07-30.
        ("01ARZ3NDEKTSV4RRFFQ69G5FAV", "ulid", "instant", at("2016-07-30T23:54:10.2590000Z")),
        ("01ARYZ6S41TSV4RRFFQ69G5FAV", "ulid", "instant", at("2016-07-30T22:36:16.3850000Z")),
        // KSUID's README: timestamp 107608047, that is 2017-10-10 04:00:47 UTC, and this payload.
        ("0ujtsYcgvSTl8PAuAdqWYSMnLOv", "ksuid", "payload", json!("b5a1cd34b5f99d1154fb6853345c9735")),
        ("0ujtsYcgvSTl8PAuAdqWYSMnLOv", "ksuid", "instant", at("2017-10-10T04:00:47.0000000Z")),
        // MongoDB's manual.
        ("507f1f77bcf86cd799439011", "object-id", "instant", at("2012-10-17T21:13:27.0000000Z")),
        ("507f191e810c19729de860ea", "object-id", "instant", at("2012-10-17T20:46:22.0000000Z")),
        // Of the empty text.
        ("d41d8cd98f00b204e9800998ecf8427e", "md5", "case", json!("lower")),
        ("da39a3ee5e6b4b0d3255bfef95601890afd80709", "sha-1", "bits", json!(160)),
        ("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", "sha-256", "bits", json!(256)),
    ]);
    // Discord's reference: 175928847299117063 was made at 2016-04-30 11:18:25.796 UTC; Twitter's: 1541815603606036480.
    assert_among("175928847299117063", "discord-snowflake", "instant", &at("2016-04-30T11:18:25.7960000Z"));
    assert_among("1541815603606036480", "snowflake", "instant", &at("2022-06-28T16:07:40.1050000Z"));
}

#[test]
fn instants_as_numbers_and_dates_are_told() {
    let at = || json!(AT);
    assert_best(&[
        ("2516873215109999999", "newest-first-ticks", "instant", at()),
        ("0638505760890000000", "ascending-ticks", "instant", at()),
        ("02516873215109999999", "newest-first-ticks", "width", json!(20)),
        ("00638505760890000000", "ascending-ticks", "instant", at()),
        ("638505760890000000", "unpadded-ticks", "breaks_at", json!("3169-11-16T09:46:40.0000000Z")),
        ("1714979289", "unix-seconds", "instant", at()),
        ("1714979289000", "unix-milliseconds", "instant", at()),
        ("1714979289000000", "unix-microseconds", "instant", at()),
        ("1714979289000000000", "unix-nanoseconds", "instant", at()),
        // Long.MAX_VALUE - ms, as HBase tables have it, and u64::MAX - ms.
        ("9223370321875486807", "inverted-unix-time", "unit", json!("milliseconds")),
        ("18446742358730262615", "inverted-unix-time", "instant", at()),
        ("20240506", "calendar", "instant", json!("2024-05-06T00:00:00.0000000Z")),
        ("202405", "calendar", "form", json!("yyyyMM")),
        ("2024", "calendar", "form", json!("yyyy")),
        ("20240506070809", "calendar", "instant", at()),
        ("20240506070809000", "calendar", "instant", at()),
        ("2024-05-06", "calendar", "form", json!("yyyy-MM-dd")),
        ("20240506T070809Z", "calendar", "instant", at()),
        ("2024-05-06T09:08:09+02:00", "rfc-3339", "offset_minutes", json!(120)),
        ("2024-05-06T07:08:09.000Z", "rfc-3339", "instant", at()),
        ("2024-W19", "iso-week", "instant", json!("2024-05-06T00:00:00.0000000Z")),
        ("2024-Q2", "calendar", "form", json!("yyyy-Qq")),
        ("12312024", "calendar-year-last", "form", json!("MMddyyyy")),
        ("9999-12-31T23:59:59.9999999Z", "rfc-3339", "instant", json!("9999-12-31T23:59:59.9999999Z")),
        // DateTime.MaxValue and long.MaxValue.
        ("3155378975999999999", "sentinel", "value", json!("3155378975999999999")),
        ("9223372036854775807", "sentinel", "value", json!("9223372036854775807")),
        ("000223", "padded-number", "width", json!(6)),
        ("4711", "number", "value", json!("4711")),
        ("-9999999999999999957", "signed-number", "value", json!("-42")),
        ("0000000000000000000000000000000042", "padded-number", "value", json!("42")),
    ]);
    // .NET's own ticks of 218 instants: in our time the best reading, and otherwise one of them.
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
fn keys_of_published_systems_are_told() {
    let at = || json!(AT);
    let guid = "6f9619ff-8b86-d011-b42d-00cf4fc964ff";
    let (nlog, log4net, host) = (
        format!("2516873215109999999__{guid}"),
        format!("2516873215109999999.{guid}"),
        format!("2516873215109999999-{guid}"),
    );
    assert_best(&[
        ("0000000000000000002___0635391900000000000", "azure-diagnostics-sharded", "shard", json!(2)),
        (
            "2519551871999999999__:005CMemory:005CAvailable:0020Bytes",
            "azure-metrics",
            "counter",
            json!("\\Memory\\Available Bytes"),
        ),
        ("20140522T1100", "calendar", "instant", json!("2014-05-22T11:00:00.0000000Z")),
        ("user;All", "storage-analytics-row", "operation", json!("All")),
        (&nlog, "nlog-row", "instant", at()),
        (&log4net, "log4net-row", "guid", json!(guid)),
        (&host, "functions-host-row", "instant", at()),
        ("5CCNSKFJYW000000000000001A", "ulid-of-inverted-time", "instant", json!("2024-05-06T07:08:09.1239999Z")),
        ("my-host-20240506", "functions-host-partition", "host", json!("my-host")),
        ("my:2Dhost:2Dfn:5F1-02516873215109999999-12345", "webjobs-row", "instant", at()),
        ("000000000000001A", "hex-sequence", "value", json!("26")),
        ("order^017^2a^^b", "caret-escaped", "text", json!("order/17#a^b")),
        ("*3ftest*3f", "star-escaped", "text", json!("?test?")),
        ("my:2Dhost:2Dfn:5F1", "colon-escaped-short", "text", json!("my-host-fn_1")),
        ("MyService_00ABCDEF", "orleans-reminder", "hash", json!("00ABCDEF")),
        ("SS-SE-0000000001", "streamstone-event", "version", json!(1)),
        ("empid_000223", "prefix-and-number", "value", json!("223")),
        ("ada.lovelace@example.com", "email", "address", json!("ada.lovelace@example.com")),
        ("james.o&~~neill@example.com", "email", "address", json!("james.o'neill@example.com")),
        ("a%2Fb%20%C3%A9", "percent-encoded", "text", json!("a/b é")),
        ("order_x0020_id", "xml-escaped", "text", json!("order id")),
        ("2024.~~05\"20\"~~7", "escaped-text", "text", json!("2024/05 #7")),
        ("2516873215109999999-9f0c", "newest-first-ticks-with-suffix", "instant", at()),
        ("0638505760890000000_web-7", "ascending-ticks-with-suffix", "instant", at()),
        ("20240506-customer", "calendar-with-suffix", "instant", json!("2024-05-06T00:00:00.0000000Z")),
        ("000123_2012", "number-with-suffix", "value", json!("123")),
    ]);
    assert_among("0634012319400000000", "azure-diagnostics", "instant", &json!("2010-02-08T13:19:00.0000000Z"));
    assert_among("2516873213999999999", "serilog-partition", "instant", &json!("2024-05-06T07:10:00.0000000Z"));
    assert_among("0000000000000000042", "akka-sequence", "value", &json!("42"));
    assert_among("06-20240506", "salted", "base", &json!("20240506"));
    assert_among("919108f7-52d1-4320-9bac-f847db4148a8_000001", "guid-with-suffix", "width", &Value::Null);
}

#[test]
fn tuples_are_told_part_by_part() {
    let found = explained("order!Smith\"20&\"20Sons!2516873215109999999!00007");
    let best = &found["readings"][0];
    assert_eq!((&best["name"], &best["writes_back"]), (&json!("tuple"), &json!(true)));
    let parts: Vec<_> = best["fields"]["parts"].as_array().unwrap().iter().map(|p| (&p["type"], &p["value"])).collect();
    assert_eq!(
        parts,
        [
            (&json!("str"), &json!("order")),
            (&json!("str"), &json!("Smith & Sons")),
            (&json!("Reverse<Ticks>"), &json!(AT)),
            (&json!("u16"), &json!("7")),
        ]
    );
    let found = explained("id.~~1!-998!t!=x");
    let types: Vec<_> =
        found["readings"][0]["fields"]["parts"].as_array().unwrap().iter().map(|p| &p["type"]).collect();
    assert_eq!(types, [&json!("str"), &json!("i8"), &json!("bool"), &json!("Option")]);
}

/// Formats that columns are read by, in one key each: written by hand, or by the arithmetic of their definitions.
#[test]
fn formats_of_columns_are_readings_of_one_key() {
    for (key, name, instant) in [
        ("133594528890000000", "filetime", AT),
        ("001714979289000", "unix-milliseconds", AT),
        ("8285020710", "inverted-unix-time", AT),
        ("432504358", "inverted-unix-time", AT),
        ("2579988006", "inverted-unix-time", AT),
        ("98285020710999", "inverted-unix-time", "2024-05-06T07:08:09.0000000Z"),
        ("251687321510999", "inverted-unix-time", AT),
        ("8638285020711000", "inverted-unix-time", AT),
        ("9005484275451991", "inverted-unix-time", AT),
        ("8285020710999999", "inverted-unix-time", AT),
        ("06May2024", "calendar-year-last", "2024-05-06T00:00:00.0000000Z"),
        ("May 06, 2024", "calendar-year-last", "2024-05-06T00:00:00.0000000Z"),
        ("Mon-06-May-2024", "calendar-year-last", "2024-05-06T00:00:00.0000000Z"),
        ("050620240758", "calendar-year-last", "2024-05-06T07:58:00.0000000Z"),
        ("240506", "calendar", "2024-05-06T00:00:00.0000000Z"),
        ("06-05-24", "calendar-year-last", "2024-05-06T00:00:00.0000000Z"),
        ("31.5.2024", "calendar-year-last", "2024-05-31T00:00:00.0000000Z"),
        ("06.05.2024", "calendar-year-last", "2024-05-06T00:00:00.0000000Z"),
        ("Q2-2024", "calendar-year-last", "2024-04-01T00:00:00.0000000Z"),
    ] {
        assert_among(key, name, "instant", &json!(instant));
    }
    for (key, name, value) in [
        ("26.32", "decimal", "26.32"),
        ("-0.5", "decimal", "-0.5"),
        ("-42", "signed", "-42"),
        ("7f3", "hex", "2035"),
        ("k3z9", "base36", "938277"),
        // The last column that a spreadsheet of ISO 29500 may have.
        ("XFD", "letters", "16384"),
        ("1,234,567", "number-with-thousands", "1234567"),
        ("12,5", "number-with-comma", "12.5"),
        ("9.1e-05", "number-with-exponent", "0.000091"),
    ] {
        assert_among(key, name, "value", &json!(value));
    }
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
    let tests = concat!(include_str!("explain.rs"), include_str!("explain/writer.rs"));
    let mut count = 0;
    for made in ["Reading::new(", "reading: "] {
        for name in code.split(made).skip(1).filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next()) {
            assert!(tests.contains(&format!("\"{name}\"")), "no key shows the reading {name}");
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
        ("o'neill", "quotation-marks", "note", "'\\'' (U+0027) at byte 1"),
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
    assert!(run(&["explain"], b"ok\n\0\n").failure().contains("found binary data"));
    assert!(run(&["explain"], "").failure().contains("expected keys, found none"));
    assert!(run(&["explain", "--file", "no-such-file"], "").failure().contains("no-such-file"));
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
