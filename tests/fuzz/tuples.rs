//! Tuples of many shapes: what is read is what would be written, and keys sort as their values.

use std::cmp::{Ordering, Reverse};
use std::fmt::Debug;

use tablekeys::table::{check_key, key_order};
use tablekeys::tuple::{Decode, Part, decode, encode, extensions, split_first, subtree};
use tablekeys::{ErrorKind, Key, Ticks};

use crate::input::Input;

/// A value that an input makes, and its order.
trait Value: Part + Sized {
    fn make(input: &mut Input<'_>) -> Self;
    fn compare(&self, other: &Self) -> Ordering;
}

macro_rules! ordered {
    ($($type:ty: $input:ident => $make:expr;)*) => {$(
        impl Value for $type {
            fn make($input: &mut Input<'_>) -> Self {
                $make
            }

            fn compare(&self, other: &Self) -> Ordering {
                self.cmp(other)
            }
        }
    )*};
}

ordered! {
    u8: input => input.byte();
    u16: input => u16::from_be_bytes(input.bytes());
    u32: input => input.short_number();
    u64: input => input.number();
    u128: input => input.wide_number();
    i8: input => input.byte().cast_signed();
    i16: input => i16::from_be_bytes(input.bytes());
    i32: input => input.short_number().cast_signed();
    i64: input => input.number().cast_signed();
    i128: input => input.wide_number().cast_signed();
    bool: input => input.bit();
    char: input => input.text(1, &[]).chars().next().unwrap_or('!');
    Ticks: input => input.instant();
    uuid::Uuid: input => uuid::Uuid::from_bytes(input.bytes());
    String: input => input.text(9, &[]);
    Vec<u8>: input => input.some_bytes(6);
    [u8; 3]: input => input.bytes();
    Key<8>: input => tablekeys::row_key::day(input.instant());
}

macro_rules! floats {
    ($($type:ident)*) => {$(
        impl Value for $type {
            fn make(input: &mut Input<'_>) -> Self {
                $type::from_be_bytes(input.bytes())
            }

            fn compare(&self, other: &Self) -> Ordering {
                self.total_cmp(other)
            }
        }
    )*};
}

floats! { f32 f64 }

impl<T: Value> Value for Reverse<T>
where
    Self: Part,
{
    fn make(input: &mut Input<'_>) -> Self {
        Self(T::make(input))
    }

    fn compare(&self, other: &Self) -> Ordering {
        other.0.compare(&self.0)
    }
}

impl<T: Value> Value for Option<T>
where
    Self: Part,
{
    fn make(input: &mut Input<'_>) -> Self {
        input.bit().then(|| T::make(input))
    }

    fn compare(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Some(a), Some(b)) => a.compare(b),
            _ => self.is_some().cmp(&other.is_some()),
        }
    }
}

macro_rules! tuples {
    ($(($($part:ident $at:tt)+))*) => {$(
        impl<$($part: Value),+> Value for ($($part,)+)
        where
            Self: Part,
        {
            fn make(input: &mut Input<'_>) -> Self {
                ($($part::make(input),)+)
            }

            fn compare(&self, other: &Self) -> Ordering {
                Ordering::Equal$(.then_with(|| self.$at.compare(&other.$at)))+
            }
        }
    )*};
}

tuples! { (A 0) (A 0 B 1) (A 0 B 1 C 2) (A 0 B 1 C 2 D 3) }

