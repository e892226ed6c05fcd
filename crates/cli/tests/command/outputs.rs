//! No run writes a file that it reads, whatever leads to it.
#![cfg(unix)]

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::run::{Ran, command, folder, words};

const ROWS: &str = "PartitionKey,RowKey\na,1\nb,2\n";

/// The options of `audit` that write a file.
const WRITTEN: [&str; 5] = ["--html", "--sarif", "--junit", "--schema-out", "--write-baseline"];

fn ended(mut command: Command) -> Ran {
    Ran::of(command.output().unwrap())
}

/// What is in a folder, with its bytes.
fn content(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .map(|path| (path.clone(), fs::read(path).unwrap()))
        .collect();
    files.sort();
    files
}

/// The run is refused, and nothing has changed.
#[track_caller]
fn refused(folder: &Path, command: Command) {
    let before = content(folder);
    let shown = format!("{command:?}");
    let ran = ended(command);
    let message = ran.failure();
    assert!(message.starts_with("expected ") && message.contains(" for both"), "{shown}: {message}");
    assert!(content(folder) == before, "{shown} has changed a file");
}

#[test]
fn no_run_writes_where_it_reads_whatever_leads_there() {
    let folder = folder("outputs");
    let of = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let [keys, known, new] = ["orders.csv", "known.json", "new"].map(of);
    fs::write(&keys, ROWS).unwrap();
    fs::write(&known, r#"{"version":1,"findings":[]}"#).unwrap();
    fs::hard_link(&keys, of("hard")).unwrap();
    std::os::unix::fs::symlink("orders.csv", of("soft")).unwrap();
    std::os::unix::fs::symlink("new", of("dangling")).unwrap();
    for option in WRITTEN {
        for way in [&*keys, &of("hard"), &of("soft"), &of("../outputs/orders.csv")] {
            refused(&folder, command(&["audit", &keys, option, way]));
            for stdin in [&["audit"][..], &["audit", "-"], &["audit", "/dev/stdin"]] {
                let mut redirected = command(&[stdin, &[option, way]].concat());
                redirected.stdin(File::open(&keys).unwrap());
                refused(&folder, redirected);
            }
        }
        // Two things that are written, of which one is not there yet, and one that is read besides.
        for other in WRITTEN.into_iter().filter(|other| *other != option) {
            for same in ["./new", "dangling"] {
                refused(&folder, command(&["audit", &keys, option, &new, other, &of(same)]));
            }
        }
        if option != "--write-baseline" {
            refused(&folder, command(&["audit", &keys, "--baseline", &known, option, &known]));
        }
        // A table's rows are kept in a file that is not there yet.
        refused(&folder, command(&["audit", "--table", "Orders", "--resume", &new, option, &new]));
        refused(&folder, command(&["audit", "--table", "Orders", "--token-file", &keys, option, &keys]));
    }
    // A baseline is written anew, and devices take everything.
    let devices = words("audit --html /dev/null --junit /dev/null");
    let again = [&devices[..], &["--baseline", &known, "--write-baseline", &known, &keys]].concat();
    assert_eq!(ended(command(&again)).status, 0);
}

#[test]
fn a_report_of_skew_and_standard_output_are_no_input_either() {
    let folder = folder("outputs_skew");
    let report = folder.to_str().unwrap();
    for name in ["report.html", "skew.csv", "skew.json", "heat.html", "heat.csv"] {
        let keys = format!("{report}/{name}");
        fs::write(&keys, "a\nb\nc\n").unwrap();
        refused(&folder, command(&["skew", &keys, "--report", report]));
        refused(&folder, command(&["skew", "--counts", &keys, "--report", report]));
        let mut redirected = command(&["skew", "--report", report]);
        redirected.stdin(File::open(&keys).unwrap());
        refused(&folder, redirected);
        // What is appended to the keys would be read as keys.
        let mut appended = command(&["check", &keys]);
        appended.stdout(File::options().append(true).open(&keys).unwrap());
        let before = content(&folder);
        let output = appended.spawn().unwrap().wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(content(&folder) == before, "{name} has changed");
        fs::remove_file(keys).unwrap();
    }
}

/// A part of a report past the limit of the system for files is removed, and the run says why it failed.
#[cfg(target_os = "linux")]
#[test]
fn a_file_past_the_limit_of_the_system_is_an_error_and_leaves_no_part() {
    let folder = folder("outputs_limit");
    let keys = folder.join("orders.csv");
    fs::write(&keys, ROWS).unwrap();
    let script = "ulimit -f 1; exec \"$0\" audit \"$1\" --html \"$2\"";
    let mut shell = Command::new("sh");
    shell.args(["-c", script, env!("CARGO_BIN_EXE_tablekeys")]).arg(&keys).arg(folder.join("page.html"));
    shell.stdin(Stdio::null());
    let ran = ended(shell);
    assert!(ran.failure().contains("cannot write"), "{ran:?}");
    assert_eq!(content(&folder).len(), 1, "no part is left");
}

/// A name is one line of a message, whatever it holds.
#[test]
fn a_name_of_a_file_forges_no_line_of_a_message() {
    let name = "no\nerror: such\u{1b}[31m\u{202e}file";
    for line in [
        &["audit", name][..],
        &["check", "--schema", name],
        &["check", "--schema", "/dev/null", name],
        &["skew", name],
        &["skew", name, "--times"],
        &["skew", "--counts", name],
        &["skew", "--design", "redis", "--ranges", name],
        &["audit", "--baseline", name],
        &["audit", "/dev/null", "--html", "no/such\nfolder/x"],
        &["key", "placed", "--system", "redis", "--ranges", name, "a"],
        &["explain", "--file", name],
    ] {
        let ran = ended(command(line));
        assert_eq!(ran.status, 2, "{ran:?}");
        assert_eq!(ran.stderr.lines().count(), 1, "{line:?}: {ran:?}");
        assert!(!ran.stderr.contains(['\u{1b}', '\u{202e}']), "{ran:?}");
    }
    let ran = ended(command(&words("suffixes a\u{1b}b --design redis --partitions 2 --separator \u{1b}[31m")));
    assert!(ran.status == 0 && !ran.stdout.contains('\u{1b}') && ran.stdout.contains("\\u{1b}[31m"), "{ran:?}");
}
