//! Many keys: which formats they have, and how many of each.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tablekeys::table::MAX_KEY_UNITS;
use tablekeys_stores::Store;

use super::super::check::check_troubles;
use super::Asked;
use super::page::shown;
use crate::failure::Failure;
use crate::formats::{self, Kind, Severity};
use crate::lines::first::keep;
use crate::output::{Output, Style};
use crate::source;
use crate::wording::json::line as json_line;
use crate::wording::numbers::{counted, grouped};

/// What is known of all keys so far: a few hundred kinds at most, however many keys there are.
pub(super) struct Summary {
    /// How many examples of a kind are kept.
    show: usize,
    keys: u64,
    illegal: u64,
    troublesome: u64,
    kinds: BTreeMap<(&'static str, Kind), Found>,
    /// Whose words it is told in.
    store: &'static Store,
}

/// A key, of one that no table takes its beginning.
fn kept(key: &str) -> String {
    match key.char_indices().nth(MAX_KEY_UNITS) {
        Some((end, _)) => format!("{}…", &key[..end]),
        None => key.to_owned(),
    }
}

#[derive(Default)]
struct Found {
    keys: u64,
    /// The first key with its place, which tells the reading.
    first: (u64, String),
    /// The first different ones.
    examples: Vec<(u64, String)>,
}

impl Summary {
    pub(super) fn new(show: usize) -> Self {
        Self { show, keys: 0, illegal: 0, troublesome: 0, kinds: BTreeMap::new(), store: source::judging(None) }
    }

    pub(super) fn add(&mut self, Asked { key, from, store, of, .. }: Asked<'_>, place: u64) {
        self.keys += 1;
        self.store = store;
        let illegal = store.check(of, key).is_err();
        self.illegal += u64::from(illegal);
        self.troublesome += u64::from(!illegal && check_troubles(store, of, key).is_err());
        let found = self.kinds.entry((from, formats::kind(key))).or_default();
        if found.keys == 0 || place < found.first.0 {
            found.first = (place, kept(key));
        }
        if found.examples.len() < self.show || found.examples.last().is_some_and(|last| place < last.0) {
            let example = kept(key);
            let known = found.examples.iter().position(|(_, known)| *known == example);
            if known.is_none_or(|at| place < found.examples[at].0) {
                known.map(|at| found.examples.remove(at));
                keep(&mut found.examples, self.show, place, |other| other.0, || (place, example));
            }
        }
        found.keys += 1;
    }

    /// The most frequent first.
    fn ordered(&self) -> Vec<(&'static str, Kind, &Found)> {
        let mut kinds: Vec<_> = self.kinds.iter().map(|((from, kind), found)| (*from, *kind, found)).collect();
        kinds.sort_by_key(|(from, _, found)| (*from, std::cmp::Reverse(found.keys)));
        kinds
    }

    /// Numbers of one column in several widths.
    fn mixed(&self) -> Vec<(&'static str, &'static str, Vec<u8>)> {
        let mut widths: BTreeMap<(&'static str, &'static str), Vec<u8>> = BTreeMap::new();
        for (from, kind) in self.kinds.keys() {
            if kind.is_number() {
                widths.entry((from, kind.name)).or_default().push(kind.width);
            }
        }
        let mixed = widths.into_iter().filter(|(_, widths)| widths.len() > 1);
        mixed.map(|((from, kind), widths)| (from, kind, widths)).collect()
    }

    pub(super) fn print(&self, read: &source::Summary, json: bool, output: &mut Output) -> Result<(), Failure> {
        let text = if json { json_line(&self.object(read)) } else { self.text(read, output) };
        output.print(&text)
    }

    fn text(&self, read: &source::Summary, output: &Output) -> String {
        let mut lines = vec![format!("{}: {}", read.name, counted(self.keys, "key"))];
        let mut column = "";
        for (from, kind, found) in self.ordered() {
            if from != column && from != "argument" {
                let word = self.store.word(usize::from(from == "RowKey"));
                lines.push(format!("\n{}", output.styled(Style::Strong, word)));
            }
            column = from;
            let width = if kind.width > 0 { format!(" of width {}", kind.width) } else { String::new() };
            lines.push(format!(
                "  {:>13} {:>5.1}%  {}{width}",
                grouped(found.keys),
                self.share(found),
                output.styled(Style::Strong, kind.name)
            ));
            if let Some(best) = formats::of(&found.first.1).first() {
                lines.push(format!("{:24}the first is {}: {}", "", best.name, shown(&best.sentence)));
            }
            lines.extend(
                found
                    .examples
                    .iter()
                    .map(|(_, example)| format!("{:24}{}", "", output.styled(Style::Soft, &shown(example)))),
            );
        }
        lines.push(String::new());
        for (from, kind, widths) in self.mixed() {
            let widths = crate::wording::numbers::listed(widths);
            let sentence = format!("{from}: {kind} in widths of {widths}: as text they do not sort by value");
            lines.push(format!("- {}", output.styled(Style::Bad, &sentence)));
        }
        for (count, severity) in [(self.illegal, Severity::Illegal), (self.troublesome, Severity::Troublesome)] {
            if count > 0 {
                let name = severity.name();
                let keys = if count == 1 { "key is" } else { "keys are" };
                lines.push(format!("- {} {keys} {name}: tablekeys check --careful shows which", grouped(count)));
            }
        }
        lines.extend(read.sentences().iter().map(|sentence| format!("- {sentence}")));
        lines.join("\n").trim_end().to_owned() + "\n"
    }

    #[expect(clippy::cast_precision_loss, reason = "a share")]
    fn share(&self, found: &Found) -> f64 {
        100.0 * found.keys as f64 / self.keys.max(1) as f64
    }

    fn object(&self, read: &source::Summary) -> Value {
        let kinds = self.ordered().into_iter().map(|(from, kind, found)| {
            let best = formats::of(&found.first.1).into_iter().next();
            json!({
                "column": from,
                "kind": kind.name,
                "width": kind.width,
                "keys": found.keys,
                "share": self.share(found) / 100.0,
                "examples": found.examples.iter().map(|(_, example)| example).collect::<Vec<_>>(),
                "reading": best.as_ref().map(|best| best.name),
                "sentence": best.as_ref().map(|best| best.sentence.as_str()),
            })
        });
        let mixed = self
            .mixed()
            .into_iter()
            .map(|(from, kind, widths)| json!({ "column": from, "kind": kind, "widths": widths }));
        let mut object = read.json(self.keys);
        object["illegal"] = json!(self.illegal);
        object["troublesome"] = json!(self.troublesome);
        object["kinds"] = kinds.collect();
        object["mixed_widths"] = mixed.collect();
        object
    }
}
