//! Check digits.

/// The last digit checks the others by Luhn's rule: payment cards, IMEI.
pub fn luhn(text: &str) -> bool {
    matches!(text.len(), 10..=19) && is_digits(text) && luhn_digit(text)
}

fn luhn_digit(digits: &str) -> bool {
    let digits = digits.bytes().rev().map(|b| u32::from(b.wrapping_sub(b'0')));
    let sum: u32 = digits
        .enumerate()
        .map(|(at, digit)| match (at % 2, 2 * digit) {
            (0, _) => digit,
            (_, twice) if twice > 9 => twice - 9,
            (_, twice) => twice,
        })
        .sum();
    sum.is_multiple_of(10)
}

/// A country, nine letters or digits and a digit by Luhn's rule, letters as 10 to 35: ISO 6166.
pub fn isin(text: &str) -> bool {
    let code = |byte: u8| byte.is_ascii_digit() || byte.is_ascii_uppercase();
    let [first, second, rest @ .., last] = text.as_bytes() else { return false };
    text.len() == 12
        && first.is_ascii_uppercase()
        && second.is_ascii_uppercase()
        && rest.iter().copied().all(code)
        && last.is_ascii_digit()
        && luhn_digit(&text.chars().filter_map(|c| c.to_digit(36)).map(|value| value.to_string()).collect::<String>())
}

/// The ninth of 17 characters checks the others modulo 11, as North America wants it of vehicles: ISO 3779.
pub fn vin(text: &str) -> bool {
    /// The last digit of a character's place is its value.
    const VALUES: &str = "0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ";
    const WEIGHTS: [usize; 17] = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
    let value = |c: char| VALUES.find(c).filter(|_| c != '.').map(|at| at % 10);
    let sum: Option<usize> = text.chars().zip(WEIGHTS).map(|(c, weight)| Some(value(c)? * weight)).sum();
    let check = text.chars().nth(8).map(|c| if c == 'X' { Some(10) } else { c.to_digit(10) });
    text.len() == 17
        && text.bytes().any(|byte| byte.is_ascii_uppercase())
        && sum.zip(check.flatten()).is_some_and(|(sum, check)| sum % 11 == check as usize)
}

/// An owner of three letters, `U`, `J` or `Z`, six digits, and one that checks the others by powers of two modulo 11: ISO 6346.
pub fn container(text: &str) -> bool {
    // A letter's value leaves out the multiples of 11.
    let value = |c: char| c.to_digit(36).map(|value| if value < 10 { value } else { value + (value - 1) / 10 });
    let form = text.len() == 11
        && text.bytes().take(4).all(|byte| byte.is_ascii_uppercase())
        && matches!(text.as_bytes()[3], b'U' | b'J' | b'Z')
        && is_digits(&text[4..]);
    let sum: Option<u32> = text.chars().take(10).enumerate().map(|(at, c)| Some(value(c)? << at)).sum();
    form && sum.is_some_and(|sum| sum % 11 % 10 == u32::from(text.as_bytes()[10] - b'0'))
}

/// With weights 3 and 1 from the right: GTIN-8, -12, -13 and -14, ISBN-13, SSCC.
pub fn gtin(text: &str) -> bool {
    let digits = text.bytes().rev().map(|b| u32::from(b.wrapping_sub(b'0')));
    let sum: u32 = digits.enumerate().map(|(at, digit)| if at % 2 == 0 { digit } else { 3 * digit }).sum();
    matches!(text.len(), 8 | 12 | 13 | 14 | 18) && is_digits(text) && sum.is_multiple_of(10)
}

/// Weights 10 to 1, modulo 11; the last may be an X.
pub fn isbn_10(text: &str) -> bool {
    if text.len() != 10 || !text.get(..9).is_some_and(is_digits) {
        return false;
    }
    let value = |byte: u8| if byte == b'X' || byte == b'x' { 10 } else { u32::from(byte.wrapping_sub(b'0')) };
    let last = text.as_bytes()[9];
    let sum: u32 = text.bytes().zip((1..=10).rev()).map(|(byte, weight)| weight * value(byte)).sum();
    (last.is_ascii_digit() || value(last) == 10) && sum.is_multiple_of(11)
}

/// Letters as 10 to 35; the whole is 1 modulo 97. An IBAN has its first four characters at the end of the number, a LEI not.
pub fn mod_97(text: &str) -> bool {
    fn remainder(mut bytes: impl Iterator<Item = u8>) -> Option<u32> {
        bytes.try_fold(0_u32, |rest, byte| {
            let value = char::from(byte).to_digit(36)?;
            Some(if value < 10 { (rest * 10 + value) % 97 } else { (rest * 100 + value) % 97 })
        })
    }
    if !text.is_ascii() {
        return false;
    }
    let bytes = text.as_bytes();
    match bytes {
        [a, b, c, d, rest @ ..] if (15..=34).contains(&bytes.len()) => {
            let country = a.is_ascii_uppercase() && b.is_ascii_uppercase() && c.is_ascii_digit() && d.is_ascii_digit();
            country && remainder(rest.iter().chain(&bytes[..4]).copied()) == Some(1)
                || bytes.len() == 20 && remainder(bytes.iter().copied()) == Some(1)
        }
        _ => false,
    }
}

pub(crate) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_examples_pass_and_their_neighbours_do_not() {
        for (check, good, bad) in [
            // The standards' own examples, and those of encyclopedias.
            (luhn as fn(&str) -> bool, "490154203237518", "490154203237517"),
            (luhn, "4111111111111111", "4111111111111112"),
            (gtin, "4006381333931", "4006381333932"),
            (gtin, "73513537", "73513536"),
            (isbn_10, "0306406152", "0306406153"),
            (isbn_10, "097522980X", "0975229801"),
            (mod_97, "GB82WEST12345698765432", "GB82WEST12345698765433"),
            (mod_97, "5493001KJTIIGC8Y1R12", "5493001KJTIIGC8Y1R13"),
            (isin, "US0378331005", "US0378331006"),
            (isin, "GB0002634946", "GB0002634964"),
            (vin, "1M8GDM9AXKP042788", "1M8GDM9A1KP042788"),
            // The standard's example.
            (container, "CSQU3054383", "CSQU3054384"),
            (container, "MSKU9070323", "MSKU9070332"),
            (vin, "5GZCZ43D13S812715", "5GZCZ43D13S812751"),
        ] {
            assert!(check(good), "{good}");
            assert!(!check(bad), "{bad}");
            // Ten bytes, of which the ninth begins no character.
            assert!(!check("") && !check("Минск"));
        }
    }
}
