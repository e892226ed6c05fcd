//! Kills programs at their requests, and checks what other programs may see afterwards.
//!
//! A [`Trial`] has one program or several. It is run again and again, along every path of a tree: before each request that a
//! program is about to send, one of them goes on, or is killed before it sends the request, or is killed when the service has
//! carried the request out, or loses the answer and sends the request again. So one program is killed before and after each
//! of its requests, and several are interleaved in every order, within the [`Limits`].
//!
//! At the end of each path the laws are checked, the repair runs, which can be killed too, and the laws are checked again.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::client::{Client, Fate, Killed, Properties};

/// A part of a program, and what it answers to its caller. When it returns, its effect is acknowledged.
pub(crate) type Step = (&'static str, fn(&Client) -> String);

/// Steps in order, by a client of their own.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Program {
    pub(crate) name: &'static str,
    pub(crate) steps: &'static [Step],
    /// Whether it is killed. Readers need not be.
    pub(crate) mortal: bool,
}

/// A sentence about what may be seen, and the check. The error says what was seen instead.
pub(crate) type Law = (&'static str, fn(&Client, &History) -> Result<(), String>);

/// Programs, and what must hold whenever they are killed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Trial {
    pub(crate) name: &'static str,
    /// Made anew for each run. They, and what `left` says, are all that is stored.
    pub(crate) tables: &'static [&'static str],
    /// Stores what is there before the programs begin.
    pub(crate) before: fn(&Client),
    /// The names of all steps differ.
    pub(crate) programs: &'static [Program],
    /// What holds after every kill, before the repair and after it.
    pub(crate) laws: &'static [Law],
    /// Whether a law asks which of two programs' steps came first.
    pub(crate) ordered: bool,
    pub(crate) repair: fn(&Client),
    /// What holds in addition once the repair has run to its end.
    pub(crate) mended: &'static [Law],
    /// What is stored, in words.
    pub(crate) left: fn(&Client) -> String,
}

/// How much goes wrong on one path.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    /// Programs that are killed, the repair among them.
    pub(crate) kills: usize,
    /// Answers that are lost to a program that lives on and sends the request again.
    pub(crate) lost: usize,
}

/// What the programs told their callers, in order.
#[derive(Debug, Clone, Default)]
pub(crate) struct History(Vec<(&'static str, Option<String>)>);

impl History {
    fn place(&self, step: &str, ended: bool) -> Option<usize> {
        self.0.iter().position(|(name, outcome)| *name == step && outcome.is_some() == ended)
    }

    /// Whether a step has sent a request, or returned without one.
    pub(crate) fn has_begun(&self, step: &str) -> bool {
        self.place(step, false).is_some()
    }

    /// Whether a step has returned, so that its effect is acknowledged.
    pub(crate) fn is_acknowledged(&self, step: &str) -> bool {
        self.place(step, true).is_some()
    }

    /// What a step returned.
    pub(crate) fn answer(&self, step: &str) -> Option<&str> {
        self.0[self.place(step, true)?].1.as_deref()
    }

    /// Whether a step had returned before another one began.
    pub(crate) fn precedes(&self, step: &str, other: &str) -> bool {
        self.place(step, true).zip(self.place(other, false)).is_some_and(|(end, begin)| end < begin)
    }

    /// Notes that a step has begun.
    pub(crate) fn begin(&mut self, step: &'static str) {
        if !self.has_begun(step) {
            self.0.push((step, None));
        }
    }

    /// Notes what a step returned.
    pub(crate) fn end(&mut self, step: &'static str, answer: String) {
        self.begin(step);
        self.0.push((step, Some(answer)));
    }
}

/// A law that did not hold, and the path that led there.
pub(crate) struct Violation {
    pub(crate) law: &'static str,
    detail: String,
    path: Vec<String>,
}

impl fmt::Debug for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "violated: {}\n{}\nafter\n  {}", self.law, self.detail, self.path.join("\n  "))
    }
}

/// What a kill leaves, before and after the repair.
type Left = (String, String);

