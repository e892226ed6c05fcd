//! The tables of systems in `planted.md` are written to the emulator, read through HTTP and reviewed: what is found is what the
//! lines say.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use serde_json::json;
use tablekeys_service::azurite::{Azurite, KEY};
use tablekeys_service::client::{Client, Write, properties};

use super::cases::{Line, differences, planted};
use super::zoo::Case;
use crate::run::{command, run_with};

/// Writes a table, and reviews it.
fn reviewed(azurite: &Azurite, name: &str, line: &Line) -> Vec<String> {
    let client = Client::of(Arc::new(azurite.account()));
    client.create_table(name).unwrap();
    let rows = line.rows();
    let mut partitions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (partition_key, row_key, _) in &rows {
        partitions.entry(partition_key).or_default().push(row_key);
    }
    for (partition_key, row_keys) in partitions {
        for some in row_keys.chunks(100) {
            let insert = |key: &&str| Write::Insert(partition_key.into(), (*key).into(), properties(json!({ "V": 1 })));
            let writes: Vec<Write> = some.iter().map(insert).collect();
            client.transact(name, &writes).unwrap();
        }
    }
    let mut command = command(&["audit", "--json", "--table", name, "--fail-on", "warning"]);
    command.env("AZURE_STORAGE_CONNECTION_STRING", azurite.connection());
    let ran = run_with(command, Vec::new());
    assert!(!ran.stdout.contains(KEY) && !ran.stderr.contains(KEY));
    client.delete_table(name).unwrap();
    let json = ran.json();
    let mut case = Case::new(&*line.name, name, &[], String::new());
    case.read(&json);
    assert_eq!(ran.status, i32::from(!case.harmful().is_empty()), "{}: {ran:?}", line.name);
    assert_eq!(json["rows"], rows.len(), "{}", line.name);
    differences(line, &case)
}

#[test]
#[ignore = "needs Azurite; `.ci/full` runs it"]
fn each_planted_fault_is_found_and_sound_tables_pass() {
    const WORKERS: usize = 4;
    let azurite = Azurite::start();
    let [lines, _] = planted();
    let (next, wrong) = (Mutex::new(lines.iter().enumerate()), Mutex::new(String::new()));
    std::thread::scope(|scope| {
        for _ in 0..WORKERS {
            scope.spawn(|| {
                loop {
                    let Some((at, line)) = next.lock().unwrap().next() else { return };
                    let differences = reviewed(azurite, &format!("Audited{at}"), line);
                    if !differences.is_empty() {
                        *wrong.lock().unwrap() += &format!("{}: {}\n", line.name, differences.join("; "));
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{wrong}");
}
