//! The targets under libFuzzer: `FUZZ_TARGET` names one. See `run` beside this file.
#![no_main]

use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;

static TARGET: OnceLock<fn(&[u8])> = OnceLock::new();

fuzz_target!(
    init: {
        let name = std::env::var("FUZZ_TARGET").expect("FUZZ_TARGET is the name of a target");
        let (_, target) = tablekeys_fuzz::TARGETS.iter().find(|(known, _)| *known == name).expect("a known target");
        TARGET.set(*target).expect("once");
    },
    |data: &[u8]| TARGET.get().expect("a target")(data)
);
