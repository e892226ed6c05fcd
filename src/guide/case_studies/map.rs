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
#![doc = include_str!("../requests/map.md")]
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
#![doc = concat!("```ignore\n", include_str!("map/program.rs"), "```")]
