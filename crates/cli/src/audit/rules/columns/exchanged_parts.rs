//! Two parts of a key that are in one order, or the same, in nearly all rows.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::*;
use crate::audit::parts::format::Family;
use crate::audit::parts::trend::as_number;
use crate::audit::parts::{Piece, Shape, at_least, ranked, share};

pub(super) const RULE: Rule = Rule {
    name: "exchanged-parts",
    area: AREA,
    verdicts: &[warning(Likely, "a few {keys} have two parts that go together in another way than in the others")],
    cost: "a reader that makes the key of the same two values does not find these rows",
    remedy: "find the program that gives the two parts in another order, or takes one from elsewhere, and move these rows",
    read: SPELLING,
    guide: "two numbers, instants or identifiers in one key, of which the first is the lesser one, or both are the same, but for a few",
    when: "two parts of one format and width, 4 or more, are in one order, or the same, in all but a twentieth of the rows, and in more of 40 different pairs or more than by chance, in one of 10⁹ tables, and than parts of different rows are, in one of 50",
    unless: &[],
    look: Look::Part(find),
    bad: &[
        "u{1100..1110}~u{1150..1160}\nu{1900..1910}~u{1950..1960}\nu{1500..1510}~u{1550..1560}\nu{1300..1310}~u{1350..1360}\nu{1700..1710}~u{1750..1760}\nu{1200..1210}~u{1250..1260}\nu{1800..1810}~u{1850..1860}\nu{1400..1410}~u{1450..1460}\nu{1680..1682}~u{1630..1632}",
    ],
    sound: &["u{1100..1160}~u{1500..1560}", "{digits:6}-{digits:6}{*200}"],
};

fn find(_: &Table<'_>, column: &Column<'_>, part: &Part<'_>) -> Vec<Hit> {
    let shape = column.shapes.iter().find(|shape| shape.parts.iter().any(|own| std::ptr::eq(own, part)));
    let later = |shape: &Shape<'_>| {
        let others = shape.parts.iter().filter(|other| other.at > part.at && is_of_same(part, other));
        others.into_iter().find_map(|other| pair(column, part, other))
    };
    shape.and_then(later).into_iter().collect()
}

fn is_of_same(one: &Part<'_>, other: &Part<'_>) -> bool {
    let is = |part: &Part<'_>| !part.few && part.width > 3 && part.piece != Piece::Run(0) && part.rows.len() >= ENOUGH;
    (one.format.name, one.width, one.rows.len()) == (other.format.name, other.width, other.rows.len())
        && is(one)
        && is(other)
}

/// How the texts at two places are ordered: as values, or as texts of one width.
fn order(one: &Part<'_>, at: usize, other: &Part<'_>, beside: usize) -> Option<Ordering> {
    match one.format.family {
        Family::Number | Family::Instant => as_number(one.value(at))?.partial_cmp(&as_number(other.value(beside))?),
        _ => Some(one.text(at).cmp(other.text(beside))),
    }
}

fn pair(column: &Column<'_>, one: &Part<'_>, other: &Part<'_>) -> Option<Hit> {
    let all = one.rows.len();
    let orders: Vec<Ordering> = (0..all).map(|at| order(one, at, other, at)).collect::<Option<_>>()?;
    let (usual, most) = ranked(orders.iter().copied()).into_iter().next()?;
    let wrong: Vec<usize> = (0..all).filter(|at| orders[*at] != usual).collect();
    if wrong.len() < 2 || wrong.len() * 20 > all || most * 10 < all * 9 {
        return None;
    }
    // Each different pair counts once. Rows of the sample are in no order: those beside each other are pairs by chance.
    let pairs: BTreeMap<(&str, &str), usize> = (0..all).map(|at| ((one.text(at), other.text(at)), at)).collect();
    let pairs: Vec<usize> = pairs.into_values().collect();
    let right = pairs.iter().filter(|at| orders[**at] == usual).count();
    let beside = pairs.iter().zip(pairs.iter().cycle().skip(pairs.len() / 2 + 1));
    let by_chance = beside.filter(|(at, beside)| order(one, **at, other, **beside) == Some(usual)).count();
    // In pairs without an order one half has each; where the parts are of different things, as many as by chance.
    let unlikely = |chance: f64, most: f64| at_least(right, pairs.len(), chance) < most;
    if pairs.len() < ENOUGH || !unlikely(0.5, 1e-9) || !unlikely(share(by_chance, pairs.len()), 0.02) {
        return None;
    }
    let how = match usual {
        Ordering::Less => "the first is the lesser one",
        Ordering::Equal => "both are the same",
        Ordering::Greater => "the first is the greater one",
    };
    let rows: Vec<usize> = wrong.into_iter().map(|at| one.rows[at]).collect();
    Some(column.hit(0, &rows, format!("of parts {} and {}, in the others {how}", one.at + 1, other.at + 1)))
}
