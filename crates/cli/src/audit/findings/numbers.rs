//! Numbers: those that sort wrongly, and those that soon will.

use std::collections::{BTreeMap, BTreeSet};

use super::proof::{self, Counted, Groups, PROVING_NUMBERS, Prefix, Word, prefix};
use super::{Chapter, Confidence, Finding, Severity};
use crate::audit::buckets::Buckets;
use crate::audit::facts::{Facts, Of};
use crate::audit::fields::{Field, Fields};
use crate::formats::columns::instants::Unit;
use crate::formats::columns::{Domain, Form, Identifier, Order};
use crate::wording::numbers::{grouped, listed};

const FIXED_WIDTH: Chapter = Chapter::new("Row keys: fixed width", "row_keys/index.html#fixed-width");
const NEWEST_FIRST: Chapter = Chapter::new("Row keys: newest first", "row_keys/index.html#newest-first");
const PADDING_TICKS: Chapter = Chapter::new("Row keys: padding ticks", "row_keys/index.html#padding-ticks");
const WIDENING: Chapter =
    Chapter::new("Migrating keys: widening numbers", "migrating_keys/index.html#widening-numbers");
const SIGNED: Chapter =
    Chapter::new("Recipes: a number that may be negative", "recipes/index.html#a-number-that-may-be-negative");

const KINDS: Chapter =
    Chapter::new("Compound keys: rows of several kinds", "tuple_keys/index.html#rows-of-several-kinds");

pub(super) fn find(facts: &Facts, fields: &Fields<'_>, buckets: Option<&Buckets>, findings: &mut Vec<Finding>) {
    for keys in fields.both() {
        // The numbers of hash partitions are names: nothing is read in their order.
        let hashed = keys.of == Of::PartitionKey && buckets.is_some();
        for field in keys.fields() {
            match field.domain() {
                Domain::Instant(forms) => instant(facts, field, forms, findings),
                _ if !hashed => number(facts, field, findings),
                _ => {}
            }
        }
    }
    negative(facts, fields, findings);
}

fn number(facts: &Facts, field: Field<'_, '_>, findings: &mut Vec<Finding>) {
    let Some(base) = proof::base(field) else { return };
    let mut widths: BTreeMap<usize, u64> = BTreeMap::new();
    for text in field.texts() {
        *widths.entry(proof::digits(text.text).len()).or_default() += 1;
    }
    let padded = matches!(field.domain(), Domain::Number { padded: true, .. });
    if widths.len() == 1 {
        if matches!(field.domain(), Domain::Number { .. }) {
            super::overflow::find(facts, field, findings);
        }
    } else if !(padded && lost_zeros(facts, field, &widths, findings)) {
        mixed_widths(facts, field, &widths, base, findings);
    }
}

/// Numbers with leading zeros, and some of the same range without: a row is not found in the other spelling.
fn lost_zeros(facts: &Facts, field: Field<'_, '_>, widths: &BTreeMap<usize, u64>, findings: &mut Vec<Finding>) -> bool {
    let Some((&usual, &most)) = widths.iter().max_by_key(|(_, rows)| **rows) else { return false };
    let all: u64 = widths.values().sum();
    let value = |text: &str| text.parse::<u128>().unwrap_or_default();
    let padded = |text: &str| text.len() > 1 && text.starts_with('0');
    let led: Vec<u128> = field
        .texts()
        .filter(|text| text.text.len() == usual && padded(text.text))
        .map(|text| value(text.text))
        .collect();
    let narrow: Vec<_> = field.texts().filter(|text| text.text.len() < usual).collect();
    let (Some(&least), Some(&greatest)) = (led.iter().min(), led.iter().max()) else { return false };
    // Each country has postal codes of its own width.
    let mut wide: BTreeMap<u64, (usize, bool)> = BTreeMap::new();
    for text in field.texts().filter(|_| field.keys.of == Of::RowKey) {
        let group = wide.entry(text.group).or_default();
        *group = (group.0 + 1, group.1 || text.text.len() == usual);
    }
    let own = narrow.iter().filter(|text| wide.get(&text.group).is_some_and(|(rows, wide)| *rows > 2 && !wide)).count();
    let overlapping = narrow.iter().filter(|text| (least..=greatest).contains(&value(text.text))).count();
    let wider = widths.keys().any(|width| *width > usual);
    if most * 2 < all
        || wider
        || own * 2 > narrow.len()
        || narrow.is_empty()
        || overlapping * 2 < narrow.len()
        || narrow.iter().any(|text| padded(text.text))
    {
        return false;
    }
    let (count, examples) = field.count(facts, |text| text.len() < usual);
    findings.push(Finding {
        unit: field.keys.of.unit(),
        count: count.max(field.keys.scaled(narrow.len())),
        of: field.keys.all,
        examples,
        evidence: format!(
            "numbers have {usual} digits, {} of them with leading zeros; these have fewer digits and none, as spreadsheets \
             and number types leave them",
            grouped(field.keys.scaled(led.len()))
        ),
        cost: "a row is found only as it was written, and one thing can be two rows; the rows are out of order".into(),
        remedy: "read and write these keys as texts everywhere, and move the rows without their zeros".into(),
        sample: field.keys.sentence(),
        ..Finding::new(
            "leading-zeros-lost",
            Severity::Error,
            format!("some numbers in {}s have lost their leading zeros", field.keys.of.name()),
            FIXED_WIDTH,
        )
    });
    true
}

