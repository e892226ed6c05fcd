//! Where writes are at one time, and how many.

use super::{Chapter, Confidence, Finding, Severity, share};
use crate::audit::buckets::Buckets;
use crate::audit::facts::Facts;
use crate::audit::facts::heat::Busiest;
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

/// Where one minute has this share of all rows, they were loaded at once, and the rate tells of that alone.
const LOADED: f64 = 0.2;

/// At least this share of the PartitionKeys begin with an instant.
const DATES: f64 = 0.9;

pub(super) fn find(facts: &Facts, fields: &Fields<'_>, buckets: Option<&Buckets>, findings: &mut Vec<Finding>) {
    moving(facts, fields, buckets, findings);
    let named = facts.partitions.different() > 0;
    if let Some(busiest) = facts.heat.busiest_partition(&facts.sample).filter(|_| named) {
        rate(facts, busiest, partition_target(facts), findings);
    }
    if let Some(busiest) = facts.heat.busiest(&facts.sample) {
        rate(facts, busiest, facts.store.table_rate.map_or(f64::INFINITY, f64::from), findings);
    }
}

fn rate(facts: &Facts, busiest: Busiest, target: f64, findings: &mut Vec<Finding>) {
    let rate = busiest.rate();
    if rate < NEAR * target {
        return;
    }
    let of_partition = busiest.partition.is_some();
    let partition = busiest.partition.and_then(|hash| facts.partitions.counted.get(hash));
    let (name, what, remedy) = if of_partition {
        (
            "partition-rate",
            "partition",
            "divide the partition: by a hash of the RowKey, a salt, or one more part in its key",
        )
    } else {
        ("table-rate", "account", "move some tables to another account, or write less often")
    };
    let severity = if loaded(facts) {
        Severity::Note
    } else if rate >= target {
        Severity::Error
    } else {
        Severity::Warning
    };
    let loaded = if loaded(facts) { "; most rows were written at once, as by an import" } else { "" };
    findings.push(Finding {
        count: busiest.rows,
        of: facts.heat.rows,
        confidence: Confidence::Possible,
        examples: partition.map(Partition::example).into_iter().collect(),
        evidence: format!(
            "in the minute of {} UTC {rate:.0} rows per second, of the target of {target:.0} per {what}{loaded}",
            &busiest.start.to_string()[..16]
        ),
        cost: "above the target the service answers 503 Server Busy; the last writes of rows show no reads and no \
               overwritten writes, so the load was at least this"
            .into(),
        remedy: remedy.into(),
        sample: (busiest.error > 0).then(|| format!("the count may be up to {} too low", grouped(busiest.error))),
        proposals: if of_partition { proposals::partitions(facts) } else { Vec::new() },
        ..Finding::new(name, severity, format!("a minute's writes are near the target of one {what}"), TARGETS)
    });
}

/// Whether the instants tell of an import rather than of a program at work.
pub(super) fn loaded(facts: &Facts) -> bool {
    facts.heat.busiest(&facts.sample).is_some_and(|minute| share(minute.rows, facts.heat.rows) >= LOADED)
}

/// Writes that follow the order of PartitionKeys.
fn moving(facts: &Facts, fields: &Fields<'_>, buckets: Option<&Buckets>, findings: &mut Vec<Finding>) {
    const ENOUGH: u64 = 3;
    let keys = &fields.partition_keys;
    let [oldest_first, newest_first] = dated_keys(keys);
    let dated = |count: u64| share(count, keys.all) >= DATES && keys.all >= ENOUGH;
    let map = Map::of(facts);
    let followed = map.as_ref().and_then(Map::direction);
    let (name, last, by_keys) = if buckets.is_some() {
        return;
    } else if dated(oldest_first) {
        ("append-heat", "last", true)
    } else if dated(newest_first) {
        ("prepend-heat", "first", true)
    } else {
        match followed {
            Some(direction) if direction > 0.0 => ("append-heat", "last", false),
            Some(_) => ("prepend-heat", "first", false),
            None => return,
        }
    };
    let busiest = facts.heat.busiest_partition(&facts.sample).filter(|_| !loaded(facts)).map(|busiest| busiest.rate());
    let target = partition_target(facts);
    let severity = match busiest {
        Some(rate) if rate >= target => Severity::Error,
        Some(rate) if rate >= NEAR * target => Severity::Warning,
        _ => Severity::Note,
    };
    let (title, evidence) = if by_keys {
        (
            format!("PartitionKeys begin with the time, so all writes go to the {last} partition"),
            format!(
                "{} of {} PartitionKeys begin with an instant",
                grouped(oldest_first.max(newest_first)),
                grouped(keys.all)
            ),
        )
    } else {
        (
            format!("writes follow the order of PartitionKeys: they are in the {last} partitions at a time"),
            format!(
                "by their Timestamps, writes are in {:.1} of {} bands of PartitionKeys at a time",
                map.as_ref().and_then(Map::at_once).unwrap_or_default(),
                map.as_ref().map_or(0, Map::bands)
            ),
        )
    };
    let rate = busiest.filter(|_| target.is_finite()).map_or_else(String::new, |rate| {
        format!(
            "; the busiest minute of a partition had {rate:.1} rows per second, {:.1}% of the target",
            100.0 * rate / target
        )
    });
    let (partitions, key) = (facts.partitions.counted.values(), |partition: &&Partition| partition.key.clone());
    let partition = if last == "last" { partitions.max_by_key(key) } else { partitions.min_by_key(key) };
    findings.push(Finding {
        unit: "partitions",
        count: facts.partitions.different(),
        of: facts.partitions.different(),
        confidence: if by_keys { Confidence::Likely } else { Confidence::Possible },
        examples: partition.map(Partition::example).into_iter().collect(),
        evidence: evidence + &rate,
        cost: "however many partitions there are, the table takes 2,000 writes per second, and one server is hot"
            .into(),
        remedy:
            "put a hash or the writer's id before the time, and the time into the RowKey; where there are few writes, \
                 leave it"
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
    use crate::audit::facts::heat::MINUTE;

    /// So many rows per minute, for so many minutes.
    fn severity(rows: u64, minutes: u64) -> Option<Severity> {
        let mut facts = Facts::default();
        for minute in 0..minutes {
            let at = Ticks::new(638_505_756_000_000_000 + minute * MINUTE).expect("an instant");
            (0..rows).for_each(|_| facts.heat.record(None, at));
        }
        facts.heat.settle();
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
