//! Keys from templates: `user-{r(900):04}_{date %Y%m%d}_{hex 8}`. What `cases.md` says of them is what is written here.

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use chrono::DateTime;
use md5::{Digest as _, Md5};
use tablekeys::partition::{JumpHash, SipHash};

use super::super::ids::{
    BASE_32, BASE_36, BASE_58, BASE_62, BASE_64_URL, CROCKFORD, DIGITS, FIRST, HEX, LAST, LOWER, THINGS, UPPER,
    guid_of, iban, in_base, with_gtin, with_isbn_10, with_luhn,
};
use super::super::keys;
use tablekeys_service::random::Random;

const START: i128 = keys::START as i128;
const UNIX_EPOCH: i128 = keys::UNIX_EPOCH as i128;
const MAX: i128 = keys::MAX as i128;

/// One row while it is written.
pub(super) struct Row {
    random: Random,
    number: i128,
    tenants: i128,
    /// Nanoseconds since 1970.
    pub(super) time: i128,
    /// Texts by their names: what a template has named, and `R`, the `RowKey`, for the `PartitionKey`.
    named: Vec<(String, String)>,
}

impl Row {
    /// The row of a number, whose time is an expression in seconds.
    pub(super) fn new(seed: u64, number: u64, tenants: u64, time: &str) -> Self {
        let mut row = Self {
            random: Random(seed << 32 ^ number),
            number: number.into(),
            tenants: tenants.into(),
            time: 0,
            named: Vec::new(),
        };
        // Sums of close seeds are close.
        row.random = Random(row.random.next());
        let seconds = START + row.value(time);
        row.time = seconds * 1_000_000_000 + i128::from(row.random.below(1_000_000_000));
        row
    }

    pub(super) fn name(&mut self, name: &str, text: String) {
        self.named.push((name.to_owned(), text));
    }

    pub(super) fn keys(&mut self, template: &str) -> String {
        let mut pieces = template.split('{');
        let mut text = pieces.next().unwrap().to_owned();
        for piece in pieces {
            let (hole, rest) = piece.split_once('}').unwrap_or_else(|| panic!("a hole without its end in {template}"));
            text += &self.hole(hole);
            text += rest;
        }
        text.replace('«', "{").replace('»', "}")
    }

    /// The number of an expression.
    pub(super) fn value(&mut self, text: &str) -> i128 {
        let mut rest = text;
        let value = self.operation(&mut rest, 0);
        assert!(rest.trim().is_empty(), "{rest:?} is left of {text:?}");
        value
    }

    fn natural(&mut self, text: &str) -> u64 {
        u64::try_from(self.value(text)).unwrap()
    }

    fn seed(&mut self, text: &str) -> u64 {
        self.value(text).cast_unsigned() as u64
    }

    /// `name=source@seed!change`, or `number:format`.
    fn hole(&mut self, hole: &str) -> String {
        if let Some((name, source)) =
            hole.split_once('=').filter(|(name, _)| name.bytes().all(|b| b.is_ascii_lowercase()))
        {
            let text = self.hole(source);
            self.name(name, text.clone());
            return text;
        }
        let mut changes = hole.split('!');
        let source = changes.next().unwrap();
        let mut text = match source.rsplit_once('@') {
            Some((source, seed)) => {
                let seed = self.seed(seed);
                let own = std::mem::replace(&mut self.random, Random(Random(seed).next()));
                let text = self.source(source);
                self.random = own;
                text
            }
            None => self.source(source),
        };
        for change in changes {
            text = changed(text, change);
        }
        text
    }

