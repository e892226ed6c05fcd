//! Functions that make a RowKey of one value, and GUIDs.

use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, FixedSizeBinaryArray};
use datafusion::arrow::datatypes::DataType;
use datafusion::error::Result;
use tablekeys::partition::Guid;
use tablekeys::{Key, Ticks, row_key, table};

use crate::function::{Call, Function};

pub(crate) fn all() -> Vec<Function> {
    use DataType::{FixedSizeBinary, Utf8};
    vec![
        Function::new("newest_first", "at[, unit]", 1, Utf8, |call| instants(call, row_key::newest_first)),
        Function::new("ascending", "at[, unit]", 1, Utf8, |call| instants(call, row_key::ascending)),
        Function::new("calendar", "at[, unit]", 1, Utf8, |call| instants(call, row_key::calendar)),
        Function::new("day", "at[, unit]", 1, Utf8, |call| instants(call, row_key::day)),
        Function::new("zero_padded", "number, width", 1, Utf8, zero_padded),
        Function::new("signed", "number", 1, Utf8, |call| {
            let numbers = call.integers(0)?;
            let number =
                |row: usize| i64::try_from(numbers[row]).map_err(|_| "expected a number of 64 bits with a sign");
            call.texts(|row| Ok(row_key::signed(number(row)?)))
        }),
        Function::new("geohash", "latitude, longitude, characters", 2, Utf8, geohash),
        Function::new("escape", "text", 1, Utf8, |call| {
            let texts = call.keys(0)?;
            call.texts(|row| Ok(table::escape(texts.text(row)?)?))
        }),
        Function::new("guid", "guid", 1, FixedSizeBinary(16), |call| guids(call, |guid| *guid.as_bytes())),
        Function::new("guid_bytes_le", "guid", 1, FixedSizeBinary(16), |call| guids(call, Guid::to_bytes_le)),
    ]
}

fn instants<const N: usize>(call: &Call<'_>, key: impl Fn(Ticks) -> Key<N>) -> Result<ArrayRef> {
    let instants = call.instants(0, call.optional_text(0)?)?;
    call.texts(|row| Ok(key(instants.at(row)?)))
}

fn zero_padded(call: &Call<'_>) -> Result<ArrayRef> {
    let width = call.number(0, "digits")? as usize;
    call.set(row_key::zero_padded_with(width, 0))?;
    let numbers = call.integers(0)?;
    call.texts(|row| {
        let number = u64::try_from(numbers[row]).map_err(|_| "expected a number from 0 to 18446744073709551615")?;
        Ok(row_key::zero_padded_with(width, number)?.to_string())
    })
}

fn geohash(call: &Call<'_>) -> Result<ArrayRef> {
    let characters = call.number(0, "characters")? as usize;
    call.set(row_key::geohash_with(characters, 0.0, 0.0))?;
    let (latitudes, longitudes) = (call.floats(0)?, call.floats(1)?);
    call.texts(|row| Ok(row_key::geohash_with(characters, latitudes[row], longitudes[row])?))
}

fn guids(call: &Call<'_>, bytes: impl Fn(Guid) -> [u8; 16]) -> Result<ArrayRef> {
    let guids = call.keys(0)?;
    let bytes: Vec<Option<[u8; 16]>> = call.each(|row| Ok(bytes(guids.guid(row)?)))?;
    Ok(Arc::new(FixedSizeBinaryArray::try_from_sparse_iter_with_size(bytes.into_iter(), 16)?))
}
