//! Tuples whose types are known when a program runs.
//!
//! In Rust the type of a tuple is its format ([`tablekeys::tuple`]). In Python and JavaScript it is a text per part:
//!
//! | text | type in Rust | value |
//! |---|---|---|
//! | `str`, `bytes`, `bool` | `&str`, `&[u8]`, `bool` | [`Value::Text`], [`Value::Bytes`], [`Value::Bool`] |
//! | `u8` … `u128`, `i8` … `i128` | that type | [`Value::Unsigned`], [`Value::Signed`], either where it fits |
//! | `f32`, `f64` | that type | [`Value::Float`] |
//! | `ticks`, `guid` | [`Ticks`], [`Guid`] | [`Value::Ticks`], [`Value::Guid`] |
//! | `-` before it | `Reverse` | the same |
//! | `?` before it | `Option` | the same, or [`Value::Null`] |
//!
//! `-?u8` is `Reverse<Option<u8>>`, `?-u8` is `Option<Reverse<u8>>`.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::fmt;
use std::ops::Bound;
use std::str::FromStr;

use tablekeys::partition::Guid;
use tablekeys::range::KeyRange;
use tablekeys::tuple::{self, Part};
use tablekeys::{Error, Ticks, table};

/// Why a tuple was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// A value that is of another type than its part.
    Type(String),
    /// A value of the right type that the part cannot hold, or a text that is no schema or no key of it.
    Value(String),
}

impl Failure {
    fn at(self, place: impl fmt::Display) -> Self {
        match self {
            Self::Type(message) => Self::Type(format!("{place}: {message}")),
            Self::Value(message) => Self::Value(format!("{place}: {message}")),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Type(message) | Self::Value(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for Failure {}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Value(error.to_string())
    }
}

/// A result of this crate.
pub type Result<T> = std::result::Result<T, Failure>;

/// The value of a part.
///
/// [`parse`](Value::parse) reads the text of a value, and `Display` writes it: numbers and ticks as decimal digits, a GUID with
/// hyphens, bytes as hexadecimal digits.
#[derive(Debug, Clone, PartialEq)]
pub enum Value<'v> {
    /// No value, of an optional part.
    Null,
    /// A text.
    Text(Cow<'v, str>),
    /// Bytes.
    Bytes(Cow<'v, [u8]>),
    /// True or false.
    Bool(bool),
    /// A number of a type without a sign.
    Unsigned(u128),
    /// A number of a type with a sign.
    Signed(i128),
    /// A number with a fraction. One of 32 bits is rounded to the nearest that it holds.
    Float(f64),
    /// An instant.
    Ticks(Ticks),
    /// A GUID.
    Guid(Guid),
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("no value"),
            Self::Text(text) => f.write_str(text),
            Self::Bytes(bytes) => bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}")),
            Self::Bool(bool) => bool.fmt(f),
            Self::Unsigned(number) => number.fmt(f),
            Self::Signed(number) => number.fmt(f),
            Self::Float(number) => number.fmt(f),
            Self::Ticks(ticks) => ticks.get().fmt(f),
            Self::Guid(guid) => guid.fmt(f),
        }
    }
}

impl<'v> Value<'v> {
    /// The value of a text, for a part of this type.
    ///
    /// # Errors
    ///
    /// A text that is no value of the type.
    pub fn parse(of: Type, text: &'v str) -> Result<Self> {
        let refused = || Failure::Value(format!("expected {}, found {text:?}", of.name()));
        Ok(match of {
            Type::Str => Self::Text(text.into()),
            Type::Bytes => {
                let digit = |at: usize| text.as_bytes().get(at).and_then(|byte| char::from(*byte).to_digit(16));
                let byte = |at: usize| u8::try_from(digit(at)? * 16 + digit(at + 1)?).ok();
                let bytes: Option<Vec<u8>> = (0..text.len()).step_by(2).map(byte).collect();
                Self::Bytes(bytes.ok_or_else(refused)?.into())
            }
            Type::Bool => Self::Bool(text.parse().map_err(|_| refused())?),
            Type::Ticks => Self::Ticks(text.parse().ok().and_then(Ticks::new).ok_or_else(refused)?),
            Type::Guid => Self::Guid(text.parse()?),
            Type::F32 | Type::F64 => Self::Float(text.parse().map_err(|_| refused())?),
            Type::I8 | Type::I16 | Type::I32 | Type::I64 | Type::I128 => {
                Self::Signed(text.parse().map_err(|_| refused())?)
            }
            _ => Self::Unsigned(text.parse().map_err(|_| refused())?),
        })
    }

