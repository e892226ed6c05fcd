//! Parts of tuples in the notation of the requests.

use tablekeys::partition::Guid;
use tablekeys::tuple::{Kind, Kinds};
use tablekeys::{Ticks, with_tuple_base};

/// A part as text in a request.
pub(crate) trait Shown: Sized {
    fn show(&self) -> String;
    fn read(text: &str) -> Self;
}

/// How a value of each type is shown, and how it is read.
macro_rules! shown {
    ($($type:ty: $show:expr, $read:expr;)*) => {$(
        impl Shown for $type {
            fn show(&self) -> String {
                let show: fn(&Self) -> String = $show;
                show(self)
            }

            fn read(text: &str) -> Self {
                let read: fn(&str) -> Self = $read;
                read(text)
            }
        }
    )*};
}

macro_rules! integers {
    ($($type:ident)*) => { shown! { $($type: Self::to_string, |text| text.parse().unwrap();)* } };
}

integers! { u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 }

shown! {
    f32: |value| value.to_bits().to_string(), |bits| Self::from_bits(bits.parse().unwrap());
    f64: |value| value.to_bits().to_string(), |bits| Self::from_bits(bits.parse().unwrap());
    bool: |value| if *value { "t" } else { "f" }.to_owned(), |text| text == "t";
    Ticks: |ticks| ticks.get().to_string(), |text| Self::new(text.parse().unwrap()).unwrap();
    chrono::NaiveDate: Self::to_string, |text| text.parse().unwrap();
    Guid: Self::to_string, |text| text.parse().unwrap();
    String: |text| hex::encode(text), |text| Self::from_utf8(hex::decode(text).unwrap()).unwrap();
    Vec<u8>: |bytes| hex::encode(bytes), |text| hex::decode(text).unwrap();
}

/// The key of parts, of which those that may be missing are `none`, or have `some:` before them.
pub(crate) fn write(kinds: &str, parts: &str) -> String {
    let (kinds, mut key): (Kinds, _) = (kinds.parse().unwrap(), String::new());
    let write = |_, kind: &Kind, part: &str, key: &mut String| {
        let part = if kind.is_optional() { part.strip_prefix("some:") } else { Some(part) };
        with_tuple_base!(kind.base, T => kind.encode_into::<T>(part.map(Shown::read), key), Date)
    };
    kinds.write(parts.split('|'), &mut key, write).unwrap();
    key
}

pub(crate) fn read(kinds: &str, key: &str) -> String {
    let kinds: Kinds = kinds.parse().unwrap();
    let show = |(at, kind): (usize, &Kind)| {
        let part =
            with_tuple_base!(kind.base, T => kinds.decode::<T>(at, key).unwrap().as_ref().map(Shown::show), Date);
        match part {
            None => "none".to_owned(),
            Some(part) if kind.is_optional() => format!("some:{part}"),
            Some(part) => part,
        }
    };
    kinds.iter().enumerate().map(show).collect::<Vec<_>>().join("|")
}
