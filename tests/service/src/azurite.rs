//! The emulator of the table service on this machine: Azurite, in memory, on a free port, for as long as it is needed.

use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

use crate::programs::in_target_folder;
use crate::rest::Account;

/// The account and the key that every copy of the emulator has.
pub const ACCOUNT: &str = "devstoreaccount1";
pub const KEY: &str = "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";

/// The process, which ends with its standard input: with this program.
#[derive(Debug)]
pub struct Azurite {
    _process: Child,
    port: u16,
}

impl Azurite {
    /// The one of this program, started by the first test that needs it.
    ///
    /// # Panics
    ///
    /// Where it is not installed, or does not start.
    pub fn start() -> &'static Self {
        static RUNNING: OnceLock<Azurite> = OnceLock::new();
        RUNNING.get_or_init(|| {
            let main = main();
            assert!(main.is_file(), "expected Azurite at {}, which `.ci/full` installs", main.display());
            start()
        })
    }

    pub fn endpoint(&self) -> String {
        format!("http://127.0.0.1:{}/{ACCOUNT}", self.port)
    }

    pub fn connection(&self) -> String {
        let endpoint = self.endpoint();
        format!("DefaultEndpointsProtocol=http;AccountName={ACCOUNT};AccountKey={KEY};TableEndpoint={endpoint};")
    }

    pub fn account(&self) -> Account {
        Account::new(&self.connection()).expect("a connection string")
    }
}

fn main() -> PathBuf {
    in_target_folder("azurite/node_modules/azurite/dist/src/table/main.js")
}

fn start() -> Azurite {
    let mut process = Command::new("node")
        .args(["--import", concat!(env!("CARGO_MANIFEST_DIR"), "/src/azurite.mjs")])
        .arg(main())
        .args([
            "--inMemoryPersistence",
            "--silent",
            "--disableTelemetry",
            "--skipApiVersionCheck",
            "--tableHost",
            "127.0.0.1",
        ])
        .current_dir(std::env::temp_dir())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node");
    let mut port = String::new();
    BufReader::new(process.stdout.take().expect("its output")).read_line(&mut port).expect("its port");
    Azurite { _process: process, port: port.trim().parse().expect("the port that Azurite listens on") }
}
