//! Parquet as it is written in the field, damaged, and made to take memory.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, FixedLenByteArray, FixedLenByteArrayType, Int64Type};
use parquet::file::metadata::{ParquetMetaDataReader, ParquetMetaDataWriter, RowGroupMetaData};
use parquet::file::properties::{WriterProperties, WriterPropertiesBuilder, WriterVersion};
use parquet::file::writer::SerializedFileWriter;
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

/// A file of these keys, each with its number, in groups of so many rows.
pub(crate) fn write(path: &Path, keys: &[Option<String>], group: usize, properties: WriterPropertiesBuilder) {
    let schema = Arc::new(parse_message_type(SCHEMA).unwrap());
    let file = File::create(path).unwrap();
    let mut writer = SerializedFileWriter::new(file, schema, Arc::new(properties.build())).unwrap();
    for (number, keys) in keys.chunks(group).enumerate() {
        let mut rows = writer.next_row_group().unwrap();
        let values: Vec<ByteArray> = keys.iter().flatten().map(|key| ByteArray::from(&**key)).collect();
        let levels: Vec<i16> = keys.iter().map(|key| i16::from(key.is_some())).collect();
        let mut column = rows.next_column().unwrap().unwrap();
        column.typed::<ByteArrayType>().write_batch(&values, Some(&levels), None).unwrap();
        column.close().unwrap();
        let numbers: Vec<i64> = (0..keys.len()).map(|at| i64::try_from(number * group + at).unwrap() - 100).collect();
        let mut column = rows.next_column().unwrap().unwrap();
        column.typed::<Int64Type>().write_batch(&numbers, None, None).unwrap();
        column.close().unwrap();
        rows.close().unwrap();
    }
    writer.close().unwrap();
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
        .map(|(row, key)| (row, [key.clone(), Some((row.cast_signed() - 101).to_string())]))
        .collect();
    let builder = |version, dictionary, text: Option<Encoding>, number: Option<Encoding>| {
        let mut builder = WriterProperties::builder()
            .set_writer_version(version)
            .set_dictionary_enabled(dictionary)
            .set_dictionary_page_size_limit(4 << 10)
            .set_data_page_row_count_limit(300)
            .set_write_batch_size(100);
        if let Some(text) = text {
            builder = builder.set_column_encoding("PartitionKey".into(), text);
        }
        if let Some(number) = number {
            builder = builder.set_column_encoding("RowKey".into(), number);
        }
        builder
    };
    let plain = [None, Some(Encoding::PLAIN)];
    let texts = [Some(Encoding::DELTA_LENGTH_BYTE_ARRAY), Some(Encoding::DELTA_BYTE_ARRAY)];
    let numbers = [Some(Encoding::DELTA_BINARY_PACKED), Some(Encoding::BYTE_STREAM_SPLIT)];
    for version in [WriterVersion::PARQUET_1_0, WriterVersion::PARQUET_2_0] {
        for dictionary in [true, false] {
            for (text, number) in plain.into_iter().zip(plain).chain(texts.into_iter().zip(numbers)) {
                write(&path, &keys, 1_000, builder(version, dictionary, text, number));
                for threads in [1, 3] {
                    let found = read(&path, threads).unwrap();
                    assert_eq!(found.0, expected, "{version:?} {dictionary} {text:?} {number:?}");
                    assert_eq!(found.1, 0);
                }
            }
        }
    }
}

