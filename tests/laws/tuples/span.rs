//! Windows of the next part of a tuple, beside a filter over the decoded values of all rows.

use std::cmp::{Ordering, Reverse};
use std::fmt::Debug;
use std::ops::Bound;

use proptest::prelude::*;
use tablekeys::range::KeyRange;
use tablekeys::table::check_key;
use tablekeys::tuple::{Part, encode, extensions, span, split_first};
use tablekeys::{ErrorKind, Key, Ticks};

use super::bytes;
use super::neighbours::Near;
use crate::ranges::{has_nothing, is_inside, is_sound};
use crate::values::{instant, text};

/// Bits of floats at the edges of their order, next to them, and any: zero, the least normal number, one, infinity, a NaN, the last NaN.
fn bits(width: u32) -> impl Strategy<Value = u64> + Clone {
    let (mantissa, all) = (if width == 32 { 23 } else { 52 }, u64::MAX >> (64 - width));
    let (infinity, sign) = (all >> 1 >> mantissa << mantissa, all / 2 + 1);
    let one = infinity >> 1 >> mantissa << mantissa;
    let edges = vec![0, 1 << mantissa, one, infinity, infinity | 1 << (mantissa - 1), all >> 1];
    let near = (prop::sample::select(edges), any::<bool>(), 0..3_u64).prop_map(move |(edge, negative, by)| {
        (edge | if negative { sign } else { 0 }).wrapping_add(by).wrapping_sub(1) & all
    });
    prop_oneof![3 => near, 1 => any::<u64>().prop_map(move |bits| bits & all)]
}

tablekeys::part! {
    /// A number of a caller's own that sorts from the greatest.
    #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
    struct Line(Reverse<u16>);
}

type Window<P> = (Bound<P>, Bound<P>);

/// The rows of a span are those that a filter over decoded values finds: with the value as the second part and as the first one, with
/// no part after it and with several.
fn is_a_filter<P>(
    window: &Window<P>,
    values: &[P],
    order: impl Fn(&P, &P) -> Ordering + Copy,
    names: &[String],
    more: &str,
) -> Result<(), TestCaseError>
where
    P: Clone + Debug,
    for<'k> P: Part<Decoded<'k> = P>,
{
    if has_nothing(window, order) {
        for range in [span(&(7_u8, &names[0]), window.clone()), span(&(), window.clone())] {
            prop_assert_eq!(range.unwrap_err().kind(), ErrorKind::OutOfRange, "{:?}", window);
        }
        return Ok(());
    }
    let second = span(&(7_u8, &names[0]), window.clone()).unwrap();
    let first = span(&(), window.clone()).unwrap();
    is_sound(&second)?;
    is_sound(&first)?;
    if matches!(window, (Bound::Unbounded, Bound::Unbounded)) {
        prop_assert_eq!(&second, &extensions(&(7_u8, &names[0])).unwrap());
        prop_assert_eq!(&first, &KeyRange::all());
    }
    for name in names {
        for value in values {
            let inside = is_inside((window.0.as_ref(), window.1.as_ref()), value, order);
            let rows = [
                encode(&(7_u8, name, value)),
                encode(&(7_u8, name, value, "")),
                encode(&(7_u8, name, value, more)),
                encode(&(7_u8, name, value, Reverse(more), more)),
                encode(&(8_u8, name, value)),
                encode(&(7_u8, format!("{name}{more}"), value, 1_u8)),
            ];
            for key in rows.map(Result::unwrap) {
                prop_assert!(check_key(&key).is_ok() && key.is_ascii(), "{:?}", key);
                let ((number, text, read), _) = split_first::<(u8, String, P)>(&key).unwrap();
                prop_assert!(order(&read, value).is_eq(), "{:?} read as {:?}", value, read);
                let expected = number == 7 && text == names[0] && inside;
                prop_assert!(second.contains(&key) == expected, "{value:?} in {window:?}: {key:?} in {second}");
            }
            for key in [encode(&(value,)), encode(&(value, more)), encode(&(value, more, name))].map(Result::unwrap) {
                prop_assert!(first.contains(&key) == inside, "{key:?} in {first}");
            }
        }
        prop_assert!(!second.contains(encode(&(7_u8, name)).unwrap()));
    }
    Ok(())
}

