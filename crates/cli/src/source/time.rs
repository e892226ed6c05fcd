//! Instants as exports and people write them.

use tablekeys::Ticks;

use crate::clock;

pub use crate::lines::instant::read;

/// The same, and `now`.
pub fn argument(text: &str) -> Result<Ticks, String> {
    if text == "now" { Ticks::try_from(clock::now()).map_err(|error| error.to_string()) } else { read(text) }
}
