//! JSON: an object per line, or an array of objects, alone or as the value of a member of one object.

use std::fmt;
use std::io::{self, Read};

use serde::Deserializer;
use serde::de::{DeserializeSeed, IgnoredAny, MapAccess, Visitor};

use super::columns::{Columns, Field, emit};
use super::lines::each_line;
use super::sink::{Sink, Stop};
use super::stream::{Peeked, cannot_read};
use crate::failure::Failure;
use crate::skew::source::Limits;

/// The longest object that is read: an entity has at most 1 MiB, and text grows at most sixfold by escapes.
const LONGEST: usize = 8 << 20;

/// Reads every object.
pub(super) fn read(text: Peeked, columns: &Columns, sink: &mut Sink<'_>) -> Result<(), Stop> {
    let mut fields = <[Field; 3]>::default();
    if let Some(depth) = depth(&text.head) {
        sink.places = "object";
        return Objects::new(depth)
            .read(text.into_reader(), sink, |place, object, sink| record(place, object, columns, &mut fields, sink));
    }
    let limits = Limits { line: LONGEST, ..Limits::NORMAL };
    each_line(text.into_reader(), limits, sink, |place, line, sink| {
        if line.trim().is_empty() { Ok(()) } else { record(place, line.as_bytes(), columns, &mut fields, sink) }
    })
}

fn record(
    place: u64,
    json: &[u8],
    columns: &Columns,
    fields: &mut [Field; 3],
    sink: &mut Sink<'_>,
) -> Result<(), Stop> {
    fields.iter_mut().for_each(Field::clear);
    let mut parser = serde_json::Deserializer::from_slice(json);
    let parsed = parser.deserialize_map(Object { columns, fields }).and_then(|()| parser.end());
    let reason = match parsed {
        Ok(()) => columns.check([0, 1, 2].map(|role| fields[role].is_present())).err(),
        // An object is one line to the parser.
        Err(error) => Some(error.to_string().replace(" at line 1 column ", " at byte ")),
    };
    match reason {
        Some(reason) => sink.unreadable(place, &reason, json),
        None => emit(fields, place, sink),
    }
}

/// How deep the objects are nested: 1 in an array, 2 in an array that is a member of an object; `None` for one per line.
fn depth(head: &[u8]) -> Option<usize> {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
    match head.first() {
        Some(b'[') => Some(1),
        // A member that holds an array of objects or an empty one, as the command line of Azure and the service write it.
        Some(b'{') => {
            let members = [&b"\"items\""[..], b"\"value\""];
            let line_end = memchr::memchr(b'\n', head).unwrap_or(head.len());
            let is_one_line = serde_json::from_slice::<IgnoredAny>(&head[..line_end]).is_ok();
            let wraps = |member: &&[u8]| {
                let at = memchr::memmem::find(head, member)?;
                let rest = head[at + member.len()..].trim_ascii_start().strip_prefix(b":")?;
                let rest = rest.trim_ascii_start().strip_prefix(b"[")?.trim_ascii_start();
                matches!(rest.first(), Some(b'{' | b']') | None).then_some(())
            };
            let found = members.iter().any(|member| wraps(member).is_some());
            (found && (!is_one_line || line_end >= head.trim_ascii_end().len())).then_some(2)
        }
        _ => None,
    }
}

/// Finds the objects of one depth without holding more than one.
struct Objects {
    target: usize,
    depth: usize,
    string: InString,
    /// The beginning of the object that is being read, if one is; it is cut where it is too long.
    object: Option<Vec<u8>>,
    count: u64,
}

/// Whether braces count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum InString {
    No,
    Yes,
    /// Behind a backslash.
    Escaped,
}

impl Objects {
    fn new(target: usize) -> Self {
        Self { target, depth: 0, string: InString::No, object: None, count: 0 }
    }

    fn read(
        mut self,
        mut reader: impl Read,
        sink: &mut Sink<'_>,
        mut each: impl FnMut(u64, &[u8], &mut Sink<'_>) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let mut buffer = vec![0; 64 << 10];
        loop {
            let read = match reader.read(&mut buffer) {
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(cannot_read(&sink.summary.name, &error).into()),
            };
            if read == 0 {
                break;
            }
            for &byte in &buffer[..read] {
                let Some(object) = self.byte(byte) else { continue };
                self.count += 1;
                if object.len() > LONGEST {
                    let reason = format!("longer than {} MiB", LONGEST >> 20);
                    sink.unreadable(self.count, &reason, &[])?;
                } else {
                    each(self.count, &object, sink)?;
                }
            }
        }
        if self.depth > 0 || self.string != InString::No {
            let Sink { summary, .. } = sink;
            let message = format!("{}: the JSON ends in the middle, after object {}", summary.name, self.count);
            return Err(Failure::new(message).into());
        }
        Ok(())
    }

    /// The object that ends here, if one does.
    fn byte(&mut self, byte: u8) -> Option<Vec<u8>> {
        if self.string == InString::No && byte == b'{' && self.depth == self.target {
            self.object = Some(Vec::new());
        }
        if let Some(object) = self.object.as_mut().filter(|object| object.len() <= LONGEST) {
            object.push(byte);
        }
        match (self.string, byte) {
            (InString::Yes, b'\\') => self.string = InString::Escaped,
            (InString::Yes, b'"') => self.string = InString::No,
            (InString::Escaped, _) | (InString::No, b'"') => self.string = InString::Yes,
            (InString::No, b'{' | b'[') => self.depth += 1,
            (InString::No, b'}' | b']') => {
                self.depth = self.depth.saturating_sub(1);
                return self.object.take_if(|_| self.depth == self.target);
            }
            (InString::Yes | InString::No, _) => {}
        }
        None
    }
}

/// The members of an object that are read.
struct Object<'o> {
    columns: &'o Columns,
    fields: &'o mut [Field; 3],
}

impl<'de> Visitor<'de> for Object<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        while let Some(role) = members.next_key_seed(Name(self.columns))? {
            match role {
                Some(role) => {
                    self.fields[role].clear();
                    members.next_value_seed(Text(&mut self.fields[role]))?;
                }
                None => {
                    members.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(())
    }
}

/// Which of the columns a member's name is.
struct Name<'o>(&'o Columns);

impl<'de> DeserializeSeed<'de> for Name<'_> {
    type Value = Option<usize>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Option<usize>, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Name<'_> {
    type Value = Option<usize>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a member's name")
    }

    fn visit_str<E>(self, name: &str) -> Result<Option<usize>, E> {
        Ok(self.0.role(name))
    }
}

/// A member's value as the text of a key: strings as they are, numbers in decimal.
struct Text<'o>(&'o mut Field);

impl<'de> DeserializeSeed<'de> for Text<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Visitor<'_> for Text<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string or a number as a key")
    }

    fn visit_str<E>(self, text: &str) -> Result<(), E> {
        self.0.push(text.as_bytes());
        Ok(())
    }

    fn visit_u64<E>(self, number: u64) -> Result<(), E> {
        self.0.push(number.to_string().as_bytes());
        Ok(())
    }

    fn visit_i64<E>(self, number: i64) -> Result<(), E> {
        self.0.push(number.to_string().as_bytes());
        Ok(())
    }

    /// Null: the object has no such key.
    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }
}
