//! Programs of others that tests run: whether they are there, and how they start.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Where `.ci/full` puts what cargo does not build: a path inside the target folder. Where there is nothing at that path, it is the
/// one at which `.ci/full` would install it.
pub fn in_target_folder(path: impl AsRef<Path>) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("two folders above this package");
    // Relative to the folder in which cargo was started, which for tests is the package's, or the root.
    let named = std::env::var_os("CARGO_TARGET_DIR").map(|folder| root.join(folder));
    let binary = std::env::current_exe().unwrap_or_default();
    let above = binary.ancestors().skip(1).map(Path::to_path_buf);
    let expected = named.clone().unwrap_or_else(|| root.join("target"));
    let folder = named.into_iter().chain(above).find(|folder| folder.join(path.as_ref()).exists());
    folder.unwrap_or(expected).join(path)
}

/// Runs a program on a text and returns what it prints.
pub fn run(command: &mut Command, input: &str) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a program that starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    // Beside the reader, since a program may write before it has read everything. One that fails reads no more, and its
    // messages say why.
    std::thread::scope(|scope| {
        scope.spawn(move || _ = pipe.write_all(input.as_bytes()));
        child.wait_with_output().expect("a program that ends")
    })
}
