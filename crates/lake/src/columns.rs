//! The values of Arrow columns as keys, instants and numbers, whatever type of Arrow holds them.

use datafusion::arrow::array::{Array, ArrayRef, AsArray};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Decimal128Type, Float64Type, TimeUnit};
use datafusion::error::Result;
use tablekeys::Ticks;
use tablekeys::partition::Guid;

pub(crate) type Bad = Box<dyn std::error::Error + Send + Sync>;

/// Texts or bytes; at nulls an empty one.
pub(crate) struct Keys<'a> {
    pub(crate) values: Vec<&'a [u8]>,
    is_text: bool,
}

impl<'a> Keys<'a> {
    /// `None` where the column holds neither.
    pub(crate) fn new(array: &'a dyn Array) -> Option<Self> {
        fn bytes<'a, V: AsRef<[u8]> + ?Sized + 'a>(values: impl Iterator<Item = Option<&'a V>>) -> Vec<&'a [u8]> {
            values.map(|value| value.map_or(&[][..], V::as_ref)).collect()
        }
        let values = match array.data_type() {
            DataType::Utf8 => bytes(array.as_string::<i32>().iter()),
            DataType::LargeUtf8 => bytes(array.as_string::<i64>().iter()),
            DataType::Utf8View => bytes(array.as_string_view().iter()),
            DataType::Binary => bytes(array.as_binary::<i32>().iter()),
            DataType::LargeBinary => bytes(array.as_binary::<i64>().iter()),
            DataType::BinaryView => bytes(array.as_binary_view().iter()),
            DataType::FixedSizeBinary(_) => bytes(array.as_fixed_size_binary().iter()),
            _ => return None,
        };
        let is_text = matches!(array.data_type(), DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View);
        Some(Self { values, is_text })
    }

    /// The text of a row; of bytes, if they are UTF-8.
    pub(crate) fn text(&self, row: usize) -> Result<&'a str, Bad> {
        Ok(str::from_utf8(self.values[row])?)
    }

    /// The value of a row for messages: its beginning, since it may have megabytes.
    pub(crate) fn shown(&self, row: usize) -> String {
        const MOST: usize = 200;
        let value = self.values[row];
        let (shown, whole) = match str::from_utf8(value) {
            Ok(text) if self.is_text => {
                let end = text.char_indices().nth(MOST).map_or(text.len(), |(end, _)| end);
                (format!("{:?}", &text[..end]), end == text.len())
            }
            _ => {
                let digits: String = value.iter().take(MOST).map(|byte| format!("{byte:02x}")).collect();
                (format!("0x{digits}"), value.len() <= MOST)
            }
        };
        if whole { shown } else { format!("{shown}… ({} bytes)", value.len()) }
    }

    /// The GUID of a row: text in any form that [`Guid`] reads, or its 16 bytes in RFC 4122 order.
    pub(crate) fn guid(&self, row: usize) -> Result<Guid, Bad> {
        if self.is_text {
            return Ok(self.text(row)?.parse()?);
        }
        let bytes = self.values[row];
        let bytes = bytes.try_into().map_err(|_| format!("expected the 16 bytes of a GUID, found {}", bytes.len()))?;
        Ok(Guid::from_bytes(bytes))
    }
}

/// Instants as numbers of a unit, or as text.
pub(crate) enum Instants<'a> {
    Since1970 { counts: Vec<i128>, nanos: i128 },
    Ticks(Vec<i128>),
    Text(Keys<'a>),
}

impl<'a> Instants<'a> {
    /// Timestamps, dates and texts; whole numbers where their unit is given. `None` of any other column.
    pub(crate) fn new(array: &'a ArrayRef, unit: Option<&str>) -> Result<Option<Self>> {
        let nanos = match (array.data_type(), unit) {
            (DataType::Timestamp(TimeUnit::Second, _), None) => 1_000_000_000,
            (DataType::Timestamp(TimeUnit::Millisecond, _) | DataType::Date64, None) => 1_000_000,
            (DataType::Timestamp(TimeUnit::Microsecond, _), None) => 1_000,
            (DataType::Timestamp(TimeUnit::Nanosecond, _), None) => 1,
            (DataType::Date32, None) => 86_400 * 1_000_000_000,
            (_, None) => return Ok(Keys::new(array).filter(|keys| keys.is_text).map(Self::Text)),
            (_, Some(unit)) => {
                let Some(counts) = integers(array)? else { return Ok(None) };
                return Ok(match unit {
                    "ticks" => Some(Self::Ticks(counts)),
                    "unix_seconds" => Some(Self::Since1970 { counts, nanos: 1_000_000_000 }),
                    "unix_millis" => Some(Self::Since1970 { counts, nanos: 1_000_000 }),
                    _ => None,
                });
            }
        };
        let counts = integers(&cast(array, &DataType::Int64)?)?;
        Ok(counts.map(|counts| Self::Since1970 { counts, nanos }))
    }

    pub(crate) fn at(&self, row: usize) -> Result<Ticks, Bad> {
        match self {
            Self::Since1970 { counts, nanos } => {
                let nanos = counts[row].checked_mul(*nanos).ok_or("expected an instant from year 1 to 9999")?;
                Ok(Ticks::from_unix_nanos(nanos)?)
            }
            Self::Ticks(ticks) => {
                let ticks = u64::try_from(ticks[row]).ok().and_then(Ticks::new);
                Ok(ticks.ok_or_else(|| format!("expected ticks from 0 to {}", Ticks::MAX.get()))?)
            }
            Self::Text(texts) => Ok(texts.text(row)?.parse()?),
        }
    }
}

/// Whole numbers of any width, decimals without fraction included; at nulls any number. `None` of any other column.
pub(crate) fn integers(array: &ArrayRef) -> Result<Option<Vec<i128>>> {
    let whole = match array.data_type() {
        DataType::Decimal32(_, 0) | DataType::Decimal64(_, 0) | DataType::Decimal128(_, 0) => true,
        other => other.is_integer(),
    };
    if !whole {
        return Ok(None);
    }
    let wide = cast(array, &DataType::Decimal128(38, 0))?;
    Ok(Some(wide.as_primitive::<Decimal128Type>().values().to_vec()))
}

/// Floating-point numbers, and whole numbers of at most 32 bits, which are exact. `None` of any other column.
pub(crate) fn floats(array: &ArrayRef) -> Result<Option<Vec<f64>>> {
    use DataType::{Float16, Float32, Float64, Int8, Int16, Int32, UInt8, UInt16, UInt32};
    if !matches!(array.data_type(), Float16 | Float32 | Float64 | Int8 | Int16 | Int32 | UInt8 | UInt16 | UInt32) {
        return Ok(None);
    }
    let wide = cast(array, &DataType::Float64)?;
    Ok(Some(wide.as_primitive::<Float64Type>().values().to_vec()))
}
