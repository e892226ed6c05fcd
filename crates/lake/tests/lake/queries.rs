//! Queries of DataFusion with the functions.

use std::path::Path;
use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, AsArray, Int64Array, RecordBatch, StringArray};
use datafusion::arrow::datatypes::Int64Type;
use datafusion::dataframe::DataFrameWriteOptions;
use datafusion::datasource::MemTable;
use datafusion::prelude::{SessionConfig, SessionContext};
use tablekeys::partition::{DigestBits, JumpHash, SipHash};
use tablekeys::skew::Histogram;

use crate::Random;
use crate::service::orders_per_partition;

pub(crate) fn run<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap().block_on(work)
}

/// A session with a table `orders` of these customers, in two partitions of several batches.
fn session(customers: &[String]) -> SessionContext {
    let ctx = SessionContext::new_with_config(SessionConfig::new().with_target_partitions(2));
    tablekeys_lake::register(&ctx);
    let batch = |(at, customers): (usize, &[String])| {
        let columns: [(&str, ArrayRef); 2] = [
            ("customer", Arc::new(StringArray::from_iter_values(customers))),
            ("number", Arc::new(Int64Array::from_value(i64::try_from(at).unwrap(), customers.len()))),
        ];
        RecordBatch::try_from_iter(columns).unwrap()
    };
    let batches: Vec<_> = customers.chunks(1_000).enumerate().map(batch).collect();
    let (first, second) = batches.split_at(batches.len() / 2);
    let table = MemTable::try_new(batches[0].schema(), vec![first.to_vec(), second.to_vec()]).unwrap();
    ctx.register_table("orders", Arc::new(table)).unwrap();
    ctx
}

async fn rows(ctx: &SessionContext, sql: &str) -> datafusion::error::Result<Vec<(i64, i64)>> {
    let batches = ctx.sql(sql).await?.collect().await?;
    Ok(batches
        .iter()
        .flat_map(|batch| {
            let column = |at: usize| batch.column(at).as_primitive::<Int64Type>().values().iter().copied();
            column(0).zip(column(1)).collect::<Vec<_>>()
        })
        .collect())
}

#[test]
fn a_group_by_counts_what_the_library_counts() {
    let customers: Vec<String> =
        Random(6).texts(20_000).into_iter().zip(0..).map(|(text, at)| format!("{text}{at}")).collect();
    let ctx = session(&customers);
    run(async {
        let counted = async |function: &str, histogram: Histogram| {
            let sql = format!("SELECT {function} AS partition, count(*) FROM orders GROUP BY 1 ORDER BY 1");
            let expected: Vec<(i64, i64)> = (0..)
                .zip(histogram.counts().iter().map(|&count| count.cast_signed()))
                .filter(|row| row.1 > 0)
                .collect();
            assert_eq!(rows(&ctx, &sql).await.unwrap(), expected, "{sql}");
        };
        counted("tk_siphash(customer, 64)", Histogram::of(&SipHash::new(64), &customers).unwrap()).await;
        let keyed = SipHash::new(64).with_secret("7369787465656e207365637265747321".parse().unwrap());
        counted(
            "tk_siphash(customer, 64, '7369787465656e207365637265747321')",
            Histogram::of(&keyed, &customers).unwrap(),
        )
        .await;
        counted("tk_jump(customer, 10)", Histogram::of(&JumpHash::new(10), &customers).unwrap()).await;
        counted("tk_partition(customer, 'md5-bits:6')", Histogram::of(&DigestBits::md5(6), &customers).unwrap()).await;
    });
}

