//! Values made of the bytes of one input. All bytes make a value, so that no execution is wasted.

/// The characters at which stores, formats and orders break.
const HOSTILE: &str = "\0\t\n\u{1f} !\"#%',-/09:;=?@AZ\\_az~\u{7f}\u{80}\u{9f}\u{a0}éß٣\u{d7ff}\u{e000}\u{ff5e}\u{ffff}\u{10000}😀\u{10ffff}";

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

    /// A character: ASCII as it is, then the tokens' and the hostile ones, then any.
    fn push(&mut self, text: &mut String, tokens: &[&str]) {
        match usize::from(self.byte()) {
            ascii @ 0..0x80 => text.push(char::from(u8::try_from(ascii).expect("below 0x80"))),
            0xff => text.extend(char::from_u32(u32::from_be_bytes([0, self.byte() & 0x1f, self.byte(), self.byte()]))),
            other => match tokens.get(other - 0x80) {
                Some(token) => text.push_str(token),
                None => text.extend(HOSTILE.chars().cycle().nth(other - 0x80 - tokens.len())),
            },
        }
    }

    /// All that is left, as text.
    pub(crate) fn rest(&mut self, tokens: &[&str]) -> String {
        let mut text = String::new();
        while !self.0.is_empty() {
            self.push(&mut text, tokens);
        }
        text
    }
}
