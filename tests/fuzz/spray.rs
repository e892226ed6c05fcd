//! `spray TARGET SECONDS FOLDER...`: changes the inputs of the folders at random, without the coverage that libFuzzer
//! counts and so many times as fast. Prints the number of executions; an input that breaks a law is printed in hex.

use std::cell::RefCell;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

thread_local! {
    static CURRENT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// The generator of Vigna's SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.next() % n as u64).expect("below a usize")
    }
}

/// One to four changes: a byte set, added, removed or moved by one, or the end of another input.
fn change(input: &mut Vec<u8>, corpus: &[Vec<u8>], random: &mut Random) {
    for _ in 0..=random.below(4) {
        let at = random.below(input.len() + 1);
        let byte = random.next().to_le_bytes()[7];
        match random.below(6) {
            0 if at < input.len() => input[at] = byte,
            1 if at < input.len() => input[at] = input[at].wrapping_add(if byte & 1 == 1 { 1 } else { 255 }),
            2 if at < input.len() => _ = input.remove(at),
            3 => {
                let other = &corpus[random.below(corpus.len())];
                input.truncate(at);
                input.extend_from_slice(&other[random.below(other.len() + 1)..]);
            }
            4 if !input.is_empty() => {
                let from = random.below(input.len());
                let piece = input[from..(from + random.below(8)).min(input.len())].to_vec();
                input.splice(at..at, piece);
            }
            _ => input.insert(at, byte),
        }
    }
    input.truncate(160);
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().expect("the name of a target");
    let seconds: u64 = arguments.next().expect("a time").parse().expect("a number of seconds");
    let (_, target) = tablekeys_fuzz::TARGETS.iter().find(|(known, _)| *known == name).expect("a known target");
    let mut corpus = vec![Vec::new()];
    for folder in arguments {
        let files = std::fs::read_dir(folder).expect("a folder");
        corpus.extend(files.map(|file| std::fs::read(file.expect("a file").path()).expect("an input")));
    }
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        hook(info);
        CURRENT.with_borrow(|input| {
            let hex: String = input.iter().map(|byte| format!("{byte:02x}")).collect();
            eprintln!("input: {hex}");
        });
    }));
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
    let mut random = Random(u64::try_from(now.as_nanos() & u128::from(u64::MAX)).expect("64 bits"));
    let (start, mut executions) = (Instant::now(), 0_u64);
    while start.elapsed() < Duration::from_secs(seconds) {
        for _ in 0..1_000 {
            CURRENT.with_borrow_mut(|input| {
                let chosen = random.below(corpus.len());
                input.clone_from(&corpus[chosen]);
                change(input, &corpus, &mut random);
            });
            CURRENT.with_borrow(|input| target(input));
            executions += 1;
        }
    }
    println!("{name} {executions} executions in {:.0} s from {} inputs", start.elapsed().as_secs_f64(), corpus.len());
}
