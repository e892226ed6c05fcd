//! A table service in memory, for programs and tests that need no account: rows in order, ETags, transactions, filters, pages
//! with continuations, and the refusals of the real service. It ends with the program, and knows neither load nor failures.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::Value;
use tablekeys::Ticks;
use tablekeys::table::{MAX_BATCH_OPERATIONS, Query, check_key, check_property_name, check_table_name};

use super::{Page, Properties, Refused, Row, Service, Write};

/// Rows of a page, unless the query asks for fewer.
const PAGE: usize = 1_000;
/// The first instant of the clock, which does not move between two writes.
const BEGIN: u64 = 638_505_760_890_000_000;

/// PartitionKey and RowKey in UTF-16, whose order is the service's.
type Keys = (Vec<u16>, Vec<u16>);

type Table = BTreeMap<Keys, Row>;

/// Tables by their names in small letters.
#[derive(Debug)]
struct Tables {
    tables: BTreeMap<String, Table>,
    last: Ticks,
}

/// All tables of an account.
#[derive(Debug)]
pub struct Memory {
    tables: Mutex<Tables>,
    clock: fn() -> Option<Ticks>,
}

impl Default for Memory {
    fn default() -> Self {
        Self::new()
    }
}

impl Memory {
    /// With a clock of its own, a tick per write, so that a program stores the same whenever it runs.
    pub fn new() -> Self {
        Self::with_clock(|| None)
    }

    /// With the time of another clock. No two writes are given the same.
    pub fn with_clock(clock: fn() -> Option<Ticks>) -> Self {
        let last = Ticks::new(BEGIN).expect("before 9999");
        Self { tables: Mutex::new(Tables { tables: BTreeMap::new(), last }), clock }
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.last = (self.clock)().map_or(tables.last, |now| now.max(tables.last));
        tables
    }
}

fn refused(status: u16, code: &str) -> Refused {
    Refused { status, code: code.to_owned(), index: None }
}

fn keys(partition_key: &str, row_key: &str) -> Keys {
    (partition_key.encode_utf16().collect(), row_key.encode_utf16().collect())
}

impl Tables {
    fn table(&mut self, name: &str) -> Result<&mut Table, Refused> {
        self.tables.get_mut(&name.to_lowercase()).ok_or_else(|| refused(404, "TableNotFound"))
    }

    /// Carries out a write. Returns what undoes it: its keys, and the row that was there.
    fn write(&mut self, table: &str, write: &Write) -> Result<(Keys, Option<Row>), Refused> {
        let next = self.last.checked_add(Duration::from_nanos(100)).expect("before 9999");
        let rows = self.table(table)?;
        let (partition_key, row_key) = write.keys();
        if check_key(partition_key).and(check_key(row_key)).is_err() {
            return Err(refused(400, "OutOfRangeInput"));
        }
        let keys = keys(partition_key, row_key);
        let stored = rows.get(&keys);
        let under = |etag: &str| match stored {
            None => Err(refused(404, "ResourceNotFound")),
            Some(row) if etag != "*" && etag != row.etag => Err(refused(412, "UpdateConditionNotSatisfied")),
            Some(_) => Ok(()),
        };
        let properties = match write {
            Write::Insert(..) if stored.is_some() => return Err(refused(409, "EntityAlreadyExists")),
            Write::Insert(_, _, row) | Write::InsertOrReplace(_, _, row) => Some(row.clone()),
            Write::Replace(_, _, etag, row) => under(etag).map(|()| Some(row.clone()))?,
            Write::Delete(_, _, etag) => under(etag).map(|()| None)?,
            Write::InsertOrMerge(_, _, row) => {
                let mut merged = stored.map_or_else(Properties::new, |row| row.properties.clone());
                merged.extend(row.clone());
                Some(merged)
            }
        };
        let before = match properties {
            None => rows.remove(&keys),
            Some(properties) => {
                check(&properties)?;
                let timestamp = next.to_string();
                let etag = format!("W/\"datetime'{}'\"", timestamp.replace(':', "%3A"));
                let (partition_key, row_key) = (partition_key.to_owned(), row_key.to_owned());
                rows.insert(keys.clone(), Row { partition_key, row_key, etag, timestamp, properties })
            }
        };
        self.last = next;
        Ok((keys, before))
    }
}

