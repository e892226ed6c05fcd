//! Tokens of people and programs that have signed in elsewhere, as the clients of Azure find them: a workload identity, or
//! the Azure CLI.

use std::io::{self, ErrorKind, Read};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, sleep};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde::Deserialize;

use super::endpoint::Endpoint;
use super::service::agent;
use super::variables::{checked, checked_token, secret, token_in};
use crate::failure::Failure;
use crate::wording::excerpt::excerpt;

/// The variable that names the file with the token of a cluster.
const TOKEN_FILE: &str = "AZURE_FEDERATED_TOKEN_FILE";

/// What tokens are for.
const RESOURCE: &str = "https://storage.azure.com/";

/// A token is asked for again this long before it expires.
const EARLY: Duration = Duration::from_secs(300);

/// How long a token is used that does not say when it expires.
const UNSAID: Duration = Duration::from_secs(600);

/// How long the Azure CLI may take: its own clients give it ten seconds.
const CLI_TIME: Duration = Duration::from_secs(60);

/// The longest answer with a token, in bytes.
const MOST_ANSWER: u64 = 64 << 10;

/// Where tokens come from, and the one that is valid now.
pub(super) struct Tokens {
    from: Provider,
    kept: Mutex<Option<Token>>,
}

enum Provider {
    AzureCli,
    /// A token of a cluster, exchanged for one of the service.
    Workload {
        authority: Endpoint,
        tenant: String,
        client: String,
        file: PathBuf,
    },
}

struct Token {
    text: String,
    until: SystemTime,
}

impl Tokens {
    /// A workload identity where its variables are set, else the Azure CLI. The first token is asked for at once.
    pub(super) fn find() -> Result<Self, Failure> {
        let identity = (secret("AZURE_TENANT_ID"), secret("AZURE_CLIENT_ID"), secret(TOKEN_FILE));
        let from = if let (Some(tenant), Some(client), Some(file)) = identity {
            let is_tenant = tenant.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-.".contains(&byte));
            checked(&tenant, is_tenant, "AZURE_TENANT_ID", "letters, digits, '-' and '.'")?;
            let host =
                secret("AZURE_AUTHORITY_HOST").unwrap_or_else(|| "https://login.microsoftonline.com/".to_owned());
            let named = |error: Failure| Failure::new(format!("AZURE_AUTHORITY_HOST: {}", error.message));
            let authority = Endpoint::parse(&host).map_err(named)?;
            if authority.is_readable_on_the_way() {
                return Err(Failure::new(format!("AZURE_AUTHORITY_HOST: expected https://, found {}", authority.text)));
            }
            Provider::Workload { authority, tenant, client, file: file.into() }
        } else {
            Provider::AzureCli
        };
        let tokens = Self { from, kept: Mutex::default() };
        tokens.token()?;
        Ok(tokens)
    }

    /// What a message calls it.
    pub(super) fn name(&self) -> &'static str {
        match self.from {
            Provider::AzureCli => "the token of the Azure CLI",
            Provider::Workload { .. } => "the token of the workload identity",
        }
    }

    /// The token that is valid now.
    pub(super) fn token(&self) -> Result<String, Failure> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(token) = kept.as_ref().filter(|token| token.until > SystemTime::now() + EARLY) {
            return Ok(token.text.clone());
        }
        let token = match &self.from {
            Provider::AzureCli => of_azure_cli()?,
            Provider::Workload { authority, tenant, client, file } => {
                of_workload(authority, tenant, client, &token_in(file, TOKEN_FILE)?)?
            }
        };
        Ok(kept.insert(token).text.clone())
    }

    /// The text without the token.
    pub(super) fn redacted(&self, text: &str) -> String {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.as_ref().map_or(text.to_owned(), |token| text.replace(&token.text, "…"))
    }
}

/// What `az` prints. `expires_on` is in seconds since 1970; versions before 2.54 leave it out.
#[derive(Deserialize)]
struct CliToken {
    #[serde(rename = "accessToken")]
    text: String,
    expires_on: Option<u64>,
}

fn of_azure_cli() -> Result<Token, Failure> {
    let mut program = Command::new(if cfg!(windows) { "az.cmd" } else { "az" });
    program.args(["account", "get-access-token", "--resource", RESOURCE, "--output", "json"]);
    let (succeeded, printed, said) = printed(program, CLI_TIME)?;
    if !succeeded {
        let said = said.split(|&byte| byte == b'\n').find(|line| !line.trim_ascii().is_empty());
        return Err(Failure::new(format!("az gives no token: {}", excerpt(said.unwrap_or_default()))));
    }
    let answer: CliToken =
        serde_json::from_slice(&printed).map_err(|_| Failure::new("expected JSON with accessToken of az"))?;
    let until = match answer.expires_on {
        None => instant_after(SystemTime::now(), EARLY + UNSAID),
        Some(seconds) => instant_after(UNIX_EPOCH, Duration::from_secs(seconds)),
    };
    Ok(Token { text: checked_token(&answer.text, "the token of az")?, until: until? })
}

