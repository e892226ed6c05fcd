//! The schema of a column of keys: which fields its keys are made of.
//!
//! A key proves little and a column much: digits that pass a check-digit test in one key pass it by chance, and in a thousand
//! keys they do not. So fields are inferred from many keys at once. [`infer`](infer::infer) takes a bounded sample; it groups
//! keys by what separates their words, tries identifiers of several words first (dates, addresses, versions), and gives
//! each remaining word the [`Domain`] of least description length: the bits that state the domain, and those that state each
//! word once the domain is known. A [`Schema`] can be written, edited and read back, and tells of any key whether it
//! [fits](Schema::shape_of).
//!
//! The method is that of Potter's Wheel (Raman and Hellerstein, 2001), structures by minimal description length, with
//! clusters of several structures as `FlashProfile` has them (Padhi et al., 2018); as in Auto-Validate (Song and He, 2021) the
//! schema is the least general one that all keys of a shape fit.

pub mod checks;
pub mod domains;
pub mod file;
pub mod infer;
pub mod instants;
pub mod matching;
pub mod order;
pub mod spans;
pub mod split;

pub use instants::Form;
pub use order::Order;

use std::collections::BTreeMap;

use super::Weight;
use crate::wording::printable::printable;

/// Values by what they have in common, each in the order in which they come.
pub fn by_key<K: Ord, V>(pairs: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, Vec<V>> {
    let mut values = BTreeMap::<K, Vec<V>>::new();
    pairs.into_iter().for_each(|(key, value)| values.entry(key).or_default().push(value));
    values
}

/// How often each is there.
pub fn tally<T: Ord>(items: impl IntoIterator<Item = T>) -> BTreeMap<T, usize> {
    let mut counts = BTreeMap::new();
    items.into_iter().for_each(|item| *counts.entry(item).or_default() += 1);
    counts
}

/// What the keys of one column are: one or more shapes, the most frequent first.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Schema {
    pub shapes: Vec<Shape>,
}

/// A sequence of fields.
#[derive(Debug, Clone, PartialEq)]
pub struct Shape {
    pub fields: Vec<Field>,
    /// Of the rows of the column, 0 to 1.
    pub share: f64,
}

/// A part of a key.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    pub domain: Domain,
    /// Against the Timestamps of the rows, where there are enough.
    pub order: Option<Order>,
}

/// What texts a field takes.
#[derive(Debug, Clone, PartialEq)]
pub enum Domain {
    /// This text alone.
    Text(String),
    /// One of a few texts.
    OneOf(Vec<String>),
    /// Decimal digits of the least to the most width.
    Number { least: usize, most: usize, padded: bool },
    /// A number that is an instant, in one form or, where forms are mixed, in several.
    Instant(Vec<&'static Form>),
    /// A civil date in this form, as [`civil`](super::civil) names forms.
    Date(String),
    /// An identifier that is known by its own name.
    Identifier(Identifier),
    /// Characters of an alphabet.
    Characters { alphabet: Alphabet, least: usize, most: usize },
    /// Any text, which may be none.
    Any,
}

/// Identifiers with a form of their own, none of which is a number to be ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Identifier {
    Guid,
    GuidInBraces,
    Ulid,
    Ksuid,
    ObjectId,
    Snowflake,
    Ipv4,
    Ipv6,
    Mac,
    Email,
    Phone,
    Version,
    DottedNumbers,
    Host,
    Decimal,
    Gtin,
    Luhn,
    Isbn10,
    Mod97,
    Isin,
    Vin,
    Container,
}

/// An identifier, its name for files and programs, which is stable, its words for people, its weight in one key, as the column
/// tells more, and which texts are such.
type Known = (Identifier, &'static str, &'static str, Weight, Extent);

/// How far an identifier reaches that a text begins with, and which texts are such.
enum Extent {
    /// This number of bytes.
    Exact(usize, fn(&str) -> bool),
    /// A run of letters and digits.
    Word(fn(&str) -> bool),
    /// The same with a check digit.
    Checked(fn(&str) -> bool),
    /// Any end within a run of such characters.
    Within(fn(char) -> bool, fn(&str) -> bool),
}

