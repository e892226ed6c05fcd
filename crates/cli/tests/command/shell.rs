//! What people expect of any command.

use crate::run::{Ran, command, folder, run, run_with, words};

#[cfg(unix)]
fn shell(script: &str) -> Ran {
    Ran::of(std::process::Command::new("bash").args(["-c", script]).output().unwrap())
}

#[test]
fn wrong_use_has_status_2_and_a_hint() {
    let resumed = words("audit keys.csv --resume rows.gz");
    for line in [&["no-such"][..], &["check", "--no-such"], &["check", "--show", "many"], &resumed, &[]] {
        let ran = run(line, "");
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{ran:?}");
        assert!(ran.stderr.contains("Usage: ") || ran.stderr.contains("--help"), "{ran:?}");
    }
    let ran = run(&["chekc"], "");
    assert!(ran.stderr.contains("'check'"), "{ran:?}");
}

#[test]
fn help_teaches_by_examples() {
    let long = run(&["--help"], "");
    assert_eq!((long.status, long.stderr.as_str()), (0, ""));
    assert!(long.stdout.contains("Exit status:"), "{}", long.stdout);
    for name in ["audit", "skew", "explain", "check", "key", "range", "sql"] {
        assert!(long.stdout.contains(&format!("\n  {name} ")), "{name}: {}", long.stdout);
        let help = run(&[name, "--help"], "");
        assert!(help.stdout.contains("Examples:\n") && help.stdout.contains(&format!("tablekeys {name} ")), "{name}");
    }
    let version = run(&["--version"], "");
    assert_eq!(version.stdout, concat!("tablekeys ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn colour_is_for_terminals_or_where_it_is_asked_for() {
    let plain = run(&["check"], "a/b\n");
    assert!(plain.stdout.contains("1 offends") && !plain.stdout.contains('\u{1b}'));
    let coloured = run(&["check", "--color", "always"], "a/b\n");
    assert!(coloured.stdout.contains("\u{1b}[31m1 offends\u{1b}[0m"), "{coloured:?}");
}

#[test]
fn skew_is_the_bench_with_more_sources() {
    let folder = folder("skew");
    let csv = folder.join("orders.csv");
    let keys: Vec<String> = (0..2_000).map(|at| format!("customer-{at}")).collect();
    let rows: String = keys.iter().map(|key| format!("{key},1,2024-05-06T07:08:09Z\n")).collect();
    std::fs::write(&csv, format!("customer,Total,Timestamp\n{rows}")).unwrap();
    let lines = folder.join("keys.txt");
    std::fs::write(&lines, keys.join("\n")).unwrap();
    let options = ["--partitions", "16", "--design", "siphash,md5-bits", "--json"];
    let of_rows = |input: &[&str], stdin: &str| {
        let ran = run(&[&["skew"], &options[..], input].concat(), stdin);
        assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{ran:?}");
        ran.json()["sets"][0]["rows"].clone()
    };
    let expected = of_rows(&[lines.to_str().unwrap()], "");
    assert_eq!(expected[0]["keys"], 2_000);
    assert_eq!(of_rows(&[], &keys.join("\r\n")), expected);
    assert_eq!(of_rows(&[csv.to_str().unwrap(), "--partition-key", "customer"], ""), expected);

    let report = folder.join("report");
    let ran = run(&["skew", lines.to_str().unwrap(), "--partitions", "6", "--report", report.to_str().unwrap()], "");
    assert!(ran.stdout.contains(&format!("Report: {}", report.join("report.html").display())), "{ran:?}");
    let files: Vec<_> = std::fs::read_dir(&report).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(files.len(), 3, "{files:?}");

    let ran = run(&["skew", csv.to_str().unwrap(), "--partition-key", "customer", "--times", "--json"], "");
    let row = &ran.json()["sets"][0]["rows"][0];
    assert_eq!((&row["design"], &row["keys"]), (&"by-time".into(), &2_000.into()), "{ran:?}");
    let ran = run(&["skew", "--counts", "-", "--json"], "p,count\na,3\nb,1\n");
    assert_eq!(ran.json()["sets"][0]["rows"][0]["counts"], serde_json::json!([3, 1]));
    let ran = run(&["skew", "--bundled", "zones", "--partitions", "6", "--json"], "");
    assert_eq!(ran.json()["sets"][0]["name"], "time-zones");
    let ran = run(&["skew", "--strict", "--format", "lines"], b"a\n\xff\n");
    assert_eq!(ran.failure(), "standard input: line 2: PartitionKey is not UTF-8 from byte 0 on: \u{fffd}");
}

/// The names in a value, of objects in objects too; what a reading holds differs from format to format.
fn names(value: &serde_json::Value, found: &mut Vec<String>) {
    match value {
        serde_json::Value::Object(object) => {
            for (name, value) in object {
                found.push(name.clone());
                if name != "fields" {
                    names(value, found);
                }
            }
        }
        serde_json::Value::Array(values) => values.iter().for_each(|value| names(value, found)),
        _ => {}
    }
}

#[test]
fn every_field_of_json_is_described() {
    let keys = (0..500).map(|at| format!("k{at}\n")).collect::<String>() + "a/b\n";
    let writes: String = (0..500).map(|at| format!("{},k{at}\n", 1_714_979_289 + at)).collect();
    for (line, stdin) in [
        (&["check"][..], &keys),
        (&["key", "day", "2024-05-06"], &keys),
        (&["range", "--partition", "a"], &keys),
        (&["sql", "day", "--column", "c", "--dialect", "duckdb"], &keys),
        (&["audit"], &keys),
        (&["explain"], &"a/b\n".to_owned()),
        (&["skew", "--partitions", "6"], &keys),
        (&["skew", "--times"], &writes),
        (&["against", "redis", "eventhubs", "--partitions", "7"], &keys),
        (&["suffixes", "2026-01-21", "--design", "kinesis", "--partitions", "4"], &keys),
    ] {
        let json = run(&[line, &["--json"]].concat(), stdin).json();
        let mut found = Vec::new();
        let help = match line[0] {
            // They are too many for a terminal: the help names the chapter.
            "audit" => include_str!("../../AUDIT.md").to_owned(),
            name => run(&["man", name], "").stdout,
        };
        names(&json, &mut found);
        let described = |name: &String| help.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name);
        let missing: Vec<&String> = found.iter().filter(|name| !described(name)).collect();
        assert!(!found.is_empty() && missing.is_empty(), "{line:?}: {missing:?}");
    }
}

#[test]
fn few_keys_in_many_windows_and_partitions_are_counted() {
    // A key per day for fifty years, from when seconds have nine digits on, in 1,000 partitions.
    let writes: String = (0..18_000u32).map(|at| format!("{},k{at}\n", 100_000_000 + at * 86_400)).collect();
    let line = ["skew", "--times", "--window", "1", "--partitions", "1000", "--design", "siphash", "--json"];
    let ran = run(&line, writes);
    assert_eq!(ran.json()["sets"][0]["rows"][1]["keys"], 18_000, "{}", ran.stderr);
}

#[test]
fn completions_and_man_pages_know_every_subcommand() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = run(&["completions", shell], "");
        assert!(ran.status == 0 && ran.stdout.contains("partition-key"), "{shell}");
    }
    let ran = run(&["man"], "");
    assert!(ran.stdout.contains(".TH tablekeys 1"), "{}", ran.stdout);
    for name in ["audit", "skew", "explain", "check", "key", "range", "sql"] {
        assert!(ran.stdout.contains(&format!("tablekeys\\-{name}")), "{name}: {}", ran.stdout);
    }
    let ran = run(&["man", "check"], "");
    assert!(ran.stdout.contains("careful") && ran.stdout.contains("AZURE_STORAGE_CONNECTION_STRING"), "{}", ran.stdout);
    assert!(run(&["man", "key", "partition"], "").stdout.contains("tablekeys\\-key\\-partition"));
    assert!(run(&["man", "no"], "").failure().starts_with("expected a subcommand, found \"no\""));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    for line in ["check", "skew --partitions 6", "--help", "help audit", "skew --help"] {
        let mut full = command(&words(line));
        full.stdout(std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
        let ran = run_with(full, b"a\n".to_vec());
        assert!(ran.failure().starts_with("cannot write to standard output"), "{line}: {ran:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_reader_that_has_gone_ends_what_would_go_on_for_ever() {
    let tablekeys = env!("CARGO_BIN_EXE_tablekeys");
    for line in ["key partition siphash:12 -", "explain --json --lines-are row-key -"] {
        let script = format!(
            "yes 2516873215109999999-9f0c | timeout 60 {tablekeys} {line} | head -1; echo \"${{PIPESTATUS[1]}}\""
        );
        let text = shell(&script).stdout;
        assert_eq!(text.lines().count(), 2, "{line}: {text}");
        assert!(text.ends_with("\n0\n"), "{line}: {text}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn every_subcommand_ends_well_when_its_reader_has_gone() {
    let folder = folder("readers_gone");
    let keys = folder.join("keys.csv");
    // More than the buffers of a pipe hold, of reports too.
    let rows: String = (0..4_000).map(|at| format!("tenant-{},order/{at}\n", at % 7)).collect();
    std::fs::write(&keys, format!("PartitionKey,RowKey\n{rows}")).unwrap();
    let keys = keys.to_str().unwrap();
    let lines = [
        (format!("audit {keys}"), 1),
        (format!("audit {keys} --json --fail-on never"), 0),
        (format!("skew {keys}"), 0),
        (format!("skew {keys} --json --partitions 4096"), 0),
        (format!("explain --file {keys}"), 0),
        (format!("check {keys} --show 100000"), 1),
        ("key partition siphash:4 a b".to_owned(), 0),
        ("range --partition a".to_owned(), 0),
        ("sql md5-bits --partitions 16 --column customer --dialect duckdb".to_owned(), 0),
        ("suffixes 2026-01-21 --design cosmos-v2 --partitions 10".to_owned(), 0),
        (format!("against redis eventhubs --partitions 7 {keys}"), 0),
        ("completions bash".to_owned(), 0),
        ("man".to_owned(), 0),
        ("--help".to_owned(), 0),
    ];
    for name in tablekeys_cli::commands::names() {
        assert!(lines.iter().any(|(line, _)| line.split(' ').next() == Some(&*name)), "{name} has no line");
    }
    for (line, status) in lines {
        // Some write before their reader has gone, and some after it.
        for reader in ["head -1", "true"] {
            let tablekeys = env!("CARGO_BIN_EXE_tablekeys");
            let script = format!("timeout 60 {tablekeys} {line} | {reader} >/dev/null; echo \"${{PIPESTATUS[0]}}\"");
            let ran = shell(&script);
            assert_eq!((ran.stdout, ran.stderr), (format!("{status}\n"), String::new()), "{line} | {reader}");
        }
    }
}

/// Two screens of 48 lines.
#[test]
fn every_help_fits_two_screens_and_the_man_page_has_the_rest() {
    let help = |line: &[&str]| {
        let mut command = command(line);
        command.env("COLUMNS", "100");
        let ran = run_with(command, Vec::new());
        assert_eq!(ran.status, 0, "{line:?}: {ran:?}");
        ran.stdout
    };
    let mut lines: Vec<Vec<&str>> = vec![vec!["--help"]];
    let names: Vec<String> = tablekeys_cli::commands::names().collect();
    for name in &names {
        lines.push(vec![name, "--help"]);
        assert_eq!(help(&[name, "--help"]), help(&[name, "-h"]), "{name}");
    }
    lines.extend([vec!["key", "placed", "--help"], vec!["key", "partition", "--help"], vec!["key", "tuple", "--help"]]);
    lines.extend([vec!["sql", "salt", "--help"], vec!["key", "newest-first", "--help"]]);
    for line in lines {
        let text = help(&line);
        assert!(text.lines().count() <= 96, "{line:?} has {} lines", text.lines().count());
        assert!(text.lines().all(|line| line.chars().count() <= 130), "{text}");
    }
    for (name, has) in
        [("skew", "Bundled sets"), ("check", "sampled"), ("explain", "writes_back"), ("range", "point query")]
    {
        assert!(help(&[name, "--help"]).contains(&format!("tablekeys man {name}")), "{name}");
        assert!(!help(&[name, "--help"]).contains(has) && help(&["man", name]).contains(has), "{name}");
    }
}

#[test]
fn an_empty_file_is_said_to_be_empty_and_few_rows_to_be_few() {
    let folder = folder("shell_empty");
    for (name, text) in [("a.csv", ""), ("b.csv", "\n"), ("c.tsv", "\u{feff}"), ("d.json", ""), ("e.txt", "")] {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        let ran = run(&["audit", path.to_str().unwrap()], "");
        assert!(!ran.failure().contains("column"), "{name}: {ran:?}");
        assert!(ran.failure().contains("expected keys, found"), "{name}: {ran:?}");
    }
    let three = run(&["audit"], "a\nb\nc\n");
    assert!(three.stdout.contains("3 rows: too few for most findings"), "{}", three.stdout);
}

#[test]
fn the_page_of_skew_is_written_to_a_file_of_its_own() {
    let page = folder("shell_html").join("page.html");
    let keys = (0..500).map(|at| format!("k{at}\n")).collect::<String>();
    let ran = run(&["skew", "--partitions", "6", "--html", page.to_str().unwrap()], &keys);
    assert_eq!(ran.status, 0, "{ran:?}");
    let written = std::fs::read_to_string(&page).unwrap();
    assert!(written.starts_with("<!doctype html>") && written.contains("siphash"), "{written}");
    assert_eq!(std::fs::read_dir(page.parent().unwrap()).unwrap().count(), 1);
    let writes: String = (0..50).map(|at| format!("{},k{at}\n", 1_714_979_289 + at)).collect();
    assert_eq!(run(&["skew", "--times", "--html", page.to_str().unwrap()], writes).status, 0);
    assert!(std::fs::read_to_string(&page).unwrap() != written);
}
