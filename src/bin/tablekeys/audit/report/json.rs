//! For programs. The fields are documented in the guide's chapter on audits, and only grow.

use serde_json::{Value, json};
use tablekeys::Ticks;

use super::super::Review;
use super::super::facts::heat::Busiest;
use super::super::findings::{self, Finding, Severity};
use super::super::proposals::{Figures, Proposal};

/// The whole review as one object.
pub(crate) fn json(review: &Review) -> String {
    let (facts, summary) = (&review.facts, &review.summary);
    let value = json!({
        "version": 1,
        "source": summary.name,
        "rows": facts.rows,
        "worst": review.worst().map(Severity::word),
        "findings": review.findings.iter().map(finding).collect::<Vec<_>>(),
        "partitions": partitions(review),
        "writes": facts.heat.span.map(|span| writes(review, span)),
        "hash": review.buckets.as_ref().map(|buckets| json!({
            "partitions": buckets.partitions,
            "design": buckets.hash.as_ref().map(|hash| hash.design),
            "of": buckets.hash.as_ref().map(|hash| &hash.of),
            "tried": buckets.hash.as_ref().map(|hash| hash.tried),
            "matching": buckets.hash.as_ref().map(|hash| hash.matching),
            "peak_to_mean": buckets.histogram.as_ref().and_then(tablekeys::skew::Histogram::peak_to_mean),
        })),
        "unreadable": { "count": summary.unreadable.count, "first": summary.unreadable.first },
        "sampled": summary.sampled,
        "notes": summary.notes,
    });
    format!("{value:#}\n")
}

fn partitions(review: &Review) -> Value {
    let partitions = &review.facts.partitions;
    let Some((largest, partition)) = partitions.largest() else { return Value::Null };
    let sizes = partitions.sizes();
    json!({
        "count": partitions.different(),
        "exact": partitions.counted.one_in() == 1,
        "median": sizes.get(sizes.len() / 2),
        "largest": { "rows": largest, "partition_key": partition.map(|found| &found.key) },
        "zipf_exponent": findings::zipf(&sizes),
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
        "busiest_minute": minute(heat.busiest()),
        "busiest_minute_of_a_partition": minute(heat.busiest_partition()),
        "bands_written_at_a_time": review.map.as_ref().and_then(super::super::map::Map::at_once),
    })
}

fn finding(finding: &Finding) -> Value {
    json!({
        "name": finding.name,
        "severity": finding.severity.word(),
        "confidence": finding.confidence.word(),
        "title": finding.title,
        "count": finding.count,
        "of": finding.of,
        "unit": finding.unit,
        "sample": finding.sample,
        "evidence": finding.evidence,
        "examples": finding.examples.iter().map(|example| json!({
            "place": example.place,
            "partition_key": example.partition_key,
            "row_key": example.row_key,
        })).collect::<Vec<_>>(),
        "cost": finding.cost,
        "when": finding.when,
        "remedy": finding.remedy,
        "chapter": { "title": finding.chapter.title, "address": finding.chapter.address() },
        "proposals": finding.proposals.iter().map(proposal).collect::<Vec<_>>(),
    })
}

fn proposal(proposal: &Proposal) -> Value {
    let figures = |figures: &Figures| {
        json!({
            "partitions": figures.partitions,
            "largest_share": figures.largest,
            "peak_to_mean": figures.peak_to_mean,
            "partitions_at_once": figures.at_once,
        })
    };
    json!({
        "design": proposal.design,
        "before": figures(&proposal.before),
        "after": figures(&proposal.after),
        "costs": proposal.costs,
        "rows": proposal.rows,
    })
}
