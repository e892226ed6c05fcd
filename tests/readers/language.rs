//! A reader as a process: requests in, answers out.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::thread;

fn runs(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

/// One language and the ways to run its reader, of which the first that is installed is taken.
pub(crate) struct Language {
    pub(crate) name: &'static str,
    /// The program in this folder that answers requests.
    requests: &'static str,
    /// What it answers them by, in the folder of the packages.
    library: &'static str,
    runtimes: &'static [Runtime],
}

/// A program that runs a reader, after another has compiled it where one is named.
struct Runtime {
    program: &'static str,
    compiler: Option<&'static [&'static str]>,
}

pub(crate) const ALL: [Language; 2] = [
    Language {
        name: "JavaScript",
        requests: "requests.mjs",
        library: "npm/tablekeys/tablekeys.mjs",
        runtimes: &[Runtime { program: "node", compiler: None }],
    },
    Language {
        name: "C#",
        requests: "Requests.cs",
        library: "csharp/TableKeys.cs",
        runtimes: &[Runtime { program: "mono", compiler: Some(&["mcs", "-langversion:7", "-r:System.Numerics"]) }],
    },
];

impl Language {
    fn runtime(&self) -> Option<&Runtime> {
        self.runtimes
            .iter()
            .find(|runtime| runs(runtime.program) && runtime.compiler.is_none_or(|compiler| runs(compiler[0])))
    }

    /// The programs that are missing, where none of its runtimes is installed.
    pub(crate) fn installed(&self) -> Result<(), String> {
        let needed = |runtime: &Runtime| match runtime.compiler {
            Some(compiler) => format!("{} and {}", runtime.program, compiler[0]),
            None => runtime.program.to_owned(),
        };
        match self.runtime() {
            Some(_) => Ok(()),
            None => Err(self.runtimes.iter().map(needed).collect::<Vec<_>>().join(" or ")),
        }
    }

    /// The library: that of the repository, or one that was installed from a package.
    fn library(&self) -> PathBuf {
        let packages = std::env::var_os("READERS_PACKAGES").map_or("crates/cli/packages".into(), PathBuf::from);
        Path::new(env!("CARGO_MANIFEST_DIR")).join(packages).join(self.library)
    }

    /// What the runtime is given: the program and its library, or what was compiled from both, once per test run.
    fn arguments(&self, runtime: &Runtime) -> Vec<PathBuf> {
        static COMPILED: OnceLock<PathBuf> = OnceLock::new();
        let requests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/readers").join(self.requests);
        let Some([compiler, options @ ..]) = runtime.compiler else { return vec![requests, self.library()] };
        let executable = COMPILED.get_or_init(|| {
            let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("Requests.exe");
            let output = format!("-out:{}", out.display());
            let status = Command::new(compiler).args(options).arg(output).arg(&requests).arg(self.library()).status();
            assert!(status.expect("the compiler").success(), "{} does not compile", requests.display());
            out
        });
        vec![executable.clone()]
    }

    /// The answers to all requests, in their order.
    pub(crate) fn ask<'r>(&self, requests: impl Iterator<Item = &'r str>) -> Vec<String> {
        let runtime = self.runtime().expect("an installed language");
        let mut process = Command::new(runtime.program)
            .args(self.arguments(runtime))
            // No compiled modules in the folder of the sources.
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a program that runs");
        let (mut input, output) = (process.stdin.take().unwrap(), process.stdout.take().unwrap());
        let lines: String = requests.flat_map(|request| [request, "\n"]).collect();
        // A reader may answer before it has read everything, so both ends move at once.
        let answers = thread::scope(|scope| {
            scope.spawn(move || input.write_all(lines.as_bytes()).expect("a reader that reads to the end"));
            BufReader::new(output).lines().map(|line| line.expect("UTF-8")).collect()
        });
        assert!(process.wait().unwrap().success(), "{} failed", self.name);
        answers
    }
}
