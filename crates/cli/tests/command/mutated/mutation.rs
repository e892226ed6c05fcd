//! Changes that damage a file, or that make it claim more than it has.

/// The generator of Vigna's `SplitMix64`.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub(super) fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.next() % n as u64).unwrap()
    }

    /// A place in a text, and one after it that is often near.
    fn span(&mut self, len: usize) -> std::ops::Range<usize> {
        let at = self.below(len + 1);
        let most = [4, 64, len][self.below(3)];
        at..(at + self.below(most + 1)).min(len)
    }
}

/// Numbers that sizes are overwritten with, as fields of four and eight bytes, varints and decimal digits.
const EXTREMES: &[&[u8]] = &[
    &[0; 4],
    &[0; 8],
    &[0xff; 4],
    &[0xff; 8],
    b"\xff\xff\xff\x7f",
    b"\x7f\xff\xff\xff",
    b"\x00\x00\x00\x80",
    b"\xff\xff\xff\xff\xff\xff\xff\x7f",
    b"\xff\xff\xff\xff\x0f",
    b"\xfe\xff\xff\xff\x0f",
    b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01",
    b"\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80",
    b"18446744073709551616",
    b"-9223372036854775809",
    b"4294967295",
    b"1e999",
];

/// What readers of text look for, what terminals obey, and what is no text: bytes alone, and more than one.
const BYTES: &[u8] = b"\"\n\r,;\t{}[]0\0\xff";

const TOKENS: &[&[u8]] = &[
    b"\"\"",
    b"\\u0000",
    b"\\ud800",
    b"\x1b[31m",
    b"\xed\xa0\x80",
    b"\xef\xbb\xbf",
    b"\xe2\x80\xae",
    b"\xe2\x80\xa8",
    b"</script><script>",
    b"]]>",
    b"PAR1",
    b"\x1f\x8b\x08",
    b"\x28\xb5\x2f\xfd",
    b"RowKey",
    b"\"PartitionKey\":",
];

/// One change, and sometimes more: bits turned, bytes set, a cut, a block moved, repeated, removed or of another file, a number made
/// extreme, a token, or one byte again and again.
pub(super) fn mutate(bytes: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    for _ in 0..[1, 1, 1, 2, 4][random.below(5)] {
        let at = random.below(bytes.len() + 1);
        match random.below(12) {
            0 | 1 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            2 if at < bytes.len() => bytes[at] = random.next().to_le_bytes()[0],
            3 => bytes.truncate(at),
            4 => {
                let block = bytes[random.span(bytes.len())].to_vec();
                bytes.splice(at..at, block);
            }
            5 => _ = bytes.drain(random.span(bytes.len())),
            6 => {
                let block = other[random.span(other.len())].to_vec();
                bytes.splice(random.span(bytes.len()), block);
            }
            7 | 8 => {
                let extreme = EXTREMES[random.below(EXTREMES.len())];
                // In place of as many bytes, of one, or between two.
                let end = at + [extreme.len(), 1, 0][random.below(3)];
                bytes.splice(at..end.min(bytes.len()), extreme.iter().copied());
            }
            9 => {
                // A number in digits, where there is one behind.
                let digits = bytes[at..].iter().position(u8::is_ascii_digit).map_or(at, |digits| at + digits);
                let len = bytes[digits..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                let extreme: [&[u8]; 4] = [b"0", b"4294967296", b"99999999999999999999", b"-1"];
                bytes.splice(digits..digits + len, extreme[random.below(4)].iter().copied());
            }
            10 => {
                let times = [1, 1, 1, 50, 5_000][random.below(5)];
                let tokens: Vec<&[u8]> = BYTES.chunks(1).chain(TOKENS.iter().copied()).collect();
                bytes.splice(at..at, tokens[random.below(tokens.len())].repeat(times));
            }
            _ => {
                let (byte, most) =
                    (random.next().to_le_bytes()[0], [100, 10_000, 3 << 20][random.below(40).saturating_sub(37)]);
                let times = random.below(most);
                bytes.splice(at..at, std::iter::repeat_n(byte, times));
            }
        }
    }
}
