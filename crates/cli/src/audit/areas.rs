//! What was looked at, area by area, so that a report tells what is in order too.

use super::Review;

/// Findings that are about one thing.
struct Area {
    name: &'static str,
    findings: &'static [&'static str],
}

const AREAS: [Area; 12] = [
    Area { name: "records", findings: &["unreadable-rows"] },
    Area { name: "characters and lengths", findings: &[] },
    Area { name: "spellings", findings: &[] },
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
    Area { name: "instants", findings: &["no-unique-suffix"] },
    Area { name: "formats", findings: &[] },
    Area { name: "order", findings: &[] },
    Area { name: LAWS, findings: &[] },
    Area { name: SIZES, findings: &[] },
    Area { name: "hashes", findings: &[] },
    Area { name: "values of PartitionKeys", findings: &["placeholder-keys"] },
    Area { name: LOAD, findings: &[] },
];

/// What is told of fields, which some rows are needed for.
const OF_FIELDS: [&str; 5] = ["numbers", "instants", "formats", "hashes", LAWS];
const LAWS: &str = "laws";
pub(super) const SIZES: &str = "sizes of partitions";
pub(super) const LOAD: &str = "load over time";

/// What was tried of an area that has no finding.
#[derive(Debug, Clone)]
pub(crate) struct Measured {
    pub area: &'static str,
    /// How many rows, or PartitionKeys, and of how many.
    pub looked_at: u64,
    pub of: u64,
    pub unit: &'static str,
    /// The smallest fault that would have been seen.
    pub least: String,
}

/// Fewer rows prove nothing about fields.
const ENOUGH: u64 = 40;

impl Measured {
    fn of(area: &'static str, review: &Review) -> Self {
        let facts = &review.facts;
        let (rows, sample) = (facts.rows, facts.sample.len() as u64);
        let scale = rows.div_ceil(sample.max(1)).max(1);
        let partitions = facts.partitions.different();
        let counted = |count: u64| crate::wording::numbers::counted(count, "row");
        let (looked_at, of, unit, least) = match area {
            "spellings" => {
                let one_in = facts.row_keys.spellings.one_in().max(1);
                (
                    rows / one_in,
                    rows,
                    "rows",
                    format!("one key of {one_in} that is another spelling").replace("of 1 ", ""),
                )
            }
            "numbers" | "order" => (sample, rows, "rows", counted(2 * scale)),
            "instants" | "formats" => (sample, rows, "rows", counted((2 * scale).max(rows.div_ceil(100)))),
            LAWS => (sample, rows, "rows", counted(scale)),
            SIZES => (partitions, partitions, "partitions", "a partition with a fifth of the rows".to_owned()),
            "hashes" => (sample, rows, "rows", "a hash that places nine rows of ten".to_owned()),
            "values of PartitionKeys" => {
                (facts.partitions.counted.len() as u64, partitions, "partitions", "one key".to_owned())
            }
            LOAD => (facts.heat.rows, rows, "rows", "500 rows per second in a partition".to_owned()),
            _ => (rows, rows, "rows", counted(1)),
        };
        Self { area, looked_at: looked_at.min(of), of, unit, least }
    }

    /// For people, those together that were tried alike.
    pub(crate) fn listed(all: &[Self]) -> String {
        let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
        for measured in all {
            let words = measured.words();
            match groups.iter_mut().find(|(known, _)| *known == words) {
                Some((_, areas)) => areas.push(measured.area),
                None => groups.push((words, vec![measured.area])),
            }
        }
        let told =
            groups.into_iter().map(|(words, areas)| format!("{}: {words}", crate::wording::numbers::listed(areas)));
        told.collect::<Vec<_>>().join("; ")
    }

    fn words(&self) -> String {
        let Self { looked_at, of, unit, least, .. } = self;
        let grouped = crate::wording::numbers::grouped;
        let looked =
            if looked_at == of { grouped(*of) } else { format!("{} of {}", grouped(*looked_at), grouped(*of)) };
        format!("{looked} {unit}, {least} would be seen")
    }
}

/// The areas without a finding, and those that could not be looked at, each with the reason.
pub(crate) fn in_order(review: &Review) -> (Vec<Measured>, Vec<(&'static str, &'static str)>) {
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
        } else if OF_FIELDS.contains(&name) && review.facts.rows < ENOUGH {
            unknown.push((name, "too few rows: 40 are needed"));
        } else if name == "values of PartitionKeys" && review.facts.partition_keys.keys == 0 {
            unknown.push((name, "without PartitionKeys"));
        } else if name == LOAD && review.facts.heat.rows == 0 {
            unknown.push((name, "without Timestamps"));
        } else {
            in_order.push(Measured::of(name, review));
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
    use crate::audit::findings::Severity;

    #[test]
    fn a_test_names_each_finding() {
        // Those of the command, and those in the files of rules.
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut folders = vec![root.join("tests/command"), root.join("src/audit/rules")];
        let mut tests = String::new();
        while let Some(folder) = folders.pop() {
            let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
            let (inner, files): (Vec<PathBuf>, Vec<PathBuf>) = entries.partition(|path| path.is_dir());
            folders.extend(inner);
            // The tables that judge name what would tell of their faults, and not all is found.
            for file in files.iter().filter(|file| !file.ends_with("cases.md")) {
                let text = fs::read_to_string(file).unwrap_or_default();
                if text.contains("#[test]") || !file.starts_with(root.join("src")) {
                    tests += &text;
                }
            }
        }
        for name in names() {
            let named =
                [format!("{name:?}"), format!("error {name}"), format!("warning {name}"), format!("note {name}")];
            assert!(named.iter().any(|name| tests.contains(name)), "no test of the command names {name:?}");
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
            let severities: BTreeSet<_> = rule.verdicts.iter().map(|verdict| verdict.severity).collect();
            let severity = severities.into_iter().rev().map(Severity::word).collect::<Vec<_>>().join(" or ");
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
