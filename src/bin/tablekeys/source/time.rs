//! Instants as exports write them.

use chrono::DateTime;
use tablekeys::Ticks;

use crate::skew::times::instant;

/// Every form that `skew --times` reads, and RFC 3339 with any offset.
pub(super) fn read(text: &str) -> Result<Ticks, String> {
    let text = text.trim();
    instant::read(text).or_else(|reason| {
        let date = DateTime::parse_from_rfc3339(text).map_err(|_| reason)?;
        Ticks::try_from(date).map_err(|error| error.to_string())
    })
}
