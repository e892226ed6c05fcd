//! How rows are divided into partitions.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::proof::Groups;
use super::{Chapter, Confidence, Finding, Severity, share};
use crate::audit::buckets::{Buckets, Cause, Earlier, SEPARATORS};
use crate::audit::facts::partitions::Partition;
use crate::audit::facts::{Example, Facts, Of};
use crate::audit::fields::{Fields, is_outside};
use crate::audit::proposals;
use crate::compare::chance::{Chance, Verdict};
use crate::formats::columns::Domain;
use crate::wording::numbers::{figure, grouped};

const WHICH: Chapter =
    Chapter::new("Choosing keys: which PartitionKey?", "choosing_keys/index.html#which-partitionkey");
const HASHES: Chapter =
    Chapter::new("Partition keys: hashes, and why one with a secret", "partitions/index.html#hashes");
const NOISE: Chapter = Chapter::new("Partition keys: noise and skew", "partitions/index.html#noise-and-skew");
const HOT_KEY: Chapter = Chapter::new("Hot partitions: a hot key", "hot_partitions/index.html#a-hot-key");
const TRANSACTIONS: Chapter = Chapter::new("Service limits: transactions", "service_limits/index.html#transactions");

/// A table that fits one page of an answer needs no second partition.
const PAGE: u64 = 1_000;

/// A fullest hash partition over the mean that matters.
const UNEVEN: f64 = 1.25;

/// One that matters where rows may come in clumps.
const UNEVEN_CLUMPS: f64 = 2.0;

/// …and one that costs something there, too.
const HEAVY: f64 = 3.0;

/// From this number of partitions on, the largest is compared with the mean of all.
const MANY: u64 = 8;

/// Of many partitions, the largest is too large with at least this share of the rows…
const DOMINANT_SHARE: f64 = 0.2;

/// …and at least this many times the mean.
const DOMINANT_PEAK: f64 = 4.0;

/// Below this share it is as the largest of many customers.
const DOMINANT_WARNING: f64 = 0.5;

/// Of fewer, the largest is too large with at least this share of the rows.
const DOMINANT_SHARE_OF_FEW: f64 = 0.9;

/// In fewer partitions than this, one row each is no sign of anything.
const SINGLES_FROM: u64 = 100;

/// The share of partitions that have one row in a table whose partitions are single rows.
const SINGLES_SHARE: f64 = 0.95;

