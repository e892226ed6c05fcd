//! What is wrong with the keys, each with its evidence, and what to do.

use serde::{Deserialize, Serialize, Serializer};
use tablekeys_stores::Store;

use super::facts::{Example, Of};
use super::proposals::Proposal;
use super::rules::{self, Table};

/// How much harm a finding does. The order is that of harm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Severity {
    /// Good to know.
    Note,
    /// Costs something, or will.
    Warning,
    /// Rows are in the wrong order, cannot be found, or are refused.
    Error,
}

/// How sure a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Confidence {
    /// The keys show it by themselves.
    Certain,
    /// Another reading of the keys is possible, and unlikely.
    Likely,
    /// It depends on how the table is used, which keys do not tell.
    Possible,
}

/// A chapter of the guide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Chapter {
    pub title: &'static str,
    /// Behind the address of the guide.
    pub(super) path: &'static str,
}

/// Something found. Its fields are those of the JSON, too, which the guide documents: they only grow.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Finding {
    /// For machines: it never changes its meaning.
    pub name: &'static str,
    pub severity: Severity,
    pub confidence: Confidence,
    /// One sentence.
    pub title: String,
    /// What it is of: `rows`, `PartitionKeys`, `partitions`.
    pub unit: &'static str,
    /// The column whose keys are wrong, where it is not that of the unit.
    #[serde(skip)]
    pub about: Option<Of>,
    pub count: u64,
    pub of: u64,
    pub examples: Vec<Example>,
    /// What the examples show.
    pub evidence: String,
    /// What it costs.
    pub cost: String,
    /// When it will get worse, at today's pace.
    pub when: Option<String>,
    /// What to do.
    pub remedy: String,
    pub chapter: Chapter,
    /// What part of the table it is from, where not from all of it.
    pub sample: Option<String>,
    pub proposals: Vec<Proposal>,
    /// A baseline has it.
    pub known: bool,
    /// In whose words it is.
    #[serde(skip)]
    pub store: &'static Store,
    /// What the places of its examples are called: lines, rows or objects.
    #[serde(skip)]
    pub places: &'static str,
}

impl Severity {
    pub(crate) const fn word(self) -> &'static str {
        ["note", "warning", "error"][self as usize]
    }
}

impl Confidence {
    pub(crate) const fn word(self) -> &'static str {
        ["certain", "likely", "possible"][self as usize]
    }
}

impl Chapter {
    pub(crate) const fn new(title: &'static str, path: &'static str) -> Self {
        Self { title, path }
    }

    pub(crate) fn address(self) -> String {
        format!("https://docs.rs/tablekeys/latest/tablekeys/guide/{}", self.path)
    }
}

impl Serialize for Chapter {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serde_json::json!({ "title": self.title, "address": self.address() }).serialize(serializer)
    }
}

impl Finding {
    /// The column that it is about, where it is about one.
    pub(crate) fn column(&self) -> Option<&'static str> {
        if let Some(of) = self.about {
            return Some(of.name());
        }
        match self.unit {
            "PartitionKeys" | "partitions" => Some("PartitionKey"),
            "rows" if self.examples.iter().any(|example| example.row_key.is_some()) => Some("RowKey"),
            _ => None,
        }
    }
}

/// Every finding, the most harmful first: by severity, then by the share of what is affected.
pub(crate) fn all(table: &Table<'_>) -> Vec<Finding> {
    let mut told = rules::find(table);
    rules::laws(table, &mut told);
    let mut findings = joined(told.into_iter().map(|(rule, hit)| rule.finding(hit)));
    rules::precede(&mut findings);
    findings.sort_by(|a, b| {
        b.severity.cmp(&a.severity).then_with(|| share(b.count, b.of).total_cmp(&share(a.count, a.of)))
    });
    findings
}

/// One finding per name and column: fields of several shapes add up, and the worst of them speaks.
fn joined(findings: impl Iterator<Item = Finding>) -> Vec<Finding> {
    let mut joined: Vec<Finding> = Vec::new();
    for finding in findings {
        let Some(known) = joined
            .iter_mut()
            .find(|known| (known.name, known.unit, known.about) == (finding.name, finding.unit, finding.about))
        else {
            joined.push(finding);
            continue;
        };
        let (count, of) = ((known.count + finding.count).min(known.of), known.of);
        if (finding.severity, finding.count) > (known.severity, known.count) {
            *known = finding;
        }
        (known.count, known.of) = (count, of);
    }
    joined
}

pub(crate) fn share(count: u64, of: u64) -> f64 {
    count as f64 / of.max(1) as f64
}

impl Of {
    pub(super) const fn name(self) -> &'static str {
        ["PartitionKey", "RowKey"][self as usize]
    }

    pub(super) const fn unit(self) -> &'static str {
        ["PartitionKeys", "rows"][self as usize]
    }
}