    fn source(&mut self, source: &str) -> String {
        if let Some((_, text)) = self.named.iter().rev().find(|(name, _)| name == source) {
            return text.clone();
        }
        let (word, rest) = source.split_once(' ').unwrap_or((source, ""));
        let alphabet = match word {
            "hex" => HEX,
            "HEX" => "0123456789ABCDEF",
            "digits" => DIGITS,
            "low" => LOWER,
            "UP" => UPPER,
            "b32" => BASE_32,
            "b36" => BASE_36,
            "B36" => "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ",
            "b58" => BASE_58,
            "b62" => BASE_62,
            "b64" => BASE_64_URL,
            "crock" => CROCKFORD,
            "guid" => return guid_of(4, "", &mut self.random),
            "guid7" => return guid_of(7, &format!("{:012x}", self.time / 1_000_000), &mut self.random),
            "first" => return (*self.random.pick(&FIRST)).to_owned(),
            "last" => return (*self.random.pick(&LAST)).to_owned(),
            "thing" => return (*self.random.pick(&THINGS)).to_owned(),
            "pick" => return (*self.random.pick(&rest.split(',').collect::<Vec<_>>())).to_owned(),
            "of" => {
                let (alphabet, length) = rest.split_once(' ').unwrap();
                return self.random.of(alphabet, length.parse().unwrap());
            }
            "u" => return char::from_u32(u32::from_str_radix(rest, 16).unwrap()).unwrap().into(),
            // One after the other, or by an expression: `turn n/7: a,b,c`.
            "turn" => {
                let (turn, words) = rest.split_once(": ").unwrap_or(("n", rest));
                let words: Vec<&str> = words.split(',').collect();
                return words[self.natural(turn) as usize % words.len()].to_owned();
            }
            // `date %Y-%m-%d`, or of this number of seconds later: `date +3600 %H`.
            "date" => {
                let (later, form) = rest.split_once(" %").map_or(("0", rest.to_owned()), |(later, form)| {
                    if later.starts_with('%') { ("0", rest.to_owned()) } else { (later, format!("%{form}")) }
                });
                let time = self.time + self.value(later) * 1_000_000_000;
                return DateTime::from_timestamp_nanos(i64::try_from(time).unwrap()).format(&form).to_string();
            }
            _ => {
                let (number, format) = source.split_once(':').unwrap_or((source, ""));
                let value = self.value(number);
                return formatted(value, format);
            }
        };
        let length = self.natural(rest) as usize;
        self.random.of(alphabet, length)
    }

    /// The operators of a level, which those of the next ones bind tighter than.
    fn operation(&mut self, rest: &mut &str, level: usize) -> i128 {
        const SIGNS: [&[&str]; 3] = [&["==", "!=", "<", ">"], &["+", "-"], &["*", "/", "%", "&"]];
        let Some(signs) = SIGNS.get(level) else { return self.operand(rest) };
        let mut value = self.operation(rest, level + 1);
        while let Some(sign) = signs.iter().find(|sign| rest.trim_start().starts_with(**sign)) {
            *rest = &rest.trim_start()[sign.len()..];
            let other = self.operation(rest, level + 1);
            value = match *sign {
                "==" => (value == other).into(),
                "!=" => (value != other).into(),
                "<" => (value < other).into(),
                ">" => (value > other).into(),
                "+" => value + other,
                "-" => value - other,
                "*" => value * other,
                "/" => value.div_euclid(other),
                "%" => value.rem_euclid(other),
                _ => value & other,
            };
        }
        value
    }

