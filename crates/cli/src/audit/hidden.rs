//! Keys that are credentials, which no report prints: a report is sent on, kept by build servers and shown to others.

use super::facts::{Example, Facts};
use super::findings::Finding;
use super::map::Map;
use super::rules::values::secrets_in_keys::is_token;
use crate::formats::columns::Domain;
use crate::formats::columns::file::Schemas;

/// What is printed in place of such a key.
const HIDDEN: &str = "(a secret, not shown)";

/// Takes them out of everything that a report is made of.
pub(super) fn hide(facts: &mut Facts, map: Option<&mut Map>, schemas: &mut Schemas, findings: &mut [Finding]) {
    let is = |key: &Option<Box<str>>| key.as_deref().is_some_and(is_token);
    let rows = || facts.sample.rows();
    let in_columns = [rows().any(|row| is(&row.partition_key)), rows().any(|row| is(&row.row_key))];
    for partition in facts.partitions.counted.values_mut() {
        hide_key(&mut partition.key);
        partition.row_key.iter_mut().for_each(hide_key);
    }
    map.into_iter().flat_map(|map| &mut map.first).filter(|key| is_token(key)).for_each(|key| *key = HIDDEN.into());
    for finding in findings {
        for Example { partition_key, row_key, .. } in &mut finding.examples {
            [partition_key, row_key].into_iter().flatten().for_each(hide_key);
        }
        for text in [&mut finding.title, &mut finding.evidence, &mut finding.remedy] {
            if is_token(text) {
                *text = format!("the keys have {HIDDEN}");
            }
        }
        finding.proposals.retain(|proposal| !is_token(&proposal.design));
    }
    // Parts of secrets that all or some of them share.
    for (schema, hides) in [&mut schemas.partition_key, &mut schemas.row_key].into_iter().zip(in_columns) {
        for field in schema.shapes.iter_mut().filter(|_| hides).flat_map(|shape| &mut shape.fields) {
            let long = |text: &String| text.split(|c: char| !c.is_alphanumeric()).any(|part| part.len() >= 16);
            let shared = match &field.domain {
                Domain::Text(text) => long(text),
                Domain::OneOf(texts) => texts.iter().any(long),
                _ => false,
            };
            if shared {
                field.domain = Domain::Any;
            }
        }
    }
}

fn hide_key(key: &mut Box<str>) {
    if is_token(key) {
        *key = HIDDEN.into();
    }
}

/// A key as a report has it.
pub(crate) fn shown(key: &str) -> &str {
    if is_token(key) { HIDDEN } else { key }
}
