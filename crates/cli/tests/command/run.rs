//! Runs the command as a shell does.

use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use flate2::{Compression, GzBuilder};
use serde_json::Value;

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ran {
    pub(crate) fn of(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).unwrap();
        let status = output.status.code().unwrap_or(-1);
        Self { status, stdout: text(output.stdout), stderr: text(output.stderr) }
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// What a run without a message printed.
    #[track_caller]
    pub(crate) fn printed(&self) -> String {
        assert_eq!((self.status, self.stderr.as_str()), (0, ""), "{self:?}");
        self.stdout.trim_end().to_owned()
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

/// The arguments of a line in which none has a space.
pub(crate) fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

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
    Ran::of(output)
}

/// A member of a gzip file.
pub(crate) fn gzip(header: GzBuilder, text: &[u8]) -> Vec<u8> {
    let mut writer = header.write(Vec::new(), Compression::fast());
    writer.write_all(text).unwrap();
    writer.finish().unwrap()
}

/// The command with this many KiB of memory to address, of which its threads reserve a part, and a minute. Each arena of the allocator
/// takes 64 MiB of addresses, used or not.
#[cfg(target_os = "linux")]
pub(crate) fn limited(kib: u32, line: &[&str]) -> Command {
    let mut shell = Command::new("sh");
    shell
        .args(["-c", &format!("ulimit -v {kib}; exec timeout 60 \"$0\" \"$@\""), env!("CARGO_BIN_EXE_tablekeys")])
        .args(line);
    shell.env("MALLOC_ARENA_MAX", "2").stdout(Stdio::piped()).stderr(Stdio::piped());
    shell
}

/// What came of a run that is given this, and the most memory that it held, in MiB.
#[cfg(target_os = "linux")]
pub(crate) fn peak(line: &[&str], given: impl FnOnce(&mut dyn Write)) -> (Ran, u64) {
    let mut child = command(line).stdin(Stdio::piped()).spawn().unwrap();
    let mut pipe = BufWriter::with_capacity(1 << 20, child.stdin.take().unwrap());
    given(&mut pipe);
    let status = format!("/proc/{}/status", child.id());
    let kib = || {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let peak = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        peak.map_or(0, |kib| kib.trim().trim_end_matches(" kB").parse::<u64>().unwrap())
    };
    // While its input is open it cannot end; after its end nothing is told of it.
    let mut most = kib();
    drop(pipe.into_inner().unwrap());
    let output = std::thread::spawn(move || child.wait_with_output().unwrap());
    while !output.is_finished() {
        most = most.max(kib());
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    (Ran::of(output.join().unwrap()), most >> 10)
}

/// A folder of the test's own, empty.
pub(crate) fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("command").join(test);
    _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}
