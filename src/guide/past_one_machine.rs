//! Keys that do not fit one machine: the same partitions in SQL, on Spark and in DataFusion.
//!
//! Let the engine that holds the data compute the partitions, by an expression or a function that gives the same
//! bytes as the program.
//!
//! # Which tool
//!
//! | keys | where | use |
//! |---|---|---|
//! | up to some 10⁹ | files on one machine, or a table | `tablekeys skew FILE` and `tablekeys skew --table`: no engine, less than 30 MB of memory |
//! | any number | DuckDB, PostgreSQL, SQLite, BigQuery, Synapse, Fabric, Data Explorer | an expression of [`sql`](crate::sql), then `tablekeys skew --counts` |
//! | any number, by a design of SipHash, a ring or a tuple | Spark: Databricks, Fabric, Synapse | the functions and jobs of `crates/lake` |
//! | any number, in an object store; a Rust service | DataFusion | the functions of `crates/lake` |
//!
//! If SQL must compute partitions, use [`DigestBits`](crate::partition::DigestBits): every engine has MD5. SipHash must
//! be installed there.
//!
//! # From `GROUP BY` to a report
//!
//! The first command prints the query, the engine runs it, and the second compares the counts with chance:
//!
//! ```sh
//! duckdb -csv -c "$(tablekeys sql md5-bits --partitions 16 --column customer --dialect duckdb \
//!     --counts "'orders/*.parquet'")" > counts.csv
//! tablekeys skew --counts counts.csv --partitions 16
//! ```
//!
//! With `--partitions`, a partition without rows is counted as empty. The query counts rows with a null or bad key
//! on a line without a PartitionKey, which `skew` refuses.
//!
//! The load that follows uses the same expression:
//!
//! ```
//! use tablekeys::partition::DigestBits;
//! use tablekeys::sql::{self, Column, Dialect};
//!
//! const CUSTOMERS: DigestBits = DigestBits::md5(4);
//! let (customer, placed) = (Column::text("customer"), Column::instant("placed"));
//! let load = format!(
//!     "SELECT {} AS \"PartitionKey\", {} || '-' || \"id\" AS \"RowKey\" \
//!      FROM 'orders/*.parquet' ORDER BY ALL",
//!     sql::partition_key(&CUSTOMERS, &customer, Dialect::DuckDb)?,
//!     sql::newest_first(&placed, Dialect::DuckDb)?,
//! );
//! assert!(load.starts_with(r#"SELECT lpad(bin(CAST('0x' || substr(md5("customer"), 1, 8) AS "#));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Spark
//!
//! `crates/lake/spark/tablekeys_spark.py` is one file of vectorised functions, with every design by its text. It needs PySpark with
//! pyarrow, and the wheel `tablekeys` on every executor; where no wheel can go, use the expressions above.
//!
//! ```python
//! import tablekeys_spark as tk
//! tk.register(spark)
//! spark.sql("SELECT tk_partition(customer, 'siphash:64') AS partition, count(*) FROM orders GROUP BY 1")
//! ```
//!
//! Two jobs read Parquet, CSV and JSON, on a laptop or a cluster:
//!
//! ```sh
//! cd crates/lake
//! spark-submit --py-files tablekeys_spark.py,rows.py skew.py \
//!     --input 's3a://bucket/orders/' --key customer \
//!     --design siphash:64 --design md5-bits:6 --design jump:64 --counts counts.csv
//! tablekeys skew --counts counts.csv
//! ```
//!
//! `skew.py` counts by all designs in one pass. `rewrite.py` adds both keys to rows and writes one sorted file per
//! PartitionKey, for a bulk load; it fails when two rows have the same keys. Give `--guids` where GUIDs are
//! text: your program hashes their 16 bytes, and so must the job. `cluster.py` shows that every group comes once although executors are killed.
//!
//! # DataFusion
//!
//! The package `tablekeys-lake` in `crates/lake` has every design and every row key as a scalar function on Arrow
//! columns:
//!
//! ```ignore
//! use datafusion::dataframe::DataFrame;
//! use datafusion::error::Result;
//! use datafusion::prelude::{ParquetReadOptions, SessionContext};
//!
//! /// Orders per partition, by the design that the program uses.
//! async fn orders_per_partition(folder: &str) -> Result<DataFrame> {
//!     let ctx = SessionContext::new();
//!     tablekeys_lake::register(&ctx);
//!     ctx.register_parquet("orders", folder, ParquetReadOptions::default()).await?;
//!     let sql = "SELECT tk_siphash(customer, 64) AS partition, count(*) AS orders
//!                FROM orders GROUP BY 1 ORDER BY 1";
//!     ctx.sql(sql).await
//! }
//! ```
//!
//! Columns may be text, binary, dictionaries, 16 bytes for a GUID, and timestamps. Null gives null. A bad value
//! fails the query; `tk_try_siphash` and so on give null instead.
//!
//! **Not Ballista**, which distributes DataFusion: when version 55 lost an executor, a query hung, or returned
//! groups twice and reported success.
//!
//! # What a count costs
//!
//! 10⁸ keys (Spark 10⁷) of about 20 characters in a Parquet file, each once, counted by 64 partitions on two virtual cores, whole
//! processes, on 2026-11-22: millions of keys per second and core, and what 10¹² keys take by them, a lower bound.
//!
//! | with | partition by | million keys/s and core | core hours for 10¹² keys |
//! |---|---|---:|---:|
//! | `tablekeys skew` | md5-bits, siphash | 3.2, 3.4 | 87, 81 |
//! | DataFusion, the functions of `crates/lake` | md5-bits, siphash | 8, 12 | 35, 22 |
//! | DuckDB, an expression of [`sql`](crate::sql) | md5-bits | 1.9 | 149 |
//! | Spark, an expression of [`sql`](crate::sql) | md5-bits | 0.57 | 486 |
//! | Spark, the functions of `crates/lake` | siphash | 0.42 | 669 |
//!
//! - **One machine is fast enough**: `tablekeys skew`, no engine, least memory. Of keys that come often, Parquet holds
//!   each once, and `tablekeys skew` and DuckDB hash it once.
//! - **An engine holds the data**: its SQL by `DigestBits`, 1.7 to 12 times as long, but no data moves.
//! - **More than one machine**: Spark, the only one that survives the loss of a machine. Give each executor two
//!   cores.
//!
//! # A plan for 10¹² keys
//!
//! On paper: 10¹² orders in 100 TB of Parquet, a customer of about 20 characters each, counted in 22 to 669 core
//! hours by the table above.
//!
//! | step | figure | from |
//! |---|---:|---|
//! | bytes read | 10 to 20 TB | only the key's column is read, of 100 TB |
//! | executors | 100 of 8 cores | 800 cores |
//! | bytes shuffled | some 4 KB per task, 400 MB in all | each of 100,000 tasks of 128 MB counts its own rows first: three designs of 64 partitions are 192 numbers |
//!
//! **A sample is usually enough**: the evenness of 64 partitions is known to 1% from 10⁶ keys. It does not show one
//! key with a tenth of all rows: count the most frequent keys too.
//!
//! **The load costs more than the count**: 10¹² rows need [partitions enough](crate::guide::sizing), and are billed
//! as 10¹⁰ transactions of 100 rows.
