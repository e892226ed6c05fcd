//! A design that a review proposes, on every row.

use std::collections::HashMap;
use std::fmt::Write;
use std::ops::ControlFlow;

use serde_json::{Value, json};
use tablekeys_cli::Way;
use tablekeys_cli::failure::Failure;

use super::hold::asked;

/// How many of the largest partitions are named.
const NAMED: usize = 5;

/// The rows per PartitionKey of a design by its [`Way`], as lines for `tablekeys skew --counts`: the largest is partition 0. And what
/// the largest are called.
pub fn proposed<A: AsRef<str>>(args: &[A], way: &str) -> Result<(String, Value), Failure> {
    let way: Way = way.parse()?;
    let (key, mut rows, mut refused) = (way.partition_keys(), HashMap::<Box<str>, u64>::new(), 0_u64);
    asked(args)?.whole_rows()?.read(&mut |record| {
        match key(record.partition_key, record.row_key) {
            Some(key) => *rows.entry(key).or_default() += 1,
            None => refused += 1,
        }
        ControlFlow::Continue(())
    })?;
    let mut rows: Vec<(Box<str>, u64)> = rows.into_iter().collect();
    rows.sort_unstable_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    let mut counts = String::new();
    for (at, (_, rows)) in rows.iter().enumerate() {
        writeln!(counts, "{at},{rows}").expect("a String takes it");
    }
    let largest: Vec<Value> = rows.iter().take(NAMED).map(|(key, rows)| json!({ "key": key, "rows": rows })).collect();
    Ok((counts, json!({ "partitions": rows.len(), "refused": refused, "largest": largest })))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use serde_json::Value;

    use super::proposed;
    use crate::{examples, run};

    /// What is wrong with each example, so that it shows something, and what its proposals do to every row.
    #[test]
    fn each_example_has_its_findings_and_each_proposal_its_figures() {
        let file = std::env::temp_dir().join(format!("tablekeys-page-proposed-{}.csv", std::process::id()));
        let path = file.to_str().expect("a path of text");
        let findings: [&[&str]; 3] =
            [&["mixed-width-numbers", "case-collisions", "dominant-partition"], &["append-heat"], &["hash-partitions"]];
        let mut tried = 0;
        for (example, expected) in examples::ALL.iter().zip(findings) {
            fs::write(&file, examples::csv(example.name).expect("an example")).unwrap();
            let review: Value =
                serde_json::from_str(&run(&["audit", path, "--json", "--fail-on", "never"]).unwrap()).unwrap();
            let found = review["findings"].as_array().unwrap();
            let names: BTreeSet<&str> = found.iter().map(|it| it["name"].as_str().unwrap()).collect();
            assert_eq!((names, found.len()), (expected.iter().copied().collect(), expected.len()), "{example:?}");
            for proposal in found.iter().flat_map(|it| it["proposals"].as_array().unwrap()) {
                let (counts, about) = proposed(&[path], proposal["way"].as_str().unwrap()).unwrap();
                let counts: Vec<f64> =
                    counts.lines().map(|line| line.split_once(',').unwrap().1.parse().unwrap()).collect();
                let (after, all) = (&proposal["after"], counts.iter().sum::<f64>());
                assert_eq!((&about["partitions"], &about["refused"]), (&after["partitions"], &0.into()), "{proposal}");
                // Its figures are of a sample of 16,384 rows.
                let most = if proposal["rows"] == review["rows"] { 1e-9 } else { 0.02 };
                assert!((counts[0] / all - after["largest_share"].as_f64().unwrap()).abs() < most, "{proposal}");
                tried += 1;
            }
        }
        assert!(tried > 0);
        assert!(proposed(&[path], "anything").is_err());
        fs::remove_file(file).unwrap();
    }
}
