use num_integer::gcd;

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "no-unique-suffix",
    area: "instants",
    verdicts: &[
        warning(Likely, "RowKeys are instants without a unique suffix"),
        warning(Likely, "RowKeys are instants with a suffix that never varies"),
        note(Possible, "RowKeys are instants without a unique suffix"),
    ],
    cost: "a second row of one instant overwrites the first, or fails with 409 Conflict",
    remedy: "append a suffix that is unique within the instant: a counter, a GUID, the source's name",
    read: Chapter::new("Row keys: two rows in one tick", "row_keys/index.html#two-rows-in-one-tick"),
    guide: "rows differ only in an instant, so a second row of one instant overwrites the first",
    when: "20 rows or more differ only in an instant, of a second or finer; if they come at random, and they do not come at a steady pace or in nine of ten steps, at least three more were written in a step that already had one. Or the same random text follows all instants. *Severity:* note where the lost rows would be fewer than one in fifty",
    look: Look::Table(|table| {
        let fields = table.fields.row_keys.fields();
        fields.filter(|field| field.is_instant()).find_map(find).into_iter().collect()
    }),
    bad: &["{time}_5f3a9c0e{*60}"],
    sound: &["{time}_{hex:8}{*60}", "{time}{*60}"],
};

/// The fewest rows that fall into a step that had one: of fewer, no writer is sure.
const LOST: f64 = 3.0;

/// Rows whose keys differ in the instant alone.
struct Bare<'f> {
    first: Entry<'f>,
    instants: Vec<u64>,
    rows: Vec<usize>,
    step: u64,
    lost: f64,
}

fn find(field: Field<'_, '_>) -> Option<Hit> {
    let bare = bare(field);
    let expected: f64 = bare.iter().map(|bare| bare.lost).sum::<f64>().max(0.0);
    let worst = bare.iter().max_by(|a, b| a.lost.total_cmp(&b.lost))?;
    if expected < LOST && !is_identifier(field) {
        return None;
    }
    let after = worst.first.after;
    let what = format!("RowKeys are instants in steps of {} s and", worst.step as f64 / 1e7);
    let what = match after {
        "" => format!("{what} nothing else"),
        after => format!("{}, and {after:?} after them does not vary", what.trim_end_matches(" and")),
    };
    let evidence = if expected < LOST {
        format!("{what}, though it looks like an identifier that should differ")
    } else {
        format!("{what}; if rows come at random, about {expected:.0} more were written in a step that already had one")
    };
    let meet = bare.iter().filter(|bare| bare.lost > 0.0 || expected < LOST);
    let rows: Vec<usize> = meet.flat_map(|bare| bare.rows.iter().copied()).collect();
    let seldom = expected >= LOST && expected * 50.0 < rows.len() as f64 * field.keys.scale;
    let verdict = if seldom { 2 } else { usize::from(!after.is_empty()) };
    let hit = Hit::of(field.keys, verdict, rows, evidence);
    let when = Some("with more rows: their number grows with the square of the write rate".to_owned());
    Some(Hit { when, ..hit.shows(field.keys, [worst.first.row]) })
}

/// What is behind all instants is one and the same random text, as 8 hex digits or a GUID.
fn is_identifier(field: Field<'_, '_>) -> bool {
    let mut texts = field.texts().map(|text| text.after);
    let Some(first) = texts.next() else { return false };
    let digits = first.trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
    let hex = |c: char| c.is_ascii_hexdigit() || c == '-';
    first.len() > digits.len()
        && digits.len() >= 8
        && digits.chars().all(hex)
        && (digits.contains(|c: char| c.is_ascii_alphabetic()) || digits.len() == 36)
        && texts.all(|text| text == first)
}

fn bare<'f>(field: Field<'_, 'f>) -> Vec<Bare<'f>> {
    let Some(finest) = field.step() else { return Vec::new() };
    // Rows of a minute, an hour or a day are one row on purpose.
    if finest > civil::SECOND {
        return Vec::new();
    }
    let mut groups: BTreeMap<u64, Bare<'f>> = BTreeMap::new();
    for text in field.texts() {
        let Some(at) = text.instant() else { continue };
        let bare = groups.entry(group(group(text.group, text.before), text.after)).or_insert(Bare {
            first: text,
            instants: Vec::new(),
            rows: Vec::new(),
            step: 0,
            lost: 0.0,
        });
        bare.instants.push(at.get());
        bare.rows.push(text.row);
    }
    let scale = field.keys.scale;
    let mut found: Vec<Bare<'f>> = groups.into_values().collect();
    for bare in &mut found {
        bare.instants.sort_unstable();
        bare.step = bare.instants.iter().fold(0, |step, &at| gcd(step, at)).max(finest);
        bare.lost = lost(bare, scale);
    }
    found
}

/// How many of randomly placed rows had to fall into a step that had one already: n rows in m steps were
/// `m ln(m / (m − n))` before.
fn lost(bare: &Bare<'_>, scale: f64) -> f64 {
    const ENOUGH: usize = 20;
    let [first, .., last] = bare.instants[..] else { return 0.0 };
    if bare.instants.len() < ENOUGH || bare.step > civil::SECOND {
        return 0.0;
    }
    let steps = (last - first) as f64 / bare.step as f64 + 1.0;
    let rows = bare.instants.len() as f64 * scale;
    if is_regular(bare, steps, rows, scale) {
        return 0.0;
    }
    let rows = rows.min(0.98 * steps);
    -steps * (-rows / steps).ln_1p() - rows
}

/// Rows that come at a steady pace do not meet: they are in nearly every step, and of random ones some are nearer than half of the
/// mean distance.
fn is_regular(bare: &Bare<'_>, steps: f64, rows: f64, scale: f64) -> bool {
    let mean = steps / rows;
    if mean < 4.0 {
        return rows > 0.9 * steps;
    }
    let near = bare.instants.windows(2).filter(|pair| ((pair[1] - pair[0]) / bare.step) as f64 <= mean / 2.0).count();
    let expected = (bare.instants.len() - 1) as f64 * (1.0 - (-0.5 / scale).exp());
    (near as f64) < 0.15 * expected
}