    fn operand(&mut self, rest: &mut &str) -> i128 {
        *rest = rest.trim_start();
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let word = &rest[..end];
        *rest = &rest[end..];
        if let Ok(number) = word.parse() {
            return number;
        }
        if word.is_empty() && rest.starts_with('-') {
            *rest = &rest[1..];
            return -self.operand(rest);
        }
        let inner = rest.starts_with('(').then(|| {
            let mut depth = 0;
            let is_end = |c: char| {
                depth += i32::from(c == '(') - i32::from(c == ')');
                depth == 0
            };
            let end = rest.find(is_end).unwrap_or_else(|| panic!("no end of {rest}"));
            let inner = &rest[1..end];
            *rest = &rest[end + 1..];
            inner
        });
        let text =
            |row: &Self| row.named.iter().rev().find(|(name, _)| Some(name.as_str()) == inner).unwrap().1.clone();
        match word {
            "" => self.value(inner.unwrap_or_else(|| panic!("no number before {rest:?}"))),
            "n" => self.number,
            "p" => self.tenants,
            // Milliseconds that rise with the number alone.
            "M" => START * 1_000 + self.number * 61_003,
            // The row's time in seconds, milliseconds, nanoseconds and .NET's ticks.
            "T" => self.time / 1_000_000_000,
            "t" => self.time / 1_000_000_000 - START,
            "MS" => self.time / 1_000_000,
            "NS" => self.time,
            "K" => self.time / 100 + UNIX_EPOCH,
            // Ticks of the whole second, and newest first.
            "S" => self.time / 1_000_000_000 * 10_000_000 + UNIX_EPOCH,
            "I" => MAX - self.time / 100 - UNIX_EPOCH,
            "y" => self.source("date %Y").parse().unwrap(),
            "m" => self.source("date %m").parse().unwrap(),
            // Below a number: each as often, and the first ones oftener.
            "r" => {
                let below = self.natural(inner.unwrap());
                self.random.below(below).into()
            }
            "z" => {
                let below = self.natural(inner.unwrap());
                let (a, b) = (self.random.below(below), self.random.below(below));
                (a * b / below).into()
            }
            // The same for a seed: `s(n%40, 1000)`.
            "s" => {
                let (seed, below) = inner.unwrap().split_once(", ").unwrap();
                let (seed, below) = (self.seed(seed), self.natural(below));
                Random(Random(seed ^ 0x5eed).next()).below(below).into()
            }
            // One of this number of partitions, by SipHash and by jump hash: `sip(g, 12)`.
            "sip" | "jump" => {
                let (name, partitions) = inner.unwrap().split_once(", ").unwrap();
                let (text, partitions) = (self.source(name), self.natural(partitions).try_into().unwrap());
                if word == "sip" {
                    SipHash::new(partitions).partition_of(&text).into()
                } else {
                    JumpHash::new(partitions).partition_of(&text).into()
                }
            }
            // Of a text that has a name: its number, the sum of its hexadecimal digits, its hashes in 32 bits.
            "num" => text(self).parse().unwrap(),
            "sum" => text(self).bytes().filter_map(|b| char::from(b).to_digit(16)).map(i128::from).sum(),
            "md5" => u32::from_be_bytes(Md5::digest(text(self))[..4].try_into().unwrap()).into(),
            "fnv" => keys::fnv(&text(self)).into(),
            other => panic!("{other:?} is no number"),
        }
    }
}

/// A number in a format: `04` padded, `x8` and `X8` in hex, `B4` in base 2, `b7` in base 36, `c10` in Crockford's base 32, `l3` and `u3` in letters, `w9` in base 62, `v7`
/// and `F8` in the alphabets of xids and of Firebase, `A` as columns of a spreadsheet, `,` and `.` thousands, `f2` two decimals.
fn formatted(value: i128, format: &str) -> String {
    let (kind, width) = format.split_at(format.find(|c: char| c.is_ascii_digit()).unwrap_or(format.len()));
    let width: usize = if width.is_empty() { 1 } else { width.parse().unwrap() };
    match kind {
        "" => format!("{value:0width$}"),
        "x" => format!("{value:0width$x}"),
        "X" => format!("{value:0width$X}"),
        "B" => format!("{value:0width$b}"),
        "A" => {
            let (mut text, mut left) = (String::new(), value + 1);
            while left > 0 {
                text.insert(0, char::from(b'A' + u8::try_from((left - 1) % 26).unwrap()));
                left = (left - 1) / 26;
            }
            text
        }
        "," | "." => {
            let digits = value.to_string();
            let groups = digits.as_bytes().rchunks(3).rev().map(|group| std::str::from_utf8(group).unwrap());
            groups.collect::<Vec<_>>().join(kind)
        }
        "f" => {
            let one = 10_i128.pow(width as u32);
            let sign = if value < 0 { "-" } else { "" };
            format!("{sign}{}.{:0width$}", value.abs() / one, value.abs() % one)
        }
        _ => {
            let (alphabet, width) = match kind {
                "b" => (BASE_36, width.max((1..25).find(|digits| 36_i128.pow(*digits) > value).unwrap() as usize)),
                "c" => (CROCKFORD, width),
                "l" => (LOWER, width),
                "u" => (UPPER, width),
                "w" => (BASE_62, width),
                "v" => (&BASE_36[..32], width),
                "F" => ("-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz", width),
                _ => panic!("{format:?} is no format"),
            };
            in_base(value.cast_unsigned(), alphabet, width)
        }
    }
}