/// The limits of a row.
fn check(properties: &Properties) -> Result<(), Refused> {
    let mut bytes = 0;
    let named = properties.iter().filter(|(name, _)| !name.ends_with("@odata.type"));
    for (name, value) in named.clone() {
        check_property_name(name).map_err(|_| refused(400, "PropertyNameInvalid"))?;
        let units = value.as_str().map_or(4, |text| text.encode_utf16().count());
        if units > 32 * 1_024 {
            return Err(refused(400, "PropertyValueTooLarge"));
        }
        bytes += 8 + 2 * name.len() + 2 * units;
    }
    match (named.count(), bytes) {
        (253.., _) => Err(refused(400, "TooManyProperties")),
        (_, 1_048_577..) => Err(refused(400, "EntityTooLarge")),
        _ => Ok(()),
    }
}

impl Service for Memory {
    fn now(&self) -> Ticks {
        self.tables().last.checked_add(Duration::from_nanos(100)).expect("before 9999")
    }

    fn create_table(&self, name: &str) -> Result<(), Refused> {
        check_table_name(name).map_err(|_| refused(400, "InvalidResourceName"))?;
        match self.tables().tables.entry(name.to_lowercase()) {
            Entry::Occupied(_) => Err(refused(409, "TableAlreadyExists")),
            Entry::Vacant(entry) => {
                entry.insert(Table::new());
                Ok(())
            }
        }
    }

    fn delete_table(&self, name: &str) -> Result<(), Refused> {
        let deleted = self.tables().tables.remove(&name.to_lowercase());
        deleted.map(drop).ok_or_else(|| refused(404, "ResourceNotFound"))
    }

    fn get(&self, table: &str, partition_key: &str, row_key: &str) -> Result<Option<Row>, Refused> {
        Ok(self.tables().table(table)?.get(&keys(partition_key, row_key)).cloned())
    }

    fn page(&self, table: &str, query: &Query) -> Result<Page, Refused> {
        let address = query.address(table).map_err(|_| refused(414, "RequestUriTooLong"))?;
        let (name, options) = address.split_once("()").ok_or_else(|| refused(400, "InvalidUri"))?;
        let option = |name: &str| {
            let options = options.trim_start_matches('?').split('&').filter_map(|option| option.split_once('='));
            options.filter(|option| option.0 == name).map(|(_, value)| decode(value)).next()
        };
        let filter = option("$filter").unwrap_or_default();
        let size = option("$top").and_then(|top| top.parse().ok()).unwrap_or(PAGE);
        let select = option("$select");
        // A continuation names the keys at which the page starts.
        let from = option("NextPartitionKey").map(|partition| (partition, option("NextRowKey").unwrap_or_default()));
        let from = from.map_or_else(Keys::default, |(partition, row)| keys(&partition, &row));
        let mut tables = self.tables();
        let (mut rows, mut next) = (Vec::new(), None);
        for (_, row) in tables.table(name)?.range(from..) {
            if !Filter::passes(&filter, row).ok_or_else(|| refused(400, "InvalidInput"))? {
                continue;
            }
            if rows.len() == size {
                next = Some((row.partition_key.clone(), Some(row.row_key.clone())));
                break;
            }
            let mut row = row.clone();
            if let Some(select) = &select {
                let is_chosen = |name: &str| select.split(',').any(|chosen| chosen == name);
                row.properties.retain(|name, _| is_chosen(name.trim_end_matches("@odata.type")));
                let keys = [("PartitionKey", &mut row.partition_key), ("RowKey", &mut row.row_key)];
                keys.into_iter().filter(|(name, _)| !is_chosen(name)).for_each(|(_, key)| key.clear());
            }
            rows.push(row);
        }
        Ok(Page { rows, next })
    }