/// Ends of a window and values, which are often the same ones or neighbours.
fn windows<P: Clone + Debug + 'static>(
    values: impl Strategy<Value = P> + Clone + 'static,
) -> impl Strategy<Value = (Window<P>, Vec<P>)> {
    (prop::collection::vec(values, 2..5), 0..3_u8, 0..3_u8).prop_map(|(values, from, to)| {
        let bound = |kind, value: &P| match kind {
            0 => Bound::Included(value.clone()),
            1 => Bound::Excluded(value.clone()),
            _ => Bound::Unbounded,
        };
        ((bound(from, &values[0]), bound(to, &values[1])), values)
    })
}

/// By the order of the Rust values.
macro_rules! spans_are_filters {
    ($order:expr; $($law:ident: $type:ty = $values:expr;)*) => {
        proptest! {
            #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]
            $(
                #[test]
                fn $law(
                    (window, values) in windows($values),
                    names in prop::collection::vec(text(), 1..3), more in text(),
                ) {
                    let order: fn(&$type, &$type) -> Ordering = $order;
                    is_a_filter(&window, &values, order, &names, &more)?;
                    // The same window of the reversed part, from its greatest value.
                    let reversed = (window.1.map(Reverse), window.0.map(Reverse));
                    let values: Vec<_> = values.into_iter().map(Reverse).collect();
                    is_a_filter(&reversed, &values, |a, b| order(&b.0, &a.0), &names, &more)?;
                    let twice = (reversed.1.clone().map(Reverse), reversed.0.clone().map(Reverse));
                    let doubled: Vec<_> = values.iter().cloned().map(Reverse).collect();
                    is_a_filter(&twice, &doubled, |a, b| order(&a.0.0, &b.0.0), &names, &more)?;
                    // Wrapped, it is the same window.
                    let wrap = |end: Bound<_>| end.map(|part| (Some(part),));
                    let wrapped = (wrap(reversed.0), wrap(reversed.1));
                    let values: Vec<_> = values.into_iter().map(|value| (Some(value),)).collect();
                    let order = |a: &(Option<Reverse<_>>,), b: &(Option<Reverse<_>>,)| match (&a.0, &b.0) {
                        (Some(a), Some(b)) => order(&b.0, &a.0),
                        _ => panic!("there are values alone"),
                    };
                    is_a_filter(&wrapped, &values, order, &names, &more)?;
                }
            )*
        }
    };
}

spans_are_filters! {
    Ord::cmp;
    a_span_of_u8_is_a_filter: u8 = u8::near().boxed();
    a_span_of_u16_is_a_filter: u16 = u16::near().boxed();
    a_span_of_u32_is_a_filter: u32 = u32::near().boxed();
    a_span_of_u64_is_a_filter: u64 = u64::near().boxed();
    a_span_of_u128_is_a_filter: u128 = u128::near().boxed();
    a_span_of_i8_is_a_filter: i8 = i8::near().boxed();
    a_span_of_i16_is_a_filter: i16 = i16::near().boxed();
    a_span_of_i32_is_a_filter: i32 = i32::near().boxed();
    a_span_of_i64_is_a_filter: i64 = i64::near().boxed();
    a_span_of_i128_is_a_filter: i128 = i128::near().boxed();
    a_span_of_truth_values_is_a_filter: bool = any::<bool>();
    a_span_of_characters_is_a_filter: char = prop_oneof![Just('!'), Just('"'), Just('~'), Just('é'), any::<char>()].boxed();
    a_span_of_texts_is_a_filter: String = text().boxed();
    a_span_of_bytes_is_a_filter: Vec<u8> = bytes().boxed();
    a_span_of_two_bytes_is_a_filter: [u8; 2] = any::<[u8; 2]>();
    a_span_of_ticks_is_a_filter: Ticks = instant().boxed();
    a_span_of_keys_is_a_filter: Key<3> = "[ -~&&[^/?#\\\\]]{3}".prop_map(|text| text.parse().unwrap()).boxed();
    a_span_of_options_is_a_filter: Option<String> = prop::option::of(text()).boxed();
    a_span_of_reversed_options_is_a_filter: Option<Reverse<u8>> = prop::option::of((0..3_u8).prop_map(Reverse)).boxed();
    a_span_of_tuples_is_a_filter: (String, u8) = (text(), 0..3_u8).boxed();
    a_span_of_tuples_with_a_reversed_part_is_a_filter: (Reverse<i16>, Option<String>) =
        ((-2..3_i16).prop_map(Reverse), prop::option::of(text())).boxed();
    a_span_of_own_types_is_a_filter: Line = (0..5_u16).prop_map(|line| Line(Reverse(line))).boxed();
}