    /// What a value is called in a message.
    const fn described(&self) -> &'static str {
        match self {
            Self::Null => "no value",
            Self::Text(_) => "a text",
            Self::Bytes(_) => "bytes",
            Self::Bool(_) => "a truth value",
            Self::Unsigned(_) | Self::Signed(_) => "a whole number",
            Self::Float(_) => "a number with a fraction",
            Self::Ticks(_) => "an instant",
            Self::Guid(_) => "a GUID",
        }
    }
}

/// What is a part of its own, and what reads and writes it.
trait Basic: Sized {
    /// The value whose key is the key of `Reverse(self)`. (Texts and bytes, which have none, do not come here.)
    fn reversed(self) -> Self;
    fn of(value: &Value<'_>) -> Option<Result<Self>>;
    fn value(self) -> Value<'static>;
}

macro_rules! numbers {
    ($($number:ident $variant:ident)*) => { $(
        impl Basic for $number {
            fn reversed(self) -> Self {
                !self
            }

            fn of(value: &Value<'_>) -> Option<Result<Self>> {
                let number = match value {
                    Value::Unsigned(number) => Self::try_from(*number).ok(),
                    Value::Signed(number) => Self::try_from(*number).ok(),
                    _ => return None,
                };
                Some(number.ok_or_else(|| Failure::Value(format!("expected a number from {} to {}, found {value}", Self::MIN, Self::MAX))))
            }

            fn value(self) -> Value<'static> {
                Value::$variant(self.into())
            }
        }
    )* };
}

numbers! { u8 Unsigned u16 Unsigned u32 Unsigned u64 Unsigned u128 Unsigned i8 Signed i16 Signed i32 Signed i64 Signed i128 Signed }

macro_rules! basic {
    ($($type:ident $reversed:expr, $variant:ident)*) => { $(
        impl Basic for $type {
            fn reversed(self) -> Self {
                $reversed(self)
            }

            fn of(value: &Value<'_>) -> Option<Result<Self>> {
                if let Value::$variant(value) = value { Some(Ok(*value)) } else { None }
            }

            fn value(self) -> Value<'static> {
                Value::$variant(self)
            }
        }
    )* };
}

basic! {
    bool |value: bool| !value, Bool
    Ticks |value: Ticks| value.inverted(), Ticks
    Guid |value: Guid| Guid::from_bytes(value.as_bytes().map(|byte| !byte)), Guid
    f64 |value: f64| f64::from_bits(value.to_bits() ^ 1 << 63), Float
}

impl Basic for f32 {
    fn reversed(self) -> Self {
        Self::from_bits(self.to_bits() ^ 1 << 31)
    }

    fn of(value: &Value<'_>) -> Option<Result<Self>> {
        #[expect(clippy::cast_possible_truncation, reason = "the nearest number is meant")]
        f64::of(value).map(|number| match number? {
            number if number.is_finite() && !(number as Self).is_finite() => {
                Err(Failure::Value(format!("expected a number that 32 bits hold, found {number}")))
            }
            number => Ok(number as Self),
        })
    }

    fn value(self) -> Value<'static> {
        Value::Float(self.into())
    }
}

fn write_basic<T: Basic + Part>(value: &Value<'_>, reverse: bool, key: &mut String) -> Option<Result<()>> {
    T::of(value).map(|value| {
        let value = value?;
        Ok(tuple::encode_into(&if reverse { value.reversed() } else { value }, key)?)
    })
}

fn read_basic<T: Basic + for<'k> Part<Decoded<'k> = T>>(key: &str, reverse: bool) -> Result<(Value<'static>, &str)> {
    let (value, rest) = tuple::split_first::<T>(key)?;
    Ok((if reverse { value.reversed() } else { value }.value(), rest))
}

