//! Every form of file, the same rows.

use std::io::Write;
use std::path::Path;

use flate2::GzBuilder;
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::file::properties::WriterProperties;
use serde_json::{Value, json};

use crate::pages::{cells, write_groups};
use crate::run::{Ran, folder, gzip, run, words};

/// The rows of every file here: one of them cannot be in a table.
const ROWS: [(&str, &str); 4] = [("a", "1"), ("b, \"c\"", "2\u{e9}"), ("d/e", "3"), ("", "")];

/// What is found, whatever the form; the places differ.
#[track_caller]
fn found(ran: &Ran) {
    assert_eq!(ran.status, 1, "{ran:?}");
    let json = ran.json();
    let counts = ["rows", "keys", "offenders"].map(|name| json[name].as_u64().unwrap());
    assert_eq!(counts, [4, 8, 1], "{json}");
    assert_eq!((&json["first"][0]["key"], &json["first"][0]["excerpt"]), (&"PartitionKey".into(), &"d/e".into()));
    assert_eq!(json["unreadable"]["count"], 0, "{json}");
}

fn check(path: &Path, line: &[&str]) -> Ran {
    run(&[&["check", "--json", path.to_str().unwrap()], line].concat(), "")
}

fn csv(delimiter: char, end: &str) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let names = format!("PartitionKey{delimiter}RowKey{delimiter}Timestamp{delimiter}Note{delimiter}Note@type{end}");
    let rows = ROWS.iter().map(|(p, r)| {
        let fields = [&quoted(p), &quoted(r), "2024-05-06T07:08:09.1234567Z", "\"two\nlines, and more\"", "Edm.String"];
        fields.join(&delimiter.to_string()) + end
    });
    names + &rows.collect::<String>()
}

fn objects() -> Vec<Value> {
    let object = |(p, r): &(&str, &str)| json!({ "PartitionKey": p, "RowKey": r, "Nested": { "a": ["}", "\\\"", { "PartitionKey": "no" }] }, "Timestamp": null });
    ROWS.iter().map(object).collect()
}

#[test]
fn text_is_read_in_every_form_plain_and_compressed() {
    let folder = folder("forms");
    let lines = objects().iter().map(|object| format!("{object}\n")).collect::<String>();
    let array = format!("\u{feff}{:#}\n", Value::from(objects()));
    let wrapped = format!("{:#}", json!({ "items": objects(), "nextMarker": { "PartitionKey": "no" } }));
    let answer = json!({ "odata.metadata": "x", "value": objects() }).to_string();
    let tabs = ROWS.map(|(p, r)| format!("\"{}\"\t{r}\n", p.replace('"', "\"\""))).concat();
    let texts = [
        ("excel.csv", csv(';', "\r\n")),
        ("explorer.csv", csv(',', "\n")),
        ("export.tsv", csv('\t', "\r\n")),
        ("told by its beginning", csv(',', "\n")),
        ("lines.jsonl", lines),
        ("azcopy.json", array),
        ("cli.json", wrapped),
        ("answer.json", answer),
        ("tabs.txt", tabs),
    ];
    for (name, text) in texts {
        let path = folder.join(name);
        std::fs::write(&path, &text).unwrap();
        found(&check(&path, &[]));
        // Two members, as log files that were joined.
        let members = [&text.as_bytes()[..20], &text.as_bytes()[20..]].map(|member| gzip(GzBuilder::new(), member));
        let path = folder.join(format!("{name}.gz"));
        std::fs::write(&path, members.concat()).unwrap();
        found(&check(&path, &[]));
        let compressed = zstd::encode_all(text.as_bytes(), 1).unwrap();
        let path = folder.join(format!("{name}.zst"));
        std::fs::write(&path, &compressed).unwrap();
        found(&check(&path, &[]));
        let format = if name.contains("json") { "json" } else { "csv" };
        if name != "tabs.txt" {
            found(&run(&["check", "--json", "--format", format], &compressed));
        }
        // Cut in the middle: an error, and no count of a part.
        std::fs::write(&path, &compressed[..compressed.len() - 5]).unwrap();
        assert!(check(&path, &[]).failure().contains(&format!("cannot read the keys of {}", path.display())));
    }
}