#[test]
fn guids_and_values_of_one_length_are_read_as_text() {
    let path = path("guids");
    let schema = Arc::new(
        parse_message_type(
            "message rows { required fixed_len_byte_array(16) PartitionKey (UUID); required fixed_len_byte_array(3) RowKey; }",
        )
        .unwrap(),
    );
    let guid = *b"0123456789abcdef";
    let mut writer =
        SerializedFileWriter::new(File::create(&path).unwrap(), schema, Arc::new(WriterProperties::default())).unwrap();
    let mut group = writer.next_row_group().unwrap();
    for value in [&guid[..], b"abc"] {
        let mut column = group.next_column().unwrap().unwrap();
        let value = FixedLenByteArray::from(ByteArray::from(value.to_vec()));
        column.typed::<FixedLenByteArrayType>().write_batch(&[value.clone(), value], None, None).unwrap();
        column.close().unwrap();
    }
    group.close().unwrap();
    writer.close().unwrap();
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
    let sets = |path: &Path| {
        let designs = "siphash,md5-bits,even,byte-sum,learned,redis";
        let line = ["skew", path.to_str().unwrap(), "--json", "--partitions", "8,16", "--design", designs];
        run(&[&line[..], &["--max-unreadable", "50"]].concat(), "").json()["sets"][0].clone()
    };
    let (ours, theirs) = (sets(&path), sets(&csv));
    assert_eq!(ours["lines"].as_u64(), Some(keys.iter().flatten().count() as u64));
    for (ours, theirs) in ours["rows"].as_array().unwrap().iter().zip(theirs["rows"].as_array().unwrap()) {
        assert_eq!(ours["design"], theirs["design"]);
        if ours["design"] != "learned" {
            assert_eq!(ours["counts"], theirs["counts"], "{}", ours["design"]);
            assert_eq!(ours["fullest"], theirs["fullest"], "{}", ours["design"]);
        }
    }
    let without: Vec<&str> = vec!["skew", path.to_str().unwrap(), "--design", "siphash,even", "--partitions", "16"];
    let ran = run(&[&without[..], &["--max-unreadable", "50", "--json"]].concat(), "").json();
    let notes = ran["sets"][0]["notes"].to_string();
    let nulls = keys.iter().filter(|key| key.is_none()).count();
    assert!(
        notes.contains(&format!("{},{:03} records could not be read", nulls / 1_000, nulls % 1_000))
            && notes.contains("row 4: it has no key"),
        "{notes}"
    );
    for (of, design) in ran["sets"][0]["rows"].as_array().unwrap().iter().zip(["siphash", "even"]) {
        let same =
            ours["rows"].as_array().unwrap().iter().find(|row| row["design"] == design && row["partitions"] == 16);
        assert_eq!(of["counts"], same.unwrap()["counts"], "{design}");
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
    assert_eq!(read_with(50, [50, 50]).unwrap().0.len(), 50);
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

/// The command with so many KiB of memory to address; what it says on standard error, and its exit status.
#[cfg(target_os = "linux")]
pub(crate) fn limited(kib: u32, path: &Path) -> (i32, String) {
    let command = format!("ulimit -v {kib}; exec \"$0\" check --json \"$1\"");
    let ran = std::process::Command::new("sh")
        .args(["-c", &command, env!("CARGO_BIN_EXE_tablekeys"), path.to_str().unwrap()])
        .output()
        .unwrap();
    let said = String::from_utf8(ran.stdout).unwrap() + &String::from_utf8(ran.stderr).unwrap();
    (ran.status.code().unwrap_or(-1), said)
}

/// A file of one column, whose values may share their bytes.
#[cfg(target_os = "linux")]
pub(crate) fn write_values(path: &Path, values: &[ByteArray], properties: WriterPropertiesBuilder) {
    let schema = Arc::new(parse_message_type("message rows { required binary PartitionKey (UTF8); }").unwrap());
    let mut writer =
        SerializedFileWriter::new(File::create(path).unwrap(), schema, Arc::new(properties.build())).unwrap();
    let mut group = writer.next_row_group().unwrap();
    let mut column = group.next_column().unwrap().unwrap();
    for some in values.chunks(64) {
        column.typed::<ByteArrayType>().write_batch(some, None, None).unwrap();
    }
    column.close().unwrap();
    group.close().unwrap();
    writer.close().unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn few_bytes_that_say_much_take_little_memory() {
    let path = path("memory");
    let zstd = || WriterProperties::builder().set_compression(Compression::ZSTD(ZstdLevel::default()));
    // One value of 8 MiB in 200 rows: 1.6 GB if each were copied.
    write_values(
        &path,
        &vec![ByteArray::from(vec![b'x'; 8 << 20]); 200],
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
    write_values(&path, &[ByteArray::from(vec![b'x'; 129 << 20])], zstd().set_dictionary_enabled(false));
    assert!(fs::metadata(&path).unwrap().len() < 100_000);
    let (status, said) = limited(600_000, &path);
    assert!(status == 2 && said.contains("expected pages of at most 134217728 bytes, found one of"), "{status} {said}");
}

#[test]
fn damaged_files_end_in_a_result_or_an_error() {
    let path = path("damaged");
    let (mut state, mut read_whole) = (1_u64, 0);
    let mut next = move |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    for round in 0..4 {
        let properties = WriterProperties::builder()
            .set_compression([Compression::UNCOMPRESSED, Compression::SNAPPY][round % 2])
            .set_dictionary_enabled(round < 2)
            .set_writer_version([WriterVersion::PARQUET_1_0, WriterVersion::PARQUET_2_0][round / 2]);
        write(&path, &keys(60), 40, properties);
        let sound = fs::read(&path).unwrap();
        for _ in 0..400 {
            let mut bytes = sound.clone();
            for _ in 0..=next(3) {
                let at = next(bytes.len());
                match next(4) {
                    0 => bytes[at] = u8::try_from(next(256)).unwrap(),
                    1 => bytes[at] ^= 1 << next(8),
                    2 => bytes[at..].iter_mut().take(9).for_each(|byte| *byte = 0xff),
                    _ => _ = bytes.remove(at),
                }
            }
            fs::write(&path, &bytes).unwrap();
            read_whole += usize::from(read(&path, 1).is_ok());
        }
    }
    assert!(read_whole > 0, "bytes that mean nothing were changed, too");
}
