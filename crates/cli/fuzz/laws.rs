//! The laws of the command's readers on random texts of what they look for: quotes, line ends, delimiters, braces.

use proptest::prelude::*;
use serde_json::json;
use tablekeys_cli::source::delimited::Header;
use tablekeys_fuzz::source::{check_array, check_delimited, check_plain_lines};

fn lengths() -> impl Strategy<Value = [usize; 3]> {
    prop::array::uniform3(1usize..80)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn lines_are_what_a_reader_of_the_whole_text_reads_however_it_is_cut(
        mut bytes in prop::collection::vec(prop::sample::select(&b"\n\n\r\nabc\xff"[..]), 0..400),
        marks in 0..3usize,
        record in 1usize..30,
        lengths in lengths(),
    ) {
        bytes.splice(..0, b"\xef\xbb\xbf".repeat(marks));
        check_plain_lines(&bytes, 1, record, lengths);
    }

    #[test]
    fn delimited_text_is_what_a_reader_of_single_bytes_reads_however_it_is_cut(
        parts in prop::collection::vec(
            prop::sample::select(&["\"", "\"\"", "\n", "\r", "\r\n", ",", ";", "\t", "a", "bc", "\0", "é", " "][..]), 0..60),
        foreign in prop::collection::vec((0usize..100, any::<u8>()), 0..2),
        delimiter in prop::sample::select(&[",", ";", "\t"][..]),
        mark: bool,
        lengths in lengths(),
    ) {
        let mut body = parts.concat().into_bytes();
        for (at, byte) in foreign {
            if let Some(place) = body.get_mut(at) {
                *place = byte;
            }
        }
        let head = format!("{}PartitionKey{delimiter}RowKey\n", if mark { "\u{feff}" } else { "" });
        check_delimited(&[head.as_bytes(), &body].concat(), Header::Yes, lengths);
    }

    #[test]
    fn objects_of_an_array_are_the_same_however_it_is_cut(
        keys in prop::collection::vec("[a-z\"\\\\{}\\[\\],é]{0,9}", 1..30),
        wrapped: bool,
        spaces in prop::sample::select(&["", " ", "\n\t"][..]),
        lengths in lengths(),
    ) {
        let object = |key| json!({ "Other": [{ "RowKey": -1.5e-7 }], "PartitionKey": key, "RowKey": -7 });
        let objects: Vec<_> = keys.iter().map(object).collect();
        let between = format!("{spaces},{spaces}");
        let array = objects.iter().map(ToString::to_string).collect::<Vec<_>>().join(&between);
        let text = if wrapped {
            let before = "{\"meta\":[{\"PartitionKey\":\"no\"}],\"value\":";
            format!("{before}[{spaces}{array}{spaces}],\"next\":{{\"RowKey\":\"no\"}}}}{spaces}")
        } else {
            format!("[{spaces}{array}{spaces}]{spaces}")
        };
        check_array(text.as_bytes(), &objects, lengths);
    }
}