#[test]
fn parquet_is_read_by_every_codec_and_of_its_columns_the_keys_alone() {
    use parquet::basic::{Compression, ZstdLevel};

    let folder = folder("parquet");
    let schema = "message rows {
        required binary Blob;
        optional binary PartitionKey (UTF8);
        required binary RowKey (UTF8);
        optional int64 Timestamp (TIMESTAMP_MICROS);
        required int64 Number;
    }";
    let codecs = [
        Compression::UNCOMPRESSED,
        Compression::SNAPPY,
        Compression::GZIP(parquet::basic::GzipLevel::default()),
        Compression::ZSTD(ZstdLevel::default()),
        Compression::LZ4_RAW,
    ];
    for (at, codec) in codecs.into_iter().enumerate() {
        let path = folder.join(format!("{at}.parquet"));
        // Two row groups, and a null key in the second.
        let groups = [(&ROWS[..2], None), (&ROWS[2..], Some("with no PartitionKey"))].map(|(rows, null)| {
            let count = rows.len() + null.iter().len();
            let texts = |texts: Vec<&str>| texts.into_iter().map(ByteArray::from).collect();
            let levels = (0..count).map(|at| i16::from(at < rows.len())).collect();
            vec![
                cells::<ByteArrayType>(texts(vec!["\u{0}blob"; count]), None),
                cells::<ByteArrayType>(texts(rows.iter().map(|(p, _)| *p).collect()), Some(levels)),
                cells::<ByteArrayType>(texts(rows.iter().map(|(_, r)| *r).chain(null).collect()), None),
                cells::<Int64Type>(vec![], Some(vec![0; count])),
                cells::<Int64Type>(vec![-7; count], None),
            ]
        });
        write_groups(&path, schema, WriterProperties::builder().set_compression(codec), groups);

        let ran = check(&path, &[]);
        assert!(ran.stderr.contains("found 20.0% (1 of 5)"), "{ran:?}");
        let json = ran.json();
        assert_eq!((&json["rows"], &json["keys"], &json["offenders"]), (&4.into(), &8.into(), &1.into()), "{json}");
        assert_eq!(json["unreadable"]["first"], json!(["row 5: it has no PartitionKey"]));
        assert_eq!(json["first"][0]["place"], 3, "{json}");
        let ran = check(&path, &["--partition-key", "Number"]);
        assert_eq!((&ran.json()["keys"], &ran.json()["offenders"]), (&10.into(), &0.into()), "numbers are keys, too");
        let ran = check(&path, &["--row-key", "Id"]);
        let says = r#"expected a column "Id", found "Blob", "PartitionKey", "RowKey", "Timestamp" and "Number""#;
        assert!(ran.failure().ends_with(says), "{ran:?}");
    }
    let bytes = std::fs::read(folder.join("1.parquet")).unwrap();
    assert!(run(&["check"], &bytes).failure().contains("Parquet is read from its end: save it as a file first"));
    let cut = folder.join("cut.parquet");
    std::fs::write(&cut, &bytes[..bytes.len() - 30]).unwrap();
    assert!(check(&cut, &[]).failure().contains("cannot read the keys of"));
}

