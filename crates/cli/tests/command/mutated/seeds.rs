//! Sound files of each format, in parts that are changed one by one and put together again.

use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::GzBuilder;
use parquet::basic::{Compression as Codec, Encoding, GzipLevel, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, FixedLenByteArrayType, Int64Type, Int96, Int96Type};
use parquet::file::properties::{WriterProperties, WriterVersion};

use crate::pages::{cells, keys, write, write_groups};
use crate::run::{gzip, run};

/// Where files may be made, and the address of the tables.
#[derive(Clone, Copy)]
pub(super) struct Place<'p> {
    pub(super) folder: &'p Path,
    pub(super) endpoint: &'p str,
}

pub(super) type Parts = Vec<Vec<u8>>;

/// Forty rows whose keys hold what pages, tables and terminals must not obey.
fn rows() -> Vec<[String; 3]> {
    let hostile = ["<script>", "=1+1", "a/b", "\u{1b}[2J", "\u{202e}x", "b, \"c\"", "é", ""];
    let row = |at: usize| {
        let row_key = if at % 9 == 4 { hostile[at / 5].to_owned() } else { format!("order-{at}-{:x}", at * 7919) };
        [format!("tenant-{}", at % 5), row_key, format!("2024-05-{:02}T07:08:09.1234567Z", at % 28 + 1)]
    };
    (0..40).map(row).collect()
}

fn one(text: String) -> Parts {
    vec![text.into_bytes()]
}

pub(super) fn csv(_: Place<'_>) -> Vec<Parts> {
    let of = |delimiter: &str, end: &str, names: bool| {
        let head = ["PartitionKey", "RowKey", "Timestamp"].map(str::to_owned);
        let rows = names.then_some(head).into_iter().chain(rows());
        let quoted = |field: &String| format!("\"{}\"", field.replace('"', "\"\""));
        one(rows.map(|row| row.iter().map(quoted).collect::<Vec<_>>().join(delimiter) + end).collect())
    };
    vec![of(",", "\n", true), of(";", "\r\n", true), of("\t", "\n", false)]
}

pub(super) fn json(_: Place<'_>) -> Vec<Parts> {
    let objects: Vec<_> = rows()
        .into_iter()
        .map(|[partition_key, row_key, time]| {
            serde_json::json!({ "PartitionKey": partition_key, "RowKey": row_key, "Timestamp": time, "n": [{ "a": 1.5 }] })
        })
        .collect();
    let lines = objects.iter().map(|object| format!("{object}\n")).collect();
    let wrapped = serde_json::json!({ "items": objects, "nextMarker": {} });
    vec![one(lines), one(serde_json::json!(objects).to_string()), one(format!("{wrapped:#}"))]
}

pub(super) fn lines(_: Place<'_>) -> Vec<Parts> {
    let lines = rows().into_iter().map(|[_, row_key, _]| row_key.replace('\u{1b}', "") + "\n").collect();
    let guids = (1..40_u128).map(|at| format!("{{{}}}\r\n", uuid::Uuid::from_u128((at * at) << 70))).collect();
    let numbers = (0..60).map(|at| format!("{}\n", 2_516_873_215_109_999_999_u64 - at * 36_000_000_000)).collect();
    vec![one(lines), one(guids), one(numbers)]
}

/// The pages and the footer.
fn parquet_parts(path: &Path) -> Parts {
    let mut bytes = fs::read(path).unwrap();
    let len = u32::from_le_bytes(*bytes[..bytes.len() - 4].last_chunk().unwrap()) as usize;
    bytes.truncate(bytes.len() - 8);
    let footer = bytes.split_off(bytes.len() - len);
    vec![bytes, footer]
}

