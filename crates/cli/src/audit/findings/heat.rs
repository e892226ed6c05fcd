//! Where writes are at one time, and how many.

use super::{Chapter, Confidence, Finding, Severity, share};
use crate::audit::buckets::Buckets;
use crate::audit::facts::Facts;
use crate::audit::facts::heat::{Busiest, Heat, MINUTE};
use crate::audit::facts::partitions::Partition;
use crate::audit::fields::{Fields, Keys};
use crate::audit::map::Map;
use crate::audit::proposals;
use crate::formats::columns::Domain;
use crate::wording::numbers::grouped;

const HOT: Chapter = Chapter::new("Hot partitions", "hot_partitions/index.html");
const TARGETS: Chapter = Chapter::new("Sizing: what the targets count", "sizing/index.html#what-the-targets-count");

/// Rows per second that a partition takes, where the store says how many: else none are too many.
pub(super) fn partition_target(facts: &Facts) -> f64 {
    facts.store.partition_rate.map_or(f64::INFINITY, f64::from)
}

/// A mean over a minute of this share of the target is near it: seconds differ.
const NEAR: f64 = 0.25;

/// …and of a second.
const NEAR_IN_A_SECOND: f64 = 0.5;

/// Where one minute has this share of all rows, they were loaded at once, and the rate tells of that alone.
const LOADED: f64 = 0.2;

/// At least this share of the PartitionKeys begin with an instant.
const DATES: f64 = 0.9;

/// Two rows of one moment are as of at most this many equal partitions, where all rows are as of that many times more.
const FEW_AT_ONCE: f64 = 2.0;
const TIMES_MORE: f64 = 4.0;

/// Partitions of fewer rows each are no place that writes go to for a while.
const ROWS_EACH: u64 = 50;

pub(super) fn find(facts: &Facts, fields: &Fields<'_>, buckets: Option<&Buckets>, findings: &mut Vec<Finding>) {
    // Times of whole hours or days have no rate.
    let timed = Heat::resolution(&facts.sample).is_none_or(|step| step <= MINUTE);
    let busiest = busiest(facts).filter(|_| timed);
    moving(facts, fields, buckets, busiest, findings);
    let told = findings.iter().any(|found| found.name.ends_with("-heat") && found.severity > Severity::Note);
    if let Some(busiest) = busiest.filter(|_| !told) {
        rate(facts, busiest, partition_target(facts), findings);
    }
    if let Some(busiest) = facts.heat.busiest(&facts.sample).filter(|_| timed) {
        rate(facts, busiest, facts.store.table_rate.map_or(f64::INFINITY, f64::from), findings);
    }
}

/// Of one partition: the busiest minute, or second where that is nearer to the target.
fn busiest(facts: &Facts) -> Option<Busiest> {
    let named = facts.partitions.different() > 0;
    let minute = facts.heat.busiest_partition(&facts.sample).filter(|_| named)?;
    let second =
        Heat::busiest_second(&facts.sample).filter(|second| second.rate() * NEAR > minute.rate() * NEAR_IN_A_SECOND);
    Some(second.unwrap_or(minute))
}

