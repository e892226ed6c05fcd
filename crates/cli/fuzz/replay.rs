//! The committed inputs of the fuzz targets, which a plain test replays. `run` beside this file fuzzes.
//!
//! Each corpus is the smallest set of inputs that libFuzzer has found for all the coverage it has reached: one file per
//! target, one input per line in hex.
#![allow(clippy::unwrap_used, reason = "a test that fails may panic")]

use std::fs;
use std::panic::catch_unwind;
use std::path::PathBuf;

use tablekeys_fuzz::TARGETS;

fn corpus(target: &str) -> Vec<Vec<u8>> {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("corpus/{target}.hex"));
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    text.lines().map(|line| hex::decode(line).unwrap()).collect()
}

#[test]
fn every_committed_input_keeps_the_law_of_its_target() {
    for (name, target) in TARGETS {
        let inputs = corpus(name);
        assert!(inputs.len() >= 10, "{name}: {} inputs", inputs.len());
        for input in inputs {
            let kept = catch_unwind(|| target(&input));
            assert!(kept.is_ok(), "{name} on {input:02x?}");
        }
    }
}
