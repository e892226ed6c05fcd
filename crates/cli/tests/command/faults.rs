//! A service that fails: the command ends right, or says clearly that it did not.

use std::fmt::Display;
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use flate2::GzBuilder;
use serde_json::json;

use crate::run::{Ran, command, folder, gzip, run_with, words};
use crate::server::{Fate, Server, refuse};

/// Rows of 40 partitions, 25 each; two in a hundred keys cannot be in an import.
fn rows() -> Vec<(String, String)> {
    let row = |at: usize| (format!("customer-{:04}", at / 25 * 37), format!("{:05}'{}", at, at % 7));
    (0..1_000).map(row).collect()
}

fn check(server: &Server, line: &[&str]) -> Ran {
    server.run(&[&["check", "--json", "--table", "Orders"], line].concat())
}

/// Every row once, as the counts tell.
#[track_caller]
fn whole(ran: &Ran) {
    assert_eq!(ran.status, 0, "{ran:?}");
    let json = ran.json();
    assert_eq!((&json["rows"], &json["keys"]), (&1_000.into(), &2_000.into()), "{json}");
}

#[test]
fn every_row_is_read_once_whatever_the_number_of_ranges() {
    for (ranges, page) in [("1", 1_000), ("1", 10), ("4", 10), ("9", 3), ("64", 7)] {
        let server = Server::new(rows(), page, |_, _| Fate::Answer);
        whole(&check(&server, &["--parallel", ranges]));
    }
}

/// What is read in another order each time, and again where the service was busy, is reported in one.
#[test]
fn a_report_is_the_same_whatever_the_order_in_which_ranges_come() {
    // Offenders, spellings and forms in every range; an answer takes its time, another one in each run.
    let rows = rows().into_iter().enumerate().map(|(at, (partition_key, row_key))| match at % 9 {
        0 => (partition_key, format!("{row_key} ä")),
        1 => (partition_key, format!("A{}", at % 4)),
        2 => (partition_key, format!("a{}", at % 5)),
        _ => (partition_key, row_key),
    });
    let server = Server::new(rows, 7, |number, _| {
        std::thread::sleep(Duration::from_millis((number * 7_919 % 5) as u64));
        match number % 500 {
            100 => refuse(503, "ServerBusy"),
            200 => Fate::Reset,
            300 => Fate::Cut,
            _ => Fate::Answer,
        }
    });
    let ran = |line: &[&str]| {
        let ran = server.run(&[line, &["--json", "--table", "Orders"]].concat());
        assert!(ran.status < 2, "{ran:?}");
        ran.stdout
    };
    let skew = ["skew", "--partitions", "6", "--design", "siphash,learned"];
    for line in [&["check", "--careful"][..], &["audit"], &["explain"], &skew] {
        let one = ran(line);
        for _ in 0..3 {
            assert_eq!(ran(line), one, "{line:?}");
        }
    }
}

