//! Timings from `benches/results`: read here, never measured.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Nanoseconds an element by the id of the bench, from what criterion has printed for `cargo bench --bench keys`, the
/// least where an id comes twice.
pub(crate) struct Timings(BTreeMap<String, f64>);

impl Timings {
    /// The committed results. There is one file, of the last runs.
    pub(crate) fn committed() -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/results");
        let files = fs::read_dir(folder).expect("committed results").map(|file| file.expect("a file").path());
        let files: Vec<_> = files.filter(|file| file.to_string_lossy().ends_with("-keys.txt")).collect();
        let [file] = &files[..] else { panic!("expected one file of keys, found {files:?}") };
        let text = fs::read_to_string(file).expect("a text");
        let mut head = text.lines();
        for (line, part) in [("the command", "cargo bench --bench keys"), ("date, machine and compiler", ", rustc 1.")]
        {
            let found = head.next().unwrap_or_default();
            assert!(found.starts_with("# ") && found.contains(part), "expected {line}, found {found:?}");
        }
        Self::read(&text)
    }

    /// Two figures, which is what a timing on a shared machine is worth.
    pub(crate) fn cost(&self, id: &str) -> String {
        let nanoseconds = self.0.get(id).unwrap_or_else(|| panic!("expected a result of {id}, found none"));
        if *nanoseconds < 10.0 { format!("{nanoseconds:.1}") } else { format!("{nanoseconds:.0}") }
    }

    /// A line that starts at the margin is an id; its time and its throughput follow.
    fn read(text: &str) -> Self {
        let (mut id, mut results) = ("", BTreeMap::new());
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let (before, figures) =
                line.split_once("thrpt:").or_else(|| line.split_once("time:")).unwrap_or((line, ""));
            if !before.trim().is_empty() {
                id = before.trim();
            }
            // Low, middle and high, each with a unit.
            let figures: Vec<&str> = figures.trim().trim_matches(['[', ']']).split_whitespace().collect();
            let [_, _, middle, unit, ..] = figures[..] else { continue };
            let per_second = match unit {
                "elem/s" => 1.0,
                "Kelem/s" => 1e3,
                "Melem/s" => 1e6,
                "Gelem/s" => 1e9,
                // The time is that of all elements.
                _ => continue,
            };
            let nanoseconds = 1e9 / per_second / middle.parse::<f64>().expect("a number");
            let least = results.entry(id.to_owned()).or_insert(nanoseconds);
            *least = least.min(nanoseconds);
        }
        Self(results)
    }
}
