//! Many tenants: isolating one, and deleting one.
//!
//! | | one table | a table per tenant |
//! |---|---|---|
//! | table | `Orders` | `Orders` and the tenant's number |
//! | PartitionKey | the tenant and the customer, as a [tuple](crate::guide::tuple_keys) | the customer |
//! | RowKey | newest first, and the order's number | the same |
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/service/studies/tenants/program.rs"), "```")]
//!
//! Three tenants of 600 orders each. The name of the second, `acme2`, begins with that of the first:
//!
#![doc = include_str!("../requests/tenants.md")]
//!
//! **Isolating.** A range that ends where the tenant's rows end reads no others. A bare prefix `acme` reads `acme2` too,
//! and so shows one customer the rows of another. The tuple's separator sorts below every character of a name, so
//! [`extensions`](crate::tuple::extensions) is exact. A [table
//! SAS](https://learn.microsoft.com/rest/api/storageservices/create-service-sas) with `startpk` and `endpk` makes the
//! service enforce the same range.
//!
//! **Deleting.** Per row in transactions, or the whole table in one request ([costs](crate::guide::deleting)). A crash
//! in the middle of deleting rows leaves the others; running it again deletes them.
//!
//! **Choose** a table per tenant where tenants leave often, are restored one by one, or are a few thousand at most; the
//! tenant in front where there are many small ones, or where questions span tenants. Both share the account's 20,000
//! requests per second: a tenant that needs its own limit needs its own account.
//!
//! Next: [sensor readings](super::sensors). Back to [case studies](super).