/// What was tried, and found in order.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// Paths to their end.
    pub(crate) runs: usize,
    pub(crate) kills: usize,
    /// Kills of a real process, by its id.
    pub(crate) processes: usize,
    /// Answers that were lost to a program that went on.
    pub(crate) lost: usize,
    /// What one kill leaves: the number of the request to its words, and what is left by a kill before it and by one after
    /// it, each before and after the repair.
    left: BTreeMap<usize, (String, [Option<Left>; 2])>,
}

/// The choices of a path, and how many there were at each.
#[derive(Debug, Default)]
struct Path {
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
    fn is_at_its_end(&self) -> bool {
        self.depth == self.taken.len()
    }

    /// To the next path. `false` when this was the last one.
    fn advance(&mut self) -> bool {
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

enum Signal {
    Arrived(Request),
    Ended(Result<(), Box<dyn Any + Send>>),
}

/// How the programs of a path ended.
enum End {
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
struct Request {
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
struct Walk<'w> {
    client: &'w Client,
    path: &'w mut Path,
    limits: Limits,
    ordered: bool,
    history: Arc<Mutex<History>>,
    /// What happened, in words.
    trail: Vec<String>,
    /// Those decided so far.
    requests: usize,
    kills: usize,
    lost: usize,
}

impl Walk<'_> {
    /// Lets programs run, one request at a time, until each has ended or is killed. `None` where the path is as good as an
    /// earlier one.
    fn run(&mut self, programs: &[Program]) -> Option<End> {
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
    fn conduct(
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

fn note(history: &Mutex<History>) -> std::sync::MutexGuard<'_, History> {
    history.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reports each request, waits for its fate, and notes that the step has begun when its first request is sent.
fn gate(
    number: usize,
    steps: &'static [Step],
    ordered: bool,
    sender: Sender<(usize, Signal)>,
    fates: Receiver<Fate>,
    history: &Arc<Mutex<History>>,
) -> crate::client::Gate {
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

impl Trial {
    /// Each program alone: killed before and after each request, and the repair likewise after each of these kills; then
    /// with each answer lost once.
    pub(crate) fn kill_at_each_request(&self, client: &Client) -> Result<Report, Violation> {
        let mut report = self.explore(client, Limits { kills: 2, lost: 0 })?;
        let lost = self.explore(client, Limits { kills: 0, lost: 1 })?;
        report.runs += lost.runs;
        report.lost += lost.lost;
        Ok(report)
    }

    /// Every order of the requests of several programs, one of which, or the repair, is killed anywhere.
    pub(crate) fn interleave(&self, client: &Client) -> Result<Report, Violation> {
        self.explore(client, Limits { kills: 1, lost: 0 })
    }

    /// Walks along every path within the limits. The first law that does not hold ends the trial.
    pub(crate) fn explore(&self, client: &Client, limits: Limits) -> Result<Report, Violation> {
        let (mut report, mut path, client) = (Report::default(), Path::default(), &client.apart());
        // What was stored and told when the programs had ended, to what the repair made of it.
        let mut known: BTreeMap<String, String> = BTreeMap::new();
        loop {
            self.reset(client);
            let (path, history, ordered) = (&mut path, Arc::default(), self.ordered);
            let mut walk =
                Walk { client, path, limits, ordered, history, trail: Vec::new(), requests: 0, kills: 0, lost: 0 };
            if let Some(end) = walk.run(self.programs) {
                let (left, killed) = ((self.left)(client), walk.kills);
                // A program that is not killed does what it should, whichever answer was lost.
                if let ([program], 0) = (self.programs, killed) {
                    for (step, _) in program.steps {
                        let answer = note(&walk.history).answer(step).map(str::to_owned);
                        assert_eq!(answer.as_deref(), Some("done"), "{}: {step}, after {:#?}", self.name, walk.trail);
                    }
                }
                let seen = format!("{:?}{left}{:?}{}", self.stored(client), note(&walk.history), walk.limits.kills);
                // Laws and repair need to see the same once only, unless this is one of the ways to kill the repair.
                let mended = match known.get(&seen) {
                    Some(mended) if walk.path.is_at_its_end() => mended.clone(),
                    _ => {
                        let mended = self.examine(&mut walk)?;
                        known.entry(seen).or_insert(mended).clone()
                    }
                };
                report.runs += 1;
                report.kills += walk.kills;
                report.lost += walk.lost;
                if let (End::Killed { request, words, fate }, 1, 1, 0) = (end, killed, walk.kills, walk.lost) {
                    let line = report.left.entry(request).or_insert_with(|| (words, [None, None]));
                    line.1[usize::from(fate == Fate::Unanswered)] = Some((left, mended));
                }
            }
            if !walk.path.advance() {
                return Ok(report);
            }
        }
    }

    pub(crate) fn reset(&self, client: &Client) {
        for table in self.tables {
            // There is none before the first run.
            _ = client.delete_table(table);
            client.create_table(table).expect("a new table");
        }
        (self.before)(client);
        // What is there before is older than what programs write, by the service's clock too.
        std::thread::sleep(Duration::from_millis(2));
    }

    fn stored(&self, client: &Client) -> Vec<(String, String, Properties)> {
        let rows = self.tables.iter().flat_map(|table| client.all(table));
        rows.map(|row| (row.partition_key, row.row_key, row.properties)).collect()
    }

    /// Checks the laws, runs the repair and checks again. Returns what is left then.
    fn examine(&self, walk: &mut Walk<'_>) -> Result<String, Violation> {
        let client = walk.client;
        self.check(client, &note(&walk.history), self.laws, || walk.trail.clone())?;
        // The repair is a program like others, and may be killed while kills are left.
        while !self.repair(walk) {
            self.check(client, &note(&walk.history), self.laws, || walk.trail.clone())?;
        }
        for laws in [self.laws, self.mended] {
            self.check(client, &note(&walk.history), laws, || walk.trail.clone())?;
        }
        Ok((self.left)(client))
    }

    pub(crate) fn check(
        &self,
        client: &Client,
        history: &History,
        laws: &[Law],
        path: impl Fn() -> Vec<String>,
    ) -> Result<(), Violation> {
        for &(law, holds) in laws {
            holds(client, history).map_err(|detail| Violation {
                law,
                detail: format!("{}: {detail}", self.name),
                path: path(),
            })?;
        }
        Ok(())
    }

    /// Runs the repair. Returns whether it came to its end.
    fn repair(&self, walk: &mut Walk<'_>) -> bool {
        let (signals, ended) = channel();
        let (order, fates) = channel();
        let program = Program { name: "repair", steps: &[], mortal: true };
        let client = walk.client.gated(gate(0, &[], false, signals.clone(), fates, &walk.history));
        std::thread::scope(|scope| {
            scope.spawn(move || {
                let end = catch_unwind(AssertUnwindSafe(|| (self.repair)(&client)));
                _ = signals.send((0, Signal::Ended(end)));
            });
            let orders = [order];
            matches!(walk.conduct(&[program], &ended, &orders), Some(End::Whole))
        })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { runs, kills, processes, lost, .. } = self;
        write!(f, "{runs} runs, {kills} kills, {processes} processes killed, {lost} answers lost")
    }
}

impl Report {
    /// What one kill leaves, request by request, as a table for the guide.
    pub(crate) fn table(&self) -> String {
        let mut table = "| request | killed before it | killed after it |\n|---|---|---|\n".to_owned();
        let writes = self.left.values().filter(|(words, _)| !words.starts_with("read"));
        for (words, [before, after]) in writes {
            let cell = |left: &Option<Left>| match left {
                None => String::from("–"),
                Some((left, mended)) if left == mended => left.clone(),
                Some((left, mended)) => format!("{left}; mended: {mended}"),
            };
            writeln!(table, "| {words} | {} | {} |", cell(before), cell(after))
                .expect("a String takes whatever is written");
        }
        table
    }
}
