//! What the pages show is what the crate does: pictures, tables and figures.

#![cfg(feature = "std")]

#[path = "../committed/mod.rs"]
mod committed;
mod facts;
#[path = "../inputs/mod.rs"]
mod inputs;
mod pages;
mod plots;
mod skill;
