//! Words, and what separates them.

use std::hash::Hasher;

use siphasher::sip::SipHasher13;

/// Where each run of letters and digits begins and ends.
pub fn words(key: &str) -> Vec<(usize, usize)> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, c) in key.char_indices() {
        match (c.is_alphanumeric(), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                words.push((from, at));
                start = None;
            }
            _ => {}
        }
    }
    words.extend(start.map(|from| (from, key.len())));
    words
}

/// The key with one mark in place of each word: keys of one skeleton have the same words in number and the same separators.
pub fn skeleton(key: &str) -> String {
    let (mut skeleton, mut within) = (String::new(), false);
    for c in key.chars() {
        let word = c.is_alphanumeric();
        if !word {
            skeleton.push(c);
        } else if !within {
            skeleton.push('\u{1}');
        }
        within = word;
    }
    skeleton
}

/// Of each byte: 1 for a digit, 2 for a letter, as every one past ASCII is taken for, and 0 for a separator.
const CLASSES: [u8; 256] = {
    let mut classes = [2; 256];
    let mut byte: u8 = 0;
    while byte < 0x80 {
        classes[byte as usize] = if byte.is_ascii_digit() { 1 } else { 2 * byte.is_ascii_alphabetic() as u8 };
        byte += 1;
    }
    classes
};

/// A separator after the last word.
const END: u8 = 0;

/// What is counted of every key: its separators, the widths of its numbers, the lengths of its mixed words, and of words of
/// letters that they are there. Keys of one signature fit the same shapes, but for texts and ranges of values.
pub fn signature(key: &str) -> u64 {
    // Hashed some at a time: a word and a separator at most beyond what is full.
    const FULL: usize = 64;
    let mut hasher = SipHasher13::new_with_keys(0, 0x7369_676e);
    let (mut marks, mut marked) = ([0_u8; FULL + 8], 0);
    let (mut class, mut length) = (0_u8, 0_u32);
    for &byte in key.as_bytes().iter().chain(&[END]) {
        let of = CLASSES[usize::from(byte)];
        class |= of;
        length += u32::from(of != 0);
        if of != 0 {
            continue;
        }
        if class != 0 {
            let counted = if class == 2 { 0 } else { length };
            marks[marked] = class;
            marks[marked + 1..marked + 5].copy_from_slice(&counted.to_le_bytes());
            marked += 5;
            (class, length) = (0, 0);
        }
        marks[marked..marked + 2].copy_from_slice(&[0xff, byte]);
        marked += 2;
        if marked > FULL {
            hasher.write(&marks[..marked]);
            marked = 0;
        }
    }
    hasher.write(&marks[..marked]);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_runs_of_letters_and_digits() {
        let texts =
            |key: &'static str| words(key).into_iter().map(|(from, until)| &key[from..until]).collect::<Vec<_>>();
        assert_eq!(texts("order-17__é9"), ["order", "17", "é9"]);
        assert_eq!(texts("--"), [""; 0]);
        assert_eq!(skeleton("order-17__é9"), "\u{1}-\u{1}__\u{1}");
    }

    #[test]
    fn a_signature_tells_widths_of_numbers_and_not_of_names() {
        assert_eq!(signature("anna-17"), signature("bartholomew-42"));
        assert_ne!(signature("anna-17"), signature("anna-171"));
        assert_ne!(signature("anna-17"), signature("anna_17"));
        assert_ne!(signature("a1b2"), signature("a1b23"));
        assert_ne!(signature("17"), signature("ab"));
    }
}