/// Whether a program succeeded, and what it printed to standard output and error, in this time and at most [`MOST_ANSWER`] each.
fn printed(mut program: Command, time: Duration) -> Result<(bool, Vec<u8>, Vec<u8>), Failure> {
    let started = program.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = started.map_err(|error| match error.kind() {
        ErrorKind::NotFound => Failure::new("there is no program az to ask for a token"),
        _ => Failure::new(format!("cannot run az: {error}")),
    })?;
    // A program that this one has started may hold its output open, so nothing waits for these threads without an end.
    let output = child.stdout.take().map(beginning);
    let errors = child.stderr.take().map(beginning);
    let deadline = Instant::now() + time;
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break status,
            Ok(None) if Instant::now() < deadline => sleep(Duration::from_millis(5)),
            Ok(None) => {
                _ = child.kill();
                _ = child.wait();
                return Err(Failure::new(format!("az gives no token within {} seconds", time.as_secs())));
            }
            Err(error) => return Err(Failure::new(format!("cannot wait for az: {error}"))),
        }
    };
    let read = |from: Option<Receiver<io::Result<Vec<u8>>>>| {
        let read = from.and_then(|from| from.recv_timeout(deadline.saturating_duration_since(Instant::now())).ok());
        read.unwrap_or_else(|| Ok(Vec::new()))
            .map_err(|error| Failure::new(format!("cannot read what az prints: {error}")))
    };
    let (output, errors) = (read(output)?, read(errors)?);
    if output.len() as u64 > MOST_ANSWER {
        return Err(Failure::new(format!("expected at most {} KiB of az, found more", MOST_ANSWER >> 10)));
    }
    Ok((status.success(), output, errors))
}

/// The beginning of a stream, one byte more than is allowed where there is more; the stream is closed then.
fn beginning(stream: impl Read + Send + 'static) -> Receiver<io::Result<Vec<u8>>> {
    let (to, from) = sync_channel(1);
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let read = stream.take(MOST_ANSWER + 1).read_to_end(&mut bytes);
        _ = to.send(read.map(|_| bytes));
    });
    from
}

/// When a token ends; a span that no clock can hold is an error.
fn instant_after(from: SystemTime, span: Duration) -> Result<SystemTime, Failure> {
    from.checked_add(span)
        .ok_or_else(|| Failure::new("expected a token that expires at an instant, found one past every clock"))
}

/// What an authority answers: a token, or why there is none.
#[derive(Deserialize)]
struct Answer {
    access_token: Option<String>,
    expires_in: Option<u64>,
    error: Option<String>,
}

fn of_workload(authority: &Endpoint, tenant: &str, client: &str, assertion: &str) -> Result<Token, Failure> {
    let agent = agent(authority, Duration::from_secs(60))?;
    let host = &authority.text;
    let failed = |why: &str| Failure::new(format!("cannot sign in at {host}: {why}"));
    let scope = format!("{RESOURCE}.default");
    let form = [
        ("grant_type", "client_credentials"),
        ("client_id", client),
        ("scope", &scope),
        ("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"),
        ("client_assertion", assertion),
    ];
    let sent = agent.post(format!("{host}/{tenant}/oauth2/v2.0/token")).send_form(form);
    let mut answer = sent.map_err(|error| failed(&error.to_string().replace(assertion, "…")))?;
    let status = answer.status().as_u16();
    let body =
        answer.body_mut().with_config().limit(MOST_ANSWER).read_to_vec().map_err(|error| failed(&error.to_string()))?;
    let body: Answer =
        serde_json::from_slice(&body).map_err(|_| failed(&format!("it answered {status} without a token")))?;
    let Some(text) = body.access_token.filter(|_| status == 200) else {
        // A description may repeat the assertion.
        let code = body.error.map(|code| format!(" {}", excerpt(code.as_bytes()))).unwrap_or_default();
        return Err(failed(&format!("it answered {status}{code}")));
    };
    let lasts = body.expires_in.map_or(EARLY + UNSAID, Duration::from_secs);
    let until = instant_after(SystemTime::now(), lasts)?;
    Ok(Token { text: checked_token(&text, "the token of the authority")?, until })
}

#[cfg(all(test, unix))]
mod tests {
    use std::process::Command;
    use std::time::{Duration, UNIX_EPOCH};

    use super::{instant_after, printed};

    fn shell(script: &str, time: Duration) -> Result<(bool, Vec<u8>, Vec<u8>), String> {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        printed(command, time).map_err(|failure| failure.message)
    }

    #[test]
    fn a_program_that_does_not_end_or_prints_without_end_gives_no_token() {
        let long = Duration::from_secs(600);
        assert_eq!(shell("echo token; echo why >&2", long), Ok((true, b"token\n".to_vec(), b"why\n".to_vec())));
        assert_eq!(shell("exec sleep 600", Duration::ZERO), Err("az gives no token within 0 seconds".into()));
        let endless = shell("exec yes", long).unwrap_err();
        assert_eq!(endless, "expected at most 64 KiB of az, found more");
    }

    #[test]
    fn a_token_that_ends_past_every_clock_is_an_error() {
        for seconds in [u64::MAX, 1 << 63] {
            assert!(instant_after(UNIX_EPOCH, Duration::from_secs(seconds)).is_err(), "{seconds}");
        }
        assert!(instant_after(UNIX_EPOCH, Duration::from_secs(4_000_000_000)).is_ok());
    }
}
