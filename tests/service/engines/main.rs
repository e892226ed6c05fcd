//! Keys of this crate in other stores and engines, which order them, compare them and compute them.
//!
//! SQLite and PostgreSQL are used as installed; DuckDB, DataFusion and Spark are Python packages in a virtual environment under the
//! target folder. `.ci/full` installs all. Where one is missing its tests fail.

mod sql;
mod stores;
