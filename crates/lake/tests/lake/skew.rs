//! `lake skew` on files and folders: the counts are those of the library.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, AsArray, FixedSizeBinaryArray, Int64Array, RecordBatch, StringArray};
use datafusion::arrow::datatypes::Int64Type;
use datafusion::dataframe::DataFrameWriteOptions;
use datafusion::prelude::SessionContext;
use tablekeys::partition::{ByteSum, Guid, HashRing, JumpHash, Md5Bits, Partitioner, Secret, SipHash};
use tablekeys::skew::Histogram;

use crate::Random;
use crate::queries::run;
use crate::service::orders_per_partition;

const SECRET: &str = "7369787465656e207365637265747321";

/// A new folder of this test run.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// 6,000 orders of 1,000 customers in two Parquet files: a name, its number, its GUID as text and as bytes. Every tenth key is null.
pub(crate) fn orders(folder: &Path) -> Vec<String> {
    let mut random = Random(7);
    let names: Vec<String> =
        random.texts(1_000).into_iter().zip(0..).map(|(text, at)| format!("{at} {text}")).collect();
    let customers: Vec<usize> = (0..6_000).map(|_| usize::try_from(random.next() % 1_000).unwrap()).collect();
    let guid = |customer: usize| {
        SipHash::new(1 << 31).partition_of(&names[customer]).to_be_bytes().repeat(4).try_into().unwrap()
    };
    for (at, customers) in customers.chunks(3_000).enumerate() {
        let or_null = |customer: usize| (!customer.is_multiple_of(10)).then_some(customer);
        let guids = customers.iter().map(|&customer| or_null(customer).map(guid));
        let columns: [(&str, ArrayRef); 5] = [
            ("customer", Arc::new(customers.iter().map(|&c| or_null(c).map(|c| &*names[c])).collect::<StringArray>())),
            (
                "number",
                Arc::new(
                    customers
                        .iter()
                        .map(|&c| or_null(c).map(|c| i64::try_from(c).unwrap() - 500))
                        .collect::<Int64Array>(),
                ),
            ),
            (
                "guid",
                Arc::new(guids.clone().map(|g| g.map(|g| Guid::from_bytes(g).to_string())).collect::<StringArray>()),
            ),
            ("guid bytes", Arc::new(FixedSizeBinaryArray::try_from_sparse_iter_with_size(guids, 16).unwrap())),
            ("Id.x", Arc::new(customers.iter().map(|&c| format!("{c:05}")).map(Some).collect::<StringArray>())),
        ];
        let batch = RecordBatch::try_from_iter(columns).unwrap();
        run(async {
            let path = folder.join(format!("part-{at}.parquet"));
            let table = SessionContext::new().read_batch(batch).unwrap();
            table.write_parquet(path.to_str().unwrap(), DataFrameWriteOptions::new(), None).await.unwrap();
        });
    }
    customers.into_iter().map(|customer| names[customer].clone()).collect()
}

fn is_null(name: &str) -> bool {
    name.split(' ').next().unwrap().ends_with('0')
}

pub(crate) fn lake(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lake"));
    command.arg("skew").args(args);
    command
}

