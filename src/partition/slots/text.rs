//! The text of a slot table.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::hash::Hasher;
use core::num::NonZeroU32;
use core::str::FromStr;

use super::{SlotTable, checked, number};
use crate::error::{Error, PartitionKind, Result};
use crate::partition::form::text::Fields;
use crate::partition::node::sorted;
use crate::partition::secret::{Secret, SipKey};

/// The name of the design in its text form.
const NAME: &str = "slots:";

/// The table as lines of text, with a newline between them and none at the end.
///
/// ```text
/// slots:16384            the number of slots
/// 1 alpha                a line per node in the order of their names: weight, a space, name
/// 2 beta gamma
/// 0*5461 1*10923         the nodes of all slots from slot 0 on, in runs: node, counted from 0, and the number of slots
/// check 0123456789abcdef SipHash-1-3, with the table's secret, of all text before this line, its newline included
/// ```
///
/// Names hold no control characters, so a newline ends them. The secret is not in the text. The check refuses the text of a
/// table with another secret, and text that is damaged.
impl fmt::Display for SlotTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Checked { out: f, check: self.sip.hasher() };
        writeln!(text, "{NAME}{}", self.slots)?;
        for node in &self.nodes {
            writeln!(text, "{} {}", node.weight, node.name)?;
        }
        for (i, run) in self.owners.chunk_by(|a, b| a == b).enumerate() {
            write!(text, "{}{}*{}", if i > 0 { " " } else { "" }, run[0], run.len())?;
        }
        writeln!(text)?;
        let check = text.check.finish();
        write!(f, "check {check:016x}")
    }
}

/// Text that is hashed as it is written.
struct Checked<'a, 'f, H> {
    out: &'a mut fmt::Formatter<'f>,
    check: H,
}

impl<H: Hasher> Write for Checked<'_, '_, H> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.check.write(text.as_bytes());
        self.out.write_str(text)
    }
}

/// Reads exactly what `Display` writes of a table without a secret. A keyed one is read by [`SlotTable::read_keyed`].
impl FromStr for SlotTable {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        Self::read(text, SipKey::NONE)
    }
}

impl SlotTable {
    /// Reads exactly what `Display` writes of a table with this secret.
    ///
    /// # Errors
    ///
    /// Any other text, told with its line. The check in the last line refuses any damage, and text of another secret, except
    /// with a probability of 2⁻⁶⁴.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::partition::{Secret, SlotTable};
    ///
    /// let secret = Secret::new(*b"sixteen secrets!");
    /// let table = SlotTable::new([("alpha", 1), ("beta", 2)])?.with_secret(secret);
    /// let text = table.to_string();
    /// assert_eq!(text, "slots:16384\n1 alpha\n2 beta\n0*5461 1*10923\ncheck 73c94bb6d650356d");
    /// assert_eq!(SlotTable::read_keyed(&text, secret)?, table);
    ///
    /// let damaged = text.replace("5461", "5462").replace("10923", "10922");
    /// assert_eq!(
    ///     SlotTable::read_keyed(&damaged, secret).unwrap_err().to_string(),
    ///     "expected the check of this design and its secret, found \"73c94bb6d650356d\""
    /// );
    /// assert!(SlotTable::read_keyed(&text, Secret::new(*b"sixteen sequins!")).is_err());
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    pub fn read_keyed(text: &str, secret: Secret) -> Result<Self> {
        Self::read(text, SipKey::new(secret))
    }

