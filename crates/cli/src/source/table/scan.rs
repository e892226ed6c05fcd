//! Every row of a table, several ranges of PartitionKeys at a time.
//!
//! One worker begins at the first key. A worker without a range looks for a PartitionKey about halfway through one that is
//! being read, and takes the part from there on. The range that was split is asked for again with its new end, so the
//! service alone decides which rows are in which range.

use std::collections::VecDeque;
use std::iter;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tablekeys::range::KeyRange;
use tablekeys::table::Query;

use super::middle::middle;
use super::ranges::{Range, Ranges, between};
use super::resume::Event;
use super::service::{Row, Service};
use crate::failure::Failure;
use crate::source::pushed::Stop;

/// The most requests for one place to split at: each halves the keys that are still in question.
const MOST_PROBES: usize = 96;

/// What a worker reports: in order, so that a file of all events can be read back.
type Reported = Result<Event, Failure>;

/// Reads what is left of the ranges, on this number of workers. Events are handed over one at a time, on this thread.
pub(super) fn scan(
    service: &Service,
    ranges: &Mutex<Ranges>,
    workers: u8,
    each: &mut dyn FnMut(Event) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let changed = Condvar::new();
    thread::scope(|scope| {
        let (to, from) = sync_channel::<Reported>(2 * usize::from(workers));
        for _ in 0..workers {
            let worker = Worker { service, ranges, changed: &changed, to: to.clone() };
            scope.spawn(move || worker.run());
        }
        drop(to);
        let ended = from.into_iter().try_for_each(|reported| each(reported?));
        service.stop();
        ended
    })
}

/// A worker that panics has no part in the end of the others.
impl Drop for Worker<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.service.stop();
        }
        self.changed.notify_all();
    }
}

struct Worker<'s> {
    service: &'s Service,
    ranges: &'s Mutex<Ranges>,
    /// A range was begun, split or finished.
    changed: &'s Condvar,
    to: SyncSender<Reported>,
}

impl Worker<'_> {
    fn run(&self) {
        let read = || iter::from_fn(|| self.next_range().transpose()).try_for_each(|id| self.read_range(id?));
        if let Err(Stop::Failed(failure)) = read() {
            // A consumer that has gone needs no reason.
            _ = self.to.send(Err(failure));
            self.service.stop();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Ranges> {
        self.ranges.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a range without a worker, or splits one.
    fn next_range(&self) -> Result<Option<u32>, Stop> {
        loop {
            let mut ranges = self.lock();
            if ranges.all_done() || self.service.is_stopped() {
                return Ok(None);
            }
            if let Some(range) = ranges.waiting() {
                range.taken = true;
                return Ok(Some(range.id));
            }
            // A range whose first page was its last is not worth a request.
            let divisible = |range: &&Range| !range.done && !range.whole && range.after.is_some();
            let Some(range) = ranges.0.iter().filter(divisible).min_by_key(|range| range.version).cloned() else {
                _ = self.changed.wait_timeout(ranges, Duration::from_millis(100));
                continue;
            };
            // Others look for another one meanwhile.
            ranges.0[range.id as usize].whole = true;
            drop(ranges);
            let at = self.place_to_split(&range)?;
            let Some(at) = at else { continue };
            let mut ranges = self.lock();
            if let Some(new) = ranges.split(range.id, &at) {
                for id in [range.id, new] {
                    ranges.0[id as usize].whole = false;
                }
                ranges.0[new as usize].taken = true;
                self.tell(Event::Split { range: range.id, at })?;
                self.changed.notify_all();
                return Ok(Some(new));
            }
            // It was read past that place meanwhile.
            ranges.0[range.id as usize].whole = false;
        }
    }

    /// A PartitionKey of the range that is past what was read, about halfway.
    fn place_to_split(&self, range: &Range) -> Result<Option<String>, Stop> {
        let mut horizon = range.horizon.clone().or_else(|| range.upper.clone());
        let Some(position) = range.position() else { return Ok(None) };
        let mut guess = past_common_beginning(range);
        let mut found = None;
        for _ in 0..MOST_PROBES {
            let Some(at) = guess.take().or_else(|| middle(position, horizon.as_deref())) else { break };
            let keys = between(Some(&at), range.upper.as_deref())?;
            found = self.service.first(Query::in_partitions(keys))?.map(|row| row.partition_key);
            if found.is_some() {
                break;
            }
            horizon = Some(at);
        }
        if let Some(range) = self.lock().get(range.id) {
            range.horizon = horizon;
        }
        Ok(found)
    }

    /// Reads a range to its end, which may come nearer meanwhile.
    fn read_range(&self, id: u32) -> Result<(), Stop> {
        'again: loop {
            let Some(range) = self.lock().get(id).cloned() else { return Ok(()) };
            let mut rest = VecDeque::from(range.rest()?);
            while let Some(query) = rest.pop_front() {
                let mut pages = self.service.pages(query);
                while let Some(rows) = pages.next()? {
                    let done = pages.is_ended() && rest.is_empty();
                    if !self.turn_page(id, range.version, rows, done)? {
                        continue 'again;
                    }
                    if done {
                        return Ok(());
                    }
                }
            }
            // Nothing was left of it.
            return self.turn_page(id, range.version, Vec::new(), true).map(|_| ());
        }
    }

    /// Hands on a page, unless the range has changed since it was asked for.
    fn turn_page(&self, id: u32, version: u32, rows: Vec<Row>, done: bool) -> Result<bool, Stop> {
        let mut ranges = self.lock();
        let Some(range) = ranges.get(id).filter(|range| range.version == version) else { return Ok(false) };
        // The query was made of what the range has.
        range.advance(&rows, done).map_err(|()| Failure::new("the rows of a page are of another range"))?;
        self.tell(Event::Page { range: id, rows, done })?;
        self.changed.notify_all();
        Ok(true)
    }

    /// While the ranges are locked, so that events come in the order of their changes.
    fn tell(&self, event: Event) -> Result<(), Stop> {
        self.to.send(Ok(event)).map_err(|_| Stop::Enough)
    }
}

/// Past every key that begins as the first and the last one that were read do: often past all of them.
fn past_common_beginning(range: &Range) -> Option<String> {
    let (lower, position) = (range.lower.as_deref()?, range.position()?);
    if range.horizon.is_some() || range.upper.is_some() || lower == position {
        return None;
    }
    let common = lower.char_indices().zip(position.chars()).find(|((_, a), b)| a != b).map(|((at, _), _)| at)?;
    let past = KeyRange::prefix(&lower[..common]).ok()?;
    match past.upper() {
        std::ops::Bound::Excluded(upper) => Some(upper.to_owned()),
        _ => None,
    }
}
