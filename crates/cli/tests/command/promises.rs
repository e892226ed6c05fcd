//! Every promise of the command names a test, which is there.

use walkdir::WalkDir;

#[test]
fn each_promise_of_the_command_names_tests_that_are_there() {
    let folders = [concat!(env!("CARGO_MANIFEST_DIR"), "/src"), concat!(env!("CARGO_MANIFEST_DIR"), "/tests")];
    let paths = folders.into_iter().flat_map(WalkDir::new).map(|entry| entry.unwrap().into_path());
    let sources = paths.filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    let code: String = sources.map(|path| std::fs::read_to_string(path).unwrap()).collect();
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