#[test]
fn what_cannot_be_read_is_counted_with_its_place_or_an_error_by_strict() {
    let csv = b"PartitionKey,RowKey,Timestamp\r\na,1,\r\n\r\nb\r\nc,\xff,\r\nd,4,yesterday\r\ne,5,1715000000\r\nf,6,,\r\nRome, Italy,7,\r\ng,8,,0\r\n";
    let ran = run(&["check", "--json", "--max-unreadable", "40"], csv);
    assert_eq!(ran.status, 1);
    let json = ran.json();
    assert_eq!((&json["rows"], &json["unreadable"]["count"]), (&5.into(), &3.into()), "{json}");
    let first = [
        "line 4: expected at least 2 fields, found 1",
        "line 5: RowKey is not UTF-8 from byte 0 on: \u{fffd}",
        "line 10: expected at most 3 fields, one per name, found 4",
    ];
    assert_eq!(json["unreadable"]["first"], json!(first));
    let strict = run(&["check", "--strict"], csv);
    assert_eq!(strict.failure(), "standard input: line 4: expected at least 2 fields, found 1");

    let ran = run(
        &["check", "--json", "--format", "json", "--max-unreadable", "100"],
        "{\"PartitionKey\":\"a\"}\n{\"PartitionKey\":[]}\nnull\n{\"Row\":1}\n",
    );
    let json = ran.json();
    assert_eq!((&json["rows"], &json["unreadable"]["count"]), (&1.into(), &3.into()), "{json}");
    let shown = json["unreadable"]["first"][0].as_str().unwrap();
    assert!(
        shown.starts_with("line 2: invalid type: sequence, expected a string or a number as a key at byte "),
        "{shown}"
    );
}

#[test]
fn a_record_that_lacks_a_key_which_others_have_is_unreadable() {
    let some = |at: u32, row: &str, other: &str| if at.is_multiple_of(3) { row.to_owned() } else { other.to_owned() };
    let json = |lacking: &str| -> Vec<String> {
        (0..300).map(|at| some(at, lacking, "{\"PartitionKey\":\"p\",\"RowKey\":\"r\"}")).collect()
    };
    let (absent, null) = (json("{\"RowKey\":\"r\"}"), json("{\"PartitionKey\":null,\"RowKey\":\"r\"}"));
    let tabs: String = (1..301).map(|at| some(at, "r\n", "p\tr\n")).collect();
    for (text, says) in [
        (absent.join("\n"), "line 1: it has no PartitionKey"),
        (null.join("\n"), "line 1: it has no PartitionKey"),
        (format!("[{}]", absent.join(",")), "object 1: it has no PartitionKey"),
        (tabs, "line 3: it has no RowKey"),
    ] {
        for line in [&["check", "--json"][..], &["audit", "--json", "--fail-on", "never"]] {
            let ran = run(line, &text);
            let json = ran.json();
            assert_eq!(
                (ran.status, &json["rows"], &json["unreadable"]["count"]),
                (2, &200.into(), &100.into()),
                "{says}"
            );
            assert_eq!(json["unreadable"]["first"][0], says);
        }
    }
    // Keys of one column alone are as they should be; not where it changes, behind what is looked at first.
    let alone = "{\"RowKey\":\"r\"}\n".repeat(5_000);
    assert_eq!(run(&["check", "--json"], &alone).json()["keys"], 5_000);
    let ran = run(&["check", "--json"], alone + &absent.join("\n"));
    assert_eq!(ran.json()["unreadable"]["first"][0], "line 5,002: it has both keys, where the first records have one");
}

