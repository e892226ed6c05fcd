//! Every planted table is written to the emulator, read through HTTP and reviewed: each fault is found, and nothing else at
//! `warning` or above. The table of what was planted and what was found is committed.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use tablekeys_service::azurite::Azurite;
use tablekeys_service::client::{Client, Write, properties};

use super::tables::{Planted, all};
use crate::run::{command, run_with};

const KEY: &str = "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";

/// Findings by their names.
struct Found {
    /// At `warning` or above.
    harmful: BTreeSet<String>,
    notes: BTreeSet<String>,
}

impl Found {
    fn of(json: &Value) -> Self {
        let named = |harmful: bool| {
            let findings = json["findings"].as_array().unwrap().iter();
            assert!(findings.clone().all(|finding| finding["count"].as_u64() <= finding["of"].as_u64()), "{json:#}");
            let matching = findings.filter(|finding| (finding["severity"] != "note") == harmful);
            matching.map(|finding| finding["name"].as_str().unwrap().to_owned()).collect()
        };
        Self { harmful: named(true), notes: named(false) }
    }
}

/// Writes a table and reviews it.
fn reviewed(azurite: &Azurite, name: &str, planted: &Planted) -> Found {
    let client = Client::of(Arc::new(azurite.account()));
    client.create_table(name).unwrap();
    let mut partitions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (partition_key, row_key) in &planted.rows {
        partitions.entry(partition_key).or_default().push(row_key);
    }
    for (partition_key, row_keys) in partitions {
        for some in row_keys.chunks(100) {
            let insert = |key: &&str| Write::Insert(partition_key.into(), (*key).into(), properties(json!({ "V": 1 })));
            let writes: Vec<Write> = some.iter().map(insert).collect();
            client.transact(name, &writes).unwrap();
        }
    }
    let endpoint = azurite.endpoint();
    let mut command = command(&["audit", "--json", "--table", name, "--fail-on", "warning"]);
    command.env(
        "AZURE_STORAGE_CONNECTION_STRING",
        format!(
            "DefaultEndpointsProtocol=http;AccountName=devstoreaccount1;AccountKey={KEY};TableEndpoint={endpoint};"
        ),
    );
    let ran = run_with(command, Vec::new());
    assert!(!ran.stdout.contains(KEY) && !ran.stderr.contains(KEY));
    let json = ran.json();
    let found = Found::of(&json);
    assert_eq!(ran.status, i32::from(!found.harmful.is_empty()), "{} {}: {ran:?}", planted.system, planted.variant);
    assert_eq!(json["rows"], planted.rows.len(), "{} {}", planted.system, planted.variant);
    client.delete_table(name).unwrap();
    found
}

#[test]
#[ignore = "needs Azurite; `.ci/full` runs it"]
fn each_planted_fault_is_found_and_sound_tables_pass() {
    const WORKERS: usize = 4;
    let azurite = Azurite::start();
    let tables = all(0);
    let next = Mutex::new(tables.iter().enumerate());
    let results: Mutex<BTreeMap<usize, Found>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..WORKERS {
            scope.spawn(|| {
                loop {
                    let Some((at, planted)) = next.lock().unwrap().next() else { return };
                    let found = reviewed(azurite, &format!("Audited{at}"), planted);
                    results.lock().unwrap().insert(at, found);
                }
            });
        }
    });
    let results: Vec<Found> = results.into_inner().unwrap().into_values().collect();
    let mut wrong = String::new();
    for (planted, found) in tables.iter().zip(&results) {
        let Planted { system, variant, faults, .. } = planted;
        for fault in faults.iter().filter(|&&fault| !found.harmful.contains(fault) && !found.notes.contains(fault)) {
            writeln!(wrong, "{system}, {variant}: {fault} was planted and not found").unwrap();
        }
        for name in found.harmful.iter().filter(|name| !faults.contains(&name.as_str())) {
            writeln!(wrong, "{system}, {variant}: {name} was found and not planted").unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    committed("crates/cli/tables/audit.md", &table(&tables, &results));
}

/// One row per table.
fn table(tables: &[Planted], results: &[Found]) -> String {
    let mut page =
        "| keys of | variant | planted | found at warning or error | notes |\n|---|---|---|---|---|\n".to_owned();
    let list =
        |names: &mut dyn Iterator<Item = &str>| names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    for (planted, found) in tables.iter().zip(results) {
        writeln!(
            page,
            "| {} | {} | {} | {} | {} |",
            planted.system,
            planted.variant,
            list(&mut planted.faults.iter().copied()),
            list(&mut found.harmful.iter().map(String::as_str)),
            list(&mut found.notes.iter().map(String::as_str))
        )
        .unwrap();
    }
    page
}

/// Compares a committed file with what it should be, or writes it.
pub(super) fn committed(path: &str, expected: &str) {
    let file = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(path);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, expected).unwrap();
        return;
    }
    let found = std::fs::read_to_string(&file).unwrap_or_default();
    let lines = |text: &str, other: &str, sign: &str| -> String {
        let other: BTreeSet<&str> = other.lines().collect();
        text.lines().filter(|line| !other.contains(line)).map(|line| format!("{sign} {line}\n")).collect()
    };
    let [lost, new] = [lines(&found, expected, "-"), lines(expected, &found, "+")];
    assert!(found == expected, "{path} is not what is found now; UPDATE=1 writes it anew:\n{lost}{new}");
}
