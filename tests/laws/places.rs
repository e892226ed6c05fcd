//! Places as cells of a geohash: golden values from other implementations, and the laws of circles.

use proptest::prelude::*;
use tablekeys::Key;
use tablekeys::row_key::{geohash, geohash_circle};

const ALPHABET: &str = "0123456789bcdefghjkmnpqrstuvwxyz";
/// What the crate's docs name as the Earth's radius.
const EARTH_RADIUS: f64 = 6_371_008.8;

/// Geohashes as other implementations and texts publish them.
#[test]
fn cells_are_those_that_other_implementations_publish() {
    // Wikipedia's article on geohashes.
    assert_eq!(geohash::<11>(57.64911, 10.40744).unwrap(), "u4pruydqqvj");
    assert_eq!(geohash::<5>(42.6, -5.6).unwrap(), "ezs42");
    // Redis, documentation of GEOHASH: ten characters are exact, the eleventh is filled up there.
    assert_eq!(geohash::<10>(38.115_556, 13.361_389).unwrap(), "sqc8b49rny");
    assert_eq!(geohash::<10>(37.502_669, 15.087_269).unwrap(), "sqdtr74hyu");
    // The crate geohash, documentation and tests.
    assert_eq!(geohash::<10>(35.3003, -120.6623).unwrap(), "9q60y60rhs");
    assert_eq!(geohash::<9>(37.8324, 112.5584).unwrap(), "ww8p1r4t8");
    assert_eq!(geohash::<3>(32.0, 117.0).unwrap(), "wte");
}

/// The bits of a cell by integer arithmetic on millionths of a degree, one by one.
fn reference(latitude: i64, longitude: i64, characters: usize) -> String {
    let mut spans =
        [(-180_000_000_i128, 180_000_000_i128, i128::from(longitude)), (-90_000_000, 90_000_000, i128::from(latitude))];
    // Scaled so that 30 halvings stay whole.
    for span in &mut spans {
        *span = (span.0 << 30, span.1 << 30, span.2 << 30);
    }
    let bits: Vec<usize> = (0..5 * characters)
        .map(|bit| {
            let (low, high, value) = &mut spans[bit % 2];
            let middle = i128::midpoint(*low, *high);
            let upper = *value >= middle;
            *(if upper { low } else { high }) = middle;
            usize::from(upper)
        })
        .collect();
    let character =
        |five: &[usize]| ALPHABET.chars().nth(five.iter().fold(0, |value, bit| value << 1 | bit)).expect("five bits");
    bits.chunks(5).map(character).collect()
}

/// South, north, west and east of a cell.
fn bounds(cell: &str) -> [f64; 4] {
    let mut spans = [(-180.0, 180.0), (-90.0, 90.0)];
    let bits = cell.chars().flat_map(|c| {
        let value = ALPHABET.find(c).expect("a character of a geohash");
        (0..5).rev().map(move |bit| value >> bit & 1 == 1)
    });
    for (bit, upper) in bits.enumerate() {
        let (low, high) = &mut spans[bit % 2];
        let middle = f64::midpoint(*low, *high);
        *(if upper { low } else { high }) = middle;
    }
    [spans[1].0, spans[1].1, spans[0].0, spans[0].1]
}

/// The place in a direction and at a distance on a sphere.
fn destination(latitude: f64, longitude: f64, bearing: f64, meters: f64) -> (f64, f64) {
    let (phi, arc) = (latitude.to_radians(), meters / EARTH_RADIUS);
    let sine = (phi.sin() * arc.cos() + phi.cos() * arc.sin() * bearing.cos()).clamp(-1.0, 1.0);
    let east = (bearing.sin() * arc.sin() * phi.cos()).atan2(arc.cos() - phi.sin() * sine);
    let longitude = longitude + east.to_degrees();
    (sine.asin().to_degrees(), (longitude + 540.0).rem_euclid(360.0) - 180.0)
}

fn circles<const N: usize>(latitude: f64, longitude: f64, meters: f64, inside: &[(f64, f64)]) {
    let Ok(cells) = geohash_circle::<N>(latitude, longitude, meters) else { return };
    assert!(cells.is_sorted_by(|a, b| a < b), "twice, or out of order");
    let places = inside.iter().map(|&(bearing, part)| destination(latitude, longitude, bearing, meters * part));
    for (lat, lon) in places.chain([(latitude, longitude)]) {
        let cell: Key<N> = geohash(lat, lon).expect("a place");
        assert!(cells.contains(&cell), "{cell} of {lat} {lon} is missing");
    }
    // No cell is beyond the circle's northernmost or southernmost place.
    let up = (meters / EARTH_RADIUS).to_degrees() + 1e-6;
    for cell in &cells {
        let [south, north, ..] = bounds(cell);
        assert!(south <= latitude + up && north >= latitude - up, "{cell} is too far");
    }
}

proptest! {
    #[test]
    fn cells_are_those_of_integer_arithmetic(latitude in -90_000_000_i64..=90_000_000, longitude in -180_000_000_i64..=180_000_000) {
        #[expect(clippy::cast_precision_loss, reason = "less than 2^53")]
        let (lat, lon) = (latitude as f64 / 1e6, longitude as f64 / 1e6);
        let twelve = geohash::<12>(lat, lon).unwrap();
        prop_assert_eq!(twelve.as_str(), reference(latitude, longitude, 12));
        // Shorter cells are its beginnings, and it contains its place.
        prop_assert_eq!(geohash::<5>(lat, lon).unwrap(), &twelve[..5]);
        let [south, north, west, east] = bounds(&twelve);
        prop_assert!(south <= lat && lat <= north && west <= lon && lon <= east);
    }

    #[test]
    fn every_place_within_a_circle_is_in_its_cells(
        latitude in prop_oneof![-90.0..=90.0_f64, Just(90.0), Just(-90.0), Just(0.0), 89.0..=90.0_f64],
        longitude in prop_oneof![-180.0..=180.0_f64, Just(180.0), Just(-180.0), Just(0.0), 179.9..=180.0_f64],
        exponent in 0.0..7.5_f64,
        inside in prop::collection::vec((0.0..core::f64::consts::TAU, prop_oneof![0.0..=1.0_f64, Just(1.0)]), 20),
    ) {
        // From a metre to more than half of the Earth.
        let meters = 10_f64.powf(exponent);
        circles::<1>(latitude, longitude, meters, &inside);
        circles::<2>(latitude, longitude, meters, &inside);
        circles::<4>(latitude, longitude, meters, &inside);
        circles::<7>(latitude, longitude, meters, &inside);
    }

    #[test]
    fn a_circle_has_few_cells_of_its_own_size(latitude in -60.0..=60.0_f64, longitude in -180.0..=180.0_f64) {
        // Cells of five are 4.9 km high and, at 60 degrees, half as wide.
        prop_assert!(geohash_circle::<5>(latitude, longitude, 4_900.0).unwrap().len() <= 24);
    }
}
