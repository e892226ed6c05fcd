//! The laws of tuple keys.
use std::borrow::Cow;
use std::cmp::Reverse;
use std::fmt::Debug;

use proptest::prelude::*;
use tablekeys::table::{check_key, key_order};
use tablekeys::tuple::{Part, decode, encode, extensions, split_first, starting_with, subtree};
use tablekeys::{Key, Ticks};

use crate::values::text;

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(prop_oneof![Just(0), Just(0x7f), Just(0x80), Just(0xff), any::<u8>()], 0..4)
}

/// Two keys of one tuple type sort as the tuples do, are legal, and are one key only for one tuple.
fn sorts_as<T: Part + Ord>(a: &T, b: &T) -> Result<(), TestCaseError> {
    let (key_a, key_b) = (encode(a).unwrap(), encode(b).unwrap());
    prop_assert_eq!(key_a.cmp(&key_b), a.cmp(b), "{:?} {:?}", key_a, key_b);
    prop_assert_eq!(key_order(&key_a, &key_b), a.cmp(b), "{:?} {:?}", key_a, key_b);
    prop_assert_eq!(check_key(&key_a), Ok(()));
    prop_assert!(key_a.is_ascii());
    Ok(())
}

/// The same for values that own what they hold, which come back as they are, and both ways.
pub(crate) fn sorts_and_reads_back<T>(a: &T, b: &T) -> Result<(), TestCaseError>
where
    T: Ord + Clone + Debug + for<'k> Part<Decoded<'k> = T>,
{
    sorts_as(a, b)?;
    sorts_as(&Reverse(a.clone()), &Reverse(b.clone()))?;
    let key = encode(&(a, Reverse(a))).unwrap();
    prop_assert_eq!(decode::<(T, Reverse<T>)>(&key), Ok((a.clone(), Reverse(a.clone()))));
    Ok(())
}

macro_rules! tuples_obey {
    ($($law:ident: $type:ty = $tuples:expr;)*) => {
        proptest! {$(
            #[test]
            fn $law(a in $tuples, b in $tuples) {
                sorts_and_reads_back::<$type>(&a, &b)?;
            }
        )*}
    };
}

mod escape;
pub(crate) mod neighbours;
mod own;
mod span;
mod types;

tuples_obey! {
    a_text_before_a_number_sorts_first: (String, i8, Reverse<String>, bool) =
        (text(), any::<i8>(), text().prop_map(Reverse), any::<bool>());
    nothing_sorts_before_something: (Option<String>, Option<Option<u8>>, String) =
        (prop::option::of(text()), prop::option::of(prop::option::of(any::<u8>())), text());
    tuples_within_tuples_sort_part_by_part: (Option<(String, u8)>, Reverse<(String, Option<u8>)>, String) =
        (prop::option::of((text(), any::<u8>())), (text(), prop::option::of(any::<u8>())).prop_map(Reverse), text());
}

proptest! {
    #[test]
    fn a_subtree_is_the_row_and_its_extensions(a in text(), b in text(), n in any::<u8>(), more in text()) {
        let (row, range, longer) = (encode(&(n, &a)).unwrap(), subtree(&(n, &a)).unwrap(), extensions(&(n, &a)).unwrap());
        for key in [&(n, &a), &(n, &b), &(n, &format!("{a}{more}"))] {
            for key in [encode(&key), encode(&(key, &more)), encode(&(key, n, &more)), encode(&n)].map(Result::unwrap) {
                prop_assert_eq!(range.contains(&key), key == row || longer.contains(&key), "{} in {}", key, range);
            }
        }
    }

    #[test]
    fn split_first_leaves_the_key_of_the_other_parts(a in text(), b in text(), n in any::<i16>(), c in text()) {
        let key = encode(&(n, Reverse(&a), &b, &c)).unwrap();
        let (first, rest) = split_first::<i16>(&key).unwrap();
        prop_assert_eq!((first, rest.to_owned()), (n, encode(&(Reverse(&a), &b, &c)).unwrap()));
        let (first, rest) = split_first::<Reverse<String>>(rest).unwrap();
        prop_assert_eq!((&first.0, rest.to_owned()), (&a, encode(&(&b, &c)).unwrap()));
        prop_assert_eq!(split_first::<(String, String)>(rest), Ok(((b.clone(), c.clone()), "")));
        let (first, rest) = split_first::<(i16, Reverse<&str>)>(&key).unwrap();
        prop_assert_eq!((first.0, &*first.1.0), (n, a.as_str()));
        prop_assert_eq!(decode::<(&str, &str)>(rest), Ok((Cow::from(b), Cow::from(c))));
    }

    #[test]
    fn starting_with_has_exactly_the_texts_that_start_so(n in 0..2_u8, m in 0..2_u8, a in text(), b in text(), more in text()) {
        let range = starting_with(&n, &a).unwrap();
        let begins = n == m && b.starts_with(&a);
        prop_assert_eq!(range.contains(encode(&(m, &b)).unwrap()), begins);
        prop_assert_eq!(range.contains(encode(&(m, &b, &more)).unwrap()), begins);
        let own = format!("{a}{more}");
        prop_assert!(range.contains(encode(&(n, &own)).unwrap()));
        prop_assert_eq!(starting_with(&(), &a).unwrap().contains(encode(&(&b, n)).unwrap()), b.starts_with(&a));
        // Neighbours: the escape of a character may begin as another character.
        let mut beginning = a.clone();
        beginning.pop();
        for last in '!'..='\x7f' {
            let sibling = format!("{beginning}{last}{more}");
            prop_assert_eq!(range.contains(encode(&(n, &sibling)).unwrap()), sibling.starts_with(&a), "{}", sibling);
        }
    }

    #[test]
    fn any_text_is_refused_or_read_without_a_panic(key in any::<String>()) {
        let _ = decode::<(String, Reverse<String>)>(&key);
        let _ = decode::<(u64, i128, f64)>(&key);
        let _ = decode::<(Option<Vec<u8>>, char, bool)>(&key);
        let _ = decode::<(Ticks, [u8; 3])>(&key);
        let _ = decode::<(Key<4>, Key<2>, Reverse<&str>)>(&key);
        let _ = split_first::<String>(&key);
        let _ = split_first::<(u8, Option<Reverse<char>>)>(&key);
        #[cfg(feature = "uuid")]
        let _ = decode::<uuid::Uuid>(&key);
        #[cfg(feature = "chrono")]
        let _ = decode::<chrono::DateTime<chrono::Utc>>(&key);
    }

    #[test]
    fn text_is_borrowed_exactly_where_nothing_was_escaped(a in text()) {
        let key = encode(&(&a, 7_u8)).unwrap();
        let (back, _) = decode::<(&str, u8)>(&key).unwrap();
        prop_assert_eq!(matches!(back, Cow::Borrowed(_)), key == format!("{a}!007"));
        prop_assert_eq!(back, a);
    }
}
