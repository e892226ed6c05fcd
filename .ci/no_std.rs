//! A program without `std`: it has a panic handler of its own, so it does not compile where `tablekeys`, or a crate under it,
//! links `std`, which has one too.
//!
//! ```text
//! cargo build --target-dir target/no_std --lib --no-default-features
//! rustc --edition 2024 --crate-type lib --emit metadata --out-dir target/no_std .ci/no_std.rs \
//!     --extern tablekeys=target/no_std/debug/libtablekeys.rlib -L dependency=target/no_std/debug/deps
//! ```

#![no_std]

extern crate alloc;

use alloc::string::String;
use core::panic::PanicInfo;

use tablekeys::partition::SipHash;
use tablekeys::{Result, Ticks, row_key, tuple};

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}

pub fn keys(customer: &str, unix_millis: i64) -> Result<(String, String)> {
    const CUSTOMERS: SipHash = SipHash::new(12);
    let placed = Ticks::from_unix_millis(unix_millis)?;
    let row_key = tuple::encode(&(customer, row_key::newest_first(placed)))?;
    Ok((CUSTOMERS.partition_key_of(customer), row_key))
}
