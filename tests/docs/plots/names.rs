//! Addresses in buckets of the alphabet, and the noise of a perfect choice.

use statrs::distribution::{Binomial, DiscreteCDF};
use tablekeys::partition::{Alphabet, SipHash};
use tablekeys::skew::Histogram;

use super::table::Table;
use crate::inputs::{self, thousands};

/// The peak over the mean that half of all perfectly even random choices stay below.
pub(crate) fn chance_peak(keys: u64, partitions: u32) -> f64 {
    let one = Binomial::new(1.0 / f64::from(partitions), keys).expect("a share");
    // Partitions as if independent of each other: a key too many in one is one too few in another, which hardly matters.
    let below = |most: u64| one.cdf(most).powi(partitions.cast_signed());
    let (mut too_few, mut enough) = (0, keys);
    while enough - too_few > 1 {
        let middle = too_few.midpoint(enough);
        if below(middle) < 0.5 { too_few = middle } else { enough = middle }
    }
    enough as f64 * f64::from(partitions) / keys as f64
}

#[test]
fn six_buckets_of_addresses() {
    let (sample, judged) = (inputs::addresses(31, 100_000), inputs::addresses(32, 100_000));
    let learned = Alphabet::learn(&sample, 6).expect("a large sample");
    let hash = SipHash::new(6);
    let keys = || judged.iter().map(String::as_str);
    let counts = [
        Histogram::of(&Alphabet::six(), keys()).expect("few partitions"),
        Histogram::of(&learned, keys()).expect("few partitions"),
        Histogram::of::<str, _>(&hash, keys()).expect("few partitions"),
    ];
    let mut table = Table::new(&["design", ">1", ">2", ">3", ">4", ">5", ">6", ">fullest / mean"]);
    for (name, histogram) in ["`Alphabet::six`", "`Alphabet::learn`", "`SipHash`"].into_iter().zip(&counts) {
        let mut cells = vec![name.to_owned()];
        cells.extend(histogram.counts().iter().map(|&count| thousands(count)));
        cells.push(format!("{:.2}", histogram.peak_to_mean().expect("addresses")));
        table.row::<8>(cells.try_into().expect("a name, six counts and a figure"));
    }
    super::committed_table("names", &table);
}

#[test]
fn the_noise_of_a_perfect_choice() {
    let mut table = Table::new(&[">keys per partition", ">of 16 partitions", ">of 64", ">of 256", ">SipHash, of 64"]);
    for mean in [10, 100, 1_000, 10_000] {
        let chance =
            [16, 64, 256].map(|partitions| format!("{:.2}", chance_peak(mean * u64::from(partitions), partitions)));
        let keys: Vec<[u8; 8]> = (0..64 * mean).map(u64::to_be_bytes).collect();
        let found = Histogram::of(&SipHash::new(64), &keys).expect("few partitions").peak_to_mean().expect("keys");
        let [sixteen, sixty_four, many] = chance;
        table.row([thousands(mean), sixteen, sixty_four, many, format!("{found:.2}")]);
    }
    super::committed_table("noise", &table);
}
