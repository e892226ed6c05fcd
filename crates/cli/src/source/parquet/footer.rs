//! The footer, looked over before the `parquet` crate reads it.
//!
//! The crate makes room for as many children as an element of the schema claims, calls itself for each group in a group, and
//! writes out the path of each column. Its other lists it holds against the bytes that are left.

use std::fs::File;
use std::io::{self, Read};

use bytes::Bytes;
use parquet::errors::ParquetError;
use parquet::file::reader::{ChunkReader, Length};

use super::pages::invalid;
use super::thrift::{ELEMENT, Walk, Wrong};

/// Groups of the schema in each other, at most, and structures and lists.
const DEEPEST: u8 = 64;

/// How much the paths of all columns may take, in bytes.
const MOST_NAMES: u64 = 64 << 20;

/// What a name in a path takes beside its own bytes.
const PER_NAME: u64 = 64;

/// A file whose footer is looked over when it is read.
pub(super) struct Checked<'f>(pub(super) &'f File);

impl Length for Checked<'_> {
    fn len(&self) -> u64 {
        self.0.len()
    }
}

impl ChunkReader for Checked<'_> {
    type T = io::BufReader<File>;

    fn get_read(&self, start: u64) -> Result<Self::T, ParquetError> {
        self.0.get_read(start)
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes, ParquetError> {
        let bytes = self.0.get_bytes(start, length)?;
        let mut end = Vec::new();
        self.0.get_read(start + length as u64)?.read_to_end(&mut end)?;
        // One that is encrypted begins otherwise; the crate refuses it.
        if !end.ends_with(b"PARE") {
            let mut walk = Walk { bytes: &bytes, at: 0 };
            let looked_over = walk.footer();
            looked_over.map_err(|wrong| invalid(message(wrong, start + walk.at as u64)))?;
        }
        Ok(bytes)
    }
}

fn message(wrong: Wrong, at: u64) -> String {
    let said = match wrong {
        Wrong::Short => "expected another field, found the end".into(),
        Wrong::Long { most, found } => format!("expected at most {most} values in a list, found {found}"),
        Wrong::Invalid => "expected a field as Parquet has it, found another".into(),
        Wrong::Deep => format!("expected at most {DEEPEST} groups or structures in each other, found more"),
        Wrong::Children { most, found } => format!("expected from 0 to {most} children of a group, found {found}"),
        Wrong::Names => format!("expected paths of columns of at most {MOST_NAMES} bytes in all, found more"),
    };
    format!("the footer, at byte {at}: {said}")
}

/// A group of the schema that has elements to come.
struct Group {
    left: u64,
    /// What its path takes.
    path: u64,
}

impl Walk<'_> {
    fn footer(&mut self) -> Result<(), Wrong> {
        let (mut field, mut has_schema) = (0, false);
        while let Some(kind) = self.begin(&mut field)? {
            match (field, kind) {
                (2, 9) if !has_schema => {
                    self.schema()?;
                    has_schema = true;
                }
                (1, 4..=6) => self.value(kind, 1)?,
                // No more than the version comes before the schema.
                _ if !has_schema => return Err(Wrong::Invalid),
                (_, 1 | 2) => {}
                _ => self.value(kind, DEEPEST)?,
            }
        }
        Ok(())
    }

    /// Elements, each followed by its children.
    fn schema(&mut self) -> Result<(), Wrong> {
        let (kind, count) = self.list()?;
        if kind != 12 && count > 0 {
            return Err(Wrong::Invalid);
        }
        let mut groups: Vec<Group> = Vec::new();
        let (mut owed, mut names) = (0, 0);
        for element in 0..count {
            let begin = self.at;
            let (mut name, mut children) = (0, 0);
            self.fields(ELEMENT, DEEPEST, &mut |field, value| match field {
                4 => name = value,
                5 => children = value,
                _ => {}
            })?;
            let mut path = 0;
            while groups.pop_if(|group| group.left == 0).is_some() {}
            if let Some(group) = groups.last_mut() {
                group.left -= 1;
                owed -= 1;
                path = group.path + name.unsigned_abs() + PER_NAME;
            }
            let most = count - element - 1 - owed;
            let claimed = u64::try_from(children).ok().filter(|children| *children <= most);
            let wrong = match claimed {
                None => Some(Wrong::Children { most, found: children }),
                Some(0) => {
                    names += path;
                    (names > MOST_NAMES).then_some(Wrong::Names)
                }
                Some(left) => {
                    owed += left;
                    groups.push(Group { left, path });
                    (groups.len() > DEEPEST.into()).then_some(Wrong::Deep)
                }
            };
            if let Some(wrong) = wrong {
                self.at = begin;
                return Err(wrong);
            }
        }
        Ok(())
    }
}
