//! Instants of the system and of other crates: as ticks, as parts of tuples, and as the ends of windows.

use std::cmp::Reverse;
use std::fmt::Debug;
use std::ops::{Bound, RangeBounds, RangeInclusive};

use proptest::prelude::*;
use tablekeys::range::{Instant, KeyRange};
use tablekeys::{Error, Ticks, row_key, tuple};

use crate::ranges::meant;
use crate::tuples::sorts_and_reads_back;
use crate::values::{instant, like};

const SECOND: i128 = 1_000_000_000;

/// Text that is nearly a part of 21 digits: a character changed.
fn nearly_21_digits() -> impl Strategy<Value = String> {
    (0..=4_000_000_000_000_000_000_000_u128, 0..42_usize, like("[ -~]")).prop_map(|(nanos, at, c)| {
        let mut text = format!("{nanos:021}");
        if at < 21 {
            text.replace_range(at..=at, &c);
        }
        text
    })
}

/// Nanoseconds within a few ticks of a whole second, on both sides.
fn near() -> impl Strategy<Value = i64> + Clone {
    prop_oneof![-250..=450_i64, (-2..=4_i64).prop_map(|ticks| ticks * 100)]
}

fn window() -> impl Strategy<Value = (Bound<i64>, Bound<i64>)> {
    let end =
        || prop_oneof![near().prop_map(Bound::Included), near().prop_map(Bound::Excluded), Just(Bound::Unbounded)];
    (end(), end()).prop_map(|window| meant(window, i64::cmp))
}

/// A row that was written inside the window is found. A row is found exactly when some instant of its tick is past the start and some
/// instant of it is before the end.
fn loses_no_row<I>(
    (from, to): (Bound<i64>, Bound<i64>),
    row: i64,
    at: impl Fn(i64) -> I + Copy,
) -> Result<(), TestCaseError>
where
    I: Instant,
    Ticks: TryFrom<I, Error = Error>,
{
    let window = || (from.map(at), to.map(at));
    let tick = Ticks::try_from(at(row)).unwrap();
    let newest_first = KeyRange::newest_first(window()).unwrap();
    let found = newest_first.contains(row_key::newest_first(tick).with_suffix("-a").unwrap());
    let ascending = KeyRange::ascending(window()).unwrap();
    prop_assert_eq!(ascending.contains(row_key::ascending(tick).with_suffix("-a").unwrap()), found);
    if (from, to).contains(&row) {
        prop_assert!(found, "{} ns in {:?}: {}", row, (from, to), newest_first);
    }
    let first = row.div_euclid(100) * 100;
    let in_tick = |window: (Bound<i64>, Bound<i64>)| (first..first + 100).any(|nanos| window.contains(&nanos));
    let expected = in_tick((from, Bound::Unbounded)) && in_tick((Bound::Unbounded, to));
    prop_assert_eq!(found, expected, "{} ns in {:?}: {}", row, (from, to), newest_first);
    Ok(())
}

