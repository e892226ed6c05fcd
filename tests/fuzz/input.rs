//! Values made of the bytes of one input. All bytes make a value, so that no execution is wasted.

use std::ops::Bound;

use tablekeys::Ticks;

/// The characters at which stores, formats and orders break.
pub(crate) const HOSTILE: &[char] = &[
    '\0',
    '\t',
    '\n',
    '\u{1f}',
    ' ',
    '!',
    '"',
    '#',
    '%',
    '\'',
    ',',
    '-',
    '/',
    '0',
    '9',
    ':',
    ';',
    '=',
    '?',
    '@',
    'A',
    'Z',
    '\\',
    '_',
    'a',
    'z',
    '~',
    '\u{7f}',
    '\u{80}',
    '\u{9f}',
    '\u{a0}',
    'é',
    'ß',
    '٣',
    '\u{d7ff}',
    '\u{e000}',
    '\u{ff5e}',
    '\u{ffff}',
    '\u{10000}',
    '😀',
    '\u{10ffff}',
];

/// The bytes of an input, from the first on. Past the end all bytes are 0.
#[derive(Debug, Clone)]
pub(crate) struct Input<'i>(&'i [u8]);

impl<'i> Input<'i> {
    pub(crate) const fn new(bytes: &'i [u8]) -> Self {
        Self(bytes)
    }

    pub(crate) fn byte(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        *first
    }

    pub(crate) fn bit(&mut self) -> bool {
        self.byte() & 1 == 1
    }

    /// A number below `n`, which is at most 256.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        usize::from(self.byte()) % n
    }

    pub(crate) fn bytes<const N: usize>(&mut self) -> [u8; N] {
        std::array::from_fn(|_| self.byte())
    }

    /// Up to `most` bytes.
    pub(crate) fn some_bytes(&mut self, most: usize) -> Vec<u8> {
        (0..self.below(most + 1)).map(|_| self.byte()).collect()
    }

    /// A number of any length, and often one beside a power of ten or of two.
    pub(crate) fn number(&mut self) -> u64 {
        let near = i64::from(self.byte().cast_signed() >> 4);
        match self.byte() {
            power @ 0..20 => 10_u64.pow(power.into()).wrapping_add_signed(near),
            power @ 20..84 => (1_u64 << (power - 20)).wrapping_add_signed(near),
            84..100 => 0_u64.wrapping_add_signed(near),
            shift => u64::from_be_bytes(self.bytes()) >> (shift % 64),
        }
    }

    /// The low 32 bits of a number.
    pub(crate) fn short_number(&mut self) -> u32 {
        u32::try_from(self.number() & u64::from(u32::MAX)).expect("32 bits")
    }

    pub(crate) fn wide_number(&mut self) -> u128 {
        let (high, low) = (self.number(), self.number());
        if self.bit() { u128::from(high) << 64 | u128::from(low) } else { low.into() }
    }

    pub(crate) fn instant(&mut self) -> Ticks {
        let number = self.number();
        let last = Ticks::MAX.get();
        let ticks = if self.bit() { number % (last + 1) } else { last - number % (last + 1) };
        Ticks::new(ticks).expect("at most the last")
    }

    /// A character: ASCII as it is, then the tokens' and the hostile ones, then any.
    fn push(&mut self, text: &mut String, tokens: &[&str]) {
        match usize::from(self.byte()) {
            ascii @ 0..0x80 => text.push(char::from(u8::try_from(ascii).expect("below 0x80"))),
            0xff => text.extend(char::from_u32(u32::from_be_bytes([0, self.byte() & 0x1f, self.byte(), self.byte()]))),
            other => match tokens.get(other - 0x80) {
                Some(token) => text.push_str(token),
                None => text.push(HOSTILE[(other - 0x80 - tokens.len()) % HOSTILE.len()]),
            },
        }
    }

    /// Up to `most` characters or tokens.
    pub(crate) fn text(&mut self, most: usize, tokens: &[&str]) -> String {
        let mut text = String::new();
        for _ in 0..self.below(most + 1) {
            self.push(&mut text, tokens);
        }
        text
    }

    /// All that is left, as text.
    pub(crate) fn rest(&mut self, tokens: &[&str]) -> String {
        let mut text = String::new();
        while !self.0.is_empty() {
            self.push(&mut text, tokens);
        }
        text
    }

    /// A text that a key can be, and now and then a long one.
    pub(crate) fn key(&mut self, most: usize) -> String {
        let legal = |c: &char| !"/\\#?".contains(*c) && !c.is_control();
        let mut key: String = self.text(most, &[]).chars().filter(legal).collect();
        if self.byte() == 1 {
            let filler = if self.bit() { 'x' } else { '\u{ffff}' };
            let units: usize = key.chars().map(char::len_utf16).sum();
            key.insert_str(0, &String::from(filler).repeat(512 - units - self.below(3)));
        }
        key
    }

    pub(crate) fn bound<T>(&mut self, mut value: impl FnMut(&mut Self) -> T) -> Bound<T> {
        match self.below(3) {
            0 => Bound::Included(value(self)),
            1 => Bound::Excluded(value(self)),
            _ => Bound::Unbounded,
        }
    }
}
