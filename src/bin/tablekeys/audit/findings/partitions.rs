//! How rows are divided into partitions.

use std::collections::BTreeMap;

use super::{Chapter, Confidence, Finding, Severity, share};
use crate::audit::buckets::{Buckets, SEPARATORS};
use crate::audit::facts::leading::Leading;
use crate::audit::facts::partitions::Partition;
use crate::audit::facts::{Example, Facts};
use crate::audit::proposals;
use crate::skew::chance::{Chance, Verdict};
use crate::skew::numbers::{figure, grouped};

const WHICH: Chapter =
    Chapter::new("Choosing keys: which PartitionKey?", "choosing_keys/index.html#which-partitionkey");
const HASHES: Chapter = Chapter::new(
    "Partition keys: hashes, and why one with a secret",
    "partitions/index.html#hashes-and-why-one-with-a-secret",
);
const NOISE: Chapter = Chapter::new("Partition keys: noise and skew", "partitions/index.html#noise-and-skew");
const HOT_KEY: Chapter = Chapter::new("Hot partitions: a hot key", "hot_partitions/index.html#a-hot-key");
const TRANSACTIONS: Chapter = Chapter::new("Service limits: transactions", "service_limits/index.html#transactions");

/// A table that fits one page of an answer needs no second partition.
const PAGE: u64 = 1_000;

/// A fullest hash partition over the mean that matters.
const UNEVEN: f64 = 1.25;

/// One that matters where rows may come in clumps.
const UNEVEN_CLUMPS: f64 = 2.0;

/// Numbers of fewer partitions, of no known hash, may be kinds of things instead.
const FEW: u32 = 8;

/// A largest partition of this share, and so many times the mean, among so many partitions.
const DOMINANT: (f64, f64, u64) = (0.2, 4.0, 8);

/// Tables of so many partitions, of which this share has one row.
const SINGLE: (u64, f64) = (100, 0.95);

pub(crate) fn find(facts: &Facts, buckets: Option<&Buckets>, findings: &mut Vec<Finding>) {
    if facts.partitions.rows == 0 {
        return;
    }
    one_for_all(facts, findings);
    one_row_each(facts, findings);
    match buckets {
        Some(buckets) => hash(facts, buckets, findings),
        None => dominant(facts, findings),
    }
}

fn one_for_all(facts: &Facts, findings: &mut Vec<Finding>) {
    let Some((rows, Some(partition))) = facts.partitions.largest() else { return };
    if facts.partitions.different() > 1 || rows <= PAGE {
        return;
    }
    findings.push(Finding {
        count: rows,
        of: facts.rows,
        examples: vec![partition.example()],
        evidence: format!("one PartitionKey, {} rows", grouped(rows)),
        cost: "one partition is on one server: 2,000 rows per second are the target for all reads and writes together, and \
               the service cannot divide it when it grows"
            .into(),
        remedy: "make the PartitionKey of what questions ask for by equality: the customer, the device; or of a hash".into(),
        proposals: proposals::partitions(facts),
        ..Finding::new("one-partition", Severity::Warning, "every row is in one partition", WHICH)
    });
}

