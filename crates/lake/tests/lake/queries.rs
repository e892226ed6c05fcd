//! Queries of DataFusion with the functions.

use std::path::Path;
use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, AsArray, Int64Array, RecordBatch, StringArray};
use datafusion::arrow::datatypes::Int64Type;
use datafusion::dataframe::DataFrameWriteOptions;
use datafusion::prelude::SessionContext;
use tablekeys::partition::{SipHash, SlotTable};
use tablekeys::skew::Histogram;

use crate::service::orders_per_partition;
use crate::{FUNCTIONS, Random};

pub(crate) fn run<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap().block_on(work)
}

/// A session with a table `orders` of these customers.
fn session(customers: &[&str]) -> SessionContext {
    let ctx = SessionContext::new();
    tablekeys_lake::register(&ctx);
    let columns: [(&str, ArrayRef); 2] = [
        ("customer", Arc::new(StringArray::from(customers.to_vec()))),
        ("number", Arc::new(Int64Array::from_value(0, customers.len()))),
    ];
    ctx.register_batch("orders", RecordBatch::try_from_iter(columns).unwrap()).unwrap();
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

/// The library's published vectors, so that no function asks another of its functions or takes arguments in another order.
#[test]
fn sql_reaches_every_function_by_its_name() {
    let secret = "7369787465656e207365637265747321";
    let table = |slots, nodes: &[(&str, u32)]| SlotTable::with_slots(slots, nodes.iter().copied()).unwrap();
    let slots = table(16_384, &[("alpha", 1), ("beta", 1), ("gamma", 2)]);
    let keyed = table(100, &[("", 1), ("é west", 3)]).with_secret(secret.parse().unwrap());
    let guid = "6f9619ff-8b86-d011-b42d-00cf4fc964ff";
    let identity = "x'3e0078667ab84e761eb809d180cf41a69b66787ed4'";
    let generations = "generations:4,8@2024-01-01T00:00:00.0000000Z,6@2025-01-01T00:00:00.0000000Z";
    let cases = [
        ("tk_partition(customer, 'siphash:12')".to_owned(), "11"),
        (format!("tk_partition(customer, 'jump:1000', '{secret}')"), "661"),
        ("tk_partition_key(customer, 'md5-bits:8')".into(), "10110111"),
        (format!("tk_partition_key(customer, 'ring:east=1 west=1 north=2', '{secret}')"), "north"),
        ("tk_siphash(customer, 12)".into(), "11"),
        (format!("tk_siphash(customer, 12, '{secret}')"), "7"),
        ("tk_jump(customer, 1000)".into(), "254"),
        (format!("tk_jump(customer, 1000, '{secret}')"), "661"),
        (format!("tk_byte_sum('{guid}', 600)"), "306"),
        ("tk_md5_bits(customer, 8)".into(), "183"),
        ("tk_sha256_bits(customer, 8)".into(), "133"),
        ("tk_alphabet('id/1', 'alphabet:e,i,m,q,u')".into(), "2"),
        ("tk_ring(customer, 'ring:alpha=1 beta=1 gamma=2')".into(), "gamma"),
        (format!("tk_slot(customer, '{slots}')"), "gamma"),
        (format!("tk_slot(customer, '{keyed}', '{secret}')"), "é west"),
        ("tk_email_bucket('id/1@example.com')".into(), "3"),
        ("tk_salted_key('20240506', 'a', 'salt:16:before:-')".into(), "04-20240506"),
        (format!("tk_salted_key('é', {identity}, 'salt:101:after:_', '{secret}')"), "é_072"),
        (
            format!(
                "tk_tagged_key(x'd7e16bb8503d8ef51fea54074e', '2053-01-17T20:24:34.7654947Z', '{generations}', '{secret}')"
            ),
            "2-2",
        ),
        ("tk_newest_first(TIMESTAMP '2024-05-06T07:08:09')".into(), "2516873215109999999"),
        ("tk_ascending('2024-05-06T07:08:09Z')".into(), "0638505760890000000"),
        ("tk_calendar(TIMESTAMP '2024-05-06T07:08:09')".into(), "20240506070809"),
        ("tk_day(DATE '2024-05-06')".into(), "20240506"),
        ("tk_zero_padded(number + 42, 6)".into(), "000042"),
        ("tk_signed(number - 42)".into(), "-9999999999999999957"),
        ("tk_geohash(57.64911, 10.40744, 11)".into(), "u4pruydqqvj"),
        ("tk_escape('J.O''Neil@Example.com')".into(), "J.O&~~Neil@Example.com"),
        (
            "tk_tuple('str,-ticks,?u16', 'order', TIMESTAMP '2024-05-06T07:08:09', NULL)".into(),
            "order!2516873215109999999!-",
        ),
        // The MD5 of the bytes in both orders.
        (format!("tk_md5_bits(tk_guid('{guid}'), 8)"), "253"),
        (format!("tk_md5_bits(tk_guid_bytes_le('{guid}'), 8)"), "46"),
        ("coalesce(tk_try_byte_sum(customer, 15), -1)".into(), "-1"),
    ];
    for name in FUNCTIONS.keys().filter(|name| !name.starts_with("try_")) {
        assert!(cases.iter().any(|(sql, _)| sql.contains(&format!("tk_{name}("))), "{name}");
    }
    run(async {
        let ctx = session(&["customer-4711"]);
        for (sql, expected) in cases {
            let sql = format!("SELECT arrow_cast({sql}, 'Utf8') FROM orders");
            let batches = ctx.sql(&sql).await.unwrap().collect().await.unwrap();
            assert_eq!(batches[0].column(0).as_string::<i32>().value(0), expected, "{sql}");
        }
        for other_number in ["tk_siphash(customer)", "tk_siphash(customer, 12, '', '')"] {
            let error = ctx.sql(&format!("SELECT {other_number} FROM orders")).await.unwrap_err().to_string();
            assert!(error.starts_with("Error during planning") && error.contains("tk_siphash"), "{error}");
        }
        let error = rows(&ctx, "SELECT tk_byte_sum(customer, 15) FROM orders").await.unwrap_err().to_string();
        assert!(error.contains("tk_byte_sum(\"customer-4711\"): expected"), "{error}");
    });
}

#[test]
fn settings_that_change_between_batches_are_kept_apart() {
    let ctx = session(&["a", "b"]);
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
