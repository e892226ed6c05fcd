//! The keys of one column in memory, so that designs are tried without reading the file again.

use std::borrow::Cow;

use clap::Parser;
use tablekeys_cli::compare::sample::{Samples, Sampling};
use tablekeys_cli::failure::Failure;
use tablekeys_cli::lines::block::Block;
use tablekeys_cli::source::OneKey;

/// The most keys that are held.
const KEYS: usize = 2_000_000;

/// The most bytes of keys that are held. They are held three times while they are gathered.
const BYTES: usize = 64 << 20;

/// Keys as a file of one column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    /// CSV with the name of the column.
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
    let source = asked.rows()?;
    let sampling = Sampling::new(KEYS, BYTES);
    let (_, summary) = source.read_on(std::num::NonZeroUsize::MIN, || (), |(), block: &Block| sampling.add(block))?;
    let samples = sampling.finish();
    let csv = csv(if asked.is_row_key() { "RowKey" } else { "PartitionKey" }, &samples);
    Ok(Held { csv, read: summary.records, one_in: samples.one_in })
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

fn csv(name: &str, samples: &Samples) -> Vec<u8> {
    let keys = || samples.learned_from.iter().chain(&samples.judged_on);
    let mut csv = Vec::with_capacity(keys().map(|key| key.len() + 1).sum());
    csv.extend_from_slice(name.as_bytes());
    for key in keys() {
        csv.push(b'\n');
        csv.extend_from_slice(field(key).as_bytes());
    }
    csv.push(b'\n');
    csv
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

    use super::{Held, asked, hold};

    #[test]
    fn every_key_is_held_as_it_is() {
        let folder = std::env::temp_dir().join(format!("tablekeys-page-hold-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (file, held_file) = (folder.join("a.csv"), folder.join("held.csv"));
        let keys = ["plain", "", "a,b", "a;b", "tab\tin", "\"quoted\"", "two\nlines", "é👍", " space ", "plain"];
        let quoted = keys.map(|key| format!("\"{}\",1", key.replace('"', "\"\"")));
        fs::write(&file, format!("PartitionKey,RowKey\n{}\n", quoted.join("\n"))).unwrap();
        let path = file.to_str().unwrap();
        let Held { csv, read, one_in } = hold(&[path]).unwrap();
        assert_eq!((read, one_in), (10, 1));
        fs::write(&held_file, csv).unwrap();
        let mut again = Vec::new();
        let read = asked(&[held_file.to_str().unwrap()]).unwrap().rows().unwrap().read(&mut |record| {
            again.push(record.partition_key.unwrap().to_owned());
            std::ops::ControlFlow::Continue(())
        });
        read.unwrap();
        let mut expected = keys.to_vec();
        expected.sort_unstable();
        again.sort_unstable();
        assert_eq!(again, expected);
        assert_eq!(hold(&[path, "--of", "row-key"]).unwrap().csv, b"RowKey\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n");
        fs::remove_dir_all(folder).unwrap();
    }
}
