//! Rules about where writes are at one time, and how many.

use super::*;
use crate::audit::areas::LOAD;
use crate::audit::facts::heat::{Busiest, Heat};

rules! {
    append_heat,
    moving_heat,
    partition_rate,
    table_rate,
}

const HOT: Chapter = Chapter::new("Hot partitions", "hot_partitions/index.html");
const TARGETS: Chapter = Chapter::new("Sizing: what the targets count", "sizing/index.html#what-the-targets-count");

/// A mean over a minute of the target divided by this is near it: seconds differ.
pub(crate) const NEAR: u32 = 4;

/// …and of a second.
const NEAR_IN_A_SECOND: u32 = 2;

/// Where one minute has this share of all rows, they were loaded at once, and the rate tells of that alone.
const LOADED: f64 = 0.2;

/// Whether the instants tell of an import rather than of a program at work.
pub(crate) fn loaded(facts: &Facts) -> bool {
    facts.heat.busiest.is_some_and(|minute| share(minute.rows, facts.heat.rows) >= LOADED)
}

/// Times of whole hours or days have no rate.
fn is_timed(facts: &Facts) -> bool {
    Heat::resolution(&facts.sample).is_none_or(|step| step <= civil::MINUTE)
}

/// Of one partition: the busiest minute, or second where that is nearer to the target.
fn busiest(facts: &Facts) -> Option<Busiest> {
    let named = facts.partitions.counted.different() > 0 && is_timed(facts);
    let minute = facts.heat.busiest_partition.filter(|_| named)?;
    let near = |second: &Busiest| second.rate() / f64::from(NEAR) > minute.rate() / f64::from(NEAR_IN_A_SECOND);
    Some(Heat::busiest_second(&facts.sample).filter(near).unwrap_or(minute))
}

/// Of errors, warnings and notes in this order, what a rate is, without regard to imports; `None` far below the target, or
/// where the store tells none.
fn verdict(busiest: Busiest, target: Option<u32>) -> Option<usize> {
    let near = if busiest.seconds > 1 { NEAR } else { NEAR_IN_A_SECOND };
    match busiest.rate() / f64::from(target?) {
        part if part >= 1.0 => Some(0),
        part if part * f64::from(near) >= 1.0 => Some(1),
        _ => None,
    }
}

/// Writes near a target.
fn rate(facts: &Facts, busiest: Busiest, target: Option<u32>, what: &str) -> Option<Hit> {
    let verdict = verdict(busiest, target)?;
    let loaded = if loaded(facts) { "; most rows were written at once, as by an import" } else { "" };
    let (moment, rate, target) = (busiest.moment(), busiest.rate(), target.unwrap_or_default());
    let evidence =
        format!("in the {moment} UTC {rate:.0} rows per second, of the target of {target} per {what}{loaded}");
    let partition = busiest.partition.and_then(|hash| facts.partitions.counted.get(hash));
    Some(Hit {
        examples: partition.map(Partition::example).into_iter().collect(),
        sample: (busiest.error > 0).then(|| format!("the count may be up to {} too low", grouped(busiest.error))),
        words: vec![("moment", busiest.length().into())],
        ..Hit::counted(if loaded.is_empty() { verdict } else { 2 }, "rows", busiest.rows, facts.heat.rows, evidence)
    })
}

const FAST: &str = "above the target the service answers 503 Server Busy; the last writes of rows show no reads and no overwritten \
                    writes, so the load was at least this";

/// Writes that are in few partitions at a time.
struct Moving {
    /// At which end of the table, where they follow the order of PartitionKeys.
    end: Option<&'static str>,
    /// Of errors, warnings and notes.
    severity: usize,
    evidence: String,
    /// The PartitionKeys say so themselves.
    by_keys: bool,
}

/// At least this share of the PartitionKeys begin with an instant.
const DATES: f64 = 0.9;

/// Two rows of one moment are as of at most this many equal partitions, where all rows are as of that many times more.
const FEW_AT_ONCE: f64 = 2.0;
const TIMES_MORE: f64 = 4.0;

/// Partitions of fewer rows each are no place that writes go to for a while.
const ROWS_EACH: u64 = 50;

