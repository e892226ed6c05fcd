//! Every promise about the command names a test, which is there.

use std::fs;
use std::path::Path;

fn tests(folder: &Path, found: &mut String) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            tests(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            *found += &fs::read_to_string(&path).expect("text");
        }
    }
}

#[test]
fn each_promise_of_the_command_names_tests_that_are_there() {
    let mut code = String::new();
    for folder in ["crates/cli", "src", "tests"] {
        tests(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut code);
    }
    let page = include_str!("../../src/guide/command_promises.rs");
    let promises = page.lines().filter(|line| line.starts_with("//! | ") && !line.ends_with("| test |"));
    let mut named = 0;
    for promise in promises {
        let tests = promise.trim_end_matches(" |").rsplit(" | ").next().expect("a last column");
        for test in tests.split(", ") {
            let name = test.trim_matches('`');
            assert!(code.contains(&format!("fn {name}()")), "{name} is no test: {promise}");
            named += 1;
        }
    }
    assert!(named > 30, "{named} tests are named");
}