/// Every identifier, in the order of the enumeration. Of numbers with a check digit one in ten or eleven passes by chance.
static KNOWN: [Known; 22] = {
    use Extent::{Checked, Exact, Within, Word};
    use Weight::{Certain, Likely, Possible, Strong, Weak};
    use matching as is;
    const IPV4: Extent = Within(|c| c.is_ascii_digit() || ".-_".contains(c), is::ipv4);
    const IPV6: Extent = Within(|c| c.is_ascii_hexdigit() || ".:".contains(c), is::ipv6);
    const HOST: Extent = Within(|c| c.is_ascii_alphanumeric() || ".-_".contains(c), is::host);
    /// Digits, and what is between and beside those of phone numbers and versions: which of these they are, the column tells.
    const NUMBERS: Extent = Within(|c| c.is_ascii_digit() || ".- _()vV".contains(c), is::counted);
    [
        (Identifier::Guid, "guid", "GUID", Certain, Exact(36, is::guid)),
        (Identifier::GuidInBraces, "guid-in-braces", "GUID in braces", Certain, Exact(38, is::guid_in_braces)),
        (Identifier::Ulid, "ulid", "ULID", Strong, Exact(26, |text| domains::ulid(text).is_some())),
        (Identifier::Ksuid, "ksuid", "KSUID", Likely, Exact(27, |text| Alphabet::Base62.of_all(text))),
        (Identifier::ObjectId, "object-id", "ObjectId", Strong, Exact(24, is::hex)),
        (Identifier::Snowflake, "snowflake", "Snowflake id", Possible, Word(is::snowflake)),
        (Identifier::Ipv4, "ipv4", "IPv4 address", Certain, IPV4),
        (Identifier::Ipv6, "ipv6", "IPv6 address", Certain, IPV6),
        (Identifier::Mac, "mac", "MAC address", Certain, Exact(17, is::mac)),
        (Identifier::Email, "email", "e-mail address", Certain, Within(|c| !c.is_control(), is::email)),
        (Identifier::Phone, "phone", "phone number", Strong, NUMBERS),
        (Identifier::Version, "version", "version", Likely, NUMBERS),
        (Identifier::DottedNumbers, "dotted-numbers", "numbers with dots", Possible, NUMBERS),
        (Identifier::Host, "host", "host name", Weak, HOST),
        (Identifier::Decimal, "decimal", "decimal number", Possible, NUMBERS),
        (Identifier::Gtin, "gtin", "GTIN or ISBN-13", Possible, Checked(checks::gtin)),
        (Identifier::Luhn, "luhn-number", "number with a Luhn digit", Possible, Checked(checks::luhn)),
        (Identifier::Isbn10, "isbn-10", "ISBN-10", Weak, Checked(checks::isbn_10)),
        (Identifier::Mod97, "iban-or-lei", "IBAN or LEI", Certain, Checked(checks::mod_97)),
        (Identifier::Isin, "isin", "ISIN", Possible, Checked(checks::isin)),
        (Identifier::Vin, "vin", "vehicle number (VIN)", Possible, Checked(checks::vin)),
        (
            Identifier::Container,
            "container-number",
            "container number (ISO 6346)",
            Possible,
            Checked(checks::container),
        ),
    ]
};

impl Identifier {
    const fn known(self) -> &'static Known {
        &KNOWN[self as usize]
    }

    pub fn all() -> impl Iterator<Item = Self> {
        KNOWN.iter().map(|known| known.0)
    }

    /// For files and programs: stable.
    pub fn name(self) -> &'static str {
        self.known().1
    }

    /// For people.
    pub fn words(self) -> &'static str {
        self.known().2
    }

    /// Those with a check digit, and whether a text passes it.
    pub fn checked() -> impl Iterator<Item = (Self, fn(&str) -> bool)> {
        KNOWN.iter().filter_map(|known| match known.4 {
            Extent::Checked(is) => Some((known.0, is)),
            _ => None,
        })
    }

    /// Whether a text is one, from end to end.
    pub fn is(self, text: &str) -> bool {
        match self.known().4 {
            Extent::Exact(length, is) => text.len() == length && is(text),
            Extent::Word(is) | Extent::Checked(is) | Extent::Within(_, is) => is(text),
        }
    }

    /// How seldom another key is one by chance.
    pub(super) fn weight(self) -> Weight {
        self.known().3
    }
}

/// Sets of characters, from the narrowest on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Alphabet {
    HexLower,
    HexUpper,
    Lower,
    Upper,
    Crockford,
    Base32,
    Base36Lower,
    Base36Upper,
    Letters,
    Base58,
    Base62,
    Base64Url,
    /// Letters and digits of any script.
    Words,
}

