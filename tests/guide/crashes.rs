//! What is left of a program that is killed at one of its requests: before the request is sent, or after it is carried out.
//!
//! A [`Trial`] runs its program on fresh tables, once per request and kind of failure. What readers see then must be what they
//! see before or after the step that was killed: each step happens whole or not at all, and none that was acknowledged is lost.
//! The repair runs, and is killed at each of its requests likewise; it must leave what it leaves of whole steps.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use crate::client::{Client, Service};
use crate::costs::check_rows;
use crate::counted::{Counted, Fate, Killed};

/// A part of a program. When it returns `Ok`, its effect is acknowledged.
pub(crate) type Step = fn(&Client) -> Result<(), String>;

/// A program, and what is seen of it wherever it is killed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Trial {
    pub(crate) tables: &'static [&'static str],
    /// Stores what is there before the program begins.
    pub(crate) before: fn(&Client),
    pub(crate) steps: &'static [Step],
    /// The answers to the questions of readers.
    pub(crate) view: fn(&Client) -> String,
    pub(crate) repair: fn(&Client),
    /// What is stored, in words.
    pub(crate) left: fn(&Client) -> String,
}

/// The request that fails, counted from 0, and how.
type Failure = Option<(usize, Fate)>;

/// What is seen, and what is seen and left after the repair.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Seen {
    view: String,
    repaired: [String; 2],
}

/// Fails one request, and notes its words.
fn failing(service: &Arc<dyn Service>, failure: Failure) -> (Client, Arc<Mutex<Option<String>>>) {
    let (requests, failed) = (AtomicUsize::new(0), Arc::new(Mutex::new(None)));
    let noted = Arc::clone(&failed);
    let gate = move |words: &str| match failure {
        Some((at, fate)) if at == requests.fetch_add(1, Ordering::Relaxed) => {
            *noted.lock().unwrap() = Some(words.to_owned());
            fate
        }
        _ => Fate::Answered,
    };
    (Client::of(Counted::new(Arc::clone(service), gate)), failed)
}

/// Whether it ran to its end, and was not killed.
fn survives(run: impl FnOnce()) -> bool {
    match catch_unwind(AssertUnwindSafe(run)) {
        Ok(()) => true,
        Err(panic) if panic.is::<Killed>() => false,
        Err(panic) => resume_unwind(panic),
    }
}

impl Trial {
    pub(crate) const BASE: Self = Self {
        tables: &[],
        before: |_| (),
        steps: &[],
        view: |_| String::new(),
        repair: |_| (),
        left: |_| String::new(),
    };

    /// The same with another program, of one step.
    pub(crate) fn with(self, step: Step) -> Self {
        Self { steps: Box::leak(Box::new([step])), ..self }
    }

    /// Fresh tables.
    fn service(&self) -> (Arc<dyn Service>, Client) {
        let service = crate::service();
        let client = Client::of(Arc::clone(&service));
        self.tables.iter().for_each(|table| client.create_table(table).unwrap());
        (self.before)(&client);
        // The program begins after what was there before.
        let client = Client::of(Arc::clone(&service));
        (service, client)
    }

    /// What is seen after programs that are not killed.
    fn seen(&self, run: impl FnOnce(&Client)) -> Seen {
        let (_, client) = self.service();
        run(&client);
        let view = (self.view)(&client);
        (self.repair)(&client);
        Seen { view, repaired: [(self.view)(&client), (self.left)(&client)] }
    }

    /// Whether readers see one of the allowed views.
    fn check(&self, client: &Client, allowed: &[Seen], when: &str) -> Result<(), String> {
        let view = (self.view)(client);
        let is_allowed = allowed.iter().any(|seen| seen.view == view || seen.repaired[0] == view);
        if is_allowed { Ok(()) } else { Err(format!("{when}: seen {view:?}, not one of {allowed:?}")) }
    }

    /// Whether the repair leaves what it leaves of whole steps. Returns that.
    fn check_repaired(&self, client: &Client, allowed: &[Seen], when: &str) -> Result<String, String> {
        let repaired = [(self.view)(client), (self.left)(client)];
        if allowed.iter().any(|seen| seen.repaired == repaired) {
            let [_, left] = repaired;
            return Ok(left);
        }
        Err(format!("{when}, repaired: {repaired:?}, not one of {allowed:?}"))
    }

