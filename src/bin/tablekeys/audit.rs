//! The design review of a stored table.
//!
//! Data goes one way: records into [`facts`], which hold what is needed in bounded memory whatever the number of rows;
//! facts into [`findings`], each with its evidence; findings into a [`report`] as text, HTML or JSON. [`buckets`] tells
//! which hash divides the rows, [`map`] where they were written when, and [`proposals`] what another design would do to
//! these keys.

pub(crate) mod buckets;
pub(crate) mod facts;
pub(crate) mod findings;
pub(crate) mod map;
pub(crate) mod proposals;
pub(crate) mod report;

use buckets::Buckets;
use facts::Facts;
use findings::{Finding, Severity};
use map::Map;

use crate::source::Summary;

/// A table, reviewed.
#[derive(Debug)]
pub(crate) struct Review {
    pub(crate) facts: Facts,
    pub(crate) buckets: Option<Buckets>,
    pub(crate) map: Option<Map>,
    /// The most harmful first.
    pub(crate) findings: Vec<Finding>,
    pub(crate) summary: Summary,
}

impl Review {
    pub(crate) fn of(facts: Facts, summary: Summary) -> Self {
        let buckets = Buckets::of(&facts);
        let findings = findings::all(&facts, buckets.as_ref());
        Self { map: Map::of(&facts), facts, buckets, findings, summary }
    }

    /// How many findings there are of a severity.
    pub(crate) fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|finding| finding.severity == severity).count()
    }

    /// `None` without findings.
    pub(crate) fn worst(&self) -> Option<Severity> {
        self.findings.first().map(|finding| finding.severity)
    }
}
