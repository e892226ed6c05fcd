//! How identifiers are made: alphabets and check digits. Written out here, with nothing of the crate.

use tablekeys_service::random::Random;

pub(super) const HEX: &str = "0123456789abcdef";
pub(super) const DIGITS: &str = "0123456789";
pub(super) const LOWER: &str = "abcdefghijklmnopqrstuvwxyz";
pub(super) const UPPER: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
pub(super) const BASE_32: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
pub(crate) const CROCKFORD: &str = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
pub(super) const BASE_36: &str = "0123456789abcdefghijklmnopqrstuvwxyz";
pub(super) const BASE_58: &str = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
pub(crate) const BASE_62: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
pub(super) const BASE_64_URL: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

pub(super) const FIRST: [&str; 20] = [
    "anna", "ben", "carla", "david", "elif", "farid", "grace", "hiro", "ines", "jonas", "kofi", "lena", "maria",
    "nils", "olga", "pablo", "ruth", "sven", "tessa", "yusuf",
];
pub(super) const LAST: [&str; 20] = [
    "adams", "baker", "chen", "diaz", "evans", "fischer", "garcia", "hoffmann", "ito", "jones", "kim", "lopez",
    "mueller", "novak", "okafor", "patel", "rossi", "silva", "tanaka", "weber",
];
pub(super) const THINGS: [&str; 24] = [
    "apple", "bridge", "candle", "desert", "engine", "forest", "garden", "harbor", "island", "jacket", "kettle",
    "lantern", "meadow", "needle", "ocean", "pepper", "quartz", "river", "saddle", "timber", "umbra", "velvet",
    "window", "yarrow",
];

/// The digits, then the one that makes their sum a multiple of ten: from the end on, each second one is weighed.
fn with_sum(digits: &str, weighed: impl Fn(u32) -> u32) -> String {
    let digit = |(at, byte): (usize, u8)| {
        let digit = u32::from(byte - b'0');
        if at % 2 == 0 { weighed(digit) } else { digit }
    };
    let sum: u32 = digits.bytes().rev().enumerate().map(digit).sum();
    format!("{digits}{}", (10 - sum % 10) % 10)
}

pub(super) fn with_luhn(digits: &str) -> String {
    with_sum(digits, |digit| digit * 2 / 10 + digit * 2 % 10)
}

pub(super) fn with_gtin(digits: &str) -> String {
    with_sum(digits, |digit| digit * 3)
}

pub(super) fn with_isbn_10(nine: &str) -> String {
    let sum: u32 = nine.bytes().zip((2..=10).rev()).map(|(byte, weight)| u32::from(byte - b'0') * weight).sum();
    match (11 - sum % 11) % 11 {
        10 => format!("{nine}X"),
        digit => format!("{nine}{digit}"),
    }
}

/// Country, check digits and account.
pub(super) fn iban(country: &str, account: &str) -> String {
    let value = |text: String| {
        text.chars().fold(0_u64, |rest, c| {
            let digit = u64::from(c.to_digit(36).unwrap());
            if digit < 10 { (rest * 10 + digit) % 97 } else { (rest * 100 + digit) % 97 }
        })
    };
    format!("{country}{:02}{account}", 98 - value(format!("{account}{country}00")))
}

/// A GUID of a version, of these first 16 hex digits without the version's, or random ones.
pub(super) fn guid_of(version: u8, first: &str, random: &mut Random) -> String {
    let head = format!("{first}{}", random.of(HEX, 15 - first.len().min(15)));
    let tail = random.of(HEX, 15);
    let variant = ["8", "9", "a", "b"][random.place(4)];
    format!("{}-{}-{version}{}-{variant}{}-{}", &head[..8], &head[8..12], &head[12..15], &tail[..3], &tail[3..])
}

pub(crate) fn in_base(mut value: u128, alphabet: &str, digits: usize) -> String {
    let alphabet: Vec<char> = alphabet.chars().collect();
    let mut text = Vec::new();
    for _ in 0..digits {
        text.push(alphabet[(value % alphabet.len() as u128) as usize]);
        value /= alphabet.len() as u128;
    }
    text.into_iter().rev().collect()
}