/// The busiest moment of a partition that tells of a program at work.
fn at_work(facts: &Facts) -> Option<Busiest> {
    busiest(facts).filter(|_| !loaded(facts))
}

fn moving(table: &Table<'_>) -> Option<Moving> {
    const ENOUGH: u64 = 2;
    let Table { facts, buckets, map, .. } = *table;
    let keys = &table.fields.partition_keys;
    if buckets.is_some_and(|buckets| buckets.hash.is_some()) {
        return None;
    }
    let dated = dated_keys(keys);
    let is_dated = |count: u64| share(count, keys.all) >= DATES && keys.all >= ENOUGH;
    let severity = at_work(facts).and_then(|busiest| verdict(busiest, facts.store.partition_rate)).unwrap_or(2);
    let found = |end, by_keys, evidence| Some(Moving { end, severity, evidence, by_keys });
    if let Some((end, count)) = [LAST, FIRST].into_iter().zip(dated).find(|(_, count)| is_dated(*count)) {
        let evidence = format!("{} of {} PartitionKeys begin with an instant", grouped(count), grouped(keys.all));
        return found(Some(end), true, evidence);
    }
    let map = map?;
    if let Some(direction) = map.direction {
        let at_once = map.at_once.unwrap_or_default();
        let evidence = format!(
            "by their Timestamps, writes go to {at_once:.1} of {} bands of PartitionKeys at a time",
            map.first.len()
        );
        return found(Some(if direction > 0.0 { LAST } else { FIRST }), false, evidence);
    }
    let [at_once, in_all] = map.partitions;
    let few = at_once <= FEW_AT_ONCE
        && in_all >= TIMES_MORE * at_once
        && facts.partitions.rows >= ROWS_EACH * facts.partitions.counted.different();
    let evidence = || {
        format!("by their Timestamps, writes go to {at_once:.1} partitions at a time, and to {in_all:.0} over all time")
    };
    few.then(|| found(None, false, evidence())).flatten()
}

/// What is found at an end of the table, or in few partitions: of three verdicts by the keys and three by the Timestamps.
fn heat(table: &Table<'_>, at_end: bool) -> Vec<Hit> {
    let Some(moving) = moving(table).filter(|moving| moving.end.is_some() == at_end) else { return Vec::new() };
    let (facts, all) = (table.facts, table.facts.partitions.counted.different());
    let rate = at_work(facts).zip(facts.store.partition_rate).map_or_else(String::new, |(busiest, target)| {
        let (rate, moment) = (busiest.rate(), busiest.moment());
        let percent = 100.0 * rate / f64::from(target);
        format!("; in the {moment} a partition had {rate:.1} rows per second, {percent:.1}% of the target")
    });
    let (partitions, key) = (facts.partitions.counted.values(), |partition: &&Partition| partition.key.clone());
    let partition = if moving.end == Some(LAST) { partitions.max_by_key(key) } else { partitions.min_by_key(key) };
    let sample = || format!("the map is from a sample of {} rows", grouped(facts.sample.len() as u64));
    let verdict = moving.severity + if moving.by_keys || !at_end { 0 } else { 3 };
    vec![Hit {
        examples: partition.map(Partition::example).into_iter().collect(),
        sample: facts.sample.partial.then(sample),
        proposals: proposals::partitions(facts),
        words: moving.end.map(|end| ("end", end.to_owned())).into_iter().collect(),
        ..Hit::counted(verdict, "partitions", all, all, moving.evidence + &rate)
    }]
}

const LAST: &str = "last";
const FIRST: &str = "first";

const ONE_HOT: &str =
    "however many partitions there are, the table takes 2,000 writes per second, and one server is hot";
const BEFORE_THE_TIME: &str =
    "put a hash or the writer's id before the time, and the time into the RowKey; with few writes, leave it";

/// PartitionKeys that begin with an instant, oldest first and newest first.
fn dated_keys(keys: &Keys<'_>) -> [u64; 2] {
    let mut found = [0, 0];
    for field in keys.fields().filter(|field| field.leads()) {
        let newest_first = match field.domain() {
            Domain::Instant(forms) => forms.iter().all(|form| form.newest_first),
            Domain::Date(_) => false,
            _ => continue,
        };
        found[usize::from(newest_first)] += field.found.members.len();
    }
    found.map(|count| keys.scaled(count))
}
