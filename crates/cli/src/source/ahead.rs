//! A stream that is read ahead on a thread of its own, as a decompressor's, where there are threads.

use std::io::Read;

#[cfg(not(target_family = "wasm"))]
mod thread;

#[cfg(not(target_family = "wasm"))]
pub(super) fn ahead(reader: impl Read + Send + 'static) -> impl Read + Send {
    thread::Ahead::new(reader)
}

#[cfg(target_family = "wasm")]
pub(super) fn ahead(reader: impl Read + Send + 'static) -> impl Read + Send {
    reader
}
