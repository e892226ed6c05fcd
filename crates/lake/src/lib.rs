//! The keys and partitions of `tablekeys` as functions of DataFusion.
//!
//! In a program, as a test of this package runs it:
//!
//! ```ignore
#![doc = include_str!("../tests/lake/service.rs")]
//! ```
//!
//! # Partitions
//!
//! | function | gives |
//! |---|---|
//! | `tk_partition(key, design[, secret])` | the partition as `BIGINT`, by the text of any design: `'siphash:64'`, `'alphabet:h,p'`, `'ring:east=1 west=2'` |
//! | `tk_partition_key(key, design[, secret])` | the same as PartitionKey: `'0110'` by `'md5-bits:4'` |
//! | `tk_siphash(key, partitions[, secret])` | the partition by SipHash |
//! | `tk_jump(key, partitions[, secret])` | by jump hash |
//! | `tk_byte_sum(guid, partitions)` | by the byte sum of a GUID |
//! | `tk_md5_bits(key, bits)`, `tk_sha256_bits` | by the first bits of a digest, as a number |
//! | `tk_alphabet(text, alphabet)` | by the text of an alphabet: `'alphabet:e,i,m,q,u'` |
//! | `tk_ring(key, ring[, secret])` | the name of the node by the text of a ring: `'ring:east=1 west=2'` |
//! | `tk_slot(key, table[, secret])` | the name of the node by the text of a slot table |
//! | `tk_email_bucket(address)` | the bucket of an address, 1 to 6 |
//! | `tk_salted_key(base, identity, salt[, secret])` | the base with the salt of the identity, by the text of a salt: `'salt:16:before:-'` |
//! | `tk_tagged_key(key, created_at, generations[, secret])` | the PartitionKey with its generation, by the text of a list of generations |
//!
//! # Row keys
//!
//! | function | gives |
//! |---|---|
//! | `tk_newest_first(at[, unit])`, `tk_ascending`, `tk_calendar`, `tk_day` | the key of an instant |
//! | `tk_zero_padded(number, width)`, `tk_signed(number)` | the key of a number |
//! | `tk_geohash(latitude, longitude, characters)` | the key of a place |
//! | `tk_escape(text)` | text as a key |
//! | `tk_tuple(parts, value, ...)` | the tuple key of the values |
//! | `tk_guid(guid)`, `tk_guid_bytes_le(guid)` | the 16 bytes of a GUID in RFC 4122 order, or as .NET's `ToByteArray` has them |
//!
//! # Arguments
//!
//! Columns may have every type of Arrow that can hold the values, dictionaries included:
//!
//! | argument | columns |
//! |---|---|
//! | keys and texts | text and binary of every kind; a text is hashed as its UTF-8, binary as its bytes |
//! | GUIDs | text in every form that [`Guid`](tablekeys::partition::Guid) reads, or 16 bytes in RFC 4122 order |
//! | instants | timestamps of every unit, with a zone or as UTC without, dates, and text as [`Ticks`](tablekeys::Ticks) reads it; whole numbers with the unit `'ticks'`, `'unix_seconds'` or `'unix_millis'` |
//! | numbers | whole numbers of every width, and decimals without fraction |
//!
//! A GUID as text and its 16 bytes are different keys, and most programs store the partition of the bytes:
//! `tk_siphash(tk_guid(id), 64)`. Numbers are no keys: cast them to the text that the program hashes.
//!
//! Settings (numbers of partitions, texts of designs, secrets) are literals. A secret is 32 hexadecimal digits; no error shows it,
//! but the text and the plan of the query do. The parts of a tuple are `str`, `bytes`, `bool`, `ticks` (an instant), `guid`, `u8` to
//! `u128`, `i8` to `i128`, `f32` and `f64`, with commas; a `-` before a part reverses its order and a `?` makes it optional:
//! `tk_tuple('str,-ticks,?u16', 'order', placed, line)`.
//!
//! # Nulls and bad values
//!
//! Null gives null, but in an optional part of a tuple. A value that the library refuses fails the query with the value and the
//! reason. `tk_try_…`, which every function has, gives null instead.

mod columns;
mod function;
mod partitions;
mod row_keys;
mod tuples;

use datafusion::logical_expr::ScalarUDF;
use datafusion::prelude::SessionContext;

/// Makes every function known to the queries of a session.
pub fn register(ctx: &SessionContext) {
    for function in functions() {
        ctx.register_udf(function);
    }
}

/// Every function: for registries other than that of a session, such as those of Ballista's schedulers and executors.
pub fn functions() -> impl Iterator<Item = ScalarUDF> {
    let functions = [partitions::all(), row_keys::all(), tuples::all()].into_iter().flatten();
    functions.flat_map(|function| [false, true].map(|gives_null| function.registered(gives_null)))
}
