use super::*;
use crate::ErrorKind;

fn seconds(seconds: u32) -> Duration {
    Duration::from_secs(seconds.into())
}

fn needed(rows: u32, keys: u64, window: Duration) -> Result<u32> {
    partitions_needed(PARTITION_ENTITIES_PER_SECOND, rows, keys, window)
}

/// From Python's `decimal` with 70 digits, by the formula of the documentation.
#[test]
fn answers_are_those_of_arithmetic_with_70_digits() {
    for (rows, keys, window, expected) in [
        (2_001, 40, 1, 3),
        (2_001, u64::MAX, u32::MAX, 2),
        (2_500, 1_000, 1, 2),
        (3_000, 1_000_000, 1, 2),
        (5_000, 3, 1, 16_625_374),
        (5_710, 28_941, 217_308_340, 4),
        (6_000, 30, 1, 33),
        (9_000, 1_000_000, 1, 6),
        (10_000, 20, 1, 620),
        (20_000, 10, 1, 184_726_393),
        (20_000, 19, 1, 666_862_294),
        (20_000, 50, 1, 661),
        (20_000, 100, 1, 126),
        (20_000, 1_000, 60, 19),
        (20_000, 100_000, 1, 12),
        (20_000, u64::MAX, u32::MAX, 11),
    ] {
        assert_eq!(needed(rows, keys, seconds(window)), Ok(expected), "{rows} rows of {keys} keys in {window} s");
    }
}

#[test]
fn few_rows_need_one_partition_and_too_hot_keys_have_no_answer() {
    assert_eq!(needed(1, 1, seconds(1)), Ok(1));
    assert_eq!(needed(2_000, 1, seconds(1)), Ok(1));
    let message = |rows, keys, window| needed(rows, keys, window).unwrap_err().to_string();
    assert_eq!(
        message(2_001, 1, seconds(1)),
        "expected keys of at most 2000 rows per second each, found 2001 rows per second from 1 key: no number of partitions \
         divides a key"
    );
    assert_eq!(message(1, 0, seconds(1)), "expected a count of at least 1 key, found 0");
    assert_eq!(message(0, 1, seconds(1)), "expected a count of at least 1 row per second, found 0");
    let short = "expected a window in which a partition of 2000 rows per second takes at least one row, found ";
    assert_eq!(message(1, 1, Duration::ZERO), format!("{short}0ns"));
    assert_eq!(message(9_000, 1_000, Duration::from_nanos(499_999)), format!("{short}499.999µs"));
    assert!(needed(9_000, 1_000, Duration::from_micros(500)).is_ok());
    assert_eq!(needed(20_000, 9, seconds(1)).unwrap_err().kind(), ErrorKind::OutOfRange);
}

#[test]
fn any_limit_rate_and_window_has_an_answer_or_an_error() {
    // More rows than one account takes requests: a transaction carries many.
    assert_eq!(needed(100_000, u64::MAX, seconds(1)), Ok(58));
    assert_eq!(partitions_needed(20_000, 100_000, u64::MAX, Duration::MAX), Ok(6));
    assert_eq!(partitions_needed(0, 1, 1, seconds(1)).unwrap_err().kind(), ErrorKind::OutOfRange);
    let extremes = [1, 2, 999, 2_000, u32::MAX - 1, u32::MAX];
    for limit in extremes {
        for rows in extremes {
            for keys in [1, 2, 1_000, u64::MAX] {
                for window in [Duration::from_nanos(1), seconds(1), seconds(u32::MAX), Duration::MAX] {
                    if let Ok(n) = partitions_needed(limit, rows, keys, window) {
                        assert!(n >= rows.div_ceil(limit), "{limit} {rows} {keys} {window:?}: {n}");
                    }
                }
            }
        }
    }
    let too_many = partitions_needed(1, u32::MAX, u64::MAX, seconds(1)).unwrap_err().to_string();
    assert_eq!(
        too_many,
        "expected rows and keys for at most 4294967295 partitions, found 4294967295 rows per second from \
         18446744073709551615 keys, which need more"
    );
}
