//! JSON: an object per line, or an array of objects, alone or as the value of a member of one object.
//!
//! As DynamoDB writes it, an object may be in a member `Item`, and a value in an object that names its type: `{"S": "text"}`.

use std::fmt;
use std::io;

use serde::Deserializer;
use serde::de::{DeserializeSeed, Error, IgnoredAny, MapAccess, Visitor};
use tablekeys_stores::Store;

use super::columns::{Columns, settle};
use super::peeked::Peeked;
use crate::lines::block::{Block, Row, Span};
use crate::lines::cutter::{Cutter, Ends, Limits, LineEnds};
use crate::lines::refused::Refusals;
use crate::lines::{self, Lines, Parse, Text};

/// A stream of objects.
pub fn blocks(text: Peeked, columns: &Columns, limits: Limits) -> Box<dyn lines::Blocks> {
    let (depth, reader) = (depth(&text.head), text.into_reader());
    let objects = Objects { columns: columns.clone(), lines: depth.is_none(), longest: limits.record };
    match depth {
        None => Box::new(Text::new(Cutter::at(reader, LineEnds, limits), objects)),
        Some(depth) => Box::new(Text::new(Cutter::at(reader, ObjectEnds::new(depth), limits), objects)),
    }
}

/// The store that the beginning tells: by the names of members, or by values that name their types.
pub fn store(head: &[u8]) -> Option<&'static Store> {
    let parts: Vec<&[u8]> = head.split(|&byte| byte == b'"').collect();
    let is_name = |pair: &[&[u8]]| pair[1].trim_ascii_start().starts_with(b":");
    let names = parts.windows(2).filter(|pair| is_name(pair)).filter_map(|pair| std::str::from_utf8(pair[0]).ok());
    let names: Vec<&str> = names.collect();
    let is_typed = |item: &str| names.windows(3).any(|three| three[0] == item && ["S", "N", "B"].contains(&three[2]));
    if is_typed("Item") || is_typed("Items") {
        return Store::named("dynamodb");
    }
    Store::of_columns(&names)
}

/// How deep the objects are nested: 1 in an array, 2 in an array that is a member of an object; `None` for one per line.
fn depth(head: &[u8]) -> Option<usize> {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
    match head.first() {
        Some(b'[') => Some(1),
        // A member that holds an array of objects or an empty one.
        Some(b'{') => {
            let line_end = memchr::memchr(b'\n', head).unwrap_or(head.len());
            let is_one_line = serde_json::from_slice::<IgnoredAny>(&head[..line_end]).is_ok();
            let wraps = |member: &[u8]| {
                let at = memchr::memmem::find(head, member)?;
                let rest = head[at + member.len()..].trim_ascii_start().strip_prefix(b":")?;
                let rest = rest.trim_ascii_start().strip_prefix(b"[")?.trim_ascii_start();
                matches!(rest.first(), Some(b'{' | b']') | None).then_some(())
            };
            let found = WRAPPING.iter().any(|member| wraps(member).is_some());
            (found && (!is_one_line || line_end >= head.trim_ascii_end().len())).then_some(2)
        }
        _ => None,
    }
}

/// Tells where the objects of one depth end, and sees that there is nothing but objects beside them.
#[derive(Debug, Clone)]
pub struct ObjectEnds {
    target: usize,
    state: State,
    /// That after the last object that was handed out.
    saved: State,
    /// Where the objects are that end in what was looked at, and the beginning of the next.
    objects: Vec<Span>,
    begin: usize,
    /// How many ended.
    count: u64,
    /// What is around the objects, which must be JSON by itself.
    frame: Vec<u8>,
    stray: bool,
}

#[derive(Debug, Clone, Copy)]
struct State {
    depth: usize,
    string: InString,
    /// Objects are read between these brackets, but not in other members.
    open: bool,
    after: After,
    frame: usize,
}

/// What the next byte between objects follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum After {
    Bracket,
    Object,
    Comma,
}

/// Whether braces count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum InString {
    No,
    Yes,
    /// Behind a backslash.
    Escaped,
}

impl ObjectEnds {
    fn new(target: usize) -> Self {
        let state = State { depth: 0, string: InString::No, open: false, after: After::Bracket, frame: 0 };
        Self { target, state, saved: state, objects: Vec::new(), begin: 0, count: 0, frame: Vec::new(), stray: false }
    }

