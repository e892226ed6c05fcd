//! Keys of this crate in other stores and engines, which order them, compare them and compute them.
//!
//! SQLite and PostgreSQL are used as installed; DuckDB, DataFusion and Spark are Python packages in a virtual environment under the
//! target folder. `.ci/run` installs all. Where one is missing its tests print `NOT RUN`, and fail when `CI` is set.

mod sql;
mod stores;
