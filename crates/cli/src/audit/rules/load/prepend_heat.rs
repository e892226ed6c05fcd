//! Writes at the first partitions of the table.

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "prepend-heat",
    area: LOAD,
    verdicts: &[
        error(Likely, BY_KEYS),
        warning(Likely, BY_KEYS),
        note(Likely, BY_KEYS),
        error(Possible, BY_TIME),
        warning(Possible, BY_TIME),
        note(Possible, BY_TIME),
    ],
    cost: ONE_HOT,
    remedy: BEFORE_THE_TIME,
    read: HOT,
    guide: "all writes of a moment go to the first partitions of the table",
    when: "as `append-heat`, newest first",
    unless: &[],
    look: Look::Table(|table| heat(table, "prepend-heat")),
    bad: &["{newest} / {guid}{*40}"],
    sound: &["{guid} / {newest}{*40}"],
};

const BY_KEYS: &str = "PartitionKeys begin with the time, so all writes go to the first partition";
const BY_TIME: &str = "writes follow the order of PartitionKeys: they are in the first partitions at a time";