    /// Takes the next byte; whether an object ends with it.
    fn byte(&mut self, byte: u8) -> bool {
        let Self { target, state, frame, .. } = self;
        let inside = state.open && state.depth >= *target;
        if !inside {
            // Past the limit it is no longer JSON, which the check finds.
            if state.frame < LONGEST_FRAME {
                frame.truncate(state.frame);
                frame.push(byte);
                state.frame += 1;
            }
        } else if state.depth == *target && state.string == InString::No {
            match (byte, state.after) {
                (b' ' | b'\t' | b'\n' | b'\r', _) | (b'{', After::Bracket | After::Comma) => {}
                (b',', After::Object) => state.after = After::Comma,
                (b']', After::Bracket | After::Object) => {
                    frame.truncate(state.frame);
                    frame.push(byte);
                    state.frame += 1;
                }
                _ => self.stray = true,
            }
        }
        match (state.string, byte) {
            (InString::Yes, b'\\') => state.string = InString::Escaped,
            (InString::Yes, b'"') => state.string = InString::No,
            (InString::Escaped, _) | (InString::No, b'"') => state.string = InString::Yes,
            (InString::No, b'{' | b'[') => {
                state.depth += 1;
                if byte == b'[' && state.depth == *target {
                    let before = &frame[..state.frame];
                    state.open = if *target == 1 { before.trim_ascii() == b"[" } else { is_wrapping(before) };
                }
            }
            (InString::No, b'}' | b']') => {
                state.depth = state.depth.saturating_sub(1);
                if inside && state.depth == *target {
                    state.after = After::Object;
                    return true;
                }
                state.open &= state.depth >= *target;
            }
            (InString::Yes | InString::No, _) => {}
        }
        false
    }
}

/// The most that is around objects.
const LONGEST_FRAME: usize = 1 << 20;

/// The members that hold an array of objects, as the command line of Azure, the service, a scan of DynamoDB and Cosmos DB write it.
const WRAPPING: [&[u8]; 4] = [b"\"items\"", b"\"value\"", b"\"Items\"", b"\"Documents\""];

/// Whether what is before an array names it so.
fn is_wrapping(before: &[u8]) -> bool {
    let before = before.strip_suffix(b"[").unwrap_or(before).trim_ascii_end();
    let before = before.strip_suffix(b":").unwrap_or_default().trim_ascii_end();
    WRAPPING.iter().any(|name| before.ends_with(name))
}

impl Ends for ObjectEnds {
    fn restart(&mut self) {
        (self.state, self.count) = (self.saved, 0);
        self.objects.clear();
    }

    fn last(&mut self, bytes: &[u8], looked_at: usize) -> Option<usize> {
        let mut last = None;
        for (at, &byte) in bytes.iter().enumerate().skip(looked_at) {
            let depth = self.state.depth;
            if self.byte(byte) {
                (last, self.saved) = (Some(at + 1), self.state);
                self.objects.push(Span::new(self.begin, at + 1));
                self.count += 1;
            } else if depth == self.target && self.state.depth > depth {
                self.begin = at;
            }
        }
        last
    }

    fn mark(&mut self, block: &mut Block) {
        let row = |(place, object): (u32, &Span)| {
            let mut row = Row { place, ..Row::EMPTY };
            row.spans[0] = *object;
            row
        };
        block.rows.extend((0..).zip(&self.objects).map(row));
    }

    fn first(&mut self, bytes: &[u8]) -> Option<usize> {
        let at = bytes.iter().position(|&byte| self.byte(byte))?;
        (self.saved, self.count) = (self.state, self.count + 1);
        Some(at + 1)
    }

    fn places(&mut self, _: &[u8]) -> u64 {
        std::mem::take(&mut self.count)
    }

    fn check(&mut self, ended: bool) -> io::Result<()> {
        let invalid = |message| Err(io::Error::new(io::ErrorKind::InvalidData, message));
        if self.stray {
            return invalid("expected objects alone in the array, found something else beside them".to_owned());
        }
        if !ended {
            return Ok(());
        }
        match serde_json::from_slice::<IgnoredAny>(&self.frame[..self.state.frame]) {
            Ok(_) => Ok(()),
            Err(error) if error.is_eof() => invalid("the JSON ends in the middle".to_owned()),
            Err(error) => invalid(format!("around its objects it is no JSON: {error}")),
        }
    }
}

/// Finds the records of a block.
#[derive(Debug)]
struct Objects {
    columns: Columns,
    /// One per line, or in an array.
    lines: bool,
    longest: usize,
}

