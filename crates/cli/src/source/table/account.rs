//! Where a table is and what opens it: from the environment, as the command line of Azure takes it.

use std::path::Path;
use std::sync::Arc;

use base64::prelude::{BASE64_STANDARD, Engine};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use tablekeys::table::check_table_name;

use super::endpoint::Endpoint;
use super::sign_in::Tokens;
use super::variables::{checked, checked_account, checked_sas, secret, token_in};
use crate::failure::Failure;
use crate::source::table_args;

/// What every copy of the emulator has.
const EMULATOR: &str = "AccountName=devstoreaccount1;TableEndpoint=http://127.0.0.1:10002/devstoreaccount1;\
     AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";

/// An account's tables.
#[derive(Clone)]
pub(super) struct Account {
    pub(super) endpoint: Endpoint,
    pub(super) name: String,
    access: Access,
    /// The variable or the option that the secret is from.
    pub(super) from: &'static str,
}

#[derive(Clone)]
enum Access {
    Key(Vec<u8>),
    /// The parameters of a shared access signature, without a question mark.
    Sas(String),
    Bearer(String),
    /// Those of a sign-in, the same for all tables.
    Tokens(Arc<Tokens>),
}

impl Account {
    /// The account and the name of a table that is given by its name or its address.
    pub(super) fn of_table(table: &str, asked: &table_args::Service) -> Result<(Self, String), Failure> {
        let (endpoint, name) =
            if table.contains("://") { parts(table).map(|(at, name)| (Some(at), name))? } else { (None, table) };
        // A connection string may have been put there.
        check_table_name(name).map_err(|_| {
            Failure::new(
                "--table: expected a table's name, 3 to 63 letters and digits of which the first is a letter, or its address \
                 https://HOST/NAME, found something else",
            )
        })?;
        Ok((Self::open(endpoint, asked)?, name.to_owned()))
    }

    /// The account of an address, or of the environment alone.
    pub(super) fn open(endpoint: Option<Endpoint>, asked: &table_args::Service) -> Result<Self, Failure> {
        let account = Self::find(endpoint, asked.token_file.as_deref())?;
        account.check(asked.trust_host.as_deref())?;
        Ok(account)
    }

    fn find(endpoint: Option<Endpoint>, token_file: Option<&Path>) -> Result<Self, Failure> {
        const ACCOUNT: &str = "AZURE_STORAGE_ACCOUNT";
        let named = secret(ACCOUNT).map(|name| checked_account(&name, ACCOUNT)).transpose()?;
        let token = token_file.map(|path| token_in(path, "--token-file")).transpose()?;
        if token.is_none()
            && let Some(text) = secret("AZURE_STORAGE_CONNECTION_STRING")
        {
            let account = connection(&text)?;
            return match endpoint {
                Some(endpoint) if endpoint.account() != account.name => Err(Failure::new(format!(
                    "expected a table of the account {}, which AZURE_STORAGE_CONNECTION_STRING names, found one of {}",
                    account.name,
                    endpoint.account()
                ))),
                Some(endpoint) => Ok(Self { endpoint, ..account }),
                None => Ok(account),
            };
        }
        let endpoint = match (endpoint, &named) {
            (Some(endpoint), _) => endpoint,
            (None, Some(name)) => Endpoint::parse(&format!("https://{name}.table.core.windows.net"))?,
            (None, None) => {
                return Err(Failure::new(
                    "expected AZURE_STORAGE_CONNECTION_STRING or AZURE_STORAGE_ACCOUNT in the environment, or the whole \
                     address of the table, found none",
                ));
            }
        };
        let name = endpoint.account().to_owned();
        if let Some(named) = named.filter(|named| *named != name) {
            return Err(Failure::new(format!(
                "expected a table of the account {named}, which AZURE_STORAGE_ACCOUNT names, found one of {name}"
            )));
        }
        let (access, from) = if let Some(token) = token {
            (Access::Bearer(token), "--token-file")
        } else if let Some(key) = secret("AZURE_STORAGE_KEY") {
            (Access::Key(decoded(&key, "AZURE_STORAGE_KEY")?), "AZURE_STORAGE_KEY")
        } else if let Some(sas) = secret("AZURE_STORAGE_SAS_TOKEN") {
            (Access::Sas(checked_sas(&sas, "AZURE_STORAGE_SAS_TOKEN")?), "AZURE_STORAGE_SAS_TOKEN")
        } else {
            let tokens = Tokens::find().map_err(|error| {
                Failure::new(format!(
                    "expected AZURE_STORAGE_KEY, AZURE_STORAGE_SAS_TOKEN or --token-file for the account {name}, or a sign-in, \
                     found none: {error}"
                ))
            })?;
            let from = tokens.name();
            (Access::Tokens(Arc::new(tokens)), from)
        };
        Ok(Self { endpoint, name, access, from })
    }

