use super::*;

pub(super) const RULE: Rule = Rule {
    name: "repeated-rows",
    area: AREA,
    verdicts: &[error(Certain, "the same PartitionKey and RowKey occur more than once")],
    cost: "a table has one row per pair of keys: an import overwrites the earlier rows or fails on them",
    remedy: "make the RowKey unique, by a suffix, before the import",
    read: ONE_TICK,
    guide: "the same pair of keys twice; only in files",
    when: "any",
    look: Look::Table(|table| {
        let repeated = collided(table, Of::RowKey, |how| how == How::Nothing);
        repeated.filter(|_| table.facts.partitions.rows > 0).into_iter().collect()
    }),
    bad: &["a-{1..9}\na-7"],
    sound: &["a-{1..9}\nq / a-7"],
};

const ONE_TICK: Chapter = Chapter::new("Row keys: two rows in one tick", "row_keys/index.html#two-rows-in-one-tick");