impl Parse for Objects {
    fn places(&self) -> &'static str {
        if self.lines { "line" } else { "object" }
    }

    fn parse(&self, block: &mut Block) -> io::Result<()> {
        let mut unreadable = Refusals::default();
        if self.lines {
            Lines { column: 0, longest: self.longest }.parse(block)?;
            unreadable = std::mem::take(&mut block.overlong);
            (block.lines, block.empty) = (0, 0);
        } else if block.cut {
            unreadable.add(block.first, 1, String::new, &[]);
        }
        for refused in &mut unreadable.first {
            refused.reason = format!("longer than {} MiB", self.longest >> 20);
        }
        // The texts of the keys take the place of the objects.
        let json = block.take_bytes();
        block.record_bytes = json.len() as u64;
        let mut rows = std::mem::take(&mut block.rows);
        rows.retain_mut(|row| {
            let object = std::mem::replace(&mut row.spans[0], Span::ABSENT).of(&json);
            if object.trim_ascii().is_empty() {
                return false;
            }
            let read = self.object(object, block, row);
            read.map_err(|reason| unreadable.add(block.first + u64::from(row.place), 1, || reason, object)).is_ok()
        });
        block.rows = rows;
        (block.unreadable, block.column) = (unreadable, self.columns.key());
        settle(block, self.columns.wanted[2]);
        Ok(())
    }
}

impl Objects {
    /// Appends the keys of an object to the block.
    fn object(&self, json: &[u8], block: &mut Block, row: &mut Row) -> Result<(), String> {
        let mut parser = serde_json::Deserializer::from_slice(json);
        let parsed = parser.deserialize_map(Object { columns: &self.columns, block, row }).and_then(|()| parser.end());
        // An object is one line to the parser.
        parsed.map_err(|error| error.to_string().replace(" at line 1 column ", " at byte "))?;
        self.columns.check([0, 1, 2].map(|role| !row.spans[role].is_absent()))
    }
}

/// The members of an object that are read.
struct Object<'o> {
    columns: &'o Columns,
    block: &'o mut Block,
    row: &'o mut Row,
}

impl<'de> Visitor<'de> for Object<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        while let Some(role) = members.next_key_seed(Name(self.columns))? {
            match role {
                Member::Role(role) => self.row.spans[role] = members.next_value_seed(Value(self.block))?,
                Member::Item => {
                    members.next_value_seed(Object { columns: self.columns, block: self.block, row: self.row })?;
                }
                Member::Other => {
                    members.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(())
    }
}

/// An object in an object, read as if its members were of the outer one.
impl<'de> DeserializeSeed<'de> for Object<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

/// What a member is.
enum Member {
    Role(usize),
    /// Of an export of DynamoDB, whose members are read.
    Item,
    Other,
}

/// Which of the columns a member's name is.
struct Name<'o>(&'o Columns);

impl<'de> DeserializeSeed<'de> for Name<'_> {
    type Value = Member;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Member, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Name<'_> {
    type Value = Member;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a member's name")
    }

    fn visit_str<E>(self, name: &str) -> Result<Member, E> {
        let is_item = || name == "Item" && self.0.store.is_some_and(|store| store.name == "dynamodb");
        Ok(self.0.role(name).map_or_else(|| if is_item() { Member::Item } else { Member::Other }, Member::Role))
    }
}

/// A member's value as the text of a key: strings as they are, numbers in decimal.
struct Value<'o>(&'o mut Block);

impl<'de> DeserializeSeed<'de> for Value<'_> {
    type Value = Span;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Span, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Value<'_> {
    type Value = Span;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string or a number as a key")
    }

    fn visit_str<E>(self, text: &str) -> Result<Span, E> {
        Ok(self.0.append(text.as_bytes()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Span, E> {
        Ok(self.0.append(number.to_string().as_bytes()))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Span, E> {
        Ok(self.0.append(number.to_string().as_bytes()))
    }

    /// A value that names its type: a text, a number as a text, or bytes in base 64, which are the key as it is written.
    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Span, A::Error> {
        let wrong = |found: &str| {
            A::Error::custom(format_args!("expected {{\"S\": …}}, {{\"N\": …}} or {{\"B\": …}}, found {found}"))
        };
        match members.next_key::<String>()?.as_deref() {
            Some("S" | "N" | "B") => {}
            Some(_) => return Err(wrong("another member")),
            None => return Err(wrong("an empty object")),
        }
        let span = members.next_value_seed(Value(self.0))?;
        if members.next_key::<IgnoredAny>()?.is_some() { Err(wrong("two members")) } else { Ok(span) }
    }

    /// Null: the object has no such key.
    fn visit_unit<E>(self) -> Result<Span, E> {
        Ok(Span::ABSENT)
    }
}
