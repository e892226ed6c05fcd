//! One key per line.

use std::io::Read;

use super::columns::{Needs, settle};
use crate::lines::block::Block;
use crate::lines::cutter::{Cutter, Limits, LineEnds};
use crate::lines::{Lines, Parse, Text};

/// Lines that are text.
#[derive(Debug, Clone, Copy)]
pub struct TextLines(Lines);

/// Each line is a key of this column. Empty lines are passed over, as in every subcommand.
pub fn blocks<R: Read + Send>(reader: R, column: usize, limits: Limits) -> Text<R, LineEnds, TextLines> {
    Text::new(Cutter::new(reader, limits), TextLines(Lines { column, longest: limits.record }))
}

impl Parse for TextLines {
    fn parse(&self, block: &mut Block) {
        self.0.records(block);
        settle(block, Needs::default());
    }
}
