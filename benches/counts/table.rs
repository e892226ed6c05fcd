//! The table of counts, as a file for people and programs.

use std::fmt::{self, Write as _};
use std::str::FromStr;

/// A compiler and the instructions per call of each task.
pub(crate) struct Table {
    pub(crate) compiler: String,
    pub(crate) counts: Vec<(String, f64)>,
}

const HEAD: &str = "Instructions per call, compiled by ";

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}{}", self.compiler)?;
        self.counts.iter().try_for_each(|(name, count)| writeln!(f, "{count:9.1} {name}"))
    }
}

impl FromStr for Table {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let bad = |line: &str| format!("expected a count and a name, found {line:?}");
        let (head, lines) = text.split_once('\n').unwrap_or((text, ""));
        let compiler = head.strip_prefix(HEAD).ok_or(format!("expected {HEAD:?}, found {head:?}"))?.to_owned();
        let count = |line: &str| {
            let (count, name) = line.trim_start().split_once(' ').ok_or_else(|| bad(line))?;
            Ok((name.to_owned(), count.parse().map_err(|_| bad(line))?))
        };
        Ok(Self { compiler, counts: lines.lines().map(count).collect::<Result<_, String>>()? })
    }
}

impl Table {
    /// Both counts of each task, and the names of those that have grown by more than 3% or are new.
    pub(crate) fn compare(&self, found: &Self) -> (String, Vec<String>) {
        let (mut lines, mut more) = (String::from("    table       now   ratio\n"), Vec::new());
        for (name, now) in &found.counts {
            let expected = self.counts.iter().find(|(known, _)| known == name).map_or(f64::NAN, |(_, count)| *count);
            _ = writeln!(lines, "{expected:9.1} {now:9.1} {:7.3} {name}", now / expected);
            // Also where there is no number to compare with.
            if now.partial_cmp(&(1.03 * expected)).is_none_or(std::cmp::Ordering::is_gt) {
                more.push(name.clone());
            }
        }
        (lines, more)
    }
}