/// The laws of each type of instants: its last tick, the instant of nanoseconds after 1970, and the ticks of the same instant at an
/// offset of seconds, where the type has one.
macro_rules! clocks {
    ($($feature:literal $module:ident $type:ty, $last:expr, $at:expr, $with_offset:expr;)*) => {$(
        #[cfg(feature = $feature)]
        mod $module {
            use super::*;

            const LAST: Ticks = $last;

            fn at(nanos: i128) -> $type {
                let at: fn(i128) -> $type = $at;
                at(nanos)
            }

            fn nanos() -> RangeInclusive<i128> {
                Ticks::MIN.unix_nanos()..=LAST.unix_nanos() + 99
            }

            proptest! {
                #[test]
                fn an_instant_is_floored_to_its_tick_at_every_offset(nanos in nanos(), offset in -86_399..=86_399_i32) {
                    let with_offset: fn($type, i32) -> tablekeys::Result<Ticks> = $with_offset;
                    prop_assert_eq!(with_offset(at(nanos), offset), Ticks::from_unix_nanos(nanos));
                    prop_assert_eq!(Ticks::try_from(at(nanos)), Ticks::from_unix_nanos(nanos));
                }

                #[test]
                fn a_tick_is_an_instant_that_reads_back(t in instant()) {
                    let t = t.min(LAST);
                    let time = <$type>::try_from(t).unwrap();
                    prop_assert_eq!((time, Ticks::try_from(time)), (at(t.unix_nanos()), Ok(t)));
                }

                #[test]
                fn instants_sort_by_the_nanosecond_and_read_back(a in nanos(), near in 0..1_000_i128, b in nanos()) {
                    for b in [b, (a + near).min(*nanos().end())] {
                        sorts_and_reads_back(&at(a), &at(b))?;
                    }
                }

                #[test]
                fn an_instant_is_read_only_as_it_is_written(text in nearly_21_digits()) {
                    if let Ok(time) = tuple::decode::<$type>(&text) {
                        prop_assert_eq!(tuple::encode(&time), Ok(text));
                    }
                }

                #[test]
                fn a_window_loses_no_row_to_rounding(window in window(), row in near(), seconds in -2..=2_i128) {
                    loses_no_row(window, row, |nanos| at(seconds * SECOND + i128::from(nanos)))?;
                }
            }

            #[test]
            fn the_key_is_that_of_every_type() {
                let time = at(1_714_979_289_123_456_789);
                assert_eq!(tuple::encode(&(time, Reverse(time))).unwrap(), "063850576089123456789!251687321510876543210");
                let past = tuple::decode::<$type>("315537897600000000000").unwrap_err().to_string();
                let expected = ["a number from 0 to 315537897599999999999 in", "a value that the type holds in"];
                assert!(expected.iter().any(|expected| past.contains(expected)), "{past}");
            }
        }
    )*};
}

clocks! {
    "std" of_std std::time::SystemTime, Ticks::MAX, |nanos| {
        let (seconds, rest) = (nanos.div_euclid(SECOND), nanos.rem_euclid(SECOND).try_into().unwrap());
        let whole = std::time::Duration::from_secs(seconds.unsigned_abs().try_into().unwrap());
        let second = if seconds < 0 { std::time::UNIX_EPOCH - whole } else { std::time::UNIX_EPOCH + whole };
        second + std::time::Duration::from_nanos(rest)
    }, |time, _| Ticks::try_from(time);
    "chrono" of_chrono chrono::DateTime<chrono::Utc>, Ticks::MAX, |nanos| {
        let (seconds, rest) = (nanos.div_euclid(SECOND), nanos.rem_euclid(SECOND));
        chrono::DateTime::from_timestamp(seconds.try_into().unwrap(), rest.try_into().unwrap()).unwrap()
    }, |time, offset| Ticks::try_from(time.with_timezone(&chrono::FixedOffset::east_opt(offset).unwrap()));
    "jiff" of_jiff jiff::Timestamp, LAST_OF_JIFF, |nanos| jiff::Timestamp::from_nanosecond(nanos).unwrap(), |time, offset| {
        let offset = jiff::tz::Offset::from_seconds(offset).unwrap();
        Ticks::try_from(time.to_zoned_datetime(jiff::tz::TimeZone::fixed(offset)))
    };
    "time" of_time time::OffsetDateTime, Ticks::MAX, |nanos| time::OffsetDateTime::from_unix_timestamp_nanos(nanos).unwrap(),
        |time, offset| {
            let local = time.checked_to_offset(time::UtcOffset::from_whole_seconds(offset).unwrap());
            Ticks::try_from(local.unwrap_or(time))
        };
}

/// Of 9999-12-30T22:00:00Z.
#[cfg(feature = "jiff")]
const LAST_OF_JIFF: Ticks = match Ticks::new(3_155_378_040_009_999_999) {
    Some(last) => last,
    None => panic!("in range"),
};

fn message<T: Debug>(refused: Result<T, Error>) -> String {
    refused.unwrap_err().to_string()
}

#[cfg(feature = "jiff")]
mod jiff_alone {
    use super::*;
    use jiff::tz::TimeZone;
    use jiff::{Timestamp, ZonedDateTime};

