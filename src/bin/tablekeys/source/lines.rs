//! One key per line.

use std::io::Read;

use super::Record;
use super::sink::{Sink, Stop};
use super::stream::cannot_read;
use crate::skew::block::Block;
use crate::skew::source::{Limits, Source};

/// What a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Line {
    PartitionKey,
    RowKey,
}

/// Reads each line as a key. Empty lines are passed over, as in every subcommand.
pub(super) fn read(reader: impl Read, line: Line, sink: &mut Sink<'_>) -> Result<(), Stop> {
    each_line(reader, Limits::NORMAL, sink, |place, text, sink| {
        let (partition_key, row_key) = match line {
            Line::PartitionKey => (Some(text), None),
            Line::RowKey => (None, Some(text)),
        };
        sink.record(Record { partition_key, row_key, time: None, place, stream: 0 })
    })
}

/// Hands over each line that is UTF-8 and within the limits; the others are counted.
pub(super) fn each_line(
    reader: impl Read,
    limits: Limits,
    sink: &mut Sink<'_>,
    mut each: impl FnMut(u64, &str, &mut Sink<'_>) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let (mut source, mut block, mut before) = (Source::new(reader, limits), Block::default(), 1);
    while source.next(&mut block).map_err(|error| cannot_read(&sink.summary.name, &error))? {
        block.split();
        let mut overlong = block.overlong_lines().iter().copied().peekable();
        for key in block.keys() {
            while let Some(number) = overlong.next_if(|&number| number < key.number) {
                too_long(before + u64::from(number), limits, sink)?;
            }
            let place = before + u64::from(key.number);
            match std::str::from_utf8(key.line) {
                Ok(text) => each(place, text, sink)?,
                Err(error) => {
                    let reason = format!("not UTF-8 from byte {} on", error.valid_up_to());
                    sink.unreadable(place, &reason, key.line)?;
                }
            }
        }
        for number in overlong {
            too_long(before + u64::from(number), limits, sink)?;
        }
        before += u64::from(block.lines());
    }
    Ok(())
}

fn too_long(place: u64, limits: Limits, sink: &mut Sink<'_>) -> Result<(), Stop> {
    sink.unreadable(place, &format!("longer than {} MiB", limits.line >> 20), &[])
}
