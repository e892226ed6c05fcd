//! Footers, headers and pages of Parquet that claim more than they have.
#![cfg(target_os = "linux")]

use std::fs;

use parquet::basic::Encoding;
use parquet::data_type::ByteArray;
use parquet::file::properties::WriterProperties;

use crate::pages::{keys, limited, path, read, write, write_values};

/// A whole number as Thrift's compact protocol has it.
fn varint(mut value: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while value >= 0x80 {
        bytes.push(value.to_le_bytes()[0] | 0x80);
        value >>= 7;
    }
    bytes.push(value.to_le_bytes()[0]);
    bytes
}

/// An element of the schema: a group with a number of children, or text.
fn element(name: &[u8], children: Option<i64>) -> Vec<u8> {
    let name = [&varint(name.len() as u64)[..], name].concat();
    match children {
        Some(children) => {
            let zigzag = (children << 1 ^ children >> 63).cast_unsigned();
            // Required, the name, the children.
            [&[0x35, 0, 0x18][..], &name, &[0x15], &varint(zigzag), &[0]].concat()
        }
        // Text, required, the name.
        None => [&[0x15, 12, 0x25, 0, 0x18][..], &name, &[0]].concat(),
    }
}

/// A file of no rows whose schema is a list of this length, with these bytes as elements.
fn of_schema(count: u64, elements: &[u8]) -> Vec<u8> {
    let footer = [&[0x15, 2, 0x19, 0xfc][..], &varint(count), elements, &[0x16, 0, 0x19, 0x0c, 0]].concat();
    let len = u32::try_from(footer.len()).unwrap().to_le_bytes();
    [b"PAR1", &footer[..], &len, b"PAR1"].concat()
}

#[test]
fn a_footer_that_claims_more_than_it_has_is_refused_before_room_is_made() {
    let path = path("footer");
    let said = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        limited(600_000, &path)
    };
    let key = element(b"PartitionKey", None);
    let root = |children: i64| element(b"rows", Some(children));
    let (status, sound) = said(&of_schema(2, &[root(1), key.clone()].concat()));
    assert!(status == 2 && sound.contains("expected keys, found none"), "{status} {sound}");

    let nested = |depth: u64| {
        let groups = element(b"g", Some(1)).repeat(usize::try_from(depth).unwrap() - 1);
        of_schema(depth + 2, &[&root(2)[..], &key, &groups, &element(b"x", None)].concat())
    };
    let (status, sound) = said(&nested(64));
    assert!(status == 2 && sound.contains("found \"PartitionKey\" and \"g.g."), "{status} {sound}");

    // A count of children in text, from which the crate would read on.
    let hidden = [&[0x35, 0, 0x18, 4][..], b"rows", &[0x18, 5, 0xff, 0xff, 0xff, 0xff, 0x0f, 0]].concat();
    // 3,000 columns in a group whose name has 1 MiB.
    let long = element(&vec![b'n'; 1 << 20], Some(3_000));
    let columns = element(b"c", None).repeat(3_000);
    for (bytes, says) in [
        (
            of_schema(2, &[root(0x7fff_ffff), key.clone()].concat()),
            "byte 9: expected from 0 to 1 children of a group, found 2147483647",
        ),
        (of_schema(2, &[root(-1), key.clone()].concat()), "expected from 0 to 1 children of a group, found -1"),
        // As many as there are elements, but one of them twice.
        (
            of_schema(4, &[&root(2)[..], &element(b"g", Some(2)), &key, &key].concat()),
            "expected from 0 to 1 children of a group, found 2",
        ),
        (of_schema(0x7fff_ffff, &[root(1), key.clone()].concat()), "values in a list, found 2147483647"),
        (nested(65), "expected at most 64 groups or structures in each other, found more"),
        (nested(300_000), "expected at most 64 groups or structures in each other, found more"),
        (
            of_schema(3_002, &[&root(1)[..], &long, &columns].concat()),
            "expected paths of columns of at most 67108864 bytes in all, found more",
        ),
        (of_schema(2, &[hidden, key.clone()].concat()), "expected a field as Parquet has it, found another"),
        (of_schema(3, &[root(1), key.clone()].concat()), "the footer, at byte "),
    ] {
        let (status, said) = said(&bytes);
        assert!(status == 2 && said.contains(says), "{says}: {status} {said}");
    }
}

#[test]
fn a_size_that_a_header_of_a_page_hides_in_text_is_refused() {
    let path = path("header");
    write(&path, &keys(3), 3, WriterProperties::builder().set_dictionary_enabled(false));
    let sound = fs::read(&path).unwrap();
    // A page of values, its size.
    assert_eq!(sound[4..7], [0x15, 0, 0x15]);
    let mut bytes = sound;
    bytes.splice(6..11, [0x18, 2, b'a', b'b', 0]);
    fs::write(&path, &bytes).unwrap();
    let message = read(&path, 1).unwrap_err();
    assert!(message.contains("expected the header of a page at byte 4"), "{message}");
}

#[test]
fn a_value_longer_than_its_page_is_an_error_whatever_its_length() {
    let path = path("values");
    write_values(&path, vec![ByteArray::from("tenant-1")], WriterProperties::builder().set_dictionary_enabled(false));
    let sound = fs::read(&path).unwrap();
    let at = sound.windows(12).position(|bytes| bytes == b"\x08\0\0\0tenant-1").unwrap();
    for len in [9_u32, 1 << 31, u32::MAX - 4, u32::MAX] {
        let mut bytes = sound.clone();
        bytes[at..at + 4].copy_from_slice(&len.to_le_bytes());
        fs::write(&path, &bytes).unwrap();
        let (status, said) = limited(600_000, &path);
        assert!(status == 2 && said.contains("a page ends in the middle of a value"), "{len}: {status} {said}");
    }
}

#[test]
fn lengths_that_a_page_claims_beyond_its_values_are_refused_before_room_is_made() {
    let path = path("claimed");
    for (encoding, first_length) in [
        (Encoding::DELTA_LENGTH_BYTE_ARRAY, 0x10),
        (Encoding::DELTA_BYTE_ARRAY, 0),
        // Of the second list.
        (Encoding::DELTA_BYTE_ARRAY, 0x10),
    ] {
        let properties = WriterProperties::builder().set_dictionary_enabled(false).set_encoding(encoding);
        write_values(&path, vec![ByteArray::from("tenant-1")], properties);
        let mut bytes = fs::read(&path).unwrap();
        let list = [0x80, 1, 4, 1, first_length];
        let at = bytes.windows(5).position(|bytes| bytes == list).unwrap();
        bytes[at + 3] = 127;
        fs::write(&path, &bytes).unwrap();
        let message = read(&path, 1).unwrap_err();
        assert!(message.contains("expected at most 1 values in a page, found 127"), "{encoding}: {message}");
    }
}

/// Two rows by DuckDB 2.0: `COPY … (FORMAT parquet, COMPRESSION brotli)`.
#[test]
fn pages_compressed_in_a_way_that_is_not_read_are_named() {
    let path = path("brotli");
    fs::write(&path, include_bytes!("brotli.parquet")).unwrap();
    let said = crate::run::run(&["check", path.to_str().unwrap()], "");
    let expected = "expected pages compressed by snappy, gzip, zstd or lz4, or not at all, found brotli in row group 0";
    assert!(said.failure().ends_with(expected), "{said:?}");
}
