//! Writes in few partitions at a time, in whatever order.

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "moving-heat",
    area: LOAD,
    verdicts: &[error(Possible, FEW), warning(Possible, FEW), note(Possible, FEW)],
    cost: ONE_HOT,
    remedy: "make the PartitionKey of what many writers differ in at one time, or of a hash; where there are few writes, leave it",
    read: HOT,
    guide: "all writes of a moment go to few partitions, whether or not keys rise",
    when: "two rows of a moment (16 rows on average) are as of at most two equal partitions, those of all time as of four times \
           more, and partitions have 50 rows on average; not of hash partitions. *Severity:* as of `append-heat`",
    unless: &[],
    look: Look::Table(|table| heat(table, false)),
    bad: &[
        "k / {guid}{*60}\nb / {guid}{*60}\nx / {guid}{*60}\na / {guid}{*60}\nh / {guid}{*60}\nc / {guid}{*60}\nz / {guid}{*60}\ne / {guid}{*60}",
    ],
    sound: &["k / {guid}{*600}\nb / {guid}{*600}", "{hex:1} / {guid}{*900}"],
};

const FEW: &str = "writes are in few partitions at a time";