    fn write(&self, table: &str, write: &Write) -> Result<Option<String>, Refused> {
        let mut tables = self.tables();
        let (keys, _) = tables.write(table, write)?;
        Ok(tables.table(table)?.get(&keys).map(|row| row.etag.clone()))
    }

    fn transact(&self, table: &str, writes: &[Write]) -> Result<Vec<Option<String>>, Refused> {
        let mut tables = self.tables();
        let mut undo: Vec<(Keys, Option<Row>)> = Vec::new();
        let mut etags = Vec::new();
        for (index, write) in writes.iter().enumerate() {
            let (p, r) = write.keys();
            let done = match () {
                () if writes.len() > MAX_BATCH_OPERATIONS => Err(refused(400, "InvalidInput")),
                () if p != writes[0].keys().0 => Err(refused(400, "CommandsInBatchActOnDifferentPartitions")),
                () if writes[..index].iter().any(|other| other.keys().1 == r) => {
                    Err(refused(400, "InvalidDuplicateRow"))
                }
                () => tables.write(table, write),
            };
            let rows = tables.table(table)?;
            match done {
                Ok(done) => {
                    etags.push(rows.get(&done.0).map(|row| row.etag.clone()));
                    undo.push(done);
                }
                Err(refused) => {
                    for (keys, before) in undo.into_iter().rev() {
                        match before {
                            None => rows.remove(&keys),
                            Some(row) => rows.insert(keys, row),
                        };
                    }
                    return Err(Refused { index: Some(index), ..refused });
                }
            }
        }
        Ok(etags)
    }
}

/// An option of an address without its percent signs.
fn decode(value: &str) -> String {
    let mut bytes = value.bytes();
    let mut text = Vec::new();
    while let Some(byte) = bytes.next() {
        let digits =
            [bytes.clone().next(), bytes.clone().nth(1)].map(|digit| char::from(digit.unwrap_or(b' ')).to_digit(16));
        text.push(match (byte, digits) {
            (b'%', [Some(high), Some(low)]) => {
                bytes.nth(1);
                u8::try_from(16 * high + low).expect("two digits")
            }
            _ => byte,
        });
    }
    String::from_utf8_lossy(&text).into_owned()
}

/// A value by which rows are found. Those of two types have no order.
#[derive(Debug, PartialEq, PartialOrd)]
enum Typed {
    Text(Vec<u16>),
    Whole(i64),
    Double(f64),
    Truth(bool),
    At(Ticks),
    Guid(String),
    /// In hexadecimal digits.
    Bytes(String),
}

impl Typed {
    fn compare(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            #[expect(clippy::cast_precision_loss, reason = "as the service compares two types of number")]
            (Self::Whole(a), Self::Double(b)) => (*a as f64).partial_cmp(b),
            #[expect(clippy::cast_precision_loss, reason = "the same")]
            (Self::Double(a), Self::Whole(b)) => a.partial_cmp(&(*b as f64)),
            (a, b) if std::mem::discriminant(a) == std::mem::discriminant(b) => a.partial_cmp(b),
            _ => None,
        }
    }

    /// What a row has under a name.
    fn of(row: &Row, name: &str) -> Option<Self> {
        let text = match name {
            "PartitionKey" => &row.partition_key,
            "RowKey" => &row.row_key,
            "Timestamp" => return row.timestamp.parse().ok().map(Self::At),
            name => match (row.properties.get(name)?, row.properties.get(&format!("{name}@odata.type"))) {
                (Value::Bool(truth), _) => return Some(Self::Truth(*truth)),
                (Value::Number(number), None) if number.is_i64() => return number.as_i64().map(Self::Whole),
                (Value::Number(number), _) => return number.as_f64().map(Self::Double),
                (Value::String(text), Some(edm)) => return Self::read(edm.as_str()?, text),
                (Value::String(text), None) => text,
                _ => return None,
            },
        };
        Some(Self::Text(text.encode_utf16().collect()))
    }

    /// A text of a type, as rows and filters have it.
    fn read(edm: &str, text: &str) -> Option<Self> {
        Some(match edm {
            "Edm.Int64" => Self::Whole(text.parse().ok()?),
            "Edm.DateTime" | "datetime" => Self::At(text.parse().ok()?),
            "Edm.Guid" | "guid" => Self::Guid(text.to_lowercase()),
            "Edm.Double" => Self::Double(text.parse().ok()?),
            "X" | "binary" => Self::Bytes(text.to_lowercase()),
            "Edm.Binary" => Self::Bytes(hexadecimal(text)?),
            _ => return None,
        })
    }
}