fn one_row_each(facts: &Facts, findings: &mut Vec<Finding>) {
    let partitions = facts.partitions.counted.len() as u64;
    let single: Vec<&Partition> = facts.partitions.counted.values().filter(|partition| partition.rows == 1).collect();
    if partitions < SINGLE.0 || share(single.len() as u64, partitions) < SINGLE.1 || facts.row_keys.keys == 0 {
        return;
    }
    // PartitionKeys that differ in their last part alone want to be one partition.
    let mut stems: BTreeMap<&str, u64> = BTreeMap::new();
    let mut stemmed = 0;
    for partition in &single {
        if let Some((stem, last)) = partition.key.rsplit_once(SEPARATORS)
            && !last.is_empty()
            // Time at the end keeps partitions small on purpose.
            && Leading::of(last).is_none()
            && uuid::Uuid::parse_str(&partition.key).is_err()
        {
            *stems.entry(stem).or_default() += 1;
            stemmed += 1;
        }
    }
    let wanted =
        share(stemmed, single.len() as u64) >= SINGLE.1 && stems.len() > 1 && stems.len() as u64 * 2 <= stemmed;
    let one_in = facts.partitions.counted.one_in();
    let mut examples: Vec<Example> = single.iter().map(|partition| partition.example()).collect();
    examples.sort_by_key(|example| example.place);
    examples.truncate(3);
    let (severity, evidence, remedy) = if wanted {
        (
            Severity::Warning,
            format!(
                "the PartitionKeys have {} beginnings, of {} rows each on average",
                grouped(stems.len() as u64),
                stemmed / stems.len() as u64
            ),
            "make the PartitionKey of the beginning, and put the last part into the RowKey",
        )
    } else {
        (
            Severity::Note,
            "no two rows share a PartitionKey".to_owned(),
            "none is needed where rows are read one at a time, by both keys",
        )
    };
    findings.push(Finding {
        unit: "partitions",
        count: single.len() as u64 * one_in,
        of: facts.partitions.different(),
        confidence: if wanted { Confidence::Likely } else { Confidence::Possible },
        examples,
        evidence,
        cost: "no transaction can write two rows, and a question about several rows is one request per row or a scan of the \
               table"
            .into(),
        remedy: remedy.into(),
        sample: facts.partitions.sentence(),
        proposals: if wanted { proposals::stems(facts) } else { Vec::new() },
        ..Finding::new("one-row-partitions", severity, "nearly every partition has one row", TRANSACTIONS)
    });
}

fn hash(facts: &Facts, buckets: &Buckets, findings: &mut Vec<Finding>) {
    let n = grouped(buckets.partitions.into());
    if let Some(hash) = &buckets.hash {
        let (design, of) = (hash.design, &hash.of);
        findings.push(Finding {
            count: hash.matching,
            of: hash.tried,
            confidence: Confidence::Likely,
            evidence: format!(
                "{} of {} rows are where {design} of {of} puts them",
                grouped(hash.matching),
                grouped(hash.tried)
            ),
            cost: "a row is found by its RowKey alone; a list in key order reads every partition".into(),
            remedy: "keep the hash and the number of partitions: another number moves most rows".into(),
            sample: Some(format!("from a sample of {} rows", grouped(hash.tried))),
            ..Finding::new("hash-partitions", Severity::Note, format!("{n} partitions by {design} of {of}"), HASHES)
        });
        let misplaced = hash.tried - hash.matching;
        if misplaced > 0 {
            findings.push(Finding {
                count: misplaced,
                of: hash.tried,
                confidence: Confidence::Likely,
                examples: hash.misplaced.clone(),
                evidence: format!("{design} of {of} puts these rows into another of {n} partitions"),
                cost: "a reader that computes the partition does not find them".into(),
                remedy: "find the program that writes another number or hash, then move these rows".into(),
                sample: Some(format!("from a sample of {} rows", grouped(hash.tried))),
                ..Finding::new(
                    "hash-misplaced",
                    Severity::Error,
                    "rows are in another partition than their hash says",
                    Chapter::new("Migrating keys: how a row moves", "migrating_keys/index.html#how-a-row-moves"),
                )
            });
        }
    }
    let Some(histogram) = &buckets.histogram else { return };
    let (Some(peak), Some(chance)) = (histogram.peak_to_mean(), Chance::of(histogram.total(), buckets.partitions))
    else {
        return;
    };
    let one_row_each = buckets.hash.as_ref().is_some_and(|hash| hash.one_row_each);
    let limit = if one_row_each { UNEVEN } else { UNEVEN_CLUMPS };
    if Verdict::of(histogram, None) != Some(Verdict::Skewed) || peak < limit.max(chance.rare_peak_to_mean) {
        return;
    }
    // A few numbers from 0 on may be kinds of things.
    let hashed = buckets.hash.is_some() || buckets.partitions >= FEW;
    let severity = if hashed { Severity::Warning } else { Severity::Note };
    let fullest = facts.partitions.largest().and_then(|(_, partition)| partition);
    findings.push(Finding {
        count: histogram.counts().iter().copied().max().unwrap_or_default(),
        of: histogram.total(),
        confidence: if one_row_each { Confidence::Certain } else { Confidence::Likely },
        examples: fullest.map(Partition::example).into_iter().collect(),
        evidence: format!(
            "the fullest of {n} partitions holds {} times the mean; chance gives {}, and more than {} once in a thousand times",
            figure(peak),
            figure(chance.typical.peak_to_mean),
            figure(chance.rare_peak_to_mean)
        ),
        cost: format!("the table takes {:.0}% of the load that as many even partitions would", 100.0 / peak),
        remedy: "hash what differs from row to row, all of it, with a hash that is even".into(),
        proposals: proposals::partitions(facts),
        ..Finding::new("uneven-hash", severity, "hash partitions are less even than chance makes them", NOISE)
    });
}