#[test]
fn an_instant_in_another_form_is_none_unless_its_column_was_asked_for() {
    let csv = |at: &str| format!("PartitionKey,RowKey,Timestamp\n{}", format!("a,b,{at}\n").repeat(100));
    let json = |at: &str| format!("{{\"PartitionKey\":\"a\",\"RowKey\":\"b\",\"Timestamp\":{at}}}\n").repeat(100);
    for text in [
        csv("2024-05-06T07:08:09"),
        csv("5/6/2024 7:08:09 AM"),
        json("1.5"),
        json("{\"$date\":\"2024\"}"),
        csv("17149"),
    ] {
        let json = run(&["audit", "--json", "--fail-on", "never"], &text).json();
        assert_eq!((&json["rows"], &json["unreadable"]["count"]), (&100.into(), &0.into()), "{text:.80}");
        let note = json["notes"][0].as_str().unwrap();
        assert!(
            note.starts_with("100 Timestamps could not be read, the first:\n  line ") && note.contains(": expected "),
            "{note}"
        );
        for line in [&["audit", "--time", "Timestamp"][..], &["audit", "--strict"]] {
            assert!(run(line, &text).failure().contains(": expected "), "{line:?}");
        }
    }
    for (at, last) in [
        ("20240506", "2024-05-06T00:00"),
        ("20240506070809", "2024-05-06T07:08"),
        ("1714979289", "2024-05-06T07:08"),
        ("2024-05-06 07:08:09", "2024-05-06T07:08"),
        ("2024-05-06 07:08:09.123456+02", "2024-05-06T05:08"),
        ("2024-05-06 07:08:09-01:30", "2024-05-06T08:38"),
    ] {
        let ran = run(&["audit", "--fail-on", "never"], csv(at));
        assert!(ran.stdout.contains(&format!("last writes {last}")), "{at}: {ran:?}");
    }
}

#[test]
fn columns_are_found_by_name_or_by_number() {
    let csv = "id;customer_id;at\n1;c-1;x\n2;c/2;y\n";
    let ran = run(&["check", "--json", "--format", "csv", "--partition-key", "customer_id", "--row-key", "id"], csv);
    assert_eq!((&ran.json()["keys"], &ran.json()["first"][0]["place"]), (&4.into(), &3.into()));
    let ran = run(&["check", "--json", "--no-header", "--partition-key", "2"], "1,c-1\n2,c/2\n");
    assert_eq!((&ran.json()["keys"], &ran.json()["offenders"]), (&2.into(), &1.into()));
    let ran = run(&["check", "--no-header", "--partition-key", "id"], "1,c-1\n");
    assert!(ran.failure().ends_with("expected the number of a column from 1, since none has a name, found \"id\""));
    let ran = run(&["check", "--format", "csv"], "id;customer_id\n1;c-1\n");
    let expected = "standard input: expected a column PartitionKey or RowKey (name yours by --partition-key NAME or --row-key \
                    NAME), found \"id\" and \"customer_id\"";
    assert_eq!(ran.failure(), expected);
    for (line, csv, says) in [
        (
            &["check"][..],
            "PartitionKey,RowKey,RowKey\n",
            "expected one RowKey, found \"RowKey\" in column 2 and \"RowKey\" in column 3",
        ),
        (
            &["check"],
            "PartitionKey,row_key,rowkey\n",
            "expected one RowKey, found \"row_key\" in column 2 and \"rowkey\" in column 3",
        ),
        (
            &["check", "--format", "csv", "--partition-key", "Value", "--row-key", "Value"],
            "Value,RowKey\n",
            "expected different columns for --partition-key, --row-key and --time, found \"Value\" twice",
        ),
    ] {
        assert!(run(line, format!("{csv}a,b,c\n")).failure().ends_with(says), "{line:?}: {says}");
    }
    // One that is spelled as the service does is not another one.
    let ran = run(&["check", "--json"], "row_key,PartitionKey,RowKey\na/b,c,d\n");
    assert_eq!((&ran.json()["keys"], &ran.json()["offenders"]), (&2.into(), &0.into()));
    let ran = run(&["check", "--json", "--row-key", "PartitionKey"], "PartitionKey,RowKey\na/b,c\n");
    assert_eq!((&ran.json()["keys"], &ran.json()["first"][0]["key"]), (&1.into(), &"RowKey".into()));
    // The names of other tools.
    let ran = run(&["check", "--json"], "partition_key,ROW_KEY\na,b\n");
    assert_eq!(ran.json()["keys"], 2);
}

