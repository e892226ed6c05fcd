//! Instants as exports write them.

use chrono::DateTime;
use tablekeys::Ticks;

use crate::clock;
use crate::lines::instant;

/// Every form that `skew --times` reads, RFC 3339 with any offset, and a date, which is its midnight in UTC.
pub fn read(text: &str) -> Result<Ticks, String> {
    let text = text.trim();
    instant::read(text).or_else(|reason| {
        if text.len() == "2024-05-06".len() {
            return format!("{text}T00:00:00Z").parse().map_err(|error: tablekeys::Error| error.to_string());
        }
        let date = DateTime::parse_from_rfc3339(text).map_err(|_| reason)?;
        Ticks::try_from(date).map_err(|error| error.to_string())
    })
}

/// The same, and `now`.
pub fn argument(text: &str) -> Result<Ticks, String> {
    if text == "now" { Ticks::try_from(clock::now()).map_err(|error| error.to_string()) } else { read(text) }
}
