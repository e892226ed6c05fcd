use super::*;

pub(super) const RULE: Rule = Rule {
    name: "append-heat",
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
    guide: "at any time, all writes go to the last partitions of the table, or to the first",
    when: "90% of the PartitionKeys begin with an instant; or the Timestamps follow the order of PartitionKeys, with a rank correlation of 0.9 and at most a quarter of the partitions written at a time. *Severity:* note; warning and error at the rates of `partition-rate`, which is then not reported",
    look: Look::Table(|table| heat(table, true)),
    bad: &["{ticks} / {guid}{*40}", "{newest} / {guid}{*40}"],
    sound: &["{guid} / {ticks}{*40}", "{guid} / {newest}{*40}"],
};

const BY_KEYS: &str = "PartitionKeys begin with the time, so all writes go to the {end} partition";
const BY_TIME: &str = "writes follow the order of PartitionKeys: at any time they go to the {end} partitions";