/// The width that padded numbers have outgrown: they fill it, and go on with one digit more.
fn outgrown(field: Field<'_, '_>, widths: &BTreeMap<usize, u64>) -> Option<usize> {
    let Domain::Number { padded: true, .. } = field.domain() else { return None };
    let &narrowest = widths.keys().next()?;
    let value = |text: &str| text.parse::<u128>().unwrap_or_default();
    let boundary = 10_u128.pow(u32::try_from(narrowest.min(38)).unwrap_or(38));
    let wide: Vec<_> = field.texts().filter(|text| text.text.len() > narrowest).collect();
    let least = wide.iter().map(|text| value(text.text)).min().unwrap_or_default();
    let full = field.texts().filter(|text| text.text.len() == narrowest).map(|text| value(text.text)).max();
    let near = full.is_some_and(|full| full * 10 >= boundary * 9) && least * 10 <= boundary * 12;
    let most = wide.len() * 10 <= field.found.members.len();
    let near = near || most && full.is_some_and(|full| full * 10 >= boundary * 7) && least * 10 <= boundary * 30;
    (near && wide.iter().all(|text| !text.text.starts_with('0'))).then_some(narrowest)
}

/// Numbers that differ from row to row, in front of identifiers that do, too: scores, prices and priorities. The number of a
/// thing comes with several rows, or is long.
fn is_measure(field: Field<'_, '_>) -> bool {
    const LONGEST: usize = 7;
    const ENOUGH: usize = 40;
    let Some(Domain::Text(between)) = field.found.shape.fields.get(field.at + 1).map(|field| &field.domain) else {
        return false;
    };
    let rows = field.found.members.len();
    let (mut numbers, mut all, mut identifiers) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let mut widths = BTreeMap::<usize, usize>::new();
    for text in field.texts() {
        if text.text.len() > LONGEST || text.text.starts_with('0') && text.text.len() > 1 {
            return false;
        }
        numbers.insert((text.group, text.text));
        all.insert(text.text);
        identifiers.insert(text.after);
        *widths.entry(text.text.len()).or_default() += 1;
    }
    let usual = widths.values().copied().max().unwrap_or_default();
    let random = field.found.shape.fields.get(field.at + 2).is_some_and(|field| match &field.domain {
        Domain::Identifier(Identifier::Guid | Identifier::Ulid) => true,
        Domain::Characters { least, .. } => *least >= 6,
        _ => false,
    });
    field.leads()
        && !between.is_empty()
        && random
        && rows >= ENOUGH
        && identifiers.len() * 100 >= rows * 98
        && numbers.len() * 10 >= rows * 8
        && all.len() * 2 >= rows
        && (rows - usual) * 20 >= rows
}

