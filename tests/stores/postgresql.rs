//! PostgreSQL, one process without a network: `postgres --single`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{KEYS, installed, rows_of_one_customer, run};

/// A new database cluster in a folder of its own, removed at the end.
struct Cluster {
    programs: PathBuf,
    folder: PathBuf,
}

impl Cluster {
    fn new(test: &str) -> Option<Self> {
        let programs = programs();
        if !installed(test, "PostgreSQL", programs.is_some()) {
            return None;
        }
        let folder = std::env::temp_dir().join(format!("tablekeys-{test}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder that can be made");
        if root() {
            let owned = Command::new("chown").arg("nobody").arg(&folder).status().expect("chown");
            assert!(owned.success());
        }
        let cluster = Self { programs: programs.expect("found above"), folder };
        // The locale of the cluster is C, so that nothing depends on the machine's; queries name their collations.
        let mut initdb = cluster.program("initdb");
        let output =
            run(initdb.args(["--no-sync", "--locale=C", "-E", "UTF8", "-U", "tests", "-D"]).arg(cluster.data()), "");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Some(cluster)
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// The server refuses to run as root, so it runs as nobody then.
    fn program(&self, name: &str) -> Command {
        let path = self.programs.join(name);
        if !root() {
            return Command::new(path);
        }
        let mut command = Command::new("setpriv");
        command.args(["--reuid=nobody", "--regid=nogroup", "--clear-groups"]).arg(path).current_dir(&self.folder);
        command
    }

    /// The values of a question that returns one text a row.
    fn query(&self, sql: &str) -> Vec<String> {
        let mut postgres = self.program("postgres");
        let output = run(postgres.args(["--single", "-j", "-D"]).arg(self.data()).arg("postgres"), sql);
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        // A value stands as `1: name = "value"`, and the type follows.
        let values = text.lines().filter_map(|line| line.split_once(" = \"")?.1.rsplit_once("\"\t(typeid"));
        values.map(|(value, _)| value.to_owned()).collect()
    }

    fn keys(&self, collation: &str, condition: &str) -> Vec<String> {
        let rows: Vec<String> = KEYS.iter().rev().map(|key| format!("('{key}')")).collect();
        self.query(&format!(
            "select row_key from (values {}) as t (row_key) where {condition} order by row_key collate \"{collation}\"\n",
            rows.join(",")
        ))
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // A folder that stays behind in the temporary directory harms nothing.
        _ = fs::remove_dir_all(&self.folder);
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

#[test]
fn only_a_binary_collation_keeps_the_order_of_keys() {
    let Some(cluster) = Cluster::new("only_a_binary_collation_keeps_the_order_of_keys") else { return };
    assert_eq!(cluster.keys("C", "true"), KEYS);
    let by_language = cluster.keys("en-x-icu", "true");
    assert_ne!(by_language, KEYS);
    // The rows of "order" are no longer next to each other alone: those of "Order" come in between.
    let place = |key: &str| by_language.iter().position(|found| found == key).expect("every key");
    assert!(place("order-b!1") < place("Order!1") && place("Order!1") < place("order!2"));

    let (lower, upper) = rows_of_one_customer();
    let range = |collation: &str| {
        let condition =
            format!("row_key collate \"{collation}\" >= '{lower}' and row_key collate \"{collation}\" < '{upper}'");
        cluster.keys(collation, &condition)
    };
    assert_eq!(range("C"), ["order!2", "order!3"]);
    assert_eq!(range("en-x-icu"), ["Order!1", "order!2", "order!3", "order.a!1"]);
}
