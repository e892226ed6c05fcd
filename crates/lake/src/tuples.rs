//! Tuple keys, whose parts are named when the query is written.

use std::cmp::Reverse;
use std::sync::Arc;

use datafusion::arrow::array::{Array, ArrayRef, AsArray, BooleanArray, StringArray};
use datafusion::arrow::buffer::NullBuffer;
use datafusion::arrow::datatypes::DataType;
use datafusion::error::Result;
use tablekeys::table::MAX_KEY_UNITS;
use tablekeys::tuple::{self, Part};

use crate::columns::{Bad, Instants, Keys, floats, integers};
use crate::function::{Call, Function};

pub(crate) fn all() -> Vec<Function> {
    vec![Function::new("tuple", "parts, value[, ...]", 0, DataType::Utf8, tuples)]
}

fn tuples(call: &Call<'_>) -> Result<ArrayRef> {
    let text = call.text(0)?;
    let kinds: Vec<&str> = text.split(',').collect();
    if kinds.len() != call.columns.len() {
        let (expected, found) = (kinds.len(), call.columns.len());
        return call.set(Err(format!("expected {expected} values for the parts {text:?}, found {found}")));
    }
    let parts = kinds.iter().zip(&call.columns).map(|(kind, column)| Column::new(kind, column));
    let parts = call.set(parts.collect::<std::result::Result<Vec<_>, Bad>>())?;
    // A null makes the key null, unless its part is optional.
    let nulls =
        parts.iter().fold(None, |nulls, part| NullBuffer::union(nulls.as_ref(), part.required_nulls().as_ref()));
    let keys: StringArray = call.each(nulls.as_ref(), |row| {
        let mut key = String::with_capacity(64);
        for (at, part) in parts.iter().enumerate() {
            if at > 0 {
                key.push('!');
            }
            part.write(row, &mut key)?;
        }
        if key.len() > MAX_KEY_UNITS {
            return Err(format!("expected a key of at most {MAX_KEY_UNITS} characters, found {}", key.len()).into());
        }
        Ok(key)
    })?;
    Ok(Arc::new(keys))
}

/// The values of one part.
struct Column<'a> {
    /// What stands before the kind: `-` and `?`.
    modifiers: &'a str,
    values: Values<'a>,
    nulls: Option<NullBuffer>,
}

enum Values<'a> {
    Texts(Keys<'a>),
    Bytes(Keys<'a>),
    Guids(Keys<'a>),
    Instants(Instants<'a>),
    Bools(&'a BooleanArray),
    Integers(Vec<i128>, Integer),
    Singles(Vec<f64>),
    Doubles(Vec<f64>),
    /// Of the literal null.
    None,
}

type Integer = fn(i128, &mut String, bool) -> std::result::Result<(), Bad>;

impl<'a> Column<'a> {
    fn new(text: &'a str, column: &'a ArrayRef) -> std::result::Result<Self, Bad> {
        let kind = text.trim_start_matches(['-', '?']);
        let values = match kind {
            "str" => Keys::new(column).map(Values::Texts),
            "bytes" => Keys::new(column).map(Values::Bytes),
            "guid" => Keys::new(column).map(Values::Guids),
            "ticks" => Instants::new(column, None)?.map(Values::Instants),
            "bool" => column.as_boolean_opt().map(Values::Bools),
            "f32" => floats(column)?.map(Values::Singles),
            "f64" => floats(column)?.map(Values::Doubles),
            _ => {
                let writer = integer(kind).ok_or_else(|| {
                    format!(
                        "expected str, bytes, bool, ticks, guid, u8 to u128, i8 to i128, f32 or f64 with '-' for the \
                         reverse order or '?' for an optional part before it, found {text:?}"
                    )
                })?;
                integers(column)?.map(|values| Values::Integers(values, writer))
            }
        };
        let (values, nulls) = match values {
            Some(values) => (values, column.nulls().cloned()),
            None if column.data_type().is_null() => (Values::None, Some(NullBuffer::new_null(column.len()))),
            None => return Err(format!("expected a column for a part {text:?}, found {}", column.data_type()).into()),
        };
        Ok(Self { modifiers: &text[..text.len() - kind.len()], values, nulls })
    }

    fn required_nulls(&self) -> Option<NullBuffer> {
        if self.modifiers.contains('?') { None } else { self.nulls.clone() }
    }

    fn write(&self, row: usize, key: &mut String) -> std::result::Result<(), Bad> {
        let is_some = self.nulls.as_ref().is_none_or(|nulls| nulls.is_valid(row));
        let mut descending = false;
        for modifier in self.modifiers.chars() {
            if modifier == '-' {
                descending = !descending;
            } else {
                key.push(if is_some == descending { '-' } else { '=' });
                if !is_some {
                    return Ok(());
                }
            }
        }
        match &self.values {
            Values::Texts(texts) => write(texts.text(row)?, key, descending),
            Values::Bytes(bytes) => write(bytes.values[row], key, descending),
            Values::Guids(guids) => write(uuid::Uuid::from_bytes(*guids.guid(row)?.as_bytes()), key, descending),
            Values::Instants(instants) => write(instants.at(row)?, key, descending),
            Values::Bools(bools) => write(bools.value(row), key, descending),
            Values::Integers(integers, write) => write(integers[row], key, descending),
            Values::Singles(doubles) => write(single(doubles[row])?, key, descending),
            Values::Doubles(doubles) => write(doubles[row], key, descending),
            Values::None => Ok(()),
        }
    }
}

fn write<T: Part>(value: T, key: &mut String, descending: bool) -> std::result::Result<(), Bad> {
    if descending {
        tuple::encode_into(&Reverse(value), key)?;
    } else {
        tuple::encode_into(&value, key)?;
    }
    Ok(())
}

/// The same number, if 32 bits can hold it.
#[expect(clippy::cast_possible_truncation, reason = "compared with the number afterwards")]
fn single(double: f64) -> std::result::Result<f32, Bad> {
    let single = double as f32;
    if single.is_nan() || f64::from(single).to_bits() == double.to_bits() {
        return Ok(single);
    }
    Err(format!("expected a number that f32 can hold, found {double}").into())
}

fn integer(kind: &str) -> Option<Integer> {
    fn of<T: Part + TryFrom<i128>>(value: i128, key: &mut String, descending: bool) -> std::result::Result<(), Bad> {
        let narrow =
            T::try_from(value).map_err(|_| format!("expected {}, found {value}", std::any::type_name::<T>()))?;
        write(narrow, key, descending)
    }
    Some(match kind {
        "u8" => of::<u8>,
        "u16" => of::<u16>,
        "u32" => of::<u32>,
        "u64" => of::<u64>,
        "u128" => of::<u128>,
        "i8" => of::<i8>,
        "i16" => of::<i16>,
        "i32" => of::<i32>,
        "i64" => of::<i64>,
        "i128" => of::<i128>,
        _ => return None,
    })
}
