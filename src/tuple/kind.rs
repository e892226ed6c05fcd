//! Kinds of parts by their names: one table for the command and for the modules of other languages, which learn the parts of a tuple
//! when they run.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::{Bound, Deref};
use core::str::FromStr;

use super::codec::{Direction, Reader};
use super::compound::{read_is_some, write_is_some};
use super::part::Part;
use super::range::extensions_of;
use super::{SEPARATOR, append_by};
use crate::error::{Error, ErrorKind, Excerpt, Result, error};
use crate::key::check_length;
use crate::range::KeyRange;

macro_rules! bases {
    ($($(#[$cfg:meta])* $name:literal $base:ident,)*) => {
        /// The type of a part's values.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Base {
            $($(#[$cfg])* #[doc = $name] $base,)*
        }

        const BASES: &[(&str, Base)] = &[$($(#[$cfg])* ($name, Base::$base),)*];
    };
}

bases! {
    "str" Str,
    "bytes" Bytes,
    "bool" Bool,
    "ticks" Ticks,
    "guid" Guid,
    #[cfg(feature = "chrono")]
    "date" Date,
    "u8" U8,
    "u16" U16,
    "u32" U32,
    "u64" U64,
    "u128" U128,
    "i8" I8,
    "i16" I16,
    "i32" I32,
    "i64" I64,
    "i128" I128,
    "f32" F32,
    "f64" F64,
}

/// An expression with the type of a [`Base`] in it; `date` is the type that its arm names, where there is one.
#[doc(hidden)]
#[macro_export]
macro_rules! with_tuple_base {
    ($base:expr, $T:ident => $do:expr $(, $date:ident)?) => {
        match $base {
            $crate::tuple::Base::Str => { type $T = ::std::string::String; $do }
            $crate::tuple::Base::Bytes => { type $T = ::std::vec::Vec<u8>; $do }
            $crate::tuple::Base::Bool => { type $T = bool; $do }
            $crate::tuple::Base::Ticks => { type $T = $crate::Ticks; $do }
            $crate::tuple::Base::Guid => { type $T = $crate::partition::Guid; $do }
            $($crate::tuple::Base::$date => { type $T = ::chrono::NaiveDate; $do })?
            $crate::tuple::Base::U8 => { type $T = u8; $do }
            $crate::tuple::Base::U16 => { type $T = u16; $do }
            $crate::tuple::Base::U32 => { type $T = u32; $do }
            $crate::tuple::Base::U64 => { type $T = u64; $do }
            $crate::tuple::Base::U128 => { type $T = u128; $do }
            $crate::tuple::Base::I8 => { type $T = i8; $do }
            $crate::tuple::Base::I16 => { type $T = i16; $do }
            $crate::tuple::Base::I32 => { type $T = i32; $do }
            $crate::tuple::Base::I64 => { type $T = i64; $do }
            $crate::tuple::Base::I128 => { type $T = i128; $do }
            $crate::tuple::Base::F32 => { type $T = f32; $do }
            $crate::tuple::Base::F64 => { type $T = f64; $do }
        }
    };
}

/// The kind of a part: `str`, `-ticks`, `?u32`. `-` reverses the order of what follows, and `?` allows a missing value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kind {
    text: String,
    /// The type of its values.
    pub base: Base,
    /// Of no value and any value, where there may be none.
    of_none: Option<Direction>,
    of_values: Direction,
}

impl FromStr for Kind {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let name = text.trim_start_matches(['-', '?']);
        let base = BASES.iter().find(|(known, _)| *known == name).filter(|_| text.matches('?').count() < 2);
        let Some((_, base)) = base else {
            let text = text.to_owned();
            return Err(Error::written(ErrorKind::Malformed, move |f| {
                f.write_str("expected a kind of part, ")?;
                BASES.iter().try_for_each(|(name, _)| write!(f, "{name}, "))?;
                write!(f, "after '-' or '?' or neither, found {text:?}")
            }));
        };
        let order = |modifiers: &str| match modifiers.matches('-').count() % 2 {
            0 => Direction::Ascending,
            _ => Direction::Descending,
        };
        let of_none = text.split_once('?').map(|(before, _)| order(before));
        Ok(Self { text: text.to_owned(), base: *base, of_none, of_values: order(text) })
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Kind {
    /// Whether there may be no value.
    #[must_use]
    pub const fn is_optional(&self) -> bool {
        self.of_none.is_some()
    }

    /// Whether values sort in descending order.
    #[must_use]
    pub const fn is_reversed(&self) -> bool {
        self.of_values.is_descending()
    }

    /// Writes a value, or that there is none.
    ///
    /// # Errors
    ///
    /// No value of a kind without `?`, and as [`encode_into`](super::encode_into).
    pub fn encode_into<T: Part>(&self, value: Option<T>, key: &mut String) -> Result<()> {
        if value.is_none() && !self.is_optional() {
            return Err(error!(OutOfRange, "expected a value, found none"));
        }
        let start = key.len();
        append_by(key, start, 0, |writer| {
            if let Some(order) = self.of_none {
                write_is_some(value.is_some(), writer, order);
            }
            value.map_or(Ok(()), |value| value.write_part(writer, self.of_values))
        })
    }
}

/// The kinds of a tuple's parts: `str,-ticks,u32`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kinds(Vec<Kind>);

impl FromStr for Kinds {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        text.split(',').map(str::parse).collect::<Result<_>>().map(Self)
    }
}

impl Deref for Kinds {
    type Target = [Kind];

    fn deref(&self) -> &[Kind] {
        &self.0
    }
}

impl Kinds {
    /// Appends a key to empty text: `write` appends the part of each kind that `values` has one for.
    ///
    /// # Errors
    ///
    /// As `write`; a key that is too long.
    pub fn write<V, E: From<Error>>(
        &self,
        values: impl IntoIterator<Item = V>,
        key: &mut String,
        mut write: impl FnMut(usize, &Kind, V, &mut String) -> core::result::Result<(), E>,
    ) -> core::result::Result<(), E> {
        for (at, (kind, value)) in self.iter().zip(values).enumerate() {
            if at > 0 {
                key.push(SEPARATOR);
            }
            write(at, kind, value, key)?;
        }
        // All of it is ASCII: a byte is a unit.
        Ok(check_length(key.len())?)
    }

    /// The value of the part at this place of a key: no part has a separator in it.
    ///
    /// # Errors
    ///
    /// Another number of parts; as [`decode`](super::decode).
    ///
    /// # Panics
    ///
    /// Panics if there is no kind at this place.
    pub fn decode<T>(&self, at: usize, key: &str) -> Result<Option<T>>
    where
        T: for<'k> Part<Decoded<'k> = T>,
    {
        let (kind, expected, found) = (&self.0[at], self.len(), key.split(SEPARATOR).count());
        if expected != found {
            let key = Excerpt::of(key);
            return Err(error!(Malformed, "expected {expected} parts with '!' between them, found {found} in {key}"));
        }
        let mut reader = Reader::of_part(key, at);
        let is_some = kind.of_none.map_or(Ok(true), |order| read_is_some(&mut reader, order))?;
        let value = if is_some { Some(T::read_part(&mut reader, kind.of_values)?) } else { None };
        reader.finish()?;
        Ok(value)
    }

    /// The keys that have the parts of `beginning` and whose next and last part is from that of `start`, inside, to that of `end`, which
    /// is not. `start` is the key of the lesser value, also where the order of the last part is reversed.
    ///
    /// # Errors
    ///
    /// A start after the end.
    pub fn span(&self, beginning: &str, start: Option<String>, end: Option<String>) -> Result<KeyRange> {
        // In keys the end of a reversed part comes first, and it and its extensions are outside.
        let past = |key: Option<String>| key.map(|key| key + "\"");
        let (lower, upper) = match self.last() {
            Some(kind) if kind.is_reversed() => (past(end), past(start)),
            _ => (start, end),
        };
        let bounds = (lower.map_or(Bound::Unbounded, Bound::Included), upper.map_or(Bound::Unbounded, Bound::Excluded));
        let all = if self.len() > 1 { extensions_of(beginning.into())? } else { KeyRange::all() };
        Ok(KeyRange::between(bounds)?.intersection(&all))
    }
}
