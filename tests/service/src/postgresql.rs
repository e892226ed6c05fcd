//! PostgreSQL, one process without a network: `postgres --single`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// A new database cluster in a folder of its own, removed at the end.
pub struct Cluster {
    programs: PathBuf,
    folder: TempDir,
}

impl Cluster {
    /// # Panics
    ///
    /// Where PostgreSQL is not installed.
    pub fn start() -> Self {
        let programs = programs().expect("PostgreSQL, which `.ci/full` installs");
        let folder = TempDir::with_prefix("tablekeys-").expect("a folder that can be made");
        if root() {
            let owned = Command::new("chown").arg("nobody").arg(folder.path()).status().expect("chown");
            assert!(owned.success());
        }
        let cluster = Self { programs, folder };
        // The locale of the cluster is C, so that nothing depends on the machine's; queries name their collations.
        let mut initdb = cluster.program("initdb");
        let output = crate::programs::run(
            initdb.args(["--no-sync", "--locale=C", "-E", "UTF8", "-U", "tests", "-D"]).arg(cluster.data()),
            "",
        );
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        cluster
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// The server refuses to run as root, so it runs as nobody then.
    fn program(&self, name: &str) -> Command {
        let path = self.programs.join(name);
        if !root() {
            return Command::new(path);
        }
        let mut command = Command::new("setpriv");
        command.args(["--reuid=nobody", "--regid=nogroup", "--clear-groups"]).arg(path).current_dir(self.folder.path());
        command
    }

    /// The values of a question that returns one text a row.
    pub fn query(&self, sql: &str) -> Vec<String> {
        let mut postgres = self.program("postgres");
        let output =
            crate::programs::run(postgres.args(["--single", "-j", "-D"]).arg(self.data()).arg("postgres"), sql);
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        // A value is written as `1: name = "value"`, and the type follows.
        let values = text.lines().filter_map(|line| line.split_once(" = \"")?.1.rsplit_once("\"\t(typeid"));
        values.map(|(value, _)| value.to_owned()).collect()
    }
}

fn root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n")
}

/// Debian keeps the server's programs out of the path, by version.
fn programs() -> Option<PathBuf> {
    let debian =
        fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten().map(|entry| entry.path().join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let all: Vec<PathBuf> = debian.chain(std::env::split_paths(&path)).collect();
    all.into_iter()
        .find(|folder: &PathBuf| ["initdb", "postgres"].iter().all(|name| Path::new(folder).join(name).is_file()))
}
