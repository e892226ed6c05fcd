use super::*;

pub(super) const RULE: Rule = Rule {
    name: "partition-rate",
    area: LOAD,
    verdicts: &[error(Possible, NEAR_ITS), warning(Possible, NEAR_ITS), note(Possible, NEAR_ITS)],
    cost: FAST,
    remedy: "divide the partition into {parts} or more: by a hash of the RowKey, a salt, or one more part in its key",
    read: TARGETS,
    guide: "a partition near or above 2,000 writes per second",
    when: "by the busiest minute of a partition, or its busiest second where there are at most 16,384 rows; from 1,000 rows on. Not where all Timestamps are whole hours or days; a note where one minute has 20% of all rows, as after an import. *Severity:* warning from 500, \
           error from 2,000 rows per second",
    look: Look::Table(|table| find(table).into_iter().collect()),
    bad: &[],
    sound: &["p / {guid}{*600}"],
};

const NEAR_ITS: &str = "a {moment}'s writes are near the target of one partition";

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a rate of rows per second")]
fn find(table: &Table<'_>) -> Option<Hit> {
    let (facts, target) = (table.facts, table.facts.store.partition_rate);
    let busiest = busiest(facts)?;
    // Writes that move from partition to partition say why.
    let mut hit = rate(facts, busiest, target, "partition")?;
    if moving(table).is_some_and(|moving| moving.severity < 2) {
        return None;
    }
    // Twice as many as take the busiest moment.
    let parts = (2.0 * busiest.rate() / f64::from(target?)).ceil() as u64;
    hit.words.push(("parts", grouped(parts.next_power_of_two().max(2))));
    Some(Hit { proposals: proposals::partitions(facts), ..hit })
}
