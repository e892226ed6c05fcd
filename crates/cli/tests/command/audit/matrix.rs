//! The tables of systems in `planted.md` are written to the emulator, read through HTTP and reviewed: what is found is what the
//! lines say.

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;
use serde_json::json;
use tablekeys_service::azurite::{Azurite, KEY};
use tablekeys_service::client::{Client, Write, properties};

use super::cases::{Case, Line, differences, planted};
use crate::run::{command, run_with};

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
    let case = Case::of(line, &json);
    assert_eq!(ran.status, i32::from(case.harmful().next().is_some()), "{}: {ran:?}", line.name);
    assert_eq!(json["rows"], rows.len(), "{}", line.name);
    differences(&case)
}

#[test]
#[ignore = "needs Azurite; `.ci/full` runs it"]
fn each_planted_fault_is_found_and_sound_tables_pass() {
    let azurite = Azurite::start();
    let [lines, _] = planted();
    let wrong = lines.par_iter().enumerate().filter_map(|(at, line)| {
        let differences = reviewed(azurite, &format!("Audited{at}"), line);
        (!differences.is_empty()).then(|| format!("{}: {}\n", line.name, differences.join("; ")))
    });
    let wrong: String = wrong.collect();
    assert!(wrong.is_empty(), "{wrong}");
}
