use super::*;

pub(super) const RULE: Rule = Rule {
    name: "newest-first-digit-missing",
    area: AREA,
    verdicts: &[error(Certain, "newest-first instants have {digits} digits, so some rows are out of order")],
    cost: "a window of time misses these rows, and the newest or the oldest row is not the first",
    remedy: "pad every instant to one width, and move the stored rows",
    read: NEWEST_FIRST,
    guide: "newest-first instants of several widths",
    when: "a field of a partition has complements of instants in two widths",
    look: Look::Field(|table, field| mixed_forms(table, field, Mixed::NewestFirst)),
    bad: &["{newest}{*60}\n0{newest}{*20}"],
    sound: &["{newest}{*60}"],
};
