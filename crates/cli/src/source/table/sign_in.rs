//! Tokens of people and programs that have signed in elsewhere, as the clients of Azure find them: a workload identity, or
//! the Azure CLI.

use std::fmt;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::Value;
use ureq::Agent;
use ureq::tls::{RootCerts, TlsConfig};

use super::account::Variables;
use super::endpoint::Endpoint;
use crate::failure::Failure;
use crate::file::read_whole;
use crate::wording::excerpt::excerpt;

/// What tokens are for.
const RESOURCE: &str = "https://storage.azure.com/";

/// A token is asked for again this long before it expires.
const EARLY: Duration = Duration::from_secs(300);

/// How long a token is used that does not say when it expires.
const UNSAID: Duration = Duration::from_secs(600);

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

impl fmt::Debug for Tokens {
    /// Without the token.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tokens").field("from", &self.name()).finish_non_exhaustive()
    }
}

impl Tokens {
    /// A workload identity where its variables are set, else the Azure CLI. The first token is asked for at once.
    pub(super) fn find(variables: Variables<'_>) -> Result<Self, Failure> {
        let set = |name: &str| variables(name).filter(|value| !value.is_empty());
        let identity = (set("AZURE_TENANT_ID"), set("AZURE_CLIENT_ID"), set("AZURE_FEDERATED_TOKEN_FILE"));
        let from = if let (Some(tenant), Some(client), Some(file)) = identity {
            if !tenant.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-.".contains(&byte)) {
                return Err(Failure::new(
                    "AZURE_TENANT_ID: expected letters, digits, '-' and '.', found something else",
                ));
            }
            let host = set("AZURE_AUTHORITY_HOST").unwrap_or_else(|| "https://login.microsoftonline.com/".to_owned());
            let named = |error: Failure| Failure::new(format!("AZURE_AUTHORITY_HOST: {}", error.message));
            let authority = Endpoint::parse(&host).map_err(named)?;
            if authority.is_readable_on_the_way() {
                return Err(Failure::new(format!(
                    "AZURE_AUTHORITY_HOST: expected https://, found {}",
                    authority.as_str()
                )));
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
                let assertion = read_whole(file).map_err(|error| {
                    Failure::new(format!("cannot read AZURE_FEDERATED_TOKEN_FILE in {}: {error}", file.display()))
                })?;
                of_workload(authority, tenant, client, assertion.trim())?
            }
        };
        Ok(kept.insert(token).text.clone())
    }

    /// The text without the token.
    pub(super) fn redacted(&self, text: &str) -> String {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.as_ref()
            .filter(|token| !token.text.is_empty())
            .map_or(text.to_owned(), |token| text.replace(&token.text, "…"))
    }
}

fn of_azure_cli() -> Result<Token, Failure> {
    let program = if cfg!(windows) { "az.cmd" } else { "az" };
    let run = Command::new(program)
        .args(["account", "get-access-token", "--resource", RESOURCE, "--output", "json"])
        .stdin(Stdio::null())
        .output();
    let output = match run {
        Ok(output) => output,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return Err(Failure::new("there is no program az to ask for a token"));
        }
        Err(error) => return Err(Failure::new(format!("cannot run az: {error}"))),
    };
    if !output.status.success() {
        let said = output.stderr.split(|&byte| byte == b'\n').find(|line| !line.trim_ascii().is_empty());
        return Err(Failure::new(format!("az gives no token: {}", excerpt(said.unwrap_or_default()))));
    }
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    let text = answer["accessToken"].as_str().ok_or_else(|| Failure::new("expected JSON with accessToken of az"))?;
    let until = answer["expires_on"].as_u64().map(|seconds| UNIX_EPOCH + Duration::from_secs(seconds));
    Ok(Token { text: text.to_owned(), until: until.unwrap_or_else(|| SystemTime::now() + EARLY + UNSAID) })
}

fn of_workload(authority: &Endpoint, tenant: &str, client: &str, assertion: &str) -> Result<Token, Failure> {
    let tls = TlsConfig::builder().root_certs(RootCerts::PlatformVerifier).build();
    let config = Agent::config_builder()
        .http_status_as_error(false)
        .max_redirects(0)
        .max_redirects_will_error(false)
        .tls_config(tls)
        .timeout_global(Some(Duration::from_secs(60)));
    let config = if authority.is_loopback() { config.proxy(None) } else { config };
    let agent: Agent = config.build().into();
    let host = authority.as_str();
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
        answer.body_mut().with_config().limit(1 << 20).read_to_vec().map_err(|error| failed(&error.to_string()))?;
    let body: Value = serde_json::from_slice(&body).unwrap_or_default();
    let Some(text) = body["access_token"].as_str().filter(|_| status == 200) else {
        // A description may repeat the assertion.
        let code = body["error"].as_str().map(|code| format!(" {}", excerpt(code.as_bytes()))).unwrap_or_default();
        return Err(failed(&format!("it answered {status}{code}")));
    };
    let lasts = body["expires_in"].as_u64().map_or(EARLY + UNSAID, Duration::from_secs);
    Ok(Token { text: text.to_owned(), until: SystemTime::now() + lasts })
}
