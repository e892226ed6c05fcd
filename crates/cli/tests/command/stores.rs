//! Exports of each store, as its own tool or its documentation has them, are judged by its rules and in its words.

use std::fs;

use serde_json::{Value, json};

use crate::audit::finding;
use crate::run::{Ran, folder, run, words};

fn audit(name: &str, text: &str, line: &[&str]) -> Ran {
    let path = folder(&format!("stores_{name}")).join(name);
    fs::write(&path, text).unwrap();
    let ran = run(&[&["audit", path.to_str().unwrap(), "--fail-on", "never"], line].concat(), "");
    assert_eq!(ran.status, 0, "{ran:?}");
    ran
}

/// Items as an export of `DynamoDB` to S3 has them, one per line, with the sort key `length` characters long in the last.
fn export(length: usize) -> Vec<Value> {
    let item = |at: usize| {
        let sort = if at == 59 { "x".repeat(length) } else { format!("ORDER#{at:04}") };
        json!({ "Item": { "PK": { "S": format!("USER#{:03}", at / 3) }, "SK": { "S": sort }, "Total": { "N": "7.5" },
                          "Lines": { "L": [{ "M": { "SK": { "S": "no" } } }] } } })
    };
    (0..60).map(item).collect()
}

#[test]
fn an_export_of_dynamodb_is_audited_in_its_own_words() {
    let lines = |items: &[Value]| items.iter().map(|item| format!("{item}\n")).collect::<String>();
    let ran = audit("export.json", &lines(&export(9)), &[]);
    assert!(ran.stdout.contains("partition key USER#") && ran.stdout.contains("sort key"), "{}", ran.stdout);
    assert!(ran.stdout.contains("judged as keys of DynamoDB"), "{}", ran.stdout);
    assert!(!ran.stdout.contains("PartitionKey") && !ran.stdout.contains("RowKey"), "{}", ran.stdout);
    assert!(!ran.stdout.contains("no table can hold"), "{}", ran.stdout);
    // A sort key of more than 1,024 bytes, which Azure would have refused at 513.
    assert!(finding(&audit("long.json", &lines(&export(900)), &["--json"]).json(), "illegal-keys").is_none());
    let ran = audit("longer.json", &lines(&export(1_025)), &[]);
    assert!(ran.stdout.contains("error: sort keys that no table can hold [illegal-keys]"), "{}", ran.stdout);
    assert!(ran.stdout.contains("the service refuses an empty key and more than 1,024 bytes"), "{}", ran.stdout);
    // The same from a scan, and by other names of keys.
    let items: Vec<Value> = export(9).into_iter().map(|mut item| item["Item"].take()).collect();
    let scan = json!({ "Items": items, "Count": 60, "ScannedCount": 60, "ConsumedCapacity": null });
    let scanned = audit("scan.json", &format!("{scan:#}"), &["--json"]).json();
    assert_eq!(
        (&scanned["rows"], &scanned["notes"][0]),
        (&60.into(), &"judged as keys of DynamoDB, as --store or the names of columns say".into())
    );
    let renamed = scan.to_string().replace("\"PK\"", "\"customer\"").replace("\"SK\"", "\"order\"");
    let line = ["--partition-key", "customer", "--row-key", "order", "--json"];
    assert_eq!(audit("renamed.json", &renamed, &line).json()["rows"], 60);
}

