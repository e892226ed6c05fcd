//! `--speed`: what it prints and what it refuses. The times are the machine's.

use std::fs;
use std::path::PathBuf;

use crate::commands::{bench, failure};

fn file(name: &str, keys: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("skew_bench");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join(name);
    fs::write(&file, keys).unwrap();
    file
}

#[test]
fn the_report_ends_with_three_times_and_how_they_compare() {
    let guids: Vec<String> = (0..20_000u128).map(|i| format!("{}\n", uuid::Uuid::from_u128(i << 64))).collect();
    let path = file("speed.txt", &format!("{}\nno guid\n", guids.concat()));
    let line = format!("--speed --keys {} --design siphash learned byte-sum --partitions 4,16", path.display());
    let (text, reports) = bench("speed", &line, b"").unwrap();
    assert!(text.starts_with(&format!("{}: your keys, 20,002 lines", path.display())), "{text}");
    assert!(reports.join("report.html").exists());

    let (_, speed) = text.split_once("\n\nSpeed: ").unwrap();
    let lines: Vec<&str> = speed.lines().collect();
    assert_eq!(lines[0], "20,002 lines, 740,009 bytes, 2 workers, the least of 3 runs of each, in turn");
    assert_eq!(lines[1], "from               seconds   million lines/s   file/this");
    assert_eq!(lines.len(), 5);
    let mut file = None;
    for (line, from) in lines[2..].iter().zip(["file", "lines in memory", "keys in memory"]) {
        let figures: Vec<&str> = line.strip_prefix(from).unwrap().split_whitespace().take(3).collect();
        let (seconds, millions): (f64, f64) = (figures[0].parse().unwrap(), figures[1].parse().unwrap());
        let percent: f64 = figures[2].strip_suffix('%').unwrap().parse().unwrap();
        // Three figures of one time, each rounded to its last digit: lines per second, and the part of the first row.
        let (least, most) = ((seconds - 0.000_5).max(1e-9), seconds + 0.000_5);
        let rate = |seconds: f64| 20_002.0 / seconds / 1e6;
        assert!((rate(most) - 0.005..=rate(least) + 0.005).contains(&millions), "{line}");
        let part = |seconds: f64, file: f64| 100.0 * seconds / file;
        let file = *file.get_or_insert(seconds);
        let range = part(least, file + 0.000_5) - 0.5..=part(most, (file - 0.000_5).max(1e-9)) + 0.5;
        assert!(range.contains(&percent), "{line}: {range:?}");
        assert!(from != "file" || figures[2] == "100%", "{line}");
    }
}

#[test]
fn what_cannot_be_read_twice_is_refused() {
    for (line, says) in [
        ("--speed", "expected --keys FILE with --speed, found bundled keys"),
        ("--speed emails", "expected --keys FILE with --speed, found bundled keys"),
        ("--speed --keys -", "expected --keys FILE with --speed, found standard input"),
        ("--speed --keys keys.txt --json", "expected --speed or --json, found both"),
        ("--speed --keys keys.txt --times", "expected --speed or --times, found both"),
    ] {
        assert_eq!(failure(line), says, "{line}");
    }
    if cfg!(unix) {
        let found = "expected a regular file with --speed, found /dev/null";
        assert_eq!(failure("--speed --keys /dev/null"), found);
    }
}
