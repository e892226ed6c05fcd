//! Places on a map: all within a radius.
//!
//! A [geohash](crate::row_key::geohash()) turns two coordinates into one text whose beginnings are larger and larger cells,
//! so a cell is a range of RowKeys.
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/service/studies/map/program.rs"), "```")]
//!
//! 2,000 places in half a degree:
//!
#![doc = include_str!("../requests/map.md")]
//!
//! The cell of the centre alone is the usual mistake: a circle crosses the borders of the cell of its centre, and what
//! lies across can differ from the first character on.
//! [`geohash_circle`](crate::row_key::geohash_circle) names every cell that the circle touches, over the poles and the
//! date line too. The cells cover a square, so the program filters by distance.
//!
//! **How long a cell?** Cells about as large as the radius: shorter ones bring more rows from outside, longer ones take
//! more queries. They must be at least as long as the PartitionKey, here four characters.
//!
//! **Hilbert or geohash?** A Hilbert curve has fewer jumps, so a circle falls into somewhat fewer ranges. A geohash can
//! be read by eye, is in every language's libraries, and a larger cell is a prefix, which a table can ask for.
//!
//! Prefer a spatial index (`PostGIS`, a document database, a search service) for polygons, and for the nearest ten
//! wherever they are.
//!
//! Next: [an audit log](super::audit). Back to [case studies](super).
