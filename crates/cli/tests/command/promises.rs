//! Every promise of the command names a test, which is there.

use std::fs;
use std::path::Path;

fn tests(folder: &Path, found: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            tests(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            *found += &fs::read_to_string(&path).unwrap();
        }
    }
}

#[test]
fn each_promise_of_the_command_names_tests_that_are_there() {
    let mut code = String::new();
    for folder in ["src", "tests"] {
        tests(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut code);
    }
    let page = include_str!("../../PROMISES.md");
    let is_promise = |line: &&str| line.starts_with("| ") && !line.ends_with("| test |");
    let mut named = 0;
    for promise in page.lines().filter(is_promise) {
        let tests = promise.trim_end_matches(" |").rsplit(" | ").next().unwrap();
        for test in tests.split(", ") {
            let name = test.trim_matches('`');
            assert!(code.contains(&format!("fn {name}()")), "{name} is no test: {promise}");
            named += 1;
        }
    }
    assert!(named > 60, "{named} tests are named");
}
