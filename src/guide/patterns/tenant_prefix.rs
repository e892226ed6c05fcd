//! Tenant prefix: many tenants in one table, each a range of PartitionKeys.
//!
//! **Problem.** Customers of one program share its tables. Each must be listed, isolated and deleted without the others.
//!
//! | row | PartitionKey | RowKey |
//! |---|---|---|
//! | an order of a tenant's customer | the tenant and the customer: `acme!c07` | newest first, and the number |
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/service/studies/tenants/program.rs"), "```")]
//!
//! # Requests
//!
//! Beside a table per tenant, from the [case study](crate::guide::case_studies::tenants):
//!
#![doc = include_str!("../requests/tenants.md")]
//!
//! # What a crash leaves
//!
//! Deleting a tenant is many transactions; a crash leaves the rows that are not yet deleted, and running it again
//! deletes them. Mark the tenant as deleted in its own row *before* the first transaction, so that no program serves the
//! rest.
//!
//! Prefer a table per tenant where tenants are deleted or restored as a whole.
//!
//! **Elsewhere.** The pool model of multi-tenancy; `LeadingKeys` conditions of DynamoDB's access policies; tenant ids in
//! front of Bigtable and HBase row keys; hierarchical partition keys in Cosmos DB.
