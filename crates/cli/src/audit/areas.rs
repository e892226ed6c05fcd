//! What was looked at, area by area, so that a report tells what is in order too.

use super::Review;

/// Findings that are about one thing.
struct Area {
    name: &'static str,
    findings: &'static [&'static str],
}

const AREAS: [Area; 11] = [
    Area { name: "records", findings: &["unreadable-rows"] },
    Area {
        name: "characters and lengths",
        findings: &[
            "illegal-keys",
            "damaged-text",
            "invisible-characters",
            "percent-signs",
            "edge-spaces",
            "quotation-marks",
            "secrets-in-keys",
            "past-ascii",
            "empty-keys",
            "near-length-limit",
            "long-row-keys",
        ],
    },
    Area {
        name: "spellings",
        findings: &[
            "case-collisions",
            "escape-collisions",
            "normal-forms",
            "printed-values",
            "punctuation-collisions",
            "quoted-keys",
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
    Area { name: "order", findings: &["culture-order", "version-order"] },
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
        if review.findings.iter().any(|finding| findings.contains(&finding.name)) {
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
        for name in AREAS.iter().flat_map(|area| area.findings) {
            assert!(tests.contains(&format!("{name:?}")), "no test of the command names {name:?}");
        }
    }

    #[test]
    fn each_finding_of_the_guide_is_in_one_area() {
        let guide = include_str!("../../../../src/guide/auditing.rs");
        let rows = guide.lines().filter_map(|line| line.strip_prefix("//! | `"));
        let rows = rows.filter(|row| ["| error", "| warning", "| note"].iter().any(|severity| row.contains(severity)));
        let cells = rows.filter_map(|row| row.split(" | ").next());
        let mut names = 0;
        for name in cells.flat_map(|cell| cell.split(", ")).map(|name| name.trim_matches('`')) {
            let areas = AREAS.iter().filter(|area| area.findings.contains(&name)).count();
            assert_eq!(areas, 1, "{name}");
            names += 1;
        }
        let all: usize = AREAS.iter().map(|area| area.findings.len()).sum();
        assert_eq!(names, all, "findings of the guide and of the areas");
    }
}
