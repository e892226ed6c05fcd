//! What was looked at, area by area, so that a report tells what is in order too.

use super::Review;

/// Findings that are about one thing.
struct Area {
    name: &'static str,
    findings: &'static [&'static str],
}

const AREAS: [Area; 11] = [
    Area { name: "records", findings: &["unreadable-rows"] },
    Area { name: "characters and lengths", findings: &["secrets-in-keys"] },
    Area {
        name: "spellings",
        findings: &[
            "case-collisions",
            "escape-collisions",
            "normal-forms",
            "printed-values",
            "punctuation-collisions",
            "repeated-rows",
            "separator-collisions",
            "space-collisions",
        ],
    },
    Area {
        name: "numbers",
        findings: &[
            "leading-zeros-lost",
            "mixed-units",
            "mixed-width-numbers",
            "newest-first-digit-missing",
            "number-overflow",
            "unpadded-ticks",
            "negative-numbers",
            "spreadsheet-damage",
        ],
    },
    Area {
        name: "instants",
        findings: &["date-order", "local-time", "mixed-offsets", "mixed-precision", "no-unique-suffix", "wrong-dates"],
    },
    Area { name: "formats", findings: &["mixed-formats"] },
    Area { name: "order", findings: &["culture-order"] },
    Area { name: SIZES, findings: &["one-partition", "one-row-partitions", "dominant-partition", "uneven-hash"] },
    Area { name: "hashes", findings: &["hash-partitions", "hash-misplaced", "signed-hash"] },
    Area { name: "values of PartitionKeys", findings: &["exchanged-keys", "partition-per-start", "placeholder-keys"] },
    Area { name: LOAD, findings: &["append-heat", "prepend-heat", "partition-rate", "table-rate"] },
];

const SIZES: &str = "sizes of partitions";
const LOAD: &str = "load over time";

/// The areas without a finding, and those that could not be looked at, each with the reason.
pub(crate) fn in_order(review: &Review) -> (Vec<&'static str>, Vec<(&'static str, &'static str)>) {
    let (mut in_order, mut unknown) = (Vec::new(), Vec::new());
    for Area { name, findings } in AREAS {
        let rules = || super::rules::all().filter(|rule| rule.area == name);
        if review
            .findings
            .iter()
            .any(|found| findings.contains(&found.name) || rules().any(|rule| rule.name == found.name))
        {
            continue;
        }
        if name == SIZES && review.summary.sampled {
            unknown.push((name, "a sample tells nothing about them"));
        } else if name == SIZES && review.facts.partition_keys.keys == 0 {
            unknown.push((name, "without PartitionKeys"));
        } else if name == LOAD && review.facts.heat.rows == 0 {
            unknown.push((name, "without Timestamps"));
        } else {
            in_order.push(name);
        }
    }
    (in_order, unknown)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fmt::Write as _;
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::AREAS;

    #[test]
    fn a_test_names_each_finding() {
        let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/command")];
        let mut tests = String::new();
        while let Some(folder) = folders.pop() {
            let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
            let (inner, files): (Vec<PathBuf>, Vec<PathBuf>) = entries.partition(|path| path.is_dir());
            folders.extend(inner);
            for file in files {
                tests += &fs::read_to_string(file).unwrap_or_default();
            }
        }
        for name in names() {
            assert!(tests.contains(&format!("{name:?}")), "no test of the command names {name:?}");
        }
    }

    fn names() -> impl Iterator<Item = &'static str> {
        let of_rules = super::super::rules::all().map(|rule| rule.name);
        AREAS.iter().flat_map(|area| area.findings).copied().chain(of_rules)
    }

    #[test]
    fn the_reference_has_each_finding_and_is_written_from_the_rules() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("AUDIT.md");
        let page = fs::read_to_string(&path).unwrap();
        let (before, rest) = page.split_once("<!-- rules -->\n").unwrap();
        let (_, after) = rest.split_once("<!-- end of rules -->").unwrap();
        let mut table = "| finding | says | reported where |\n|---|---|---|\n".to_owned();
        for rule in super::super::rules::all() {
            let severities: BTreeSet<&str> = rule.verdicts.iter().map(|verdict| verdict.0.word()).collect();
            let severity = severities.into_iter().rev().collect::<Vec<_>>().join(" or ");
            writeln!(table, "| `{}`, {severity} | {} | {} |", rule.name, rule.guide, rule.when).unwrap();
        }
        let others: Vec<String> = AREAS.iter().flat_map(|area| area.findings).map(|name| format!("`{name}`")).collect();
        write!(table, "\nAll others: {}.\n", others.join(", ")).unwrap();
        let expected = format!("{before}<!-- rules -->\n{table}<!-- end of rules -->{after}");
        if std::env::var_os("UPDATE").is_some() {
            fs::write(path, expected).unwrap();
        } else {
            assert!(page == expected, "AUDIT.md is not what the rules say: UPDATE=1 writes it anew");
            for name in names() {
                assert!(page.contains(&format!("`{name}`")), "AUDIT.md does not name {name}");
            }
        }
    }
}
