//! JSON: an object per line, or an array of objects, alone or as the value of a member of one object.
//!
//! As DynamoDB writes it, an object may be in a member `Item`, and a value in an object that names its type: `{"S": "text"}`.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Cursor, Read};

use serde::de::{DeserializeSeed, Error, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use tablekeys_stores::Store;

use super::columns::{Columns, Needs, found, settle};
use super::peeked::Peeked;
use crate::failure::Failure;
use crate::lines::block::{Block, COLUMNS, Row, Span};
use crate::lines::cutter::{Cutter, Ends, Limits, LineEnds};
use crate::lines::{self, Lines, Parse, Text};

/// A stream of objects.
pub fn blocks(text: Peeked, columns: &Columns, name: &str, limits: Limits) -> Result<Box<dyn lines::Blocks>, Failure> {
    let begin = begin(text.beginning());
    let head = Limits { block: text.head.len().max(1), ..limits };
    let keys = keys(&*objects(Box::new(Cursor::new(text.head.clone())), begin, columns, Needs::default(), head));
    let first = serde_json::Deserializer::from_slice(&text.beginning()[begin.unwrap_or_default()..]);
    let first =
        first.into_iter::<serde_json::Map<String, serde_json::Value>>().next().and_then(Result::ok).unwrap_or_default();
    columns
        .check_both(keys, first.keys().any(|name| columns.is_other(name)))
        .map_err(|expected| Failure::new(format!("{name}: {expected}")))?;
    let needs = Needs::of(columns, [keys[0], keys[1], columns.wanted[2]]);
    Ok(objects(text.into_reader(), begin, columns, needs, limits))
}

fn objects(
    reader: Box<dyn Read + Send>,
    begin: Option<usize>,
    columns: &Columns,
    needs: Needs,
    limits: Limits,
) -> Box<dyn lines::Blocks> {
    let objects = Objects { columns: columns.clone(), needs, lines: begin.is_none(), longest: limits.record };
    match begin {
        None => Box::new(Text::new(Cutter::at(reader, LineEnds, limits), objects)),
        Some(begin) => {
            let ends = ObjectEnds { begin, longest: limits.record, ..ObjectEnds::default() };
            Box::new(Text::new(Cutter::at(reader, ends, limits), objects))
        }
    }
}

/// Which keys the objects have that are whole in the beginning of a stream; its end, where it was cut, is no error here.
fn keys(beginning: &dyn lines::Blocks) -> [bool; 2] {
    let (mut reader, mut block, mut all) = (beginning.reader(), Block::default(), [false; 2]);
    while reader.next(&mut block).unwrap_or_default() {
        for [partition_key, row_key] in block.rows.iter().map(found) {
            all = [all[0] || partition_key, all[1] || row_key];
        }
    }
    all
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

/// The members that hold an array of objects, as the command line of Azure, the service, a scan of DynamoDB and Cosmos DB write it.
const WRAPPING: [&[u8]; 4] = [b"\"items\"", b"\"value\"", b"\"Items\"", b"\"Documents\""];

/// Where the first object of an array is to begin, behind its bracket; `None` for an object per line.
fn begin(head: &[u8]) -> Option<usize> {
    let first = head.len() - head.trim_ascii_start().len();
    match head.get(first) {
        Some(b'[') => return Some(first + 1),
        Some(b'{') => {}
        _ => return None,
    }
    let line = head[first..].split(|&byte| byte == b'\n').next().unwrap_or_default();
    let ends = head[first..].trim_ascii_end().len() <= line.len();
    if !ends && serde_json::from_slice::<IgnoredAny>(line).is_ok() {
        return None;
    }
    let arrays =
        WRAPPING.into_iter().flat_map(|member| memchr::memmem::find_iter(head, member).map(|at| at + member.len()));
    // A member of the outer object that holds an array of objects or an empty one.
    let begins = arrays.filter_map(|at| {
        let rest = head[at..].trim_ascii_start().strip_prefix(b":")?.trim_ascii_start().strip_prefix(b"[")?;
        let begin = head.len() - rest.len();
        let is_array = matches!(rest.trim_ascii_start().first(), Some(b'{' | b']') | None);
        let is_member = || serde_json::from_slice::<IgnoredAny>(&[&head[..begin], b"]}"].concat()).is_ok();
        (is_array && is_member()).then_some(begin)
    });
    begins.min()
}

/// Tells where the objects of an array end, and sees that there is nothing but objects beside them.
#[derive(Debug, Default)]
pub struct ObjectEnds {
    /// Where the array begins, before it has.
    begin: usize,
    longest: usize,
    /// What was looked at of the block, and what it ended with.
    at: usize,
    after: After,
    /// Where the objects are that end in it, and how many were before.
    objects: Vec<Span>,
    count: usize,
    /// What is around the objects, which must be JSON by itself: before them, and behind them.
    frame: [Vec<u8>; 2],
    wrong: Option<String>,
    /// What was looked at of an object that is too long.
    skipped: Skipped,
}

/// What the next byte between objects follows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum After {
    #[default]
    Nothing,
    Bracket,
    Object,
    Comma,
}

impl ObjectEnds {
    /// Steps over what comes next; whether it was there as a whole.
    fn step(&mut self, bytes: &[u8]) -> Option<()> {
        if self.after == After::Nothing {
            self.frame[0] = bytes.get(..self.begin)?.to_vec();
            (self.at, self.after) = (self.begin, After::Bracket);
        }
        let rest = bytes[self.at..].trim_ascii_start();
        self.at = bytes.len() - rest.len();
        match (rest.first()?, self.after) {
            (b'{', After::Bracket | After::Comma) => {
                let mut objects = serde_json::Deserializer::from_slice(rest).into_iter::<IgnoredAny>();
                match objects.next()? {
                    Ok(_) => {
                        let begin = self.at;
                        (self.at, self.after) = (begin + objects.byte_offset(), After::Object);
                        self.objects.push(Span::new(begin, self.at));
                        return Some(());
                    }
                    Err(error) if error.is_eof() || is_at_end(&error, rest) => {}
                    Err(error) => self.wrong = Some(format!("object {}: {error}", self.count + self.objects.len() + 1)),
                }
            }
            (b',', After::Object) => {
                (self.at, self.after) = (self.at + 1, After::Comma);
                return Some(());
            }
            (b']', After::Bracket | After::Object) => self.frame[1] = rest.to_vec(),
            _ => self.wrong = Some("expected objects alone in the array, found something else beside them".into()),
        }
        None
    }
}

/// Whether an error is where the bytes end, which more of them may mend: to the parser, a number that is cut behind its sign or its
/// exponent is invalid.
fn is_at_end(error: &serde_json::Error, bytes: &[u8]) -> bool {
    let before = memchr::memrchr(b'\n', bytes).map_or(0, |at| at + 1);
    error.column() == bytes.len() - before && error.line() == memchr::memchr_iter(b'\n', bytes).count() + 1
}

/// An object, byte by byte.
#[derive(Debug, Default)]
struct Skipped {
    depth: usize,
    string: bool,
    escaped: bool,
}

impl Skipped {
    fn ends_with(&mut self, byte: u8) -> bool {
        match byte {
            _ if self.escaped => self.escaped = false,
            b'\\' => self.escaped = self.string,
            b'"' => self.string = !self.string,
            b'{' | b'[' if !self.string => self.depth += 1,
            b'}' | b']' if !self.string => {
                self.depth = self.depth.saturating_sub(1);
                return self.depth == 0;
            }
            _ => {}
        }
        false
    }
}

impl Ends for ObjectEnds {
    fn restart(&mut self) {
        if !self.objects.is_empty() {
            self.after = After::Object;
        }
        self.count += self.objects.len();
        self.objects.clear();
        self.at = 0;
    }

    fn last(&mut self, bytes: &[u8], _: usize) -> Option<usize> {
        while self.wrong.is_none() && self.step(bytes).is_some() {}
        let rest = &bytes[self.at..];
        if rest.len() > self.longest && rest.starts_with(b"{") {
            self.skipped = Skipped::default();
            for &byte in rest {
                _ = self.skipped.ends_with(byte);
            }
        } else if rest.len() > self.longest {
            self.wrong = Some(format!("expected objects, found {} MiB of something else", self.longest >> 20));
        }
        self.objects.last().map(|last| last.end as usize)
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
        let at = bytes.iter().position(|&byte| self.skipped.ends_with(byte))?;
        self.after = After::Object;
        // It has a place.
        self.objects.push(Span::ABSENT);
        Some(at + 1)
    }

    fn places(&mut self, _: &[u8]) -> u64 {
        self.objects.len() as u64
    }

    fn check(&mut self, ended: bool) -> io::Result<()> {
        if let Some(wrong) = self.wrong.take() {
            return Err(io::Error::other(wrong));
        }
        if !ended {
            return Ok(());
        }
        match serde_json::from_slice::<IgnoredAny>(&self.frame.concat()) {
            Ok(_) => Ok(()),
            Err(error) if error.is_eof() => Err(io::Error::other("the JSON ends in the middle")),
            Err(error) => Err(io::Error::other(format!("expected JSON around its objects: {error}"))),
        }
    }
}

#[derive(Debug)]
struct Objects {
    columns: Columns,
    needs: Needs,
    /// One per line, or in an array.
    lines: bool,
    longest: usize,
}

impl Parse for Objects {
    fn places(&self) -> &'static str {
        if self.lines { "line" } else { "object" }
    }

    fn parse(&self, block: &mut Block) {
        if self.lines {
            Lines { column: 0, longest: self.longest }.records(block);
            (block.lines, block.empty) = (0, 0);
        } else if block.cut {
            block.unreadable.add(block.first, 1, || format!("longer than {} MiB", self.longest >> 20), &[]);
        }
        let mut unreadable = std::mem::take(&mut block.unreadable);
        // The texts of the keys take the place of the objects.
        let json = std::mem::take(&mut block.bytes);
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
        settle(block, self.needs);
    }
}