#[test]
fn each_store_refuses_its_own_keys() {
    let csv = "PartitionKey,RowKey\nUSER#1,a/b\nUSER#1,c\n";
    for (store, offenders) in
        [("azure", 3), ("cosmos", 1), ("dynamodb", 0), ("hbase", 0), ("bigtable", 0), ("plain", 0)]
    {
        let line = ["check", "--store", store, "--partition-key", "PartitionKey", "--row-key", "RowKey", "--json"];
        let ran = run(&[&line[..], &["--format", "csv"]].concat(), csv);
        assert_eq!(ran.json()["offenders"], offenders, "{store}: {ran:?}");
        let json = audit("keys.csv", csv, &line[1..]).json();
        assert_eq!(finding(&json, "illegal-keys").is_some(), offenders > 0, "{store}: {json}");
        // The columns' names need not be told; a store of one key has no PartitionKeys.
        let ran = run(&["check", "--store", store, "--json"], csv);
        let keys = if ["hbase", "bigtable"].contains(&store) { 2 } else { 4 };
        assert_eq!((&ran.json()["keys"], &ran.json()["offenders"]), (&keys.into(), &offenders.into()), "{store}");
    }
    // Half of the keys of a store of two are read where one of them is named alone.
    for (store, text) in [("dynamodb", "RowKey,v\na,1\n"), ("cosmos", "id,v\na,1\n"), ("azure", "{\"RowKey\":\"a\"}\n")]
    {
        let message = run(&["check", "--store", store], text).failure().to_owned();
        assert!(message.contains("expected a column of the ") && message.contains("--partition-key NAME"), "{message}");
        let name = if store == "cosmos" { "id" } else { "RowKey" };
        assert_eq!(run(&["check", "--json", "--store", store, "--row-key", name], text).json()["keys"], 1);
    }
    assert_eq!(run(&["check", "--json", "--store", "bigtable"], "RowKey,v\na,1\n").json()["keys"], 1);
    // An empty key is one thing in one store and another in the next.
    for (store, offenders) in [("azure", 0), ("dynamodb", 1), ("bigtable", 1), ("plain", 0)] {
        let line = ["check", "--store", store, "--row-key", "k", "--json", "--format", "csv"];
        assert_eq!(run(&line, "k,v\n,1\na,2\n").json()["offenders"], offenders, "{store}");
    }
    // What is legal and troublesome is what the audit of such keys finds: '%' is so in addresses alone.
    let ran = run(&["check", "--careful", "--store", "dynamodb", "--lines-are", "row-key"], "USER#1\na%b\n b\n");
    assert!(ran.stdout.contains("1 offends") && ran.stdout.contains("sort key \" b\""), "{ran:?}");
}

#[test]
fn a_key_is_explained_by_the_rules_of_its_store() {
    let explain = |line: &[&str]| run(&[&["explain"], line].concat(), "").stdout;
    assert!(explain(&["USER#1"]).contains("6 characters, illegal\n"), "{}", explain(&["USER#1"]));
    let text = explain(&["--store", "dynamodb", "USER#1"]);
    assert!(text.contains("6 characters, legal as a sort key of DynamoDB\n"), "{text}");
    // 1,500 bytes are too long for a sort key and not for a partition key.
    let long = "x".repeat(1_500);
    let text = explain(&["--store", "dynamodb", &long]);
    assert!(text.contains("illegal: expected a key of at most 1024 bytes, found 1500"), "{text}");
    let text = explain(&["--store", "dynamodb", "--lines-are", "partition-key", &long]);
    assert!(text.contains("legal as a partition key of DynamoDB"), "{text}");
    for (store, empty) in [("azure", "legal, but troublesome"), ("bigtable", "illegal as a row key of Bigtable")] {
        assert!(explain(&["--store", store, ""]).contains(empty), "{store}");
    }
    let path = folder("stores_explain").join("scan.json");
    fs::write(&path, format!("{}\n", export(9)[0])).unwrap();
    let text = explain(&["--file", path.to_str().unwrap()]);
    assert!(text.contains("legal as a sort key of DynamoDB") && !text.contains("illegal"), "{text}");
}

#[test]
fn every_export_is_audited_in_the_words_of_its_store() {
    let item = |at: usize| {
        json!({ "id": format!("order-{at:04}"), "pk": format!("customer-{}", at / 3), "_rid": "x==", "_etag": "\"0\"",
                "_self": "dbs/x", "_ts": 1_714_979_289 + at * 60 })
    };
    let items = json!((0..60).map(item).collect::<Vec<_>>()).to_string();
    let rows: String = (0..60).map(|at| format!("user{:04}#2024,{at}\n", at * 37 % 1000)).collect();
    let rows = format!("row,value\n{rows}");
    let azure = "PartitionKey,RowKey,Timestamp\na#b,1,2024-05-06T07:08:09Z\na,2,2024-05-06T07:08:09Z\n";
    let refused = "the service refuses / \\ # ?, control characters and more than 512 UTF-16 units";
    for (name, text, line, has, lacks) in [
        ("cosmos.json", &*items, "", &["judged as keys of Cosmos DB for NoSQL", "  id", "last writes"][..], "RowKey"),
        ("hbase.csv", &rows, "--store hbase", &["  row key"], "RowKey"),
        ("bigtable.csv", &rows, "--store bigtable", &["  row key", "partition keys (without\n"], "without row"),
        ("plain.csv", &rows, "--store plain --row-key row", &["judged as keys of a store that sorts strings"], "Azure"),
        ("azure.csv", azure, "", &["PartitionKeys that no table can hold", refused], "judged as"),
    ] {
        let line: Vec<&str> = line.split_whitespace().collect();
        let text = audit(name, text, &line).stdout;
        assert!(has.iter().all(|has| text.contains(has)) && !text.contains(lacks), "{name}: {text}");
    }
}