spans_are_filters! {
    |a, b| a.total_cmp(b);
    a_span_of_f32_is_a_filter: f32 = bits(32).prop_map(|bits| f32::from_bits(bits.try_into().unwrap())).boxed();
    a_span_of_f64_is_a_filter: f64 = bits(64).prop_map(f64::from_bits).boxed();
}

#[cfg(feature = "uuid")]
spans_are_filters! {
    Ord::cmp;
    a_span_of_guids_is_a_filter: uuid::Uuid = u128::near().prop_map(uuid::Uuid::from_u128).boxed();
}

#[cfg(feature = "chrono")]
spans_are_filters! {
    Ord::cmp;
    a_span_of_instants_is_exact_to_the_nanosecond: chrono::DateTime<chrono::Utc> =
        (0..2_i64, 0..300_u32).prop_map(|(seconds, nanos)| chrono::DateTime::from_timestamp(seconds, nanos).unwrap()).boxed();
    a_span_of_dates_is_a_filter: chrono::NaiveDate =
        (1..400_i32).prop_map(|days| chrono::NaiveDate::from_num_days_from_ce_opt(days).unwrap()).boxed();
}

#[test]
fn the_ends_of_a_window_are_refused_the_wrong_way_round() {
    assert_eq!(
        span(&("jobs",), Reverse(0_u8)..=Reverse(9)).unwrap_err().to_string(),
        "expected a range whose start is not after its end, found \"jobs!255\" to \"jobs!246\": Reverse values begin with the \
         greatest, as in Reverse(9)..=Reverse(0)"
    );
    let plain = span(&("jobs",), "b".."a").unwrap_err().to_string();
    assert!(plain.ends_with("found \"jobs!b\" to \"jobs!a\""), "{plain}");
    assert!(span(&("jobs",), 9..9).unwrap().is_empty());
}

#[test]
fn windows_of_the_longest_keys() {
    // With the separator and 512 characters, no key is longer.
    let name = "x".repeat(508);
    let range = span(&name, 1_u8..=2).unwrap();
    let inside = |line: u8| range.contains(encode(&(&name, line)).unwrap());
    assert_eq!([0, 1, 2, 3].map(inside), [false, true, true, false]);
    let after = span(&name, (Bound::Excluded(1_u8), Bound::Unbounded)).unwrap();
    let inside = |line: u8| after.contains(encode(&(&name, line)).unwrap());
    assert_eq!([0, 1, 2, 255].map(inside), [false, false, true, true]);
    let error = span(&"x".repeat(509), ..=2_u8).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooLong);
    assert_eq!(error.to_string(), "end of a range: expected a key of at most 512 UTF-16 units, found 513");
    assert_eq!(span(&"x".repeat(512), ..).unwrap_err().kind(), ErrorKind::TooLong);
}

/// What a caller may write as the beginning.
#[test]
fn a_beginning_is_a_tuple_a_part_or_nothing() {
    let begins = |span: tablekeys::Result<KeyRange>| span.unwrap().to_string();
    assert_eq!(begins(span(&(), 7_u8..)), r#"["007", ..)"#);
    assert_eq!(begins(span("a", 7_u8..)), r#"["a!007", "a\"")"#);
    assert_eq!(begins(span(&("a", (1_u8, "b")), 7_u8..)), r#"["a!001!b!007", "a!001!b\"")"#);
}