/// Numbers of several widths that are counted, and of which some sort the wrong way.
fn mixed_widths(
    facts: &Facts,
    field: Field<'_, '_>,
    widths: &BTreeMap<usize, u64>,
    base: u32,
    findings: &mut Vec<Finding>,
) {
    let groups = Groups::of(field);
    let Some(inversion) = groups.inversion() else { return };
    let proof = groups.proof(facts, field);
    let Prefix { glued, word } = prefix(field);
    let may_be_name = glued && word != Word::Sequence;
    let by_time = matches!(proof, Counted::ByTime(_));
    let identifier = matches!(field.domain(), Domain::Identifier(Identifier::Snowflake));
    let decimals = matches!(field.domain(), Domain::Identifier(Identifier::Decimal));
    // Letters and Snowflakes are numbers only where the Timestamps say so.
    if (identifier || base != 10) && !(by_time && groups.different() >= PROVING_NUMBERS) {
        return;
    }
    let outgrown = outgrown(field, widths);
    let (severity, confidence) = match (field.keys.of, proof) {
        // What has decimals is a measure, which nobody counts.
        (_, Counted::No) if decimals => (Severity::Note, Confidence::Possible),
        // Who pads wants an order.
        (Of::RowKey, Counted::No) if outgrown.is_some() && !may_be_name => (Severity::Warning, Confidence::Likely),
        (Of::RowKey, Counted::No) if base == 10 && !may_be_name && is_measure(field) => {
            (Severity::Warning, Confidence::Possible)
        }
        (_, Counted::No) => return,
        // Partitions are seldom read in order.
        (Of::PartitionKey, _) => (Severity::Note, Confidence::Possible),
        _ if word == Word::Name => (Severity::Note, Confidence::Possible),
        _ if by_time && may_be_name => (Severity::Warning, Confidence::Possible),
        (_, Counted::ByDensity) if may_be_name => (Severity::Note, Confidence::Possible),
        (_, Counted::Loosely) if word == Word::Other => (Severity::Note, Confidence::Possible),
        (_, Counted::Loosely) => (Severity::Warning, Confidence::Likely),
        // They are often from another system, and read one by one.
        _ if identifier => (Severity::Warning, Confidence::Likely),
        _ => (Severity::Error, Confidence::Certain),
    };
    let count = field.keys.scaled(groups.affected(field.keys.partial));
    let mut finding = Finding { severity, confidence, ..mixed_width(field, &groups, &inversion, widths, count) };
    finding.evidence += match proof {
        Counted::ByTime(Order::Descending) => "; they fall as the Timestamps rise",
        Counted::ByTime(_) => "; they rise with the Timestamps",
        Counted::No if outgrown.is_none() && !decimals => {
            "; each is followed by an identifier of its own, so that the number is there for its order"
        }
        Counted::No => "",
        _ => "; few are missing between the least and the greatest",
    };
    if base != 10 {
        finding.title = finding.title.replacen("numbers", &format!("numbers in base {base}"), 1);
    } else if decimals {
        let widths = listed(widths.keys());
        finding.title = format!("decimal numbers have {widths} digits before the point and sort as texts");
        finding.remedy =
            "write new keys with leading zeros and one number of decimals, and move the stored rows".into();
    } else if let Some(width) = outgrown {
        finding.count = field.count(facts, |text| text.len() > width).0;
        finding.title = format!("numbers have outgrown the {width} digits that they are padded to");
        finding.chapter = WIDENING;
    }
    findings.push(finding);
}

