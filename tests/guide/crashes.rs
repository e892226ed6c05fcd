//! What is left of a program that is killed at one of its requests: before the request is sent, or after it is carried out.
//!
//! A [`Trial`] runs its program on fresh tables, once per request and kind of failure. Each time the laws are checked, the
//! repair runs, and the laws are checked again; the repair is killed at each of its requests likewise.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use crate::client::{Client, Service};
use crate::costs::check_rows;
use crate::counted::{Counted, Fate, Killed};

/// A part of a program. When it returns `Ok`, its effect is acknowledged.
pub(crate) type Step = (&'static str, fn(&Client) -> Result<(), String>);

/// A sentence about what may be seen, and the check. The error says what was seen instead.
pub(crate) type Law = (&'static str, fn(&Client, &Told) -> Result<(), String>);

/// What a program told its caller: the steps that have sent a request, and those that are acknowledged.
#[derive(Debug, Default)]
pub(crate) struct Told {
    begun: Vec<&'static str>,
    done: Vec<&'static str>,
}

impl Told {
    pub(crate) fn has_begun(&self, step: &str) -> bool {
        self.begun.contains(&step)
    }

    pub(crate) fn is_done(&self, step: &str) -> bool {
        self.done.contains(&step)
    }
}

/// A program, and what must hold wherever it is killed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Trial {
    pub(crate) tables: &'static [&'static str],
    /// Stores what is there before the program begins.
    pub(crate) before: fn(&Client),
    pub(crate) steps: &'static [Step],
    /// What holds after every kill, before the repair and after it.
    pub(crate) laws: &'static [Law],
    pub(crate) repair: fn(&Client),
    /// What holds in addition once the repair has run to its end.
    pub(crate) repaired: &'static [Law],
    /// What is stored, in words.
    pub(crate) left: fn(&Client) -> String,
}

/// The request that fails, counted from 0, and how.
type Failure = Option<(usize, Fate)>;

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
    /// No program, no law, and nothing to repair.
    pub(crate) const BASE: Self = Self {
        tables: &[],
        before: |_| (),
        steps: &[],
        laws: &[],
        repair: |_| (),
        repaired: &[],
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
        (service, client)
    }

    /// Runs the steps until one is killed.
    fn run(&self, client: &Client) -> Told {
        let mut told = Told::default();
        for &(step, act) in self.steps {
            let before = client.requests();
            let survives = survives(|| {
                let answer = act(client);
                assert_eq!(answer, Ok(()), "{step}");
            });
            // The last request of a program that is killed may never have been sent.
            if survives || client.requests() > before + 1 {
                told.begun.push(step);
            }
            if !survives {
                return told;
            }
            told.done.push(step);
        }
        told
    }

    fn check(&self, client: &Client, told: &Told, is_repaired: bool, when: &str) -> Result<(), String> {
        for (law, holds) in self.laws.iter().chain(self.repaired.iter().filter(|_| is_repaired)) {
            holds(client, told).map_err(|found| format!("{law}: violated {when}: {found}"))?;
        }
        Ok(())
    }

    /// One failure of the program, and one of the repair. Returns the words of the request, what it left, and what the repair
    /// made of that; nothing where either failure comes after the end.
    fn fail(&self, failure: Failure, of_repair: Failure) -> Result<Option<[String; 3]>, String> {
        let (service, plain) = self.service();
        let (client, failed) = failing(&service, failure);
        let mut told = self.run(&client);
        let Some(words) = failed.lock().unwrap().take() else { return Ok(None) };
        let (_, fate) = failure.expect("it failed");
        // A request that was carried out has begun its step.
        if let (Fate::Unanswered, Some((step, _))) = (fate, self.steps.get(told.done.len())) {
            told.begun.push(step);
        }
        let when = format!("after {failure:?} at {words}, and {of_repair:?} in the repair");
        self.check(&plain, &told, false, &when)?;
        let left = (self.left)(&plain);
        let (client, failed) = failing(&service, of_repair);
        if !survives(|| (self.repair)(&client)) {
            self.check(&plain, &told, false, &when)?;
            (self.repair)(&plain);
        } else if of_repair.is_some() && failed.lock().unwrap().is_none() {
            return Ok(None);
        }
        self.check(&plain, &told, true, &when)?;
        Ok(Some([words, left, (self.left)(&plain)]))
    }

    /// Every failure of the program, each with every failure of the repair. Returns the words of each write, with what is left
    /// by a kill before and after it.
    pub(crate) fn crashes(&self) -> Result<Vec<String>, String> {
        let mut table: BTreeMap<usize, [String; 3]> = BTreeMap::new();
        for request in 0.. {
            let mut has_ended = false;
            for (column, fate) in [(1, Fate::NeverSent), (2, Fate::Unanswered), (0, Fate::SentTwice)] {
                let Some([words, left, repaired]) = self.fail(Some((request, fate)), None)? else {
                    has_ended = true;
                    break;
                };
                let row = table.entry(request).or_default();
                row[column] = if left == repaired { left } else { format!("{left}; repaired: {repaired}") };
                row[0] = words;
                let kills = [Fate::NeverSent, Fate::Unanswered];
                let killed = |at| kills.map(|kill| self.fail(Some((request, fate)), Some((at, kill))));
                for at in (0..).map(killed) {
                    if at.into_iter().collect::<Result<Option<Vec<_>>, String>>()?.is_none() {
                        break;
                    }
                }
            }
            if has_ended {
                break;
            }
        }
        assert!(!table.is_empty(), "a program that sends no request");
        let writes = table.into_values().filter(|[words, ..]| !words.starts_with("read"));
        Ok(writes.map(|[words, before, after]| format!("{words} | {before} | {after}")).collect())
    }

    /// The same, compared with the guide's table.
    pub(crate) fn check_crashes(&self, program: &str) {
        let header = "| program | request | killed before it | killed after it |\n|---|---|---|---|";
        check_rows("crashes", header, program, &self.crashes().unwrap());
    }

    /// Another program runs as a whole before one of this program's requests: before each of them in turn.
    pub(crate) fn beside(&self, other: fn(&Client)) -> Result<(), String> {
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
            for (_, act) in self.steps {
                // It may be refused, and say so.
                _ = act(&client);
            }
            if interrupted.load(Ordering::Relaxed) == 0 {
                return Ok(());
            }
            let when = format!("beside another program before request {request}");
            self.check(&plain, &Told::default(), false, &when)?;
            (self.repair)(&plain);
            self.check(&plain, &Told::default(), true, &when)?;
        }
        Ok(())
    }
}

/// A trial with a known defect, which a law must notice.
pub(crate) fn violates<T: std::fmt::Debug>(tried: Result<T, String>, (law, _): Law) {
    let violation = tried.expect_err("a violation");
    assert!(violation.starts_with(law), "{violation}");
}
