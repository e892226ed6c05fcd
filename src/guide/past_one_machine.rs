//! Keys that do not fit one machine: the same partitions in SQL, on Spark and in DataFusion.
//!
//! Let the engine that holds the data compute the partitions, by an expression or a function that gives the same bytes as the program.
//!
//! | keys | where | use |
//! |---|---|---|
//! | up to some 10⁹ | files on one machine, or a table | `tablekeys skew FILE` |
//! | any number | DuckDB, PostgreSQL, SQLite, BigQuery, Synapse, Fabric, Data Explorer | an expression of [`sql`](crate::sql), then `tablekeys skew --counts` |
//! | any number, by any design | Spark: Databricks, Fabric, Synapse | the Python package in Arrow functions: `crates/lake/spark` |
//! | any number, in an object store | DataFusion | the functions of `crates/lake` |
//!
//! If SQL must compute partitions, use [`DigestBits`](crate::partition::DigestBits) by MD5, which every engine has.
//!
//! # From `GROUP BY` to a report
//!
//! The first command prints the query, the engine runs it, and the second compares the counts with chance:
//!
//! ```sh
//! duckdb -csv -c "$(tablekeys sql md5-bits --partitions 16 --column customer --dialect duckdb \
//!     --count-rows "'orders/*.parquet'")" > counts.csv
//! tablekeys skew --counts counts.csv --partitions 16
//! ```
//!
//! The query counts rows with a null or bad key on a line without a PartitionKey, which `skew` leaves out, with a note. The load that follows
//! uses the same expression:
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
//! `tablekeys_spark.py` of `crates/lake/spark` has every design by its text. It needs PySpark with pyarrow, and the wheel `tablekeys` on every
//! executor; where no wheel can go, use the expressions above.
//!
//! ```python
//! import tablekeys_spark as tk
//! tk.register(spark)
//! spark.sql("SELECT tk_partition(customer, 'siphash:64') AS partition, count(*) FROM orders GROUP BY 1")
//! ```
//!
//! The job `skew.py` counts by all designs in one pass, and `rewrite.py` adds both keys to rows and writes one sorted file per PartitionKey; it fails
//! when two rows have the same keys. Give `--guids` where GUIDs are text: your program hashes their 16 bytes, and so must the job.
//!
//! ```sh
//! cd crates/lake
//! spark-submit --py-files tablekeys_spark.py,rows.py skew.py --input 's3a://bucket/orders/' --key customer \
//!     --design siphash:64 --design md5-bits:6 --counts counts.csv
//! ```
//!
//! # DataFusion
//!
//! ```ignore
//! let ctx = SessionContext::new();
//! tablekeys_lake::register(&ctx);
//! ctx.register_parquet("orders", folder, ParquetReadOptions::default()).await?;
//! ctx.sql("SELECT tk_siphash(customer, 64) AS partition, count(*) FROM orders GROUP BY 1").await
//! ```
//!
//! Columns may be text, binary, dictionaries, 16 bytes for a GUID, and timestamps. Null gives null. A bad value fails the query; `tk_try_siphash` and
//! so on give null instead. **Not Ballista**: when version 55 lost an executor, a query hung, or returned groups twice and reported success.
//!
//! # What a count costs
//!
//! 10⁸ keys (Spark 10⁷) of about 20 characters in a Parquet file, counted by 64 partitions on two virtual cores, whole processes, on 2026-11-22:
//!
//! | with | partition by | million keys per second and core | core hours for 10¹² keys |
//! |---|---|---:|---:|
//! | `tablekeys skew` | md5-bits, siphash | 3.2, 3.4 | 87, 81 |
//! | DataFusion, the functions of `crates/lake` | md5-bits, siphash | 8, 12 | 35, 22 |
//! | DuckDB, an expression of [`sql`](crate::sql) | md5-bits | 1.9 | 149 |
//! | Spark, an expression of [`sql`](crate::sql) | md5-bits | 0.57 | 486 |
//!
//! **A sample is usually enough**: the evenness of 64 partitions is known to 1% from 10⁶ keys. It does not show one key with a tenth of all rows:
//! count the most frequent keys too. **The load costs more than the count**: 10¹² rows are 10¹⁰ transactions of 100 rows.