    /// One failure of the program, and one of the repair. Returns the words of the request, what it left, and what the repair
    /// made of that; nothing where either failure comes after the end.
    fn fail(&self, whole: &[Seen], failure: Failure, of_repair: Failure) -> Result<Option<[String; 3]>, String> {
        let (service, plain) = self.service();
        let (client, failed) = failing(&service, failure);
        let mut done = 0;
        while done < self.steps.len() && survives(|| assert_eq!((self.steps[done])(&client), Ok(()), "step {done}")) {
            done += 1;
        }
        let Some(words) = failed.lock().unwrap().take() else { return Ok(None) };
        let when = format!("after {failure:?} at {words}, and {of_repair:?} in the repair");
        let allowed = &whole[done..whole.len().min(done + 2)];
        self.check(&plain, allowed, &when)?;
        let left = (self.left)(&plain);
        let (client, failed) = failing(&service, of_repair);
        if !survives(|| (self.repair)(&client)) {
            self.check(&plain, allowed, &when)?;
            (self.repair)(&plain);
        } else if of_repair.is_some() && failed.lock().unwrap().is_none() {
            return Ok(None);
        }
        Ok(Some([words, left, self.check_repaired(&plain, allowed, &when)?]))
    }

    /// Every failure of the program, each with every failure of the repair. Returns the words of each write, with what is left
    /// by a kill before and after it.
    pub(crate) fn crashes(&self) -> Result<Vec<String>, String> {
        let run = |count: usize| self.seen(|client| self.steps[..count].iter().for_each(|step| step(client).unwrap()));
        let whole: Vec<Seen> = (0..=self.steps.len()).map(run).collect();
        let mut table = Vec::new();
        for request in 0.. {
            let mut cells = [String::new(), String::new(), String::new()];
            for (column, fate) in [(1, Fate::NeverSent), (2, Fate::Unanswered), (0, Fate::SentTwice)] {
                let failure = Some((request, fate));
                let Some([words, left, repaired]) = self.fail(&whole, failure, None)? else {
                    assert!(request > 0, "a program that sends no request");
                    return Ok(table);
                };
                cells[column] = if left == repaired { left } else { format!("{left}; repaired: {repaired}") };
                cells[0] = words;
                for at in 0.. {
                    let kills = [Fate::NeverSent, Fate::Unanswered];
                    let tried = kills.map(|kill| self.fail(&whole, failure, Some((at, kill))));
                    if tried.into_iter().collect::<Result<Option<Vec<_>>, String>>()?.is_none() {
                        break;
                    }
                }
            }
            if !cells[0].starts_with("read") {
                // A kill before a request leaves what a kill after the one before it left.
                table.push(format!("{} | {}", cells[0], cells[2]));
            }
        }
        Ok(table)
    }

    /// The same, compared with the guide's table.
    pub(crate) fn check_crashes(&self, program: &str) {
        let header = "| program | killed after | leaves |\n|---|---|---|";
        check_rows("crashes", header, program, &self.crashes().unwrap());
    }

    /// Another program runs as a whole before one of this program's requests, each in turn: as if it ran before one of the
    /// steps, or after all. Either may be refused.
    pub(crate) fn beside(&self, other: fn(&Client)) -> Result<(), String> {
        let serial = |count: usize| {
            self.seen(|client| {
                self.steps[..count].iter().for_each(|step| drop(step(client)));
                other(client);
                self.steps[count..].iter().for_each(|step| drop(step(client)));
            })
        };
        let allowed: Vec<Seen> = (0..=self.steps.len()).map(serial).collect();
        for request in 0.. {
            let (service, plain) = self.service();
            let (requests, interrupted) = (AtomicUsize::new(0), Arc::new(AtomicUsize::new(0)));
            let (beside, noted) = (plain.clone(), Arc::clone(&interrupted));
            let gate = move |_: &str| {
                if requests.fetch_add(1, Ordering::Relaxed) == request {
                    other(&beside);
                    noted.store(1, Ordering::Relaxed);
                }
                Fate::Answered
            };
            let client = Client::of(Counted::new(service, gate));
            self.steps.iter().for_each(|step| drop(step(&client)));
            if interrupted.load(Ordering::Relaxed) == 0 {
                return Ok(());
            }
            let when = format!("beside another program before request {request}");
            self.check(&plain, &allowed, &when)?;
            (self.repair)(&plain);
            self.check_repaired(&plain, &allowed, &when)?;
        }
        Ok(())
    }
}
