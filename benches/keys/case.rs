//! One task, done by several implementations for the same inputs.

use std::fmt::Debug;
use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, SamplingMode, Throughput};

/// A task: its inputs, and the answers of the first implementation, which all others must give.
pub(crate) struct Case<'c, 'i, I, A> {
    group: BenchmarkGroup<'c, WallTime>,
    inputs: &'i [I],
    answers: Vec<A>,
}

/// A case by its id, `group/case`.
pub(crate) fn case<'c, 'i, I, A>(criterion: &'c mut Criterion, id: &str, inputs: &'i [I]) -> Case<'c, 'i, I, A> {
    let mut group = criterion.benchmark_group(id);
    group.throughput(Throughput::Elements(inputs.len() as u64)).sampling_mode(SamplingMode::Flat);
    Case { group, inputs, answers: Vec::new() }
}

impl<'i, I, A: PartialEq + Debug> Case<'_, 'i, I, A> {
    /// Checks an implementation and times it. `answer` brings what it gives to the form that is compared, and is not timed.
    pub(crate) fn by<T>(mut self, name: &str, mut routine: impl FnMut(&'i I) -> T, answer: impl Fn(T) -> A) -> Self {
        let found = self.inputs.iter().map(|input| answer(routine(input))).collect();
        self.check(name, found);
        self.part(name, routine)
    }

    /// The same for an implementation that gives what is compared.
    pub(crate) fn gives(self, name: &str, routine: impl FnMut(&'i I) -> A) -> Self {
        self.by(name, routine, |answer| answer)
    }

    /// Times a part of the task, which every implementation needs.
    pub(crate) fn part<T>(self, name: &str, mut routine: impl FnMut(&'i I) -> T) -> Self {
        let (inputs, mut case) = (self.inputs, self);
        case.group.bench_function(name, |b| {
            b.iter(|| {
                for input in inputs {
                    black_box(&routine(black_box(input)));
                }
            });
        });
        case
    }

    fn check(&mut self, name: &str, found: Vec<A>) {
        if self.answers.is_empty() {
            self.answers = found;
        } else {
            assert_eq!(self.answers, found, "answers of {name}");
        }
    }
}

impl<I> Case<'_, '_, I, String> {
    /// The same for an implementation that writes to a text, which is empty and has room.
    pub(crate) fn writes(self, name: &str, write: impl Fn(&mut String, &I)) -> Self {
        let (inputs, mut case) = (self.inputs, self);
        let mut text = String::with_capacity(512);
        let written = |input| {
            text.clear();
            write(&mut text, input);
            text.clone()
        };
        case.check(name, inputs.iter().map(written).collect());
        case.group.bench_function(name, |b| {
            b.iter(|| {
                for input in inputs {
                    text.clear();
                    write(&mut text, black_box(input));
                    black_box(&mut text);
                }
            });
        });
        case
    }
}
