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
#![doc = include_str!("../requests/tenants.md")]
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
#![doc = concat!("```ignore\n", include_str!("tenants/program.rs"), "```")]
//!
//! In C#, Python and JavaScript: [six ways of making keys](crate::guide::clients::languages#programs).
//!
//! # In other stores
//!
//! The pool model of multi-tenancy; `LeadingKeys` conditions of DynamoDB's access policies; tenant ids in front of
//! Bigtable and HBase row keys; hierarchical partition keys in Cosmos DB.
