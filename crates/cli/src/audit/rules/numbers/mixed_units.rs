use super::*;

pub(super) const RULE: Rule = Rule {
    name: "mixed-units",
    area: AREA,
    verdicts: &[error(Certain, "instants are {forms}")],
    cost: "instants of two units do not sort by time: a window of time misses the rows of the other unit",
    remedy: "write one unit in one width, and move the rows of the other",
    read: FIXED_WIDTH,
    guide: "instants of one field are in seconds and in milliseconds, or two other units",
    when: "a field has instants of two units, oldest first, in partitions that begin with the same word",
    look: Look::Field(|table, field| mixed_forms(table, field, Mixed::Units)),
    bad: &["{ms}{*60}\n{seconds}{*20}", "bus-1 / {ms}{*40}\nbus-2 / {ms}{*40}\nbus-3 / {seconds}{*20}"],
    sound: &["{ms}{*60}", "beat-1 / {ms}{*40}\nday-1 / {seconds}{*40}"],
};
