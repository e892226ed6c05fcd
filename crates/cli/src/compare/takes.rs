//! What a design takes of a key, and what it refuses.

use tablekeys::partition::email_bucket;
use tablekeys_stores::System;

use crate::lines::block::Key;

/// The kinds of key, for counting what is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Takes {
    /// A GUID in any form that the `uuid` crate reads.
    Guid,
    /// Any bytes; of a GUID its 16 bytes, so that the form it is written in does not matter.
    Bytes,
    /// Text in UTF-8.
    Text,
    /// Text with an `@`.
    Email,
    /// A key that another system takes: the bytes of the line, of a GUID too.
    System(System),
}

impl Takes {
    pub const ALL: [Self; 4] = [Self::Guid, Self::Bytes, Self::Text, Self::Email];

    /// What a design is given of the key; `None` where the key is refused.
    #[inline]
    pub fn key<'b>(self, key: &Key<'b>) -> Option<&'b [u8]> {
        match self {
            Self::Guid => key.guid.map(<[u8; 16]>::as_slice),
            Self::Bytes => Some(key.guid.map_or(key.line, <[u8; 16]>::as_slice)),
            Self::Text => str::from_utf8(key.line).is_ok().then_some(key.line),
            Self::Email => Self::Text.key(key).filter(|text| memchr::memchr(b'@', text).is_some()),
            Self::System(system) => system.check(key.line).is_ok().then_some(key.line),
        }
    }

    /// Why it refuses a line.
    pub fn reason(self, line: &[u8]) -> String {
        match (std::str::from_utf8(line), self) {
            (_, Self::System(system)) => {
                system.check(line).err().map_or_else(|| "taken".into(), |error| error.to_string())
            }
            (Err(error), _) => format!("not UTF-8 from byte {} on", error.valid_up_to()),
            (Ok(text), Self::Guid) => match text.parse::<uuid::Uuid>() {
                Err(error) => format!("not a GUID: {error}"),
                Ok(_) => "not a GUID".into(),
            },
            (Ok(text), Self::Email) => match email_bucket(text) {
                Err(error) => error.to_string(),
                Ok(_) => "not an e-mail address".into(),
            },
            (Ok(_), Self::Bytes | Self::Text) => "not text".into(),
        }
    }
}