#[test]
fn the_rate_of_a_partition_is_that_of_its_store() {
    // 900 rows per second in one partition: near DynamoDB's limit, and under half of Azure's.
    let rows = (0..54_000).map(|at| format!("p{},{at:06},2024-05-06T07:{:02}:00Z\n", at % 3 / 2, 10 + at / 54_000));
    let csv = format!("PartitionKey,RowKey,Timestamp\n{}", rows.collect::<String>());
    let found = |store: &str| {
        let line = ["--store", store, "--partition-key", "PartitionKey", "--row-key", "RowKey", "--time", "Timestamp"];
        let proposed = audit("rate.csv", &csv, &[&line[..], &["--json"]].concat()).stdout;
        assert_eq!(proposed.contains("by SipHash of the sort key"), store == "dynamodb", "{proposed}");
        let ran = audit("rate.csv", &csv, &line);
        ran.stdout.lines().find(|line| line.contains("of the target of")).map(str::to_owned)
    };
    assert!(found("dynamodb").is_some_and(|line| line.contains("of the target of 1000")), "{:?}", found("dynamodb"));
    assert!(found("azure").is_some_and(|line| line.contains("of the target of 2000")), "{:?}", found("azure"));
    assert_eq!(found("hbase"), None);
    let csv = format!("row,of\n{}", (0..1_001).map(|at| format!("{at:04},p\n")).collect::<String>());
    for (store, has) in [
        ("dynamodb", "one server: 1,000 rows per second are the target"),
        ("hbase", "one server: what one server takes is the target"),
    ] {
        let line = ["--store", store, "--partition-key", "of", "--row-key", "row", "--json"];
        assert!(audit("one.csv", &csv, &line).stdout.contains(has), "{store}");
    }
    // 1,200 writes per second of one key: too many for a partition of DynamoDB, by any design, and not for one of Azure's.
    let line = words("skew --times --window 1 --partition-key PartitionKey --time Timestamp --format csv");
    let csv = format!("PartitionKey,Timestamp\n{}", "p,2024-05-06T07:08:09Z\n".repeat(1_200));
    let note = |store: &str| {
        let ran = run(&[&line[..], &["--design", "siphash", "--store", store]].concat(), &csv);
        ran.stdout.lines().find(|line| line.starts_with("- past the ")).map(str::to_owned)
    };
    let past = "- past the 1,000 rows per second that a partition of DynamoDB takes: by-time at 16 (1200.0) and siphash at 16 (1200.0)";
    assert_eq!(note("dynamodb").as_deref(), Some(past));
    assert!(note("azure").is_some_and(|note| note.ends_with("Azure Table Storage takes: none")), "{:?}", note("azure"));
    assert_eq!(note("bigtable"), None);
}

#[test]
fn bytes_of_a_partition_are_weighed_where_the_rows_have_them() {
    // 500 rows per day of 30,000 bytes each fill 10 GiB in two years; keys alone take centuries.
    let export = |text: usize| {
        let item = |at: usize| {
            let (partition, day, time) = (at % 10, at / 500, at % 500 * 172);
            let at = format!("2025-03-{:02}T{:02}:{:02}:{:02}Z", day + 1, time / 3600, time / 60 % 60, time % 60);
            let user = format!("USER#{}", u8::from(partition == 0));
            json!({ "Item": { "PK": { "S": user }, "SK": { "S": format!("{at}#{:07x}", day * 7_919 + time) },
                              "updatedAt": { "S": at }, "Text": { "S": "x".repeat(text) } } })
        };
        (0..1_500).map(item).map(|item| format!("{item}\n")).collect::<String>()
    };
    let line = ["--json", "--store", "dynamodb", "--time", "updatedAt"];
    let found = |text: usize| {
        let json = audit("bytes.json", &export(text), &line).json();
        finding(&json, "partition-bytes").cloned()
    };
    let told = found(30_000).expect("partition-bytes");
    assert_eq!(told["severity"], "note", "{told:#}");
    assert!(told["evidence"].as_str().unwrap().ends_with("MiB of the 10,240 MiB that DynamoDB takes"), "{told:#}");
    assert!(told["when"].as_str().unwrap().starts_with("at the pace until now, on 202"), "{told:#}");
    assert_eq!(found(0), None);
}