    fn read(text: &str, sip: SipKey) -> Result<Self> {
        Fields::after(NAME, text)?;
        let lines: Vec<&str> = text.split('\n').collect();
        let bad = |line: usize, expected| {
            let found = lines[line].into();
            Error::new(PartitionKind::SlotLine { line: line + 1, expected, found })
        };
        let [first, nodes @ .., runs, check] = &lines[..] else {
            return Err(bad(lines.len() - 1, "at least four lines, and this is the last"));
        };
        // The check comes first, so that damage is reported as damage wherever it is.
        let found = check.strip_prefix("check ").filter(|check| check.len() == 16);
        let found = found.ok_or_else(|| bad(lines.len() - 1, "\"check \" and 16 lower-case hex digits"))?;
        if found != format!("{:016x}", sip.hash(&text.as_bytes()[..text.len() - check.len()])) {
            return Err(Error::new(PartitionKind::WrongCheck { keyed: sip.is_keyed(), found: found.into() }));
        }
        let slots: Option<NonZeroU32> = first.strip_prefix(NAME).and_then(|slots| slots.parse().ok());
        let slots = slots.ok_or_else(|| bad(0, "\"slots:\" and their number"))?;
        let node = |(line, text): (usize, &&str)| {
            let (weight, name) = text.split_once(' ').ok_or_else(|| bad(line + 1, "a weight, a space and a name"))?;
            Ok((name.to_owned(), weight.parse().map_err(|_| bad(line + 1, "a weight from 1 to 4294967295"))?))
        };
        let nodes = nodes.iter().enumerate().map(node).collect::<Result<Vec<(String, u32)>>>()?;
        let nodes = checked(slots, sorted(nodes)?)?;
        let mut owners = Vec::with_capacity(slots.get() as usize);
        for run in runs.split(' ') {
            let run = run.split_once('*').and_then(|(node, run)| Some((node.parse().ok()?, run.parse().ok()?)));
            let (node, run): (u32, u32) =
                run.ok_or_else(|| bad(lines.len() - 2, "runs of a node, '*' and a number of slots"))?;
            let slot = owners.len();
            if node as usize >= nodes.len() {
                return Err(Error::new(PartitionKind::SlotOwner { slot, nodes: nodes.len(), found: node }));
            }
            let end = slot as u64 + u64::from(run);
            if end > u64::from(slots.get()) {
                return Err(Error::new(PartitionKind::SlotSum { expected: slots.get(), found: end }));
            }
            owners.resize(slot + run as usize, number(node as usize));
        }
        if owners.len() < slots.get() as usize {
            return Err(Error::new(PartitionKind::SlotSum { expected: slots.get(), found: owners.len() as u64 }));
        }
        let table = Self { nodes, owners, slots, sip };
        // Dealing again moves nothing where each node has as many slots as its weight asks for.
        if table.dealt(&table.owners.iter().copied().map(Some).collect::<Vec<_>>()) != table.owners {
            return Err(bad(lines.len() - 2, "as many slots per node as its weight asks for"));
        }
        // A plus sign, a run in two parts, nodes in another order: the same table, but not its text.
        let printed = table.to_string();
        match printed.split('\n').zip(&lines).enumerate().find(|(_, (printed, read))| printed != *read) {
            Some((line, (printed, read))) => Err(Error::new(PartitionKind::SlotText {
                line: line + 1,
                expected: printed.into(),
                found: (*read).into(),
            })),
            None => Ok(table),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorKind;

    /// Text with the check that it should have.
    fn with_check(text: &str) -> String {
        format!("{text}check {:016x}", SipKey::NONE.hash(text.as_bytes()))
    }

    fn message(text: &str) -> String {
        with_check(text).parse::<SlotTable>().unwrap_err().to_string()
    }

    #[test]
    fn a_table_reads_back_whatever_its_names_are() {
        let names = ["", " ", " a  b ", "0*1", "check 0", "é\u{2028}\u{2029}", "日本", "%0A"];
        let nodes = names.iter().zip(1..);
        let mut table = SlotTable::with_slots(999, nodes.clone()).unwrap();
        assert_eq!(table.to_string().parse(), Ok(table.clone()));
        table.rebalance(nodes.skip(3)).unwrap();
        assert_eq!(table.to_string().parse(), Ok(table));
    }

    #[test]
    fn text_that_is_never_printed_is_refused_with_its_line() {
        assert!(with_check("slots:4\n1 a\n1 b\n0*2 1*2\n").parse::<SlotTable>().is_ok());
        assert_eq!(
            message("slots:+4\n1 a\n1 b\n0*2 1*2\n"),
            "expected \"slots:4\" in line 1 of a slot table, as it is printed, found \"slots:+4\""
        );
        assert!(message("slots:4\n1 b\n1 a\n0*2 1*2\n").contains("in line 2 of"));
        assert!(message("slots:4\n1 a\n1 b\n0*2 1*1 1*1\n").contains("in line 4 of"));
        assert!(message("slots:4\n1 a\n1 b\n0*2 1*2 0*0\n").contains("in line 4 of"));
        for runs in ["0*4", "0*1 1*3"] {
            let text = format!("slots:4\n1 a\n1 b\n{runs}\n");
            assert!(message(&text).contains("as many slots per node as its weight asks for in line 4 of"), "{runs}");
        }
        assert!(message("slots:16\n1 a\n4294967295 b\n0*16\n").contains("as its weight asks for"));
        assert!(message("slots:x\n1 a\n1 b\n0*2 1*2\n").contains("\"slots:\" and their number in line 1"));
        for text in ["", "slots 4\n1 a\n1 b\n0*2 1*2\n"] {
            assert!(message(text).starts_with("expected \"slots:\" at the start of a design's text"));
        }
        assert!(message("slots:0\n1 a\n0*0\n").contains("in line 1"));
        assert!(message("slots:4\n1-a\n0*4\n").contains("a weight, a space and a name in line 2"));
        assert!(message("slots:4\n-1 a\n0*4\n").contains("a weight from 1 to 4294967295 in line 2"));
        assert!(message("slots:4\n0 a\n0*4\n").contains("weight of at least 1 for node 0 (\"a\")"));
        assert!(message("slots:4\n1 a\n1 a\n0*4\n").contains("a new name for node 1"));
        assert!(message("slots:4\n1 a\n0*4 \n").contains("runs of a node, '*' and a number of slots in line 3"));
        assert!(message("slots:4\n1 a\n1 b\n0*2 1-2\n").contains("a number of slots in line 4"));
        assert_eq!(message("slots:4\n1 a\n0*3 1*1\n"), "expected a node below 1 at slot 3 of a slot table, found 1");
        assert_eq!(message("slots:4\n1 a\n0*3\n"), "expected 4 slots in a slot table, found 3");
        assert_eq!(message("slots:4\n1 a\n0*4294967295\n"), "expected 4 slots in a slot table, found 4294967295");
        assert!(message("slots:70000\n1 a\n0*70000\n").contains("at most 65536 slots"));
        assert!(
            "slots:4"
                .parse::<SlotTable>()
                .unwrap_err()
                .to_string()
                .contains("at least four lines, and this is the last in line 1 of")
        );
        let short = "slots:1\n1 a\n0*1\ncheck 00".parse::<SlotTable>().unwrap_err();
        assert!(
            short.kind() == ErrorKind::Malformed && short.to_string().contains("16 lower-case hex digits in line 4")
        );
    }
}