macro_rules! types {
    ($($variant:ident $name:literal $type:ident)*) => {
        /// The type of a part, without what is before it.
        #[expect(missing_docs, reason = "named as their types are")]
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Type { Str, Bytes, $($variant),* }

        impl Type {
            /// Every type.
            pub const ALL: &[Self] = &[Self::Str, Self::Bytes, $(Self::$variant),*];

            /// Its text.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    Self::Str => "str",
                    Self::Bytes => "bytes",
                    $(Self::$variant => $name,)*
                }
            }

            fn write(self, value: &Value<'_>, reverse: bool, key: &mut String) -> Result<()> {
                let written = match (self, value) {
                    (Self::Str, Value::Text(text)) if reverse => Some(tuple::encode_into(&Reverse(&**text), key)),
                    (Self::Str, Value::Text(text)) => Some(tuple::encode_into(&**text, key)),
                    (Self::Bytes, Value::Bytes(bytes)) if reverse => Some(tuple::encode_into(&Reverse(&**bytes), key)),
                    (Self::Bytes, Value::Bytes(bytes)) => Some(tuple::encode_into(&**bytes, key)),
                    (Self::Str | Self::Bytes, _) => None,
                    $((Self::$variant, value) => {
                        if let Some(written) = write_basic::<$type>(value, reverse, key) {
                            return written;
                        }
                        None
                    })*
                };
                let other = || Failure::Type(format!("expected {}, found {}", self.name(), value.described()));
                written.ok_or_else(other)?.map_err(Into::into)
            }

            fn read(self, key: &str, reverse: bool) -> Result<(Value<'_>, &str)> {
                Ok(match (self, reverse) {
                    (Self::Str, false) => tuple::split_first::<&str>(key).map(|(text, rest)| (Value::Text(text), rest))?,
                    (Self::Str, true) => tuple::split_first::<Reverse<&str>>(key).map(|(text, rest)| (Value::Text(text.0), rest))?,
                    (Self::Bytes, false) => tuple::split_first::<&[u8]>(key).map(|(bytes, rest)| (Value::Bytes(bytes.into()), rest))?,
                    (Self::Bytes, true) => tuple::split_first::<Reverse<&[u8]>>(key).map(|(bytes, rest)| (Value::Bytes(bytes.0.into()), rest))?,
                    $((Self::$variant, _) => read_basic::<$type>(key, reverse)?,)*
                })
            }
        }
    };
}

types! {
    Bool "bool" bool
    Ticks "ticks" Ticks
    Guid "guid" Guid
    U8 "u8" u8
    U16 "u16" u16
    U32 "u32" u32
    U64 "u64" u64
    U128 "u128" u128
    I8 "i8" i8
    I16 "i16" i16
    I32 "i32" i32
    I64 "i64" i64
    I128 "i128" i128
    F32 "f32" f32
    F64 "f64" f64
}

/// A part: its type, and what is before that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kind {
    of: Type,
    /// `-` before `?`, or where there is none.
    reversed: bool,
    optional: bool,
    /// `-` between `?` and the type.
    inner_reversed: bool,
}

impl Kind {
    /// The type of its values.
    #[must_use]
    pub const fn of(self) -> Type {
        self.of
    }

    /// Whether [`Value::Null`] is one of its values.
    #[must_use]
    pub const fn is_optional(self) -> bool {
        self.optional
    }

    const fn is_descending(self) -> bool {
        self.reversed != self.inner_reversed
    }

    fn write(self, value: &Value<'_>, key: &mut String) -> Result<()> {
        if self.optional {
            let some = *value != Value::Null;
            key.push(if some == self.reversed { '-' } else { '=' });
            if !some {
                return Ok(());
            }
        }
        self.of.write(value, self.is_descending(), key)
    }

    fn read(self, key: &str) -> Result<(Value<'_>, &str)> {
        if !self.optional {
            return self.of.read(key, self.is_descending());
        }
        let (some, none) = if self.reversed { ('-', '=') } else { ('=', '-') };
        if let Some(key) = key.strip_prefix(some) {
            return self.of.read(key, self.is_descending());
        }
        match key.strip_prefix(none) {
            Some("") => Ok((Value::Null, "")),
            Some(rest) if rest.starts_with('!') => Ok((Value::Null, &rest[1..])),
            _ => Err(Failure::Value(format!("expected '=' or '-' of an optional part, found {key:?}"))),
        }
    }
}

impl FromStr for Kind {
    type Err = Failure;

    fn from_str(text: &str) -> Result<Self> {
        let outer = text.strip_prefix('-');
        let after = outer.unwrap_or(text);
        let optional = after.strip_prefix('?');
        let inner = optional.and_then(|after| after.strip_prefix('-'));
        let name = inner.or(optional).unwrap_or(after);
        let of = Type::ALL.iter().find(|of| of.name() == name).ok_or_else(|| {
            let names: Vec<&str> = Type::ALL.iter().map(|of| of.name()).collect();
            Failure::Value(format!("expected a kind of part ({}), after '-' or '?', found {text:?}", names.join(", ")))
        })?;
        Ok(Self { of: *of, reversed: outer.is_some(), optional: optional.is_some(), inner_reversed: inner.is_some() })
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = |reversed| if reversed { "-" } else { "" };
        let optional = if self.optional { "?" } else { "" };
        write!(f, "{}{optional}{}{}", sign(self.reversed), sign(self.inner_reversed), self.of.name())
    }
}

/// The kinds of a tuple's parts: 1 to 12, written with commas between them.
///
/// # Examples
///
/// ```
/// use tablekeys_dynamic::{Schema, Value};
///
/// let schema: Schema = "str,-u16".parse()?;
/// let values = [Value::Text("order".into()), Value::Unsigned(7)];
/// let key = schema.encode(&values)?;
/// assert_eq!(key, "order!65528");
/// assert_eq!(schema.decode(&key)?, values);
/// # Ok::<(), tablekeys_dynamic::Failure>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schema(Vec<Kind>);

