//! The same laws where they are easiest to break: at the edges of a type, between neighbours, one character away from a key.
#![expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "any bits will do")]

use std::cmp::Reverse;

use proptest::prelude::*;
use tablekeys::Ticks;
use tablekeys::tuple::{decode, encode};

use super::bytes;
use crate::values::text;

/// Values of a type, which are often equal, neighbours or at an edge.
pub(crate) trait Near: Sized {
    /// Zero, the ends, and numbers near them and near each power of two and of ten.
    fn edges() -> Vec<Self>;

    fn near() -> impl Strategy<Value = Self>;
}

macro_rules! numbers_near {
    ($($type:ident)*) => {$(
        impl Near for $type {
            fn edges() -> Vec<Self> {
                let tens = (0..=$type::MAX.ilog10()).map(|power| $type::pow(10, power));
                let twos = (0..=$type::MAX.ilog2()).map(|power| 1 << power);
                let edges = [$type::MIN, $type::MAX, 0].into_iter().chain(tens).chain(twos);
                let mirrored = |edge: Self| [edge, (0 as $type).wrapping_sub(edge), $type::MAX - edge.max(0)];
                let near = |edge: Self| (0..4).flat_map(move |by| [edge.wrapping_add(by), edge.wrapping_sub(by)]);
                edges.flat_map(mirrored).flat_map(near).collect()
            }

            fn near() -> impl Strategy<Value = Self> {
                prop_oneof![7 => prop::sample::select(Self::edges()), 1 => any::<$type>()]
            }
        }
    )*};
}

numbers_near! { u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 }

proptest! {
    #[test]
    fn a_key_with_one_edit_is_refused_or_another_tuple_key(
        number in i64::near(), other in i64::near(), wide in u128::near(), text in text(), bytes in bytes(), real in any::<u64>(),
        at in any::<prop::sample::Index>(), with in "[!-~é]", how in 0..3_u8,
    ) {
        let edited = |key: String| {
            let at = at.index(key.len());
            match how {
                0 => format!("{}{with}{}", &key[..at], &key[at + 1..]),
                1 => format!("{}{with}{}", &key[..at], &key[at..]),
                _ => format!("{}{}", &key[..at], &key[at + 1..]),
            }
        };
        macro_rules! is_canonical {
            ($($type:ty = $tuple:expr;)*) => {$(
                let tuple: $type = $tuple;
                let key = encode(&tuple).unwrap();
                let changed = edited(key.clone());
                if let Ok(read) = decode::<$type>(&changed) {
                    prop_assert_eq!(encode(&read), Ok(changed.clone()), "{}", key);
                    prop_assert!(changed == key || encode(&read) != Ok(key));
                }
            )*};
        }
        let short = number as i8;
        is_canonical! {
            (i64, Reverse<i64>) = (number, Reverse(other));
            (u128, i8, Reverse<u8>) = (wide, short, Reverse(short.unsigned_abs()));
            (i128, bool) = (wide as i128, number < other);
            (String, u16) = (text.clone(), wide as u16);
            Reverse<(String, Vec<u8>)> = Reverse((text.clone(), bytes.clone()));
            (Vec<u8>, Option<String>) = (bytes.clone(), Some(text.clone()));
            (Option<u32>, Reverse<Option<bool>>) = (Some(wide as u32), Reverse(None));
            (f64, Reverse<f32>) = (f64::from_bits(real), Reverse(f32::from_bits(real as u32)));
            (char, Reverse<char>) = ('é', Reverse('#'));
            (Ticks, Reverse<Ticks>) = (Ticks::MAX, Reverse(Ticks::MIN));
        }
        #[cfg(feature = "uuid")]
        is_canonical! { (uuid::Uuid, Reverse<uuid::Uuid>) = (uuid::Uuid::from_u128(wide), Reverse(uuid::Uuid::from_u128(!wide))); }
        #[cfg(feature = "chrono")]
        is_canonical! {
            (chrono::DateTime<chrono::Utc>, Reverse<chrono::DateTime<chrono::Utc>>) = {
                let when = chrono::DateTime::from_timestamp_nanos(number);
                (when, Reverse(when))
            };
        }
    }
}
