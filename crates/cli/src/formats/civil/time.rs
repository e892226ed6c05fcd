//! Times of day, and where their clock is.

use super::{Civil, DAY, Parts, SECOND, Token, Zone, finish, number};

/// What separates hours, minutes and seconds.
const MARKS: [&str; 4] = [":", "-", ".", "_"];

const HOUR: u64 = 3_600 * SECOND;

/// The time of day after a date, in each way that it can be read.
pub(super) fn time(tokens: &[Token<'_>], date: &Parts) -> Vec<Civil> {
    let mut found = Vec::new();
    if date.step != DAY {
        return found;
    }
    let Some(join) = tokens.get(date.next) else { return found };
    let joined = match join.class {
        b'L' => matches!(join.text, "T" | "t"),
        b'P' => join.text.len() <= 2 && join.text.bytes().all(|b| b" _-T.,:@".contains(&b)),
        _ => false,
    };
    let at = date.next + 1;
    let Some(first) = tokens.get(at).filter(|token| joined && token.class == b'D') else { return found };
    let mut add = |hour: u32, minute: u32, second: u32, fraction: &str, form: String, step, next: usize| {
        if hour > 23 || minute > 59 || second > 59 || fraction.len() > 9 {
            return;
        }
        let ticks =
            u64::from(hour * 3_600 + minute * 60 + second) * SECOND + u64::from(number(&format!("{fraction:0<7.7}")));
        let form = format!("{}{}{form}", date.form, join.text);
        let parts = Parts { ticks, form, next, step, weak: false, ..date.clone() };
        // An `a` may be a half of the day or begin what follows the time.
        for (twelve_hours, parts) in [half(tokens, &parts), Some((false, parts))].into_iter().flatten() {
            let (zone, parts) = zone(tokens, parts);
            found.extend(finish(tokens, &parts, twelve_hours, zone, fraction.len()));
        }
    };
    let digits = |at: usize| tokens.get(at).filter(|token| token.class == b'D').map(|token| token.text);
    let mark = |at: usize, marks: &[&str]| tokens.get(at).is_some_and(|token| marks.contains(&token.text));
    // A mark and decimals, their unit and their form.
    let fraction = |at: usize| {
        let text = digits(at + 1).filter(|_| mark(at, &[".", ","]))?;
        let step = 10_u64.pow(7_u32.saturating_sub(u32::try_from(text.len()).unwrap_or(7)));
        Some((text, step, format!("{}{}", tokens[at].text, "f".repeat(text.len()))))
    };
    let hour = number(first.text);
    let h = "H".repeat(first.text.len());
    if first.text.len() <= 2 {
        if let Some(minute) = digits(at + 2).filter(|text| text.len() == 2 && mark(at + 1, &MARKS)) {
            let s = tokens[at + 1].text;
            if let Some(second) = digits(at + 4).filter(|text| text.len() == 2 && mark(at + 3, &[s])) {
                let form = format!("{h}{s}mm{s}ss");
                if let Some((fraction, step, decimals)) = fraction(at + 5) {
                    add(hour, number(minute), number(second), fraction, format!("{form}{decimals}"), step, at + 7);
                }
                add(hour, number(minute), number(second), "", form, SECOND, at + 5);
            }
            add(hour, number(minute), 0, "", format!("{h}{s}mm"), 60 * SECOND, at + 3);
        }
        if first.text.len() == 2 {
            add(hour, 0, 0, "", h, HOUR, at + 1);
        }
    } else {
        let pair = |from: usize| first.text.get(from..from + 2).map_or(u32::MAX, number);
        match first.text.len() {
            4 => add(pair(0), pair(2), 0, "", "HHmm".into(), 60 * SECOND, at + 1),
            6 => {
                if let Some((fraction, step, form)) = fraction(at + 1) {
                    add(pair(0), pair(2), pair(4), fraction, format!("HHmmss{form}"), step, at + 3);
                }
                add(pair(0), pair(2), pair(4), "", "HHmmss".into(), SECOND, at + 1);
            }
            9 | 13 => {
                let fraction = &first.text[6..];
                let form = format!("HHmmss{}", "f".repeat(fraction.len()));
                let step = if fraction.len() == 3 { SECOND / 1_000 } else { 1 };
                add(pair(0), pair(2), pair(4), fraction, form, step, at + 1);
            }
            _ => {}
        }
    }
    found
}

/// The time with AM or PM after it, of which the first letter is enough where it follows at once or after a space.
fn half(tokens: &[Token<'_>], parts: &Parts) -> Option<(bool, Parts)> {
    let gap = tokens.get(parts.next).filter(|token| token.class == b'P' && token.text.len() == 1);
    let (gap, next) = gap.map_or(("", parts.next), |token| (token.text, parts.next + 1));
    let half = tokens.get(next)?.text.to_ascii_lowercase();
    let later = match &*half {
        "am" => false,
        "pm" => true,
        "a" | "p" if matches!(gap, "" | " ") => half == "p",
        _ => return None,
    };
    let (hour, within) = (parts.ticks / HOUR, parts.ticks % HOUR);
    let ticks = (hour % 12 + if later { 12 } else { 0 }) * HOUR + within;
    let time = parts.form.replace('H', "h");
    (1..=12)
        .contains(&hour)
        .then(|| (true, Parts { ticks, form: format!("{time}{gap}tt"), next: next + 1, ..parts.clone() }))
}

fn zone(tokens: &[Token<'_>], mut parts: Parts) -> (Zone, Parts) {
    let Some(token) = tokens.get(parts.next) else { return (Zone::Unsaid, parts) };
    if token.text == "Z" {
        parts.form.push('Z');
        parts.next += 1;
        return (Zone::Utc, parts);
    }
    let digits = |at: usize| tokens.get(at).filter(|token| token.class == b'D').map(|token| token.text);
    if matches!(token.text, "+" | "-")
        && let (Some(hours), Some(minutes)) = (digits(parts.next + 1), digits(parts.next + 3))
        && hours.len() == 2
        && minutes.len() == 2
        && tokens.get(parts.next + 2).is_some_and(|token| token.text == ":")
    {
        let east = i32::try_from(number(hours) * 60 + number(minutes)).unwrap_or(0);
        parts.form.push_str("zzz");
        let negative = token.text == "-";
        parts.next += 4;
        return (Zone::Offset(if negative { -east } else { east }), parts);
    }
    (Zone::Unsaid, parts)
}