impl FromStr for Schema {
    type Err = Failure;

    fn from_str(text: &str) -> Result<Self> {
        let kinds = text
            .split(',')
            .enumerate()
            .map(|(at, kind)| kind.parse().map_err(|error: Failure| error.at(format_args!("part {at}"))));
        let kinds: Vec<Kind> = kinds.collect::<Result<_>>()?;
        if kinds.len() > 12 {
            return Err(Failure::Value(format!("expected 1 to 12 parts, found {}", kinds.len())));
        }
        Ok(Self(kinds))
    }
}

impl Schema {
    /// The kinds.
    #[must_use]
    pub fn kinds(&self) -> &[Kind] {
        &self.0
    }

    /// The key of one value per part.
    ///
    /// # Errors
    ///
    /// Another number of values, a value that its part cannot hold, and what [`tuple::encode`] refuses.
    pub fn encode(&self, values: &[Value<'_>]) -> Result<String> {
        if values.len() != self.0.len() {
            return Err(Failure::Value(format!(
                "expected {} values, one per part, found {}",
                self.0.len(),
                values.len()
            )));
        }
        self.begin(values)
    }

    /// The key of the first parts.
    fn begin(&self, values: &[Value<'_>]) -> Result<String> {
        let mut key = String::with_capacity(64);
        for (at, (kind, value)) in self.0.iter().zip(values).enumerate() {
            if at > 0 {
                key.push('!');
            }
            kind.write(value, &mut key).map_err(|error| error.at(format_args!("part {at}, {kind}")))?;
        }
        table::check_key(&key)?;
        Ok(key)
    }

    /// The values of a key.
    ///
    /// # Errors
    ///
    /// A key that [`encode`](Self::encode) does not write.
    pub fn decode<'k>(&self, key: &'k str) -> Result<Vec<Value<'k>>> {
        let (mut rest, mut values, mut more) = (key, Vec::with_capacity(self.0.len()), true);
        for (at, kind) in self.0.iter().enumerate() {
            let start = key.len() - rest.len();
            let place = |error: Failure| error.at(format_args!("part {at}, {kind}, at byte {start} of {key:?}"));
            if !more {
                return Err(place(Failure::Value(format!(
                    "expected {} parts, found the end of the key",
                    self.0.len()
                ))));
            }
            let (value, after) = kind.read(rest).map_err(place)?;
            values.push(value);
            // No part has a separator in it, and behind the last one there may be an empty text.
            more = !after.is_empty() || rest.ends_with('!');
            rest = after;
        }
        if more {
            return Err(Failure::Value(format!(
                "expected the end of the key after {} parts, found {rest:?} in {key:?}",
                self.0.len()
            )));
        }
        Ok(values)
    }

    /// The keys that begin with all values but the schema's last, and whose last part is from one value, inside, to another, which is
    /// not. An end that is missing is no limit. Where the last part is reversed, its ends are given forwards all the same.
    ///
    /// # Errors
    ///
    /// As [`encode`](Self::encode), and a start after the end.
    pub fn span(
        &self,
        beginning: &[Value<'_>],
        start: Option<&Value<'_>>,
        end: Option<&Value<'_>>,
    ) -> Result<KeyRange> {
        let Some((last, first)) = self.0.split_last().filter(|(_, first)| first.len() == beginning.len()) else {
            return Err(Failure::Value(format!(
                "expected {} values before the window, found {}",
                self.0.len() - 1,
                beginning.len()
            )));
        };
        let key = |value: Option<&Value<'_>>| {
            value.map(|value| self.begin(&[beginning, std::slice::from_ref(value)].concat())).transpose()
        };
        let (start, end) = (key(start)?, key(end)?);
        let past = |key: String| Bound::Included(key + "\"");
        let included = |key: Option<String>| key.map_or(Bound::Unbounded, Bound::Included);
        let (lower, upper) = if last.is_descending() {
            // In reversed keys the end comes first, and it and its extensions are outside.
            (end.map_or(Bound::Unbounded, past), start.map_or(Bound::Unbounded, past))
        } else {
            (included(start), included(end))
        };
        let excluded = |bound| if let Bound::Included(key) = bound { Bound::Excluded(key) } else { bound };
        let all = if first.is_empty() {
            KeyRange::all()
        } else {
            let key = Self(first.to_vec()).encode(beginning)? + "!";
            KeyRange::prefix(key)?
        };
        Ok(KeyRange::between((lower, excluded(upper)))?.intersection(&all))
    }
}
