//! What time it is.

#[cfg(not(target_family = "wasm"))]
pub(crate) fn now() -> std::time::SystemTime {
    std::time::SystemTime::now()
}

#[cfg(target_family = "wasm")]
pub(crate) use crate::file::now;