    proptest! {
        #[test]
        fn a_window_of_zoned_instants_loses_no_row_to_rounding(window in window(), row in near()) {
            let at = |nanos: i64| Timestamp::from_nanosecond(nanos.into()).unwrap().to_zoned_datetime(TimeZone::UTC);
            loses_no_row(window, row, at)?;
        }

        #[test]
        fn text_of_jiff_is_read_and_text_of_ticks_is_read_by_jiff(t in instant()) {
            let t = t.min(LAST_OF_JIFF);
            let time = Timestamp::try_from(t).unwrap();
            prop_assert_eq!(time.to_string().parse(), Ok(t));
            prop_assert_eq!(t.to_string().parse::<Timestamp>().unwrap(), time);
        }
    }

    #[test]
    fn instants_that_the_other_side_lacks_are_errors() {
        assert_eq!(Ticks::try_from(Timestamp::MAX), Ok(LAST_OF_JIFF));
        assert_eq!(
            message(Timestamp::try_from(Ticks::new(LAST_OF_JIFF.get() + 1).unwrap())),
            "expected an instant that jiff::Timestamp can hold, found 9999-12-30T22:00:01.0000000Z"
        );
        let before = message(Ticks::try_from(Timestamp::from_second(-62_135_596_801).unwrap()));
        assert!(before.ends_with("found -62135596801 seconds after 1970-01-01T00:00:00Z"), "{before}");
        assert!(Ticks::try_from(ZonedDateTime::new(Timestamp::MIN, TimeZone::UTC)).is_err());
    }
}

#[cfg(feature = "time")]
#[test]
fn instants_of_time_before_year_1_are_errors() {
    let before = message(Ticks::try_from(time::OffsetDateTime::from(Ticks::MIN) - time::Duration::NANOSECOND));
    assert!(before.ends_with("found -62135596801 seconds and 999999999 ns after 1970-01-01T00:00:00Z"), "{before}");
}

#[cfg(feature = "chrono")]
mod chrono_alone {
    use super::*;
    use chrono::{DateTime, Timelike, Utc};

    proptest! {
        /// Nanoseconds from 10^9 up are a leap second, which chrono allows at any second and orders before the next one.
        #[test]
        fn a_leap_second_is_the_last_tick_of_its_second(
            seconds in -62_135_596_800..=253_402_300_799_i64, nanos in 1_000_000_000..2_000_000_000_u32,
        ) {
            let leap = DateTime::<Utc>::from_timestamp(seconds, 0).unwrap().with_nanosecond(nanos).unwrap();
            let last = Ticks::from_unix_nanos(i128::from(seconds) * SECOND + 999_999_999).unwrap();
            prop_assert_eq!(Ticks::try_from(leap), Ok(last));
            // It is after the last whole nanosecond of its second.
            prop_assert!(KeyRange::ascending(..leap).unwrap().contains(row_key::ascending(last)));
        }

        #[test]
        fn calendar_keys_are_what_chrono_writes(t in instant()) {
            let time = DateTime::<Utc>::from(t);
            prop_assert_eq!(row_key::calendar(t), time.format("%Y%m%d%H%M%S").to_string());
            prop_assert_eq!(row_key::day(t), time.format("%Y%m%d").to_string());
            prop_assert_eq!(t.to_string(), time.format("%Y-%m-%dT%H:%M:%S.").to_string() + &format!("{:07}Z", t.get() % 10_000_000));
        }
    }

    #[test]
    fn instants_outside_years_1_to_9999_are_errors_that_name_them() {
        let first_day_of =
            |year| chrono::NaiveDate::from_ymd_opt(year, 1, 1).unwrap().and_hms_opt(0, 0, 0).unwrap().and_utc();
        let range = "expected an instant from 0001-01-01T00:00:00.0000000Z to 9999-12-31T23:59:59.9999999Z, found ";
        for (year, seconds) in [(10_000, "253402300800"), (0, "-62167219200")] {
            let expected = format!("{range}{seconds} seconds after 1970-01-01T00:00:00Z");
            assert_eq!(message(Ticks::try_from(first_day_of(year))), expected);
        }
        assert!(
            Ticks::try_from(DateTime::<Utc>::MAX_UTC).is_err() && Ticks::try_from(DateTime::<Utc>::MIN_UTC).is_err()
        );
    }
}
