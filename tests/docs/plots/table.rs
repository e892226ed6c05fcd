//! Tables as markdown.

use std::fmt;

pub(crate) struct Table {
    head: Vec<&'static str>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A name that begins with `>` heads a column of numbers.
    pub(crate) fn new(head: &[&'static str]) -> Self {
        Self { head: head.to_vec(), rows: Vec::new() }
    }

    pub(crate) fn row<const N: usize>(&mut self, cells: [String; N]) {
        assert_eq!(N, self.head.len());
        self.rows.push(cells.into());
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.head.iter().map(|name| name.trim_start_matches('>')).collect();
        let rules: Vec<&str> =
            self.head.iter().map(|name| if name.starts_with('>') { "---:" } else { "---" }).collect();
        writeln!(f, "| {} |\n|{}|", names.join(" | "), rules.join("|"))?;
        self.rows.iter().try_for_each(|row| writeln!(f, "| {} |", row.join(" | ")))
    }
}
