//! Places on a map: all within a radius.
//!
//! # Keys
//!
//! A [geohash](crate::row_key::geohash()) writes two coordinates as one text, whose beginnings are larger cells, so
//! a cell is a range of RowKeys.
//!
//! | row | PartitionKey | RowKey |
//! |---|---|---|
//! | place | geohash of four characters | geohash of nine characters, `-`, the id |
//!
//! # Sample rows
//!
//! Three places in Berlin.
//!
//! | PartitionKey | RowKey |
//! |---|---|
//! | `u33d` | `u33db2m3e-gate` |
//! | `u33d` | `u33db2sr0-reichstag` |
//! | `u33d` | `u33dc1r4n-alexanderplatz` |
//!
//! # Requests
//!
//! 1. **All within a radius**: [`geohash_circle`](crate::row_key::geohash_circle) names every cell that the circle touches,
//!    over the poles and the date line too; one query per cell.
//! 2. **Filter by distance** in the program: the cells cover a square.
//!
//! Choose cells about as large as the radius. Their names need at least as many characters as the PartitionKey.
//! Fewer characters read more rows outside the circle, more take more queries.
//!
//! # Cost
//!
//! 2,000 places in half a degree:
//!
//! | question | design | how | requests | rows returned | rows written | answer |
//! |---|---|---|---:|---:|---:|---|
//! | the 27 places within 3 km | one partition, filtered by distance | 2 partition scans | 2 | 2000 | 0 | right |
//! |  | the cell of the centre alone | 1 range query | 1 | 15 | 0 | **7 of them** |
//! |  | the cells that the circle touches | 4 range queries | 4 | 63 | 0 | right |
//!
//! # What breaks
//!
//! - **The cell of the centre alone** misses places just across its border. The name of a neighbouring cell may not
//!   share even the first character.
//! - **A busy city** is one partition of four characters: take five.
//!
//! # Use something else when
//!
//! - Polygons, or the nearest ten wherever they are: a spatial index (`PostGIS`, a document database, a search
//!   service).
//! - You need fewer ranges, and nobody has to read the keys: a Hilbert curve.
//!
//! # The program
//!
//! ```
//! use tablekeys::table::{Query, QueryBuilder};
//! use tablekeys::{Result, row_key};
//!
//! /// A place: its district of four characters is the partition, and its cell of nine the order.
//! fn keys(latitude: f64, longitude: f64, id: &str) -> Result<(String, String)> {
//!     let district = row_key::geohash::<4>(latitude, longitude)?;
//!     let cell = row_key::geohash::<9>(latitude, longitude)?;
//!     Ok((district.to_string(), cell.with_suffix(format_args!("-{id}"))?))
//! }
//!
//! /// All places within a radius, and some outside: one query per cell of five characters.
//! fn around(latitude: f64, longitude: f64, meters: f64) -> Result<Vec<QueryBuilder>> {
//!     let cells = row_key::geohash_circle::<5>(latitude, longitude, meters)?;
//!     Ok(cells.iter().map(|cell| Query::in_partition(&cell[..4]).prefix(cell)).collect())
//! }
//!
//! /// The distance on a sphere, in metres.
//! fn distance(a: (f64, f64), b: (f64, f64)) -> f64 {
//!     let [(a_lat, a_lon), (b_lat, b_lon)] =
//!         [a, b].map(|(lat, lon): (f64, f64)| (lat.to_radians(), lon.to_radians()));
//!     let half = |difference: f64| (difference / 2.0).sin().powi(2);
//!     let chord = half(b_lat - a_lat) + a_lat.cos() * b_lat.cos() * half(b_lon - a_lon);
//!     2.0 * 6_371_008.8 * chord.sqrt().min(1.0).asin()
//! }
//!
//! let (gate, square) = ((52.516301, 13.377721), (52.521880, 13.413212));
//! assert_eq!(keys(gate.0, gate.1, "gate")?, ("u33d".to_owned(), "u33db2m3e-gate".to_owned()));
//! assert_eq!(around(gate.0, gate.1, 1_000.0)?.len(), 2);
//! assert!((2_450.0..2_500.0).contains(&distance(gate, square)));
//! # Ok::<(), tablekeys::Error>(())
//! ```
