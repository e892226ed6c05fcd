//! Notes what the compiler was and what it compiled for: the page says it.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let version = env::var_os("RUSTC")
        .and_then(|rustc| Command::new(rustc).arg("-V").output().ok())
        .and_then(|output| String::from_utf8(output.stdout).ok());
    println!("cargo::rustc-env=PEERS_RUSTC={}", version.as_deref().map_or("rustc of an unknown version", str::trim));
    for (name, variable) in [("PEERS_TARGET", "TARGET"), ("PEERS_FEATURES", "CARGO_CFG_TARGET_FEATURE")] {
        println!("cargo::rustc-env={name}={}", env::var(variable).unwrap_or_default());
    }
}