/// The digits of bytes in base 64.
fn hexadecimal(base64: &str) -> Option<String> {
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits = base64.trim_end_matches('=').chars().map(|c| alphabet.find(c));
    let bits: Option<String> = digits.map(|digit| digit.map(|digit| format!("{digit:06b}"))).collect();
    let bits = bits?;
    let bytes = bits.as_bytes().chunks_exact(8).map(|byte| u8::from_str_radix(str::from_utf8(byte).ok()?, 2).ok());
    bytes.map(|byte| byte.map(|byte| format!("{byte:02x}"))).collect()
}

/// What is left to read of a filter, and the row that it is asked of.
pub struct Filter<'f> {
    rest: &'f str,
    row: &'f Row,
}

impl<'f> Filter<'f> {
    /// `None` for what is no filter.
    pub fn passes(filter: &'f str, row: &'f Row) -> Option<bool> {
        let mut filter = Self { rest: filter, row };
        let passes = filter.rest.is_empty() || filter.any()?;
        filter.rest.trim().is_empty().then_some(passes)
    }

    /// The next word: letters, digits and what numbers have.
    fn word(&mut self) -> &'f str {
        self.rest = self.rest.trim_start();
        let end = self.rest.find([' ', '(', ')', '\'']).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    fn skip(&mut self, word: &str) -> bool {
        let before = self.rest;
        let found = self.word() == word;
        self.rest = if found { self.rest } else { before };
        found
    }

    fn bracket(&mut self, bracket: char) -> bool {
        let rest = self.rest.trim_start().strip_prefix(bracket);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// `or` binds least.
    fn any(&mut self) -> Option<bool> {
        let mut any = self.all()?;
        while self.skip("or") {
            any |= self.all()?;
        }
        Some(any)
    }

    fn all(&mut self) -> Option<bool> {
        let mut all = self.one()?;
        while self.skip("and") {
            all &= self.one()?;
        }
        Some(all)
    }

    fn one(&mut self) -> Option<bool> {
        if self.skip("not") {
            return self.one().map(|passes| !passes);
        }
        if self.bracket('(') {
            let passes = self.any()?;
            return self.bracket(')').then_some(passes);
        }
        let (name, operator) = (self.word(), self.word());
        let literal = self.literal()?;
        // A row without the property passes no comparison, whichever it is.
        let order = Typed::of(self.row, name).and_then(|value| value.compare(&literal));
        Some(match operator {
            "eq" => order.is_some_and(Ordering::is_eq),
            "ne" => order.is_some_and(Ordering::is_ne),
            "lt" => order.is_some_and(Ordering::is_lt),
            "le" => order.is_some_and(Ordering::is_le),
            "gt" => order.is_some_and(Ordering::is_gt),
            "ge" => order.is_some_and(Ordering::is_ge),
            _ => return None,
        })
    }

    fn literal(&mut self) -> Option<Typed> {
        let word = self.word();
        let Some(mut rest) = self.rest.strip_prefix('\'') else {
            return match word {
                "true" | "false" => Some(Typed::Truth(word == "true")),
                _ if word.contains('.') => word.parse().ok().map(Typed::Double),
                _ => word.trim_end_matches('L').parse().ok().map(Typed::Whole),
            };
        };
        let mut text = String::new();
        loop {
            let (part, after) = rest.split_once('\'')?;
            text.push_str(part);
            rest = after;
            // Two quotes are one of the text.
            match after.strip_prefix('\'') {
                Some(after) => (text.push('\''), rest = after).1,
                None => break,
            }
        }
        self.rest = rest;
        if word.is_empty() { Some(Typed::Text(text.encode_utf16().collect())) } else { Typed::read(word, &text) }
    }
}
