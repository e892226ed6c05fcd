//! The emulator of the table service on this machine: Azurite, in memory, on a free port, for as long as it is needed. Its queues and blobs
//! likewise.

use std::fmt;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::programs::{in_target_folder, installed};

/// One of the emulator's three services.
#[derive(Debug)]
pub struct Service {
    /// As its options and its folder are named.
    kind: &'static str,
    running: Mutex<Weak<Emulator>>,
}

/// Rows by two keys.
pub static TABLES: Service = Service::new("table");
/// Messages.
pub static QUEUES: Service = Service::new("queue");
/// Files.
pub static BLOBS: Service = Service::new("blob");

/// The process, stopped by its id when the last of its clients drops it.
#[derive(Debug)]
pub struct Emulator {
    process: Child,
    port: u16,
}

/// A service is not installed.
#[derive(Clone, PartialEq, Eq)]
pub struct NotInstalled {
    kind: &'static str,
    folder: PathBuf,
}

impl fmt::Display for NotInstalled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, folder } = self;
        let folder = folder.display();
        write!(f, "expected Azurite, for the {kind} service, in {folder}; ")?;
        write!(f, "`.ci/run` installs it, and so does `npm install --prefix {folder} azurite`")
    }
}

/// A program that ends with it shows its message.
impl fmt::Debug for NotInstalled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for NotInstalled {}

impl Service {
    const fn new(kind: &'static str) -> Self {
        Self { kind, running: Mutex::new(Weak::new()) }
    }

    /// The service that others use now, or a new one.
    ///
    /// # Panics
    ///
    /// Where it is installed and does not start.
    pub fn start(&self) -> Result<Arc<Emulator>, NotInstalled> {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(emulator) = running.upgrade() {
            return Ok(emulator);
        }
        let (kind, folder) = (self.kind, in_target_folder("azurite"));
        if !main(kind, &folder).is_file() {
            return Err(NotInstalled { kind, folder });
        }
        // A port that is free now may be another program's before the service takes it.
        let started = (0..5).find_map(|_| start_at_a_free_port(kind, &folder));
        let emulator = Arc::new(started.unwrap_or_else(|| panic!("the {kind} service ended at once, five times")));
        *running = Arc::downgrade(&emulator);
        Ok(emulator)
    }

    /// The service for a test, or `None` with a message on standard error where it is not installed.
    ///
    /// # Panics
    ///
    /// Where it is not installed and `CI` is set, and where it does not start.
    pub fn for_test(&self, test: &str) -> Option<Arc<Emulator>> {
        let started = self.start();
        installed(test, &format!("the {} service", self.kind), started.is_ok());
        started.ok()
    }
}

fn main(kind: &str, folder: &Path) -> PathBuf {
    folder.join(format!("node_modules/azurite/dist/src/{kind}/main.js"))
}

/// `None` where the service ends before it accepts connections.
fn start_at_a_free_port(kind: &str, folder: &Path) -> Option<Emulator> {
    // It ends when its standard input does, so that it cannot outlive a test run that was killed. It closes no idle connection:
    // a client that sends an insert at that moment sends it again, and the row may be there by then.
    const PRELUDE: &str = "data:text/javascript,import http from 'node:http';\
        process.stdin.on('end',()=>process.exit()).resume();\
        Object.defineProperty(http.Server.prototype,'keepAliveTimeout',{get:()=>0,set(){}})";
    let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|l| l.local_addr()).expect("a free port").port();
    let process = Command::new("node")
        .args(["--import", PRELUDE])
        .arg(main(kind, folder))
        .args(["--inMemoryPersistence", "--silent", "--disableTelemetry", "--skipApiVersionCheck"])
        .args([&format!("--{kind}Host"), "127.0.0.1", &format!("--{kind}Port"), &port.to_string()])
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("node");
    let mut emulator = Emulator { process, port };
    let begun = Instant::now();
    while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
        if emulator.process.try_wait().expect("the state of a child").is_some() {
            return None;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "the {kind} service does not accept connections");
        sleep(Duration::from_millis(20));
    }
    Some(emulator)
}

impl Emulator {
    /// The port of this machine that it listens at.
    pub const fn port(&self) -> u16 {
        self.port
    }
}

impl Drop for Emulator {
    fn drop(&mut self) {
        // Nothing can be done about a process that is gone already.
        _ = self.process.kill();
        _ = self.process.wait();
    }
}
