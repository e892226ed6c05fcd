//! What the service takes and answers, whatever the guide's programs ask: keys with awkward characters, filters, names, sizes.

#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod awkward;
mod filters;
mod life;

use tablekeys::table::{Operation, batches};
use tablekeys_service::client::{self, Client, Write};
use tablekeys_service::compared::Compared;

/// An account of its own, on the emulator and in memory.
fn fresh() -> Client {
    Client::of(Compared::fresh())
}

/// Writes of any number, as transactions of at most 100.
fn write_all(client: &Client, table: &str, writes: Vec<Write>) {
    fn describe(write: &Write) -> Operation<'_> {
        let (partition_key, row_key) = write.keys();
        Operation { partition_key, row_key, bytes: 1_000 }
    }
    for batch in batches(writes, describe) {
        client.transact(table, &batch.expect("small rows")).expect("new rows");
    }
}
