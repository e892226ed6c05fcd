//! What the pages show is what the crate does: pictures, tables, figures and recipes.

#[path = "../inputs/mod.rs"]
mod inputs;
mod pages;
mod plots;
mod recipes;