fn mixed_width(
    field: Field<'_, '_>,
    groups: &Groups<'_>,
    [first, then]: &[proof::Number<'_>; 2],
    widths: &BTreeMap<usize, u64>,
    count: u64,
) -> Finding {
    let of = field.keys.of;
    let beginnings = groups.inverted();
    let others = if beginnings > 1 {
        format!("; numbers after {} prefixes are affected", grouped(beginnings as u64))
    } else {
        String::new()
    };
    let widest = widths.keys().copied().max().unwrap_or_default();
    Finding {
        unit: of.unit(),
        count,
        of: field.keys.all,
        examples: [first, then].map(|value| field.keys.example(value.row)).to_vec(),
        evidence: format!("in the {} {} sorts before {}{others}", of.name(), first.text, then.text),
        cost: "a range of numbers returns wrong rows and misses others; the first or the last row is not the least or the \
               greatest"
            .into(),
        remedy: format!(
            "write new keys with leading zeros, {} digits for a hundred times the largest number of today, and move the stored \
             rows",
            widest + 2
        ),
        sample: field.keys.sentence(),
        ..Finding::new(
            "mixed-width-numbers",
            Severity::Error,
            format!("numbers have {} digits and sort as texts, not as numbers", listed(widths.keys())),
            FIXED_WIDTH,
        )
    }
}

/// Instants in several forms, or in one that ends soon.
fn instant(facts: &Facts, field: Field<'_, '_>, forms: &[&'static Form], findings: &mut Vec<Finding>) {
    let of = field.keys.of;
    let [usual, others @ ..] = forms else { return };
    if others.is_empty() {
        if usual.unit != Unit::Ticks || usual.base.is_some() {
            return;
        }
        if field.texts().all(|text| text.before == "-") {
            minus_ticks(field, findings);
        } else if usual.digits == 18 {
            unpadded_ticks(field, findings);
        }
        return;
    }
    // Partitions that have one form each are read by one form each.
    let mut seen: BTreeMap<u64, &'static str> = BTreeMap::new();
    let form = |text: &str| Form::of_text(forms, text).map_or("", |form| form.name);
    let mixed = field.texts().any(|text| *seen.entry(text.group).or_insert(form(text.text)) != form(text.text));
    if !mixed {
        return;
    }
    let (rare, mut examples) = field.count(facts, |text| text.len() != usual.digits);
    let rarer: Vec<usize> = field.texts().filter(|text| form(text.text) != usual.name).map(|text| text.row).collect();
    if examples.is_empty() {
        examples.extend(rarer.iter().take(2).map(|&row| field.keys.example(row)));
    }
    let in_sample = rarer.len();
    examples.extend(field.texts().find(|text| form(text.text) == usual.name).map(|text| field.keys.example(text.row)));
    let digits = listed(forms.iter().map(|form| form.digits));
    let one_unit = others.iter().all(|form| form.same_but_for_width(usual));
    let ascending = forms.iter().all(|form| !form.newest_first);
    let (name, severity, title, chapter, cost, remedy) = if one_unit {
        let (name, title, chapter) = if usual.newest_first {
            let title = format!("newest-first instants have {digits} digits, so some rows are out of order");
            ("newest-first-digit-missing", title, NEWEST_FIRST)
        } else {
            (
                "mixed-width-numbers",
                format!("instants have {digits} digits, so some rows are out of order"),
                PADDING_TICKS,
            )
        };
        (
            name,
            Severity::Error,
            title,
            chapter,
            "a window of time misses these rows, and the newest or the oldest row is not the first",
            "pad every instant to one width, and move the stored rows",
        )
    } else if ascending {
        (
            "mixed-units",
            Severity::Error,
            format!("instants are {}", listed(forms.iter().map(|form| form.words()))),
            FIXED_WIDTH,
            "texts of two units do not sort by time: a window of time misses the rows of the other unit",
            "write one unit in one width, and move the rows of the other",
        )
    } else {
        (
            "mixed-formats",
            Severity::Warning,
            format!("{}s write time in several formats", of.name()),
            KINDS,
            "rows are not in the order of time: a window of time or \"the latest\" misses the rows of the other format",
            "write one format; read the other rows by their own range until they are moved, or give each kind a prefix",
        )
    };
    findings.push(Finding {
        unit: of.unit(),
        count: rare.max(field.keys.scaled(in_sample)),
        of: field.keys.all,
        examples,
        evidence: format!(
            "most instants are {}, and some {}",
            usual.described(),
            listed(others.iter().map(|form| form.described()))
        ),
        cost: cost.into(),
        remedy: remedy.into(),
        sample: field.keys.sentence(),
        ..Finding::new(name, severity, title, chapter)
    });
}

/// Instants in 18 digits, which 19 will not sort after.
fn unpadded_ticks(field: Field<'_, '_>, findings: &mut Vec<Finding>) {
    let breaks = crate::formats::UNPADDED_ASCENDING_BREAKS_AT.to_string();
    findings.push(Finding {
        unit: field.keys.of.unit(),
        count: field.keys.scaled(field.found.members.len()),
        of: field.keys.all,
        examples: field.texts().take(1).map(|text| field.keys.example(text.row)).collect(),
        evidence: "instants are ticks of 18 digits, without a leading zero".into(),
        cost: "a date that means \"never\", as 9999-12-31, sorts first".into(),
        when: Some(format!("from {} on, or with the first such date", &breaks[..10])),
        remedy: "write 19 digits, as row_key::ascending does; rows of 18 digits sort after them, so move those first"
            .into(),
        sample: field.keys.sentence(),
        ..Finding::new("unpadded-ticks", Severity::Note, "ticks are not padded to 19 digits", PADDING_TICKS)
    });
}

/// Ticks below zero, as 0 − ticks: the minus sign does not turn the order of their texts.
fn minus_ticks(field: Field<'_, '_>, findings: &mut Vec<Finding>) {
    let mut texts: Vec<_> = field.texts().map(|text| (text.key, text.row)).collect();
    texts.sort_unstable();
    let ([first, .., last] | [first @ last]) = &texts[..] else { return };
    findings.push(Finding {
        unit: field.keys.of.unit(),
        count: field.keys.scaled(texts.len()),
        of: field.keys.all,
        confidence: Confidence::Likely,
        examples: [first, last].map(|(_, row)| field.keys.example(*row)).to_vec(),
        evidence: "ticks have a minus sign, and the oldest are the first".into(),
        cost: "the newest row is the last: the first rows, and \"the latest\", are the oldest".into(),
        remedy:
            "write 3155378975999999999 - ticks in 19 digits, as row_key::newest_first does, and move the stored rows"
                .into(),
        sample: field.keys.sentence(),
        ..Finding::new("negative-numbers", Severity::Error, "ticks below 0 sort the oldest first", NEWEST_FIRST)
    });
}

/// Digits after a minus sign, with what lies before it: a whole key, or a part between separators that are no hyphens. Padded
/// or not, the greater ones are less. A hyphen may follow a number that the key begins with, where `hyphens` says so.
fn below_zero(key: &str, hyphens: bool) -> Option<(&str, &str)> {
    const SEPARATORS: [char; 7] = ['=', ':', ';', '|', ',', '~', '_'];
    key.match_indices('-').find_map(|(at, _)| {
        let (before, rest) = (&key[..at], &key[at + 1..]);
        let (digits, after) = rest.split_at(rest.bytes().take_while(u8::is_ascii_digit).count());
        let bounded = if before.is_empty() {
            after.is_empty() || after.starts_with(SEPARATORS) || hyphens && after.starts_with('-')
        } else {
            before.ends_with(SEPARATORS) && (after.is_empty() || after.starts_with(SEPARATORS))
        };
        (bounded && !digits.is_empty()).then_some((before, digits))
    })
}

/// Numbers below zero. Such of many digits are hash codes, which have no order, or identifiers, as those of chats, and those
/// of 19 are as `row_key::signed` writes them.
fn negative(facts: &Facts, fields: &Fields<'_>, findings: &mut Vec<Finding>) {
    const LONGEST: usize = 8;
    const HASH: usize = 10;
    let seen = &fields.row_keys.seen;
    let in_sample = |hyphens: bool| seen.iter().filter_map(move |seen| below_zero(seen.key, hyphens));
    // A few random identifiers begin so, too, and a cell of a map has a sign before each of its numbers.
    let signs = seen.iter().any(|seen| seen.key.starts_with('+'));
    let hyphens = !signs && in_sample(true).count() * 50 >= seen.len();
    let found: Vec<(&str, &str)> = in_sample(hyphens).collect();
    let wide = found.iter().filter(|(_, digits)| (LONGEST + 1..=HASH).contains(&digits.len())).count();
    let hashes = 2 * wide > found.len() && found.iter().all(|(_, digits)| digits.len() <= HASH);
    let longest = if hashes { HASH } else { LONGEST };
    let is = |key: &str| below_zero(key, hyphens).is_some_and(|(_, digits)| digits.len() <= longest);
    let (count, examples) = facts.row_keys.shapes.count(is);
    // Two that differ after the same text.
    let mut first: BTreeMap<&str, &str> = BTreeMap::new();
    let mut short = found.iter().filter(|(_, digits)| digits.len() <= longest);
    if count < 2 || !short.any(|(before, digits)| first.entry(before).or_insert(digits) != digits) {
        return;
    }
    let finding = Finding {
        unit: Of::RowKey.unit(),
        count,
        of: facts.row_keys.keys,
        examples,
        evidence: format!("{} keys have a number below 0", grouped(count)),
        cost: "-1 sorts before -2, which is less, so ranges and the first row are wrong".into(),
        remedy: "write the numbers as row_key::signed does: their texts are in the order of the numbers".into(),
        sample: facts.row_keys.shapes.sentence(),
        ..Finding::new("negative-numbers", Severity::Error, "numbers below 0 sort the wrong way round", SIGNED)
    };
    findings.push(if hashes {
        Finding {
            severity: Severity::Note,
            confidence: Confidence::Possible,
            title: "numbers below 0 are of up to 32 bits, as hash codes are".into(),
            cost: "hash codes have no order, two things may have one, and those of .NET differ from process to process"
                .into(),
            remedy:
                "write what was hashed, or a hash that is the same everywhere; of numbers with an order, write them \
                     as row_key::signed does"
                    .into(),
            ..finding
        }
    } else {
        finding
    });
}