pub(super) fn parquet(Place { folder, .. }: Place<'_>) -> Vec<Parts> {
    let path = folder.join("seed.parquet");
    let mut seeds = Vec::new();
    let codecs = [Codec::UNCOMPRESSED, Codec::SNAPPY, Codec::GZIP(GzipLevel::default()), Codec::LZ4_RAW];
    let codecs = codecs.into_iter().chain([Codec::ZSTD(ZstdLevel::default()), Codec::UNCOMPRESSED]);
    for (at, codec) in codecs.enumerate() {
        let mut properties = WriterProperties::builder()
            .set_compression(codec)
            .set_dictionary_enabled(at % 2 == 0)
            .set_writer_version([WriterVersion::PARQUET_1_0, WriterVersion::PARQUET_2_0][at / 2 % 2]);
        if at == 5 {
            properties = properties.set_column_encoding("PartitionKey".into(), Encoding::DELTA_BYTE_ARRAY);
            properties = properties.set_column_encoding("RowKey".into(), Encoding::BYTE_STREAM_SPLIT);
        } else if at == 3 {
            properties = properties.set_column_encoding("PartitionKey".into(), Encoding::DELTA_LENGTH_BYTE_ARRAY);
            properties = properties.set_column_encoding("RowKey".into(), Encoding::DELTA_BINARY_PACKED);
        }
        write(&path, &keys(60), 40, properties);
        seeds.push(parquet_parts(&path));
    }
    for int96 in [false, true] {
        write_with_times(&path, int96);
        seeds.push(parquet_parts(&path));
    }
    seeds
}

/// A GUID, an instant that may be null, and a key of no fixed length.
fn write_with_times(path: &Path, int96: bool) {
    let time = if int96 { "int96 Timestamp" } else { "int64 Timestamp (TIMESTAMP_MICROS)" };
    let schema = format!(
        "message rows {{ required fixed_len_byte_array(16) PartitionKey (UUID); required binary RowKey; optional {time}; }}"
    );
    let guids = (0..30).map(|at| ByteArray::from(vec![at; 16]).into()).collect();
    let texts = rows().into_iter().take(30).map(|[_, row_key, _]| ByteArray::from(row_key.into_bytes())).collect();
    let levels = Some((0..30).map(|at| i16::from(at % 3 > 0)).collect());
    let times = if int96 {
        cells::<Int96Type>((0..20).map(|at| Int96::from(vec![at, 0, 2_460_437 + at])).collect(), levels)
    } else {
        cells::<Int64Type>((0..20).map(|at| 1_714_979_289_000_000 + at * 60_000_000).collect(), levels)
    };
    let columns = vec![cells::<FixedLenByteArrayType>(guids, None), cells::<ByteArrayType>(texts, None), times];
    write_groups(path, &schema, WriterProperties::builder(), [columns]);
}

/// With the length of the footer as it is now.
pub(super) fn parquet_of(parts: &[Vec<u8>]) -> Vec<u8> {
    let len = u32::try_from(parts[1].len()).unwrap().to_le_bytes();
    [&parts[0][..], &parts[1], &len, b"PAR1"].concat()
}

/// What is compressed.
pub(super) fn texts(place: Place<'_>) -> Vec<Parts> {
    let mut halves = Vec::new();
    for mut seed in [csv(place), json(place), lines(place)].concat() {
        let half = seed[0].len() / 2;
        let rest = seed[0].split_off(half);
        halves.push(vec![seed.remove(0), rest]);
    }
    halves
}

/// A member per part.
pub(super) fn gzip_of(parts: &[Vec<u8>]) -> Vec<u8> {
    parts.iter().flat_map(|part| gzip(GzBuilder::new(), part)).collect()
}

/// A frame per part.
pub(super) fn zstd_of(parts: &[Vec<u8>]) -> Vec<u8> {
    let frame = |part: &Vec<u8>| {
        let mut writer = zstd::stream::write::Encoder::new(Vec::new(), 1).unwrap();
        writer.include_checksum(true).unwrap();
        writer.write_all(part).unwrap();
        writer.finish().unwrap()
    };
    parts.iter().flat_map(frame).collect()
}

