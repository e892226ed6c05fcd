//! A text between two others: where to look for the next key.

/// Characters that divide ranges: those that keys and addresses have as they are, or nearly.
const DIGITS: &[u8] = b"!$&()*+,-.0123456789:;<=>@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~";

/// How many characters after the common beginning are looked at.
const LENGTH: usize = 6;

/// One past the largest number that they make.
const END: u64 = BASE.pow(6);

/// A legal text that sorts after `low` and before `high`, about halfway; `None` for `high` is past every key of ASCII.
///
/// `None` where there is no such text that is worth a request.
pub fn middle(low: &str, high: Option<&str>) -> Option<String> {
    let common = high.map_or(0, |high| low.bytes().zip(high.bytes()).take_while(|(a, b)| a == b).count());
    // Never in the middle of a character.
    let common = (0..=common).rev().find(|&at| low.is_char_boundary(at))?;
    let from = number(&low.as_bytes()[common..]);
    let to = high.map_or(END, |high| number(&high.as_bytes()[common..]));
    let middle = text(&low[..common], from + to.checked_sub(from)? / 2);
    (middle.as_str() > low && high.is_none_or(|high| middle.as_str() < high)).then_some(middle)
}

/// How far a text is from `low` to `high`, from 0 to 1; the nearest of both where it is outside.
pub fn part(key: &str, low: &str, high: &str) -> f64 {
    let common = low.bytes().zip(high.bytes()).take_while(|(a, b)| a == b).count();
    let of = |text: &str| number(text.as_bytes().get(common..).unwrap_or_default()) as f64;
    let (key, low, high) = (of(key), of(low), of(high));
    if high > low { ((key - low) / (high - low)).clamp(0.0, 1.0) } else { 1.0 }
}

const BASE: u64 = DIGITS.len() as u64 + 1;

/// The first characters as digits: 0 for none. Another character is as large as the digit before it, and then nothing is
/// larger, so that a later text has no smaller number.
fn number(text: &[u8]) -> u64 {
    let (mut number, mut between) = (0, false);
    for at in 0..LENGTH {
        let digit = match text.get(at) {
            _ if between => BASE - 1,
            None => 0,
            Some(byte) => {
                between = !DIGITS.contains(byte);
                DIGITS.partition_point(|digit| digit <= byte) as u64
            }
        };
        number = number * BASE + digit;
    }
    number
}

fn text(common: &str, mut number: u64) -> String {
    let mut digits = [0; LENGTH];
    for digit in digits.iter_mut().rev() {
        (*digit, number) = (number % BASE, number / BASE);
    }
    let character = |digit: u64| Some(char::from(*DIGITS.get(usize::try_from(digit).ok()?.checked_sub(1)?)?));
    common.chars().chain(digits.into_iter().map_while(character)).collect()
}
