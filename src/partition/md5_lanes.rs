//! MD5 where messages are short: of one, and of many at once.
//!
//! Each step of MD5 waits for the one before, so one message leaves most of a core idle. Many messages take each step in lanes,
//! in loops that the compiler makes vector instructions of.

use alloc::vec::Vec;

use md5::block_api::compress;
use md5::{Digest, Md5};

/// Six vectors of four, or three of eight, which the compiler unrolls a step into. Measured for keys of 21 bytes: 24 lanes take
/// 27 ns per key, 32 take 34, 64 take 38, and 16, of which it makes scalars, 75.
const LANES: usize = 24;

/// The longest message that fits one block, with the bit after it and its length.
const SHORT: usize = 55;

/// The fewest messages for which all lanes together are faster than the messages one by one.
const WORTH_IT: usize = 5;

/// The state that MD5 begins with.
const FIRST: [u32; 4] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476];

/// The MD5 of one message. A short one needs no buffer for what comes later, which saves a fifth of the time.
#[inline]
pub(in crate::partition) fn md5(message: &[u8]) -> [u8; 16] {
    if message.len() > SHORT {
        return Md5::digest(message).into();
    }
    let mut state = FIRST;
    compress(&mut state, &[block(message)]);
    let mut digest = [0; 16];
    digest.as_chunks_mut().0.copy_from_slice(&state.map(u32::to_le_bytes));
    digest
}

#[inline]
fn block(message: &[u8]) -> [u8; 64] {
    let mut block = [0; 64];
    block[..message.len()].copy_from_slice(message);
    block[message.len()] = 0x80;
    block[56..].copy_from_slice(&(8 * message.len() as u64).to_le_bytes());
    block
}

type Lanes = [u32; LANES];

/// Appends for each message what a function makes of the first four bytes of its MD5, a little-endian number.
#[inline]
pub(in crate::partition) fn md5_heads_into<M: AsRef<[u8]>>(
    messages: &[M],
    numbers: &mut Vec<u32>,
    number: impl Fn(u32) -> u32,
) {
    let start = numbers.len();
    numbers.resize(start + messages.len(), 0);
    let numbers = &mut numbers[start..];
    write_heads(messages.iter().map(AsRef::as_ref), numbers);
    for head in numbers {
        *head = number(*head);
    }
}

fn write_heads<'m>(messages: impl Iterator<Item = &'m [u8]>, heads: &mut [u32]) {
    let (mut waiting, mut places, mut count) = ([[].as_slice(); LANES], [0; LANES], 0);
    for (place, message) in messages.enumerate() {
        if message.len() > SHORT {
            heads[place] = head(message);
            continue;
        }
        (waiting[count], places[count]) = (message, place);
        count += 1;
        if count == LANES {
            place_all(&waiting, &places, heads);
            count = 0;
        }
    }
    place_all(&waiting[..count], &places[..count], heads);
}

fn place_all(messages: &[&[u8]], places: &[usize], heads: &mut [u32]) {
    if messages.len() < WORTH_IT {
        for (message, &place) in messages.iter().zip(places) {
            heads[place] = head(message);
        }
        return;
    }
    for (head, &place) in in_lanes(messages).into_iter().zip(places) {
        heads[place] = head;
    }
}

fn head(message: &[u8]) -> u32 {
    let [a, b, c, d, ..] = md5(message);
    u32::from_le_bytes([a, b, c, d])
}

/// The heads of at most [`LANES`] messages, none longer than [`SHORT`].
#[expect(clippy::cast_possible_truncation, reason = "a message is at most 55 bytes long")]
fn in_lanes(messages: &[&[u8]]) -> Lanes {
    let mut words = [[0; LANES]; 16];
    for (lane, message) in messages.iter().enumerate() {
        // From the message and not from a block of it: a word whose bytes were written just before waits for them, which
        // costs a fifth of the time.
        let (whole, rest) = message.as_chunks();
        for (word, bytes) in words.iter_mut().zip(whole) {
            word[lane] = u32::from_le_bytes(*bytes);
        }
        words[whole.len()][lane] = rest.iter().rev().fold(0x80, |word, &byte| word << 8 | u32::from(byte));
        words[14][lane] = 8 * message.len() as u32;
    }
    first_words(&words)
}

/// The four rounds of RFC 1321 over one block a lane, from its first state, and of the last state the first word.
fn first_words(words: &[Lanes; 16]) -> Lanes {
    let mut state = FIRST.map(|word| [word; LANES]);
    round(&mut state, words, 0, [7, 12, 17, 22], |i| i, |b, c, d| d ^ (b & (c ^ d)));
    round(&mut state, words, 1, [5, 9, 14, 20], |i| 5 * i + 1, |b, c, d| c ^ (d & (b ^ c)));
    round(&mut state, words, 2, [4, 11, 16, 23], |i| 3 * i + 5, |b, c, d| b ^ c ^ d);
    round(&mut state, words, 3, [6, 10, 15, 21], |i| 7 * i, |b, c, d| c ^ (b | !d));
    state[0].map(|word| word.wrapping_add(FIRST[0]))
}

