use tablekeys::skew::{Chance, Histogram};

use super::*;
use crate::compare::chance::Verdict as Found;

const NOISE: Chapter = Chapter::new("Partition keys: noise and skew", "partitions/index.html#noise-and-skew");

pub(super) const RULE: Rule = Rule {
    name: "uneven-hash",
    area: SIZES,
    verdicts: &[warning(Certain, TITLE), warning(Likely, TITLE), note(Likely, TITLE)],
    cost: "the table can take {percent}% of the load that as many even partitions could",
    remedy: "{do}",
    read: NOISE,
    guide: "hash partitions that are more uneven than chance",
    when: "the fullest partition holds 1.25 times the mean (twice, where rows may come in clumps), and more than chance gives: \
           chi-square's p below 0.001, and a peak that chance exceeds less than once in a thousand times; of the things that are hashed, where each has several rows, \
           the numbers are uneven, too; and so are those that are used, where these are at most half of all. *Severity:* warning; note \
           for numbers that no known hash gives, and where one text explains it. The evidence says why, where it is one of these: all numbers differ by multiples of \
           a step that has a factor in common with the number of partitions; they lie closer together than the partitions; one text \
           is hashed in 5% of the rows and for half a partition",
    look: Look::Table(|table| hit(table).into_iter().collect()),
    bad: &[],
    sound: &["{1..60} / {guid}"],
};

const TITLE: &str = "hash partitions are less even than by chance";

/// A fullest hash partition over the mean that matters.
const UNEVEN: f64 = 1.25;

/// One that matters where rows may come in clumps.
const UNEVEN_CLUMPS: f64 = 2.0;

/// …and one that costs something there, too.
const HEAVY: f64 = 3.0;

fn hit(table: &Table<'_>) -> Option<Hit> {
    let (facts, buckets) = (table.facts, table.buckets?);
    let (histogram, hash) = (buckets.histogram.as_ref()?, buckets.hash.as_ref());
    let (peak, all) = (histogram.peak_to_mean()?, histogram.total());
    let chance = Chance::of(all, buckets.partitions)?;
    let one_row_each = hash.is_some_and(|hash| hash.one_row_each);
    let limit = if one_row_each { UNEVEN } else { UNEVEN_CLUMPS };
    if Found::of(histogram, None) != Some(Found::Skewed) || peak < limit.max(chance.rare_peak_to_mean) {
        return None;
    }
    // Where each of the things that are hashed has several rows, the things are as even as chance has them.
    let is_chance = |hash: &Hash| {
        let things = hash.things.as_ref();
        hash.cause.is_none() && things.is_some_and(|things| Found::of(things, None) != Some(Found::Skewed))
    };
    if !one_row_each && hash.is_some_and(is_chance) {
        return None;
    }
    // Numbers of characters, of which an alphabet has some, and these are even.
    let used: Vec<u64> = histogram.counts().iter().copied().filter(|rows| *rows > 0).collect();
    let are_even =
        || Histogram::from_counts(used.clone()).is_ok_and(|used| Found::of(&used, None) != Some(Found::Skewed));
    if hash.is_none_or(|hash| hash.cause.is_none()) && used.len() * 2 <= histogram.counts().len() && are_even() {
        return None;
    }
    // What is hashed has several rows, and some of it many: that is no fault of the hash. And numbers from 0 on that no known hash
    // gives may be kinds of things.
    let is_repeated = |hash: &Hash| matches!(hash.cause, Some(Cause::Repeated { .. }));
    let heavy = hash.is_some_and(|hash| !is_repeated(hash)) && peak >= HEAVY;
    let verdict = if one_row_each { 0 } else { 2 - usize::from(heavy) };
    let n = buckets.partitions;
    let (why, what) = why(hash, n);
    let evidence = format!(
        "the fullest of {} partitions holds {} times the mean; chance gives {}, and more than {} once in a thousand times{why}",
        grouped(n.into()),
        figure(peak),
        figure(chance.peak_to_mean),
        figure(chance.rare_peak_to_mean)
    );
    Some(Hit {
        examples: first_rows(facts.partitions.largest().and_then(|(_, partition)| partition)),
        proposals: proposals::partitions(facts),
        words: vec![("do", what), ("percent", format!("{:.0}", 100.0 / peak))],
        ..of_rows(verdict, histogram.counts().iter().copied().max().unwrap_or_default(), all, evidence)
    })
}

/// Why they are, as a part of the evidence, and what to do.
fn why(hash: Option<&Hash>, n: u32) -> (String, String) {
    let of = hash.map_or("", |hash| &hash.of);
    match hash.and_then(|hash| hash.cause.as_ref()) {
        Some(&Cause::Step { step, used }) => (
            format!("; the numbers differ by multiples of {}, which use {used} of {n} partitions", grouped(step)),
            format!("take the remainder of a hash of {of}, such as SipHash, and not of the number itself"),
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
            format!("hash more than {of}: include what differs from row to row; or divide this value alone by a salt"),
        ),
        None => (String::new(), "hash all that differs from row to row, with an even hash".into()),
    }
}
