//! One walk along a path: the programs run, one request at a time.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

use super::{History, Limits, Program, Step};
use crate::client::{Client, Fate, Gate, Killed};

/// The choices of a path, and how many there were at each.
#[derive(Debug, Default)]
pub(super) struct Path {
    taken: Vec<(usize, usize)>,
    depth: usize,
}

impl Path {
    fn choose(&mut self, options: usize) -> usize {
        assert!(options > 0, "every program waits");
        if self.depth == self.taken.len() {
            self.taken.push((0, options));
        }
        let (choice, known) = self.taken[self.depth];
        assert_eq!(known, options, "the programs are not deterministic");
        self.depth += 1;
        choice
    }

    /// Whether no choice is known beyond those made so far.
    pub(super) fn is_at_its_end(&self) -> bool {
        self.depth == self.taken.len()
    }

    /// To the next path. `false` when this was the last one.
    pub(super) fn advance(&mut self) -> bool {
        self.depth = 0;
        while let Some((choice, options)) = self.taken.pop() {
            if choice + 1 < options {
                self.taken.push((choice + 1, options));
                return true;
            }
        }
        false
    }
}

pub(super) enum Signal {
    Arrived(Request),
    Ended(Result<(), Box<dyn Any + Send>>),
}

/// How the programs of a path ended.
pub(super) enum End {
    Whole,
    /// One of them was killed at a request, counted from 0.
    Killed {
        request: usize,
        words: String,
        fate: Fate,
    },
}

enum State {
    Runs,
    /// At a request.
    Waits(Request),
    Ended,
}

/// A request that a program is about to send.
#[derive(Clone)]
pub(super) struct Request {
    words: String,
    /// The program has just arrived here: no other one has gone on since.
    fresh: bool,
    /// The first of a step, where that matters.
    begins: bool,
}

impl Request {
    fn reads(&self) -> bool {
        self.words.starts_with("read")
    }

    /// Whether it makes no difference to anyone which of two requests comes first.
    fn commutes(&self, other: &Self) -> bool {
        // Each row is named as (PartitionKey, RowKey). Requests that name none may touch any row.
        let rows = |request: &Self| request.words.matches('(').count();
        let shared =
            self.words.split('(').skip(1).any(|row| other.words.contains(row.split(')').next().unwrap_or(row)));
        let apart = rows(self) > 0 && rows(other) > 0 && !shared;
        !self.begins && !other.begins && (self.reads() && other.reads() || apart)
    }
}

/// One way to go on: a program, its request, and what becomes of it.
#[derive(Clone)]
struct Way {
    number: usize,
    request: Request,
    fate: Fate,
}

impl Way {
    fn kills(&self) -> bool {
        matches!(self.fate, Fate::NeverSent | Fate::Unanswered)
    }

    /// Whether both orders of two ways lead to the same, so that one of them is enough.
    fn commutes(&self, other: &Self) -> bool {
        let spend_one = self.kills() && other.kills() || self.fate == Fate::SentTwice && other.fate == Fate::SentTwice;
        self.number != other.number && !spend_one && self.request.commutes(&other.request)
    }
}

/// One walk along a path.
pub(super) struct Walk<'w> {
    pub(super) client: &'w Client,
    pub(super) path: &'w mut Path,
    pub(super) limits: Limits,
    pub(super) ordered: bool,
    pub(super) history: Arc<Mutex<History>>,
    /// What happened, in words.
    pub(super) trail: Vec<String>,
    /// Those decided so far.
    pub(super) requests: usize,
    pub(super) kills: usize,
    pub(super) lost: usize,
}

