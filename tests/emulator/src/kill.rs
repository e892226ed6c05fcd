//! Kills programs at their requests, and checks what other programs may see afterwards.
//!
//! A [`Trial`] has one program or several. It is run again and again, along every path of a tree: before each request that a
//! program is about to send, one of them goes on, or is killed before it sends the request, or is killed when the service has
//! carried the request out, or loses the answer and sends the request again. So one program is killed before and after each
//! of its requests, and several are interleaved in every order, within the [`Limits`].
//!
//! At the end of each path the laws are checked, the repair runs, which can be killed too, and the laws are checked again.

mod history;
mod report;
mod walk;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

pub use history::History;
pub use report::{Report, Violation};
use walk::{End, Path, Signal, Walk, gate, note};

use crate::client::{Client, Fate, Properties};

/// A part of a program, and what it answers to its caller. When it returns, its effect is acknowledged.
pub type Step = (&'static str, fn(&Client) -> String);

/// Steps in order, by a client of their own.
#[derive(Debug, Clone, Copy)]
pub struct Program {
    pub name: &'static str,
    pub steps: &'static [Step],
    /// Whether it is killed. Readers need not be.
    pub mortal: bool,
}

impl Program {
    /// A program that can be killed.
    pub const fn new(name: &'static str, steps: &'static [Step]) -> Self {
        Self { name, steps, mortal: true }
    }

    /// One that is not killed, such as a reader.
    pub const fn immortal(self) -> Self {
        Self { mortal: false, ..self }
    }
}

/// A sentence about what may be seen, and the check. The error says what was seen instead.
pub type Law = (&'static str, fn(&Client, &History) -> Result<(), String>);

/// Programs, and what must hold whenever they are killed.
#[derive(Debug, Clone, Copy)]
pub struct Trial {
    pub name: &'static str,
    /// Made anew for each run. They, and what `left` says, are all that is stored.
    pub tables: &'static [&'static str],
    /// Stores what is there before the programs begin.
    pub before: fn(&Client),
    /// The names of all steps differ.
    pub programs: &'static [Program],
    /// What holds after every kill, before the repair and after it.
    pub laws: &'static [Law],
    /// Whether a law asks which of two programs' steps came first.
    pub ordered: bool,
    pub repair: fn(&Client),
    /// What holds in addition once the repair has run to its end.
    pub repaired: &'static [Law],
    /// What is stored, in words.
    pub left: fn(&Client) -> String,
}

/// How much goes wrong on one path.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Programs that are killed, the repair among them.
    pub kills: usize,
    /// Answers that are lost to a program that lives on and sends the request again.
    pub lost: usize,
}

impl Trial {
    /// No program, no law, and nothing to repair.
    pub const BASE: Self = Self {
        name: "",
        tables: &[],
        before: |_| (),
        programs: &[],
        laws: &[],
        ordered: false,
        repair: |_| (),
        repaired: &[],
        left: |_| String::new(),
    };

    /// Each program alone: killed before and after each request, and the repair likewise after each of these kills; then
    /// with each answer lost once.
    pub fn kill_at_each_request(&self, client: &Client) -> Result<Report, Violation> {
        let mut report = self.explore(client, Limits { kills: 2, lost: 0 })?;
        let lost = self.explore(client, Limits { kills: 0, lost: 1 })?;
        report.runs += lost.runs;
        report.lost += lost.lost;
        Ok(report)
    }

    /// Every order of the requests of several programs, one of which, or the repair, is killed anywhere.
    pub fn interleave(&self, client: &Client) -> Result<Report, Violation> {
        self.explore(client, Limits { kills: 1, lost: 0 })
    }

    /// Walks along every path within the limits. The first law that does not hold ends the trial.
    pub fn explore(&self, client: &Client, limits: Limits) -> Result<Report, Violation> {
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
                let repaired = match known.get(&seen) {
                    Some(repaired) if walk.path.is_at_its_end() => repaired.clone(),
                    _ => {
                        let repaired = self.examine(&mut walk)?;
                        known.entry(seen).or_insert(repaired).clone()
                    }
                };
                report.runs += 1;
                report.kills += walk.kills;
                report.lost += walk.lost;
                if let (End::Killed { request, words, fate }, 1, 1, 0) = (end, killed, walk.kills, walk.lost) {
                    let line = report.left.entry(request).or_insert_with(|| (words, [None, None]));
                    line.1[usize::from(fate == Fate::Unanswered)] = Some((left, repaired));
                }
            }
            if !walk.path.advance() {
                return Ok(report);
            }
        }
    }

    pub fn reset(&self, client: &Client) {
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
        for laws in [self.laws, self.repaired] {
            self.check(client, &note(&walk.history), laws, || walk.trail.clone())?;
        }
        Ok((self.left)(client))
    }

    pub fn check(
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
