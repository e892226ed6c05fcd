//! The programs of the guide in Python, JavaScript and C#: each is called as the Rust program is, gives the same answers and leaves
//! the same rows. One process per language answers all calls.

#![allow(dead_code, reason = "of some programs the other languages have a part")]

#[path = "../../../src/guide/patterns/compound_key/program.rs"]
mod compound_key;
#[path = "../../../src/guide/row_keys/feed.rs"]
mod feed;
#[path = "../../../src/guide/patterns/high_volume_delete/program.rs"]
mod high_volume_delete;
#[path = "../../../src/guide/patterns/inter_partition_index/program.rs"]
mod inter_partition_index;
mod recipes;
mod scenarios;
#[path = "../../../src/guide/patterns/unique_markers/program.rs"]
mod unique_markers;
#[path = "../../../src/guide/patterns/write_sharding/program.rs"]
mod write_sharding;

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use serde_json::{Map, Value, json};
use tablekeys::Ticks;
use tablekeys_service::azurite::Azurite;
use tablekeys_service::client::{self, Client, Refused};
use tablekeys_service::programs::{in_target_folder, run};
use walkdir::WalkDir;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

type Answer = Result<Value, Box<dyn Error>>;

/// A program, and how it is called.
pub(crate) struct Scenario {
    /// Its path below `src/guide`, without an ending.
    program: &'static str,
    /// The tables that it is given, in this order.
    tables: &'static [&'static str],
    /// What is stored before the calls.
    before: fn(&Client),
    /// Function and arguments of each call. A function whose name begins with `!` takes no table.
    calls: fn() -> Vec<Value>,
    /// The same call of the Rust program.
    rust: fn(&Client, &str, &Arguments<'_>) -> Answer,
}

impl Scenario {
    const BASE: Self =
        Self { program: "", tables: &[], before: |_| (), calls: Vec::new, rust: |_, _, _| Ok(Value::Null) };
}

struct Arguments<'c>(&'c [Value]);

impl Arguments<'_> {
    fn text(&self, index: usize) -> &str {
        self.0[index].as_str().expect("a string")
    }

    fn number<N: TryFrom<u64>>(&self, index: usize) -> N {
        self.0[index].as_u64().and_then(|number| number.try_into().ok()).expect("a number")
    }

    fn at(&self, index: usize) -> Ticks {
        self.text(index).parse().expect("an instant")
    }
}

/// What a call of the Rust program answers.
fn shown<T: Into<Value>, E: Into<Box<dyn Error>>>(answer: Result<T, E>) -> Answer {
    answer.map(Into::into).map_err(Into::into)
}

/// Numbers without their types, which languages choose in their own way.
fn plain(value: &Value) -> Value {
    match value {
        Value::Number(number) => json!(number.as_f64()),
        Value::Array(items) => items.iter().map(plain).collect(),
        Value::Object(members) => {
            let values = members.iter().filter(|(name, _)| !name.ends_with("@odata.type"));
            Value::Object(values.map(|(name, value)| (name.clone(), plain(value))).collect::<Map<_, _>>())
        }
        value => value.clone(),
    }
}

/// Makes a scenario's tables, with what is stored before its calls.
fn tables(client: &Client, scenario: &Scenario) {
    for table in scenario.tables {
        client.create_table(table).expect("a new table");
    }
    (scenario.before)(client);
}

fn rows(client: &Client, scenario: &Scenario) -> Vec<Value> {
    scenario.tables.iter().flat_map(|table| client.all(table)).map(|row| plain(&row.into())).collect()
}

/// A language, with what its programs end with.
struct Language {
    name: &'static str,
    ending: &'static str,
    /// Starts what calls the programs, with the emulator's address.
    runner: fn(&str) -> Command,
}

const PYTHON: Language = Language {
    name: "Python",
    ending: "py",
    runner: |connection| {
        let mut python = Command::new(in_target_folder("engines/bin/python"));
        let file = |path: &str| Path::new(ROOT).join(path);
        python.arg(file("tests/service/languages/run.py")).arg(file("src/guide")).arg(connection);
        // No folder of compiled programs inside the guide.
        python.env("PYTHONDONTWRITEBYTECODE", "1");
        python
    },
};

const JAVASCRIPT: Language =
    Language { name: "JavaScript", ending: "mjs", runner: |connection| node("run.mjs", connection) };

/// A script beside copies of the programs: modules find packages in the folders above their own.
fn node(script: &str, connection: &str) -> Command {
    let folder = in_target_folder("clients").join("programs");
    let copy = |from: &str, to: PathBuf| {
        fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
        fs::copy(Path::new(ROOT).join(from), to).expect("a copy");
    };
    for scenario in &scenarios::ALL {
        let program = format!("{}.mjs", scenario.program);
        copy(&format!("src/guide/{program}"), folder.join(&program));
    }
    copy(&format!("tests/service/languages/{script}"), folder.join(script));
    // As npm would install it.
    let package = folder.join("node_modules/tablekeys");
    let built = Command::new(Path::new(ROOT).join("crates/javascript/build")).arg(&package).status();
    assert!(built.expect("Python").success(), "crates/javascript/build");
    let mut node = Command::new("node");
    node.arg(folder.join(script)).arg(&folder).arg(connection);
    node
}

