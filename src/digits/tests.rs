use super::*;

/// Reads one digit after another.
fn reference<const N: usize>(text: &[u8; N]) -> Option<u128> {
    text.iter().try_fold(0, |number, byte| Some(10 * number + u128::from(char::from(*byte).to_digit(10)?)))
}

macro_rules! for_widths {
    ($check:ident, $($width:literal)*) => { $($check::<$width>();)* };
}

#[test]
fn every_lane_of_four_digits_prints_as_format_does() {
    for number in 0..10_000_u64 {
        for place in [1, 10_000, 100_000_000, 1_000_000_000_000, 10_000_000_000_000_000] {
            let value = (number % if place > 1_000_000_000_000 { 1_844 } else { 10_000 }) * place;
            let twenty = text::<20>(value);
            assert_eq!(twenty, *format!("{value:020}").as_bytes(), "{value}");
            assert_eq!(super::number(&twenty), Some(value.into()));
        }
        let twelve = 100_010_001 * number;
        assert_eq!(text::<12>(twelve), *format!("{twelve:012}").as_bytes());
    }
}

#[test]
fn every_width_prints_and_reads_up_to_its_largest_number() {
    fn check<const N: usize>() {
        let most = largest(N);
        for value in [0, 1, 9, most / 7, most / 3, most - most / 9, most - 1, most] {
            let written = text::<N>(value);
            assert_eq!(written, *format!("{value:0N$}").as_bytes());
            assert_eq!(number(&written), Some(value.into()));
            assert_eq!(number(&written), reference(&written));
        }
    }
    for_widths!(check, 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20);
    assert_eq!(number(b"99999999999999999999"), Some(99_999_999_999_999_999_999));
}

#[test]
fn a_byte_that_is_not_a_digit_is_refused_in_every_place() {
    fn check<const N: usize>() {
        for byte in 0..=u8::MAX {
            for at in 0..N {
                for beside in [b'0', b'9', 0, u8::MAX, b'/', b':', byte] {
                    let mut text = [beside; N];
                    text[at] = byte;
                    assert_eq!(number(&text), reference(&text), "{text:?}");
                }
            }
        }
        // Two faults do not cancel each other, wherever they are.
        for (first, second) in (0..N).flat_map(|first| (0..first).map(move |second| (first, second))) {
            for byte in [0, b'/', b':', u8::MAX] {
                let mut text = [b'0'; N];
                (text[first], text[second]) = (byte, byte);
                assert_eq!(number(&text), None, "{text:?}");
            }
        }
    }
    for_widths!(check, 7 8 13 16 19 20);
}
