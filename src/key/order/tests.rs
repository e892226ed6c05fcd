use super::*;

#[test]
fn keys_sort_as_the_emulator_sorted_them() {
    let ascii = ["", "-", "0", "10", "2", "9", "A", "Z", "_", "a", "a b", "a!", "a-b", "a.b", "a_b", "aa"];
    assert!(ascii.is_sorted_by(|a, b| key_order(a, b).is_lt()));
    let wide = ["z", "é", "\u{d7ff}", "😀", "\u{10ffff}", "\u{e000}", "\u{ff5e}", "\u{ffff}"];
    assert!(wide.is_sorted_by(|a, b| key_order(a, b).is_lt()));
}

#[test]
fn key_order_is_utf16_order_for_every_pair_of_leading_bytes() {
    let chars: Vec<char> = (0..=0x10_ffff).step_by(251).filter_map(char::from_u32).collect();
    let others = ['\0', 'a', '\u{7ff}', '\u{800}', '\u{d7ff}', '\u{e000}', '\u{ffff}', '\u{10000}', '\u{10ffff}'];
    for (at, &a) in chars.iter().enumerate() {
        // In every place of a word of eight bytes, and behind it.
        let before = &"0123456789é"[..at % 11];
        for &b in &others {
            for behind in ["", "1", "12345678"] {
                let (a, b) = (format!("{before}{a}{behind}"), format!("{before}{b}z{behind}"));
                assert_eq!(key_order(&a, &b), a.encode_utf16().cmp(b.encode_utf16()), "{a:?} {b:?}");
            }
        }
    }
}
