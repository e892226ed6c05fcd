//! Many tenants: isolating one, listing them, deleting one.
//!
//! # Keys
//!
//! | | one table | a table per tenant |
//! |---|---|---|
//! | table | `Orders` | `Orders` and the tenant's number |
//! | PartitionKey | the tenant, the customer, as a [tuple](crate::guide::tuple_keys) | the customer |
//! | RowKey | newest-first instant, the order's number | the same |
//!
//! # Sample rows
//!
//! In one table; the name of the second tenant begins with that of the first.
//!
//! | PartitionKey | RowKey | Tenant | Number |
//! |---|---|---|---:|
//! | `acme!c07` | `2516873215109999999!0000004502` | acme | 4502 |
//! | `acme!c07` | `2516873219999999999!0000004501` | acme | 4501 |
//! | `acme2!c07` | `2516873215099999999!0000000003` | acme2 | 3 |
//!
//! # Requests
//!
//! 1. **A customer's newest 10**: the first 10 rows of the partition.
//! 2. **Isolate**: a tenant's rows are the range [`extensions`](crate::tuple::extensions) of PartitionKeys.
//! 3. **List tenants**: ask for the first row of the table, then for the first row past that row's tenant, until none comes.
//! 4. **Delete**: mark the tenant as deleted in a row of its own, so that programs stop serving it; then delete its range,
//!    100 rows of a partition per transaction. With a table per tenant, delete the table in one request.
//!
//! # Cost
//!
//! Three tenants of 600 orders each:
//!
//! | question | design | how | requests | rows returned | rows written | answer |
//! |---|---|---|---:|---:|---:|---|
//! | the newest 10 orders of a customer | the tenant in front | 1 partition scan | 1 | 10 | 0 | right |
//! |  | a table per tenant | 1 partition scan | 1 | 10 | 0 | right |
//! | all 600 orders of a tenant | the tenant in front | 1 partition range scan | 1 | 600 | 0 | right |
//! |  | a table per tenant | 1 table scan | 1 | 600 | 0 | right |
//! |  | the tenant in front, asked by a bare prefix | 2 partition range scans | 2 | 1200 | 0 | **another tenant's rows too** |
//! | the names of all tenants | the tenant in front | 1 table scan, 3 partition range scans | 4 | 3 | 0 | right |
//! | deleting a tenant and its 600 orders | the tenant in front | 1 partition range scan, 20 transactions | 21 | 600 | 600 | done |
//! |  | a table per tenant | 1 delete of a table | 1 | 0 | 0 | done, the name refused for a while |
//!
//! # What breaks
//!
//! - **A bare prefix** `acme` reads the rows of `acme2` too, and shows one customer the rows of another:
//!   `extensions` is exact.
//! - **Access**. A [table SAS](https://learn.microsoft.com/rest/api/storageservices/create-service-sas) with
//!   `startpk=acme!` and `endpk=acme"` (`spk` and `epk` in the address) makes the service enforce the range. Both bounds
//!   are inclusive, which does no harm: no key is `acme"`. The emulator checks no range.
//!   Microsoft [recommends](https://learn.microsoft.com/azure/storage/tables/authorize-access-azure-active-directory) roles of
//!   Entra ID instead of account keys and SAS, but a role is [assigned for a whole
//!   table](https://learn.microsoft.com/azure/storage/tables/assign-azure-role-data-access), not for a range.
//! - **Load**. Both designs share the account's [target](crate::guide::sizing#what-the-targets-count); only an
//!   account of its own gives a tenant its own limit.
//! - **A crash** while rows are deleted leaves the others; running it again deletes them.
//!
//! # Use something else when
//!
//! The tenant in front is right for many small tenants and for questions that span them. Use a table per tenant
//! when:
//!
//! - each tenant has an identity of its own, so that Entra ID can isolate it;
//! - tenants leave often, or are restored one by one;
//! - there are at most a few thousand tenants: each adds a table to create, list, back up and watch.
//!
//! # The program
//!
//! ```
//! use std::cmp::Reverse;
//! use std::ops::Bound;
//! use tablekeys::range::KeyRange;
//! use tablekeys::table::{Query, QueryBuilder};
//! use tablekeys::{Result, Ticks, tuple};
//!
//! /// An order of a tenant's customer: the tenant and the customer are the partition, and the newest
//! /// order is its first row.
//! fn keys(
//!     tenant: &str,
//!     customer: &str,
//!     placed: Ticks,
//!     number: u32,
//! ) -> Result<(String, String)> {
//!     Ok((tuple::encode(&(tenant, customer))?, tuple::encode(&(Reverse(placed), number))?))
//! }
//!
//! /// Every row of a tenant: its partitions, and no partition of another tenant.
//! fn all_of(tenant: &str) -> Result<QueryBuilder> {
//!     Ok(Query::in_partitions(tuple::extensions(&(tenant,))?))
//! }
//!
//! /// The first row after all rows of a tenant: it names the next tenant.
//! fn first_after(tenant: Option<&str>) -> Result<QueryBuilder> {
//!     let Some(tenant) = tenant else { return Ok(Query::in_all_partitions().page_size(1)) };
//!     let of_tenant = tuple::extensions(&(tenant,))?;
//!     let Bound::Excluded(upper) = of_tenant.upper() else { unreachable!("a prefix ends with '!'") };
//!     Ok(Query::in_partitions(KeyRange::between(upper..)?).page_size(1))
//! }
//!
//! /// The tenant of a row.
//! fn tenant_of(partition_key: &str) -> Result<String> {
//!     Ok(tuple::split_first::<&str>(partition_key)?.0.into_owned())
//! }
//!
//! let (partition_key, row_key) = keys("acme", "c07", "2024-05-06T07:08:09Z".parse()?, 4_502)?;
//! assert_eq!((&*partition_key, &*row_key), ("acme!c07", "2516873215109999999!0000004502"));
//! assert_eq!(tenant_of(&partition_key)?, "acme");
//! let tenant = all_of("acme")?.build()?;
//! assert!(tenant.partition_keys().contains(&partition_key));
//! assert!(!tenant.partition_keys().contains("acme2!c07"));
//! let next = first_after(Some("acme"))?.build()?;
//! assert!(next.partition_keys().contains("acme2!c07") && !next.partition_keys().contains("acme!zoe"));
//! assert_eq!(first_after(None)?.build()?.page_size(), Some(1));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # In other stores
//!
//! The pool model of multi-tenancy; `LeadingKeys` conditions of DynamoDB's access policies; tenant ids in front of
//! Bigtable and HBase row keys; hierarchical partition keys in Cosmos DB.
