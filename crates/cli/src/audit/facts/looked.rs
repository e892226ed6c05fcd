//! One look at the bytes of a key, for all that is asked of every key.

use std::hash::Hasher;

use siphasher::sip::SipHasher13;

use crate::audit::rules::is_plain;

/// What a look tells.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Looked {
    /// Of its separators, the widths of its numbers, the lengths of its mixed words, and of words of letters that they are there.
    /// Keys of one signature fit the same shapes, but for texts and ranges of values.
    pub signature: u64,
    classes: u8,
}

const DIGIT: u8 = 1;
const LETTER: u8 = 2;
/// Rules look at it.
const RULED: u8 = 4;
/// The same key may be written otherwise.
const SPELLED: u8 = 8;

/// Of each byte: what it is, where one past ASCII is taken for a letter, and what it asks for.
const CLASSES: [u8; 256] = {
    let mut classes = [LETTER | RULED | SPELLED; 256];
    let mut byte: u8 = 0;
    while byte < 0x80 {
        let of = (DIGIT * byte.is_ascii_digit() as u8) | (LETTER * byte.is_ascii_alphabetic() as u8);
        let spelled = byte.is_ascii_uppercase() || byte <= b' ' || byte == b'%' || byte == b'_';
        classes[byte as usize] = of | (RULED * !is_plain(byte) as u8) | (SPELLED * spelled as u8);
        byte += 1;
    }
    classes
};

/// A separator after the last word.
const END: u8 = b'-';

impl Looked {
    pub(crate) fn at(key: &str) -> Self {
        // Hashed some at a time: a word and a separator at most beyond what is full.
        const FULL: usize = 64;
        let mut hasher = SipHasher13::new_with_keys(0, 0x7369_676e);
        let (mut marks, mut marked) = ([0_u8; FULL + 8], 0);
        let (mut word, mut length, mut classes) = (0_u8, 0_u32, 0_u8);
        for &byte in key.as_bytes().iter().chain(&[END]) {
            let of = CLASSES[usize::from(byte)];
            classes |= of;
            if of & (DIGIT | LETTER) != 0 {
                word |= of & (DIGIT | LETTER);
                length += 1;
                continue;
            }
            if word != 0 {
                marks[marked] = word;
                marks[marked + 1..marked + 5].copy_from_slice(&(if word == LETTER { 0 } else { length }).to_le_bytes());
                marked += 5;
                (word, length) = (0, 0);
            }
            marks[marked..marked + 2].copy_from_slice(&[0xff, byte]);
            marked += 2;
            if marked > FULL {
                hasher.write(&marks[..marked]);
                marked = 0;
            }
        }
        hasher.write(&marks[..marked]);
        Self { signature: hasher.finish(), classes }
    }

    /// No rule looks at any of its characters.
    pub(crate) const fn is_plain(self) -> bool {
        self.classes & RULED == 0
    }

    /// It is the one text for all its spellings.
    pub(crate) const fn is_canonical(self) -> bool {
        self.classes & SPELLED == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_tells_widths_of_numbers_and_not_of_names() {
        let signature = |key| Looked::at(key).signature;
        assert_eq!(signature("anna-17"), signature("bartholomew-42"));
        assert_ne!(signature("anna-17"), signature("anna-171"));
        assert_ne!(signature("anna-17"), signature("anna_17"));
        assert_ne!(signature("a1b2"), signature("a1b23"));
        assert_ne!(signature("17"), signature("ab"));
    }
}