/// A set of characters: its name for files and programs, which is stable, how many there are, and which.
type Set = (Alphabet, &'static str, u32, fn(char) -> bool);

/// In the order of the enumeration.
static ALPHABETS: [Set; 13] = [
    (Alphabet::HexLower, "hex", 16, |c| matches!(c, '0'..='9' | 'a'..='f')),
    (Alphabet::HexUpper, "hex-upper", 16, |c| matches!(c, '0'..='9' | 'A'..='F')),
    (Alphabet::Lower, "lower-case", 26, |c| c.is_ascii_lowercase()),
    (Alphabet::Upper, "upper-case", 26, |c| c.is_ascii_uppercase()),
    (Alphabet::Crockford, "base32-crockford", 32, |c| {
        c.is_ascii_digit() || c.is_ascii_uppercase() && !"ILOU".contains(c)
    }),
    (Alphabet::Base32, "base32", 32, |c| c.is_ascii_uppercase() || matches!(c, '2'..='7')),
    (Alphabet::Base36Lower, "base36", 36, |c| c.is_ascii_digit() || c.is_ascii_lowercase()),
    (Alphabet::Base36Upper, "base36-upper", 36, |c| c.is_ascii_digit() || c.is_ascii_uppercase()),
    (Alphabet::Letters, "letters", 52, |c| c.is_ascii_alphabetic()),
    (Alphabet::Base58, "base58", 58, |c| c.is_ascii_alphanumeric() && !"0OIl".contains(c)),
    (Alphabet::Base62, "base62", 62, |c| c.is_ascii_alphanumeric()),
    (Alphabet::Base64Url, "base64url", 64, |c| c.is_ascii_alphanumeric() || c == '-' || c == '_'),
    (Alphabet::Words, "letters-and-digits", 1 << 10, char::is_alphanumeric),
];

impl Alphabet {
    pub fn all() -> impl Iterator<Item = Self> {
        ALPHABETS.iter().map(|set| set.0)
    }

    /// For files and programs: stable.
    pub fn name(self) -> &'static str {
        ALPHABETS[self as usize].1
    }

    /// How many characters there are.
    pub fn size(self) -> u32 {
        ALPHABETS[self as usize].2
    }

    pub fn has(self, c: char) -> bool {
        (ALPHABETS[self as usize].3)(c)
    }

    /// All characters of a text.
    pub fn of_all(self, text: &str) -> bool {
        text.chars().all(|c| self.has(c))
    }

    /// The narrowest that has all characters.
    pub fn of<'t>(texts: &(impl Iterator<Item = &'t str> + Clone)) -> Option<Self> {
        Self::all().find(|alphabet| texts.clone().all(|text| alphabet.of_all(text)))
    }
}

impl Domain {
    /// For people, as `number, 6 digits`.
    pub fn words(&self) -> String {
        let widths = |least: &usize, most: &usize| {
            if least == most { format!("{least}") } else { format!("{least} to {most}") }
        };
        match self {
            Self::Text(text) => printable(text),
            Self::OneOf(texts) => printable(&texts.join("|")),
            Self::Number { least, most, padded } => {
                let digits = if *most == 1 { "digit" } else { "digits" };
                let padded = if *padded && least == most { ", padded" } else { "" };
                format!("number, {} {digits}{padded}", widths(least, most))
            }
            Self::Instant(forms) => {
                let one_direction = forms.iter().all(|form| form.newest_first == forms[0].newest_first);
                let words = |form: &&Form| if one_direction { form.words() } else { form.described() };
                forms.iter().map(words).collect::<Vec<_>>().join(" or ")
            }
            Self::Date(form) => printable(&format!("date, {form}")),
            Self::Identifier(identifier) => identifier.words().to_owned(),
            Self::Characters { alphabet, least, most } => format!("{}, {}", alphabet.name(), widths(least, most)),
            Self::Any => "text".to_owned(),
        }
    }
}

impl Shape {
    /// For people: `order-<number, 6 digits>`.
    pub fn words(&self) -> String {
        let fields = self.fields.iter().map(|Field { domain, order }| match domain {
            Domain::Text(_) => domain.words(),
            Domain::Instant(forms) if forms.iter().all(|form| form.newest_first) => {
                format!("<{}, newest first>", domain.words())
            }
            Domain::Number { .. } => {
                let order = order.filter(|order| *order != Order::Random);
                let order = order.map(|order| format!(", {}", order.name())).unwrap_or_default();
                format!("<{}{order}>", domain.words())
            }
            _ => format!("<{}>", domain.words()),
        });
        let words: String = fields.collect();
        if self.fields.iter().all(|field| matches!(field.domain, Domain::Text(_))) {
            format!("\"{words}\"")
        } else {
            words
        }
    }
}
