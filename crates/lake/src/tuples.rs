//! Tuple keys, whose parts are named when the query is written.

use std::sync::Arc;

use datafusion::arrow::array::{Array, ArrayRef, AsArray, StringArray};
use datafusion::arrow::buffer::NullBuffer;
use datafusion::arrow::datatypes::DataType;
use datafusion::error::Result;
use tablekeys::tuple::{Base, Kind, Kinds, Part};

use crate::columns::{Bad, Instants, Keys, floats, integers};
use crate::function::{Call, Function};

pub(crate) fn all() -> Vec<Function> {
    vec![Function::new("tuple", "parts, value[, ...]", 0, DataType::Utf8, tuples)]
}

fn tuples(call: &Call<'_>) -> Result<ArrayRef> {
    let text = call.text(0)?;
    let kinds: Kinds = call.set(text.parse())?;
    if kinds.len() != call.columns.len() {
        let (expected, found) = (kinds.len(), call.columns.len());
        return call.set(Err(format!("expected {expected} values for the parts {text:?}, found {found}")));
    }
    let parts = kinds.iter().zip(&call.columns);
    // A null makes the key null, unless its part is optional.
    let required = parts.clone().filter(|(kind, _)| !kind.is_optional()).map(|(_, column)| column.logical_nulls());
    let nulls = required.fold(None, |nulls, of| NullBuffer::union(nulls.as_ref(), of.as_ref()));
    let writers = call.set(parts.map(|(kind, column)| part(kind, column)).collect::<Outcome<Vec<_>>>())?;
    let keys: StringArray = call.each_unless(nulls.as_ref(), |row| {
        let mut key = String::with_capacity(64);
        kinds.write(&writers, &mut key, |_, _, write, key| write(row, key))?;
        Ok(key)
    })?;
    Ok(Arc::new(keys))
}

type Outcome<T> = std::result::Result<T, Bad>;

/// Writes the part of a row.
type Writer<'a> = Box<dyn Fn(usize, &mut String) -> Outcome<()> + 'a>;

fn part<'a>(kind: &'a Kind, column: &'a ArrayRef) -> Outcome<Writer<'a>> {
    let keys = || Keys::new(column);
    let write = match kind.base {
        Base::Str => keys().map(|texts| writer(kind, column, move |row| texts.text(row))),
        Base::Bytes => keys().map(|bytes| writer(kind, column, move |row| Ok(bytes.values[row]))),
        Base::Guid => keys().map(|guids| writer(kind, column, move |row| guids.guid(row))),
        Base::Ticks => Instants::new(column, None)?.map(|at| writer(kind, column, move |row| at.at(row))),
        Base::Bool => column.as_boolean_opt().map(|bools| writer(kind, column, |row| Ok(bools.value(row)))),
        Base::F32 => floats(column)?.map(|doubles| writer(kind, column, move |row| single(doubles[row]))),
        Base::F64 => floats(column)?.map(|doubles| writer(kind, column, move |row| Ok(doubles[row]))),
        Base::U8 => integer::<u8>(kind, column)?,
        Base::U16 => integer::<u16>(kind, column)?,
        Base::U32 => integer::<u32>(kind, column)?,
        Base::U64 => integer::<u64>(kind, column)?,
        Base::U128 => integer::<u128>(kind, column)?,
        Base::I8 => integer::<i8>(kind, column)?,
        Base::I16 => integer::<i16>(kind, column)?,
        Base::I32 => integer::<i32>(kind, column)?,
        Base::I64 => integer::<i64>(kind, column)?,
        Base::I128 => integer::<i128>(kind, column)?,
        #[allow(unreachable_patterns, reason = "dates, where another crate of the workspace has the feature chrono")]
        _ => None,
    };
    match write {
        Some(write) => Ok(write),
        None if column.data_type().is_null() => Ok(writer(kind, column, |_| Ok(false))),
        None => Err(format!("expected a column for a part \"{kind}\", found {}", column.data_type()).into()),
    }
}

fn writer<'a, T: Part>(kind: &'a Kind, column: &'a ArrayRef, value: impl Fn(usize) -> Outcome<T> + 'a) -> Writer<'a> {
    let nulls = column.logical_nulls();
    Box::new(move |row, key| {
        let is_some = nulls.as_ref().is_none_or(|nulls| nulls.is_valid(row));
        Ok(kind.encode_into(if is_some { Some(value(row)?) } else { None }, key)?)
    })
}

fn integer<'a, T: Part + TryFrom<i128>>(kind: &'a Kind, column: &'a ArrayRef) -> Outcome<Option<Writer<'a>>> {
    let narrow = |value: i128| {
        T::try_from(value).map_err(|_| Bad::from(format!("expected {}, found {value}", std::any::type_name::<T>())))
    };
    Ok(integers(column)?.map(|values| writer(kind, column, move |row| narrow(values[row]))))
}

/// The same number, if 32 bits can hold it.
#[expect(clippy::cast_possible_truncation, reason = "compared with the number afterwards")]
fn single(double: f64) -> Outcome<f32> {
    let single = double as f32;
    if single.is_nan() || f64::from(single).to_bits() == double.to_bits() {
        return Ok(single);
    }
    Err(format!("expected a number that f32 can hold, found {double}").into())
}
