//! `--speed`: how much of the time of a comparison is hashing.
//!
//! A whole comparison of a file is timed beside the same designs' counting of the same keys in memory: of their lines,
//! and of what is hashed of them. Where it takes hardly longer, reading and finding lines are not worth making faster.

use std::io;
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use super::choose;
use super::comparison::{Comparison, compare};
use super::count::{Job, count_held};
use super::plan::Plan;
use super::stream::{HEAD_BYTES, HEAD_KEYS, Stream};
use crate::file;
use crate::lines::block::Block;
use crate::lines::lines;
use crate::wording::numbers::grouped;

/// How often each is timed, the two in turn: others may use the machine, and only ever make a run slower.
pub const ROUNDS: usize = 3;

/// The least time of each, on all workers.
#[derive(Debug)]
pub struct Speed {
    lines: u64,
    bytes: u64,
    workers: usize,
    /// From the opening of the file to the last count, with all that comes between.
    file: Duration,
    /// Of lines in memory: GUIDs read from them, hashing, counting.
    from_lines: Duration,
    /// Of keys in memory, GUIDs as their bytes: hashing and counting alone.
    from_keys: Duration,
}

/// Times each, and sees that they count the same.
pub fn measure(path: &Path, plan: Plan<'_>) -> io::Result<Speed> {
    let (mut blocks, jobs) = hold(path, plan)?;
    let mut speed = Speed {
        lines: blocks.iter().map(|block| block.lines).sum(),
        bytes: blocks.iter().map(|block| block.bytes().len() as u64).sum(),
        workers: plan.workers.get(),
        file: Duration::MAX,
        from_lines: Duration::MAX,
        from_keys: Duration::MAX,
    };
    for _ in 0..ROUNDS {
        let (file, comparison) = whole(path, plan)?;
        let (from_lines, of_lines) = timed(|| count_held(&mut blocks, &jobs, plan.workers, Block::read_guids));
        let (from_keys, of_keys) = timed(|| count_held(&mut blocks, &jobs, plan.workers, |_| {}));
        let learns = |name: &str| plan.candidates().any(|design| design.learns && design.name == name);
        let of_file = || comparison.rows.iter().filter(|row| !learns(&row.design)).map(|row| &row.histogram);
        if !of_file().eq(&of_lines) || !of_file().eq(&of_keys) {
            return Err(io::Error::other("it changed while it was timed"));
        }
        speed.file = speed.file.min(file);
        speed.from_lines = speed.from_lines.min(from_lines);
        speed.from_keys = speed.from_keys.min(from_keys);
    }
    Ok(speed)
}

/// A comparison as without `--speed`. The last block that is counted stops the clock: figures are worked out later.
fn whole(path: &Path, plan: Plan<'_>) -> io::Result<(Duration, Comparison)> {
    let last = Mutex::new(Duration::ZERO);
    let start = Instant::now();
    let comparison = compare("", "", &lines(file::open(path)?.0), plan, &|_| {
        let mut last = last.lock().expect("nothing panics here");
        *last = start.elapsed().max(*last);
    })?;
    Ok((last.into_inner().expect("nothing panics here"), comparison))
}

fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let done = work();
    (start.elapsed(), done)
}

/// The stream's blocks with their lines found, and what is to be counted of them.
fn hold(path: &Path, plan: Plan<'_>) -> io::Result<(Vec<Block>, Vec<Job>)> {
    let source = lines(file::open(path)?.0);
    let mut stream = Stream::read_ahead(&source, HEAD_KEYS, HEAD_BYTES)?;
    let (jobs, _) = choose::jobs(choose::choose(plan, &stream)?.cases);
    let (mut blocks, mut block) = (Vec::new(), Block::default());
    while stream.next(&mut block)? {
        blocks.push(std::mem::take(&mut block));
    }
    Ok((blocks, jobs))
}

/// A few plain lines.
#[expect(clippy::cast_precision_loss, reason = "figures of a few digits")]
pub fn text(speed: &Speed) -> String {
    let &Speed { lines, bytes, workers, file, from_lines, from_keys } = speed;
    let head = format!(
        "\nSpeed: {} lines, {} bytes, {workers} workers, the least of {ROUNDS} runs of each, in turn\n\
         from               seconds   million lines/s   file/this\n",
        grouped(lines),
        grouped(bytes)
    );
    let rows = [
        ("file", file, "from opening it to the last count"),
        ("lines in memory", from_lines, "reading GUIDs, hashing, counting"),
        ("keys in memory", from_keys, "hashing, counting"),
    ];
    let rows = rows.map(|(from, time, about)| {
        let seconds = time.as_secs_f64();
        let (millions, percent) = (lines as f64 / seconds / 1e6, 100.0 * seconds / file.as_secs_f64());
        format!("{from:<16} {seconds:>9.3} {millions:>17.2} {percent:>10.0}%   {about}\n")
    });
    head + &rows.concat()
}