/// Two tuples of one type: their order, their keys, and the ranges that their beginnings make.
fn write<T>(input: &mut Input<'_>)
where
    T: Value + Clone + Debug,
    for<'k> T: Decode<Decoded<'k> = T>,
    for<'k> (T, u8): Part + Decode<Decoded<'k> = (T, u8)>,
{
    let a = T::make(input);
    // Often nearly the same bytes, so that the first parts are equal.
    let b = if input.bit() { T::make(input) } else { T::make(&mut input.clone()) };
    let (key_a, key_b) = (encode(&a), encode(&b));
    for key in [&key_a, &key_b] {
        assert!(key.as_ref().err().is_none_or(|error| error.kind() == ErrorKind::TooLong), "{key:?}");
    }
    let (Ok(key_a), Ok(key_b)) = (key_a, key_b) else { return };
    assert_eq!(key_a.cmp(&key_b), a.compare(&b), "{a:?} {b:?}");
    assert_eq!(key_order(&key_a, &key_b), a.compare(&b), "{a:?} {b:?}");
    assert!(key_a.is_ascii() && check_key(&key_a).is_ok(), "{key_a:?}");
    assert!(decode::<T>(&key_a).expect("a key of this type").compare(&a).is_eq(), "{key_a:?}");
    let longer = (b, input.byte());
    if let (Ok(extended), Ok(range), Ok(tree)) = (encode(&longer), extensions(&a), subtree(&a)) {
        let extends = longer.0.compare(&a).is_eq();
        assert_eq!(range.contains(&extended), extends, "{extended:?} in {range}");
        assert_eq!(tree.contains(&extended), extends, "{extended:?} in {tree}");
        assert!(tree.contains(&key_a) && !range.contains(&key_a), "{key_a:?}");
        let (first, rest) = split_first::<T>(&extended).expect("a key of this type");
        assert!(first.compare(&longer.0).is_eq());
        assert_eq!(rest, format!("{:03}", longer.1));
    }
}

/// A text is a key of a type exactly when it is what a value of the type is written as.
fn read<T>(text: &str)
where
    T: Part,
    for<'k> T: Decode<Decoded<'k> = T>,
{
    // The length of a key is not checked by what reads it, as the docs state.
    if text.len() > 512 {
        return;
    }
    if let Ok(value) = decode::<T>(text) {
        assert_eq!(encode(&value).as_deref(), Ok(text));
        assert_eq!(check_key(text), Ok(()));
    }
    if let Ok((value, rest)) = split_first::<T>(text) {
        let first = encode(&value).expect("shorter than the text");
        // Nothing more, and one empty text more, look alike from here.
        assert!(text == format!("{first}!{rest}") || (rest.is_empty() && text == first), "{first:?} {rest:?} {text:?}");
    }
}

macro_rules! shapes {
    ($($shape:ty;)*) => {
        const READ: &[fn(&str)] = &[$(read::<$shape>),*];
        const WRITE: &[fn(&mut Input<'_>)] = &[$(write::<$shape>),*];
    };
}

shapes! {
    (u8,);
    (i8, i16);
    (u16, u32, bool);
    (i32, u64, i64, char);
    (u128, i128);
    (Reverse<u32>, Reverse<i64>, Reverse<u128>);
    (String, String);
    (String, Reverse<Ticks>, u16);
    (Reverse<String>, String);
    (Vec<u8>, Reverse<Vec<u8>>, u8);
    ([u8; 3], Reverse<[u8; 3]>, Key<8>);
    (Option<String>, Option<u8>, Reverse<Option<i16>>);
    (f64, Reverse<f32>, f32);
    (uuid::Uuid, Reverse<uuid::Uuid>);
    (Ticks, (String, u8), Reverse<(String, i8)>);
    (Reverse<bool>, Option<Reverse<String>>, Reverse<char>, Option<Vec<u8>>);
    (Option<Option<u8>>, Reverse<Option<(u8, String)>>, (i16, (char,)));
}

pub(crate) fn tuples_written(data: &[u8]) {
    let input = &mut Input::new(data);
    WRITE[input.below(WRITE.len())](input);
}

pub(crate) fn tuples_read(data: &[u8]) {
    let input = &mut Input::new(data);
    let shape = input.below(READ.len());
    let text = input.rest(&[
        "!",
        "\"20",
        "~E9",
        ".~~",
        "~~",
        "~",
        "=",
        "-",
        "000",
        "255",
        "00007",
        "0000000223",
        "2516873215109999999",
        "t",
        "f",
        "6f9619ff-8b86-d011-b42d-00cf4fc964ff",
        "bff0000000000000",
        "00ff",
        "-998",
        "20240506",
        "99999",
    ]);
    READ[shape](&text);
}
