//! One work and its contenders.

use std::fmt::Debug;
use std::hint::black_box;

use criterion::{BatchSize, Bencher};

use crate::run::{Role, Run};

/// Who does a work, and in what it differs from the others.
#[derive(Debug, Clone, Copy)]
pub struct Contender {
    pub(crate) role: Role,
    pub(crate) name: &'static str,
    pub(crate) remark: &'static str,
}

/// This crate.
#[must_use]
pub const fn tablekeys() -> Contender {
    Contender { role: Role::Tablekeys, name: "tablekeys", remark: "" }
}

/// Another crate, or plain `std`.
#[must_use]
pub const fn peer(name: &'static str) -> Contender {
    Contender { role: Role::Peer, name, remark: "" }
}

/// A part of the work, done alone and one at a time: what is left when the rest costs nothing.
#[must_use]
pub const fn limit(name: &'static str) -> Contender {
    Contender { role: Role::Limit, name, remark: "" }
}

impl Contender {
    /// In what it does less, more or something else than tablekeys.
    #[must_use]
    pub const fn but(self, remark: &'static str) -> Self {
        Self { remark, ..self }
    }
}

/// A work with the answers that all its contenders must give. tablekeys comes first, and its answers are those.
#[derive(Debug)]
pub struct Work<'r, A> {
    run: &'r mut Run,
    id: String,
    answers: Option<Vec<A>>,
}

impl<'r, A: PartialEq + Debug> Work<'r, A> {
    pub(crate) const fn new(run: &'r mut Run, id: String) -> Self {
        Self { run, id, answers: None }
    }

    /// A contender that makes a value of each input, which is left where it was made; `answer` brings it to the form that is
    /// compared, and is not timed.
    pub fn makes<'i, I, T>(
        &mut self,
        contender: Contender,
        inputs: &'i [I],
        mut routine: impl FnMut(&'i I) -> T,
        answer: impl Fn(T) -> A,
    ) {
        self.check(contender, || inputs.iter().map(|input| answer(routine(input))).collect());
        self.time(contender, inputs.len(), |b| {
            b.iter(|| {
                for input in inputs {
                    black_box(&routine(black_box(input)));
                }
            });
        });
    }

    /// A contender that writes into a buffer which it was given empty; `answer` reads it, and is not timed.
    pub fn writes<I, B: Buffer>(
        &mut self,
        contender: Contender,
        inputs: &[I],
        mut write: impl FnMut(&mut B, &I),
        answer: impl Fn(&B) -> A,
    ) {
        let mut buffer = B::default();
        self.check(contender, || {
            let one = |input| {
                buffer.clear();
                write(&mut buffer, input);
                answer(&buffer)
            };
            inputs.iter().map(one).collect()
        });
        self.time(contender, inputs.len(), |b| {
            b.iter(|| {
                for input in inputs {
                    buffer.clear();
                    write(&mut buffer, black_box(input));
                    black_box(&mut buffer);
                }
            });
        });
    }

    /// A contender that does so many inputs in one call, into a buffer which it was given empty; `answer` reads it, and is
    /// not timed.
    pub fn fills<B: Buffer>(
        &mut self,
        contender: Contender,
        inputs: usize,
        mut fill: impl FnMut(&mut B),
        answer: impl Fn(&B) -> A,
    ) {
        let mut buffer = B::default();
        self.check(contender, || {
            buffer.clear();
            fill(&mut buffer);
            vec![answer(&buffer)]
        });
        self.time(contender, inputs, |b| {
            b.iter(|| {
                buffer.clear();
                fill(&mut buffer);
                black_box(&mut buffer);
            });
        });
    }

    /// A contender whose answers are others by nature, so that whoever calls this has checked them.
    pub fn unlike<'i, I, T>(&mut self, contender: Contender, inputs: &'i [I], mut routine: impl FnMut(&'i I) -> T) {
        self.time(contender, inputs.len(), |b| {
            b.iter(|| {
                for input in inputs {
                    black_box(&routine(black_box(input)));
                }
            });
        });
    }

    /// A contender that changes what it is given: what it needs is made before, and what it leaves is dropped after.
    pub fn changes<S, T>(
        &mut self,
        contender: Contender,
        mut given: impl FnMut() -> S,
        mut routine: impl FnMut(&mut S) -> T,
    ) {
        self.time(contender, 1, |b| b.iter_batched_ref(&mut given, &mut routine, BatchSize::LargeInput));
    }

    fn check(&mut self, contender: Contender, answers: impl FnOnce() -> Vec<A>) {
        if !self.run.checks(&self.id) {
            return;
        }
        let found = answers();
        assert!(!found.is_empty(), "{}: {} has no inputs", self.id, contender.name);
        match &self.answers {
            None => self.answers = Some(found),
            Some(expected) => {
                assert_eq!(expected.len(), found.len(), "{}: inputs of {}", self.id, contender.name);
                let other = expected.iter().zip(&found).position(|(expected, found)| expected != found);
                if let Some(i) = other {
                    let (expected, found) = (&expected[i], &found[i]);
                    panic!("{}: input {i}: expected {expected:?}, found {found:?} by {}", self.id, contender.name);
                }
            }
        }
    }

    fn time(&mut self, contender: Contender, elements: usize, routine: impl FnMut(&mut Bencher<'_>)) {
        self.run.time(&self.id, contender, u32::try_from(elements).expect("few inputs"), routine);
    }
}

/// What a contender writes into and uses again.
pub trait Buffer: Default {
    /// Empties it, and keeps its room.
    fn clear(&mut self);
}

impl Buffer for String {
    fn clear(&mut self) {
        self.clear();
    }
}

impl<T> Buffer for Vec<T> {
    fn clear(&mut self) {
        self.clear();
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::arguments::{Arguments, Mode};

    fn run(works: impl Fn(&mut Run)) -> Result<(), String> {
        let filters = vec!["WORK".to_owned()];
        Run::new(Arguments { mode: Mode::Test, filters }, Path::new("nowhere")).over(works)
    }

    #[test]
    fn equal_answers_pass_whatever_they_are_made_of() {
        let passes = run(|run| {
            let mut work = run.work("some work");
            work.makes(tablekeys(), &[1, 2], |n| n + 1, |n: i32| n.to_string());
            work.writes(peer("text"), &[2, 3], |text: &mut String, n| text.push_str(&n.to_string()), String::clone);
        });
        assert_eq!(passes, Ok(()));
    }

    #[test]
    #[should_panic(expected = "some work: input 1: expected 3, found 4 by wrong")]
    fn another_answer_is_named() {
        _ = run(|run| {
            let mut work = run.work("some work");
            work.makes(tablekeys(), &[1, 2], |n| n + 1, |n| n);
            work.makes(peer("wrong"), &[1, 2], |n| 2 * n, |n| n);
        });
    }

    #[test]
    fn a_run_without_works_is_an_error() {
        let error = run(|run| run.work("another").makes(tablekeys(), &[1], |n| *n, |n| n)).unwrap_err();
        assert_eq!(error, "no work's name holds any of WORK");
    }
}
