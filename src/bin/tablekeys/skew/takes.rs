//! What a design takes of a key, and what it refuses.

use tablekeys::partition::email_bucket;

use super::block::Key;

/// The kinds of key, for counting what is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Takes {
    /// A GUID in any form that the `uuid` crate reads.
    Guid,
    /// Any bytes; of a GUID its 16 bytes, so that the form it is written in does not matter.
    Bytes,
    /// Text in UTF-8.
    Text,
    /// Text with an `@`.
    Email,
}

impl Takes {
    pub(crate) const ALL: [Self; 4] = [Self::Guid, Self::Bytes, Self::Text, Self::Email];

    pub(crate) fn refuses(self, key: &Key<'_>) -> bool {
        match self {
            Self::Guid => key.guid.is_none(),
            Self::Bytes => false,
            Self::Text => Texts::key(key).is_none(),
            Self::Email => Emails::key(key).is_none(),
        }
    }

    /// Why it refuses a line.
    pub(crate) fn reason(self, line: &[u8]) -> String {
        match (std::str::from_utf8(line), self) {
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

/// Reads one kind of key, with its type known to the compiler, so that a design is called without a detour.
pub(crate) trait Reads {
    type Key: ?Sized;
    const TAKES: Takes;

    fn key<'b>(key: &Key<'b>) -> Option<&'b Self::Key>;
}

/// See [`Takes::Guid`].
#[derive(Debug)]
pub(crate) enum Guids {}

impl Reads for Guids {
    type Key = [u8; 16];
    const TAKES: Takes = Takes::Guid;

    #[inline]
    fn key<'b>(key: &Key<'b>) -> Option<&'b [u8; 16]> {
        key.guid
    }
}

/// See [`Takes::Bytes`].
#[derive(Debug)]
pub(crate) enum Bytes {}

impl Reads for Bytes {
    type Key = [u8];
    const TAKES: Takes = Takes::Bytes;

    #[inline]
    fn key<'b>(key: &Key<'b>) -> Option<&'b [u8]> {
        Some(key.guid.map_or(key.line, <[u8; 16]>::as_slice))
    }
}

/// See [`Takes::Text`].
#[derive(Debug)]
pub(crate) enum Texts {}

impl Reads for Texts {
    type Key = str;
    const TAKES: Takes = Takes::Text;

    #[inline]
    fn key<'b>(key: &Key<'b>) -> Option<&'b str> {
        std::str::from_utf8(key.line).ok()
    }
}

/// See [`Takes::Email`].
#[derive(Debug)]
pub(crate) enum Emails {}

impl Reads for Emails {
    type Key = str;
    const TAKES: Takes = Takes::Email;

    #[inline]
    fn key<'b>(key: &Key<'b>) -> Option<&'b str> {
        Texts::key(key).filter(|text| memchr::memchr(b'@', text.as_bytes()).is_some())
    }
}
