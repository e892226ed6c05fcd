//! The bytes that the keys of tuples are frozen to.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use tablekeys::tuple::{Part, encode};
use tablekeys::{Key, Ticks, row_key};

fn key<T: Part + ?Sized>(tuple: &T) -> String {
    encode(tuple).unwrap()
}

/// Every tuple of `tests/data/tuples.tsv`, by its name there.
fn golden() -> Vec<(String, String)> {
    let ascii: String = ('\0'..='\x7f').collect();
    let t = Ticks::new(638_505_760_890_000_000).unwrap();
    let mut keys = vec![
        ("u8 0", key(&0_u8)),
        ("u8 max", key(&u8::MAX)),
        ("u16 7", key(&7_u16)),
        ("u16 max", key(&u16::MAX)),
        ("u32 max", key(&u32::MAX)),
        ("u64 10^16", key(&10_u64.pow(16))),
        ("u64 max", key(&u64::MAX)),
        ("u128 10^19", key(&10_u128.pow(19))),
        ("u128 10^38", key(&10_u128.pow(38))),
        ("u128 max", key(&u128::MAX)),
        ("reverse u16 7", key(&Reverse(7_u16))),
        ("reverse u64 0", key(&Reverse(0_u64))),
        ("reverse u128 1", key(&Reverse(1_u128))),
        ("bool false", key(&false)),
        ("bool true", key(&true)),
        ("reverse bool true", key(&Reverse(true))),
        ("ticks 638505760890000000", key(&t)),
        ("reverse ticks 638505760890000000", key(&Reverse(t))),
        ("f64 -0.0", key(&-0.0_f64)),
        ("f64 0.0", key(&0.0_f64)),
        ("f64 1.5", key(&1.5_f64)),
        ("f64 -1.5", key(&-1.5_f64)),
        ("f64 infinity", key(&f64::INFINITY)),
        ("f64 nan 7ff8", key(&f64::from_bits(0x7ff8_0000_0000_0000))),
        ("f64 nan fff8", key(&f64::from_bits(0xfff8_0000_0000_0000))),
        ("reverse f64 1.5", key(&Reverse(1.5_f64))),
        ("f32 0.1", key(&0.1_f32)),
        ("f32 -0.1", key(&-0.1_f32)),
        ("str empty", key("")),
        ("str ada", key("ada.lovelace@example.com")),
        ("str space", key("Smith & Sons")),
        ("str ascii", key(&ascii)),
        ("str latin", key("Zürich")),
        ("str han", key("日本")),
        ("str emoji", key("😀")),
        ("str U+10FFFF", key("\u{10ffff}")),
        ("reverse str empty", key(&Reverse(""))),
        ("reverse str ab", key(&Reverse("ab"))),
        ("reverse str ascii", key(&Reverse(&ascii))),
        ("reverse str emoji", key(&Reverse("😀"))),
        ("char #", key(&'#')),
        ("char é", key(&'é')),
        ("reverse char z", key(&Reverse('z'))),
        ("bytes 00ff", key(&[0_u8, 0xff])),
        ("reverse bytes 00ff", key(&Reverse([0_u8, 0xff]))),
        ("bytes empty", key(&[0_u8; 0])),
        ("reverse bytes empty", key(&Reverse(Vec::new()))),
        ("none", key(&None::<u8>)),
        ("some u8 7", key(&Some(7_u8))),
        ("reverse none", key(&Reverse(None::<u8>))),
        ("reverse some u8 7", key(&Reverse(Some(7_u8)))),
        ("some none", key(&Some(None::<u8>))),
        ("some empty", key(&Some(""))),
        ("two empty", key(&("", ""))),
        ("order", key(&("order", "Smith & Sons", Reverse(t), 7_u16))),
        ("nested", key(&((1_u8, "x"), -3_i16))),
        ("reverse pair", key(&Reverse((1_u8, "x")))),
        ("twelve", key(&(1_u8, 2_u8, 3_u8, 4_u8, 5_u8, 6_u8, 7_u8, 8_u8, 9_u8, 10_u8, 11_u8, 12_u8))),
    ];
    keys.extend(texts_of_other_types(t));
    macro_rules! signed {
        ($($type:ident)*) => {$(
            keys.extend([
                (concat!(stringify!($type), " min"), key(&$type::MIN)),
                (concat!(stringify!($type), " max"), key(&$type::MAX)),
                (concat!(stringify!($type), " 42"), key(&$type::from(42_i8))),
                (concat!(stringify!($type), " -42"), key(&$type::from(-42_i8))),
                (concat!("reverse ", stringify!($type), " -42"), key(&Reverse($type::from(-42_i8)))),
            ]);
        )*};
    }
    signed! { i8 i16 i32 i64 i128 }
    #[cfg(feature = "uuid")]
    {
        let guid = uuid::Uuid::from_u128(0x6f96_19ff_8b86_d011_b42d_00cf_4fc9_64ff);
        keys.extend([("uuid", key(&guid)), ("reverse uuid", key(&Reverse(guid)))]);
    }
    #[cfg(feature = "chrono")]
    {
        let at = |nanos| chrono::DateTime::from_timestamp_nanos(nanos);
        let when = at(1_714_979_289_123_456_789);
        keys.extend([
            ("datetime 1714979289.123456789", key(&when)),
            ("reverse datetime 1714979289.123456789", key(&Reverse(when))),
            ("datetime -1 ns", key(&at(-1))),
        ]);
    }
    keys.into_iter().map(|(name, key)| (name.to_owned(), key)).collect()
}

fn texts_of_other_types(t: Ticks) -> [(&'static str, String); 8] {
    let day = row_key::day(t);
    let bits: Key<4> = "0110".parse().unwrap();
    [
        ("str O'Neill", key("O'Neill")),
        ("reverse str O'Neill", key(&Reverse("O'Neill"))),
        ("reverse str {", key(&Reverse("{"))),
        ("key day", key(&day)),
        ("reverse key day", key(&Reverse(day))),
        ("key awkward", key(&"a b!c'd~".parse::<Key<8>>().unwrap())),
        ("bits 0110", key(&bits)),
        ("reverse bits 0110", key(&Reverse(bits))),
    ]
}

#[test]
fn keys_are_frozen_to_the_byte() {
    let data = include_str!("../data/tuples.tsv");
    let recorded: BTreeMap<&str, &str> =
        data.lines().filter(|line| !line.starts_with('#')).map(|line| line.split_once('\t').unwrap()).collect();
    let golden = golden();
    for (name, key) in &golden {
        assert_eq!(recorded.get(name.as_str()), Some(&key.as_str()), "{name}");
    }
    if cfg!(all(feature = "uuid", feature = "chrono")) {
        assert_eq!(golden.len(), recorded.len());
    }
}
