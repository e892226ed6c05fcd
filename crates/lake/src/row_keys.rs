//! Functions that make a RowKey of one value, and GUIDs.

use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, FixedSizeBinaryArray};
use datafusion::arrow::datatypes::DataType;
use datafusion::error::Result;
use tablekeys::partition::Guid;
use tablekeys::{Key, Ticks, row_key, table};

use crate::columns::Bad;
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
    /// The most digits of a `u64`.
    const WIDEST: usize = 20;
    let width = call.number(0, "digits")? as usize;
    if width > WIDEST {
        return call.set(Err(format!("expected a width of 1 to {WIDEST} digits, found {width}")));
    }
    let numbers = call.integers(0)?;
    call.texts(|row| {
        let refused = || Bad::from(format!("expected a number of at most {width} digits that is not negative"));
        let number = u64::try_from(numbers[row]).map_err(|_| refused())?;
        let key = format!("{number:0width$}");
        if key.len() == width { Ok(key) } else { Err(refused()) }
    })
}

fn geohash(call: &Call<'_>) -> Result<ArrayRef> {
    /// A shorter geohash is the beginning of a longer one.
    const LONGEST: usize = 12;
    let characters = call.number(0, "characters")? as usize;
    if characters > LONGEST {
        return call.set(Err(format!("expected 1 to {LONGEST} characters, found {characters}")));
    }
    let (latitudes, longitudes) = (call.floats(0)?, call.floats(1)?);
    call.texts(|row| Ok(row_key::geohash::<LONGEST>(latitudes[row], longitudes[row])?[..characters].to_owned()))
}

fn guids(call: &Call<'_>, bytes: impl Fn(Guid) -> [u8; 16]) -> Result<ArrayRef> {
    let guids = call.keys(0)?;
    let bytes: Vec<Option<[u8; 16]>> = call.each(|row| Ok(bytes(guids.guid(row)?)))?;
    Ok(Arc::new(FixedSizeBinaryArray::try_from_sparse_iter_with_size(bytes.into_iter(), 16)?))
}
