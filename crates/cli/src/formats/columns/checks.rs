//! Check digits.

use super::Alphabet;

/// The last digit checks the others by Luhn's rule: payment cards, IMEI.
pub fn luhn(text: &str) -> bool {
    matches!(text.len(), 10..=19) && is_digits(text) && luhn_digit(text)
}

fn luhn_digit(digits: &str) -> bool {
    sums_to_ten(digits, |digit| digit * 2 / 10 + digit * 2 % 10)
}

/// The sum of the digits is a multiple of ten, where each second one from the right is weighed.
fn sums_to_ten(digits: &str, weighed: fn(u32) -> u32) -> bool {
    let digits = digits.bytes().rev().map(|b| u32::from(b - b'0')).enumerate();
    digits.map(|(at, digit)| if at % 2 == 0 { digit } else { weighed(digit) }).sum::<u32>().is_multiple_of(10)
}

/// A country, nine letters or digits and a digit by Luhn's rule, letters as 10 to 35: ISO 6166.
pub fn isin(text: &str) -> bool {
    let digits = || text.chars().filter_map(|c| c.to_digit(36)).map(|value| value.to_string()).collect::<String>();
    text.len() == 12
        && Alphabet::Base36Upper.of_all(text)
        && Alphabet::Upper.of_all(&text[..2])
        && is_digits(&text[11..])
        && luhn_digit(&digits())
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
    matches!(text.len(), 8 | 12 | 13 | 14 | 18) && is_digits(text) && sums_to_ten(text, |digit| 3 * digit)
}

/// Weights 10 to 1, modulo 11; the last may be an X.
pub fn isbn_10(text: &str) -> bool {
    let value = |c: char| if matches!(c, 'X' | 'x') { Some(10) } else { c.to_digit(10) };
    let sum: Option<u32> = text.chars().zip((1..=10).rev()).map(|(c, weight)| Some(weight * value(c)?)).sum();
    text.len() == 10 && text.get(..9).is_some_and(is_digits) && sum.is_some_and(|sum| sum.is_multiple_of(11))
}

/// Letters as 10 to 35; the whole is 1 modulo 97. An IBAN has its first four characters at the end of the number, a LEI not.
pub fn mod_97(text: &str) -> bool {
    let add = |rest: u32, c: char| {
        let value = c.to_digit(36)?;
        let places = if value < 10 { 10 } else { 100 };
        Some((rest * places + value) % 97)
    };
    let is_one = |mut text: std::str::Chars<'_>| text.try_fold(0, add) == Some(1);
    let Some((country, account)) = text.split_at_checked(4) else { return false };
    let is_country = country.bytes().take(2).all(|byte| byte.is_ascii_uppercase()) && is_digits(&country[2..]);
    is_country && (15..=34).contains(&text.len()) && is_one(format!("{account}{country}").chars())
        || text.len() == 20 && is_one(text.chars())
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
