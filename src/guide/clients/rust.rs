//! The client of the guide's programs in Rust, to be copied.
//!
//! To run a program of the guide, put it and this file into your crate, and replace `tablekeys_emulator` by
//! `crate::client`:
//!
//! ```toml
//! [dependencies]
//! base64 = "0.23"
//! chrono = "0.4"
//! hmac = "0.13"
//! serde_json = "1"
//! sha2 = "0.11"
//! tablekeys = "0.1"
//! ureq = { version = "3.5", features = ["rustls"] }
//! ```
//!
//! The client signs with the account's key, which it takes from a connection string. Its calls block. It sends a request
//! again when the connection broke or the service was busy.
//!
//! `cargo run --example client` runs three patterns by it on the emulator, or on your account with a connection
//! string as argument.
//!
//! If a program has a `main`, copy its functions without it. Programs with queues and blobs need a client of those
//! services too.
//!
#![doc = concat!("```ignore\n", include_str!("client.rs"), "```")]
