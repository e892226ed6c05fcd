//! What is wrong with the keys, each with its evidence, and what to do.

mod characters;
mod collisions;
mod formats;
mod heat;
mod numbers;
mod order;
mod partitions;

pub(crate) use partitions::zipf;

use super::buckets::Buckets;
use super::facts::{Example, Facts, Of};
use super::proposals::Proposal;

/// How much harm a finding does. The order is that of harm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Severity {
    /// Good to know.
    Note,
    /// Costs something, or will.
    Warning,
    /// Rows are in the wrong order, cannot be found, or are refused.
    Error,
}

/// How sure a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    pub(crate) title: &'static str,
    /// Behind the address of the guide.
    path: &'static str,
}

/// Something found.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Finding {
    /// For machines: it never changes its meaning.
    pub(crate) name: &'static str,
    pub(crate) severity: Severity,
    pub(crate) confidence: Confidence,
    /// One sentence.
    pub(crate) title: String,
    /// What it is of: `rows`, `PartitionKeys`, `partitions`.
    pub(crate) unit: &'static str,
    pub(crate) count: u64,
    pub(crate) of: u64,
    pub(crate) examples: Vec<Example>,
    /// What the examples show.
    pub(crate) evidence: String,
    /// What it costs.
    pub(crate) cost: String,
    /// When it will get worse, at today's pace.
    pub(crate) when: Option<String>,
    /// What to do.
    pub(crate) remedy: String,
    pub(crate) chapter: Chapter,
    /// What part of the table it is from, where not from all of it.
    pub(crate) sample: Option<String>,
    pub(crate) proposals: Vec<Proposal>,
}

impl Severity {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl Confidence {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Certain => "certain",
            Self::Likely => "likely",
            Self::Possible => "possible",
        }
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

impl Finding {
    /// A certain finding about rows; the rest is set by name.
    fn new(name: &'static str, severity: Severity, title: impl Into<String>, chapter: Chapter) -> Self {
        Self {
            name,
            severity,
            confidence: Confidence::Certain,
            title: title.into(),
            unit: "rows",
            count: 0,
            of: 0,
            examples: Vec::new(),
            evidence: String::new(),
            cost: String::new(),
            when: None,
            remedy: String::new(),
            chapter,
            sample: None,
            proposals: Vec::new(),
        }
    }
}

/// Every finding, the most harmful first: by severity, then by the share of what is affected.
pub(crate) fn all(facts: &Facts, buckets: Option<&Buckets>) -> Vec<Finding> {
    let mut findings = Vec::new();
    numbers::find(facts, buckets, &mut findings);
    order::find(facts, &mut findings);
    formats::find(facts, &mut findings);
    collisions::find(facts, &mut findings);
    characters::find(facts, &mut findings);
    partitions::find(facts, buckets, &mut findings);
    heat::find(facts, buckets, &mut findings);
    findings.sort_by(|a, b| {
        b.severity.cmp(&a.severity).then_with(|| share(b.count, b.of).total_cmp(&share(a.count, a.of)))
    });
    findings
}

#[expect(clippy::cast_precision_loss, reason = "a share")]
pub(crate) fn share(count: u64, of: u64) -> f64 {
    count as f64 / of.max(1) as f64
}

impl Of {
    const fn name(self) -> &'static str {
        match self {
            Self::PartitionKey => "PartitionKey",
            Self::RowKey => "RowKey",
        }
    }

    const fn unit(self) -> &'static str {
        match self {
            Self::PartitionKey => "PartitionKeys",
            Self::RowKey => "rows",
        }
    }
}

/// Both columns of keys.
fn columns(facts: &Facts) -> [(Of, &super::facts::Column); 2] {
    [(Of::PartitionKey, &facts.partition_keys), (Of::RowKey, &facts.row_keys)]
}