#[test]
fn several_ranges_are_asked_for_and_only_keys_and_times_are_selected() {
    // However busy the machine is, others have found a part of their own: the first worker waits at its second page.
    let found = AtomicBool::new(false);
    let server = Server::new(rows(), 10, move |_, head| {
        let is_part = head.contains("PartitionKey%20ge") && !head.contains("$top=1");
        found.fetch_or(is_part, Ordering::SeqCst);
        for _ in 0..3_000 {
            if found.load(Ordering::SeqCst) || !head.contains("NextPartitionKey") {
                break;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        found.fetch_or(head.contains("NextPartitionKey"), Ordering::SeqCst);
        Fate::Answer
    });
    whole(&check(&server, &[]));
    let seen = server.seen();
    assert!(seen.iter().all(|head| head.starts_with("GET /shop/Orders()?")), "{seen:?}");
    assert!(
        seen.iter().any(|head| head.contains("PartitionKey%20ge") && head.contains("NextPartitionKey")),
        "of {} requests none is for a part",
        seen.len()
    );
}

#[test]
fn a_busy_service_is_asked_again() {
    let server = Server::new(rows(), 100, |number, _| match number {
        0 | 3 => refuse(503, "ServerBusy"),
        4 => refuse(500, "OperationTimedOut"),
        5 => Fate::Reset,
        7 => Fate::Cut,
        _ => Fate::Answer,
    });
    whole(&check(&server, &["--parallel", "2"]));
}

#[test]
fn a_wrong_signature_is_told_without_repeating_it() {
    let server = Server::new(rows(), 100, |_, _| refuse(403, "AuthenticationFailed"));
    let mut command = command(&["check", "--table", &format!("{}/Orders", server.endpoint())]);
    command.env("AZURE_STORAGE_SAS_TOKEN", "?sv=2019-02-02&sp=r&sig=TOPSECRET%3D");
    let ran = run_with(command, Vec::new());
    let message = ran.failure();
    assert!(message.contains("does not accept AZURE_STORAGE_SAS_TOKEN: check that"), "{message}");
    assert!(message.contains("403 AuthenticationFailed") && !message.contains("TOPSECRET"), "{message}");
    assert!(server.seen()[0].contains("sig=TOPSECRET%3D"));
}

#[test]
fn a_service_that_is_not_there_is_told_soon() {
    // No program listens at the port of TCPMUX, and none is given it by chance.
    for endpoint in ["http://127.0.0.1:1/shop", "https://127.0.0.1:1/shop"] {
        let mut command = command(&["check", "--table", &format!("{endpoint}/Orders")]);
        command.env("AZURE_STORAGE_KEY", "c2VjcmV0");
        let begun = std::time::Instant::now();
        let ran = run_with(command, Vec::new());
        assert!(ran.failure().contains("tried 3 times, the last time it could not be reached: "), "{ran:?}");
        // Three tries take a second or two; one that waits for an answer takes minutes.
        assert!(begun.elapsed() < Duration::from_secs(60));
    }
}

#[test]
fn a_handshake_that_fails_is_final() {
    // Another protocol, the alert that there is nothing in common, and nothing at all.
    for answer in [&b"HTTP/1.1 400 Bad Request\r\n\r\n"[..], b"\x15\x03\x03\x00\x02\x02\x28", b""] {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let endpoint = format!("https://{}/shop", listener.local_addr().unwrap());
        let accepted = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&accepted);
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                count.fetch_add(1, Ordering::Relaxed);
                _ = stream.read(&mut [0; 4096]);
                _ = stream.write_all(answer);
            }
        });
        let mut command = command(&["check", "--table", &format!("{endpoint}/Orders")]);
        command.env("AZURE_STORAGE_KEY", "c2VjcmV0");
        let ran = run_with(command, Vec::new());
        let message = ran.failure();
        assert!(message.contains("cannot read the table") && !message.contains("tried"), "{message}");
        assert_eq!(accepted.load(Ordering::Relaxed), 1, "{message}");
    }
}

#[test]
fn a_bearer_token_is_read_from_its_file() {
    let file = folder("token").join("token");
    std::fs::write(&file, "ey.TOPSECRET\n").unwrap();
    let server = Server::new(rows(), 1_000, |number, _| if number < 2 { Fate::Answer } else { refuse(401, "Expired") });
    let table = format!("{}/Orders", server.endpoint());
    let line = ["check", "--json", "--table", &table, "--token-file", file.to_str().unwrap()];
    whole(&run_with(command(&line), Vec::new()));
    assert!(server.seen()[0].to_ascii_lowercase().contains("authorization: bearer ey.topsecret\r\n"));
    let ran = loop {
        let ran = run_with(command(&line), Vec::new());
        if ran.status != 0 {
            break ran;
        }
    };
    assert!(ran.failure().contains("it does not accept --token-file"), "{ran:?}");
    assert!(!ran.stderr.contains("TOPSECRET"));
}

/// A page of these rows, and where to go on.
fn page(next: impl Display, rows: &[(&str, &str)]) -> Fate {
    let rows: Vec<_> = rows.iter().map(|(p, r)| json!({ "PartitionKey": p, "RowKey": r })).collect();
    Fate::Page(next.to_string().into(), json!({ "value": rows }).to_string())
}

/// A page of one row, of which each follows the one before.
fn row(number: usize, next: impl Display) -> Fate {
    page(next, &[("p", &format!("{number:06}"))])
}

