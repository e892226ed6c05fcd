//! Addresses in buckets of the alphabet, and the noise of a perfect choice.

use statrs::distribution::{Binomial, DiscreteCDF};
use tablekeys::partition::{Alphabet, SipHash};
use tablekeys::skew::Histogram;

use super::draw::{Axis, BLUE, GREEN, ORANGE, Picture};
use super::table::{Table, thousands};
use crate::inputs;

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
    const KEYS_PER_PARTITION: [u64; 13] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];
    let x = Axis::new("keys per partition, on average", &[1.0, 10.0, 100.0, 1_000.0, 10_000.0]);
    let mut picture = Picture::new(
        "noise",
        "Peak over mean that a perfectly even random choice shows half of the time: 16 partitions with 10 keys each 1.7, with 10,000 keys each 1.02",
        280,
        Axis { is_logarithmic: true, ..x },
        Axis::new("fullest / mean", &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]),
    );
    for (partitions, colour) in [(256u32, ORANGE), (64, GREEN), (16, BLUE)] {
        let peak = |mean: u64| (mean as f64, chance_peak(mean * u64::from(partitions), partitions));
        picture.line(colour, KEYS_PER_PARTITION.map(peak));
        picture.legend(colour, &format!("{partitions} partitions"));
    }
    super::committed_picture(&picture);
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
