//! Which designs suit the keys, at which numbers of partitions.

use std::io;
use std::num::NonZeroUsize;

use super::chance::FEW;
use super::designs::{Coarser, Counter, Design};
use super::stream::Stream;
use crate::wording::numbers::{grouped, listed};

/// The numbers of partitions that are compared unasked.
pub const USUAL: [u32; 5] = [6, 16, 64, 256, 1_000];

/// The most partitions that a design is compared at.
pub const MOST_PARTITIONS: u32 = 1 << 20;

/// The most memory that all counts may take together.
pub const MOST_COUNT_BYTES: u64 = 1 << 30;

/// What is to be compared.
#[derive(Clone, Copy)]
pub struct Plan<'p> {
    pub designs: &'p [Design],
    /// Only these.
    pub named: Option<&'p [String]>,
    /// Those that are for other keys, too.
    pub even_if_unsuited: bool,
    /// Without numbers, the usual ones that the keys are enough for.
    pub partitions: Option<&'p [u32]>,
    pub workers: NonZeroUsize,
}

impl<'p> Plan<'p> {
    /// The designs that were named, or all but the placements of other systems.
    pub fn candidates(&self) -> impl Iterator<Item = &'p Design> {
        let named = self.named;
        self.designs
            .iter()
            .filter(move |design| named.map_or(!design.placement, |names| names.iter().any(|name| name == design.name)))
    }
}

/// A design at one number of partitions.
pub struct Case<'p> {
    pub design: &'p Design,
    pub partitions: u32,
    pub counter: Counter,
    /// What must be kept with the data to find the design again.
    pub kept: Option<String>,
    /// The case that counts finer, by its place, whose counts tell these: then nothing is counted here.
    pub of: Option<(usize, Coarser)>,
}

fn find_finer(cases: &mut [Case<'_>]) {
    let finer = |case: &Case<'_>| {
        let coarser = case.design.coarser?;
        let finest = cases
            .iter()
            .rposition(|finer| finer.design.name == case.design.name && finer.partitions % case.partitions == 0)?;
        (cases[finest].partitions > case.partitions).then_some((finest, coarser))
    };
    let of: Vec<_> = cases.iter().map(finer).collect();
    cases.iter_mut().zip(of).for_each(|(case, of)| case.of = of);
}

/// What is compared, and what is not and why.
pub struct Chosen<'p> {
    /// By partitions, then in the order of the designs.
    pub cases: Vec<Case<'p>>,
    /// What is made from samples, once the stream was read.
    pub learned: Vec<(&'p Design, u32)>,
    pub unavailable: Unavailable,
    pub notes: Vec<String>,
}

/// Reasons why there is no design at a number of partitions, each with the designs and the numbers that it is for.
#[derive(Debug, Default)]
pub struct Unavailable(Vec<(String, Vec<&'static str>, Vec<u32>)>);

impl Unavailable {
    pub fn add(&mut self, reason: String, design: &'static str, partitions: u32) {
        let at = self.0.iter().position(|(other, ..)| *other == reason).unwrap_or_else(|| {
            self.0.push((reason, Vec::new(), Vec::new()));
            self.0.len() - 1
        });
        let (_, names, at) = &mut self.0[at];
        add_new(names, design);
        add_new(at, partitions);
    }

    pub fn notes(self) -> impl Iterator<Item = String> {
        self.0.into_iter().map(|(reason, names, at)| {
            let at = listed(at.into_iter().map(|n| grouped(n.into())));
            format!("{}: {reason}, so none at {at}", listed(names))
        })
    }
}

/// Adds what is not there yet.
pub(super) fn add_new<T: PartialEq>(all: &mut Vec<T>, one: T) {
    if !all.contains(&one) {
        all.push(one);
    }
}

/// Chooses by the keys that were read ahead.
pub fn choose<'p>(plan: Plan<'p>, stream: &Stream<'_>) -> io::Result<Chosen<'p>> {
    let mut notes = Vec::new();
    let designs = designs(plan, stream, &mut notes);
    let counts = counts(plan, stream, &mut notes);
    affordable(&designs, &counts, plan.workers.get())?;
    let (mut cases, mut learned, mut unavailable) = (Vec::new(), Vec::new(), Unavailable::default());
    for &partitions in &counts {
        for &design in &designs {
            if design.learns {
                learned.push((design, partitions));
                continue;
            }
            match design.make(partitions, &[]) {
                Ok((counter, kept)) => cases.push(Case { design, partitions, counter, kept, of: None }),
                Err(reason) => unavailable.add(reason, design.name, partitions),
            }
        }
    }
    find_finer(&mut cases);
    Ok(Chosen { cases, learned, unavailable, notes })
}

fn designs<'p>(plan: Plan<'p>, stream: &Stream<'_>, notes: &mut Vec<String>) -> Vec<&'p Design> {
    let candidates = plan.candidates();
    if plan.even_if_unsuited {
        return candidates.collect();
    }
    let (suited, unsuited): (Vec<&Design>, Vec<&Design>) =
        candidates.partition(|design| design.fits_most(stream.head()));
    if !unsuited.is_empty() {
        notes.push(format!("left out, since they are for other keys: {}", listed(unsuited.iter().map(|d| d.name))));
    }
    suited
}

fn counts(plan: Plan<'_>, stream: &Stream<'_>, notes: &mut Vec<String>) -> Vec<u32> {
    if let Some(counts) = plan.partitions {
        return counts.to_vec();
    }
    let keys = stream.keys().unwrap_or(u64::MAX);
    let (enough, few): (Vec<u32>, Vec<u32>) =
        USUAL.into_iter().partition(|&n| n == USUAL[0] || keys >= FEW * u64::from(n));
    if !few.is_empty() {
        notes.push(format!(
            "too few keys for {} partitions, unless --partitions asks for them",
            listed(few.iter().map(|&n| grouped(n.into())))
        ));
    }
    enough
}

fn affordable(designs: &[&Design], counts: &[u32], workers: usize) -> io::Result<()> {
    let partitions: u64 = counts.iter().map(|&n| u64::from(n)).sum();
    let bytes = partitions * designs.len() as u64 * workers as u64 * size_of::<u64>() as u64;
    if bytes > MOST_COUNT_BYTES {
        return Err(io::Error::other(format!(
            "expected counts of at most {} MiB, found {} MiB for {} designs on {workers} cores: ask for fewer partitions, \
             or name fewer designs",
            MOST_COUNT_BYTES >> 20,
            bytes >> 20,
            designs.len()
        )));
    }
    Ok(())
}
