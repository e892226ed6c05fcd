//! The few arguments after `cargo bench --`.

/// How far a run goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Answers are checked, nothing is timed.
    Test,
    /// One short pass.
    Short,
    /// Several longer passes.
    Full,
}

/// What was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arguments {
    /// How far to go.
    pub mode: Mode,
    /// Tasks whose id holds one of these; all, where there are none.
    pub filters: Vec<String>,
}

impl Arguments {
    /// What to type.
    pub const USAGE: &str = "\
cargo bench                  all tasks, several passes: figures to keep
cargo bench -- --short       all tasks, one short pass: under two minutes
cargo bench -- --test        checks that answers agree, and times nothing
cargo bench -- ring uuid     tasks whose name holds one of these, whatever the case";

    /// Reads the arguments behind the name of the program.
    ///
    /// Cargo itself says `--bench` for `cargo bench`, and nothing for `cargo test --benches`.
    ///
    /// # Errors
    ///
    /// An argument that is none of those above.
    pub fn read(arguments: impl IntoIterator<Item = String>) -> Result<Self, String> {
        let (mut bench, mut short, mut test, mut filters) = (false, false, false, Vec::new());
        for argument in arguments {
            match argument.as_str() {
                "--bench" => bench = true,
                "--short" => short = true,
                "--test" => test = true,
                flag if flag.starts_with('-') => {
                    return Err(format!("expected --short, --test or a part of a task's name, found {flag}"));
                }
                _ => filters.push(argument),
            }
        }
        let mode = match (bench, test, short) {
            (true, false, false) => Mode::Full,
            (true, false, true) => Mode::Short,
            _ => Mode::Test,
        };
        Ok(Self { mode, filters })
    }

    /// The command that asks for the same.
    #[must_use]
    pub fn command(&self) -> String {
        let flag = match self.mode {
            Mode::Test => Some("--test"),
            Mode::Short => Some("--short"),
            Mode::Full => None,
        };
        let quoted = self.filters.iter().map(|filter| format!("'{filter}'"));
        let behind: Vec<String> = flag.map(str::to_owned).into_iter().chain(quoted).collect();
        if behind.is_empty() { "cargo bench".to_owned() } else { format!("cargo bench -- {}", behind.join(" ")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(arguments: &[&str]) -> Result<Arguments, String> {
        Arguments::read(arguments.iter().map(|&argument| argument.to_owned()))
    }

    #[test]
    fn modes_by_arguments() {
        for (arguments, mode, command) in [
            (&["--bench"][..], Mode::Full, "cargo bench"),
            (&["--short", "--bench"], Mode::Short, "cargo bench -- --short"),
            (&["--test", "--bench"], Mode::Test, "cargo bench -- --test"),
            (&[], Mode::Test, "cargo bench -- --test"),
            (&["--bench", "a b"], Mode::Full, "cargo bench -- 'a b'"),
        ] {
            let read = read(arguments).unwrap();
            assert_eq!((read.mode, read.command().as_str()), (mode, command));
        }
    }

    #[test]
    fn what_is_not_known_is_named() {
        assert!(read(&["--bench", "--fast"]).unwrap_err().ends_with("found --fast"));
    }
}
