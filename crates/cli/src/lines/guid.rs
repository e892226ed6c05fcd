//! GUIDs read from text: those with hyphens sixteen digits at a time, other forms as the `uuid` crate reads them.

/// What the `uuid` crate reads: 32 hex digits of either case; the same with hyphens; that in braces, or after
/// `urn:uuid:`.
#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "the bytes stay in registers: a copy through memory takes as long as reading them"
)]
pub fn guid(line: &[u8]) -> Option<[u8; 16]> {
    match line.len() {
        36 => hyphenated(line.first_chunk()?),
        32 | 38 | 45 => uuid::Uuid::try_parse_ascii(line).ok().map(uuid::Uuid::into_bytes),
        _ => None,
    }
}

/// Without a branch on any digit, so that the compiler makes vector instructions of each loop: a GUID takes two fifths of
/// the time that it takes eight digits at a time.
#[inline(always)]
#[expect(clippy::inline_always, reason = "as `guid`")]
fn hyphenated(text: &[u8; 36]) -> Option<[u8; 16]> {
    let word = |from: usize| text[from..].first_chunk().map_or(0, |digits| u64::from_le_bytes(*digits));
    let half = |from: usize| text[from..].first_chunk().map_or(0, |digits| u64::from(u32::from_le_bytes(*digits)));
    let hyphens = [text[8], text[13], text[18], text[23]] == [b'-'; 4];
    let words = [word(0), half(9) | half(14) << 32, half(19) | half(24) << 32, word(28)];
    let mut digits = [0; 32];
    digits.as_chunks_mut().0.copy_from_slice(&words.map(u64::to_le_bytes));

    let (mut values, mut wrong) = ([0; 32], 0);
    for (value, digit) in values.iter_mut().zip(digits) {
        let (number, letter) = (digit.wrapping_sub(b'0'), (digit | 0x20).wrapping_sub(b'a'));
        *value = if number < 10 { number } else { letter.wrapping_add(10) };
        wrong |= u8::from(!(number < 10 || letter < 6));
    }
    let mut bytes = [0; 16];
    for (byte, pair) in bytes.iter_mut().zip(values.as_chunks().0) {
        let pair = u16::from_le_bytes(*pair);
        *byte = (pair << 4 | pair >> 8).to_le_bytes()[0];
    }
    (hyphens && wrong == 0).then_some(bytes)
}
