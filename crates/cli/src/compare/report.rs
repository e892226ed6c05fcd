//! The same figures for people and for programs.

mod csv;
mod html;
mod json;
mod plot;
mod text;

pub use csv::csv;
pub use html::html;
pub(super) use json::refused_by;
pub use json::{MOST_COUNTS, json};
pub(super) use text::not_counted;
pub use text::text;

use super::chance::{EVEN, Figures, RARE};
use crate::wording::numbers::{figure, tenths};

/// A figure of each row, as found and by chance.
struct Told {
    /// What programs read.
    name: &'static str,
    of: fn(&Figures) -> f64,
    /// How people read it.
    shown: fn(f64) -> String,
    /// How wide it is on a terminal.
    width: usize,
}

/// In the order of every format.
const TOLD: [Told; 4] = [
    Told { name: "peak_to_mean", of: |figures| figures.peak_to_mean, shown: figure, width: 7 },
    Told { name: "variation", of: |figures| figures.variation, shown: figure, width: 7 },
    Told { name: "effective_partitions", of: |figures| figures.effective, shown: tenths, width: 10 },
    Told { name: "empty_partitions", of: |figures| figures.empty, shown: |empty| format!("{empty:.0}"), width: 6 },
];

/// How to read the figures: each a word and what it means.
fn legend() -> [(&'static str, String); 7] {
    [
        ("found", "as counted".into()),
        (
            "chance",
            "what as many keys, placed uniformly at random, would give: the median of the fullest partition, the expected \
             value of the others. Half of all perfect hashes have a higher peak"
                .into(),
        ),
        ("of", "degrees of freedom, which chance's chi-square is near; p is how often chance exceeds the value found".into()),
        (
            "exact",
            "the shares of all hashes: computed, not counted".into(),
        ),
        ("even", format!("the fullest partition holds at most {EVEN} times the mean")),
        ("noise", format!("it holds more, but no more than chance explains: chi-square's p is at least {RARE}")),
        ("skewed", format!("it holds more than chance explains: p is below {RARE}, or its exact share is over {EVEN} times the mean")),
    ]
}

/// Said once, since it is asked of every file.
const REPEATS: &str = "A key that repeats counts every time: it is load, and no hash spreads it.";
