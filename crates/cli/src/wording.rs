//! What is found, as people read it: numbers, lists, excerpts, and the frame of a page.

pub(crate) mod csv;
pub(crate) mod excerpt;
pub(crate) mod html;
pub(crate) mod json;
pub(crate) mod numbers;
pub(crate) mod printable;
