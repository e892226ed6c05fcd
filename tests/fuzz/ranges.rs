//! Ranges of keys: what each holds, beside the plain comparison of its bounds by UTF-16 units.

#[path = "../inputs/windows.rs"]
mod windows;

use std::ops::{Bound, RangeBounds};

use tablekeys::partition::Generations;
use tablekeys::range::{KeyRange, days};
use tablekeys::rekey::Widening;
use tablekeys::table::check_key;
use tablekeys::{Ticks, row_key};

use self::windows::{DAY, SECOND, overlaps};
use crate::input::Input;

/// The meaning of a range.
#[derive(Debug, Clone)]
enum Meaning {
    Between(Bound<String>, Bound<String>),
    Prefix(String),
    Both(Box<Self>, Box<Self>),
    Behind(String, Box<Self>),
}

fn units(text: &str) -> Vec<u16> {
    text.encode_utf16().collect()
}

impl Meaning {
    fn contains(&self, key: &str) -> bool {
        match self {
            Self::Between(lower, upper) => {
                let ends = (lower.as_ref().map(|key| units(key)), upper.as_ref().map(|key| units(key)));
                ends.contains(&units(key))
            }
            Self::Prefix(prefix) => key.starts_with(prefix),
            Self::Both(a, b) => a.contains(key) && b.contains(key),
            Self::Behind(prefix, range) => key.strip_prefix(&**prefix).is_some_and(|rest| range.contains(rest)),
        }
    }
}

/// Whether a key is in a range by what the range means.
pub(crate) type Contains = Box<dyn Fn(&str) -> bool>;

/// A range by one of the ways to make one, with what it means.
pub(crate) fn range(input: &mut Input<'_>, depth: u8) -> (KeyRange, Contains) {
    let (range, meaning) = made(input, depth);
    (range, Box::new(move |key| meaning.contains(key)))
}

fn made(input: &mut Input<'_>, depth: u8) -> (KeyRange, Meaning) {
    let kinds = if depth == 0 { 4 } else { 7 };
    match input.below(kinds) {
        0 => {
            let ends = (input.bound(|input| input.key(5)), input.bound(|input| input.key(5)));
            (KeyRange::between(ends.clone()).expect("legal keys"), Meaning::Between(ends.0, ends.1))
        }
        1 => {
            let prefix = input.key(5);
            (KeyRange::prefix(&prefix).expect("a legal key"), Meaning::Prefix(prefix))
        }
        2 => {
            let last = input.key(5);
            (KeyRange::after(&last).expect("a legal key"), Meaning::Between(Bound::Excluded(last), Bound::Unbounded))
        }
        3 => {
            let key = input.key(5);
            let only = Bound::Included(key.clone());
            (KeyRange::exactly(&key).expect("a legal key"), Meaning::Between(only.clone(), only))
        }
        4 => {
            let ((a, of_a), (b, of_b)) = (made(input, depth - 1), made(input, depth - 1));
            (a.intersection(&b), Meaning::Both(of_a.into(), of_b.into()))
        }
        5 => {
            let ((range, meaning), last) = (made(input, depth - 1), input.key(5));
            let after = Meaning::Between(Bound::Excluded(last.clone()), Bound::Unbounded);
            (range.resume_after(&last).expect("a legal key"), Meaning::Both(meaning.into(), after.into()))
        }
        _ => {
            let ((range, meaning), prefix) = (made(input, depth - 1), input.key(3));
            match range.with_prefix(&prefix) {
                Ok(prefixed) => (prefixed, Meaning::Behind(prefix, meaning.into())),
                Err(_) => (range, meaning),
            }
        }
    }
}

/// Keys at the ends of a range, where it goes wrong if it does.
pub(crate) fn keys_near(range: &KeyRange) -> Vec<String> {
    let mut keys = vec![String::new(), "\u{ffff}".repeat(512)];
    for bound in [range.lower(), range.upper()] {
        if let Bound::Included(key) | Bound::Excluded(key) = bound {
            assert_eq!(check_key(key), Ok(()), "{range}");
            let mut shorter = key.to_owned();
            let last = shorter.pop();
            keys.extend([key.to_owned(), format!("{key} "), format!("{key}\u{ffff}"), format!("{shorter}\u{ffff}")]);
            let below = last.and_then(|c| char::from_u32(u32::from(c) - 1));
            let above = last.and_then(|c| char::from_u32(u32::from(c) + 1));
            keys.extend([below, above].into_iter().flatten().map(|c| format!("{shorter}{c}")));
            keys.push(shorter);
        }
    }
    keys.retain(|key| check_key(key).is_ok());
    keys
}

pub(crate) fn ranges(data: &[u8]) {
    let input = &mut Input::new(data);
    let (range, meaning) = range(input, 2);
    let mut keys = keys_near(&range);
    keys.extend([input.key(6), input.key(6)]);
    for key in &keys {
        assert_eq!(range.contains(key), meaning(key), "{key:?} in {range}");
    }
    assert!(!range.is_empty() || !keys.iter().any(|key| range.contains(key)), "{range}");
    let first = match range.lower() {
        Bound::Included(key) => key.to_owned(),
        Bound::Excluded(key) => format!("{key} "),
        Bound::Unbounded => String::new(),
    };
    assert_eq!(!range.is_empty(), range.contains(&first), "{range}");
    assert_eq!(range.to_string().parse(), Ok(range.clone()));
    if let Some(bounds) = range.str_bounds() {
        for key in &keys {
            assert_eq!(RangeBounds::<str>::contains(&bounds, key.as_str()), range.contains(key), "{key:?} in {range}");
        }
    }
}