pub(super) fn find(facts: &Facts, fields: &Fields<'_>, buckets: Option<&Buckets>, findings: &mut Vec<Finding>) {
    if facts.partitions.rows == 0 {
        return;
    }
    one_for_all(facts, findings);
    one_row_each(facts, fields, findings);
    signed(facts, findings);
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
        about: Some(Of::PartitionKey),
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

fn one_row_each(facts: &Facts, fields: &Fields<'_>, findings: &mut Vec<Finding>) {
    let partitions = facts.partitions.counted.len() as u64;
    let single: Vec<&Partition> = facts.partitions.counted.values().filter(|partition| partition.rows == 1).collect();
    if partitions < SINGLES_FROM || share(single.len() as u64, partitions) < SINGLES_SHARE || facts.row_keys.keys == 0 {
        return;
    }
    // PartitionKeys that differ in a counted number at their end alone want to be one partition.
    let mut stems: BTreeMap<&str, u64> = BTreeMap::new();
    let mut stemmed = 0;
    let counted = counted_end(fields);
    for partition in single.iter().filter(|_| counted) {
        if let Some((stem, last)) = partition.key.rsplit_once(SEPARATORS)
            && !last.is_empty()
        {
            *stems.entry(stem).or_default() += 1;
            stemmed += 1;
        }
    }
    let wanted =
        share(stemmed, single.len() as u64) >= SINGLES_SHARE && stems.len() > 1 && stems.len() as u64 * 2 <= stemmed;
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
            if single.len() as u64 == partitions {
                "no two rows share a PartitionKey".to_owned()
            } else {
                let others = partitions - single.len() as u64;
                let plural = if others == 1 { "partition has" } else { "partitions have" };
                format!("{} {plural} several rows", grouped(others))
            },
            "none is needed where rows are read one at a time, by both keys",
        )
    };
    findings.push(Finding {
        about: Some(Of::PartitionKey),
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

/// The PartitionKeys of most rows end in a number after a separator, and these numbers are counted.
fn counted_end(fields: &Fields<'_>) -> bool {
    let keys = &fields.partition_keys;
    let Some(found) = keys.column.found.first().filter(|found| found.shape.share >= 0.9 && !is_outside(found)) else {
        return false;
    };
    let last = keys.fields().filter(|field| field.shape == 0).last();
    last.is_some_and(|field| {
        let number = matches!(field.domain(), Domain::Number { .. }) && field.at + 1 == found.shape.fields.len();
        let groups = Groups::of(field);
        number && (groups.density(field).0 >= 0.2 || groups.rising())
    })
}

/// The remainder of a signed hash: as many partitions below zero as above, and zero is in both halves.
fn signed(facts: &Facts, findings: &mut Vec<Finding>) {
    const FEWEST: usize = 3;
    const ROWS_EACH: u64 = 20;
    let counted = &facts.partitions.counted;
    let digits = |key: &str| key.len() - key.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    // What lies before the numbers: one text, and the same with a sign after it.
    let Some(before) =
        counted.values().map(|found| &found.key[..found.key.len() - digits(&found.key)]).min_by_key(|text| text.len())
    else {
        return;
    };
    let mut rows: BTreeMap<i64, u64> = BTreeMap::new();
    for partition in counted.values() {
        let number = partition.key.strip_prefix(before).filter(|number| number.len() <= 5 && !number.starts_with('+'));
        let Some(number) = number.and_then(|number| number.parse::<i64>().ok()) else { return };
        *rows.entry(number).or_default() += partition.rows;
    }
    let (Some((&least, _)), Some((&greatest, _))) = (rows.first_key_value(), rows.last_key_value()) else { return };
    let zero = rows.get(&0).copied().unwrap_or_default();
    let others = rows.values().sum::<u64>() - zero;
    let mean = others / (rows.len() as u64 - 1).max(1);
    let whole = rows.len() == usize::try_from(greatest - least + 1).unwrap_or(0);
    let even = rows.iter().all(|(number, rows)| *number == 0 || (mean / 2..=mean * 2).contains(rows));
    if least + greatest != 0 || rows.len() < FEWEST || !whole || mean < ROWS_EACH || zero < mean + mean / 2 || !even {
        return;
    }
    let partition =
        counted.values().filter(|partition| partition.key.ends_with('0')).max_by_key(|partition| partition.rows);
    findings.push(Finding {
        about: Some(Of::PartitionKey),
        count: zero,
        of: facts.partitions.rows,
        confidence: Confidence::Likely,
        examples: partition.map(Partition::example).into_iter().collect(),
        evidence: format!(
            "{} partitions from {least} to {greatest}; 0 has {} rows, the others {} on average",
            rows.len(),
            grouped(zero),
            grouped(mean)
        ),
        cost: "the remainder of a negative hash is negative: there are nearly twice as many partitions as were meant, and \
               0 is twice as full"
            .into(),
        remedy: "take the remainder without a sign (rem_euclid, Math.floorMod, or of an unsigned hash), for new rows; a \
                 reader must look in both places until the others are moved"
            .into(),
        ..Finding::new("signed-hash", Severity::Warning, "partitions are remainders of a signed hash", HASHES)
    });
}

fn hash(facts: &Facts, buckets: &Buckets, findings: &mut Vec<Finding>) {
    let n = grouped(buckets.partitions.into());
    if let Some(hash) = &buckets.hash {
        let (design, of) = (&hash.design, &hash.of);
        findings.push(Finding {
            about: Some(Of::PartitionKey),
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
            let mut evidence = format!("{design} of {of} puts these rows into another of {n} partitions");
            let mut title = "rows are in another partition than their hash says".to_owned();
            if let Some(Earlier { partitions, rows, until }) = &hash.earlier {
                let until =
                    until.map_or_else(String::new, |until| format!(", the last on {}", &until.to_string()[..10]));
                _ = write!(evidence, "; {} are where it puts them among {partitions}{until}", grouped(*rows));
                title = format!("rows are where their hash put them among {partitions} partitions, not among {n}");
            }
            findings.push(Finding {
                about: Some(Of::PartitionKey),
                count: misplaced,
                of: hash.tried,
                confidence: Confidence::Likely,
                examples: hash.misplaced.clone(),
                evidence,
                cost: "a reader that computes the partition does not find them".into(),
                remedy: "find the program that writes another number or hash, then move these rows; where the row is in its \
                         partition, too, keep the newer"
                    .into(),
                sample: Some(format!("from a sample of {} rows", grouped(hash.tried))),
                ..Finding::new(
                    "hash-misplaced",
                    Severity::Error,
                    title,
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
    let (why, remedy) = why_uneven(buckets);
    // Numbers from 0 on that no known hash gives may be kinds of things.
    let hashed = buckets.hash.is_some();
    // What is hashed has several rows, and some of it many: that is no fault of the hash.
    let severity = if hashed && (one_row_each || peak >= HEAVY) { Severity::Warning } else { Severity::Note };
    let fullest = facts.partitions.largest().and_then(|(_, partition)| partition);
    findings.push(Finding {
        about: Some(Of::PartitionKey),
        count: histogram.counts().iter().copied().max().unwrap_or_default(),
        of: histogram.total(),
        confidence: if one_row_each { Confidence::Certain } else { Confidence::Likely },
        examples: fullest.map(Partition::example).into_iter().collect(),
        evidence: format!(
            "the fullest of {n} partitions holds {} times the mean; chance gives {}, and more than {} once in a thousand times{why}",
            figure(peak),
            figure(chance.typical.peak_to_mean),
            figure(chance.rare_peak_to_mean)
        ),
        cost: format!("the table takes {:.0}% of the load that as many even partitions would", 100.0 / peak),
        remedy,
        proposals: proposals::partitions(facts),
        ..Finding::new("uneven-hash", severity, "hash partitions are less even than chance makes them", NOISE)
    });
}

/// Why they are, as a part of the evidence, and what to do.
fn why_uneven(buckets: &Buckets) -> (String, String) {
    let n = buckets.partitions;
    let hash = buckets.hash.as_ref();
    let of = hash.map_or("", |hash| &hash.of);
    match hash.and_then(|hash| hash.cause.as_ref()) {
        Some(&Cause::Step { step, used }) => (
            format!("; the numbers differ by multiples of {}, which use {used} of {n} partitions", grouped(step)),
            format!("take the remainder of a hash of {of}, such as SipHash, in place of the number's own"),
        ),
        Some(&Cause::Narrow { least, most }) => (
            format!(
                "; nine of ten numbers lie between {} and {}, too close for {n} partitions",
                grouped(least),
                grouped(most)
            ),
            format!(
                "take a hash of {of}, such as SipHash, in place of this number, or fewer than {} partitions",
                (most - least) / 4
            ),
        ),
        Some(&Cause::Repeated { percent }) => (
            format!("; {percent}% of the rows have one value of {of}"),
            format!("hash more than {of}: what differs from row to row, too; or divide this value alone by a salt"),
        ),
        None => (String::new(), "hash what differs from row to row, all of it, with a hash that is even".into()),
    }
}

fn dominant(facts: &Facts, findings: &mut Vec<Finding>) {
    let Some((rows, Some(partition))) = facts.partitions.largest() else { return };
    let partitions = facts.partitions.different();
    #[expect(clippy::cast_precision_loss, reason = "a figure")]
    let peak = rows as f64 * partitions as f64 / facts.partitions.rows.max(1) as f64;
    let part = share(rows, facts.partitions.rows);
    let of_many = part >= DOMINANT_SHARE && peak >= DOMINANT_PEAK && partitions >= MANY;
    let of_few = part >= DOMINANT_SHARE_OF_FEW && (2..MANY).contains(&partitions);
    if rows <= PAGE || !(of_many || of_few) {
        return;
    }
    let severity = if part >= DOMINANT_WARNING { Severity::Warning } else { Severity::Note };
    let zipf = zipf(&facts.partitions.sizes());
    let law = zipf.map(|exponent| format!("; sizes fall like 1 / rank^{exponent:.1}")).unwrap_or_default();
    findings.push(Finding {
        about: Some(Of::PartitionKey),
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
        ..Finding::new("dominant-partition", severity, "one partition holds much of the table", HOT_KEY)
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
