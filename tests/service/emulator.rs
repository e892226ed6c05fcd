//! A real table service on this machine: Azurite, in memory, on a free port, for as long as a test needs it. Its queues and
//! blobs likewise.

use std::io::{self, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The process, stopped by its id when the last test drops it.
pub(crate) struct Emulator {
    process: Child,
    pub(crate) port: u16,
}

static RUNNING: Mutex<Weak<Emulator>> = Mutex::new(Weak::new());

/// The table service that other tests use now, or a new one. See [`service`].
pub(crate) fn emulator(test: &str) -> Option<Arc<Emulator>> {
    service("table", &RUNNING, test)
}

/// A service that other tests use now, or a new one: `table`, `queue` or `blob`. `None` where it is not installed, with a
/// message on standard error.
///
/// # Panics
///
/// Where it is not installed and `CI` is set, and where it does not start.
pub(crate) fn service(kind: &str, running: &Mutex<Weak<Emulator>>, test: &str) -> Option<Arc<Emulator>> {
    let mut running = running.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(emulator) = running.upgrade() {
        return Some(emulator);
    }
    let main = installed(kind);
    if !main.is_file() {
        assert!(std::env::var_os("CI").is_none(), "the {kind} service is not installed at {}", main.display());
        // Not `eprintln!`, which is only shown when a test fails.
        let message = format!("NOT RUN: {test}, which needs the {kind} service; `.ci/run` installs it\n");
        io::stderr().write_all(message.as_bytes()).expect("standard error");
        return None;
    }
    let emulator = Arc::new(start(kind, &main));
    *running = Arc::downgrade(&emulator);
    Some(emulator)
}

/// Where `.ci/run` puts it: beside what cargo builds.
fn installed(kind: &str) -> PathBuf {
    let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).parent().map(PathBuf::from).expect("the target directory");
    target.join(format!("azurite/node_modules/azurite/dist/src/{kind}/main.js"))
}

fn start(kind: &str, main: &PathBuf) -> Emulator {
    // A port that is free now may be another program's before the service takes it.
    let started = (0..5).find_map(|_| start_at_a_free_port(kind, main));
    started.unwrap_or_else(|| panic!("the {kind} service ended at once, five times"))
}

/// `None` where the service ends before it accepts connections.
fn start_at_a_free_port(kind: &str, main: &PathBuf) -> Option<Emulator> {
    const WITH_ITS_PARENT: &str = "data:text/javascript,process.stdin.on('end',()=>process.exit()).resume()";
    let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|l| l.local_addr()).expect("a free port").port();
    let process = Command::new("node")
        // It ends when its standard input does, so that it cannot outlive a test run that was killed.
        .args(["--import", WITH_ITS_PARENT])
        .arg(main)
        .args(["--inMemoryPersistence", "--silent", "--disableTelemetry", "--skipApiVersionCheck"])
        .args([&format!("--{kind}Host"), "127.0.0.1", &format!("--{kind}Port"), &port.to_string()])
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
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

impl Drop for Emulator {
    fn drop(&mut self) {
        // Nothing can be done about a process that is gone already.
        _ = self.process.kill();
        _ = self.process.wait();
    }
}