impl Walk<'_> {
    /// Lets programs run, one request at a time, until each has ended or is killed. `None` where the path is as good as an
    /// earlier one.
    pub(super) fn run(&mut self, programs: &[Program]) -> Option<End> {
        let (sender, signals): (Sender<(usize, Signal)>, _) = channel();
        std::thread::scope(|scope| {
            let mut orders = Vec::new();
            for (number, program) in programs.iter().enumerate() {
                let (order, fates) = channel();
                orders.push(order);
                let (sender, history) = (sender.clone(), Arc::clone(&self.history));
                let gate = gate(number, program.steps, self.ordered, sender.clone(), fates, &history);
                let client = self.client.gated(gate);
                scope.spawn(move || {
                    let end = catch_unwind(AssertUnwindSafe(|| {
                        for (name, step) in program.steps {
                            let answer = step(&client);
                            note(&history).end(name, answer);
                        }
                    }));
                    // Nothing listens when the walk has failed.
                    _ = sender.send((number, Signal::Ended(end)));
                });
            }
            drop(sender);
            // The orders end with this block, and with them the programs that wait for one.
            let orders = orders;
            self.conduct(programs, &signals, &orders)
        })
    }

    /// Decides the fate of one request after the other. `None` where the path only swaps requests of another path.
    pub(super) fn conduct(
        &mut self,
        programs: &[Program],
        signals: &Receiver<(usize, Signal)>,
        orders: &[Sender<Fate>],
    ) -> Option<End> {
        let mut states: Vec<State> = programs.iter().map(|_| State::Runs).collect();
        // Ways whose every continuation is on an earlier path.
        let mut asleep: Vec<Way> = Vec::new();
        let mut end = End::Whole;
        loop {
            while states.iter().any(|state| matches!(state, State::Runs)) {
                let (number, signal) = signals.recv().expect("a program ends or arrives at a request");
                states[number] = match signal {
                    Signal::Arrived(request) => State::Waits(request),
                    Signal::Ended(Ok(())) => State::Ended,
                    Signal::Ended(Err(panic)) if panic.is::<Killed>() => State::Ended,
                    Signal::Ended(Err(panic)) => {
                        println!("a program failed after\n  {}", self.trail.join("\n  "));
                        std::panic::resume_unwind(panic);
                    }
                };
            }
            if states.iter().all(|state| matches!(state, State::Ended)) {
                return Some(end);
            }
            let mut ways = self.ways(programs, &states);
            ways.retain(|way| !asleep.iter().any(|other| other.number == way.number && other.fate == way.fate));
            if ways.is_empty() {
                return None;
            }
            let choice = self.path.choose(ways.len());
            let way = ways[choice].clone();
            asleep.extend_from_slice(&ways[..choice]);
            asleep.retain(|other| other.commutes(&way));
            for state in &mut states {
                if let State::Waits(request) = state {
                    request.fresh = false;
                }
            }
            states[way.number] = State::Runs;
            if way.kills() {
                self.limits.kills -= 1;
                self.kills += 1;
                end = End::Killed { request: self.requests, words: way.request.words.clone(), fate: way.fate };
            } else if way.fate == Fate::SentTwice {
                self.limits.lost -= 1;
                self.lost += 1;
            }
            self.requests += 1;
            self.trail.push(format!("{}: {}: {:?}", programs[way.number].name, way.request.words, way.fate));
            orders[way.number].send(way.fate).expect("a program that waits");
        }
    }

    fn ways(&self, programs: &[Program], states: &[State]) -> Vec<Way> {
        let mut ways = Vec::new();
        for (number, state) in states.iter().enumerate() {
            let State::Waits(request) = state else { continue };
            let mut add = |fate| ways.push(Way { number, request: request.clone(), fate });
            add(Fate::Answered);
            if programs[number].mortal && self.limits.kills > 0 {
                // Later, the same kill leaves the same.
                if request.fresh {
                    add(Fate::NeverSent);
                }
                // Among several programs a kill after a read is one before the next request.
                if programs.len() == 1 || !request.reads() {
                    add(Fate::Unanswered);
                }
            }
            if self.limits.lost > 0 && !request.reads() {
                add(Fate::SentTwice);
            }
        }
        ways
    }
}

pub(super) fn note(history: &Mutex<History>) -> std::sync::MutexGuard<'_, History> {
    history.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reports each request, waits for its fate, and notes that the step has begun when its first request is sent.
pub(super) fn gate(
    number: usize,
    steps: &'static [Step],
    ordered: bool,
    sender: Sender<(usize, Signal)>,
    fates: Receiver<Fate>,
    history: &Arc<Mutex<History>>,
) -> Gate {
    let (history, fates) = (Arc::clone(history), Mutex::new(fates));
    Arc::new(move |words| {
        let step = {
            let history = note(&history);
            steps.iter().map(|(step, _)| *step).find(|step| !history.is_acknowledged(step))
        };
        let begins = ordered && step.is_some_and(|step| !note(&history).has_begun(step));
        let request = Request { words: words.to_owned(), fresh: true, begins };
        // Where the walk has ended, every program does.
        if sender.send((number, Signal::Arrived(request))).is_err() {
            return Fate::NeverSent;
        }
        let fate = fates.lock().unwrap_or_else(PoisonError::into_inner).recv().unwrap_or(Fate::NeverSent);
        if let (Some(step), true) = (step, fate != Fate::NeverSent) {
            note(&history).begin(step);
        }
        fate
    })
}