/// What the command wrote to standard output.
pub(crate) fn answer(mut command: Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refusal(args: &[&str]) -> String {
    let Output { status, stderr, .. } = lake(args).output().unwrap();
    assert!(!status.success());
    String::from_utf8(stderr).unwrap()
}

/// The lines of a design as the library counts these keys.
pub(crate) fn lines<K, P: Partitioner<K>>(design: &str, counts: &P, keys: &[K], without: u64) -> String {
    let mut lines = String::new();
    for (partition, keys) in Histogram::of(counts, keys).counts().iter().enumerate() {
        writeln!(lines, "{design},{partition},{keys}").unwrap();
    }
    if without > 0 {
        writeln!(lines, "{design},,{without}").unwrap();
    }
    lines
}

/// The names that are not null, and how many are.
pub(crate) fn split(names: Vec<String>) -> (Vec<String>, u64) {
    let all = names.len();
    let names: Vec<String> = names.into_iter().filter(|name| !is_null(name)).collect();
    let nulls = u64::try_from(all - names.len()).unwrap();
    assert!(nulls > 100);
    (names, nulls)
}

#[test]
fn a_folder_is_counted_by_all_designs_as_the_library_counts() {
    let folder = folder("folder");
    let (names, nulls) = split(orders(&folder));
    let secret_file = folder.join("secret.txt");
    std::fs::write(&secret_file, format!("{SECRET}\n")).unwrap();
    let mut ring = HashRing::new();
    ring.add_all([("east", 1), ("west", 2)]).unwrap();
    let secret: Secret = SECRET.parse().unwrap();
    let plain = [
        "design,partition,count\n".to_owned(),
        lines("siphash:64", &SipHash::new(64), &names, nulls),
        lines("md5-bits", &Md5Bits::new(3), &names, nulls),
        lines("jump", &JumpHash::new(8), &names, nulls),
        lines("ring:east=1 west=2", &ring.partitioner().unwrap(), &names, nulls),
    ];
    let keyed = [
        "design,partition,count\n".to_owned(),
        lines("siphash:64", &SipHash::new(64).with_secret(secret), &names, nulls),
        lines("md5-bits", &Md5Bits::new(3), &names, nulls),
        lines("jump", &JumpHash::new(8).with_secret(secret), &names, nulls),
        lines("ring:east=1 west=2", &ring.with_secret(secret).partitioner().unwrap(), &names, nulls),
    ];
    let designs =
        ["--design", "siphash:64", "--design", "md5-bits", "--design", "jump", "--design", "ring:east=1 west=2"];
    for threads in ["1", "2", "5"] {
        let input = folder.to_str().unwrap();
        let common =
            ["--input", input, "--key", "customer", "--partitions", "8", "--counts", "-", "--threads", threads];
        assert_eq!(answer(lake(&[&common[..], &designs].concat())), plain.concat());
        let file = ["--secret-file", secret_file.to_str().unwrap()];
        assert_eq!(answer(lake(&[&common[..], &designs, &file].concat())), keyed.concat());
    }
}

#[test]
fn keys_of_other_types_count_as_their_text_or_their_guid() {
    let folder = folder("types");
    let (names, nulls) = split(orders(&folder));
    let input = folder.join("*.parquet");
    let ask = |key: &str, rest: &[&str]| {
        let common = ["--input", input.to_str().unwrap(), "--key", key, "--counts", "-"];
        answer(lake(&[&common[..], rest].concat()))
    };
    let head = "design,partition,count\n";
    let number = |name: &String| name.split(' ').next().unwrap().parse::<i64>().unwrap();
    let numbers: Vec<String> = names.iter().map(|name| (number(name) - 500).to_string()).collect();
    let expected = lines("siphash:12", &SipHash::new(12), &numbers, nulls);
    assert_eq!(ask("number", &["--design", "siphash:12"]), format!("{head}{expected}"));
    // Nothing in a column's name means anything.
    let ids: Vec<String> = names.iter().map(|name| format!("{:05}", number(name))).collect();
    let found = ask("Id.x", &["--design", "siphash:12"]);
    let all: u64 = found.lines().skip(1).map(|line| line.rsplit(',').next().unwrap().parse::<u64>().unwrap()).sum();
    assert_eq!((all, ids.len() as u64 + nulls), (6_000, 6_000));
    let guids: Vec<Guid> = names
        .iter()
        .map(|name| {
            Guid::from_bytes(SipHash::new(1 << 31).partition_of(name).to_be_bytes().repeat(4).try_into().unwrap())
        })
        .collect();
    let sums = lines("byte-sum:15", &ByteSum::new(15), &guids, nulls);
    let of_bytes = format!("{head}{sums}{}", lines("siphash:12", &SipHash::new(12), &guids, nulls));
    let texts: Vec<String> = guids.iter().map(Guid::to_string).collect();
    let of_texts = format!("{head}{sums}{}", lines("siphash:12", &SipHash::new(12), &texts, nulls));
    let designs = ["--design", "byte-sum:15", "--design", "siphash:12"];
    assert_eq!(ask("guid bytes", &designs), of_bytes);
    assert_eq!(ask("guid", &designs), of_texts);
    assert_eq!(ask("guid", &[&designs[..], &["--guids"]].concat()), of_bytes);
}

#[test]
fn csv_and_json_keys_stay_the_text_that_they_are() {
    let folder = folder("texts");
    let keys = ["007", "7", "", "a,b", "1e3", "true", "é"];
    let csv: String = keys.iter().map(|key| format!("x,\"{key}\"\n")).collect();
    std::fs::write(folder.join("keys.csv"), format!("other,key\n{csv}")).unwrap();
    let json: String = keys.iter().map(|key| format!("{{\"key\":\"{key}\"}}\n")).collect();
    std::fs::write(folder.join("keys.json"), &json).unwrap();
    std::fs::write(folder.join("keys.jsonl"), &json).unwrap();
    let keys = keys.map(str::to_owned);
    for file in ["keys.csv", "keys.json", "keys.jsonl"] {
        let path = folder.join(file);
        let args = ["--input", path.to_str().unwrap(), "--key", "key", "--design", "siphash:5", "--counts", "-"];
        let found = answer(lake(&args));
        let all = format!("design,partition,count\n{}", lines("siphash:5", &SipHash::new(5), &keys, 0));
        let without_empty: Vec<String> = keys.iter().filter(|key| !key.is_empty()).cloned().collect();
        let empty_is_null =
            format!("design,partition,count\n{}", lines("siphash:5", &SipHash::new(5), &without_empty, 1));
        assert_eq!(found, if file.ends_with("csv") { empty_is_null } else { all }, "{file}");
    }
}

#[test]
fn what_cannot_be_counted_is_refused_with_the_reason() {
    let folder = folder("refused");
    orders(&folder);
    let input = folder.to_str().unwrap();
    let ask = |key: &str, design: &str, rest: &[&str]| {
        let common = ["--input", input, "--key", key, "--design", design, "--counts", "-"];
        refusal(&[&common[..], rest].concat())
    };
    for (error, message) in [
        (
            ask("client", "siphash:4", &[]),
            "expected a column named \"client\", found customer, number, guid, guid bytes, Id.x",
        ),
        (ask("customer", "byte-sum:15", &[]), "tk_partition(\""),
        (ask("customer", "siphash:4", &["--guids"]), "tk_guid(\""),
        (ask("customer", "siphash", &[]), "expected a number of partitions with the design \"siphash\", found none"),
        (
            ask("customer", "md5-bits", &["--partitions", "12"]),
            "expected a power of two from 2 on as the partitions of md5-bits, found 12",
        ),
        (ask("customer", "sip", &["--partitions", "12"]), "found \"sip:\""),
        (
            ask("customer", "siphash:9999999", &[]),
            "expected at most 1048576 partitions, found 9999999 of \"siphash:9999999\"",
        ),
        (ask("customer", "siphash:4", &["--partitions", "0"]), "invalid value '0'"),
        (ask("customer", "siphash:4", &["--secret-file", "nowhere"]), "cannot read the secret of nowhere"),
    ] {
        assert!(error.contains(message), "{error}");
    }
    let empty = folder.join("empty");
    std::fs::create_dir(&empty).unwrap();
    let input = |input: &str| refusal(&["--input", input, "--key", "k", "--design", "siphash:4", "--counts", "-"]);
    for (error, message) in [
        (input("nowhere/"), "expected a file or a folder, found nothing at \"nowhere/\""),
        (input(empty.to_str().unwrap()), "No files found at"),
        (input("ftp://host/file.parquet"), "expected s3, az, abfss, gs, https or file before '://', found \"ftp\""),
        (input("http://127.0.0.1:1/file.parquet"), "127.0.0.1:1"),
    ] {
        assert!(error.contains(message), "{error}");
    }
    let args = ["--input", folder.to_str().unwrap(), "--key", "customer", "--design", "siphash:4"];
    let error = refusal(&[&args[..], &["--counts", "nowhere/counts.csv"]].concat());
    assert!(error.contains("cannot write the counts to nowhere/counts.csv"), "{error}");
}

#[test]
fn bad_keys_are_counted_with_null_keys_where_asked() {
    let folder = folder("lenient");
    orders(&folder);
    let counts = folder.join("counts.csv");
    let args = ["--input", folder.to_str().unwrap(), "--key", "customer", "--design", "byte-sum:2", "--try"];
    answer(lake(&[&args[..], &["--counts", counts.to_str().unwrap()]].concat()));
    let written = std::fs::read_to_string(&counts).unwrap();
    assert_eq!(written, "design,partition,count\nbyte-sum:2,0,0\nbyte-sum:2,1,0\nbyte-sum:2,,6000\n");
    assert!(!folder.join("counts.csv.part").exists());
}

#[test]
fn the_service_of_the_guide_counts_as_the_library() {
    let folder = folder("service");
    let (names, nulls) = split(orders(&folder));
    let batches = run(async { orders_per_partition(folder.to_str().unwrap()).await.unwrap().collect().await.unwrap() });
    let column = |at: usize| batches.iter().flat_map(move |batch| batch.column(at).as_primitive::<Int64Type>().iter());
    let found: Vec<_> = column(0).zip(column(1)).collect();
    let histogram = Histogram::of(&SipHash::new(64), &names);
    let counts = histogram.counts().iter().map(|&count| Some(count.cast_signed()));
    let expected: Vec<_> = (0..).map(Some).zip(counts).chain([(None, Some(nulls.cast_signed()))]).collect();
    assert_eq!(found, expected);
    // The page shows this very code.
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src/guide/past_one_machine.rs");
    let page = std::fs::read_to_string(page).unwrap().replace("//! ", "").replace("//!", "");
    assert!(page.contains(&include_str!("service.rs").replace("pub(crate) ", "")), "the page shows other code");
}
