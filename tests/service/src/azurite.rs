//! The emulator of the table service on this machine: Azurite, in memory, on a free port, for as long as it is needed.

use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::thread::sleep;
use std::time::{Duration, Instant};

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
            // A port that is free now may be another program's before the service takes it.
            (0..5).find_map(|_| start_at_a_free_port()).expect("five times it ended at once")
        })
    }

    /// The address of its tables.
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

/// `None` where the service ends before it accepts connections.
fn start_at_a_free_port() -> Option<Azurite> {
    // It ends when its standard input does, so that it cannot outlive a test run that was killed. It closes no idle connection:
    // a client that sends an insert at that moment sends it again, and the row may be there by then.
    const PRELUDE: &str = "data:text/javascript,import http from 'node:http';\
        process.stdin.on('end',()=>process.exit()).resume();\
        Object.defineProperty(http.Server.prototype,'keepAliveTimeout',{get:()=>0,set(){}})";
    let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|l| l.local_addr()).expect("a free port").port();
    let mut process = Command::new("node")
        .args(["--import", PRELUDE])
        .arg(main())
        .args(["--inMemoryPersistence", "--silent", "--disableTelemetry", "--skipApiVersionCheck"])
        .args(["--tableHost", "127.0.0.1", "--tablePort", &port.to_string()])
        .current_dir(std::env::temp_dir())
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("node");
    let begun = Instant::now();
    while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
        if process.try_wait().expect("the state of a child").is_some() {
            return None;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "the emulator does not accept connections");
        sleep(Duration::from_millis(20));
    }
    Some(Azurite { _process: process, port })
}
