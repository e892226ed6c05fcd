//! A service in memory and the emulator, asked the same: every answer is compared, and the one in memory is given.
//!
//! One is asked after the other, and both before the next question: of two threads, both see the same one first.
//!
//! What each makes on its own differs: ETags, times and continuations. Those of the emulator are kept by those in memory.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};
use tablekeys::Ticks;
use tablekeys::table::Query;

use crate::azurite::Azurite;
use crate::client::memory::Memory;
use crate::client::{Page, Properties, Refused, Row, Service, Write};
use crate::rest::Account;

/// The next page of each service.
type Next = [(String, Option<String>); 2];

#[derive(Debug, Default)]
struct Known {
    /// ETags in memory to those of the emulator.
    etags: HashMap<String, String>,
    next: HashMap<String, Next>,
}

#[derive(Debug)]
pub struct Compared {
    memory: Memory,
    account: Account,
    /// Before the name of each table of the emulator, which others use too.
    prefix: String,
    known: Mutex<Known>,
    turn: Mutex<()>,
}

/// The clock by which the emulator dates rows, too.
fn clock() -> Option<Ticks> {
    let now = std::time::UNIX_EPOCH.elapsed().ok()?;
    Ticks::from_unix_millis(now.as_millis().try_into().ok()?).ok()
}

/// Numbers without their types, which the emulator leaves out where JSON says them.
fn plain(properties: &Properties) -> Value {
    let properties = properties.iter().filter(|(_, value)| *value != "Edm.Double");
    let number = |value: &Value| value.as_f64().map_or_else(|| value.clone(), |number| json!(number));
    properties.map(|(name, value)| (name.clone(), number(value))).collect()
}

impl Compared {
    /// Without tables.
    pub fn fresh() -> Arc<Self> {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let (azurite, count) = (Azurite::start(), COUNT.fetch_add(1, Ordering::Relaxed));
        // Programs of several test binaries may share the emulator one day: the process is part of the name.
        let prefix = format!("t{}x{count}x", std::process::id());
        let (memory, account) = (Memory::with_clock(clock), azurite.account());
        Arc::new(Self { memory, account, prefix, known: Mutex::default(), turn: Mutex::default() })
    }

    fn name(&self, table: &str) -> String {
        format!("{}{table}", self.prefix)
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Held while both are asked.
    fn turn(&self) -> MutexGuard<'_, ()> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A write with the ETag that the emulator knows.
    fn there(&self, write: &Write) -> Write {
        let etag = |etag: &str| self.known().etags.get(etag).cloned().unwrap_or_else(|| etag.to_owned());
        match write.clone() {
            Write::Replace(p, r, e, row) => Write::Replace(p, r, etag(&e), row),
            Write::Delete(p, r, e) => Write::Delete(p, r, etag(&e)),
            write => write,
        }
    }

    fn note(&self, here: Option<&String>, there: Option<&String>) {
        assert_eq!(here.is_some(), there.is_some(), "an ETag");
        self.known().etags.extend(here.cloned().zip(there.cloned()));
    }

    fn same(&self, here: &Row, there: &Row) {
        assert_eq!((&here.partition_key, &here.row_key), (&there.partition_key, &there.row_key));
        assert_eq!(plain(&here.properties), plain(&there.properties), "{here:?}");
        self.known().etags.insert(here.etag.clone(), there.etag.clone());
    }
}

/// Both were carried out, or refused alike.
fn agree<T>(asked: &str, here: Result<T, Refused>, there: Result<T, Refused>) -> Result<(T, T), Refused> {
    match (here, there) {
        (Ok(here), Ok(there)) => Ok((here, there)),
        (Err(here), Err(there)) => {
            assert_eq!((here.status, here.index), (there.status, there.index), "{asked}");
            // Of what no program should send, the emulator's word is not the service's.
            assert!(here.status == 400 || here.code == there.code, "{asked}: {here}, {there}");
            Err(here)
        }
        (here, there) => panic!("{asked}: in memory {:?}, by the emulator {:?}", here.err(), there.err()),
    }
}

impl Service for Compared {
    fn now(&self) -> Ticks {
        // Later than all that the emulator has written so far, whose clock counts milliseconds.
        std::thread::sleep(std::time::Duration::from_millis(2));
        self.memory.now()
    }

    fn create_table(&self, name: &str) -> Result<(), Refused> {
        let _turn = self.turn();
        agree(name, self.memory.create_table(name), self.account.create_table(&self.name(name))).map(drop)
    }

    fn delete_table(&self, name: &str) -> Result<(), Refused> {
        let _turn = self.turn();
        agree(name, self.memory.delete_table(name), self.account.delete_table(&self.name(name))).map(drop)
    }

    fn get(&self, table: &str, partition_key: &str, row_key: &str) -> Result<Option<Row>, Refused> {
        let _turn = self.turn();
        let there = self.account.get(&self.name(table), partition_key, row_key);
        let asked = format!("({partition_key}, {row_key})");
        let (here, there) = agree(&asked, self.memory.get(table, partition_key, row_key), there)?;
        assert_eq!(here.is_some(), there.is_some(), "{asked}");
        if let (Some(here), Some(there)) = (&here, &there) {
            self.same(here, there);
        }
        Ok(here)
    }

    fn page(&self, table: &str, query: &Query) -> Result<Page, Refused> {
        let _turn = self.turn();
        let address = query.address(table).expect("a short address");
        // A continuation is the number of one of each service.
        let number = address.split_once("NextPartitionKey=").map(|(_, rest)| rest.split('&').next().unwrap_or(rest));
        let next = number.map(|number| self.known().next[number].clone());
        let [here, there] = match next {
            None => [query.clone(), query.clone()],
            Some(next) => next.map(|(partition_key, row_key)| query.continued(&partition_key, row_key.as_deref())),
        };
        let there = self.account.page(&self.name(table), &there);
        let (mut here, there) = agree(&address, self.memory.page(table, &here), there)?;
        assert_eq!(here.rows.len(), there.rows.len(), "{address}");
        here.rows.iter().zip(&there.rows).for_each(|(here, there)| self.same(here, there));
        assert_eq!(here.next.is_some(), there.next.is_some(), "{address}");
        here.next = here.next.zip(there.next).map(|(here, there)| {
            let next = &mut self.known().next;
            let number = next.len().to_string();
            next.insert(number.clone(), [here, there]);
            (number, None)
        });
        Ok(here)
    }

    fn write(&self, table: &str, write: &Write) -> Result<Option<String>, Refused> {
        let _turn = self.turn();
        let there = self.account.write(&self.name(table), &self.there(write));
        let (here, there) = agree(&format!("{write:?}"), self.memory.write(table, write), there)?;
        self.note(here.as_ref(), there.as_ref());
        Ok(here)
    }

    fn transact(&self, table: &str, writes: &[Write]) -> Result<Vec<Option<String>>, Refused> {
        let _turn = self.turn();
        let there: Vec<Write> = writes.iter().map(|write| self.there(write)).collect();
        let there = self.account.transact(&self.name(table), &there);
        let (here, there) = agree(&format!("{writes:?}"), self.memory.transact(table, writes), there)?;
        here.iter().zip(&there).for_each(|(here, there)| self.note(here.as_ref(), there.as_ref()));
        Ok(here)
    }
}
