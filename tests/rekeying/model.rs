//! A table in memory with the service's rules, and every failure that can occur between it and the mover.

use std::collections::BTreeMap;

use crate::mover::{Answer, Killed, Store};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;
use tablekeys::range::KeyRange;
use tablekeys::rekey::{Keys, Refusal, Stored, Write};
use tablekeys::table::check_key;

/// A row with its id, and how often it was changed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Row {
    pub(crate) id: u32,
    pub(crate) owner: u32,
    pub(crate) version: u32,
    pub(crate) deleted: bool,
}

pub(crate) type At = (String, String);

#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(crate) struct Table {
    pub(crate) rows: BTreeMap<At, (u64, Row)>,
    etags: u64,
}

pub(crate) fn at(keys: &Keys) -> At {
    (keys.partition_key().to_owned(), keys.row_key().to_owned())
}

impl Table {
    pub(crate) fn read(&self, keys: &Keys) -> Option<(String, Row)> {
        self.rows.get(&at(keys)).map(|(etag, row)| (etag.to_string(), row.clone()))
    }

    fn put(&mut self, at: At, row: Row) -> u64 {
        assert!(check_key(&at.0).is_ok() && check_key(&at.1).is_ok());
        self.etags += 1;
        self.rows.insert(at, (self.etags, row));
        self.etags
    }

    pub(crate) fn insert(&mut self, at: At, row: Row) -> Result<u64, Refusal> {
        if self.rows.contains_key(&at) { Err(Refusal::Exists) } else { Ok(self.put(at, row)) }
    }

    fn check(&self, at: &At, etag: u64) -> Result<(), Refusal> {
        match self.rows.get(at) {
            None => Err(Refusal::Gone),
            Some((found, _)) if *found != etag => Err(Refusal::Changed),
            Some(_) => Ok(()),
        }
    }

    pub(crate) fn replace(&mut self, at: At, etag: u64, row: Row) -> Result<u64, Refusal> {
        self.check(&at, etag)?;
        Ok(self.put(at, row))
    }

    /// What no other program may do while rows move.
    pub(crate) fn upsert(&mut self, at: At, row: Row) {
        self.put(at, row);
    }

    pub(crate) fn delete(&mut self, at: &At, etag: u64) -> Result<(), Refusal> {
        self.check(at, etag)?;
        self.rows.remove(at);
        Ok(())
    }

    /// All or nothing.
    pub(crate) fn transact(&mut self, writes: &[Write<'_, Row>]) -> Answer {
        assert!((1..=100).contains(&writes.len()), "1 to 100 writes");
        let mut touched: Vec<At> = writes.iter().map(|write| at(write.keys())).collect();
        assert!(touched.iter().all(|keys| keys.0 == touched[0].0), "one partition");
        touched.sort();
        touched.dedup();
        assert_eq!(touched.len(), writes.len(), "each row once");
        let before: Vec<_> = touched.iter().map(|keys| self.rows.get(keys).cloned()).collect();
        let mut etags = Vec::new();
        for (index, write) in writes.iter().enumerate() {
            let done = match write {
                Write::Insert { keys, properties } => self.insert(at(keys), (*properties).clone()).map(Some),
                Write::Replace { keys, etag, properties } => {
                    self.replace(at(keys), etag.parse().unwrap(), (*properties).clone()).map(Some)
                }
                Write::Delete { keys, etag } => self.delete(&at(keys), etag.parse().unwrap()).map(|()| None),
            };
            match done {
                Ok(etag) => etags.push(etag.map(|etag| etag.to_string())),
                Err(refusal) => {
                    for (keys, row) in touched.into_iter().zip(before) {
                        match row {
                            Some(row) => self.rows.insert(keys, row),
                            None => self.rows.remove(&keys),
                        };
                    }
                    return Answer::Refused(index, refusal);
                }
            }
        }
        Answer::Accepted(etags)
    }

    /// The next rows of one partition, as a page of a listing: after `last`, at most `rows`.
    pub(crate) fn page(
        &self,
        partition: &str,
        range: &KeyRange,
        last: Option<&str>,
        rows: usize,
    ) -> Vec<(String, Row)> {
        let from = (partition.to_owned(), last.unwrap_or_default().to_owned());
        let of_partition = self.rows.range(from..).take_while(|((p, _), _)| p == partition);
        let next = of_partition.filter(|((_, r), _)| last.is_none_or(|last| **r > *last) && range.contains(r));
        next.take(rows).map(|((_, r), (_, row))| (r.clone(), row.clone())).collect()
    }

    /// Every row, as a plan takes them.
    pub(crate) fn list(&self) -> Vec<Stored<Row>> {
        let stored = |((p, r), (etag, row)): (&At, &(u64, Row))| Stored::new(p, r, etag.to_string(), row.clone());
        self.rows.iter().map(stored).collect()
    }
}

/// The table as a mover reaches it: other programs write between its requests, answers get lost, and at last it is killed.
pub(crate) struct Reach<'t, W> {
    pub(crate) table: &'t mut Table,
    pub(crate) random: &'t mut ChaCha8Rng,
    /// Requests until it is killed. The last one may still be carried out.
    pub(crate) lives: u32,
    pub(crate) others: W,
}

impl<W: FnMut(&mut Table, &mut ChaCha8Rng)> Reach<'_, W> {
    /// Lets the others write. Returns whether the mover lives on, and whether a request without an answer gets through.
    fn live(&mut self) -> [bool; 2] {
        (self.others)(self.table, self.random);
        let lives = self.lives > 0;
        self.lives = self.lives.saturating_sub(1);
        [lives, self.random.next_u32().is_multiple_of(2)]
    }
}

impl<W: FnMut(&mut Table, &mut ChaCha8Rng)> Store for Reach<'_, W> {
    fn read(&mut self, keys: &Keys) -> Result<Option<(String, Row)>, Killed> {
        if self.live()[0] { Ok(self.table.read(keys)) } else { Err(Killed) }
    }

    fn send(&mut self, writes: &[Write<'_, Row>]) -> Result<Answer, Killed> {
        let [lives, through] = self.live();
        // One answer in sixteen is lost, whether the request gets through or not.
        let is_answered = lives && !self.random.next_u32().is_multiple_of(16);
        match (is_answered || through).then(|| self.table.transact(writes)) {
            Some(answer) if is_answered => Ok(answer),
            _ if lives => Ok(Answer::Lost),
            _ => Err(Killed),
        }
    }
}
