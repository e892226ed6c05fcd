//! One task: its contenders are checked, then timed.

use std::fmt::Debug;
use std::hint::black_box;

use criterion::{BatchSize, Bencher};

use crate::contender::Contender;
use crate::run::Run;

/// A task with the answers that all its contenders must give. tablekeys comes first, and its answers are those.
#[derive(Debug)]
pub struct Task<'r, A> {
    run: &'r mut Run,
    id: String,
    answers: Option<Vec<A>>,
}

impl Run {
    /// A task by its name, which is the first part of its ids.
    pub fn task<A: PartialEq + Debug>(&mut self, id: impl Into<String>) -> Task<'_, A> {
        let id = id.into();
        self.meets(&id);
        Task { run: self, id, answers: None }
    }
}

impl<A: PartialEq + Debug> Task<'_, A> {
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
    use crate::contender::{peer, tablekeys};

    fn run(tasks: impl Fn(&mut Run)) -> Result<(), String> {
        let filters = vec!["TASK".to_owned()];
        Run::new(Arguments { mode: Mode::Test, filters }, Path::new("nowhere")).over(tasks)
    }

    #[test]
    fn equal_answers_pass_whatever_they_are_made_of() {
        let passes = run(|run| {
            let mut task = run.task("some task");
            task.makes(tablekeys(), &[1, 2], |n| n + 1, |n: i32| n.to_string());
            task.writes(peer("text"), &[2, 3], |text: &mut String, n| text.push_str(&n.to_string()), String::clone);
        });
        assert_eq!(passes, Ok(()));
    }

    #[test]
    #[should_panic(expected = "some task: input 1: expected 3, found 4 by wrong")]
    fn another_answer_is_named() {
        _ = run(|run| {
            let mut task = run.task("some task");
            task.makes(tablekeys(), &[1, 2], |n| n + 1, |n| n);
            task.makes(peer("wrong"), &[1, 2], |n| 2 * n, |n| n);
        });
    }

    #[test]
    fn a_run_without_tasks_is_an_error() {
        let error = run(|run| run.task("another").makes(tablekeys(), &[1], |n| *n, |n| n)).unwrap_err();
        assert_eq!(error, "no task's name holds any of TASK");
    }
}