#[test]
fn sql_reaches_every_function_by_its_name() {
    run(async {
        let ctx = session(&["james.smith@example.com".to_owned()]);
        for (sql, expected) in [
            ("tk_partition_key(customer, 'md5-bits:4')", "1111"),
            ("tk_ring(customer, 'ring:east=1 west=2')", "west"),
            ("tk_email_bucket(customer)", "3"),
            ("tk_newest_first(TIMESTAMP '2024-05-06T07:08:09')", "2516873215109999999"),
            ("tk_newest_first('2024-05-06T07:08:09Z')", "2516873215109999999"),
            ("tk_day(DATE '2024-05-06')", "20240506"),
            ("tk_zero_padded(number + 42, 6)", "000042"),
            ("tk_signed(number - 42)", "-9999999999999999957"),
            (
                "tk_tuple('str,-ticks,?u16', 'order', TIMESTAMP '2024-05-06T07:08:09', NULL)",
                "order!2516873215109999999!-",
            ),
            ("tk_siphash(tk_guid('6f9619ff-8b86-d011-b42d-00cf4fc964ff'), 1)", "0"),
            ("coalesce(tk_try_byte_sum(customer, 15), -1)", "-1"),
            ("tk_geohash(57.64911, 10.40744, 11)", "u4pruydqqvj"),
        ] {
            let sql = format!("SELECT arrow_cast({sql}, 'Utf8') FROM orders");
            let batches = ctx.sql(&sql).await.unwrap().collect().await.unwrap();
            assert_eq!(batches[0].column(0).as_string::<i32>().value(0), expected, "{sql}");
        }
        let error = rows(&ctx, "SELECT tk_byte_sum(customer, 15) FROM orders").await.unwrap_err().to_string();
        assert!(error.contains("tk_byte_sum(\"james.smith@example.com\"): expected"), "{error}");
    });
}

#[test]
fn settings_that_change_between_batches_are_kept_apart() {
    let ctx = session(&["a".to_owned(), "b".to_owned()]);
    run(async {
        for partitions in (1..=40).chain(1..=40) {
            let sql = format!("SELECT tk_siphash(customer, {partitions}), 0 FROM orders");
            let sip = SipHash::new(partitions);
            let expected = ["a", "b"].map(|key| (i64::from(sip.partition_of(key)), 0));
            assert_eq!(rows(&ctx, &sql).await.unwrap(), expected);
        }
    });
}

#[test]
fn the_service_of_the_guide_counts_as_the_library() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("service-{}", std::process::id()));
    let texts = Random(7).texts(6_000).into_iter().zip(0..).map(|(text, at)| format!("{at} {text}"));
    // Every tenth row has no customer.
    let customers: Vec<Option<String>> = texts.zip(0_u32..).map(|(text, at)| (at % 10 != 3).then_some(text)).collect();
    let column: ArrayRef = Arc::new(customers.iter().map(Option::as_deref).collect::<StringArray>());
    let batch = RecordBatch::try_from_iter([("customer", column)]).unwrap();
    let batches = run(async {
        let table = SessionContext::new().read_batch(batch).unwrap();
        let written = folder.join("part-0.parquet");
        table.write_parquet(written.to_str().unwrap(), DataFrameWriteOptions::new(), None).await.unwrap();
        orders_per_partition(folder.to_str().unwrap()).await.unwrap().collect().await.unwrap()
    });
    let column = |at: usize| batches.iter().flat_map(move |batch| batch.column(at).as_primitive::<Int64Type>().iter());
    let found: Vec<_> = column(0).zip(column(1)).collect();
    let histogram = Histogram::of(&SipHash::new(64), customers.iter().flatten()).unwrap();
    let counts = histogram.counts().iter().map(|&count| Some(count.cast_signed()));
    let expected: Vec<_> = (0..).map(Some).zip(counts).chain([(None, Some(600))]).collect();
    assert_eq!(found, expected);
    // The page shows the lines of this code that are the crate's.
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src/guide/past_one_machine.rs");
    let (page, code) = (std::fs::read_to_string(page).unwrap(), include_str!("service.rs"));
    for line in code.lines().map(str::trim).filter(|line| line.contains("register")) {
        assert!(page.contains(line), "the page does not show {line:?}");
    }
}
