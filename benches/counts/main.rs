//! Instructions per call of the functions that programs call for each row, counted by valgrind and compared with a table.
//!
//! Instructions do not depend on what else the machine does, as times do. They are no times either: a wait for memory costs
//! none. Counted are those of this binary, with what it was compiled from, and not those of the C library (`malloc`,
//! `memcpy`), which differ by processor. They depend on the compiler, so the table names it, and another compiler's are printed
//! and not compared.
//!
//! `cargo bench --bench counts` compares, and fails where a count has grown by more than 3%; with `-- --write` it writes the table.

mod table;
mod tasks;

use std::env;
use std::error::Error;
use std::hint::black_box;
use std::path::Path;
use std::process::{Command, ExitCode};

use table::Table;

/// The argument with which this binary runs itself in valgrind.
const RUN: &str = "--run";

/// What valgrind counts, once per task.
#[inline(never)]
fn counted(task: &mut dyn FnMut()) {
    black_box(task)();
}

fn main() -> ExitCode {
    let given = |flag: &str| env::args().any(|argument| argument == flag);
    if given(RUN) {
        tasks::all(|_, task| counted(task));
        return ExitCode::SUCCESS;
    }
    if !given("--bench") || given("--test") {
        tasks::all(|_, task| task());
        return ExitCode::SUCCESS;
    }
    match compare(given("--write")) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn compare(write: bool) -> Result<ExitCode, Box<dyn Error>> {
    let found = Table { compiler: compiler()?, counts: counts()? };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/counts/counts.txt");
    if write {
        std::fs::write(&path, found.to_string())?;
        return Ok(ExitCode::SUCCESS);
    }
    let expected: Table = std::fs::read_to_string(&path)?.parse()?;
    if expected.compiler != found.compiler {
        println!("{found}\nnot compared: the table is of {}, and this is {}", expected.compiler, found.compiler);
        return Ok(ExitCode::SUCCESS);
    }
    let (lines, more) = expected.compare(&found);
    println!("{lines}");
    if more.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    println!("more than 3% above the table, or not in it: {}", more.join(", "));
    println!("if that is meant: cargo bench --bench counts -- --write");
    Ok(ExitCode::FAILURE)
}

/// The compiler and its target.
fn compiler() -> Result<String, Box<dyn Error>> {
    let output = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())).arg("-vV").output()?;
    let text = String::from_utf8(output.stdout)?;
    let line =
        |name: &str| text.lines().find_map(|line| line.strip_prefix(name)).ok_or(format!("rustc -vV: no {name}"));
    Ok(format!("rustc {}, {}", line("release: ")?, line("host: ")?))
}

/// The instructions of each task per call.
fn counts() -> Result<Vec<(String, f64)>, Box<dyn Error>> {
    let mut names = Vec::new();
    tasks::all(|name, _| names.push(name));
    let (own, out) = (env::current_exe()?, Path::new(env!("CARGO_TARGET_TMPDIR")).join("counts.out"));
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--quiet", "--tool=callgrind", "--combine-dumps=yes", "--compress-strings=no", "--compress-pos=no"]);
    valgrind.args(["--toggle-collect=counts::counted", "--dump-after=counts::counted"]);
    valgrind.arg(format!("--callgrind-out-file={}", out.display()));
    let status = valgrind.arg(&own).arg(RUN).status().map_err(|error| format!("valgrind: {error}"))?;
    if !status.success() {
        return Err(format!("valgrind: {status}").into());
    }
    let profile = std::fs::read_to_string(&out)?;
    let parts: Vec<u64> = profile.split("\npart: ").skip(1).map(|part| own_instructions(part, &own)).collect();
    // Behind the last dump comes what follows the last task: nothing.
    let (Some(0), true) = (parts.last(), parts.len() == names.len() + 1) else {
        return Err(format!("expected {} tasks in {}, found {}", names.len(), out.display(), parts.len()).into());
    };
    #[expect(clippy::cast_precision_loss, reason = "millions")]
    let per_call = |count: u64| count as f64 / tasks::CALLS as f64;
    Ok(names.into_iter().map(str::to_owned).zip(parts.into_iter().map(per_call)).collect())
}

/// The sum of the lines of cost under an object, in callgrind's format of profiles.
fn own_instructions(part: &str, own: &Path) -> u64 {
    let (mut is_own, mut is_call, mut sum) = (false, false, 0);
    for line in part.lines() {
        if let Some(object) = line.strip_prefix("ob=") {
            is_own = Path::new(object) == own;
        } else if line.starts_with("calls=") {
            // The next line is what the call costs, which stands at the function that is called, too.
            is_call = true;
        } else if line.starts_with(|first: char| first.is_ascii_digit() || first == '+' || first == '-' || first == '*')
        {
            let cost = line.split(' ').nth(1).and_then(|cost| cost.parse::<u64>().ok()).unwrap_or(0);
            sum += if is_own && !is_call { cost } else { 0 };
            is_call = false;
        }
    }
    sum
}