pub(crate) fn range_text(data: &[u8]) {
    let text = Input::new(data).rest(&[
        "[\"",
        "(\"",
        "\", \"",
        "\")",
        "\"]",
        "\", ..)",
        "(.., \"",
        "\\\"",
        "\\u{fc}",
        "\\u{ffff}",
        "\\u{1f600}",
        "all keys",
        "no keys",
        " \")",
    ]);
    if let Ok(range) = text.parse::<KeyRange>() {
        assert_eq!(range.to_string(), text);
        keys_near(&range);
    }
}

pub(crate) fn windows(data: &[u8]) {
    let input = &mut Input::new(data);
    let window = (input.bound(Input::instant), input.bound(Input::instant));
    let near = i64::from(input.byte().cast_signed());
    let t = match (input.bit(), &window) {
        (true, (Bound::Included(end) | Bound::Excluded(end), _) | (_, Bound::Included(end) | Bound::Excluded(end))) => {
            end.get().checked_add_signed(near).and_then(Ticks::new).unwrap_or(*end)
        }
        _ => input.instant(),
    };
    let suffix = input.key(4).chars().take(40).collect::<String>();
    let inside = |range: KeyRange, key: String, expected: bool| {
        assert_eq!(range.contains(&key), expected, "{key:?} in {range}, {window:?}");
    };
    let in_window = window.contains(&t);
    inside(
        KeyRange::newest_first(window).expect("any window"),
        row_key::newest_first(t).to_string() + &suffix,
        in_window,
    );
    inside(KeyRange::ascending(window).expect("any window"), row_key::ascending(t).to_string() + &suffix, in_window);
    let (day, second) = (t.get() / DAY * DAY, t.get() / SECOND * SECOND);
    inside(
        KeyRange::days(window).expect("any window"),
        row_key::day(t).to_string() + &suffix,
        overlaps(&window, day, DAY),
    );
    let second = overlaps(&window, second, SECOND);
    inside(KeyRange::calendar(window).expect("any window"), row_key::calendar(t).to_string() + &suffix, second);
    let days = days(window).expect("any window");
    if let (Some(first), Some(last)) = (days.clone().next(), days.clone().next_back()) {
        let is_in = (first..=last).contains(&row_key::day(t));
        assert_eq!(is_in, overlaps(&window, day, DAY));
    } else {
        assert!(!in_window);
    }
    let numbers =
        (input.bound(|input| input.number().cast_signed()), input.bound(|input| input.number().cast_signed()));
    let n = match (input.bit(), &numbers) {
        (true, (Bound::Included(end) | Bound::Excluded(end), _)) => end.wrapping_add(near),
        _ => input.number().cast_signed(),
    };
    inside(
        KeyRange::signed(numbers).expect("any window"),
        row_key::signed(n).to_string() + &suffix,
        numbers.contains(&n),
    );
    let small = (input.bound(|input| input.number() % 100_001), input.bound(|input| input.number() % 100_001));
    let n = input.number() % 100_000;
    if let Ok(range) = KeyRange::zero_padded::<5>(small) {
        inside(range, row_key::zero_padded::<5>(n).expect("five digits").to_string() + &suffix, small.contains(&n));
    }
}

pub(crate) fn widening(data: &[u8]) {
    let input = &mut Input::new(data);
    let prefix = input.key(3).chars().take(9).filter(|c| !c.is_ascii_digit()).collect::<String>();
    let widening = Widening::<7>::with_prefix(&*prefix).expect("a short prefix");
    let digits = input.below(9);
    let suffix = input.text(3, &[]);
    let key = format!("{prefix}{}{suffix}", &format!("{:09}", input.number() % 1_000_000_000)[..digits]);
    let rest = key.strip_prefix(&*prefix).expect("with the prefix");
    let number = &rest[..rest.bytes().take_while(u8::is_ascii_digit).count()];
    let is_number =
        number.len() == 7 || (1..7).contains(&number.len()) && (number.len() == 1 || !number.starts_with('0'));
    let split = widening.split(&key);
    assert_eq!(split.is_ok(), is_number, "{key:?}");
    if let Ok((value, suffix)) = split {
        assert_eq!(
            (value.to_string().as_str(), suffix),
            (
                if number.trim_start_matches('0').is_empty() { "0" } else { number.trim_start_matches('0') },
                &rest[number.len()..]
            )
        );
        assert_eq!(widening.is_narrow(&key), number.len() < 7);
        let wide = format!("{prefix}{value:07}{suffix}");
        assert_eq!(widening.widen(&key).ok(), check_key(&wide).is_ok().then_some(wide.clone()));
        if check_key(&wide).is_ok() {
            let (first, second) = (widening.narrow_ranges(), widening.wide_range());
            let count = |key: &str| {
                first.iter().filter(|range| range.contains(key)).count() + usize::from(second.contains(key))
            };
            assert_eq!((count(&key), count(&wide)), (1, 1), "{key:?}");
            assert!(key == wide || second.contains(&wide) && !second.contains(&key), "{key:?}");
        }
    }
}

pub(crate) fn generations(data: &[u8]) {
    let text = Input::new(data).rest(&[
        ",",
        "@",
        "0001-01-01T00:00:00.0000000Z",
        "2025-01-01T00:00:00.0000000Z",
        "9999-12-31T23:59:59.9999999Z",
        "4294967295",
        "12",
        "!",
        "!0123456789abcdef",
    ]);
    if let Ok(generations) = text.parse::<Generations>() {
        assert_eq!(generations.to_string(), text);
        for (start, design) in generations.generations() {
            let tagged = generations.tagged_key_of(&text, start);
            let (_, partition) = generations.split_tagged(&tagged).expect("a tagged key");
            assert_eq!(partition, design.partition_of(&text));
            assert!(generations.candidate_keys(&text).contains(&generations.partition_key_of(&text, start)));
        }
    }
}
