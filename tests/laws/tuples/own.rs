//! Types of a caller's own as parts: their conversions, and nothing of the text format.

use std::cmp::Reverse;
use std::error::Error as _;

use proptest::prelude::*;
use tablekeys::tuple::{
    Direction, Part, Reader, Writer, decode, encode, extensions, split_first, starting_with, subtree,
};
use tablekeys::{ErrorKind, Ticks};

use super::{text, ticks};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct CustomerId(u64);

impl Part for CustomerId {
    type Decoded<'k> = Self;

    fn write_part(&self, key: &mut Writer<'_>, order: Direction) -> tablekeys::Result<()> {
        self.0.write_part(key, order)
    }

    fn read_part(key: &mut Reader<'_>, order: Direction) -> tablekeys::Result<Self> {
        key.read_as::<u64, _, core::convert::Infallible>(order, |id| Ok(Self(id)))
    }
}

/// Text of digits, which is refused by the error of another function.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Digit(String);

impl Part for Digit {
    type Decoded<'k> = Self;

    fn write_part(&self, key: &mut Writer<'_>, order: Direction) -> tablekeys::Result<()> {
        self.0.write_part(key, order)
    }

    fn read_part(key: &mut Reader<'_>, order: Direction) -> tablekeys::Result<Self> {
        key.read_as::<&str, _, Box<dyn std::error::Error + Send + Sync>>(order, |digit| match digit.parse::<u8>() {
            Ok(0..=9) => Ok(Self(digit.into_owned())),
            Ok(more) => Err(format!("expected one digit, found {more}").into()),
            Err(error) => Err(Box::new(Wrapped(error))),
        })
    }
}

#[derive(Debug)]
struct Wrapped(std::num::ParseIntError);

impl std::fmt::Display for Wrapped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("expected a digit")
    }
}

impl std::error::Error for Wrapped {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum RowKind {
    Header,
    Line,
    Note,
}

impl Part for RowKind {
    type Decoded<'k> = Self;

    fn write_part(&self, key: &mut Writer<'_>, order: Direction) -> tablekeys::Result<()> {
        let part = match self {
            Self::Header => "header",
            Self::Line => "line",
            Self::Note => "note",
        };
        part.write_part(key, order)
    }

    fn read_part(key: &mut Reader<'_>, order: Direction) -> tablekeys::Result<Self> {
        key.read_as::<&str, _, _>(order, |kind| match &*kind {
            "header" => Ok(Self::Header),
            "line" => Ok(Self::Line),
            "note" => Ok(Self::Note),
            _ => Err(format!("expected header, line or note, found {kind:?}")),
        })
    }
}

tablekeys::part! {
    /// A whole key; newer orders of a customer sort first.
    #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
    struct OrderKey {
        customer: String,
        placed: Reverse<Ticks>,
        line: Option<u16>,
    }
}

fn customer() -> impl Strategy<Value = CustomerId> {
    prop_oneof![0..3_u64, any::<u64>()].prop_map(CustomerId)
}

fn kind() -> impl Strategy<Value = RowKind> {
    prop::sample::select([RowKind::Header, RowKind::Line, RowKind::Note].as_slice())
}

fn order() -> impl Strategy<Value = OrderKey> {
    (text(), ticks(), prop::option::of(0..3_u16)).prop_map(|(customer, placed, line)| OrderKey {
        customer,
        placed: Reverse(placed),
        line,
    })
}

proptest! {
    #[test]
    fn an_own_type_has_the_key_of_its_part(customer in customer(), kind in kind(), order in order(), n in any::<u8>()) {
        let own = encode(&(customer, Some(Reverse(kind)), &order, n)).unwrap();
        let name = ["header", "line", "note"][kind as usize];
        let parts = (customer.0, Some(Reverse(name)), (&order.customer, order.placed, order.line), n);
        prop_assert_eq!(&own, &encode(&parts).unwrap());
        let (first, rest) = split_first::<(CustomerId, Option<Reverse<RowKind>>)>(&own).unwrap();
        prop_assert_eq!(first, (customer, Some(Reverse(kind))));
        prop_assert_eq!(decode::<(OrderKey, u8)>(rest), Ok((order.clone(), n)));
        prop_assert!(subtree(&customer).unwrap().contains(&own) && extensions(&customer).unwrap().contains(&own));
    }
}

#[test]
fn own_errors_carry_their_message_and_place() {
    type Row = (u8, Option<RowKind>, u8);
    let error = decode::<Row>("001!=Line!002").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Malformed);
    let message = r#"expected header, line or note, found "Line", in part 1 (RowKind), at byte 5 of a tuple key"#;
    assert_eq!(error.to_string(), message);
    assert!(format!("{error:?}").contains(message));

    // Within the part that a type is written as, the place is that of the smallest part.
    let error = decode::<(u8, CustomerId)>("001!0000000000000000000x").unwrap_err();
    assert_eq!(error.to_string(), "expected a digit in part 1 (u64), at byte 23 of a tuple key, found 'x'");

    // The place of a struct is that of its first part.
    let error = decode::<(u8, Pair)>("001!005!004").unwrap_err();
    assert_eq!(error.to_string(), "expected a pair in order, in part 1 (Pair), at byte 4 of a tuple key");

    let error = split_first::<Digit>("10!001").unwrap_err();
    assert_eq!(error.to_string(), "expected one digit, found 10, in part 0 (Digit), at byte 0 of a tuple key");
    assert!(error.source().is_none());
    let error = decode::<Digit>("ten").unwrap_err();
    assert_eq!(error.to_string(), "expected a digit, in part 0 (Digit), at byte 0 of a tuple key");
    assert_eq!(error.source().unwrap().to_string(), "invalid digit found in string");
    assert_eq!(error, error.clone());
    assert_ne!(error, decode::<Digit>("11").unwrap_err());
}

#[derive(Debug)]
struct Pair(u8, u8);

impl Part for Pair {
    type Decoded<'k> = Self;

    fn write_part(&self, key: &mut Writer<'_>, order: Direction) -> tablekeys::Result<()> {
        (self.0, self.1).write_part(key, order)
    }

    fn read_part(key: &mut Reader<'_>, order: Direction) -> tablekeys::Result<Self> {
        key.read_as::<(u8, u8), _, _>(order, |(first, last)| {
            if first <= last { Ok(Self(first, last)) } else { Err("expected a pair in order") }
        })
    }
}

#[test]
fn own_types_may_be_generic_and_stand_behind_references() {
    #[derive(Debug, PartialEq)]
    struct Id<T>(u32, std::marker::PhantomData<T>);

    impl<T> Part for Id<T> {
        type Decoded<'k> = Self;

        fn write_part(&self, key: &mut Writer<'_>, order: Direction) -> tablekeys::Result<()> {
            self.0.write_part(key, order)
        }

        fn read_part(key: &mut Reader<'_>, order: Direction) -> tablekeys::Result<Self> {
            key.read_as::<u32, _, core::convert::Infallible>(order, |id| Ok(Self(id, std::marker::PhantomData)))
        }
    }

    let (invoice, name) = (Id::<OrderKey>(7, std::marker::PhantomData), Digit("5".into()));
    let key = encode(&(&invoice, &&name, Some(&name))).unwrap();
    assert_eq!(key, "0000000007!5!=5");
    let read = decode::<(Id<OrderKey>, Digit, Option<Digit>)>(&key);
    assert_eq!(read, Ok((invoice, name.clone(), Some(name))));
    assert!(starting_with(&RowKind::Line, "ab").unwrap().contains("line!abc"));
}
