//! The keys of one column in memory, so that designs are tried without reading the file again.

use std::borrow::Cow;
use std::ops::ControlFlow;

use clap::Parser;
use tablekeys_cli::compare::sample::Kept;
use tablekeys_cli::failure::Failure;
use tablekeys_cli::source::OneKey;

const KEYS: usize = 2_000_000;

/// The most bytes of keys that are held. They are held three times while they are gathered.
const BYTES: usize = 64 << 20;

/// Keys as a file of one column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    /// CSV without a header. Each key is on the line of its place in the source, as long as no key has lines of its own: so samples
    /// by places, from which boundaries are learned, are those of the source.
    pub csv: Vec<u8>,
    /// How many keys were read.
    pub read: u64,
    /// How many keys a key that is held represents: 1 where all are.
    pub one_in: u64,
}

/// Reads the keys of a source, by the arguments of `tablekeys skew` that say where keys come from. Of more keys than there is memory for
/// it holds some, chosen by a hash of their places.
pub fn hold<A: AsRef<str>>(args: &[A]) -> Result<Held, Failure> {
    let asked = asked(args)?;
    let mut kept = Kept::new(KEYS, BYTES, is_kept);
    let summary = asked.rows()?.read(&mut |record| {
        let key = if asked.is_row_key() { record.row_key } else { record.partition_key };
        kept.add(record.place, key.unwrap_or_default());
        ControlFlow::Continue(())
    })?;
    Ok(Held { csv: csv(&kept), read: summary.records, one_in: kept.one_in() })
}

fn csv(kept: &Kept) -> Vec<u8> {
    let (mut csv, mut line) = (Vec::new(), 1);
    for (place, key) in kept.texts() {
        // Empty lines are no records.
        csv.extend(std::iter::repeat_n(b'\n', usize::try_from(place.saturating_sub(line)).unwrap_or_default()));
        csv.extend_from_slice(field(key).as_bytes());
        csv.push(b'\n');
        line = line.max(place) + 1 + key.bytes().filter(|byte| *byte == b'\n').count() as u64;
    }
    csv
}

/// By the first bits of the place times the golden ratio, which are as even as can be.
const fn is_kept(place: u64, level: u32) -> bool {
    place.wrapping_mul(0x9e37_79b9_7f4a_7c15).leading_zeros() >= level
}

#[derive(Debug, Parser)]
#[command(no_binary_name = true)]
struct Arguments {
    #[command(flatten)]
    key: OneKey,
}

/// The arguments that say where keys come from.
pub(super) fn asked<A: AsRef<str>>(args: &[A]) -> Result<OneKey, Failure> {
    let read = Arguments::try_parse_from(args.iter().map(AsRef::as_ref));
    read.map(|read| read.key).map_err(|error| Failure::of_use(&error))
}

/// An empty key in quotes too: an empty line is no record.
fn field(key: &str) -> Cow<'_, str> {
    if key.is_empty() || key.contains(['"', ',', ';', '\t', '\n', '\r']) {
        format!("\"{}\"", key.replace('"', "\"\"")).into()
    } else {
        key.into()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::ops::ControlFlow;
    use std::path::PathBuf;

    use serde_json::Value;

    use super::super::run;
    use super::{Held, asked, hold, is_kept};

    /// An empty folder of a test's own.
    fn folder(test: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("tablekeys-page-{test}-{}", std::process::id()));
        _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn every_key_is_held_as_it_is() {
        let folder = folder("hold");
        let (file, held_file) = (folder.join("a.csv"), folder.join("held.csv"));
        let keys = ["plain", "", "a,b", "a;b", "tab\tin", "\"quoted\"", "two\nlines", "é👍", " space ", "plain"];
        let quoted = keys.map(|key| format!("\"{}\",1", key.replace('"', "\"\"")));
        fs::write(&file, format!("PartitionKey,RowKey\n{}\n", quoted.join("\n"))).unwrap();
        let path = file.to_str().unwrap();
        let Held { csv, read, one_in } = hold(&[path]).unwrap();
        assert_eq!((read, one_in), (10, 1));
        fs::write(&held_file, csv).unwrap();
        let mut again = Vec::new();
        let line = ["--format=csv", "--no-header", held_file.to_str().unwrap()];
        let read = asked(&line).unwrap().rows().unwrap().read(&mut |record| {
            again.push((record.place, record.partition_key.unwrap().to_owned()));
            ControlFlow::Continue(())
        });
        read.unwrap();
        let places = [2, 3, 4, 5, 6, 7, 8, 10, 11, 12];
        assert_eq!(again, places.into_iter().zip(keys.map(str::to_owned)).collect::<Vec<_>>());
        assert_eq!(hold(&[path, "--of", "row-key"]).unwrap().csv, b"\n1\n1\n1\n1\n1\n1\n1\n\n1\n1\n1\n");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_is_held_is_compared_as_the_command_compares_the_file() {
        let folder = folder("learned");
        let key = |at: u32| {
            format!("{}-{}", ["acme", "berg", "cart", "zoo"][at as usize * at as usize % 7 % 4], at * 7_919 % 5_003)
        };
        let [csv, json, lines, held] = ["a.csv", "a.jsonl", "a.txt", "held.csv"].map(|name| folder.join(name));
        let rows = |row: &dyn Fn(String) -> String| (0..5_000).map(|at| row(key(at))).collect::<String>();
        fs::write(&csv, format!("RowKey,PartitionKey\n{}", rows(&|key| format!("\"a\nb\",{key}\n")))).unwrap();
        fs::write(&json, rows(&|key| format!("{{\"PartitionKey\":\"{key}\"}}\n"))).unwrap();
        fs::write(&lines, rows(&|key| format!("{key}\n\n"))).unwrap();
        for file in [csv, json, lines] {
            let path = file.to_str().unwrap();
            fs::write(&held, hold(&[path]).unwrap().csv).unwrap();
            let rows = |line: &[&str]| {
                let skew = ["skew", "--design=learned,siphash", "--partitions=12", "--json"];
                let json: Value = serde_json::from_str(&run(&[&skew, line].concat()).unwrap()).unwrap();
                json["sets"][0]["rows"].clone()
            };
            let of_file = rows(&[path]);
            assert_eq!(of_file, rows(&["--format=csv", "--no-header", held.to_str().unwrap()]), "{path}");
            assert!(of_file.to_string().contains("\"boundaries\":\"alphabet:"), "{of_file}");
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_place_is_kept_at_a_level_where_it_was_at_the_one_before() {
        for level in 1..8 {
            let kept: Vec<u64> = (0..100_000).filter(|&place| is_kept(place, level)).collect();
            assert!(kept.iter().all(|&place| is_kept(place, level - 1)));
            assert!(kept.len().abs_diff(100_000 >> level) < 10, "{} at level {level}", kept.len());
        }
    }
}
