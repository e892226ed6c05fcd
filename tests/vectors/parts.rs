//! Parts of tuples in the notation of the requests.

use core::cmp::Reverse;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;
use tablekeys::Ticks;
use uuid::Uuid;

use crate::kinds;

/// A part as text in a request.
pub(crate) trait Shown: Sized {
    fn kind() -> String;
    fn show(&self) -> String;
    fn read(text: &str) -> Self;
    fn edges() -> Vec<Self>;
    fn random(random: &mut ChaCha8Rng) -> Self;
}

macro_rules! integers {
    ($($type:ident)*) => {$(
        impl Shown for $type {
            fn kind() -> String {
                stringify!($type).to_owned()
            }

            fn show(&self) -> String {
                self.to_string()
            }

            fn read(text: &str) -> Self {
                text.parse().unwrap()
            }

            fn edges() -> Vec<Self> {
                vec![Self::MIN, Self::MIN + 1, 0, 1, 9, 10, 99, 100, Self::MAX / 2, Self::MAX - 1, Self::MAX]
            }

            fn random(random: &mut ChaCha8Rng) -> Self {
                let mut bytes = [0; size_of::<Self>()];
                random.fill_bytes(&mut bytes);
                // Numbers of every length, not only the longest.
                Self::from_le_bytes(bytes) >> (random.next_u32() % Self::BITS)
            }
        }
    )*};
}

integers! { u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 }

macro_rules! floats {
    ($($type:ident $bits:ident)*) => {$(
        impl Shown for $type {
            fn kind() -> String {
                stringify!($type).to_owned()
            }

            fn show(&self) -> String {
                self.to_bits().to_string()
            }

            fn read(text: &str) -> Self {
                Self::from_bits(text.parse().unwrap())
            }

            fn edges() -> Vec<Self> {
                vec![0.0, -0.0, 1.0, -1.0, Self::MIN, Self::MAX, Self::MIN_POSITIVE, Self::INFINITY, -Self::INFINITY, Self::NAN]
            }

            fn random(random: &mut ChaCha8Rng) -> Self {
                Self::from_bits($bits::random(random))
            }
        }
    )*};
}

floats! { f32 u32  f64 u64 }

impl Shown for bool {
    fn kind() -> String {
        "bool".to_owned()
    }

    fn show(&self) -> String {
        if *self { "t" } else { "f" }.to_owned()
    }

    fn read(text: &str) -> Self {
        text == "t"
    }

    fn edges() -> Vec<Self> {
        vec![false, true]
    }

    fn random(random: &mut ChaCha8Rng) -> Self {
        random.next_u32() % 2 == 1
    }
}

impl Shown for Ticks {
    fn kind() -> String {
        "ticks".to_owned()
    }

    fn show(&self) -> String {
        self.get().to_string()
    }

    fn read(text: &str) -> Self {
        Self::new(text.parse().unwrap()).unwrap()
    }

    fn edges() -> Vec<Self> {
        kinds::ticks_edges().into_iter().map(|ticks| Self::new(ticks).unwrap()).collect()
    }

    fn random(random: &mut ChaCha8Rng) -> Self {
        Self::new(random.next_u64() % (Self::MAX.get() + 1)).unwrap()
    }
}

impl Shown for Uuid {
    fn kind() -> String {
        "guid".to_owned()
    }

    fn show(&self) -> String {
        self.to_string()
    }

    fn read(text: &str) -> Self {
        text.parse().unwrap()
    }

    fn edges() -> Vec<Self> {
        vec![Self::nil(), Self::max(), uuid::uuid!("6f9619ff-8b86-d011-b42d-00cf4fc964ff")]
    }

    fn random(random: &mut ChaCha8Rng) -> Self {
        Self::from_u128(u128::from(random.next_u64()) << 64 | u128::from(random.next_u64()))
    }
}

impl Shown for String {
    fn kind() -> String {
        "str".to_owned()
    }

    fn show(&self) -> String {
        kinds::hex(self.as_bytes())
    }

    fn read(text: &str) -> Self {
        Self::from_utf8(kinds::unhex(text)).unwrap()
    }

    fn edges() -> Vec<Self> {
        kinds::hostile_texts()
    }

    fn random(random: &mut ChaCha8Rng) -> Self {
        kinds::random_text(random)
    }
}

impl Shown for Vec<u8> {
    fn kind() -> String {
        "bytes".to_owned()
    }

    fn show(&self) -> String {
        kinds::hex(self)
    }

    fn read(text: &str) -> Self {
        kinds::unhex(text)
    }

    fn edges() -> Vec<Self> {
        vec![vec![], vec![0], vec![255], vec![0, 255, 127, 128]]
    }

    fn random(random: &mut ChaCha8Rng) -> Self {
        kinds::random_bytes(random)
    }
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

    fn edges() -> Vec<Self> {
        T::edges().into_iter().map(Self).collect()
    }

    fn random(random: &mut ChaCha8Rng) -> Self {
        Self(T::random(random))
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

    fn edges() -> Vec<Self> {
        [None].into_iter().chain(T::edges().into_iter().map(Some)).collect()
    }

    fn random(random: &mut ChaCha8Rng) -> Self {
        (!random.next_u32().is_multiple_of(4)).then(|| T::random(random))
    }
}

/// One tuple type: how requests name it, and its keys written and read.
pub(crate) struct Schema {
    pub(crate) kinds: fn() -> String,
    pub(crate) write: fn(&str) -> String,
    pub(crate) read: fn(&str) -> String,
    pub(crate) edges: fn() -> Vec<String>,
    pub(crate) random: fn(&mut ChaCha8Rng) -> String,
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
            edges: || {
                let columns: Vec<Vec<String>> =
                    vec![$(<$type as Shown>::edges().iter().map(Shown::show).collect()),*];
                let rows = columns.iter().map(Vec::len).max().unwrap();
                let row = |i: usize| columns.iter().map(|column| &*column[i % column.len()]).collect::<Vec<_>>().join("|");
                (0..rows).map(row).collect()
            },
            random: |random| [$(<$type as Shown>::random(random).show()),*].join("|"),
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
