//! Tuples of many shapes: what is read is what would be written. The law of `tests/laws/tuples.rs`, on text that coverage guides.

use std::cmp::Reverse;

use tablekeys::table::check_key;
use tablekeys::tuple::{Part, decode, encode, split_first};
use tablekeys::{Key, Ticks};

use crate::input::Input;

/// A text is a key of a type exactly when it is what a value of the type is written as.
fn read<T>(text: &str)
where
    T: Part,
    for<'k> T: Part<Decoded<'k> = T>,
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

/// Written as one byte of an input.
const TOKENS: &str = "! \"20 ~E9 .~~ ~~ ~ = - 000 255 00007 0000000223 2516873215109999999 t f \
    6f9619ff-8b86-d011-b42d-00cf4fc964ff bff0000000000000 00ff -998 20240506 99999";

pub(crate) fn tuples_read(data: &[u8]) {
    let input = &mut Input::new(data);
    let shape = input.below(READ.len());
    let tokens: Vec<&str> = TOKENS.split(' ').collect();
    READ[shape](&input.rest(&tokens));
}