#[test]
fn what_is_asked_for_is_read_or_refused() {
    let array = "[{\"PartitionKey\":\"A\",\"RowKey\":\"1\"}]";
    for (line, stdin, says) in [
        ("skew --partition-key custmer", "order,customer\n1,a\n2,b\n", "expected a column \"custmer\", found"),
        ("check --row-key RowKye", "RowKey\na\n", "expected a column \"RowKye\", found \"RowKey\""),
        ("check --format lines --row-key a", "a\nb\n", "expected columns, as --row-key names one, found lines"),
        ("check --time at", "PartitionKey,RowKey\na,b\n", "expected a column \"at\", found"),
        ("check", "PartitionKey,Row Key\nA,a/b\n", "expected a column of the RowKey of Azure Table Storage, too"),
        ("check", "{\"PartitionKey\":\"A\",\"Row Key\":\"a/b\"}\n", "expected a column of the RowKey"),
        ("check --no-header", array, "expected CSV, as --no-header says, found JSON"),
        ("skew --counts -", "a,1e5\nb,7\n", "line 1: expected a partition and its number of rows"),
        ("skew a.csv --counts -", "a,5\n", "expected one source, found --counts"),
        ("audit --html -", "a\n", "expected the name of a file for --html, found -, which is no file"),
    ] {
        let ran = run(&words(line), stdin);
        assert!(ran.failure().contains(says), "{line}: {ran:?}");
    }
    for line in
        ["check --table Orders --row-key a", "skew --table Orders --bundled emails", "audit --all-tables --resume a"]
    {
        assert!(run(&words(line), "").failure().contains("cannot be used with"), "{line}");
    }
    for (line, stdin) in [("check --json --row-key customer", "customer\na/b\n"), ("check --json", "\"RowKey\"\na/b\n")]
    {
        let json = run(&words(line), stdin).json();
        assert_eq!((&json["keys"], &json["offenders"]), (&1.into(), &1.into()), "{line}");
    }
}

#[test]
fn what_is_no_text_is_told_so() {
    for (bytes, says) in [
        (&b"\xff\xfea\0b\0"[..], "it begins like UTF-16: save it as UTF-8"),
        (b"\xfe\xff\0a\0\n", "it begins like UTF-16: save it as UTF-8"),
        (b"PK\x03\x04zip", "it is a zip archive: unpack it first"),
        (b"a\nb\0c\n", "expected text, found binary data"),
        (b"", "standard input: expected keys, found none"),
        (b"\x1f\x8bgarbage", "cannot read the keys of standard input: "),
    ] {
        let ran = run(&["check"], bytes);
        assert!(ran.failure().contains(says), "{ran:?}");
    }
    let ran = run(&["check", "no/such/file"], "");
    assert!(ran.failure().starts_with("cannot read the keys of no/such/file: "), "{ran:?}");
    assert!(run(&["check", "."], "").failure().contains("is a directory"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_line_of_any_length_is_not_held() {
    let long = |begin: &'static str, end: &'static str| {
        move |pipe: &mut dyn Write| {
            pipe.write_all(begin.as_bytes()).unwrap();
            for _ in 0..100 {
                pipe.write_all(&vec![b'x'; 1 << 20]).unwrap();
            }
            pipe.write_all(end.as_bytes()).unwrap();
        }
    };
    for (format, begin, end) in [
        ("lines", "a\n", "\nb\n"),
        ("csv", "PartitionKey,RowKey,Note\na,b,c\n", ",1,2\nd,e,\"f\"\n"),
        ("csv", "PartitionKey,RowKey,Note\na,b,\"", "\"\nd,e,f\n"),
        ("json", "{\"RowKey\":\"a\"}\n{\"RowKey\":\"", "\"}\n{\"RowKey\":\"c\"}\n"),
        ("json", "[{\"RowKey\":\"a\"},{\"RowKey\":\"", "\"},{\"RowKey\":\"c\"}]\n"),
    ] {
        let (ran, peak) =
            crate::run::peak(&["check", "--json", "--max-unreadable", "100", "--format", format], long(begin, end));
        assert!(peak < 64, "{format}: {peak} MiB");
        // Read whole where the long field is passed over, else counted.
        assert_eq!(ran.status, i32::from(!begin.contains("b,\"")), "{format}");
    }
}
