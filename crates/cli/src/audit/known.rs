//! Findings that are accepted: by name, or because a baseline has them.

use std::path::{Path, absolute};

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::findings::{Finding, Severity};
use super::rules;
use crate::bounded::AtMost;
use crate::failure::Failure;
use crate::file;
use crate::wording::json::pretty;

/// `--ignore NAME[:column]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Ignored {
    name: String,
    column: Option<&'static str>,
}

impl Ignored {
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let (name, column) = text.split_once(':').map_or((text, None), |(name, column)| (name, Some(column)));
        let is_name = rules::all().any(|rule| rule.name == name);
        let known = match column {
            Some("PartitionKey" | "partition-key") => Some("PartitionKey"),
            Some("RowKey" | "row-key") => Some("RowKey"),
            _ => None,
        };
        if is_name && known.is_some() == column.is_some() {
            return Ok(Self { name: name.to_owned(), column: known });
        }
        Err("expected the name of a finding, as reports have it in brackets, and then :PartitionKey or :RowKey or nothing"
            .to_owned())
    }

    pub(crate) fn is(&self, finding: &Finding) -> bool {
        self.name == finding.name && self.column.is_none_or(|column| Some(column) == finding.column())
    }

    pub(crate) fn text(&self) -> String {
        self.column.map_or(self.name.clone(), |column| format!("{}:{column}", self.name))
    }
}

/// Findings of an earlier run, which pass.
#[derive(Debug, Default)]
pub(crate) struct Baseline(Vec<Known>);

/// The file of a baseline.
#[derive(Deserialize)]
struct File {
    version: u32,
    findings: AtMost<MOST_FINDINGS, Known>,
}

/// The most findings of a baseline: all there are, of a thousand tables.
const MOST_FINDINGS: usize = 100_000;

/// A finding of a source, without its figures: these change from run to run.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
pub(crate) struct Known {
    source: String,
    name: String,
    column: Option<String>,
    severity: Severity,
}

impl Known {
    pub(crate) fn of(source: &str, finding: &Finding) -> Self {
        Self {
            source: source.to_owned(),
            name: finding.name.to_owned(),
            column: finding.column().map(str::to_owned),
            severity: finding.severity,
        }
    }
}

impl Baseline {
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let wrong = |why: &str| Failure::new(format!("cannot read the baseline in {}: {why}", path.display()));
        let text = file::read_whole(path, file::MOST_LIST).map_err(|error| wrong(&error.to_string()))?;
        let file: File = serde_json::from_str(&text).map_err(|error| {
            wrong(&format!(
                "expected \"version\": 1 and an array \"findings\" of objects with source, name, column and severity, as \
                 --write-baseline writes them: {error}"
            ))
        })?;
        if file.version != 1 {
            return Err(wrong("expected \"version\": 1, as --write-baseline writes it"));
        }
        Ok(Self(file.findings.0))
    }

    /// Writes these findings, in an order that does not change without them.
    pub(crate) fn write(path: &Path, mut known: Vec<Known>) -> Result<(), Failure> {
        known.sort();
        known.dedup();
        let text = pretty(&json!({ "version": 1, "findings": known }));
        file::replace(path, text).map_err(|error| Failure::new(format!("cannot write {}: {error}", path.display())))
    }

    /// Whether the finding was there, and was as severe.
    pub(crate) fn has(&self, found: &Known) -> bool {
        // A file may be named by another path.
        let whole = |path: &str| absolute(path).unwrap_or_else(|_| path.into());
        let is_same = |source: &str| source == found.source || whole(source) == whole(&found.source);
        self.0.iter().any(|known| {
            (&known.name, &known.column) == (&found.name, &found.column)
                && known.severity >= found.severity
                && is_same(&known.source)
        })
    }
}
