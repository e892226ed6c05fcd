//! Jenkins' lookup3, as Event Hubs' gateway and PostgreSQL have it.

/// `a`, `b` and `c` of lookup3.
#[derive(Clone, Copy)]
struct Words([u32; 3]);

impl Words {
    const fn all(word: u32) -> Self {
        Self([word; 3])
    }

    #[inline]
    fn add(&mut self, block: &[u8; 12]) {
        let (words, _) = block.as_chunks::<4>();
        for (sum, word) in self.0.iter_mut().zip(words) {
            *sum = sum.wrapping_add(u32::from_le_bytes(*word));
        }
    }

    #[inline]
    fn mix(&mut self) {
        let [a, b, c] = &mut self.0;
        for rotations in [[4, 6, 8], [16, 19, 4]] {
            *a = a.wrapping_sub(*c) ^ c.rotate_left(rotations[0]);
            *c = c.wrapping_add(*b);
            *b = b.wrapping_sub(*a) ^ a.rotate_left(rotations[1]);
            *a = a.wrapping_add(*c);
            *c = c.wrapping_sub(*b) ^ b.rotate_left(rotations[2]);
            *b = b.wrapping_add(*a);
        }
    }

    /// `b` and `c` after the last rounds.
    #[inline]
    fn end(self) -> (u32, u32) {
        let [mut a, mut b, mut c] = self.0;
        c = (c ^ b).wrapping_sub(b.rotate_left(14));
        a = (a ^ c).wrapping_sub(c.rotate_left(11));
        b = (b ^ a).wrapping_sub(a.rotate_left(25));
        c = (c ^ b).wrapping_sub(b.rotate_left(16));
        a = (a ^ c).wrapping_sub(c.rotate_left(4));
        b = (b ^ a).wrapping_sub(a.rotate_left(14));
        c = (c ^ b).wrapping_sub(b.rotate_left(24));
        (b, c)
    }
}

/// The 16 bits by which Event Hubs places a key: the low half of `b` xor `c` of hashlittle2 with seeds 0, signed.
#[expect(clippy::cast_possible_truncation, reason = "the low half, signed")]
pub(crate) fn event_hubs(key: &[u8]) -> i16 {
    let mut words = Words::all(0xdead_beef_u32.wrapping_add(key.len() as u32));
    if key.is_empty() {
        return 0;
    }
    let mut rest = key;
    // The last block, of 1 to 12 bytes, is left for the end.
    while let Some((block, after)) = rest.split_first_chunk::<12>().filter(|(_, after)| !after.is_empty()) {
        words.add(block);
        words.mix();
        rest = after;
    }
    let mut last = [0; 12];
    last[..rest.len()].copy_from_slice(rest);
    words.add(&last);
    let (b, c) = words.end();
    (b ^ c) as i16
}

/// `hash_bytes_extended` of PostgreSQL.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the hash takes the low 32 bits of the length and both halves of the seed"
)]
pub(crate) fn postgresql(key: &[u8], seed: u64) -> u64 {
    let start = 0x9e37_79b9_u32.wrapping_add(key.len() as u32).wrapping_add(3_923_095);
    let mut words = Words::all(start);
    if seed != 0 {
        words.0[0] = start.wrapping_add((seed >> 32) as u32);
        words.0[1] = start.wrapping_add(seed as u32);
        words.mix();
    }
    let (blocks, rest) = key.as_chunks::<12>();
    for block in blocks {
        words.add(block);
        words.mix();
    }
    let mut last = [0; 12];
    last[..rest.len()].copy_from_slice(rest);
    // The lowest byte of the third word is kept for the length.
    last.copy_within(8..11, 9);
    last[8] = 0;
    words.add(&last);
    let (b, c) = words.end();
    u64::from(b) << 32 | u64::from(c)
}