#[test]
fn answers_that_no_service_gives_are_errors() {
    type Script = fn(usize, &str) -> Fate;
    // First one and the same row, whatever was asked for.
    let unfiltered: Script = |number, address| {
        if address.contains("NextPartitionKey") { row(number, number) } else { page(number, &[("m", "1")]) }
    };
    let tables: Script = |number, _| {
        let names: Vec<_> = (0..1_000).map(|at| json!({ "TableName": format!("Table{number}x{at}") })).collect();
        Fate::Page(number.to_string().into(), json!({ "value": names }).to_string())
    };
    // The end of the message, what is asked for, the answers, and how many of them it takes at most.
    let cases: [(_, &[_], &[Script], _); 10] = [
        (
            "tried 2 times, the last time it answered 503 ServerBusy. Try later; with --resume FILE what was read is kept",
            &["check --parallel 1 --retries 1"],
            &[|n, _| if n < 2 { Fate::Answer } else { refuse(503, "ServerBusy") }],
            4,
        ),
        (
            "or it was deleted: check its name and the account's (it answered 404 TableNotFound)",
            &["check"],
            &[|n, _| if n < 3 { Fate::Answer } else { refuse(404, "TableNotFound") }],
            200,
        ),
        ("found a redirection (it answered 302 Moved)", &["check"], &[|_, _| refuse(302, "Moved")], 200),
        (
            "each with a PartitionKey and a RowKey that the service takes: is this the address of a table service?",
            &["check"],
            &[
                |_, _| Fate::Page(Vec::new(), "<html>".into()),
                |_, _| Fate::Page(Vec::new(), "{}".into()),
                |_, _| Fate::Page(Vec::new(), r#"{"value":[1]}"#.into()),
                |_, _| Fate::Page(Vec::new(), r#"{"value":[{"PartitionKey":"a"}]}"#.into()),
            ],
            200,
        ),
        (
            "expected printable ASCII in the header x-ms-continuation-NextPartitionKey, found other bytes: where the next page \
             begins cannot be read",
            &["check --parallel 1", "check --sample 5"],
            &[|_, _| Fate::Page(b"caf\xe9".to_vec(), "{\"value\":[]}".into())],
            200,
        ),
        (
            "a continuation that it gave before: its pages never end",
            &["check --parallel 1"],
            &[|number, _| row(number, "again"), |number, _| row(number, ["a", "b", "c"][number % 3])],
            19,
        ),
        (
            "its rows are not in key order, or one occurs twice: it is unknown whether every row was read; \
             Cosmos DB has no such order, so read an export of it",
            &["check --parallel 1"],
            &[
                |n, _| page(n, [&[("a", "1"), ("a", "2")], &[("a", "2"), ("a", "3")]][n]),
                |n, _| page(n, [&[("a", "1"), ("b", "1")], &[("a", "1"), ("b", "1")]][n]),
                |n, _| page(n, [&[("b", "1")], &[("a", "2")]][n]),
                |n, _| page(n, &[("a", "2"), ("a", "1")]),
                |n, _| page(n, &[("a", "1"), ("a", "1")]),
            ],
            2,
        ),
        ("it ignores the filter", &["check --parallel 2", "check --sample 50"], &[unfiltered], 199),
        (
            "it answers with 1000 pages in a row that hold nothing: they may never end",
            &["check --parallel 1", "check --sample 5", "audit --all-tables"],
            &[|number, _| page(number, &[])],
            1_001,
        ),
        ("expected at most 100000 tables of an account, found more", &["audit --all-tables"], &[tables], 101),
    ];
    for (says, lines, scripts, most) in cases {
        for (line, script) in lines.iter().flat_map(|line| scripts.iter().map(move |script| (line, *script))) {
            let server = Server::new(rows(), 100, script);
            let table = if line.starts_with("check") { &["--table", "Orders"][..] } else { &[] };
            let line = [&words(line), table].concat();
            let ran = server.run(&line);
            let begin = format!("cannot read the table {}/", server.endpoint());
            assert!(ran.failure().starts_with(&begin) && ran.failure().ends_with(says), "{line:?}: {ran:?}");
            assert!(server.seen().len() <= most, "{line:?}: {}", server.seen().len());
        }
    }
    let server = Server::new([], 100, |_, _| Fate::Answer);
    assert!(check(&server, &[]).failure().ends_with("/Orders: expected keys, found none"));
}

#[test]
fn a_run_that_was_ended_goes_on_where_it_was() {
    let file = folder("resume").join("orders.csv.gz");
    let line = ["--parallel", "3", "--retries", "0", "--resume", file.to_str().unwrap()];
    let server = Server::new(rows(), 10, |number, _| if number % 12 < 11 { Fate::Answer } else { Fate::Reset });
    let mut runs = 1;
    loop {
        let ran = check(&server, &line);
        if ran.status == 0 {
            whole(&ran);
            assert!(ran.json()["notes"][0].as_str().unwrap().contains(" rows are from an earlier run"), "{ran:?}");
            break;
        }
        assert!(ran.failure().contains("cannot read the table"), "{ran:?}");
        runs += 1;
        assert!(runs < 100, "no run gets further");
    }
    assert!(runs > 5, "{runs}");
    // Everything is in the file, which is a source of its own, and a further run asks for nothing.
    let asked = server.seen().len();
    whole(&check(&server, &line));
    assert_eq!(server.seen().len(), asked);
    let ran = run_with(command(&["check", "--json", file.to_str().unwrap()]), Vec::new());
    whole(&ran);
    // What a crash has cut short is dropped.
    let bytes = std::fs::read(&file).unwrap();
    for cut in [1, 40, bytes.len() / 2, bytes.len() - 200] {
        std::fs::write(&file, &bytes[..bytes.len() - cut]).unwrap();
        let ran = (0..100).map(|_| check(&server, &line)).find(|ran| ran.status == 0).unwrap();
        whole(&ran);
    }
}

#[test]
fn a_foreign_file_is_left_as_it_is() {
    let server = Server::new(rows(), 100, |_, _| Fate::Answer);
    let file = folder("resume_foreign").join("notes.txt");
    let line = ["--resume", file.to_str().unwrap()];
    whole(&check(&server, &line));
    let other = Server::new(rows(), 100, |_, _| Fate::Answer);
    let ends = format!("expected the rows of {}/Orders, found those of {}/Orders", other.endpoint(), server.endpoint());
    let ran = check(&other, &line);
    assert!(ran.failure().ends_with(&ends), "{ran:?}");
    let own = std::fs::read(&file).unwrap();
    let other = gzip(GzBuilder::new().comment(""), b"somebody's only copy of something");
    let table = format!("{{\"table\":\"{}/Orders\"}}", server.endpoint());
    let bomb = gzip(GzBuilder::new().comment(table), &vec![b'a'; 9 << 20]);
    let foreign: [&[u8]; 8] = [
        b"PartitionKey,RowKey\na,b\n",
        b"hello",
        b"x",
        b"\x1f\x8b",
        &other[..other.len() / 2],
        &other,
        &other[..3],
        &bomb,
    ];
    // The file is made with its whole first member, so a beginning of it is another's.
    for bytes in foreign.into_iter().chain([1, 2, 10, 12, 40].map(|cut| &own[..cut])) {
        std::fs::write(&file, bytes).unwrap();
        assert!(check(&server, &line).failure().ends_with("expected a file that --resume has written"));
        assert!(std::fs::read(&file).unwrap() == bytes, "it is left as it was");
    }
    // An empty file belongs to no run.
    std::fs::write(&file, "").unwrap();
    whole(&check(&server, &line));
}

#[cfg(unix)]
#[test]
fn only_its_owner_can_read_the_file_of_resume_whatever_could_before() {
    use std::os::unix::fs::PermissionsExt;

    let file = folder("resume_mode").join("rows.csv.gz");
    let server = Server::new(rows(), 100, |_, _| Fate::Answer);
    let line = ["--resume", file.to_str().unwrap()];
    let mode = || std::fs::metadata(&file).unwrap().permissions().mode() & 0o777;
    whole(&check(&server, &line));
    assert_eq!(mode(), 0o600);
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).unwrap();
    whole(&check(&server, &line));
    assert_eq!(mode(), 0o600);
    // Another's stays as it is.
    std::fs::write(&file, "notes").unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).unwrap();
    check(&server, &line).failure();
    assert_eq!(mode(), 0o644);
}

