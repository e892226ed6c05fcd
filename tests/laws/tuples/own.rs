//! Types of a caller's own as parts: their conversions, and nothing of the text format.

use std::cmp::Reverse;
use std::error::Error as _;
use std::marker::PhantomData;

use proptest::prelude::*;
use tablekeys::tuple::{
    Direction, Part, Reader, Writer, decode, encode, extensions, split_first, starting_with, subtree,
};
use tablekeys::{ErrorKind, Ticks};

use crate::values::{instant, text};

/// A number that says of what type it is the id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Id<T>(u64, PhantomData<T>);

impl<T> Part for Id<T> {
    type Decoded<'k> = Self;

    fn write_part(&self, key: &mut Writer<'_>, order: Direction) -> tablekeys::Result<()> {
        self.0.write_part(key, order)
    }

    fn read_part(key: &mut Reader<'_>, order: Direction) -> tablekeys::Result<Self> {
        key.read_as::<u64, _, core::convert::Infallible>(order, |id| Ok(Self(id, PhantomData)))
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

tablekeys::part! {
    /// A whole key; newer orders of a customer sort first.
    #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
    struct OrderKey {
        customer: String,
        placed: Reverse<Ticks>,
        line: Option<u16>,
    }
}

fn order() -> impl Strategy<Value = OrderKey> {
    (text(), instant(), prop::option::of(0..3_u16)).prop_map(|(customer, placed, line)| OrderKey {
        customer,
        placed: Reverse(placed),
        line,
    })
}

proptest! {
    #[test]
    fn an_own_type_has_the_key_of_its_part(customer in any::<u64>(), digit in 0..=9_u8, order in order(), n in any::<u8>()) {
        let (id, digit) = (Id(customer, PhantomData::<()>), Digit(digit.to_string()));
        let own = encode(&(id, Some(Reverse(&digit)), &order, n)).unwrap();
        let parts = (customer, Some(Reverse(&digit.0)), (&order.customer, order.placed, order.line), n);
        prop_assert_eq!(&own, &encode(&parts).unwrap());
        let (first, rest) = split_first::<(Id<()>, Option<Reverse<Digit>>)>(&own).unwrap();
        prop_assert_eq!(first, (id, Some(Reverse(digit))));
        prop_assert_eq!(decode::<(OrderKey, u8)>(rest), Ok((order.clone(), n)));
        prop_assert!(subtree(&id).unwrap().contains(&own) && extensions(&id).unwrap().contains(&own));
    }
}

#[test]
fn own_errors_carry_their_message_and_place() {
    let error = decode::<(u8, Option<Digit>, u8)>("001!=10!002").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Malformed);
    let message = "expected one digit, found 10, in part 1 (Digit), at byte 5 of a tuple key";
    assert_eq!(error.to_string(), message);
    assert!(format!("{error:?}").contains(message));

    // Within the part that a type is written as, the place is that of the smallest part.
    let error = decode::<(u8, Id<()>)>("001!0000000000000000000x").unwrap_err();
    assert_eq!(error.to_string(), "expected a digit in part 1 (u64), at byte 23 of a tuple key, found 'x'");

    // The place of a struct is that of its first part.
    let error = decode::<(u8, Pair)>("001!005!004").unwrap_err();
    assert_eq!(error.to_string(), "expected a pair in order, in part 1 (Pair), at byte 4 of a tuple key");

    let error = split_first::<Digit>("10!001").unwrap_err();
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
    let (invoice, name) = (Id::<OrderKey>(7, PhantomData), Digit("5".into()));
    let key = encode(&(&invoice, &&name, Some(&name))).unwrap();
    assert_eq!(key, "00000000000000000007!5!=5");
    let read = decode::<(Id<OrderKey>, Digit, Option<Digit>)>(&key);
    assert_eq!(read, Ok((invoice, name.clone(), Some(name))));
    assert!(starting_with(&Digit("5".into()), "ab").unwrap().contains("5!abc"));
}
