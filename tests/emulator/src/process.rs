//! Kills a real process: a program of a [`Trial`] runs in a copy of this test binary, behind a proxy that counts its requests
//! and, at one of them, has the process killed by its id, before the service has the request or when it has carried it out.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use crate::client::Client;
use crate::kill::{History, Report, Trial, Violation};

const TRIAL: &str = "TABLEKEYS_TRIAL";
const PORT: &str = "TABLEKEYS_PORT";
const PREFIX: &str = "TABLEKEYS_PREFIX";

/// In the copy of the binary: runs the first program of the trial that it was started for. `test` calls this and nothing else,
/// and is ignored unless it is asked for.
pub fn be_the_program(trials: &[&Trial]) {
    let (Ok(name), Ok(port)) = (std::env::var(TRIAL), std::env::var(PORT)) else { return };
    let trial = trials.iter().find(|trial| trial.name == name).expect("a trial of this binary");
    let client = Client::at(port.parse().expect("a port")).with_prefix(&std::env::var(PREFIX).expect("a prefix"));
    for (step, run) in trial.programs[0].steps {
        let answer = run(&client);
        writeln!(std::io::stderr(), "{step}\t{answer}").expect("the other end of a pipe");
    }
}

/// A request or an answer: the head, up to the empty line, and the body.
fn read_message(stream: &mut TcpStream) -> std::io::Result<(Vec<u8>, Vec<u8>)> {
    let mut reader = BufReader::new(stream);
    let (mut head, mut length) = (Vec::new(), 0);
    loop {
        let from = head.len();
        if reader.read_until(b'\n', &mut head)? == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        let line = String::from_utf8_lossy(&head[from..]).to_ascii_lowercase();
        if let Some(value) = line.strip_prefix("content-length:") {
            length = value.trim().parse().expect("a number of bytes");
        }
        if line == "\r\n" {
            break;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    Ok((head, body))
}

/// Carries a request out on the service and gives the whole answer.
fn forward(port: u16, head: &[u8], body: &[u8]) -> Vec<u8> {
    let mut service = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).expect("the service");
    let (line, headers) = head.split_at(head.iter().position(|&b| b == b'\n').expect("a line") + 1);
    let mut message = line.to_vec();
    // So that the answer ends with the connection.
    message.extend_from_slice(b"Connection: close\r\n");
    message.extend_from_slice(headers);
    message.extend_from_slice(body);
    service.write_all(&message).expect("the service reads");
    let mut answer = Vec::new();
    service.read_to_end(&mut answer).expect("an answer");
    answer
}

fn kill(child: &mut Child) -> ExitStatus {
    child.kill().expect("a process that runs");
    child.wait().expect("the end of a child")
}

/// Runs the first program of the trial in a process, which is killed at a request, before or after the service has carried it
/// out. Returns how it ended, and what it told.
fn run_and_kill(trial: &Trial, client: &Client, test: &str, request: usize, after: bool) -> (ExitStatus, History) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    listener.set_nonblocking(true).expect("a listener that can be asked");
    let mut child = Command::new(std::env::current_exe().expect("this binary"))
        .args(["--exact", test, "--ignored", "--nocapture"])
        .env(TRIAL, trial.name)
        .env(PORT, listener.local_addr().expect("an address").port().to_string())
        .env(PREFIX, client.prefix())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("this binary once more");
    let mut requests = 0;
    let status = loop {
        let mut stream = match listener.accept() {
            Ok((stream, _)) => stream,
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                if let Some(status) = child.try_wait().expect("the state of a child") {
                    break status;
                }
                std::thread::sleep(Duration::from_micros(200));
                continue;
            }
            Err(error) => panic!("{error}"),
        };
        stream.set_nonblocking(false).expect("a stream that waits");
        // A connection that is given up carries no request.
        let Ok((head, body)) = read_message(&mut stream) else { continue };
        requests += 1;
        if requests == request && !after {
            break kill(&mut child);
        }
        let answer = forward(client.port(), &head, &body);
        if requests == request {
            break kill(&mut child);
        }
        stream.write_all(&answer).expect("the program reads");
    };
    let mut history = History::default();
    let told = BufReader::new(child.stderr.take().expect("a pipe"));
    for line in told.lines().map_while(Result::ok) {
        let step = line.split_once('\t').and_then(|(name, answer)| {
            let (name, _) = trial.programs[0].steps.iter().find(|(step, _)| *step == name)?;
            Some((*name, answer.to_owned()))
        });
        match step {
            Some((step, answer)) => history.end(step, answer),
            None => println!("the program: {line}"),
        }
    }
    // The one that was at work.
    if let Some((step, _)) = trial.programs[0].steps.iter().find(|(step, _)| !history.is_acknowledged(step)) {
        history.begin(step);
    }
    (status, history)
}

impl Trial {
    /// The first program as a process, killed before and after each of its requests. `test` is the path of the ignored test that
    /// calls [`be_the_program`].
    pub fn kill_processes(&self, client: &Client, test: &str) -> Result<Report, Violation> {
        const SIGKILL: i32 = 9;
        let (mut report, client) = (Report::default(), &client.apart());
        for request in 1.. {
            for after in [false, true] {
                self.reset(client);
                let (status, history) = run_and_kill(self, client, test, request, after);
                if status.signal() != Some(SIGKILL) {
                    assert!(status.success(), "the program failed: {status}");
                    assert!(self.programs[0].steps.iter().all(|(step, _)| history.is_acknowledged(step)));
                    assert!(!after && request > 1, "as many requests as before");
                    return Ok(report);
                }
                let path =
                    || vec![format!("process killed {} request {request}", if after { "after" } else { "before" })];
                self.check(client, &history, self.laws, path)?;
                (self.repair)(client);
                self.check(client, &history, self.laws, path)?;
                self.check(client, &history, self.repaired, path)?;
                report.runs += 1;
                report.processes += 1;
            }
        }
        unreachable!("a program ends")
    }
}
