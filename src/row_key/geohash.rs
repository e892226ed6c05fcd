//! Places on a map as cells of a grid.

use alloc::borrow::ToOwned;
use alloc::string::String;
#[cfg(feature = "std")]
use alloc::vec::Vec;

#[cfg(feature = "std")]
use crate::error::Plural;
use crate::error::{Result, error};
use crate::key::Key;

/// The place as the geohash cell of `N` characters that contains it.
///
/// Nearby places mostly share the first characters. Each further character divides a cell into 32.
///
/// ```text
/// bit 2i     of the cell = bit i of the longitude: whether it is in the upper half of what is left of −180 to 180
/// bit 2i + 1 of the cell = bit i of the latitude:  whether it is in the upper half of what is left of −90 to 90
/// key = the 5N bits, five per character, in 0123456789bcdefghjkmnpqrstuvwxyz
/// ```
///
/// A place on the border of two halves is in the upper one. Longitude 180 is in the last cell, −180 in the first.
///
/// | characters | cell at the equator |
/// |---:|---|
/// | 3 | 156 × 156 km |
/// | 4 | 39 × 20 km |
/// | 5 | 4.9 × 4.9 km |
/// | 6 | 1.2 × 0.6 km |
/// | 7 | 153 × 153 m |
/// | 8 | 38 × 19 m |
/// | 9 | 4.8 × 4.8 m |
///
/// # Ordering
///
/// A cell is the prefix of exactly the cells inside it. Close places on two sides of a border, such as the equator, can differ in
/// the first character: for a query around a place, use `geohash_circle`.
///
/// # Errors
///
/// A latitude outside −90 to 90, a longitude outside −180 to 180, NaN. A length outside 1 to 12 does not compile.
///
/// ```compile_fail,E0080
/// let key = tablekeys::row_key::geohash::<13>(0.0, 0.0);
/// ```
///
/// # Stability
///
/// Frozen, and the same on every machine: `f64` holds halves of intervals exactly.
/// [Geohash](https://en.wikipedia.org/wiki/Geohash) by G. Niemeyer, 2008.
///
/// # Examples
///
/// ```
/// use tablekeys::row_key;
///
/// let key = row_key::geohash::<11>(57.64911, 10.40744)?;
/// assert_eq!(key, "u4pruydqqvj");
/// assert!(key.starts_with(row_key::geohash::<5>(57.64911, 10.40744)?.as_str()));
/// assert_eq!(key.with_suffix("-lighthouse")?, "u4pruydqqvj-lighthouse");
/// let error = row_key::geohash::<6>(98.6, 0.0).unwrap_err();
/// assert_eq!(error.to_string(), "expected a latitude from -90 to 90, found 98.6");
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// The key is a cell and not the place: store both coordinates as properties, as in
/// [places on a map](crate::guide::case_studies#places-on-a-map).
#[doc(alias = "latitude", alias = "longitude", alias = "location", alias = "nearby", alias = "z-order")]
pub fn geohash<const N: usize>(latitude: f64, longitude: f64) -> Result<Key<N>> {
    const { assert!(N >= 1 && N <= 12, "a geohash has 1 to 12 characters") };
    check(latitude, longitude)?;
    let mut key = [0; N];
    let (row, column) = (index(latitude, LATITUDES, latitude_bits(N)), index(longitude, LONGITUDES, longitude_bits(N)));
    write_cell(row, column, &mut key);
    Ok(Key::from_ascii(key))
}

/// [`geohash`] of a length that is known when the program runs, as in other languages.
#[doc(hidden)]
pub fn geohash_with(length: usize, latitude: f64, longitude: f64) -> Result<String> {
    // A cell's name begins with those of the cells that it is in.
    Ok(geohash::<12>(latitude, longitude)?[..check_length(length)?].to_owned())
}

/// The cells of `N` characters that a circle around a place can touch, sorted and each once. Needs the feature `std`.
///
/// For the rows within a radius, send one query per cell, by [`KeyRange::prefix`](crate::range::KeyRange::prefix), and filter the
/// answers by distance: the cells cover the square around the circle.
///
/// ```text
/// d = meters / 6,371,008.8
/// latitudes  = latitude ± d, cut at the poles
/// longitudes = longitude ± asin(sin d / cos latitude), on both sides of ±180 where it crosses it;
///              all of them where a pole is inside
/// ```
///
/// Every place whose distance is at most `meters`, on a sphere with the mean radius of the Earth, is in one of the cells. Distances
/// on the WGS 84 ellipsoid differ by up to 0.6 percent.
///
/// # Errors
///
/// As [`geohash`]; a radius that is negative, infinite or NaN; more than 1,024 cells: ask for shorter ones.
///
/// # Stability
///
/// The cells are for queries and are not stored. Where a circle ends at the border of a cell, another release or machine may
/// differ in that cell.
///
/// # Examples
///
/// ```
/// use tablekeys::row_key;
///
/// // Five kilometres around a place in cells of five: its own, and those next to it.
/// let cells = row_key::geohash_circle::<5>(57.64911, 10.40744, 5_000.0)?;
/// let texts: Vec<&str> = cells.iter().map(|cell| cell.as_str()).collect();
/// assert_eq!(texts.len(), 15);
/// assert!(texts.contains(&"u4pru"));
///
/// let error = row_key::geohash_circle::<8>(57.64911, 10.40744, 5_000.0).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "expected a circle of at most 1024 cells of 8 characters, found one of 257250: shorter cells are larger"
/// );
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer a search service for the nearest ten, and for shapes.
#[cfg(feature = "std")]
#[doc(alias = "radius", alias = "nearby", alias = "neighbours", alias = "proximity", alias = "covering")]
pub fn geohash_circle<const N: usize>(latitude: f64, longitude: f64, meters: f64) -> Result<Vec<Key<N>>> {
    const { assert!(N >= 1 && N <= 12, "a geohash has 1 to 12 characters") };
    let cells = circle(N, latitude, longitude, meters)?;
    Ok(cells.iter().map(|name| Key::from_ascii(*name.first_chunk().expect("at most 12 characters"))).collect())
}