fn dominant(facts: &Facts, findings: &mut Vec<Finding>) {
    let Some((rows, Some(partition))) = facts.partitions.largest() else { return };
    let partitions = facts.partitions.different();
    #[expect(clippy::cast_precision_loss, reason = "a figure")]
    let peak = rows as f64 * partitions as f64 / facts.partitions.rows.max(1) as f64;
    let part = share(rows, facts.partitions.rows);
    if part < DOMINANT.0 || peak < DOMINANT.1 || partitions < DOMINANT.2 || rows <= PAGE {
        return;
    }
    let zipf = zipf(&facts.partitions.sizes());
    let law = zipf.map(|exponent| format!("; sizes fall like 1 / rank^{exponent:.1}")).unwrap_or_default();
    findings.push(Finding {
        count: rows,
        of: facts.partitions.rows,
        examples: vec![partition.example()],
        evidence: format!(
            "the largest of {} partitions holds {:.0}% of the rows, {} times the mean{law}",
            grouped(partitions),
            100.0 * part,
            figure(peak)
        ),
        cost: "its 2,000 rows per second are the limit for this share of the load, however many partitions there are"
            .into(),
        remedy: "divide this key alone: by a salt, or by one more part in its PartitionKey".into(),
        confidence: Confidence::Possible,
        sample: facts.partitions.sentence(),
        proposals: proposals::largest(facts, &partition.key),
        ..Finding::new("dominant-partition", Severity::Warning, "one partition holds much of the table", HOT_KEY)
    });
}

/// The exponent s of sizes that fall like rankˢ, by least squares of the logarithms, where that fits.
#[expect(clippy::cast_precision_loss, reason = "a fit")]
pub(crate) fn zipf(sizes: &[u64]) -> Option<f64> {
    const ENOUGH: usize = 20;
    const LEAST: f64 = 0.3;
    const FITS: f64 = 0.9;
    // Partitions of a few rows are mostly chance.
    let sizes: Vec<f64> = sizes.iter().take(1_000).filter(|&&size| size >= 5).map(|&size| size as f64).collect();
    if sizes.len() < ENOUGH {
        return None;
    }
    let n = sizes.len() as f64;
    let points = || sizes.iter().zip(1_u32..).map(|(size, rank)| (f64::from(rank).ln(), size.ln()));
    let (x, y) = points().fold((0.0, 0.0), |(x, y), point| (x + point.0 / n, y + point.1 / n));
    let (xx, xy, yy) = points().fold((0.0, 0.0, 0.0), |(xx, xy, yy), point| {
        let (dx, dy) = (point.0 - x, point.1 - y);
        (xx + dx * dx, xy + dx * dy, yy + dy * dy)
    });
    let exponent = -xy / xx;
    (exponent >= LEAST && yy > 0.0 && xy * xy / (xx * yy) >= FITS).then_some(exponent)
}

#[cfg(test)]
mod tests {
    use super::zipf;

    #[test]
    fn sizes_that_fall_like_zipf_are_told_from_even_ones() {
        let exponent = zipf(&(1..=100).map(|rank| 100_000 / rank).collect::<Vec<_>>()).expect("a fit");
        assert!((0.98..1.02).contains(&exponent), "{exponent}");
        assert_eq!(zipf(&[1_000; 100]), None);
        assert_eq!(zipf(&[10, 5, 3]), None);
    }
}
