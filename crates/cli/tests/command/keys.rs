//! Keys and queries made in a shell: the same as the library makes.

use std::cmp::Reverse;

use tablekeys::partition::{DigestBits, HashRing, Salt, Secret, SipHash};
use tablekeys::range::KeyRange;
use tablekeys::{Ticks, row_key, tuple};
use uuid::Uuid;

use crate::run::{command, run, run_with, words};

const AT: &str = "2024-05-06T07:08:09Z";
const GUID: &str = "6f9619ff-8b86-d011-b42d-00c04fc964ff";

#[track_caller]
fn key(line: &[&str]) -> String {
    run(&[&["key"], line].concat(), "").printed()
}

#[track_caller]
fn failure(line: &[&str]) -> String {
    run(&[&["key"], line].concat(), "").failure().to_owned()
}

#[test]
fn row_keys_are_those_of_the_library() {
    let at: Ticks = AT.parse().unwrap();
    assert_eq!(key(&["newest-first", AT]), row_key::newest_first(at).as_str());
    assert_eq!(key(&["newest-first", AT, "--suffix", "-9f0c"]), "2516873215109999999-9f0c");
    for same in [
        "2024-05-06T07:08:09.0000000Z",
        "2024-05-06T09:08:09+02:00",
        "1714979289",
        "1714979289000",
        "638505760890000000",
        "20240506070809",
    ] {
        assert_eq!(key(&["ascending", same]), row_key::ascending(at).as_str(), "{same}");
    }
    assert_eq!(key(&["calendar", AT]), row_key::calendar(at).as_str());
    assert_eq!(key(&["day", "2024-05-06", "20240506"]), "20240506\n20240506");
    for number in ["0", "2024", "17149792891", "171497928900000", "20240532"] {
        assert!(failure(&["day", number]).starts_with(&format!("\"{number}\": expected ")), "{number}");
    }
    assert_eq!(key(&["newest-first", "now"]).len(), 19);
    assert_eq!(key(&["padded", "--width", "6", "123", "7"]), "000123\n000007");
    assert_eq!(key(&["signed", "-5"]), row_key::signed(-5).as_str());
    assert_eq!(key(&["unescape", &key(&["escape", "a/b #1"])]), "a/b #1");
    let message = failure(&["padded", "--width", "2", "123"]);
    assert!(message.starts_with("\"123\": expected"), "{message}");
    assert!(failure(&["newest-first", "yesterday"]).starts_with("\"yesterday\": expected"));
    assert!(failure(&["newest-first", AT, "--suffix", "/x"]).contains("expected a character that keys may hold"));
}

#[test]
fn tuples_are_those_of_the_library() {
    let at: Ticks = AT.parse().unwrap();
    let guid: Uuid = GUID.parse().unwrap();
    let expected = tuple::encode(&("o'neill & söhne", Reverse(at), 7u32, -7i64, guid, "a:b")).unwrap();
    let values = ["o'neill & söhne", AT, "7", "-7", GUID, "a:b"];
    assert_eq!(key(&[&["tuple", "str,-ticks,u32,i64,guid,str"], &values[..]].concat()), expected);
    assert_eq!(key(&["tuple", "guid", &format!("({GUID})")]), key(&["tuple", "guid", GUID]));
    let expected = tuple::encode(&(Reverse(1u8), Some("-"), None::<f64>, b"\x0a\xff".to_vec(), true)).unwrap();
    assert_eq!(key(&["tuple", "-u8,?str,?f64,bytes,bool", "1", "=-", "-", "0aFF", "true"]), expected);
    let dated = tuple::encode(&(chrono::NaiveDate::from_ymd_opt(2024, 5, 6).unwrap(), u128::MAX)).unwrap();
    assert_eq!(key(&["tuple", "date,u128", "2024-05-06", &u128::MAX.to_string()]), dated);
    for (line, says) in [
        (["u8", "256"], "u8 \"256\": expected a whole number"),
        (["f32", "1e39"], "expected a number that f32 holds"),
        (["u8,u8", "1"], "expected a value for each of 2 kinds, found 1 value"),
        (["?str", "x"], "?str \"x\": expected =VALUE, or - for none"),
        (["text", "x"], "expected a kind of part, str, bytes, bool, ticks, guid, date, u8"),
    ] {
        let message = failure(&["tuple", line[0], line[1]]);
        assert!(message.contains(says), "{message}");
    }
}