/// [`geohash_circle`] of such a length.
#[cfg(feature = "std")]
#[doc(hidden)]
pub fn geohash_circle_with(length: usize, latitude: f64, longitude: f64, meters: f64) -> Result<Vec<String>> {
    let cells = circle(check_length(length)?, latitude, longitude, meters)?;
    Ok(cells.into_iter().map(|name| Key::from_ascii(name)[..length].to_owned()).collect())
}

/// The cells that cover a circle, sorted: their names of `length` characters.
#[cfg(feature = "std")]
fn circle(length: usize, latitude: f64, longitude: f64, meters: f64) -> Result<Vec<[u8; 12]>> {
    /// A tenth of a millimetre: more than rounding errors of sine and arcsine.
    const MARGIN: f64 = 1e-9;
    check(latitude, longitude)?;
    if !(0.0..f64::INFINITY).contains(&meters) {
        return Err(error!(OutOfRange, "expected a radius of 0 or more metres, found {meters}"));
    }
    let (row_bits, column_bits) = (latitude_bits(length), longitude_bits(length));
    let arc = meters / EARTH_RADIUS;
    let up = arc.to_degrees() + MARGIN;
    let (south, north) = (latitude - up, latitude + up);
    let rows = index(south.max(-LATITUDES), LATITUDES, row_bits)..=index(north.min(LATITUDES), LATITUDES, row_bits);
    let all = 1_u64 << column_bits;
    let (first, count) = if south <= -LATITUDES || north >= LATITUDES {
        (0, all)
    } else {
        let sideways = (arc.sin() / latitude.to_radians().cos()).min(1.0).asin().to_degrees() + MARGIN;
        let around = |longitude: f64| match longitude {
            west if west <= -LONGITUDES => west + 2.0 * LONGITUDES,
            east if east >= LONGITUDES => east - 2.0 * LONGITUDES,
            between => between,
        };
        let column = |longitude| u64::from(index(around(longitude), LONGITUDES, column_bits));
        let (west, east) = (column(longitude - sideways), column(longitude + sideways));
        // Without a pole inside, a circle reaches around half of the Earth at most.
        (west, (east + all - west) % all + 1)
    };
    let cells = count * (u64::from(*rows.end() - *rows.start()) + 1);
    if cells > MOST_CELLS {
        let shape = Plural(length, "character");
        return Err(error!(
            OutOfRange,
            "expected a circle of at most {MOST_CELLS} cells of {shape}, found one of {cells}: shorter cells are larger"
        ));
    }
    // Past the last column, the lower bits are those of the column that it goes round to.
    #[expect(clippy::cast_possible_truncation, reason = "less than 2^31")]
    let columns = (first..first + count).map(|column| column as u32);
    let name = |row, column| {
        let mut name = [0; 12];
        write_cell(row, column, &mut name[..length]);
        name
    };
    let mut names: Vec<_> = columns.flat_map(|column| rows.clone().map(move |row| name(row, column))).collect();
    names.sort_unstable();
    Ok(names)
}

const ALPHABET: &[u8; 32] = b"0123456789bcdefghjkmnpqrstuvwxyz";
const LATITUDES: f64 = 90.0;
const LONGITUDES: f64 = 180.0;
/// The mean radius R₁ of the International Union of Geodesy and Geophysics, in metres.
#[cfg(feature = "std")]
const EARTH_RADIUS: f64 = 6_371_008.8;
#[cfg(feature = "std")]
const MOST_CELLS: u64 = 1_024;

const fn latitude_bits(characters: usize) -> usize {
    5 * characters / 2
}

const fn longitude_bits(characters: usize) -> usize {
    5 * characters - latitude_bits(characters)
}

fn check(latitude: f64, longitude: f64) -> Result<()> {
    for (what, max, found) in [("latitude", 90, latitude), ("longitude", 180, longitude)] {
        if !(-f64::from(max)..=f64::from(max)).contains(&found) {
            return Err(error!(OutOfRange, "expected a {what} from -{max} to {max}, found {found}"));
        }
    }
    Ok(())
}

/// Which of the 2^`bits` equal parts of `-most..=most` the value is in.
fn index(value: f64, most: f64, bits: usize) -> u32 {
    let (mut low, mut high) = (-most, most);
    let mut index = 0;
    for _ in 0..bits {
        let middle = f64::midpoint(low, high);
        index <<= 1;
        if value >= middle {
            index |= 1;
            low = middle;
        } else {
            high = middle;
        }
    }
    index
}

/// Fills a name with the bits of the column and the row in turn, five per character.
fn write_cell(row: u32, column: u32, name: &mut [u8]) {
    let (mut rows_left, mut columns_left) = (latitude_bits(name.len()), longitude_bits(name.len()));
    for (character, first) in name.iter_mut().zip((0..).step_by(5)) {
        let mut value = 0;
        for bit in first..first + 5 {
            let next = if bit % 2 == 0 {
                columns_left -= 1;
                column >> columns_left
            } else {
                rows_left -= 1;
                row >> rows_left
            };
            value = value << 1 | next & 1;
        }
        *character = ALPHABET[value as usize];
    }
}

fn check_length(length: usize) -> Result<usize> {
    let fits = (1..=12).contains(&length);
    if fits { Ok(length) } else { Err(error!(OutOfRange, "expected a length from 1 to 12, found {length}")) }
}

#[cfg(test)]
mod tests;
