//! Keys as other programs write them: plain formatting and arithmetic, with none of this crate's functions.

use std::fmt::Write;

use siphasher::sip::SipHasher13;

/// 2024-05-06T07:00:00Z in ticks.
pub(super) const START: u64 = 638_505_756_000_000_000;

/// The last instant, which inverted ticks are counted back from.
const LAST: u64 = 3_155_378_975_999_999_999;

pub(super) const SECOND: u64 = 10_000_000;

/// `SplitMix64`.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(super) fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    /// Bytes of a version-4 GUID.
    pub(super) fn guid_bytes(&mut self) -> [u8; 16] {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&self.next().to_be_bytes());
        bytes[8..].copy_from_slice(&self.next().to_be_bytes());
        bytes[6] = bytes[6] & 0x0f | 0x40;
        bytes[8] = bytes[8] & 0x3f | 0x80;
        bytes
    }

    pub(super) fn guid(&mut self) -> String {
        guid_text(&self.guid_bytes())
    }
}

pub(super) fn guid_text(bytes: &[u8; 16]) -> String {
    let mut text = String::new();
    for (at, byte) in bytes.iter().enumerate() {
        let hyphen = if matches!(at, 4 | 6 | 8 | 10) { "-" } else { "" };
        write!(text, "{hyphen}{byte:02x}").unwrap();
    }
    text
}

/// Ticks this number of seconds after the start.
pub(super) fn at(seconds: u64) -> u64 {
    START + seconds * SECOND
}

pub(super) fn inverted(ticks: u64) -> u64 {
    LAST - ticks
}

/// Year, month, day, hour, minute and second, by counting days from 2024-05-06.
pub(super) fn civil(ticks: u64) -> [u64; 6] {
    let seconds = (ticks - START) / SECOND + 7 * 3_600;
    let (mut days, second) = (seconds / 86_400, seconds % 86_400);
    let (mut year, mut month, mut day) = (2024, 5, 6);
    while days > 0 {
        let leap = u64::from(year % 4 == 0);
        let length = [31, 28 + leap, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month as usize - 1];
        day += 1;
        if day > length {
            (day, month) = (1, month + 1);
        }
        if month > 12 {
            (month, year) = (1, year + 1);
        }
        days -= 1;
    }
    [year, month, day, second / 3_600, second / 60 % 60, second % 60]
}

/// `yyyy-MM-ddTHH:mm:ss`.
pub(super) fn iso(ticks: u64) -> String {
    let [year, month, day, hour, minute, second] = civil(ticks);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}")
}

/// SipHash-1-3 scaled to this number of partitions.
pub(super) fn siphash(text: &str, partitions: u64) -> u64 {
    let hash = SipHasher13::new().hash(text.as_bytes());
    u64::try_from((u128::from(hash) * u128::from(partitions)) >> 64).unwrap()
}

/// The paper's jump hash of the SipHash.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "as the paper has it")]
pub(super) fn jump(text: &str, partitions: i64) -> i64 {
    let mut key = SipHasher13::new().hash(text.as_bytes());
    let (mut bucket, mut next) = (-1_i64, 0_i64);
    while next < partitions {
        bucket = next;
        key = key.wrapping_mul(2_862_933_555_777_941_757).wrapping_add(1);
        next = ((bucket + 1) as f64 * ((1_u64 << 31) as f64 / ((key >> 33) + 1) as f64)) as i64;
    }
    bucket
}
