//! What the pages show is what the crate does: pictures, tables, figures and recipes.

mod ceilings;
mod continuations;
mod contributing;
mod core_pages;
#[path = "../inputs/mod.rs"]
mod inputs;
mod pages;
mod plots;
mod promises;
mod recipes;
mod supply;
