//! A log in blobs, one per hour: lines are appended, and an hour is read in one request.

use tablekeys::{Ticks, row_key};
use tablekeys_emulator::Blobs;
use tablekeys_emulator::Client;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// The blob of an hour: `log-2024050612`. Names sort by time.
fn name(at: Ticks) -> String {
    format!("log-{}", &row_key::calendar(at).as_str()[..10])
}

/// Appends lines at the end that was seen, and again where another writer has appended since. The lines must be unlike all
/// others, so that a writer whose answer was lost finds its own.
pub(crate) fn append(client: &Client, blobs: &Blobs, at: Ticks, lines: &str) -> Result<()> {
    let name = name(at);
    loop {
        let Some(length) = blobs.length(client, &name)? else {
            blobs.create_log(client, &name)?;
            continue;
        };
        if blobs.append(client, &name, lines, length)? {
            return Ok(());
        }
        if read(client, blobs, at)?.get(length..).is_some_and(|rest| rest.starts_with(lines)) {
            return Ok(());
        }
    }
}

/// All lines of an hour.
pub(crate) fn read(client: &Client, blobs: &Blobs, at: Ticks) -> Result<String> {
    Ok(blobs.get(client, &name(at))?.unwrap_or_default())
}