#[test]
fn partition_keys_are_those_of_the_library() {
    let design = SipHash::new(12);
    assert_eq!(key(&["partition", "siphash:12", "customer-4711"]), design.partition_key_of("customer-4711"));
    let padded = design.padded().partition_key_of("d");
    assert_eq!(key(&["partition", "siphash:12:padded", "d"]), padded);
    let bits = DigestBits::md5(4);
    assert_eq!(key(&["partition", "md5-bits:4", "a"]), bits.partition_key_of("a"));
    assert_eq!(
        key(&["partition", "ring:east=1 west=2", "a"]),
        HashRing::new([("east", 1), ("west", 2)]).unwrap().partition_key_of("a")
    );
    let guid: Uuid = GUID.parse().unwrap();
    for (kind, hashed) in [("text", GUID.as_bytes()), ("guid", guid.as_bytes()), ("guid-net", &guid.to_bytes_le())] {
        assert_eq!(key(&["partition", "siphash:999", "--as", kind, GUID]), SipHash::new(999).partition_key_of(hashed));
    }
    let salted = Salt::after(16, '_').key_for("20240506", "event-1").unwrap();
    assert_eq!(key(&["partition", "salt:16:after:_", "--base", "20240506", "event-1"]), salted);
    for (line, says) in [
        (&["siphash:9", GUID][..], "they are in different partitions"),
        (&["md5-bits:0", "a"], "expected"),
        (&["byte-sum:12", "a"], "expected a GUID"),
        (&["salt:16:after:_", "a"], "expected --base"),
        (&["siphash:9", "--base", "a", "b"], "expected \"salt:\""),
    ] {
        let message = failure(&[&["partition"], line].concat());
        assert!(message.contains(says), "{line:?}: {message}");
    }

    let mut keyed = command(&["key", "partition", "siphash:999", "--keyed", "d"]);
    let secret = "000102030405060708090a0b0c0d0e0f";
    keyed.env("TABLEKEYS_SECRET", secret);
    let expected = SipHash::new(999).with_secret(secret.parse::<Secret>().unwrap()).partition_key_of("d");
    assert_eq!(run_with(keyed, Vec::new()).stdout.trim_end(), expected);
    let mut keyed = command(&["key", "partition", "siphash:999", "--keyed", "d"]);
    keyed.env("TABLEKEYS_SECRET", "hunter2");
    let ran = run_with(keyed, Vec::new());
    assert!(ran.failure().contains("expected 32 hex digits in TABLEKEYS_SECRET") && !ran.stderr.contains("hunter2"));
}

#[test]
fn lines_of_standard_input_give_a_key_each() {
    let ran = run(&["key", "partition", "jump:64", "-", "--json"], "a\r\nb\n");
    let lines: Vec<serde_json::Value> = ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((lines.len(), &lines[0]["value"], &lines[1]["value"]), (2, &"a".into(), &"b".into()));
    let ran = run(&["key", "signed", "-"], "1\nx\n");
    assert_eq!((ran.status, ran.stdout.lines().count()), (2, 1));
    assert!(ran.stderr.contains("standard input: line 2: expected a whole number"), "{ran:?}");
}

#[test]
fn ranges_are_ready_to_be_pasted() {
    let line =
        "range --partition o'neill --newest-first 2024-05-01..2024-06-01 --table Feed --top 20 --select RowKey,Total";
    let json = run(&words(&format!("{line} --json")), "").json();
    let filter = "PartitionKey eq 'o''neill' and RowKey ge '2516851008000000000' and RowKey lt '2516877792000000000'";
    assert_eq!(json["filter"], filter);
    assert!(json["address"].as_str().unwrap().starts_with("Feed()?$filter=PartitionKey%20eq%20%27o%27%27neill%27"));
    assert!(json["address"].as_str().unwrap().ends_with("&$select=RowKey,Total&$top=20"));
    let day = |text: &str| format!("{text}T00:00:00Z").parse::<Ticks>().unwrap();
    let range = KeyRange::newest_first(day("2024-05-01")..day("2024-06-01")).unwrap();
    assert_eq!(json["bounds"]["RowKey"], range.to_string());
    assert_eq!(json["cost"], "range query");
    let select = "\"RowKey\", \"Total\"";
    let csharp =
        format!("table.QueryAsync<TableEntity>(filter: \"{filter}\", select: new[] {{ {select} }}, maxPerPage: 20)");
    assert_eq!(json["csharp"], csharp);
    assert_eq!(json["python"], format!("table.query_entities(\"{filter}\", select=[{select}], results_per_page=20)"));
    assert!(json["javascript"].as_str().unwrap().contains("select: [\"RowKey\", \"Total\"]"));

    for (line, filter) in [
        ("--partition a --prefix order.", "PartitionKey eq 'a' and RowKey ge 'order.' and RowKey lt 'order0'"),
        ("--partitions-between a..b", "PartitionKey ge 'a' and PartitionKey lt 'b'"),
        ("--partition a --after r", "PartitionKey eq 'a' and RowKey gt 'r'"),
        (
            "--partition a --days 20240506..2024-05-08",
            "PartitionKey eq 'a' and RowKey ge '20240506' and RowKey lt '20240508'",
        ),
    ] {
        assert_eq!(run(&words(&format!("range {line} --as filter")), "").stdout.trim_end(), filter);
    }
    assert_eq!(run(&["range", "--partition", "a", "--row", "b", "--json"], "").json()["cost"], "point query");
    assert!(run(&["range", "--newest-first", "yesterday.."], "").failure().starts_with("\"yesterday..\": expected"));
    assert!(run(&["range", "--between", "a"], "").failure().contains("expected FROM..TO, FROM.. or ..TO, found \"a\""));
    assert!(run(&["range", "--top", "0"], "").stderr.contains("'0' for '--top <N>'"));
    assert!(run(&["range", "--partition", "a/b"], "").failure().contains("expected a character that keys may hold"));
}
