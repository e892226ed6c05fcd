//! Parquet: the columns of the keys alone, a batch of rows at a time.

use std::fs::File;

use parquet::basic::{ConvertedType, LogicalType, TimeUnit};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{ByteArray, DataType, FixedLenByteArray, Int96};
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, RowGroupReader, SerializedFileReader};
use parquet::schema::types::ColumnDescriptor;
use tablekeys::Ticks;

use super::columns::{Columns, Field, emit};
use super::sink::{Sink, Stop};
use crate::failure::Failure;

/// Rows that are decoded at once.
const BATCH: usize = 1_024;

/// Reads every row.
pub(super) fn read(file: File, columns: &Columns, sink: &mut Sink<'_>, rows: &dyn Fn(u64)) -> Result<(), Stop> {
    sink.places = "row";
    let name = sink.summary.name.clone();
    let failed = |error: ParquetError| Failure::new(format!("cannot read the keys of {name}: {error}"));
    let reader = SerializedFileReader::new(file).map_err(failed)?;
    let schema = reader.metadata().file_metadata().schema_descr();
    let paths: Vec<String> = schema.columns().iter().map(|column| column.path().string()).collect();
    let places = columns.places(&name, paths.iter().map(String::as_str))?;
    let mut fields = <[Field; 3]>::default();
    let mut row = 0;
    for group in 0..reader.num_row_groups() {
        let group = reader.get_row_group(group).map_err(failed)?;
        let mut cells: [Option<Cells>; 3] = [None, None, None];
        for (cells, place) in cells.iter_mut().zip(places) {
            let Some(place) = place else { continue };
            *cells = Some(Cells::new(&*group, place).map_err(failed)?);
        }
        loop {
            let mut count = 0;
            for cells in cells.iter_mut().flatten() {
                count = cells.next().map_err(failed)?;
            }
            if count == 0 {
                break;
            }
            for at in 0..count {
                row += 1;
                for (field, cells) in fields.iter_mut().zip(&cells) {
                    field.clear();
                    if let Some(text) = cells.as_ref().and_then(|cells| cells.text(at)) {
                        field.push(text);
                    }
                }
                emit(&fields, row, sink)?;
            }
            rows(count as u64);
        }
    }
    Ok(())
}

/// One column's cells of the current batch, as text.
struct Cells {
    reader: ColumnReader,
    form: Form,
    optional: bool,
    text: Vec<u8>,
    /// Where each cell's text ends; the same as the one before where it is null.
    ends: Vec<usize>,
    levels: Vec<i16>,
    full_level: i16,
}

/// How a value becomes text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Text,
    Guid,
    Signed,
    Unsigned,
    /// An instant, in so many units per second since 1970.
    Since1970 {
        per_second: i64,
    },
}

impl Cells {
    fn new(group: &dyn RowGroupReader, place: usize) -> Result<Self, ParquetError> {
        let metadata = group.metadata();
        let column = metadata.column(place).column_descr();
        let reader = group.get_column_reader(place)?;
        let form = form(column, &reader).ok_or_else(|| {
            ParquetError::General(format!(
                "expected text, whole numbers or GUIDs in the column {}, found {}",
                column.path().string(),
                column.physical_type()
            ))
        })?;
        if column.max_rep_level() > 0 {
            let path = column.path().string();
            return Err(ParquetError::General(format!(
                "expected one value per row in the column {path}, found a list"
            )));
        }
        let full_level = column.max_def_level();
        Ok(Self {
            reader,
            form,
            optional: full_level > 0,
            text: Vec::new(),
            ends: Vec::new(),
            levels: Vec::new(),
            full_level,
        })
    }

    /// Decodes the next batch; how many rows it has.
    fn next(&mut self) -> Result<usize, ParquetError> {
        self.text.clear();
        self.ends.clear();
        self.levels.clear();
        let form = self.form;
        let levels = self.optional.then_some(&mut self.levels);
        let (full, text, ends) = (self.full_level, &mut self.text, &mut self.ends);
        match &mut self.reader {
            ColumnReader::ByteArrayColumnReader(reader) => {
                batch(reader, levels, full, ends, text, |value: &ByteArray, text| {
                    text.extend_from_slice(value.data());
                })
            }
            ColumnReader::FixedLenByteArrayColumnReader(reader) => {
                batch(reader, levels, full, ends, text, |value: &FixedLenByteArray, text| {
                    let bytes = value.data();
                    match <[u8; 16]>::try_from(bytes) {
                        Ok(guid) if form == Form::Guid => {
                            text.extend_from_slice(uuid::Uuid::from_bytes(guid).to_string().as_bytes());
                        }
                        _ => text.extend_from_slice(bytes),
                    }
                })
            }
            ColumnReader::Int32ColumnReader(reader) => batch(reader, levels, full, ends, text, |value: &i32, text| {
                let wide = if form == Form::Unsigned { i64::from(value.cast_unsigned()) } else { i64::from(*value) };
                number(wide, form, text);
            }),
            ColumnReader::Int64ColumnReader(reader) => batch(reader, levels, full, ends, text, |value: &i64, text| {
                number(*value, form, text);
            }),
            ColumnReader::Int96ColumnReader(reader) => {
                batch(reader, levels, full, ends, text, |value: &Int96, text| {
                    number(value.to_micros(), form, text);
                })
            }
            _ => Err(ParquetError::General("a column of a type that is no key".into())),
        }
    }

