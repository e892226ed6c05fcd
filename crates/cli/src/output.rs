//! Standard output.

use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write};

use clap::ColorChoice;

use crate::compare::keys::written;
use crate::failure::Failure;

/// What a colour means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Strong,
    Soft,
    Good,
    Warn,
    Bad,
}

/// Where results go. That its reader has gone, as `head` does, is no failure.
pub(crate) struct Output {
    pub(crate) to: BufWriter<Box<dyn Write>>,
    open: bool,
    coloured: bool,
    width: usize,
}

impl Output {
    pub(crate) fn new(to: Box<dyn Write>, when: ColorChoice) -> Self {
        let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let coloured = match when {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => {
                let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
                io::stdout().is_terminal() && !set("NO_COLOR") && !dumb
            }
        };
        Self { to: BufWriter::new(to), open: true, coloured, width: width() }
    }

    /// How many characters fit into a line.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// The text in a colour, or as it is.
    pub(crate) fn styled(&self, style: Style, text: &str) -> String {
        let code = match style {
            Style::Strong => "1",
            Style::Soft => "2",
            Style::Good => "32",
            Style::Warn => "33",
            Style::Bad => "31",
        };
        if self.coloured { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() }
    }

    /// Writes the text; an error where that cannot be done, as on a full disk.
    pub(crate) fn print(&mut self, text: &str) -> Result<(), Failure> {
        let printed = self.to.write_all(text.as_bytes());
        self.open &= printed.as_ref().err().is_none_or(|error| error.kind() != ErrorKind::BrokenPipe);
        written(printed)
    }

    /// Whether anything that is printed from now on could be read.
    pub(crate) fn is_open(&self) -> bool {
        self.open
    }

    /// Writes what is still buffered.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        written(self.to.flush())
    }
}

/// As `COLUMNS` says, else as wide as the terminal; 100 where there is none.
fn width() -> usize {
    const LEAST: usize = 40;
    let asked = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    #[cfg(feature = "command")]
    let asked = asked.or_else(|| Some(terminal_size::terminal_size_of(io::stdout())?.0.0.into()));
    asked.unwrap_or(100).max(LEAST)
}
