//! Keys that do not fit one machine: the same partitions in SQL, on Spark and in DataFusion.
//!
//! Data that does not fit one machine has an engine that reads it. Let that engine compute the partitions, by an expression or a
//! function that gives what the program gives, byte for byte. Only counts leave the engine: a few numbers per design.
//!
//! # Which tool
//!
//! | keys | where | use |
//! |---|---|---|
//! | up to some 10⁹ | files on one machine, or a table | `tablekeys skew FILE` and `tablekeys skew --table`: no engine, a few MiB of memory |
//! | any number | DuckDB, PostgreSQL, SQLite, BigQuery, Synapse, Fabric, Data Explorer | an expression of [`sql`](crate::sql), then `tablekeys skew --counts` |
//! | any number, by a design of SipHash, a ring or a tuple | Spark: Databricks, Fabric, Synapse | the functions and jobs of `benches/lake` |
//! | any number, in an object store; a Rust service | one machine, DataFusion | `lake skew` and the functions of `benches/lake` |
//!
//! Choose the design for its readers first. If SQL must compute partitions too, [`Md5Bits`](crate::partition::Md5Bits) is the even
//! design that every engine and every language has. SipHash is faster in a program and takes a secret; in SQL it is a function that
//! must be installed.
//!
//! # From `GROUP BY` to a report
//!
//! Two commands. The first prints the query, the engine runs it, and the second judges the counts beside what chance would give:
//!
//! ```sh
//! duckdb -csv -c "$(tablekeys sql md5-bits --partitions 16 --column customer --dialect duckdb \
//!     --counts "'orders/*.parquet'")" > counts.csv
//! tablekeys skew --counts counts.csv --partitions 16
//! ```
//!
//! Of a million orders of 100,003 customers, made for this page, the report says that the fullest of the 16 partitions has 1.031
//! times the mean; `tablekeys skew orders.parquet --partition-key customer`, which hashes the keys itself, says the same.
//!
//! Give `--partitions`, so that partitions without any row count as empty ones. Rows whose key is null or bad come as a line without a
//! PartitionKey, which is one partition too many: the report is refused until these rows have been looked at.
//!
//! The expression is the same in the load that follows, and it is the one of the library:
//!
//! ```
//! use tablekeys::partition::Md5Bits;
//! use tablekeys::sql::{self, Column, Dialect};
//!
//! const CUSTOMERS: Md5Bits = Md5Bits::new(4);
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
//! `benches/lake/tablekeys_spark.py` is one file that needs PySpark and what it uses itself (pyarrow, numpy). It has vectorised
//! functions of everything that SQL cannot express, equal to the library on its published vectors:
//!
//! ```python
//! import tablekeys_spark as tk
//! tk.register(spark)
//! spark.sql("SELECT tk_siphash(customer, 64) AS partition, count(*) FROM orders GROUP BY 1")
//! ```
//!
//! Two jobs run by `spark-submit`, on Parquet, CSV and JSON; `--master` alone decides between a laptop and a cluster:
//!
//! ```sh
//! cd benches/lake
//! spark-submit --py-files tablekeys_spark.py,designs.py,rows.py skew.py \
//!     --input 's3a://bucket/orders/' --key customer \
//!     --design siphash:64 --design md5-bits:6 --design jump:64 --counts counts.csv
//! tablekeys skew --counts counts.csv
//! ```
//!
//! `skew.py` counts by all designs in one pass over the key column, and each task counts its own rows before the only shuffle.
//! `rewrite.py` adds both keys to rows and writes one sorted file per PartitionKey, which is the order of a bulk load; it reads and
//! shuffles the rows once, and fails when two rows have the same keys. GUIDs in text need `--guids`: a program partitions their 16
//! bytes.
//!
//! **Executors that die.** `cluster.py` starts a master and two workers on one machine, kills an executor in the first stage and
//! another in the last, and compares the rows with the library's counts as a list, so that a group that comes twice shows. Spark
//! computes lost tasks again: of 20 million keys by three designs, every group came once, with the right count (`benches/results` has
//! the run).
//!
//! # DataFusion
//!
//! DataFusion is a library, so a Rust service can have the functions in its own queries. The package in `benches/lake`,
//! `tablekeys-lake`, has every design and every row key as a scalar function on Arrow columns: `tk_siphash`, `tk_partition` by the
//! text of any design, `tk_newest_first`, `tk_tuple` and the others that its documentation lists, each equal to the library on its
//! published vectors. Add it by path or by git, and register the functions with a session:
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
//! Columns may be text or binary of every kind, dictionaries, 16 bytes for a GUID, and timestamps of every unit. Null gives null. A
//! bad value fails the query with the value in the message; `tk_try_siphash` and so on give null instead.
//!
//! **Skew in an object store.** The package has a command too. It reads Parquet, CSV or JSON from a file, a folder or an object store
//! and counts by all designs in one pass over the key column; nothing but counts leaves the machine:
//!
//! ```sh
//! cargo install --path benches/lake
//! lake skew --input s3://bucket/orders/ --key customer \
//!     --design siphash:64 --design md5-bits:6 --design jump:64 --counts counts.csv
//! tablekeys skew --counts counts.csv
//! ```
//!
//! | address | credentials, from the environment |
//! |---|---|
//! | `s3://bucket/folder/` | `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_REGION`, or the machine's role |
//! | `az://container/folder/` | `AZURE_STORAGE_ACCOUNT_NAME`, `AZURE_STORAGE_ACCOUNT_KEY`, or the machine's identity |
//! | `gs://bucket/folder/` | `GOOGLE_SERVICE_ACCOUNT`, the path of its key, or the machine's account |
//! | `https://host/file.parquet` | none |
//!
//! `counts.csv` has a line per design and partition, with the columns `design`, `partition` and `count`. Rows whose key is null have a line without a partition.
//! `--guids` partitions GUIDs as text by their 16 bytes, `--secret-file` keys the designs that hash, and `--threads` bounds the cores.
//!
//! **Ballista** distributes DataFusion over machines. It is left out here. Version 55 counted right while executors lived or were lost
//! in the first stage; when one was lost in the last stage, a query hung, or returned the groups of the lost task twice and
//! reported success. Counts that may be doubled silently are worth less than none. To try it: functions
//! (`tablekeys_lake::functions()`) are registered in three places, in the scheduler by `SchedulerConfig::override_session_builder`, in
//! each executor by `ExecutorProcessConfig::override_function_registry`, and in the client's `SessionContext`. A function that one
//! side lacks is an error at once.
//!
//! # What a count costs
//!
//! The same Parquet file, counted by 64 partitions on two virtual cores of a shared machine. `benches/lake/cost.py` measures it; the
//! committed page in `benches/results` names the versions.
//!
#![doc = include_str!("tables/lake_cost.md")]
//!
//! `SQL` is the expression that `tablekeys sql` prints, `function` is a vectorised function of `benches/lake`, and `library` is the
//! command itself. Times of whole processes include their start; the start of Spark's session and executors has a column of its own.
//!
//! - **One machine reads it in the time you have:** `tablekeys skew` needs no engine and the least memory. `lake skew` reads
//!   Parquet on all cores and is 2 to 4 times as fast.
//! - **An engine holds the data already:** its SQL by [`Md5Bits`](crate::partition::Md5Bits). The expression takes 1.7 to 4 times as
//!   long as the command, since it goes through the text of the digest, but no data moves.
//! - **More than one machine:** Spark. Its start and its tasks cost more than a small count, so it is the slowest for a file that one
//!   core reads in seconds. It is the only one here that uses many machines and survives the loss of one.
//! - **SQL or a function on Spark:** about equal with one executor. A function runs in a process of Python beside the executor: two
//!   of each, and the driver, had two cores here, and the second executor gained nothing. Give each executor two cores.
//!
//! Within DataFusion, on one thread, a GUID of 36 characters takes `md5` 212 ns, `tk_md5_bits` 69, `tk_byte_sum` 156 and `tk_siphash` 29;
//! medians of 201 rounds in turns, beside other work (`cargo bench` in `benches/lake`).
//!
//! # A plan for 10¹² keys
//!
//! On paper. 10¹² orders in 100 TB of Parquet, a customer of about 20 characters per order; the question is which of three designs to
//! load a new store by. The table divides 10¹² by the keys per second and core above. It assumes that cores are added without loss:
//! take it as a lower bound.
//!
#![doc = include_str!("tables/lake_plan.md")]
//!
//! | step | figure | from |
//! |---|---:|---|
//! | bytes read | 10 to 20 TB | Parquet stores columns apart: only the key is read, of 100 TB |
//! | executors | 100 of 8 cores | 800 cores |
//! | time | as in the table, per design | if storage gives the bytes read in that time; designs of one pass share the reading |
//! | bytes shuffled | a few kilobytes per task | see below |
//! | cost drivers | core hours, then requests | the table; a read request per column chunk, some 10⁶ |
//!
//! **Why so little is shuffled.** Each task counts its own rows before anything crosses the network. Three designs of 64
//! partitions are at most 192 numbers per task, some 4 KB, however many rows it read. A task reads some 128 MB, so 100,000 tasks
//! write 400 MB in all, of 20 TB. With salts or with a design of 100,000 partitions it is
//! 100,000 numbers per task: count by the design with the most partitions alone, and take fewer by adding neighbours.
//!
//! **A sample is usually enough.** The evenness of 64 partitions is known to 1% from 10⁶ keys, whatever their number: read one row
//! group in a thousand, and the whole only for the load. What a sample does not show is one key with a tenth of all rows: count the
//! rows of the most frequent keys too.
//!
//! **The load costs more than the count.** 10¹² rows at 2,000 entities per second and partition need a store that has
//! [partitions enough](crate::guide::sizing), and 10¹⁰ transactions of 100 rows are billed as such. `rewrite.py` shuffles all 100 TB once, to
//! sort them.