    /// `None` where the cell is null.
    fn text(&self, at: usize) -> Option<&[u8]> {
        if self.optional && self.levels.get(at) != Some(&self.full_level) {
            return None;
        }
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        Some(&self.text[start..self.ends[at]])
    }
}

/// Reads the next rows of a column and writes each value's text.
fn batch<T: DataType>(
    reader: &mut ColumnReaderImpl<T>,
    mut levels: Option<&mut Vec<i16>>,
    full_level: i16,
    ends: &mut Vec<usize>,
    text: &mut Vec<u8>,
    write: impl Fn(&T::T, &mut Vec<u8>),
) -> Result<usize, ParquetError> {
    let mut values = Vec::with_capacity(BATCH);
    let (rows, ..) = reader.read_records(BATCH, levels.as_deref_mut(), None, &mut values)?;
    let mut values = values.iter();
    for row in 0..rows {
        let present = levels.as_deref().is_none_or(|levels| levels[row] == full_level);
        // Null cells have no value among those that were read.
        if present && let Some(value) = values.next() {
            write(value, text);
        }
        ends.push(text.len());
    }
    Ok(rows)
}

fn form(column: &ColumnDescriptor, reader: &ColumnReader) -> Option<Form> {
    let (logical, converted) = (column.logical_type_ref(), column.converted_type());
    let per_second = match (logical, converted) {
        (Some(LogicalType::Timestamp(stamp)), _) => match stamp.unit {
            TimeUnit::MILLIS => 1_000,
            TimeUnit::MICROS => 1_000_000,
            TimeUnit::NANOS => 1_000_000_000,
        },
        (_, ConvertedType::TIMESTAMP_MILLIS) => 1_000,
        (_, ConvertedType::TIMESTAMP_MICROS) => 1_000_000,
        _ => 0,
    };
    let is_decimal = matches!(logical, Some(LogicalType::Decimal(_))) || converted == ConvertedType::DECIMAL;
    let is_unsigned = match (logical, converted) {
        (Some(LogicalType::Integer(integer)), _) => !integer.is_signed,
        (_, ConvertedType::UINT_8 | ConvertedType::UINT_16 | ConvertedType::UINT_32 | ConvertedType::UINT_64) => true,
        _ => false,
    };
    match reader {
        _ if is_decimal => None,
        ColumnReader::ByteArrayColumnReader(_) => Some(Form::Text),
        ColumnReader::FixedLenByteArrayColumnReader(_) if matches!(logical, Some(LogicalType::Uuid)) => {
            Some(Form::Guid)
        }
        ColumnReader::Int96ColumnReader(_) => Some(Form::Since1970 { per_second: 1_000_000 }),
        ColumnReader::Int64ColumnReader(_) if per_second > 0 => Some(Form::Since1970 { per_second }),
        ColumnReader::Int32ColumnReader(_) | ColumnReader::Int64ColumnReader(_) => match logical {
            _ if is_unsigned => Some(Form::Unsigned),
            None | Some(LogicalType::Integer(_)) => Some(Form::Signed),
            Some(_) => None,
        },
        _ => None,
    }
}

fn number(value: i64, form: Form, text: &mut Vec<u8>) {
    let shown = match form {
        Form::Unsigned => value.cast_unsigned().to_string(),
        Form::Since1970 { per_second } => {
            let nanos = i128::from(value) * i128::from(1_000_000_000 / per_second);
            Ticks::from_unix_nanos(nanos).map_or_else(|_| value.to_string(), |at| at.to_string())
        }
        Form::Text | Form::Guid | Form::Signed => value.to_string(),
    };
    text.extend_from_slice(shown.as_bytes());
}
