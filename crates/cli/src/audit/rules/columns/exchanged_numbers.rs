use super::*;
use crate::audit::parts::Shape;
use crate::audit::parts::trend::as_number;

pub(super) const RULE: Rule = Rule {
    name: "exchanged-numbers",
    area: AREA,
    verdicts: &[warning(Likely, "two numbers in a few {keys} have changed places")],
    cost: "these rows are not where their numbers belong, as with a longitude in place of the latitude",
    remedy: "find the program that passes the two numbers in the wrong order, and move these rows",
    read: ONE_SPELLING,
    guide: "two numbers beside each other, such as latitude and longitude, that are exchanged in a few rows",
    when: "in two rows or more, at most a fifth, two numbers beside each other are each where the middle seven tenths of the other are, or as far again around them, and not where their own are",
    look: Look::Shapes(|_, column| column.shapes.iter().filter_map(|shape| find(column, shape)).collect()),
    bad: &["50.{10..99}_10.{10..99}_{hex:6}\n10.{10..19}_50.{10..19}_{hex:6}"],
    sound: &["50.{10..99}_10.{10..99}_{hex:6}", "{10..99}_{40..130}_{hex:6}\n{90..99}_{30..39}_{hex:6}"],
};

/// Where the middle seven tenths of some numbers are, and as far again on both sides.
fn around(numbers: impl Iterator<Item = f64>) -> std::ops::RangeInclusive<f64> {
    let mut sorted: Vec<f64> = numbers.collect();
    sorted.sort_by(f64::total_cmp);
    let at = |twentieths: usize| sorted[(sorted.len() - 1) * twentieths / 20];
    let room = at(17) - at(3);
    at(3) - room..=at(17) + room
}

fn find(column: &Column<'_>, shape: &Shape<'_>) -> Option<Hit> {
    shape.parts.windows(2).find_map(|two| {
        let [one, other] = two else { return None };
        let pair = |at: usize| Some((one.rows[at], as_number(one.value(at))?, as_number(other.value(at))?));
        let pairs: Vec<(usize, f64, f64)> = (0..one.rows.len().min(other.rows.len())).filter_map(pair).collect();
        if one.rows != other.rows || pairs.len() < ENOUGH || pairs.len() * 20 < one.rows.len() * 19 {
            return None;
        }
        let (a, b) = (around(pairs.iter().map(|pair| pair.1)), around(pairs.iter().map(|pair| pair.2)));
        let is = |(_, x, y): &&(usize, f64, f64)| a.contains(y) && b.contains(x) && !a.contains(x) && !b.contains(y);
        let rows: Vec<usize> = pairs.iter().filter(is).map(|pair| pair.0).collect();
        let few = rows.len() > 1 && rows.len() * 5 <= pairs.len();
        few.then(|| column.hit(0, &rows, "each of the two numbers is where the other one is in most keys"))
    })
}
