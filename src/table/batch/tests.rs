use super::*;

const MIB: usize = 1_024 * 1_024;

#[derive(Debug, Clone, PartialEq)]
struct Write {
    partition: String,
    row: String,
    bytes: usize,
}

fn write(partition: usize, row: usize, bytes: usize) -> Write {
    Write { partition: partition.to_string(), row: row.to_string(), bytes }
}

/// The number of operations of each transaction, or the bytes of what was refused.
fn sizes(writes: impl IntoIterator<Item = Write>) -> Vec<std::result::Result<usize, usize>> {
    batches(writes, |w| Operation { partition_key: &w.partition, row_key: &w.row, bytes: w.bytes })
        .map(|batch| {
            batch.map(|b| b.len()).map_err(|error| {
                let text = error.to_string();
                let (_, found) = text.split_once("found ").unwrap();
                found.split(' ').next().unwrap().parse().unwrap()
            })
        })
        .collect()
}

#[test]
fn a_transaction_is_full_at_100_operations_or_4_mib() {
    const ALL: usize = 4 * MIB - 1_024;
    assert_eq!(sizes((0..250).map(|row| write(0, row, 1))), [Ok(100), Ok(100), Ok(50)]);
    assert_eq!(sizes((0..3).map(|row| write(0, row, ALL / 2))), [Ok(2), Ok(1)]);
    assert_eq!(sizes([write(0, 0, ALL), write(0, 1, 0), write(0, 2, 1)]), [Ok(2), Ok(1)]);
    assert_eq!(sizes([]), []);
}

#[test]
fn a_full_transaction_has_room_for_the_longest_envelope() {
    let (batch, changes) = ("b".repeat(70), "c".repeat(70));
    let opens = format!("--{batch}\r\nContent-Type: multipart/mixed; boundary=\"{changes}\"\r\n\r\n");
    let closes = format!("--{changes}--\r\n--{batch}--\r\n");
    let part = |row: &str| {
        let body = format!("{{\"RowKey\":\"{row}\",\"Text\":\"{}\"}}", "x".repeat(60_000));
        format!(
            "--{changes}\r\nContent-Type: application/http\r\nContent-Transfer-Encoding: binary\r\n\r\n\
             POST /orders HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}\r\n",
            body.len()
        )
    };
    let rows: Vec<String> = (0..200).map(|row| format!("{row:03}")).collect();
    let grouped = batches(&rows, |row| Operation { partition_key: "p", row_key: row, bytes: part(row).len() });
    let requests = grouped.map(|batch| {
        let parts: String = batch.expect("small operations").into_iter().map(|row| part(row)).collect();
        format!("{opens}{parts}{closes}").len()
    });
    let sizes: Vec<usize> = requests.collect();
    assert!(sizes.len() > 2 && sizes.iter().all(|&size| size <= MAX_BATCH_BYTES), "{sizes:?}");
    assert!(sizes[0] > MAX_OPERATION_BYTES - part("000").len(), "{sizes:?}");
    assert!(opens.len() + closes.len() < 400);
}

#[test]
fn an_operation_too_large_comes_back_in_its_place() {
    let large = 4 * MIB - 1_023;
    let writes = [write(0, 0, 1), write(1, 0, 1), write(0, 0, large), write(0, 0, 2)];
    assert_eq!(sizes(writes), [Ok(1), Err(large), Ok(1), Ok(1)]);
    assert_eq!(sizes([write(0, 0, usize::MAX), write(0, 1, usize::MAX)]), [Err(usize::MAX); 2]);
}

#[test]
fn open_transactions_hold_16_mib_and_no_byte_more() {
    let sizes = |last| {
        let full = (0..4).map(|partition| write(partition, 0, 4 * MIB - 1_024));
        sizes(full.chain([write(4, 0, last), write(0, 1, 0)]))
    };
    // The last operation joins the first as long as its transaction is open.
    assert_eq!(sizes(4 * 1_024), [Ok(2), Ok(1), Ok(1), Ok(1), Ok(1)]);
    assert_eq!(sizes(4 * 1_024 + 1)[0], Ok(1));
}

#[test]
fn each_operation_is_described_once() {
    let mut calls = 0;
    let writes = (0..2_000).map(|n| write(n % 150, n, 1_000));
    let grouped = batches(writes, |w| {
        calls += 1;
        Operation { partition_key: &w.partition, row_key: &w.row, bytes: w.bytes }
    });
    assert!(grouped.map(|batch| batch.unwrap().len()).sum::<usize>() == 2_000);
    assert_eq!(calls, 2_000);
}

#[test]
fn memory_is_bounded_by_bytes_and_by_partitions() {
    // How many operations are taken until the first transaction is given, of partitions that come sorted.
    let taken = |bytes: usize| {
        let mut taken = 0;
        let endless = (0..).map(|n| {
            taken = n + 1;
            write(n, 0, bytes)
        });
        let mut batches =
            batches(endless, |w| Operation { partition_key: &w.partition, row_key: &w.row, bytes: w.bytes });
        assert_eq!(batches.next(), Some(Ok(vec![write(0, 0, bytes)])));
        drop(batches);
        taken
    };
    assert_eq!(taken(1), 101);
    // Five of 3 MiB are held, and the sixth is one too many.
    assert_eq!(taken(3 * MIB), 6);
}

#[test]
fn the_fullest_is_given_first_when_memory_runs_out() {
    let many = (0..100).map(|n| write(n, 0, 1)).chain([write(7, 1, 1), write(100, 0, 1)]);
    let sizes = sizes(many);
    assert_eq!((sizes[0], sizes.len()), (Ok(2), 101));
}
