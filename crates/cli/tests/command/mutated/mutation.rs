//! Changes that damage a file, or that make it claim more than it has.

use std::ops::Range;

use tablekeys_service::random::Random;

/// A place in a text, and one after it that is often near.
fn span(len: usize, random: &mut Random) -> Range<usize> {
    let at = random.place(len + 1);
    let most = [4, 64, len][random.place(3)];
    at..(at + random.place(most + 1)).min(len)
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
    for _ in 0..[1, 1, 1, 2, 4][random.place(5)] {
        let at = random.place(bytes.len() + 1);
        match random.place(12) {
            0 | 1 if at < bytes.len() => bytes[at] ^= 1 << random.place(8),
            2 if at < bytes.len() => bytes[at] = random.next().to_le_bytes()[0],
            3 => bytes.truncate(at),
            4 => {
                let block = bytes[span(bytes.len(), random)].to_vec();
                bytes.splice(at..at, block);
            }
            5 => _ = bytes.drain(span(bytes.len(), random)),
            6 => {
                let block = other[span(other.len(), random)].to_vec();
                bytes.splice(span(bytes.len(), random), block);
            }
            7 | 8 => {
                let extreme = EXTREMES[random.place(EXTREMES.len())];
                // In place of as many bytes, of one, or between two.
                let end = at + [extreme.len(), 1, 0][random.place(3)];
                bytes.splice(at..end.min(bytes.len()), extreme.iter().copied());
            }
            9 => {
                // A number in digits, where there is one behind.
                let digits = bytes[at..].iter().position(u8::is_ascii_digit).map_or(at, |digits| at + digits);
                let len = bytes[digits..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                let extreme: [&[u8]; 4] = [b"0", b"4294967296", b"99999999999999999999", b"-1"];
                bytes.splice(digits..digits + len, extreme[random.place(4)].iter().copied());
            }
            10 => {
                let times = [1, 1, 1, 50, 5_000][random.place(5)];
                let tokens: Vec<&[u8]> = BYTES.chunks(1).chain(TOKENS.iter().copied()).collect();
                bytes.splice(at..at, tokens[random.place(tokens.len())].repeat(times));
            }
            _ => {
                let (byte, most) =
                    (random.next().to_le_bytes()[0], [100, 10_000, 3 << 20][random.place(40).saturating_sub(37)]);
                let times = random.place(most);
                bytes.splice(at..at, std::iter::repeat_n(byte, times));
            }
        }
    }
}
