//! What the keys are: in the report, in JSON, in a file, and as a contract.

use std::fmt::Write as _;

use super::keys::{MAX, iso, ticks};
use crate::run::{folder, run};
use tablekeys_service::random::Random;

/// Orders of customers, newest first, and a few rows of a program that had no customer.
fn orders() -> String {
    let mut random = Random(5);
    let mut csv = "PartitionKey,RowKey,Timestamp\n".to_owned();
    for number in 0..1_000 {
        let customer =
            if number % 500 == 1 { "undefined".to_owned() } else { format!("customer-{:06}", random.below(300) * 37) };
        let seconds = number * 61;
        let suffix = random.next() >> 32;
        writeln!(csv, "{customer},{:019}-{suffix:08x},{}.0000000Z", MAX - ticks(seconds), iso(seconds)).unwrap();
    }
    csv
}

#[test]
fn the_schema_heads_the_report_and_is_in_its_json() {
    let text = run(&["audit", "--format", "csv", "-", "--fail-on", "never"], orders()).stdout;
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    assert_eq!(lines[1], "  PartitionKey customer-<number, 6 digits, padded>   99.8%", "{text}");
    assert_eq!(lines[2], "               \"undefined\"                            0.2%");
    assert_eq!(lines[3], "  RowKey       <ticks, newest first>-<hex, 8>       100.0%");
    let json = run(&["audit", "--format", "csv", "-", "--json"], orders()).json();
    let fields = &json["schema"]["row_key"][0]["fields"];
    assert_eq!(fields[0]["forms"], serde_json::json!(["newest-first-ticks"]));
    assert_eq!(fields[0]["order"], "ascending", "the instants themselves rise");
    assert_eq!((&fields[1]["text"], &fields[2]["alphabet"]), (&"-".into(), &"hex".into()));
    assert_eq!(json["schema"]["partition_key"][1]["share"], 0.002);
}

#[test]
fn a_schema_that_is_kept_is_a_contract() {
    let folder = folder("audit_schema");
    let (csv, schema) = (folder.join("orders.csv"), folder.join("keys.toml"));
    std::fs::write(&csv, orders()).unwrap();
    let (csv, schema) = (csv.to_str().unwrap(), schema.to_str().unwrap());
    let ran = run(&["audit", csv, "--schema-out", schema, "--fail-on", "never"], "");
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    let check = |rows: &str| {
        run(&["check", "--format", "csv", "--schema", schema, "-"], format!("PartitionKey,RowKey\n{rows}"))
    };
    assert_eq!(run(&["check", "--schema", schema, csv], "").status, 0);
    assert_eq!(check("customer-000001,2516873215109999999-0123abcd\n").status, 0);
    // The other direction is far from our time, and no sentinel.
    assert_eq!(check("customer-000001,0638505760890000000-0123abcd\n").status, 1);
    assert_eq!(check("customer-000001,0000000000000000000-0123abcd\n").status, 0);
    let ran = check("customer-1,2516873215109999999-0123abcd\ncustomer-000001,2516873215109999999\n");
    assert_eq!(ran.status, 1);
    assert!(ran.stdout.contains("2 offend"), "{ran:?}");
    assert!(ran.stdout.contains("expected customer-<number, 6 digits, padded> or \"undefined\""), "{ran:?}");
    assert!(ran.stdout.contains("expected <ticks, newest first>-<hex, 8>"), "{ran:?}");
    // What a person has edited: the rows without a customer are no longer right.
    let edited = std::fs::read_to_string(schema).unwrap().replace("text = \"undefined\"", "text = \"unknown\"");
    std::fs::write(schema, edited).unwrap();
    let ran = run(&["check", "--schema", schema, csv, "--json"], "");
    assert_eq!((ran.status, &ran.json()["offenders"]), (1, &2.into()));
    std::fs::write(schema, "[[row_key]]\nfields = [{ digits = \"six\" }]\n").unwrap();
    let message = run(&["check", "--schema", schema, csv], "").failure().to_owned();
    assert!(message.ends_with("row_key, shape 1: field 1: digits: expected a number from 1 to 64, or the least and the most, found \"six\""), "{message}");
}