/// Sixteen steps with one function of b, c and d, its rotations and its order of words.
#[inline(always)]
#[expect(clippy::inline_always, reason = "the function, the rotations and the order are to be constants of the code")]
fn round(
    [a, b, c, d]: &mut [Lanes; 4],
    words: &[Lanes; 16],
    number: usize,
    rotations: [u32; 4],
    word: impl Fn(usize) -> usize,
    mix: impl Fn(u32, u32, u32) -> u32 + Copy,
) {
    let [first, second, third, fourth] = rotations;
    for i in (0..16).step_by(4) {
        let step = |i: usize| (&words[word(i) % 16], SINES[16 * number + i]);
        take(a, b, c, d, step(i), first, mix);
        take(d, a, b, c, step(i + 1), second, mix);
        take(c, d, a, b, step(i + 2), third, mix);
        take(b, c, d, a, step(i + 3), fourth, mix);
    }
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "the function and the rotation are to be constants of the code")]
fn take(
    a: &mut Lanes,
    b: &Lanes,
    c: &Lanes,
    d: &Lanes,
    (words, sine): (&Lanes, u32),
    rotation: u32,
    mix: impl Fn(u32, u32, u32) -> u32,
) {
    for i in 0..LANES {
        let sum = a[i].wrapping_add(mix(b[i], c[i], d[i])).wrapping_add(words[i]).wrapping_add(sine);
        a[i] = b[i].wrapping_add(sum.rotate_left(rotation));
    }
}

/// ⌊2³² × |sin(i)|⌋ for i from 1, as RFC 1321 lists them.
#[rustfmt::skip]
const SINES: [u32; 64] = [
    0xd76a_a478, 0xe8c7_b756, 0x2420_70db, 0xc1bd_ceee, 0xf57c_0faf, 0x4787_c62a, 0xa830_4613, 0xfd46_9501,
    0x6980_98d8, 0x8b44_f7af, 0xffff_5bb1, 0x895c_d7be, 0x6b90_1122, 0xfd98_7193, 0xa679_438e, 0x49b4_0821,
    0xf61e_2562, 0xc040_b340, 0x265e_5a51, 0xe9b6_c7aa, 0xd62f_105d, 0x0244_1453, 0xd8a1_e681, 0xe7d3_fbc8,
    0x21e1_cde6, 0xc337_07d6, 0xf4d5_0d87, 0x455a_14ed, 0xa9e3_e905, 0xfcef_a3f8, 0x676f_02d9, 0x8d2a_4c8a,
    0xfffa_3942, 0x8771_f681, 0x6d9d_6122, 0xfde5_380c, 0xa4be_ea44, 0x4bde_cfa9, 0xf6bb_4b60, 0xbebf_bc70,
    0x289b_7ec6, 0xeaa1_27fa, 0xd4ef_3085, 0x0488_1d05, 0xd9d4_d039, 0xe6db_99e5, 0x1fa2_7cf8, 0xc4ac_5665,
    0xf429_2244, 0x432a_ff97, 0xab94_23a7, 0xfc93_a039, 0x655b_59c3, 0x8f0c_cc92, 0xffef_f47d, 0x8584_5dd1,
    0x6fa8_7e4f, 0xfe2c_e6e0, 0xa301_4314, 0x4e08_11a1, 0xf753_7e82, 0xbd3a_f235, 0x2ad7_d2bb, 0xeb86_d391,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_every_length_have_the_digest_of_the_md_5_crate() {
        let long: Vec<u8> = (0..=255).collect();
        for len in 0..=long.len() {
            assert_eq!(md5(&long[..len]), *Md5::digest(&long[..len]), "{len} bytes");
        }
    }

    #[test]
    fn lanes_have_the_digests_of_their_messages() {
        let long: [u8; SHORT] = core::array::from_fn(|i| 200 + u8::try_from(i).unwrap());
        for first in 0..=SHORT {
            for count in 1..=LANES {
                let lengths = (first..first + count).map(|length| length % (SHORT + 1));
                let messages: Vec<&[u8]> = lengths.map(|length| &long[SHORT - length..]).collect();
                for (message, found) in messages.iter().zip(in_lanes(&messages)) {
                    assert_eq!(found, head(message), "{} bytes", message.len());
                }
            }
        }
    }
}
