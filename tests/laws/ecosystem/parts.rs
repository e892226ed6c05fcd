//! Instants and ULIDs as parts of tuple keys.

use std::cmp::Reverse;
use std::fmt::Debug;

use proptest::prelude::*;
#[cfg(any(feature = "std", feature = "chrono"))]
use tablekeys::Ticks;
use tablekeys::tuple::{self, Part};

/// Both orders of two values and what is read back, after checking that keys sort as values do.
fn sorts_and_reads_back<T>(a: T, b: T)
where
    T: Ord + Copy + Debug + 'static + for<'k> Part<Decoded<'k> = T>,
{
    let [first, second] = [a, b].map(|value| tuple::encode(&(7_u8, value)).unwrap());
    assert_eq!(a.cmp(&b), first.cmp(&second), "{a:?} {b:?}");
    let [last, last_but_one] = [a, b].map(|value| tuple::encode(&Reverse(value)).unwrap());
    assert_eq!(b.cmp(&a), last.cmp(&last_but_one), "{a:?} {b:?}");
    assert_eq!(tuple::decode::<(u8, T)>(&first).unwrap(), (7, a));
    assert_eq!(tuple::decode::<Reverse<T>>(&last).unwrap(), Reverse(a));
}

/// Text that is nearly a key: a character changed.
#[cfg(any(feature = "std", feature = "chrono", feature = "jiff", feature = "time"))]
fn nearly_21_digits() -> impl Strategy<Value = String> {
    (0..=4_000_000_000_000_000_000_000_u128, 0..42_usize, "[ -~]").prop_map(|(nanos, at, c)| {
        let mut text = format!("{nanos:021}");
        if at < 21 {
            text.replace_range(at..=at, &c);
        }
        text
    })
}

#[cfg(any(feature = "std", feature = "chrono", feature = "jiff", feature = "time"))]
const NANOS: std::ops::Range<i128> = -62_135_596_800_000_000_000..253_402_207_200_000_000_000;

/// The laws of each type of instants, and the key that all of them have.
macro_rules! instants {
    ($($feature:literal $module:ident $type:ty: $at:expr;)*) => {$(
        #[cfg(feature = $feature)]
        mod $module {
            use super::*;

            fn at(nanos: i128) -> $type {
                let at: fn(i128) -> $type = $at;
                at(nanos)
            }

            proptest! {
                #[test]
                fn instants_sort_by_the_nanosecond_and_read_back(a in NANOS, near in 0..1_000_i128, b in NANOS) {
                    for b in [b, (a + near).min(NANOS.end - 1)] {
                        sorts_and_reads_back(at(a), at(b));
                    }
                }

                #[test]
                fn an_instant_is_read_only_as_it_is_written(text in nearly_21_digits()) {
                    if let Ok(time) = tuple::decode::<$type>(&text) {
                        prop_assert_eq!(tuple::encode(&time), Ok(text));
                    }
                }
            }

            #[test]
            fn the_key_is_that_of_every_type() {
                let time = at(1_714_979_289_123_456_789);
                assert_eq!(tuple::encode(&(time, Reverse(time))).unwrap(), "063850576089123456789!251687321510876543210");
                let past = tuple::decode::<$type>("315537897600000000000").unwrap_err().to_string();
                assert!(past.contains("a value that the type holds"), "{past}");
            }
        }
    )*};
}

instants! {
    "std" of_std std::time::SystemTime: |nanos| {
        let tick = Ticks::from_unix_nanos(nanos).unwrap();
        std::time::SystemTime::try_from(tick).unwrap() + std::time::Duration::from_nanos(nanos.rem_euclid(100).try_into().unwrap())
    };
    "chrono" of_chrono chrono::DateTime<chrono::Utc>: |nanos| {
        let tick = Ticks::from_unix_nanos(nanos).unwrap();
        chrono::DateTime::from(tick) + chrono::TimeDelta::nanoseconds(nanos.rem_euclid(100).try_into().unwrap())
    };
    "jiff" of_jiff jiff::Timestamp: |nanos| jiff::Timestamp::from_nanosecond(nanos).unwrap();
    "time" of_time time::OffsetDateTime: |nanos| time::OffsetDateTime::from_unix_timestamp_nanos(nanos).unwrap();
}

#[cfg(feature = "ulid")]
mod of_ulid {
    use super::*;
    use ulid::Ulid;

    proptest! {
        #[test]
        fn ulids_sort_and_read_back(a in any::<u128>(), near in 0..1_000_u128, b in any::<u128>()) {
            for b in [b, a.wrapping_add(near)] {
                sorts_and_reads_back(Ulid(a), Ulid(b));
            }
        }
    }

    #[test]
    fn golden_keys_of_ulids() {
        let ulid = Ulid::from_string("01HX6BPE13000000000000001A").unwrap();
        assert_eq!(tuple::encode(&(ulid, 7_u8)).unwrap(), "01HX6BPE13000000000000001A!007");
        assert_eq!(tuple::encode(&Reverse(ulid)).unwrap(), "7YE2SM9HYWZZZZZZZZZZZZZZYN");
        let message = |text: &str| tuple::decode::<Ulid>(text).unwrap_err().to_string();
        assert!(message("01HX6BPE13000000000000001L").contains(
            "a digit or an upper-case letter other than I, L, O and U in part 0 (Ulid), at byte 25 of a tuple key, found 'L'"
        ));
        assert!(message("8ZZZZZZZZZZZZZZZZZZZZZZZZZ").contains("a value that the type holds"));
        assert!(message("01HX").contains("at byte 4 of a tuple key, found the end"));
    }
}
