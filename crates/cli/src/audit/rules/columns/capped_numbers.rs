//! The greatest number that a type holds, where other numbers were meant.

use super::*;
use crate::audit::parts::format::Value;

pub(super) const RULE: Rule = Rule {
    name: "capped-numbers",
    area: AREA,
    verdicts: &[warning(Likely, "numbers in a few {keys} are the greatest of their type")],
    cost: "different things have one number, and are not found by their own",
    remedy: "take a wider type where these numbers are read, and make these keys again from their source",
    read: WIDTH,
    guide: "2147483647, 4294967295 or 9223372036854775807 among other numbers",
    when: "three rows or more, and at most a fifth, have the greatest number of a type of 32 or 64 bits in a part that has 20 other numbers or more",
    unless: &[],
    look: Look::Part(find),
    bad: &["node-{02000000000..02000000060}_{hex:4}\nnode-02147483647_{hex:4}{*4}"],
    sound: &["node-{02000000000..02000000060}_{hex:4}"],
};

const GREATEST: [i128; 4] = [i32::MAX as i128, u32::MAX as i128, i64::MAX as i128, u64::MAX as i128];

fn find(_: &Table<'_>, column: &Column<'_>, part: &Part<'_>) -> Vec<Hit> {
    let rows = part.rows_where(|seen| matches!(seen.value, Value::Number(number) if GREATEST.contains(&number)));
    let few = rows.len() > 2 && rows.len() * 5 <= part.rows.len() && part.values.len() > 20;
    if few {
        vec![column.hit(0, &rows, "these are all that a type of 32 or 64 bits makes of a greater number")]
    } else {
        Vec::new()
    }
}
