//! Where the lines and fields of a text end, found 64 bytes at a time.
//!
//! Searching for the next line feed from the last one on costs as much as hashing a short line: most of it is starting
//! and stopping, and guessing wrong how long the line is.

/// Tells of every line feed, in order.
#[inline]
pub fn each_feed(bytes: &[u8], found: impl FnMut(usize)) {
    each_mark(bytes, |byte| byte == b'\n', found);
}

/// Tells of every byte that is a mark, in order. 0 is none.
#[inline(always)]
#[expect(clippy::inline_always, reason = "vector instructions need to know which bytes are marks")]
pub fn each_mark(bytes: &[u8], is_mark: impl Fn(u8) -> bool + Copy, mut found: impl FnMut(usize)) {
    let (chunks, rest) = bytes.as_chunks::<64>();
    // One loop for both: `found` is compiled into it, and not called.
    let mut last = [0; 64];
    last[..rest.len()].copy_from_slice(rest);
    for (chunk, from) in chunks.iter().chain([&last]).zip((0..).step_by(64)) {
        let mut marks = marks_of(chunk, is_mark);
        while marks != 0 {
            found(from + marks.trailing_zeros() as usize);
            marks &= marks - 1;
        }
    }
}

/// A bit for each byte, the first the lowest.
#[inline(always)]
#[expect(clippy::inline_always, reason = "as `each_mark`")]
fn marks_of(chunk: &[u8; 64], is_mark: impl Fn(u8) -> bool) -> u64 {
    // Rows of eight bytes. The compiler makes vector instructions of both loops.
    let mut hits = [0; 64];
    for ((hit, &byte), bit) in hits.iter_mut().zip(chunk).zip(&ROW_BITS) {
        *hit = if is_mark(byte) { *bit } else { 0 };
    }
    let mut columns = 0;
    for row in hits.as_chunks().0 {
        columns |= u64::from_le_bytes(*row);
    }
    transposed(columns)
}

/// Bit r for each byte of row r.
const ROW_BITS: [u8; 64] = {
    let mut bits = [0; 64];
    let mut at = 0;
    while at < bits.len() {
        bits[at] = 1 << (at / 8);
        at += 1;
    }
    bits
};

/// Bit 8r + c for bit 8c + r: squares of one, two and four bits change places across the diagonal.
#[inline]
const fn transposed(mut bits: u64) -> u64 {
    let mut swap = (bits ^ (bits >> 7)) & 0x00aa_00aa_00aa_00aa;
    bits ^= swap ^ (swap << 7);
    swap = (bits ^ (bits >> 14)) & 0x0000_cccc_0000_cccc;
    bits ^= swap ^ (swap << 14);
    swap = (bits ^ (bits >> 28)) & 0x0000_0000_f0f0_f0f0;
    bits ^ swap ^ (swap << 28)
}
