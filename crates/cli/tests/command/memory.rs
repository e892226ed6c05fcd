//! Every reader under a limit of memory: a result or an error with status 2, and never an end by the system.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::Write;

use crate::run::{self, Ran, folder, peak, run_with, words};
use crate::server::{Fate, Server};

fn limited(line: &[&str], variables: &[(&str, &str)]) -> Ran {
    let mut shell = run::limited(640 << 10, line);
    shell.envs(variables.iter().copied());
    let ran = run_with(shell, Vec::new());
    assert!((0..=2).contains(&ran.status), "{line:?}: {ran:?}");
    ran
}

/// This text again and again, up to this number of bytes, between two others.
fn filled(begin: &str, one: &str, end: &str, bytes: usize) -> String {
    let times = (bytes - begin.len() - end.len() + 1) / (one.len() + 1);
    format!("{begin}{}{end}", vec![one; times].join(if one.starts_with('[') { "\n" } else { "," }))
}

#[test]
fn settings_of_the_most_bytes_take_bounded_memory_and_longer_ones_are_refused() {
    const MIB: usize = 1 << 20;
    let folder = folder("memory");
    let keys = folder.join("keys.csv");
    fs::write(&keys, "PartitionKey,RowKey\na,1\n").unwrap();
    let keys = keys.to_str().unwrap();
    let settings = folder.join("settings");
    let read = |line: &str, text: &str| {
        fs::write(&settings, text).unwrap();
        let paths = |word| match word {
            "KEYS" => keys,
            "FILE" => settings.to_str().unwrap(),
            word => word,
        };
        limited(&words(line).into_iter().map(paths).collect::<Vec<_>>(), &[])
    };
    let (baseline, schema) = ("audit KEYS --fail-on never --baseline FILE", "check KEYS --schema FILE");
    let ranges = "key placed --system cosmos-v2 --ranges FILE a";
    let findings = "{\"version\":1,\"findings\":[";
    for one in ["{\"\":0}", "{\"source\":\"\",\"name\":\"\",\"severity\":\"note\"}", "[]", "0"] {
        read(baseline, &filled(findings, one, "]}", 4 * MIB));
        read(ranges, &filled("[", one, "]", MIB));
    }
    for one in ["[[row_key]]", "[[row_key]]\nfields=[{any=true}]"] {
        read(schema, &filled("", one, "", MIB));
    }
    for one in ["{any=true}", "{}", "0", "[]"] {
        read(schema, &filled("[[row_key]]\nfields=[", one, "]", MIB));
    }
    for (line, most) in [(baseline, 4 * MIB), (schema, MIB), (ranges, MIB)] {
        for nested in ["[", "{\"a\":", "a.", "a={"] {
            assert_eq!(read(line, &nested.repeat(MIB / nested.len())).status, 2, "{nested}");
        }
        // Past the bound nothing is read.
        let ran = read(line, &" ".repeat(most + 1));
        let says = format!("expected a file of at most {} KiB, found a larger one", most >> 10);
        assert!(ran.failure().ends_with(&says), "{ran:?}");
    }
}

#[test]
fn answers_of_a_service_take_bounded_memory_and_larger_ones_are_refused() {
    const MIB: usize = 1 << 20;
    let bodies = [
        filled("{\"value\":[", "{\"\":0}", "]}", 15 * MIB),
        filled("{\"other\":[", "{\"\":0}", "],\"value\":[]}", 15 * MIB),
        filled("{\"value\":[", "{\"PartitionKey\":\"\",\"RowKey\":\"\"}", "]}", 15 * MIB),
        format!("{{\"value\":[{{\"PartitionKey\":\"{}\",\"RowKey\":\"\"}}]}}", "x".repeat(15 * MIB)),
        "[".repeat(15 * MIB),
        " ".repeat(17 * MIB),
    ];
    for body in bodies {
        let server = Server::new([], 10, move |_, _| Fate::Page("next".into(), body.clone()));
        let connection = server.connection_string();
        let variables = [("AZURE_STORAGE_CONNECTION_STRING", connection.as_str())];
        for line in [
            &["check", "--table", "Orders"][..],
            &["check", "--table", "Orders", "--sample", "9"],
            &["audit", "--all-tables"],
        ] {
            let ran = limited(line, &variables);
            assert!(ran.failure().contains("cannot read the table"), "{ran:?}");
        }
    }
}

/// Rows whose keys are as long as any can be.
fn longest(to: &mut dyn Write) {
    writeln!(to, "PartitionKey,RowKey").unwrap();
    let rest = "\u{6771}".repeat(512 - 16);
    for at in 0..60_000_u64 {
        writeln!(to, "{:016x}{rest},{at:016}{rest}", at.wrapping_mul(0x9e37_79b9_7f4a_7c15)).unwrap();
    }
}

#[test]
fn the_longest_legal_keys_take_the_memory_that_is_promised() {
    for (line, promised) in [
        (&["skew", "--partitions", "16"][..], 160),
        (&["skew", "--of", "row-key", "--design", "learned,siphash", "--partitions", "16"], 160),
        (&["audit", "--fail-on", "never", "--json"], 128),
        (&["check", "--json"], 32),
    ] {
        let (_, found) = peak(&[line, &["--format", "csv"]].concat(), longest);
        assert!((1..promised).contains(&found), "{line:?}: {found} MiB of {promised}");
    }
}
