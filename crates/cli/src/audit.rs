//! The design review of a stored table.
//!
//! Data goes one way: records into [`facts`], which hold what is needed in bounded memory whatever the number of rows;
//! facts into [`fields`], the schema of each column, and into [`parts`], what laws look at; all into [`findings`], each with its evidence; these into a [`report`] as
//! text, HTML or JSON. [`buckets`] tells
//! which hash divides the rows, [`map`] where they were written when, and [`proposals`] what another design would do to
//! these keys.

mod areas;
pub(crate) mod buckets;
mod counted;
pub(crate) mod facts;
pub(crate) mod fields;
pub(crate) mod findings;
mod hidden;
pub(crate) mod known;
pub(crate) mod map;
pub(crate) mod parts;
pub(crate) mod proposals;
pub(crate) mod report;
pub(crate) mod rules;
mod troubles;
mod words;

pub(crate) use hidden::shown;
pub use proposals::Way;
pub use troubles::{Trouble, troubles};

use buckets::Buckets;
use facts::{Facts, KEPT};
use fields::Fields;
use findings::Finding;
use known::{Baseline, Ignored, Known};
use map::Map;
use parts::Columns;
use rules::Table;

use crate::formats::columns::file::Schemas;
use crate::source::Summary;
use crate::wording::numbers::{counted, grouped};

/// Fewer rows than these prove little.
pub(crate) const FEW_ROWS: u64 = 40;

/// A table, reviewed.
#[derive(Debug)]
pub(crate) struct Review {
    pub facts: Facts,
    /// What the keys are.
    pub schemas: Schemas,
    pub buckets: Option<Buckets>,
    pub map: Option<Map>,
    /// The most harmful first.
    pub findings: Vec<Finding>,
    pub summary: Summary,
}

impl Review {
    pub(crate) fn of(mut facts: Facts, mut summary: Summary, ignored: &[Ignored], baseline: &Baseline) -> Self {
        let buckets = Buckets::of(&facts);
        let fields = Fields::of(&facts);
        let mut map = Map::of(&facts);
        let columns = Columns::of(&facts);
        let table = Table {
            facts: &facts,
            fields: &fields,
            columns: &columns,
            buckets: buckets.as_ref(),
            map: map.as_ref(),
            summary: &summary,
        };
        let mut findings = findings::all(&table);
        let mut schemas =
            Schemas { partition_key: fields.partition_keys.schema.clone(), row_key: fields.row_keys.schema.clone() };
        if summary.sampled {
            // Some rows of a table prove nothing about the sizes of its partitions.
            let of_sizes = |name| rules::all().any(|rule| rule.area == areas::SIZES && rule.name == name);
            findings.retain(|finding| !of_sizes(finding.name));
        }
        for ignored in ignored {
            let before = findings.len();
            findings.retain(|finding| !ignored.is(finding));
            let count = counted((before - findings.len()) as u64, "finding");
            summary.notes.push(format!("{count} ignored, as --ignore {} says", ignored.text()));
        }
        if summary.places.is_empty() {
            findings.iter_mut().flat_map(|finding| &mut finding.examples).for_each(|example| example.place = 0);
        }
        for (name, column) in [("PartitionKey", &facts.partition_keys), ("RowKey", &facts.row_keys)] {
            if column.text.cut > 0 {
                let (count, kept) = (counted(column.text.cut, name), grouped(KEPT as u64));
                summary
                    .notes
                    .push(format!("only the first {kept} bytes of {count} are checked: no service accepts more"));
            }
        }
        if facts.rows < FEW_ROWS {
            let rows = counted(facts.rows, "row");
            summary.notes.push(format!(
                "{rows}: too few for most findings, which need {FEW_ROWS} or more to tell a fault from chance"
            ));
        }
        let store = facts.store;
        for finding in &mut findings {
            finding.known = baseline.has(&Known::of(&summary.name, finding));
            finding.places = summary.places;
            words::translate(finding, store);
        }
        hidden::hide(&mut facts, map.as_mut(), &mut schemas, &mut findings);
        Self { facts, schemas, buckets, map, findings, summary }
    }
}
