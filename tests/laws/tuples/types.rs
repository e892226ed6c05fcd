//! Parts of the standard library and of other crates that own what they hold.

use std::cmp::Reverse;
use std::sync::Arc;

use proptest::prelude::*;
use tablekeys::partition::Guid;
use tablekeys::tuple::{Part, decode, encode};

use super::sorts_and_reads_back;
use crate::values::text;

tablekeys::part!(
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    struct Line(u16)
);
tablekeys::part! {
    /// With documentation, visibilities and a semicolon.
    #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
    pub(crate) struct Name(pub(crate) String);
}
tablekeys::part!(
    #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
    struct Both((Name, Reverse<Line>))
);

/// What generic code needs to read a key.
fn load<K: for<'k> Part<Decoded<'k> = K>>(key: &str) -> tablekeys::Result<K> {
    decode::<K>(key)
}

tuples_obey! {
    shared_texts_sort_as_text_and_read_back: (Box<str>, Reverse<Arc<str>>, Arc<str>) =
        (text().prop_map(Box::from), text().prop_map(|text| Reverse(Arc::from(text))), text().prop_map(Arc::from));
}

proptest! {
    #[test]
    fn a_newtype_has_the_key_of_its_part(name in text(), line in any::<u16>()) {
        prop_assert_eq!(encode(&(Name(name.clone()), Line(line))), encode(&(&name, line)));
        let both = Both((Name(name.clone()), Reverse(Line(line))));
        prop_assert_eq!(encode(&both), encode(&(&name, Reverse(line))));
        prop_assert_eq!(load::<Both>(&encode(&both).unwrap()), Ok(both));
        prop_assert_eq!(load::<(Box<str>, Line)>(&encode(&(&name, line)).unwrap()), Ok((name.into(), Line(line))));
    }

    #[test]
    fn guids_sort_by_their_bytes_and_read_back(a in any::<[u8; 16]>(), b in any::<[u8; 16]>(), near in 0..32_usize) {
        // One byte of 16 differs, wherever it is.
        let b = if near < 16 { let mut other = a; other[near] = b[near]; other } else { b };
        let [a, b] = [a, b].map(Guid::from_bytes);
        sorts_and_reads_back(&a, &b)?;
        prop_assert_eq!(encode(&a), Ok(a.to_string()));
        #[cfg(feature = "uuid")]
        {
            let uuid = uuid::Uuid::from(a);
            prop_assert_eq!(encode(&(uuid, Reverse(uuid))), encode(&(a, Reverse(a))));
        }
    }
}

#[test]
fn a_guid_is_read_only_as_it_is_written() {
    let message = |key: &str| decode::<Guid>(key).unwrap_err().to_string();
    assert!(
        message("6F9619ff-8b86-d011-b42d-00cf4fc964ff")
            .contains("a lower-case letter from 'a' to 'f' in part 0 (Guid), at byte 1")
    );
    assert!(message("6f9619ff8b86d011b42d00cf4fc964ff").contains("expected '-' in part 0 (Guid), at byte 8"));
}

/// Each type of a date without a time.
#[cfg(any(feature = "chrono", feature = "jiff", feature = "time"))]
macro_rules! dates_sort {
    ($($law:ident $type:ty: $days:expr;)*) => {
        proptest! {$(
            #[test]
            fn $law(a in 0..3_652_059_i32, b in 0..3_652_059_i32, near in -40..40_i32) {
                // Days since 0001-01-01.
                let of: fn(i32) -> $type = $days;
                for b in [b, (a + near).clamp(0, 3_652_058)] {
                    sorts_and_reads_back(&of(a), &of(b))?;
                    let day = tablekeys::Ticks::new(u64::from(a.unsigned_abs()) * 864_000_000_000).unwrap();
                    prop_assert_eq!(encode(&of(a)).unwrap(), String::from(tablekeys::row_key::day(day)));
                }
            }
        )*}
    };
}

#[cfg(feature = "chrono")]
dates_sort! {
    dates_of_chrono_are_day_keys chrono::NaiveDate: |days| chrono::NaiveDate::from_num_days_from_ce_opt(days + 1).unwrap();
}

#[cfg(feature = "jiff")]
dates_sort! {
    dates_of_jiff_are_day_keys jiff::civil::Date: |days| {
        jiff::civil::date(1, 1, 1).checked_add(jiff::Span::new().days(days)).unwrap()
    };
}

#[cfg(feature = "time")]
dates_sort! {
    dates_of_time_are_day_keys time::Date: |days| time::Date::from_julian_day(1_721_426 + days).unwrap();
}

#[cfg(feature = "chrono")]
#[test]
fn dates_that_no_key_holds_are_refused() {
    let of = |year| chrono::NaiveDate::from_ymd_opt(year, 2, 3).unwrap();
    assert_eq!(encode(&(of(2024), Reverse(of(2024)))).unwrap(), "20240203!79759796");
    for (year, found) in [(0, "+0000-02-03"), (-1, "-0001-02-03"), (10_000, "+10000-02-03")] {
        let error = encode(&(1_u8, of(year))).unwrap_err().to_string();
        let expected = "expected a date from 0001-01-01 to 9999-12-31 in part 1 of a tuple, found ";
        assert_eq!(error, format!("{expected}{found}"));
    }
    for key in ["20230229", "00000101", "20241301", "2024011", "2024010x"] {
        assert!(decode::<chrono::NaiveDate>(key).is_err(), "{key}");
    }
}
