use super::*;

pub(super) const RULE: Rule = Rule {
    name: "moving-heat",
    area: LOAD,
    verdicts: &[error(Possible, FEW), warning(Possible, FEW), note(Possible, FEW)],
    cost: ONE_HOT,
    remedy: "build the PartitionKey from a value that differs between concurrent writers, or from a hash; with few writes, leave it",
    read: HOT,
    guide: "at any time, all writes go to few partitions, in whatever order",
    when: "the effective number of partitions is at most two in a window of 16 rows on average, and at least four times that over all time; partitions have 50 rows on average. Not for hash partitions. *Severity:* as for `append-heat`",
    look: Look::Table(|table| heat(table, false)),
    bad: &[
        "k / {guid}{*60}\nb / {guid}{*60}\nx / {guid}{*60}\na / {guid}{*60}\nh / {guid}{*60}\nc / {guid}{*60}\nz / {guid}{*60}\ne / {guid}{*60}",
    ],
    sound: &["k / {guid}{*600}\nb / {guid}{*600}", "{hex:1} / {guid}{*900}"],
};

const FEW: &str = "writes go to few partitions at a time";
