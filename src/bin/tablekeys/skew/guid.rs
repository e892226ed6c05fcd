//! GUIDs read from text: those with hyphens eight digits at a time, other forms as the `uuid` crate reads them.

/// What the `uuid` crate reads: 32 hex digits of either case; the same with hyphens; that in braces, or after
/// `urn:uuid:`.
#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "the bytes stay in registers: a copy through memory takes as long as reading them"
)]
pub(crate) fn guid(line: &[u8]) -> Option<[u8; 16]> {
    match line.len() {
        36 => hyphenated(line),
        32 | 38 | 45 => uuid::Uuid::try_parse_ascii(line).ok().map(uuid::Uuid::into_bytes),
        _ => None,
    }
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "as `guid`")]
fn hyphenated(text: &[u8]) -> Option<[u8; 16]> {
    let word = |from: usize| text[from..].first_chunk().map_or(0, |digits| u64::from_le_bytes(*digits));
    let half = |from: usize| text[from..].first_chunk().map_or(0, |digits| u64::from(u32::from_le_bytes(*digits)));
    if [text[8], text[13], text[18], text[23]] != [b'-'; 4] {
        return None;
    }
    let [(a, odd_a), (b, odd_b)] = [eight(word(0)), eight(half(9) | half(14) << 32)];
    let [(c, odd_c), (d, odd_d)] = [eight(half(19) | half(24) << 32), eight(word(28))];
    let bytes = u128::from(a | b << 32) | u128::from(c | d << 32) << 64;
    ((odd_a | odd_b | odd_c | odd_d) & HIGH == 0).then(|| bytes.to_le_bytes())
}

const EACH: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x80 * EACH;

/// The four bytes that eight hex digits are, and the high bit of each byte that is none.
#[inline]
const fn eight(text: u64) -> (u64, u64) {
    let ascii = text & !HIGH;
    let lower = ascii | (0x20 * EACH);
    let digit = from(ascii, b'0') & !from(ascii, b'9' + 1);
    let letter = from(lower, b'a') & !from(lower, b'f' + 1);
    // Letters alone have bit 6; their low four bits are 9 less than their value.
    let values = (ascii & (0x0f * EACH)) + 9 * ((ascii >> 6) & EACH);
    let pairs = (values << 4 | values >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs | pairs >> 8) & 0x0000_ffff_0000_ffff;
    ((fours | fours >> 16) & 0xffff_ffff, text | !(digit | letter))
}

/// The high bit of each byte that is at least `least`, where none has it set.
#[inline]
const fn from(ascii: u64, least: u8) -> u64 {
    ascii + (0x80 - least as u64) * EACH
}
