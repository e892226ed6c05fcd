//! How far a run is.

#[cfg(not(target_family = "wasm"))]
mod bar;
#[cfg(target_family = "wasm")]
mod nowhere;

#[cfg(not(target_family = "wasm"))]
pub(crate) use bar::progress_bar;
#[cfg(target_family = "wasm")]
pub(crate) use nowhere::progress_bar;
