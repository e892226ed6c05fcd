//! A table service on this machine, for tests and examples: Azurite is started where `.ci/run` has installed it, and a small
//! client counts each request and decides what becomes of it.
//!
//! | module | holds |
//! |---|---|
//! | [`client`] | the client of the table service, whose requests are counted, and lost or cut off by a gate |
//! | [`queue`], [`blobs`] | clients of the other two services, through the same gate |
//! | [`costs`] | the requests of each question as a table of the guide |
//! | [`kill`] | programs killed before and after each request |
//! | [`mover`] | the loop that carries out a plan |
//! | [`programs`], [`postgresql`] | programs of others that tests run, where they are installed |

mod batch;
pub mod blobs;
pub mod client;
pub mod costs;
mod http;
pub mod kill;
pub mod mover;
pub mod postgresql;
pub mod programs;
pub mod queue;
pub mod service;
mod storage;

pub use blobs::Blobs;
pub use client::{Client, Properties, Refused, Row, Sent, Write, properties};
pub use queue::Queue;
