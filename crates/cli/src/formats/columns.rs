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

pub use infer::{Column, Seen};
pub use instants::Form;
pub use order::Order;

use crate::wording::printable::printable;

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
    /// Four numbers or more with dots between them, as of enzymes and MIBs.
    DottedNumbers,
    Host,
    Decimal,
    /// Digits of which the last checks the others, by Luhn.
    Luhn,
    /// Digits of which the last checks the others, with weights 3 and 1: GTIN, EAN, UPC, ISBN-13.
    Gtin,
    /// Nine digits and one of 11 values: ISBN-10.
    Isbn10,
    /// Letters and digits that are 1 modulo 97: IBAN, LEI.
    Mod97,
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

impl Identifier {
    pub const ALL: [Self; 19] = [
        Self::Guid,
        Self::GuidInBraces,
        Self::Ulid,
        Self::Ksuid,
        Self::ObjectId,
        Self::Snowflake,
        Self::Ipv4,
        Self::Ipv6,
        Self::Mac,
        Self::Email,
        Self::Phone,
        Self::Version,
        Self::DottedNumbers,
        Self::Host,
        Self::Decimal,
        Self::Luhn,
        Self::Gtin,
        Self::Isbn10,
        Self::Mod97,
    ];

    /// For files and programs: stable.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Guid => "guid",
            Self::GuidInBraces => "guid-in-braces",
            Self::Ulid => "ulid",
            Self::Ksuid => "ksuid",
            Self::ObjectId => "object-id",
            Self::Snowflake => "snowflake",
            Self::Ipv4 => "ipv4",
            Self::Ipv6 => "ipv6",
            Self::Mac => "mac",
            Self::Email => "email",
            Self::Phone => "phone",
            Self::Version => "version",
            Self::DottedNumbers => "dotted-numbers",
            Self::Host => "host",
            Self::Decimal => "decimal",
            Self::Luhn => "luhn-number",
            Self::Gtin => "gtin",
            Self::Isbn10 => "isbn-10",
            Self::Mod97 => "iban-or-lei",
        }
    }

    /// For people.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Guid => "GUID",
            Self::GuidInBraces => "GUID in braces",
            Self::Ulid => "ULID",
            Self::Ksuid => "KSUID",
            Self::ObjectId => "ObjectId",
            Self::Snowflake => "Snowflake id",
            Self::Ipv4 => "IPv4 address",
            Self::Ipv6 => "IPv6 address",
            Self::Mac => "MAC address",
            Self::Email => "e-mail address",
            Self::Phone => "phone number",
            Self::Version => "version",
            Self::DottedNumbers => "numbers with dots",
            Self::Host => "host name",
            Self::Decimal => "decimal number",
            Self::Luhn => "number with a Luhn digit",
            Self::Gtin => "GTIN or ISBN-13",
            Self::Isbn10 => "ISBN-10",
            Self::Mod97 => "IBAN or LEI",
        }
    }
}

impl Alphabet {
    pub const ALL: [Self; 13] = [
        Self::HexLower,
        Self::HexUpper,
        Self::Lower,
        Self::Upper,
        Self::Crockford,
        Self::Base32,
        Self::Base36Lower,
        Self::Base36Upper,
        Self::Letters,
        Self::Base58,
        Self::Base62,
        Self::Base64Url,
        Self::Words,
    ];

    /// For files and programs: stable.
    pub const fn name(self) -> &'static str {
        match self {
            Self::HexLower => "hex",
            Self::HexUpper => "hex-upper",
            Self::Lower => "lower-case",
            Self::Upper => "upper-case",
            Self::Crockford => "base32-crockford",
            Self::Base32 => "base32",
            Self::Base36Lower => "base36",
            Self::Base36Upper => "base36-upper",
            Self::Letters => "letters",
            Self::Base58 => "base58",
            Self::Base62 => "base62",
            Self::Base64Url => "base64url",
            Self::Words => "letters-and-digits",
        }
    }

    /// How many characters there are.
    pub const fn size(self) -> u32 {
        match self {
            Self::HexLower | Self::HexUpper => 16,
            Self::Lower | Self::Upper => 26,
            Self::Crockford | Self::Base32 => 32,
            Self::Base36Lower | Self::Base36Upper => 36,
            Self::Letters => 52,
            Self::Base58 => 58,
            Self::Base62 => 62,
            Self::Base64Url => 64,
            Self::Words => 1 << 10,
        }
    }

    pub fn has(self, c: char) -> bool {
        let digit = c.is_ascii_digit();
        match self {
            Self::HexLower => digit || matches!(c, 'a'..='f'),
            Self::HexUpper => digit || matches!(c, 'A'..='F'),
            Self::Lower => c.is_ascii_lowercase(),
            Self::Upper => c.is_ascii_uppercase(),
            Self::Crockford => digit || c.is_ascii_uppercase() && !"ILOU".contains(c),
            Self::Base32 => c.is_ascii_uppercase() || matches!(c, '2'..='7'),
            Self::Base36Lower => digit || c.is_ascii_lowercase(),
            Self::Base36Upper => digit || c.is_ascii_uppercase(),
            Self::Letters => c.is_ascii_alphabetic(),
            Self::Base58 => c.is_ascii_alphanumeric() && !"0OIl".contains(c),
            Self::Base62 => c.is_ascii_alphanumeric(),
            Self::Base64Url => c.is_ascii_alphanumeric() || c == '-' || c == '_',
            Self::Words => c.is_alphanumeric(),
        }
    }

    /// The narrowest that has all characters.
    pub fn of<'t>(mut texts: impl Iterator<Item = &'t str> + Clone) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|alphabet| texts.clone().all(|text| text.chars().all(|c| alphabet.has(c))))
            .filter(|_| texts.next().is_some())
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
