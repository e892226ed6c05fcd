//! Parquet as it is written in the field, damaged, and made to take memory.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, FixedLenByteArrayType, Int64Type};
use parquet::file::metadata::{ParquetMetaDataReader, ParquetMetaDataWriter, RowGroupMetaData};
use parquet::file::properties::{WriterProperties, WriterPropertiesBuilder, WriterVersion};
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::parser::parse_message_type;
use tablekeys_cli::source::parquet as reader;

use crate::blocks::{Row, columns, rows};
use crate::run::{folder, run};

const SCHEMA: &str = "message rows {
    optional binary PartitionKey (UTF8);
    required int64 RowKey;
}";

/// Keys of which some repeat, some are null and some are long.
pub(crate) fn keys(count: usize) -> Vec<Option<String>> {
    let key = |at: usize| match at % 11 {
        3 => None,
        5 => Some("k".repeat(at % 300)),
        7 => Some(format!("other-{at}")),
        _ => Some(format!("customer-{}", at % 40)),
    };
    (0..count).map(key).collect()
}

/// Writes the values of a column, and where one may be null, which of its cells have one.
pub(crate) type Cells = Box<dyn FnOnce(&mut SerializedColumnWriter<'_>)>;

pub(crate) fn cells<T: DataType>(values: Vec<T::T>, levels: Option<Vec<i16>>) -> Cells {
    Box::new(move |column| _ = column.typed::<T>().write_batch(&values, levels.as_deref(), None).unwrap())
}

/// A file of this schema and of these groups of rows, by column.
pub(crate) fn write_groups(
    path: &Path,
    schema: &str,
    properties: WriterPropertiesBuilder,
    groups: impl IntoIterator<Item = Vec<Cells>>,
) {
    let schema = Arc::new(parse_message_type(schema).unwrap());
    let file = File::create(path).unwrap();
    let mut writer = SerializedFileWriter::new(file, schema, Arc::new(properties.build())).unwrap();
    for columns in groups {
        let mut rows = writer.next_row_group().unwrap();
        for cells in columns {
            let mut column = rows.next_column().unwrap().unwrap();
            cells(&mut column);
            column.close().unwrap();
        }
        rows.close().unwrap();
    }
    writer.close().unwrap();
}

/// A file of these keys, each with its number, in groups of this number of rows.
pub(crate) fn write(path: &Path, keys: &[Option<String>], group: usize, properties: WriterPropertiesBuilder) {
    let groups = keys.chunks(group).enumerate().map(|(number, keys)| {
        let values = keys.iter().flatten().map(|key| ByteArray::from(&**key)).collect();
        let levels = keys.iter().map(|key| i16::from(key.is_some())).collect();
        let numbers = (0..keys.len()).map(|at| i64::try_from(number * group + at).unwrap() - 100).collect();
        vec![cells::<ByteArrayType>(values, Some(levels)), cells::<Int64Type>(numbers, None)]
    });
    write_groups(path, SCHEMA, properties, groups);
}

pub(crate) fn read(path: &Path, threads: usize) -> Result<(Vec<Row>, u64), String> {
    let blocks = reader::blocks(File::open(path).unwrap(), "input", &columns()).map_err(|failure| failure.message)?;
    rows(Box::new(blocks), threads)
}

pub(crate) fn path(name: &str) -> PathBuf {
    folder(&format!("pages-{name}")).join("keys.parquet")
}

#[test]
fn every_encoding_and_version_of_page_is_read_as_it_was_written() {
    let path = path("encodings");
    let keys = keys(3_000);
    let expected: Vec<Row> = (1_u64..)
        .zip(&keys)
        .filter(|(_, key)| key.is_some())
        .map(|(row, key)| (row, [key.clone(), Some((row.cast_signed() - 101).to_string())]))
        .collect();
    let nulls = (keys.len() - expected.len()) as u64;
    let encodings = [
        None,
        Some([Encoding::PLAIN; 2]),
        Some([Encoding::DELTA_LENGTH_BYTE_ARRAY, Encoding::DELTA_BINARY_PACKED]),
        Some([Encoding::DELTA_BYTE_ARRAY, Encoding::BYTE_STREAM_SPLIT]),
    ];
    for (at, encodings) in encodings.iter().cycle().take(16).enumerate() {
        let mut properties = WriterProperties::builder()
            .set_writer_version([WriterVersion::PARQUET_1_0, WriterVersion::PARQUET_2_0][at / 8])
            .set_dictionary_enabled(at / 4 % 2 == 0)
            .set_dictionary_page_size_limit(4 << 10)
            .set_data_page_row_count_limit(300)
            .set_write_batch_size(100);
        for (column, encoding) in ["PartitionKey", "RowKey"].into_iter().zip(encodings.iter().flatten()) {
            properties = properties.set_column_encoding(column.into(), *encoding);
        }
        write(&path, &keys, 1_000, properties);
        for threads in [1, 3] {
            assert_eq!(read(&path, threads), Ok((expected.clone(), nulls)), "{at}: {encodings:?}");
        }
    }
}

#[test]
fn guids_and_values_of_one_length_are_read_as_text() {
    let path = path("guids");
    let schema = "message rows { required fixed_len_byte_array(16) PartitionKey (UUID); required fixed_len_byte_array(3) RowKey; }";
    let twice = |value: &[u8]| cells::<FixedLenByteArrayType>(vec![ByteArray::from(value.to_vec()).into(); 2], None);
    write_groups(&path, schema, WriterProperties::builder(), [vec![twice(b"0123456789abcdef"), twice(b"abc")]]);
    let row = [Some("30313233-3435-3637-3839-616263646566".to_owned()), Some("abc".to_owned())];
    assert_eq!(read(&path, 1).unwrap().0, [(1, row.clone()), (2, row)]);
}

#[test]
fn counts_of_a_dictionary_are_those_of_its_rows() {
    let path = path("skew");
    // More than are read ahead, row by row.
    let keys = keys(45_000);
    write(
        &path,
        &keys,
        9_000,
        WriterProperties::builder().set_dictionary_page_size_limit(16 << 10).set_write_batch_size(64),
    );
    let lines: String = keys.iter().flatten().map(|key| format!("\"{key}\"\n")).collect();
    let csv = path.with_extension("csv");
    fs::write(&csv, format!("PartitionKey\n{lines}")).unwrap();
    // Designs that count, and one that learns, for which rows are read one by one.
    for designs in ["siphash,md5-bits,even,byte-sum,redis,learned", "siphash,even"] {
        let [ours, theirs] = [&path, &csv].map(|path| {
            let line = ["skew", path.to_str().unwrap(), "--json", "--partitions", "8,16", "--design", designs];
            run(&[&line[..], &["--max-unreadable", "50"]].concat(), "").json()["sets"][0].clone()
        });
        assert_eq!(ours["lines"].as_u64(), Some(keys.iter().flatten().count() as u64));
        for (ours, theirs) in ours["rows"].as_array().unwrap().iter().zip(theirs["rows"].as_array().unwrap()) {
            assert_eq!(ours["design"], theirs["design"]);
            if ours["design"] != "learned" {
                assert_eq!((&ours["counts"], &ours["fullest"]), (&theirs["counts"], &theirs["fullest"]), "{ours}");
            }
        }
        let (notes, nulls) = (ours["notes"].to_string(), keys.iter().filter(|key| key.is_none()).count());
        let says = format!("{},{:03} records could not be read", nulls / 1_000, nulls % 1_000);
        assert!(notes.contains(&says) && notes.contains("row 4: it has no key"), "{notes}");
    }
}

/// The same pages, and another footer.
fn with_groups(from: &Path, to: &Path, change: impl Fn(RowGroupMetaData) -> RowGroupMetaData) {
    let file = File::open(from).unwrap();
    let metadata = ParquetMetaDataReader::new().parse_and_finish(&file).unwrap();
    let mut bytes = fs::read(from).unwrap();
    let footer = u32::from_le_bytes(bytes[bytes.len() - 8..bytes.len() - 4].try_into().unwrap()) as usize;
    bytes.truncate(bytes.len() - 8 - footer);
    let mut builder = metadata.into_builder();
    let groups = builder.take_row_groups().into_iter().map(change).collect();
    let metadata = builder.set_row_groups(groups).build();
    ParquetMetaDataWriter::new(&mut bytes, &metadata).finish().unwrap();
    fs::write(to, bytes).unwrap();
}

#[test]
fn columns_of_different_lengths_are_an_error() {
    let path = path("lengths");
    write(&path, &keys(50), 50, WriterProperties::builder());
    let changed = path.with_extension("changed");
    let read_with = |rows: i64, values: [i64; 2]| {
        with_groups(&path, &changed, |group| {
            let mut builder = group.into_builder().set_num_rows(rows);
            let columns = builder.take_columns().into_iter().zip(values);
            let columns = columns.map(|(column, values)| column.into_builder().set_num_values(values).build().unwrap());
            builder.set_column_metadata(columns.collect()).build().unwrap()
        });
        read(&changed, 1)
    };
    let (rows, nulls) = read_with(50, [50, 50]).unwrap();
    assert_eq!((rows.len() as u64 + nulls, nulls), (50, 5));
    for (rows, values, says) in [
        (50, [50, 49], "expected 50 rows in the column RowKey, found 49"),
        (50, [-1, 50], "expected 50 rows in the column PartitionKey, found -1"),
        (51, [51, 51], "a column ends before its last row"),
        (49, [49, 49], "a column goes on after the last row"),
        (-1, [-1, -1], "a row group of no possible size"),
    ] {
        let message = read_with(rows, values).unwrap_err();
        assert!(message.contains(says), "{rows} {values:?}: {message}");
    }
}

/// What a check of a file says with this many KiB of memory to address, and its exit status.
#[cfg(target_os = "linux")]
pub(crate) fn limited(kib: u32, path: &Path) -> (i32, String) {
    let ran = crate::run::run_with(crate::run::limited(kib, &["check", "--json", path.to_str().unwrap()]), Vec::new());
    (ran.status, ran.stdout + &ran.stderr)
}

/// A file of one column, whose values may share their bytes.
#[cfg(target_os = "linux")]
pub(crate) fn write_values(path: &Path, values: Vec<ByteArray>, properties: WriterPropertiesBuilder) {
    let schema = "message rows { required binary PartitionKey (UTF8); }";
    write_groups(path, schema, properties.set_write_batch_size(64), [vec![cells::<ByteArrayType>(values, None)]]);
}

#[cfg(target_os = "linux")]
#[test]
fn few_bytes_that_say_much_take_little_memory() {
    let path = path("memory");
    let zstd = || WriterProperties::builder().set_compression(Compression::ZSTD(ZstdLevel::default()));
    // One value of 8 MiB in 200 rows: 1.6 GB if each were copied.
    write_values(
        &path,
        vec![ByteArray::from(vec![b'x'; 8 << 20]); 200],
        zstd().set_dictionary_page_size_limit(64 << 20),
    );
    let (status, said) = limited(600_000, &path);
    assert!(
        status == 2
            && said.contains("200 records could not be read")
            && said.contains("PartitionKey is longer than 1 MiB"),
        "{status} {said}"
    );
    // One cell past what a page may hold.
    write_values(&path, vec![ByteArray::from(vec![b'x'; 129 << 20])], zstd().set_dictionary_enabled(false));
    assert!(fs::metadata(&path).unwrap().len() < 100_000);
    let (status, said) = limited(600_000, &path);
    assert!(status == 2 && said.contains("expected pages of at most 134217728 bytes, found one of"), "{status} {said}");
}