/// What a run leaves: comments and texts of members, one after the other.
pub(super) fn resumed(Place { endpoint, .. }: Place<'_>) -> Vec<Parts> {
    let first = [
        serde_json::json!({ "table": format!("{endpoint}/Orders") }).to_string(),
        "PartitionKey,RowKey,Timestamp\r\n".into(),
    ];
    let page = |range: u32, from: u32, done: bool| {
        let row = |at: u32| format!("\"tenant-{at}\",\"row \"\"{at}\"\"\",2024-05-06T07:08:09.1234567Z\r\n");
        let rows: String = (from..from + 5).map(row).collect();
        [serde_json::json!({ "range": range, "done": done }).to_string(), rows]
    };
    let split = |range: u32, at: &str| [serde_json::json!({ "split": range, "at": at }).to_string(), String::new()];
    let parts = |members: &[[String; 2]]| members.concat().into_iter().map(String::into_bytes).collect();
    vec![
        parts(&[first.clone(), page(0, 1, false), split(0, "tenant-5"), page(1, 50, true), page(0, 6, true)]),
        parts(&[first.clone(), page(0, 1, false), page(0, 6, false), page(0, 11, false)]),
        parts(&[first, split(0, "t"), split(1, "v"), split(0, "s"), page(2, 1, true), page(3, 7, false)]),
    ]
}

pub(super) fn resumed_of(parts: &[Vec<u8>]) -> Vec<u8> {
    let member = |part: &[Vec<u8>]| {
        // A zero byte ends the comment.
        let comment: Vec<u8> = part[0].iter().copied().filter(|byte| *byte != 0).collect();
        gzip(GzBuilder::new().comment(comment), &part[1])
    };
    parts.chunks_exact(2).flat_map(member).collect()
}

pub(super) fn counts(_: Place<'_>) -> Vec<Parts> {
    vec![
        one((0..40).map(|at| format!("tenant-{at},{}\n", at * at)).collect()),
        one("partition;count\n".to_owned() + &(0..40).map(|at| format!("{at};{}\n", at * 3)).collect::<String>()),
        one("design,partition,count\n".to_owned()
            + &(0..40).map(|at| format!("\"siphash:8, a\"\"{}\"\"\",{at},{}\n", at % 3, at * 3)).collect::<String>()),
    ]
}

/// What the audit writes.
pub(super) fn schemas(place: Place<'_>) -> Vec<Parts> {
    let mut seeds = Vec::new();
    for (at, rows) in [csv(place), lines(place)].concat().into_iter().enumerate() {
        let (from, to) = (place.folder.join(format!("keys-{at}")), place.folder.join("schema.toml"));
        fs::write(&from, &rows[0]).unwrap();
        run(&["audit", from.to_str().unwrap(), "--schema-out", to.to_str().unwrap()], "");
        seeds.push(vec![fs::read(to).unwrap()]);
    }
    seeds
}

pub(super) fn baselines(Place { folder, .. }: Place<'_>) -> Vec<Parts> {
    let (from, to) = (folder.join("keys"), folder.join("known.json"));
    let rows: String = (0..200).map(|at| format!("p{},{at}\n", at % 3)).collect();
    fs::write(&from, format!("PartitionKey,RowKey\n{rows}")).unwrap();
    run(&["audit", from.to_str().unwrap(), "--write-baseline", to.to_str().unwrap()], "");
    vec![vec![fs::read(to).unwrap()]]
}

/// Ranges of a system's partitions.
pub(super) fn ranges(_: Place<'_>) -> Vec<Parts> {
    vec![
        one("0-99 small\n100-16383 large\n".to_owned()),
        one((0..64).map(|at| format!("{}-{} node-{at}\n", at * 256, at * 256 + 255)).collect()),
    ]
}

pub(super) fn whole(parts: &[Vec<u8>]) -> Vec<u8> {
    parts.concat()
}
