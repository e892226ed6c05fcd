//! The client of the guide's programs in Rust, to be copied: `client.rs` with `memory.rs`, and `rest.rs` for an account.
//!
//! A program asks a `Client`, and the client a `Service`: the table in memory, with which every program of the guide
//! is tested and `cargo run --example feed` runs, or an account.
//!
//! ```ignore
//! mod client;
//! mod rest;
//!
//! let client = client::Client::in_memory();
//! let account = rest::Account::new(&connection_string).ok_or("expected a connection string with a key")?;
//! let client = client::Client::of(std::sync::Arc::new(account));
//! ```
//!
//! For an account, besides `serde_json` and `tablekeys`:
//!
//! ```toml
//! [dependencies]
//! base64 = "0.23"
//! chrono = "0.4"
//! hmac = "0.13"
//! sha2 = "0.11"
//! ureq = { version = "3.5", features = ["rustls"] }
//! ```
//!
//! The account's client signs with its key, which it takes from a connection string. Its calls block. It sends a request
//! again when the connection broke or the service was busy.
//!
//! If a program has a `main`, copy its functions without it.
//!
//! # `client.rs`
//!
#![doc = concat!("```ignore\n", include_str!("client.rs"), "```")]
//!
//! # `memory.rs`
//!
#![doc = concat!("```ignore\n", include_str!("memory.rs"), "```")]
//!
//! # `rest.rs`
//!
#![doc = concat!("```ignore\n", include_str!("rest.rs"), "```")]
