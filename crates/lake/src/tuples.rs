//! Tuple keys, whose parts are named when the query is written.

use std::cmp::Reverse;
use std::sync::Arc;

use datafusion::arrow::array::{Array, ArrayRef, AsArray, StringArray};
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
    let keys: StringArray = call.each_unless(nulls.as_ref(), |row| {
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
    write: Writer<'a>,
    nulls: Option<NullBuffer>,
}

/// Writes the value of a row, or the reverse of it.
type Writer<'a> = Box<dyn Fn(usize, &mut String, bool) -> std::result::Result<(), Bad> + 'a>;

impl<'a> Column<'a> {
    fn new(text: &'a str, column: &'a ArrayRef) -> std::result::Result<Self, Bad> {
        let kind = text.trim_start_matches(['-', '?']);
        let keys = || Keys::new(column);
        let write = match kind {
            "str" => keys().map(|texts| writer(move |row| texts.text(row))),
            "bytes" => keys().map(|bytes| writer(move |row| Ok(bytes.values[row]))),
            "guid" => keys().map(|guids| writer(move |row| Ok(uuid::Uuid::from_bytes(*guids.guid(row)?.as_bytes())))),
            "ticks" => Instants::new(column, None)?.map(|instants| writer(move |row| instants.at(row))),
            "bool" => column.as_boolean_opt().map(|bools| writer(|row| Ok(bools.value(row)))),
            "f32" => floats(column)?.map(|doubles| writer(move |row| single(doubles[row]))),
            "f64" => floats(column)?.map(|doubles| writer(move |row| Ok(doubles[row]))),
            "u8" => integer::<u8>(column)?,
            "u16" => integer::<u16>(column)?,
            "u32" => integer::<u32>(column)?,
            "u64" => integer::<u64>(column)?,
            "u128" => integer::<u128>(column)?,
            "i8" => integer::<i8>(column)?,
            "i16" => integer::<i16>(column)?,
            "i32" => integer::<i32>(column)?,
            "i64" => integer::<i64>(column)?,
            "i128" => integer::<i128>(column)?,
            _ => {
                let message = format!(
                    "expected str, bytes, bool, ticks, guid, u8 to u128, i8 to i128, f32 or f64 with '-' for the \
                     reverse order or '?' for an optional part before it, found {text:?}"
                );
                return Err(message.into());
            }
        };
        let (write, nulls) = match write {
            Some(write) => (write, column.nulls().cloned()),
            None if column.data_type().is_null() => {
                (Box::new(|_, _: &mut String, _| Ok(())) as Writer<'a>, Some(NullBuffer::new_null(column.len())))
            }
            None => return Err(format!("expected a column for a part {text:?}, found {}", column.data_type()).into()),
        };
        Ok(Self { modifiers: &text[..text.len() - kind.len()], write, nulls })
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
        (self.write)(row, key, descending)
    }
}

fn writer<'a, T: Part>(value: impl Fn(usize) -> std::result::Result<T, Bad> + 'a) -> Writer<'a> {
    Box::new(move |row, key, descending| {
        let value = value(row)?;
        let written =
            if descending { tuple::encode_into(&Reverse(value), key) } else { tuple::encode_into(&value, key) };
        Ok(written?)
    })
}

fn integer<'a, T: Part + TryFrom<i128>>(column: &ArrayRef) -> std::result::Result<Option<Writer<'a>>, Bad> {
    let narrow = |value: i128| {
        T::try_from(value).map_err(|_| Bad::from(format!("expected {}, found {value}", std::any::type_name::<T>())))
    };
    Ok(integers(column)?.map(|values| writer(move |row| narrow(values[row]))))
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
