//! For programs. The fields are documented in the guide's chapter on audits, and only grow.

use serde_json::{Value, json};
use tablekeys::Ticks;

use super::super::facts::heat::Busiest;
use super::super::findings::Finding;
use super::super::rules::partitions::zipf;
use super::super::{Review, areas};
use super::{Account, COMMAND, Entry, worst};

/// One review as one object; of all tables of an account, one object with an object per table.
pub(crate) fn json(entries: &[Entry], account: Option<&Account>) -> String {
    let value = match (account, entries) {
        (None, [entry]) => entry.json.clone(),
        _ => json!({
            "version": 1,
            "command": COMMAND,
            "worst": entries.iter().filter_map(Entry::worst).max(),
            "tables": entries.iter().map(|entry| &entry.json).collect::<Vec<_>>(),
            "empty": account.map(|account| &account.empty),
            "not_read": account.map(|account| account.not_read.iter().map(|(table, why)| json!({
                "source": table,
                "message": why,
            })).collect::<Vec<_>>()),
        }),
    };
    pretty(&value)
}
use crate::formats::columns::{Domain, Field, Order, Schema};
use crate::wording::json::pretty;

/// The whole review as one object.
pub(super) fn of(review: &Review) -> Value {
    let (facts, summary) = (&review.facts, &review.summary);
    let (in_order, unknown) = areas::in_order(review);
    json!({
        "version": 1,
        "command": COMMAND,
        "source": summary.name,
        "rows": facts.rows,
        "schema": {
            "partition_key": schema(&review.schemas.partition_key),
            "row_key": schema(&review.schemas.row_key),
        },
        "worst": worst(&review.findings),
        "findings": review.findings.iter().map(finding).collect::<Vec<_>>(),
        "in_order": in_order.iter().map(|measured| measured.area).collect::<Vec<_>>(),
        "measured": in_order,
        "not_seen": unknown.iter().map(|(area, why)| json!({ "area": area, "why": why })).collect::<Vec<_>>(),
        "partitions": partitions(review),
        "writes": facts.heat.span.map(|span| writes(review, span)),
        "hash": review.buckets.as_ref().map(|buckets| json!({
            "partitions": buckets.partitions,
            "design": buckets.hash.as_ref().map(|hash| &hash.design),
            "of": buckets.hash.as_ref().map(|hash| &hash.of),
            "tried": buckets.hash.as_ref().map(|hash| hash.tried),
            "matching": buckets.hash.as_ref().map(|hash| hash.matching),
            "peak_to_mean": buckets
                .histogram
                .as_ref()
                .filter(|_| !summary.sampled)
                .and_then(tablekeys::skew::Histogram::peak_to_mean),
        })),
        "unreadable": { "count": summary.unreadable.count, "first": summary.unreadable.messages(summary.places) },
        "sampled": summary.sampled,
        "notes": summary.notes,
    })
}

fn schema(schema: &Schema) -> Value {
    let field = |Field { domain, order }: &Field| {
        let mut value = match domain {
            Domain::Text(text) => json!({ "kind": "text", "text": text }),
            Domain::OneOf(texts) => json!({ "kind": "one-of", "texts": texts }),
            Domain::Number { least, most, padded } => {
                json!({ "kind": "number", "least_digits": least, "most_digits": most, "padded": padded })
            }
            Domain::Instant(forms) => {
                json!({ "kind": "instant", "forms": forms.iter().map(|form| form.name).collect::<Vec<_>>() })
            }
            Domain::Date(form) => json!({ "kind": "date", "form": form }),
            Domain::Identifier(identifier) => json!({ "kind": identifier.name() }),
            Domain::Characters { alphabet, least, most } => {
                json!({ "kind": "characters", "alphabet": alphabet.name(), "least": least, "most": most })
            }
            Domain::Any => json!({ "kind": "any" }),
        };
        value["order"] = order.map(Order::name).into();
        value
    };
    let shapes = schema.shapes.iter().map(|shape| {
        json!({
            "share": shape.share,
            "words": shape.words(),
            "fields": shape.fields.iter().map(field).collect::<Vec<_>>(),
        })
    });
    shapes.collect::<Vec<_>>().into()
}

fn partitions(review: &Review) -> Value {
    let partitions = &review.facts.partitions;
    let Some((largest, partition)) = partitions.largest() else { return Value::Null };
    if review.summary.sampled {
        // Some rows of a table tell nothing about the sizes of its partitions.
        return json!({
            "count": null, "at_least": partitions.counted.different(), "exact": false, "median": null, "largest": null,
            "zipf_exponent": null,
        });
    }
    let sizes = partitions.sizes();
    let exact = partitions.counted.one_in() == 1;
    json!({
        "count": partitions.counted.different(),
        "at_least": partitions.counted.len(),
        "exact": exact,
        "median": sizes.get(sizes.len() / 2),
        "largest": { "rows": largest, "exact": exact, "partition_key": partition.map(|found| &found.key) },
        "zipf_exponent": zipf(&sizes),
    })
}

fn writes(review: &Review, (first, last): (Ticks, Ticks)) -> Value {
    let heat = &review.facts.heat;
    let minute = |busiest: Option<Busiest>| {
        busiest.map(|busiest| {
            json!({
                "start": busiest.start.to_string(),
                "rows": busiest.rows,
                "rows_may_be_more_by": busiest.error,
                "partition_key": busiest
                    .partition
                    .and_then(|hash| review.facts.partitions.counted.get(hash))
                    .map(|partition| &partition.key),
            })
        })
    };
    json!({
        "rows": heat.rows,
        "first": first.to_string(),
        "last": last.to_string(),
        "busiest_minute": minute(heat.busiest),
        "busiest_minute_of_a_partition": minute(heat.busiest_partition),
        "bands_written_at_a_time": review.map.as_ref().and_then(|map| map.at_once),
    })
}

fn finding(finding: &Finding) -> Value {
    let mut value = json!(finding);
    value["column"] = finding.column().into();
    value
}
