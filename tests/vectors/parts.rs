//! Parts of tuples in the notation of the requests.

use core::cmp::Reverse;

use tablekeys::Ticks;
use uuid::Uuid;

use crate::kinds;

/// A part as text in a request.
pub(crate) trait Shown: Sized {
    fn kind() -> String;
    fn show(&self) -> String;
    fn read(text: &str) -> Self;
}

/// The name of each type's kind, how a value is shown, and how it is read.
macro_rules! shown {
    ($($type:ty: $kind:expr, $show:expr, $read:expr;)*) => {$(
        impl Shown for $type {
            fn kind() -> String {
                $kind.to_owned()
            }

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
    ($($type:ident)*) => { shown! { $($type: stringify!($type), Self::to_string, |text| text.parse().unwrap();)* } };
}

integers! { u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 }

shown! {
    f32: "f32", |value| value.to_bits().to_string(), |bits| Self::from_bits(bits.parse().unwrap());
    f64: "f64", |value| value.to_bits().to_string(), |bits| Self::from_bits(bits.parse().unwrap());
    bool: "bool", |value| if *value { "t" } else { "f" }.to_owned(), |text| text == "t";
    Ticks: "ticks", |ticks| ticks.get().to_string(), |text| Self::new(text.parse().unwrap()).unwrap();
    Uuid: "guid", Self::to_string, |text| text.parse().unwrap();
    String: "str", |text| kinds::hex(text.as_bytes()), |hex| Self::from_utf8(kinds::unhex(hex)).unwrap();
    Vec<u8>: "bytes", |bytes| kinds::hex(bytes), kinds::unhex;
}

impl<T: Shown> Shown for Reverse<T> {
    fn kind() -> String {
        format!("-{}", T::kind())
    }

    fn show(&self) -> String {
        self.0.show()
    }

    fn read(text: &str) -> Self {
        Self(T::read(text))
    }
}

impl<T: Shown> Shown for Option<T> {
    fn kind() -> String {
        format!("?{}", T::kind())
    }

    fn show(&self) -> String {
        self.as_ref().map_or("none".to_owned(), |part| format!("some:{}", part.show()))
    }

    fn read(text: &str) -> Self {
        text.strip_prefix("some:").map(T::read)
    }
}

/// One tuple type: how requests name it, and its keys written and read.
pub(crate) struct Schema {
    pub(crate) kinds: fn() -> String,
    pub(crate) write: fn(&str) -> String,
    pub(crate) read: fn(&str) -> String,
}

macro_rules! schemas {
    ($(($($type:ty),*))*) => {
        /// Every kind of part at least once, ascending and reversed.
        pub(crate) const SCHEMAS: &[Schema] = &[$(Schema {
            kinds: || [$(<$type as Shown>::kind()),*].join(","),
            write: |values| {
                let mut values = values.split('|');
                let tuple: ($($type,)*) = ($(<$type as Shown>::read(values.next().unwrap()),)*);
                tablekeys::tuple::encode(&tuple).unwrap()
            },
            read: |key| {
                let values: Vec<String> = {
                    let tuple: ($($type,)*) = tablekeys::tuple::decode::<($($type,)*)>(key).unwrap();
                    schemas!(@show tuple $($type),*)
                };
                values.join("|")
            },
        }),*];
    };
    (@show $tuple:ident $a:ty) => { vec![$tuple.0.show()] };
    (@show $tuple:ident $a:ty, $b:ty) => { vec![$tuple.0.show(), $tuple.1.show()] };
    (@show $tuple:ident $a:ty, $b:ty, $c:ty) => { vec![$tuple.0.show(), $tuple.1.show(), $tuple.2.show()] };
    (@show $tuple:ident $a:ty, $b:ty, $c:ty, $d:ty) => {
        vec![$tuple.0.show(), $tuple.1.show(), $tuple.2.show(), $tuple.3.show()]
    };
    (@show $tuple:ident $a:ty, $b:ty, $c:ty, $d:ty, $e:ty) => {
        vec![$tuple.0.show(), $tuple.1.show(), $tuple.2.show(), $tuple.3.show(), $tuple.4.show()]
    };
}

schemas! {
    (String)
    (Reverse<String>)
    (String, u64)
    (String, Reverse<Ticks>, u16)
    (u8, u16, u32, u64, u128)
    (Reverse<u8>, Reverse<u16>, Reverse<u32>, Reverse<u64>, Reverse<u128>)
    (i8, i16, i32, i64, i128)
    (Reverse<i8>, Reverse<i16>, Reverse<i32>, Reverse<i64>, Reverse<i128>)
    (bool, Reverse<bool>, Ticks, Uuid, Reverse<Uuid>)
    (Vec<u8>, Reverse<Vec<u8>>, String)
    (f32, f64, Reverse<f32>, Reverse<f64>)
    (Option<u8>, Option<String>, Reverse<Option<String>>, Option<Reverse<u8>>)
}