/// What programs do to a text.
fn changed(text: String, change: &str) -> String {
    let (word, with) = change.split_once(' ').unwrap_or((change, ""));
    match word {
        "upper" => text.to_uppercase(),
        // Capitals for small letters, or the other way round; without the character in the middle.
        "case" if text.contains(char::is_lowercase) => text.to_uppercase(),
        "case" | "lower" => text.to_lowercase(),
        "less" => {
            let at = text.len() / 2;
            text[..at].to_owned() + &text[at + 1..]
        }
        "title" => text[..1].to_uppercase() + &text[1..],
        "gtin" => with_gtin(&text),
        "luhn" => with_luhn(&text),
        "isbn" => with_isbn_10(&text),
        "iban" => iban(with, &text),
        "base64" => STANDARD.encode(text),
        "base64url" => URL_SAFE_NO_PAD.encode(text),
        // `cut 8` keeps the first, `skip 8` the others.
        "cut" => text[..with.parse::<usize>().unwrap()].to_owned(),
        "skip" => text[with.parse::<usize>().unwrap()..].to_owned(),
        "pre" => with.to_owned() + &text,
        // `by 2 :` puts a colon after each two characters, `by 8,4 -` a hyphen after eight, then four, then eight.
        "by" => {
            let (sizes, between) = with.split_once(' ').unwrap_or((with, " "));
            let (mut chars, mut pieces) = (text.chars().peekable(), Vec::new());
            let mut sizes = sizes.split(',').map(|size| size.parse().unwrap()).cycle();
            while chars.peek().is_some() {
                pieces.push(chars.by_ref().take(sizes.next().unwrap()).collect::<String>());
            }
            pieces.join(between)
        }
        // `swap a b` replaces each; `swap a` removes it.
        "swap" => {
            let (from, to) = with.split_once(' ').unwrap_or((with, ""));
            text.replace(from, &to.replace('␣', " "))
        }
        "times" => text.repeat(with.parse().unwrap()),
        "wide" => text.chars().map(|c| char::from_u32(u32::from(c) - 0x20 + 0xff00).unwrap()).collect(),
        // Two characters exchanged that differ.
        "typo" => {
            let mut bytes = text.into_bytes();
            let at = (3..bytes.len() - 1).find(|at| bytes[*at] != bytes[at + 1]).unwrap();
            bytes.swap(at, at + 1);
            String::from_utf8(bytes).unwrap()
        }
        "bytes" => bytes_reversed(&text),
        // The first three fields of a GUID with their bytes the other way round.
        "le" => {
            let field = |from: usize, until: usize| bytes_reversed(&text[from..until]);
            format!("{}-{}-{}{}", field(0, 8), field(9, 13), field(14, 18), &text[18..])
        }
        _ => panic!("{change:?} is no change"),
    }
}

/// Pairs of digits in the other order.
fn bytes_reversed(text: &str) -> String {
    text.as_bytes().rchunks(2).map(|byte| std::str::from_utf8(byte).unwrap()).collect()
}
