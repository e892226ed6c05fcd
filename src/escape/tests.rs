use super::*;
use crate::error::ErrorKind;
use crate::table::check_key_strict;

#[test]
fn words_sort_as_their_bytes_do_whatever_follows() {
    // A byte is followed by nothing, the separator, or another word; the least and the greatest are enough.
    let nexts = ["", "!", "!~FF", "\"00", "~FF"];
    let all = |byte| nexts.map(|next| [word(byte).characters(), next.as_bytes()].concat());
    for a in 0..=u8::MAX {
        for b in 0..=u8::MAX {
            let below = all(a).iter().all(|x| all(b).iter().all(|y| x < y));
            assert_eq!(below, a < b, "{a:#x} {b:#x}");
        }
    }
}

#[test]
fn a_text_is_plain_if_each_of_its_bytes_is() {
    for length in 1..=40 {
        for at in 0..length {
            for byte in 0..=u8::MAX {
                let mut text = vec![b'a'; length];
                text[at] = byte;
                assert_eq!(is_plain(&text), word(byte).characters() == [byte], "{text:?}");
            }
        }
    }
}

#[test]
fn every_byte_has_one_word_and_other_texts_have_none() {
    for byte in 0..=u8::MAX {
        let characters = word(byte).characters().to_vec();
        assert_eq!(read_word(&characters), Some((byte, characters.len())), "{byte:#x}");
        assert!(check_key_strict(core::str::from_utf8(&characters).unwrap()).is_ok());
        assert!(!characters.contains(&b'!') && !characters.contains(&b'\''));
        let length = plain_length(&[b'a', byte, b'a']);
        assert_eq!(length, if characters == [byte] { 3 } else { 1 });
    }
    let never = ["", "\x1f", " ", "\"", "\"2", "\"23", "\"2a", "\"41", "~", "~~", "~~~", "~7D", "~7e", "~c3"];
    for text in [&never[..], &["#", "%", "/", "!", "é", "'", "'Neill"]].concat() {
        assert_eq!(read_word(text.as_bytes()), None, "{text}");
    }
}

#[test]
fn text_that_is_never_written_is_refused_with_its_place() {
    let message = |text: &str| unescape(text).unwrap_err().to_string();
    assert_eq!(unescape("a!b").unwrap_err().kind(), ErrorKind::Malformed);
    assert_eq!(message("a!b"), "expected text as `escape` writes it at byte 1, found '!'");
    assert!(message("é").ends_with("at byte 0, found 'é'"));
    assert!(message("ab~C3").ends_with("at byte 2, found '~'"));
    assert!(message("\"20~FFa").ends_with("at byte 3, found '~'"));
    assert!(message("a~~").ends_with("at byte 0, found 'a'"));
    assert!(message("O'Neill").ends_with("with &~~ for an apostrophe, at byte 1, found '\\''"));
    let long = escape(&"é".repeat(86)).unwrap_err();
    assert_eq!(long.to_string(), "expected a key of at most 512 UTF-16 units, found 516");
    assert!(escape(&"é".repeat(85)).is_ok() && escape(&"x".repeat(513)).is_err());
    assert!(escape(&"'".repeat(170)).is_ok() && escape(&"'".repeat(171)).is_err());
}