#[test]
fn two_runs_do_not_share_a_file() {
    let file = folder("resume_locked").join("rows.csv.gz");
    let held = std::fs::File::create(&file).unwrap();
    held.lock().unwrap();
    let server = Server::new(rows(), 100, |_, _| Fate::Answer);
    let line = ["--resume", file.to_str().unwrap()];
    assert!(check(&server, &line).failure().ends_with("another run has it open"));
    drop(held);
    whole(&check(&server, &line));
}

/// A signal that is ignored here, as in a shell's background, would be ignored by every command that is started from here.
#[cfg(unix)]
fn children_are_not_born_ignoring_signals() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    for signal in [SIGHUP, SIGINT, SIGTERM] {
        signal_hook::flag::register_conditional_default(signal, Arc::new(AtomicBool::new(true))).unwrap();
    }
}

#[cfg(unix)]
fn kill(signal: &str, child: &Child) {
    let kill = format!("kill -{signal} {}", child.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
}

#[cfg(target_os = "linux")]
#[test]
fn each_signal_has_its_own_exit_status_and_an_ignored_one_stays_ignored() {
    children_are_not_born_ignoring_signals();
    for (signal, status) in [("HUP", 129), ("INT", 130), ("TERM", 143)] {
        let slow = Arc::new(AtomicBool::new(true));
        let wait = Arc::clone(&slow);
        let server = Server::new(rows(), 1_000, move |_, _| {
            while wait.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(5));
            }
            Fate::Answer
        });
        let run = |ignored: bool| {
            // `trap ''` is what `nohup` and scripts in the background do.
            let trap = if ignored { format!("trap '' {signal}; ") } else { String::new() };
            let script = format!("{trap}exec \"$0\" check --table Orders");
            let mut shell = Command::new("sh");
            shell.args(["-c", &script, env!("CARGO_BIN_EXE_tablekeys")]).stdin(Stdio::null()).stdout(Stdio::null());
            let connection = server.connection_string();
            let child = shell.env("AZURE_STORAGE_CONNECTION_STRING", connection).spawn().unwrap();
            let asked = server.seen().len();
            while server.seen().len() == asked {
                std::thread::sleep(Duration::from_millis(5));
            }
            kill(signal, &child);
            child
        };
        assert_eq!(run(false).wait().unwrap().code(), Some(status), "{signal}");
        let mut ignoring = run(true);
        slow.store(false, Ordering::Relaxed);
        assert_eq!(ignoring.wait().unwrap().code(), Some(0), "{signal}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_run_that_can_be_resumed() {
    children_are_not_born_ignoring_signals();
    let file = folder("interrupt").join("orders.csv.gz");
    // Pages are slow until the signal has ended the run, so that it does not end before.
    let ended = Arc::new(AtomicBool::new(false));
    let fast = Arc::clone(&ended);
    let server = Server::new(rows(), 10, move |number, _| {
        if number >= 40 && !fast.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(300));
        }
        Fate::Answer
    });
    let line = ["--parallel", "2", "--resume", file.to_str().unwrap()];
    let mut child = server.command(&[&["check", "--json", "--table", "Orders"], &line[..]].concat()).spawn().unwrap();
    let pages = || server.seen().iter().filter(|head| !head.contains("$top=1 ")).count();
    // Of a hundred.
    while pages() < 40 {
        std::thread::sleep(Duration::from_millis(5));
    }
    kill("INT", &child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    ended.store(true, Ordering::Relaxed);
    let mut said = String::new();
    child.stdout.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!(said, "", "no report of a part");
    let asked = pages();
    let ran = check(&server, &line);
    whole(&ran);
    assert!(pages() - asked < 100, "what was read is not asked for again");
    assert!(ran.json()["notes"][0].as_str().unwrap().contains("from an earlier run"), "{ran:?}");
}

#[test]
fn a_sample_says_so_and_comes_from_many_places() {
    let one_partition = (0..5_000).map(|at| ("all".to_owned(), format!("{at:06}"))).collect();
    for (rows, asked, found, note) in [
        (rows(), "200", 150..=220, " from 13 places"),
        // As many as there are, where more are asked for.
        (rows(), "5000", 1_000..=1_000, ""),
        (one_partition, "320", 320..=320, "320 rows from 20 places"),
    ] {
        let server = Server::new(rows, 1_000, |_, _| Fate::Answer);
        let json = check(&server, &["--sample", asked]).json();
        assert!(found.contains(&json["rows"].as_u64().unwrap()) && json["sampled"] == true, "{json}");
        assert!(json["notes"][0].as_str().unwrap().contains(note), "{json}");
    }
}
