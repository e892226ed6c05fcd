//! Characters at a place of identifiers where no other identifier has them.

use std::collections::{BTreeMap, HashSet};

use super::*;
use crate::audit::parts::format::Family;
use crate::audit::parts::{Seen, ranked, share};

pub(super) const RULE: Rule = Rule {
    name: "odd-characters",
    area: AREA,
    verdicts: &[
        warning(Likely, "a few {keys} have characters that no other identifier has at their place"),
        note(Possible, "a few {keys} have characters that hardly another has at their place"),
    ],
    cost: "another program makes these identifiers, or they were mistyped: the identifier that was meant is not found",
    remedy: "compare these rows with their source, and find the program that writes them",
    read: SPELLING,
    guide: "characters that nearly no identifier of a part has, at that place or at all",
    when: "of 300 different identifiers of one length or more, all but 1.2% have one of at most eight characters at a place, each eight times as often as any other; or a character is in a 25th of the identifiers that the middle one is in. Not where they go with the Timestamps, or were written first or last. *Severity:* warning from 12 characters on, or at two places each, and below 2%; else note",
    unless: &[],
    look: Look::Part(find),
    bad: &["dev-{hex:8}7c{hex:8}{*300}\ndev-{hex:8}0c{hex:8}{*4}\ndev-{hex:8}7c{hex:8}{*300}"],
    sound: &["dev-{hex:16}{*600}"],
};

/// Fewer different identifiers do not tell which characters they have.
const DIFFERENT: usize = 300;

fn find(_: &Table<'_>, column: &Column<'_>, part: &Part<'_>) -> Vec<Hit> {
    let name = part.format.name;
    let is_identifier = part.format.family == Family::Identifier || ["code", "number"].contains(&name);
    let of_length: Vec<&[u8]> =
        part.values.iter().map(|seen| seen.text.as_bytes()).filter(|text| text.len() == part.width).collect();
    if !is_identifier
        || part.few
        || part.fixed <= 0.9
        || of_length.len() <= DIFFERENT
        || !(6..=64).contains(&part.width)
    {
        return Vec::new();
    }
    let at_places: Vec<&[u8]> = (0..part.width).flat_map(|at| odd_at(&of_length, at)).collect();
    let mut odd: HashSet<&[u8]> = at_places.iter().copied().collect();
    let at_several = at_places.len() >= 2 * odd.len();
    if part.format.family == Family::Identifier && !["guid", "mac", "ipv4"].contains(&name) {
        odd.extend(seldom(&of_length));
    }
    let rows = part.rows_where(|seen| odd.contains(seen.text.as_bytes()));
    if rows.is_empty() || counts(column, part, &odd) || is_at_an_end(column, part, &rows) {
        return Vec::new();
    }
    let clear = (part.width >= 12 && name != "number" || at_several) && rows.len() * 50 < part.rows.len();
    vec![column.hit(usize::from(!clear), &rows, "no other identifiers have these characters at their place")]
}

/// The texts whose character at a place is not one of the few that all others have there.
fn odd_at<'t>(texts: &[&'t [u8]], at: usize) -> Vec<&'t [u8]> {
    let (mut kept, mut known) = (Vec::new(), 0);
    let mut counts = ranked(texts.iter().map(|text| text[at])).into_iter().peekable();
    while let Some((byte, count)) =
        counts.next_if(|(_, count)| count * 100 >= texts.len() || known * 1000 <= texts.len() * 985)
    {
        kept.push((byte, count));
        known += count;
    }
    let (Some((_, most)), Some((_, least))) = (counts.next(), kept.last()) else { return Vec::new() };
    let sharp = kept.len() <= 8 && (texts.len() - known) * 1000 <= texts.len() * 12 && *least > 8 * most;
    let is_odd = |text: &&&[u8]| kept.iter().all(|(byte, _)| *byte != text[at]);
    if sharp { texts.iter().filter(is_odd).copied().collect() } else { Vec::new() }
}

/// The texts with a character that is far more seldom than the others, wherever it is.
fn seldom<'t>(texts: &[&'t [u8]]) -> Vec<&'t [u8]> {
    let counts = ranked(texts.iter().flat_map(|text| text.iter().copied()).filter(u8::is_ascii_alphanumeric));
    let middle = counts.get(counts.len() / 2).map_or(0, |(_, count)| *count);
    let odd: Vec<u8> =
        counts.iter().filter(|(_, count)| middle > 60 && count * 25 < middle).map(|(byte, _)| *byte).collect();
    let has = |text: &&&[u8]| text.iter().any(|byte| odd.contains(byte));
    if odd.len() <= 10 { texts.iter().filter(has).copied().collect() } else { Vec::new() }
}

/// Its texts, in their order, rise or fall with the Timestamps, or these are the first or the last of them: a counter has come
/// to another digit.
fn counts(column: &Column<'_>, part: &Part<'_>, odd: &HashSet<&[u8]>) -> bool {
    let mut sorted: Vec<&str> = part.values.iter().map(|seen| seen.text).collect();
    sorted.sort_unstable();
    let is_odd = |text: &&&str| odd.contains(text.as_bytes());
    let timed = column.rows.iter().any(|row| row.time.is_some());
    let at_an_end = sorted.iter().take_while(is_odd).count() + sorted.iter().rev().take_while(is_odd).count();
    let ranks: BTreeMap<&str, usize> = sorted.into_iter().enumerate().map(|(rank, text)| (text, rank)).collect();
    let rank = |seen: &Seen<'_>| Some(share(ranks[seen.text], 1));
    part.clock.is_some()
        || at_an_end >= odd.len() && !(timed && part.format.family == Family::Number)
        || column.trend(part, rank).clearest() > 0.8
}

/// They were written one after another, as the first or the last of all.
fn is_at_an_end(column: &Column<'_>, part: &Part<'_>, rows: &[usize]) -> bool {
    let times = |rows: &[usize]| -> Option<Vec<u64>> {
        let mut times: Vec<u64> = rows.iter().map(|row| Some(column.rows[*row].time?.get())).collect::<Option<_>>()?;
        times.sort_unstable();
        Some(times)
    };
    let (Some(all), Some(odd)) = (times(&part.rows), times(rows)) else { return false };
    let (first, last) = (odd[0], odd[odd.len() - 1]);
    let between = all.partition_point(|time| *time <= last) - all.partition_point(|time| *time < first);
    let end = first <= all[2.min(all.len() - 1)] || last >= all[all.len().saturating_sub(3)];
    rows.len() > 3 && end && between * 5 < rows.len() * 6 + 10
}
