//! Functions that make a RowKey of one value, and GUIDs.

use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, FixedSizeBinaryArray, StringArray};
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
        Function::new("signed", "number", 1, Utf8, signed),
        Function::new("geohash", "latitude, longitude, characters", 2, Utf8, geohash),
        Function::new("escape", "text", 1, Utf8, |call| texts(call, |text| Ok(table::escape(text)?.into_owned()))),
        Function::new("guid", "guid", 1, FixedSizeBinary(16), |call| guids(call, |guid| *guid.as_bytes())),
        Function::new("guid_bytes_le", "guid", 1, FixedSizeBinary(16), |call| guids(call, Guid::to_bytes_le)),
    ]
}

fn instants<const N: usize>(call: &Call<'_>, key: impl Fn(Ticks) -> Key<N>) -> Result<ArrayRef> {
    let unit = call.optional_text(0)?;
    call.unless_null(|| {
        let (instants, nulls) = (call.instants(0, unit)?, call.nulls(1));
        let keys: StringArray = call.each(nulls.as_ref(), |row| Ok(key(instants.at(row)?)))?;
        Ok(Arc::new(keys))
    })
}

fn zero_padded(call: &Call<'_>) -> Result<ArrayRef> {
    /// The most digits of a `u64`.
    const WIDEST: usize = 20;
    let width = call.number(0, "digits")? as usize;
    if width > WIDEST {
        return call.set(Err(format!("expected a width of 1 to {WIDEST} digits, found {width}")));
    }
    call.unless_null(|| {
        let (numbers, nulls) = (call.integers(0)?, call.nulls(1));
        let refused = || Bad::from(format!("expected a number of at most {width} digits that is not negative"));
        let key = |row: usize| {
            let number = u64::try_from(numbers[row]).map_err(|_| refused())?;
            let widest = row_key::zero_padded::<WIDEST>(number)?;
            let (before, key) = widest.split_at(WIDEST - width);
            if before.bytes().all(|digit| digit == b'0') { Ok(key.to_owned()) } else { Err(refused()) }
        };
        Ok(Arc::new(call.each::<StringArray, _>(nulls.as_ref(), key)?))
    })
}

fn signed(call: &Call<'_>) -> Result<ArrayRef> {
    call.unless_null(|| {
        let (numbers, nulls) = (call.integers(0)?, call.nulls(1));
        let key = |row: usize| {
            Ok(row_key::signed(i64::try_from(numbers[row]).map_err(|_| "expected a number of 64 bits with a sign")?))
        };
        Ok(Arc::new(call.each::<StringArray, _>(nulls.as_ref(), key)?))
    })
}

fn geohash(call: &Call<'_>) -> Result<ArrayRef> {
    /// A shorter geohash is the beginning of a longer one.
    const LONGEST: usize = 12;
    let characters = call.number(0, "characters")? as usize;
    if characters > LONGEST {
        return call.set(Err(format!("expected 1 to {LONGEST} characters, found {characters}")));
    }
    call.unless_null(|| {
        let (latitudes, longitudes, nulls) = (call.floats(0)?, call.floats(1)?, call.nulls(2));
        let key =
            |row: usize| Ok(row_key::geohash::<LONGEST>(latitudes[row], longitudes[row])?[..characters].to_owned());
        Ok(Arc::new(call.each::<StringArray, _>(nulls.as_ref(), key)?))
    })
}

fn texts(call: &Call<'_>, key: impl Fn(&str) -> std::result::Result<String, Bad>) -> Result<ArrayRef> {
    call.unless_null(|| {
        let (texts, nulls) = (call.keys(0)?, call.nulls(1));
        Ok(Arc::new(call.each::<StringArray, _>(nulls.as_ref(), |row| key(texts.text(row)?))?))
    })
}

fn guids(call: &Call<'_>, bytes: impl Fn(Guid) -> [u8; 16]) -> Result<ArrayRef> {
    call.unless_null(|| {
        let (guids, nulls) = (call.keys(0)?, call.nulls(1));
        let bytes: Vec<Option<[u8; 16]>> = call.each(nulls.as_ref(), |row| Ok(bytes(guids.guid(row)?)))?;
        Ok(Arc::new(FixedSizeBinaryArray::try_from_sparse_iter_with_size(bytes.into_iter(), 16)?))
    })
}
