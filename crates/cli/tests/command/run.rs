//! Runs the command as a shell does.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

/// What came of a run.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ran {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The message of a failure, which is one line that begins with `error: `.
    #[track_caller]
    pub(crate) fn failure(&self) -> &str {
        assert_eq!((self.status, self.stdout.as_str()), (2, ""), "{self:?}");
        self.stderr.strip_prefix("error: ").unwrap_or_else(|| panic!("{self:?}")).trim_end()
    }
}

/// The command with nothing of this machine's own environment that it reads.
pub(crate) fn command(line: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablekeys"));
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy();
        if name.starts_with("AZURE_")
            || name.to_ascii_lowercase().ends_with("_proxy")
            || ["NO_COLOR", "COLUMNS"].contains(&&*name)
        {
            command.env_remove(&*name);
        }
    }
    command.args(line).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs it to its end.
pub(crate) fn run(line: &[&str], stdin: impl AsRef<[u8]>) -> Ran {
    run_with(command(line), stdin.as_ref().to_vec())
}

pub(crate) fn run_with(mut command: Command, stdin: Vec<u8>) -> Ran {
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let mut pipe = child.stdin.take().unwrap();
    // A command that reads nothing closes the pipe.
    let writer = std::thread::spawn(move || _ = pipe.write_all(&stdin));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Ran {
        status: output.status.code().unwrap_or(-1),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A folder of the test's own, empty.
pub(crate) fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("command").join(test);
    _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}
