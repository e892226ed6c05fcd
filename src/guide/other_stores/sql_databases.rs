//! SQL databases: the collation decides the order of text keys, and the default is often not binary.
//!
//! A table of a SQL database with an index on two text columns is a table store: point queries, ranges, order by, in
//! both directions. One setting decides whether compound keys keep their order: the *collation*.
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
//! The crate's tests (`tests/stores`) store nine keys in both and read them back: rows of customers whose names differ
//! in case or in a sign, among them two rows of the customer `order`. In the right order, by bytes:
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
//! By the rules of a language, a query for one customer returns rows of two others.
//!
//! The cure is one word per column:
//!
//! ```sql
//! CREATE TABLE orders (
//!     partition_key text COLLATE "C" NOT NULL,
//!     row_key       text COLLATE "C" NOT NULL,
//!     PRIMARY KEY (partition_key, row_key)
//! );
//! ```
//!
//! Unsigned numbers, instants and dates of this crate are digits of one width and keep their order by every collation;
//! it is names, separators and mixed case that move.
//!
//! # The five questions
//!
//! 1. **One row**: `WHERE partition_key = ? AND row_key = ?`.
//! 2. **The newest 20 of one owner**: `ORDER BY row_key LIMIT 20`, and the next 20 by `AND row_key > ?`, the last key
//!    seen: the same keyset paging, which also beats `OFFSET` here. `ORDER BY … DESC` works as well.
//! 3. **A window of time**: `AND row_key >= ? AND row_key < ?`: the bounds of a [`KeyRange`](crate::range::KeyRange).
//! 4. **A second attribute**: an index. The database keeps it.
//! 5. **The newest of everything**: growing keys go to the last page of the B-tree, and one server writes all of them
//!    in any case. Do not salt.
//!
//! Prefer typed columns, `(customer, placed DESC, id)`, where the data stays in the database; text keys pay where the
//! same rows move between stores, or arrive from a table store.
//!
//! # Which keys are legal
//!
//! All of them. Lengths: PostgreSQL's B-tree takes index rows of [about a third of a
//! page](https://www.postgresql.org/docs/current/btree.html), some 2,700 bytes; SQL Server [1,700
//! bytes](https://learn.microsoft.com/sql/sql-server/maximum-capacity-specifications-for-sql-server) per nonclustered
//! index key; MySQL's InnoDB [3,072 bytes](https://dev.mysql.com/doc/refman/8.4/en/innodb-limits.html).
