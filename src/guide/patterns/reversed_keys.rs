//! Reversed keys: numbers that grow are spread by their last digits, and the hosts of a domain are listed together.
//!
//! **Problem.** A store that splits by ranges puts keys that begin alike side by side. Growing numbers then share one end of
//! the table, and the hosts of one domain, whose common part is at their end, are all over it.
//!
//! | row | PartitionKey | RowKey |
//! |---|---|---|
//! | account 4711 | `1174000000` | `account` |
//! | `www.example.com` | `hosts` | `com!example!www` |
//!
//! **Two traps.** A number is padded before it is reversed: unpadded, 12 and 120 become `21` and `021`, and reading
//! back is guesswork. And a domain is a range of whole labels: the bare prefix `com.example` finds `example-shop.com`
//! too. With the [tuple](crate::guide::tuple_keys)'s separator, which sorts below every character of a label, a domain
//! and all below it are one range, and no other host is in it.
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/patterns/reversed_keys.rs"), "```")]
//!
//! # Requests
//!
#![doc = include_str!("../requests/reversed-keys.md")]
//!
//! # What a crash leaves
//!
//! Nothing: each row is one request. The key follows from the value, so a retry meets its own row.
//!
//! Of the newest thousand of a million accounts, each tenth of the reversed keys has exactly a hundred; unreversed, all
//! are in one. The order by number is lost with it: "accounts 4,000 to 5,000" reads the whole table.
//!
//! Prefer a [hash](crate::partition::SipHash) for numbers that strangers choose, and where partitions should hold many
//! rows. Prefer ascending host names where the questions are about single hosts.
//!
//! **Elsewhere.** Reversed domain names are the row keys of [Bigtable's first
//! example](https://research.google/pubs/bigtable-a-distributed-storage-system-for-structured-data/), the web table,
//! and of HBase's reverse key pattern; Oracle's reverse key index reverses bytes of numbers; S3 users reversed dates
//! and numbers in names.
