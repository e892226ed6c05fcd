//! Instants of `jiff` and `time`.

use proptest::prelude::*;
use tablekeys::Ticks;

fn instant() -> impl Strategy<Value = Ticks> {
    (0..=Ticks::MAX.get()).prop_map(|ticks| Ticks::new(ticks).expect("in range"))
}

#[cfg(feature = "jiff")]
mod from_jiff {
    use super::*;

    use jiff::tz::{Offset, TimeZone};
    use jiff::{Timestamp, ZonedDateTime};

    /// The last tick that `jiff` holds, of 9999-12-30T22:00:00Z.
    const LAST: Ticks = match Ticks::new(3_155_378_040_009_999_999) {
        Some(last) => last,
        None => panic!("in range"),
    };

    proptest! {
        #[test]
        fn a_timestamp_reads_back_in_every_time_zone(t in instant(), offset in -93_599..=93_599i32) {
            prop_assume!(t <= LAST);
            let time = Timestamp::try_from(t).unwrap();
            prop_assert_eq!(time.as_nanosecond(), t.unix_nanos());
            prop_assert_eq!(Ticks::try_from(time), Ok(t));
            let zoned = time.to_zoned_datetime(TimeZone::fixed(Offset::from_seconds(offset).unwrap()));
            prop_assert_eq!(Ticks::try_from(zoned), Ok(t));
        }

        #[test]
        fn a_timestamp_is_floored_to_its_tick(nanos in -62_135_596_800_000_000_000..253_402_207_200_000_000_000i128) {
            let t = Ticks::try_from(Timestamp::from_nanosecond(nanos).unwrap()).unwrap();
            prop_assert_eq!(Ok(t), Ticks::from_unix_nanos(nanos));
        }

        #[test]
        fn text_of_jiff_is_read_and_text_of_ticks_is_read_by_jiff(t in instant()) {
            prop_assume!(t <= LAST);
            let time = Timestamp::try_from(t).unwrap();
            prop_assert_eq!(time.to_string().parse(), Ok(t));
            prop_assert_eq!(t.to_string().parse::<Timestamp>().unwrap(), time);
        }
    }

    #[test]
    fn instants_that_the_other_side_lacks_are_errors() {
        assert_eq!(Ticks::try_from(Timestamp::MAX), Ok(LAST));
        let error = Timestamp::try_from(Ticks::new(LAST.get() + 1).unwrap()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "expected an instant that jiff::Timestamp can hold, found 9999-12-30T22:00:01.0000000Z"
        );
        let before = Timestamp::from_second(-62_135_596_801).unwrap();
        assert!(
            Ticks::try_from(before)
                .unwrap_err()
                .to_string()
                .ends_with("found -62135596801 seconds after 1970-01-01T00:00:00Z")
        );
        assert_eq!(Ticks::try_from(Timestamp::from_second(-62_135_596_800).unwrap()), Ok(Ticks::MIN));
        assert!(Ticks::try_from(ZonedDateTime::new(Timestamp::MIN, TimeZone::UTC)).is_err());
    }
}

#[cfg(feature = "time")]
mod from_time {
    use super::*;

    use time::{OffsetDateTime, UtcOffset};

    proptest! {
        #[test]
        fn a_date_time_reads_back_at_every_offset(t in instant(), offset in -86_399..=86_399i32) {
            let time = OffsetDateTime::from(t);
            prop_assert_eq!((time.offset(), time.unix_timestamp_nanos()), (UtcOffset::UTC, t.unix_nanos()));
            prop_assert_eq!(Ticks::try_from(time), Ok(t));
            if let Some(local) = time.checked_to_offset(UtcOffset::from_whole_seconds(offset).unwrap()) {
                prop_assert_eq!(Ticks::try_from(local), Ok(t));
            }
        }

        #[test]
        fn a_date_time_is_floored_to_its_tick(nanos in -62_135_596_800_000_000_000..253_402_300_800_000_000_000i128) {
            let t = Ticks::try_from(OffsetDateTime::from_unix_timestamp_nanos(nanos).unwrap()).unwrap();
            prop_assert_eq!(Ok(t), Ticks::from_unix_nanos(nanos));
        }
    }

    #[test]
    fn both_ends_convert_and_years_before_1_are_errors() {
        for end in [Ticks::MIN, Ticks::MAX] {
            assert_eq!(Ticks::try_from(OffsetDateTime::from(end)), Ok(end));
        }
        let before = OffsetDateTime::from(Ticks::MIN) - time::Duration::NANOSECOND;
        assert!(
            Ticks::try_from(before)
                .unwrap_err()
                .to_string()
                .ends_with("found -62135596801 seconds and 999999999 ns after 1970-01-01T00:00:00Z")
        );
    }
}
