//! Dates and times as people write them, as [`civil`](super::civil) reads them.

use tablekeys::Ticks;

use super::civil::{self, Civil, Order, Zone};
use super::columns::checks::is_digits;
use super::numbers::day;
use super::{Reading, Weight, is_recent};

pub(super) fn read(text: &str, readings: &mut Vec<Reading>) {
    if !(4..=80).contains(&text.len()) || !text.is_ascii() {
        return;
    }
    readings.extend(year(text));
    let whole = civil::of_any_year(text).into_iter().filter(|date| date.length == text.len());
    readings.extend(whole.filter_map(|date| reading(&date, text)));
}

/// Four digits alone, which are seldom more than a number.
fn year(text: &str) -> Option<Reading> {
    let digits = Some(text).filter(|text| text.len() == 4 && is_digits(text))?;
    let instant: Ticks = format!("{digits}-01-01T00:00:00Z").parse().ok()?;
    let reading = Reading::new("calendar", Weight::Possible, format!("a date as yyyy: {instant}")).instant(instant);
    Some(reading.field("form", "yyyy").writes_back())
}

fn reading(date: &Civil, text: &str) -> Option<Reading> {
    let (instant, form) = (date.instant, date.form.as_str());
    let day = day(instant);
    let reading = if form.contains('w') {
        Reading::new("iso-week", weight(date), format!("an ISO week, which begins on {day}"))
    } else if is_rfc_3339(date) {
        let sorts = if date.zone == Zone::Utc { "" } else { ". Texts with different offsets do not sort by time" };
        let east = if let Zone::Offset(minutes) = date.zone { minutes } else { 0 };
        let sentence = format!("an instant as RFC 3339 writes it: {instant}{sorts}");
        let reading = Reading::new("rfc-3339", Weight::Certain, sentence).field("decimals", date.says.decimals);
        reading.field("offset_minutes", east)
    } else if date.says.order == Order::YearFirst && !date.says.named {
        Reading::new("calendar", weight(date), format!("a date as {form}: {instant}"))
    } else if is_recent(instant) || form.contains(|c: char| !c.is_ascii_alphabetic()) || date.says.named {
        let sentence = format!("a date as {form}: {day}. Such dates sort wrongly across months or years");
        Reading::new("calendar-year-last", weight(date), sentence)
    } else {
        return None;
    };
    let exact = date.written().as_deref() == Some(text) && !matches!(date.zone, Zone::Offset(_));
    Some(reading.instant(instant).field("form", form).writes_back_if(exact))
}

/// With seconds and a zone.
fn is_rfc_3339(date: &Civil) -> bool {
    let form = date.form.trim_end_matches('Z').trim_end_matches("zzz").trim_end_matches('f').trim_end_matches('.');
    date.zone != Zone::Unsaid && matches!(form, "yyyy-MM-ddTHH:mm:ss" | "yyyy-MM-ddtHH:mm:ss" | "yyyy-MM-dd HH:mm:ss")
}

/// Punctuation and names prove a date; digits alone do by their number, and what several orders fit proves less.
fn weight(date: &Civil) -> Weight {
    let form = date.form.as_str();
    let digits = form.bytes().all(|byte| byte.is_ascii_alphabetic());
    match date.says.order {
        _ if date.says.named || form.contains('w') => Weight::Certain,
        Order::YearFirst if date.says.weak && form.contains("yyyy") => Weight::Likely,
        _ if date.says.weak || !form.contains("yyyy") => Weight::Weak,
        Order::YearFirst if form.contains('T') || form.get(..8).unwrap_or(form).contains(['-', '.', '_', '/', ' ']) => {
            Weight::Certain
        }
        Order::MonthFirst if digits => Weight::Possible,
        Order::DayFirst if digits => Weight::Weak,
        Order::DayFirst if !form.contains('.') => Weight::Likely,
        _ => Weight::Strong,
    }
}
