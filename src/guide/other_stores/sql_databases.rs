//! SQL databases: the collation decides the order of text keys, and the default is often not binary.
//!
//! The *collation* decides whether compound keys keep their order:
//!
//! | | default order of text | binary order |
//! |---|---|---|
//! | PostgreSQL | [the database's locale](https://www.postgresql.org/docs/current/collation.html): case and punctuation are weighed by the rules of a language | `COLLATE "C"` |
//! | SQLite | [`BINARY`](https://www.sqlite.org/datatype3.html#collation): bytes | the default; `NOCASE` folds A–Z |
//! | MySQL 8 | [`utf8mb4_0900_ai_ci`](https://dev.mysql.com/doc/refman/8.4/en/charset-unicode-sets.html): neither case nor accents count | `utf8mb4_0900_bin`, `VARBINARY` |
//! | SQL Server | [by installation](https://learn.microsoft.com/sql/relational-databases/collations/collation-and-unicode-support), often `SQL_Latin1_General_CP1_CI_AS`: case does not count | `Latin1_General_BIN2` |
//!
//! # What goes wrong, on real PostgreSQL and SQLite
//!
//! Nine keys, among them two rows of the customer `order` (`tests/service/engines`). By bytes:
//!
//! ```text
//! Order!1  order b!1  order!2  order!3  order"20b!1  order-b!1  order.a!1  order1!1  orderb!1
//! ```
//!
//! | engine and collation | order of all | rows of `order`, by the range from `order!` to `order"` |
//! |---|---|---|
//! | PostgreSQL 15, `COLLATE "C"` | as above | `order!2` `order!3` |
//! | PostgreSQL 15, `COLLATE "en-x-icu"` | `Order!1` between `order-b!1` and `order!2` | **`Order!1`** `order!2` `order!3` **`order.a!1`** |
//! | SQLite, `BINARY` | as above | `order!2` `order!3` |
//! | SQLite, `NOCASE` | `Order!1` and `order!1` are one key: the second insert fails | – |
//!
//! By a language's rules, a query for one customer returns rows of two others. The cure is one word per column:
//!
//! ```sql
//! CREATE TABLE orders (
//!     partition_key text COLLATE "C" NOT NULL,
//!     row_key       text COLLATE "C" NOT NULL,
//!     PRIMARY KEY (partition_key, row_key)
//! );
//! ```
//!
//! Unsigned numbers, instants and dates of this crate keep their order by every collation; names and separators do
//! not.
//!
//! # What differs
//!
//! Page by `AND row_key > ?`, not by `OFFSET`. Do not salt. Where the data stays in the database, typed columns,
//! `(customer, placed DESC, id)`, are better.
//!
//! # Which keys are legal
//!
//! All. Lengths: PostgreSQL's B-tree takes index rows of [about a third of a
//! page](https://www.postgresql.org/docs/current/btree.html), some 2,700 bytes; SQL Server [1,700
//! bytes](https://learn.microsoft.com/sql/sql-server/maximum-capacity-specifications-for-sql-server) per nonclustered index
//! key; MySQL's InnoDB [3,072 bytes](https://dev.mysql.com/doc/refman/8.4/en/innodb-limits.html).
//!
//! # Where a key lands
//!
//! In a table `PARTITION BY HASH` of PostgreSQL, the remainder of a hash of the typed columns decides: 42 as a
//! number and `42` as a text are two keys. `tenant-1` to `tenant-12` are in 9 of 12 partitions.
//!
//! ```sh
//! tablekeys key placed --system postgresql --partitions 12 --as int64 42
//! tablekeys skew orders.csv --partition-key tenant --design postgresql --partitions 12
//! ```
