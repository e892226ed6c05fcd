//! Lines, and what is read of them ahead. That each comes out once however a stream is cut is a law of `fuzz`.

use tablekeys_cli::compare::stream::Stream;
use tablekeys_cli::lines::block::Block;
use tablekeys_cli::lines::cutter::{Cutter, Limits};
use tablekeys_cli::lines::guid::guid;

use super::counting::in_blocks;

#[test]
fn guids_are_read_in_the_forms_of_the_help() {
    let uuid = uuid::Uuid::from_u128(0x6f96_19ff_8b86_d011_b42d_00c0_4fc9_64ff);
    let forms =
        [uuid.simple().to_string(), uuid.hyphenated().to_string(), uuid.braced().to_string(), uuid.urn().to_string()];
    for form in forms.iter().cloned().chain(forms[..3].iter().map(|form| form.to_ascii_uppercase())) {
        assert_eq!(guid(form.as_bytes()), Some(uuid.into_bytes()), "{form}");
    }
    for other in [format!("{{{}}}", forms[0]), forms[1].replace('f', "g"), forms[1][1..].to_owned(), String::new()] {
        assert_eq!(guid(other.as_bytes()), None, "{other}");
    }
}

#[test]
fn the_head_is_bounded_in_bytes_too() {
    let bytes = "a line of some length\n".repeat(1_000);
    let source = in_blocks(bytes.as_bytes(), 220);
    let stream = Stream::read_ahead(&source, 800, 2_200).unwrap();
    assert_eq!(stream.head().count(), 100);
}

#[test]
fn lines_in_utf_16_are_an_error() {
    for utf_16 in [b"\xff\xfea\0\n\0", b"\xfe\xff\0a\0\n"] {
        let error = Cutter::new(&utf_16[..], Limits::NORMAL).next(&mut Block::default()).unwrap_err();
        assert!(error.to_string().contains("UTF-16"), "{error}");
    }
}