impl Objects {
    /// Appends the keys of an object to the block.
    fn object(&self, json: &[u8], block: &mut Block, row: &mut Row) -> Result<(), String> {
        let mut parser = serde_json::Deserializer::from_slice(json);
        let parsed = parser
            .deserialize_map(Object { columns: &self.columns, block, row, ranks: &mut [usize::MAX; COLUMNS] })
            .and_then(|()| parser.end());
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
    /// The ranks of the members that were read.
    ranks: &'o mut [usize; COLUMNS],
}

impl<'de> Visitor<'de> for Object<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        let Self { columns, block, row, ranks } = self;
        while let Some(Name(name)) = members.next_key()? {
            // Of two of one name the last, as elsewhere.
            let role = columns.role(&name).filter(|&(role, rank)| rank <= ranks[role]);
            if let Some((role, rank)) = role {
                ranks[role] = rank;
                row.spans[role] = if role == 2 {
                    instant(members.next_value()?).map_or(Span::ABSENT, |text| block.append(text.as_bytes()))
                } else {
                    members.next_value_seed(Value(block))?
                };
            } else if name == "Item" && columns.store.is_some_and(|store| store.name == "dynamodb") {
                // An export of DynamoDB.
                members.next_value_seed(Object { columns, block, row, ranks })?;
            } else {
                members.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

/// The text of what may be an instant, of whatever type.
fn instant(value: serde_json::Value) -> Option<String> {
    match value {
        serde_json::Value::Null => None,
        serde_json::Value::String(text) => Some(text),
        serde_json::Value::Object(mut typed)
            if typed.len() == 1 && (typed.contains_key("S") || typed.contains_key("N")) =>
        {
            typed.remove("S").or_else(|| typed.remove("N")).and_then(instant)
        }
        other => Some(other.to_string()),
    }
}

/// An object in an object, read as if its members were of the outer one.
impl<'de> DeserializeSeed<'de> for Object<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

/// A member's name, copied where it has escapes alone.
#[derive(Deserialize)]
struct Name<'n>(#[serde(borrow)] Cow<'n, str>);

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