    /// Whether the secret, or what it signs, may go where the address leads. A shared-key-lite signature names neither the host
    /// nor the verb: who receives one can repeat it for minutes.
    fn check(&self, trusted_host: Option<&str>) -> Result<(), Failure> {
        let secret = if matches!(self.access, Access::Key(_) | Access::Sas(_)) { "signature" } else { "token" };
        let (endpoint, name) = (&self.endpoint.text, &self.name);
        if self.endpoint.is_readable_on_the_way() {
            return Err(Failure::new(format!(
                "expected an address with https://, found {endpoint}: the {secret} could be read on the way"
            )));
        }
        if self.endpoint.is_of(name) || trusted_host.is_some_and(|host| self.endpoint.is_at(host)) {
            return Ok(());
        }
        Err(Failure::new(format!(
            "expected a host of the account {name} itself, such as {name}.table.core.windows.net, found {endpoint}: a program \
             that answers there could use the {secret}; if that is right, name the host by --trust-host"
        )))
    }

    /// The whole address of what is below the account, and the `Authorization` header if there is one.
    pub(super) fn sign(&self, address: &str, date: &str) -> Result<(String, Option<String>), Failure> {
        let url = format!("{}/{address}", self.endpoint.text);
        Ok(match &self.access {
            Access::Sas(sas) => (format!("{url}{}{sas}", if address.contains('?') { '&' } else { '?' }), None),
            Access::Bearer(token) => (url, Some(format!("Bearer {token}"))),
            Access::Tokens(tokens) => (url, Some(format!("Bearer {}", tokens.token()?))),
            Access::Key(key) => {
                let below = &self.endpoint.path;
                let path = address.split('?').next().unwrap_or_default();
                let signed = format!("{date}\n/{}{below}/{path}", self.name);
                let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("a key of any length");
                mac.update(signed.as_bytes());
                let signature = BASE64_STANDARD.encode(mac.finalize().into_bytes());
                (url, Some(format!("SharedKeyLite {}:{signature}", self.name)))
            }
        })
    }

    /// The text without the secret, if a message should hold it.
    pub(super) fn redacted(&self, text: &str) -> String {
        match &self.access {
            Access::Sas(secret) | Access::Bearer(secret) => text.replace(secret, "…"),
            Access::Tokens(tokens) => tokens.redacted(text),
            Access::Key(_) => text.to_owned(),
        }
    }
}

/// The parts of a table's whole address.
fn parts(address: &str) -> Result<(Endpoint, &str), Failure> {
    let wrong = || Failure::new("expected --table NAME, or https://HOST/NAME, found an address without a table's name");
    if address.contains(['@', '?', '#']) {
        return Err(Endpoint::parse(address).err().unwrap_or_else(wrong));
    }
    let (below, table) = address.trim_end_matches('/').rsplit_once('/').ok_or_else(wrong)?;
    let table = table.trim_end_matches("()");
    if below.ends_with(":/") || table.is_empty() {
        return Err(wrong());
    }
    Ok((Endpoint::parse(below)?, table))
}

/// Reads a connection string. No message holds a part of it.
fn connection(text: &str) -> Result<Account, Failure> {
    const FROM: &str = "AZURE_STORAGE_CONNECTION_STRING";
    let value = |name: &str| {
        let pairs = text.split(';').filter_map(|pair| pair.split_once('='));
        pairs.filter(|(found, _)| found.trim().eq_ignore_ascii_case(name)).map(|(_, value)| value.trim()).next_back()
    };
    let expected = |what: &str| Failure::new(format!("{FROM}: expected {what}, found none"));
    if value("UseDevelopmentStorage").is_some_and(|value| value.eq_ignore_ascii_case("true")) {
        return connection(EMULATOR);
    }
    let account = value("AccountName").map(|name| checked_account(name, FROM)).transpose()?;
    let endpoint = match (value("TableEndpoint"), &account) {
        (Some(endpoint), _) => endpoint.to_owned(),
        (None, Some(name)) => {
            let protocol = value("DefaultEndpointsProtocol").unwrap_or("https");
            let suffix = value("EndpointSuffix").unwrap_or("core.windows.net");
            format!("{protocol}://{name}.table.{suffix}")
        }
        (None, None) => return Err(expected("AccountName or TableEndpoint")),
    };
    let endpoint = Endpoint::parse(&endpoint).map_err(|error| Failure::new(format!("{FROM}: {}", error.message)))?;
    let name = account.unwrap_or_else(|| endpoint.account().to_owned());
    let access = match (value("AccountKey"), value("SharedAccessSignature")) {
        (Some(key), _) => Access::Key(decoded(key, FROM)?),
        (None, Some(sas)) => Access::Sas(checked_sas(sas, FROM)?),
        (None, None) => return Err(expected("AccountKey or SharedAccessSignature")),
    };
    Ok(Account { endpoint, name, access, from: FROM })
}

fn decoded(key: &str, from: &str) -> Result<Vec<u8>, Failure> {
    let decoded = BASE64_STANDARD.decode(key.trim());
    checked("", decoded.is_ok(), from, "a key in base64")?;
    Ok(decoded.unwrap_or_default())
}