/// What a rate says, without regard to imports; `None` far below the target.
fn severity(busiest: Busiest, target: f64) -> Option<Severity> {
    let near = if busiest.seconds > 1 { NEAR } else { NEAR_IN_A_SECOND };
    match busiest.rate() / target {
        part if part >= 1.0 => Some(Severity::Error),
        part if part >= near => Some(Severity::Warning),
        _ => None,
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a rate of rows per second")]
fn rate(facts: &Facts, busiest: Busiest, target: f64, findings: &mut Vec<Finding>) {
    let Some(severity) = severity(busiest, target) else { return };
    let rate = busiest.rate();
    let of_partition = busiest.partition.is_some();
    let partition = busiest.partition.and_then(|hash| facts.partitions.counted.get(hash));
    let (name, what, remedy) = if of_partition {
        // Twice as many as take the busiest moment.
        let parts = ((2.0 * rate / target).ceil() as u64).next_power_of_two().max(2);
        let by = "by a hash of the RowKey, a salt, or one more part in its key";
        ("partition-rate", "partition", format!("divide the partition into {} or more: {by}", grouped(parts)))
    } else {
        ("table-rate", "account", "move some tables to another account, or write less often".into())
    };
    let (severity, loaded) = if loaded(facts) {
        (Severity::Note, "; most rows were written at once, as by an import")
    } else {
        (severity, "")
    };
    let moment = busiest.moment();
    findings.push(Finding {
        count: busiest.rows,
        of: facts.heat.rows,
        confidence: Confidence::Possible,
        examples: partition.map(Partition::example).into_iter().collect(),
        evidence: format!(
            "in the {moment} UTC {rate:.0} rows per second, of the target of {target:.0} per {what}{loaded}"
        ),
        cost: "above the target the service answers 503 Server Busy; the last writes of rows show no reads and no \
               overwritten writes, so the load was at least this"
            .into(),
        remedy,
        sample: (busiest.error > 0).then(|| format!("the count may be up to {} too low", grouped(busiest.error))),
        proposals: if of_partition { proposals::partitions(facts) } else { Vec::new() },
        ..Finding::new(
            name,
            severity,
            format!("a {}'s writes are near the target of one {what}", busiest.length()),
            TARGETS,
        )
    });
}

/// Whether the instants tell of an import rather than of a program at work.
pub(super) fn loaded(facts: &Facts) -> bool {
    facts.heat.busiest(&facts.sample).is_some_and(|minute| share(minute.rows, facts.heat.rows) >= LOADED)
}

/// Writes that are in few partitions at a time, most often as they follow the order of PartitionKeys.
fn moving(
    facts: &Facts,
    fields: &Fields<'_>,
    buckets: Option<&Buckets>,
    busiest: Option<Busiest>,
    findings: &mut Vec<Finding>,
) {
    const ENOUGH: u64 = 3;
    let keys = &fields.partition_keys;
    let [oldest_first, newest_first] = dated_keys(keys);
    let dated = |count: u64| share(count, keys.all) >= DATES && keys.all >= ENOUGH;
    let map = Map::of(facts);
    let rises = map.as_ref().and_then(Map::direction).map(|direction| direction > 0.0);
    let [at_once, in_all] = map.as_ref().map_or([f64::NAN; 2], |map| map.partitions);
    // A partition that each start of a program writes says it more exactly.
    let few = findings.iter().all(|found| found.name != "partition-per-start")
        && at_once <= FEW_AT_ONCE
        && in_all >= TIMES_MORE * at_once
        && facts.partitions.rows >= ROWS_EACH * facts.partitions.different();
    let (name, which, by_keys) = if buckets.is_some_and(|buckets| buckets.hash.is_some()) {
        return;
    } else if dated(oldest_first) {
        ("append-heat", "last", true)
    } else if dated(newest_first) {
        ("prepend-heat", "first", true)
    } else {
        match rises.filter(|_| buckets.is_none()) {
            Some(true) => ("append-heat", "last", false),
            Some(false) => ("prepend-heat", "first", false),
            None if few => ("moving-heat", "few", false),
            None => return,
        }
    };
    let busiest = busiest.filter(|_| !loaded(facts));
    let target = partition_target(facts);
    let severity = busiest.and_then(|busiest| severity(busiest, target)).unwrap_or(Severity::Note);
    let (title, evidence) = if by_keys {
        (
            format!("PartitionKeys begin with the time, so all writes go to the {which} partition"),
            format!(
                "{} of {} PartitionKeys begin with an instant",
                grouped(oldest_first.max(newest_first)),
                grouped(keys.all)
            ),
        )
    } else if which == "few" {
        (
            "writes are in few partitions at a time".into(),
            format!(
                "by their Timestamps, writes are in {at_once:.1} partitions at a time, and in {in_all:.0} over all time"
            ),
        )
    } else {
        (
            format!("writes follow the order of PartitionKeys: they are in the {which} partitions at a time"),
            format!(
                "by their Timestamps, writes are in {:.1} of {} bands of PartitionKeys at a time",
                map.as_ref().and_then(Map::at_once).unwrap_or_default(),
                map.as_ref().map_or(0, Map::bands)
            ),
        )
    };
    let rate = busiest.filter(|_| target.is_finite()).map_or_else(String::new, |busiest| {
        let (rate, moment) = (busiest.rate(), busiest.moment());
        let percent = 100.0 * rate / target;
        format!("; in the {moment} a partition had {rate:.1} rows per second, {percent:.1}% of the target")
    });
    let (partitions, key) = (facts.partitions.counted.values(), |partition: &&Partition| partition.key.clone());
    let partition = if which == "last" { partitions.max_by_key(key) } else { partitions.min_by_key(key) };
    findings.push(Finding {
        unit: "partitions",
        count: facts.partitions.different(),
        of: facts.partitions.different(),
        confidence: if by_keys { Confidence::Likely } else { Confidence::Possible },
        examples: partition.map(Partition::example).into_iter().collect(),
        evidence: evidence + &rate,
        cost: "however many partitions there are, the table takes 2,000 writes per second, and one server is hot"
            .into(),
        remedy: if which == "few" {
            "make the PartitionKey of what many writers differ in at one time, or of a hash; where there are few writes, leave it"
        } else {
            "put a hash or the writer's id before the time, and the time into the RowKey; where there are few writes, leave it"
        }
        .into(),
        sample: facts
            .sample
            .is_partial()
            .then(|| format!("the map is from a sample of {} rows", grouped(facts.sample.len() as u64))),
        proposals: proposals::partitions(facts),
        ..Finding::new(name, severity, title, HOT)
    });
}

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

#[cfg(test)]
mod tests {
    use tablekeys::Ticks;

    use super::*;
    use crate::audit::facts::heat::{Heat, MINUTE};

    /// So many rows per minute, for so many minutes.
    fn severity(rows: u64, minutes: u64) -> Option<Severity> {
        let at = |minute| Ticks::new(638_505_756_000_000_000 + minute * MINUTE).expect("an instant");
        let times = (0..minutes).flat_map(|minute| (0..rows).map(move |_| at(minute)));
        let facts = Facts { heat: Heat::of(times), ..Facts::default() };
        let mut findings = Vec::new();
        find(&facts, &Fields::of(&facts), None, &mut findings);
        findings.first().map(|finding| finding.severity)
    }

    #[test]
    fn a_table_near_the_target_of_an_account_is_told() {
        assert_eq!(severity(1_000, 6), None);
        assert_eq!(severity(300_000, 6), Some(Severity::Warning));
        assert_eq!(severity(300_000, 1), Some(Severity::Note), "an import");
        assert_eq!(severity(1_200_000, 6), Some(Severity::Error));
    }
}