const CSHARP: Language = Language {
    name: "C#",
    ending: "cs",
    runner: |connection| {
        let calls = Path::new(env!("CARGO_TARGET_TMPDIR")).join("Programs.cs");
        fs::write(&calls, csharp_calls()).expect("a file that can be written");
        let files = ["crates/csharp/TableKeys.cs", "tests/service/languages/AzureDataTables.cs"].map(str::to_owned);
        let programs = scenarios::ALL.iter().map(|of| format!("src/guide/{}.cs", of.program));
        let files = files.into_iter().chain(programs).map(|file| Path::new(ROOT).join(file));
        let program = compiled("Programs.exe", files.chain([calls]));
        let mut python = Command::new(in_target_folder("engines/bin/python"));
        python.arg(Path::new(ROOT).join("tests/service/languages/tables.py")).args([connection, "mono"]).arg(program);
        python
    },
};

/// A program of C#, by Mono's compiler.
fn compiled(name: &str, files: impl IntoIterator<Item = PathBuf>) -> PathBuf {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut mcs = Command::new("mcs");
    mcs.args(["-langversion:7", "-codepage:utf8", "-r:System.Numerics", "-warnaserror"]);
    let compiled = mcs.arg(format!("-out:{}", program.display())).args(files).output().expect("a compiler");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    program
}

fn csharp_calls() -> String {
    let pascal = |name: &str| -> String { name.split('_').map(|word| word[..1].to_uppercase() + &word[1..]).collect() };
    let literal = |value: &Value| match value.as_str() {
        Some(text) if text.len() == 28 && text.parse::<Ticks>().is_ok() => format!("At({value})"),
        _ => value.to_string(),
    };
    let mut program = "static partial class Calls {\nstatic void Main() {\n".to_owned();
    for scenario in &scenarios::ALL {
        let file = scenario.program.strip_suffix("/program").unwrap_or(scenario.program);
        let class = pascal(file.rsplit('/').next().expect("a name"));
        let tables = scenario.tables.iter().map(|name| format!("new Azure.Data.Tables.TableClient(null, {name:?})"));
        for call in (scenario.calls)() {
            let args: Vec<String> =
                tables.clone().chain(call.as_array().expect("a call")[1..].iter().map(literal)).collect();
            let function = pascal(call[0].as_str().expect("a name"));
            writeln!(program, "Call(() => {class}.{function}({}));", args.join(", "))
                .expect("a String takes whatever is written");
        }
    }
    program + "}\n}\n"
}

/// Calls the programs of a language on the emulator and the Rust programs in memory, and compares answers and rows.
fn compare(language: &Language) {
    let azurite = Azurite::start();
    let scenarios = &scenarios::ALL;
    let mut input = String::new();
    let theirs = Client::of(Arc::new(azurite.account()));
    for scenario in scenarios {
        tables(&theirs, scenario);
        for call in (scenario.calls)() {
            let (function, args) = (&call[0], &call.as_array().expect("a call")[1..]);
            let call =
                json!({ "program": scenario.program, "function": function, "tables": scenario.tables, "args": args });
            writeln!(input, "{call}").expect("a String takes whatever is written");
        }
    }
    let output = run(&mut (language.runner)(&azurite.connection()), &input);
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    let mut answers = printed.lines();
    for scenario in scenarios {
        let ours = Client::in_memory();
        tables(&ours, scenario);
        for call in (scenario.calls)() {
            let call = call.as_array().expect("a call");
            let expected = match (scenario.rust)(&ours, call[0].as_str().expect("a name"), &Arguments(&call[1..])) {
                Ok(answer) if answer.get("refused").is_some() => answer,
                Ok(answer) => json!({ "answer": answer }),
                Err(error) => json!({ "refused": error.downcast_ref::<Refused>().expect("a refusal").status }),
            };
            let Some(answer) = answers.next() else {
                panic!("{} in {}: {}", scenario.program, language.name, String::from_utf8_lossy(&output.stderr))
            };
            let answer: Value = serde_json::from_str(answer).expect("JSON");
            assert_eq!(plain(&answer), plain(&expected), "{} in {}: {call:?}", scenario.program, language.name);
        }
        assert_eq!(rows(&theirs, scenario), rows(&ours, scenario), "{} in {}", scenario.program, language.name);
        for table in scenario.tables {
            theirs.delete_table(table).expect("its table");
        }
    }
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// One after the other: each has the tables of the scenarios for itself.
#[test]
fn programs_in_other_languages_answer_and_store_the_same() {
    for language in [PYTHON, JAVASCRIPT, CSHARP] {
        compare(&language);
    }
}

/// What lies beside a chapter is also run.
#[test]
fn every_program_in_another_language_is_called() {
    let guide = Path::new(ROOT).join("src/guide");
    let endings = [PYTHON, JAVASCRIPT, CSHARP].map(|of| of.ending);
    let paths = WalkDir::new(&guide).into_iter().map(|entry| entry.unwrap().into_path());
    for path in paths.filter(|path| path.extension().is_some_and(|end| endings.iter().any(|known| end == *known))) {
        let program = path.strip_prefix(&guide).unwrap().with_extension("");
        assert!(
            scenarios::ALL.iter().any(|scenario| Path::new(scenario.program) == program),
            "{} is not called",
            path.display()
        );
    }
}
