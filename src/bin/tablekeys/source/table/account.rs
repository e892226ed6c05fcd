//! Where a table is and what opens it: from the environment, as the command line of Azure takes it.

use std::fmt;
use std::path::Path;

use base64::prelude::{BASE64_STANDARD, Engine};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use tablekeys::table::check_table_name;

use crate::failure::Failure;

/// What every copy of the emulator has.
const EMULATOR: (&str, &str, &str) = (
    "http://127.0.0.1:10002/devstoreaccount1",
    "devstoreaccount1",
    "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==",
);

/// An account's tables.
#[derive(Clone)]
pub(super) struct Account {
    /// Without a slash at its end.
    pub(super) endpoint: String,
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
}

impl fmt::Debug for Account {
    /// Without the secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Account").field("endpoint", &self.endpoint).finish_non_exhaustive()
    }
}

/// Looks up a variable of the environment.
pub(super) type Variables<'v> = &'v dyn Fn(&str) -> Option<String>;

impl Account {
    /// The account and the name of a table that is given by its name or its address.
    pub(super) fn of_table(
        table: &str,
        token_file: Option<&Path>,
        variables: Variables<'_>,
    ) -> Result<(Self, String), Failure> {
        let address = table.contains("://").then(|| Address::parse(table)).transpose()?;
        let name = address.as_ref().map_or(table, |address| &address.table);
        check_table_name(name).map_err(|error| Failure::new(format!("--table: {error}")))?;
        let account = Self::find(address.as_ref(), token_file, variables)?;
        account.check()?;
        Ok((account, name.to_owned()))
    }

    fn find(address: Option<&Address>, token_file: Option<&Path>, variables: Variables<'_>) -> Result<Self, Failure> {
        let set = |name: &str| variables(name).filter(|value| !value.is_empty());
        let named = set("AZURE_STORAGE_ACCOUNT");
        let place = || {
            let (endpoint, name) = match (address, &named) {
                (Some(address), _) => (address.endpoint.clone(), address.account.clone()),
                (None, Some(name)) => (format!("https://{name}.table.core.windows.net"), name.clone()),
                (None, None) => {
                    return Err(Failure::new(
                        "expected AZURE_STORAGE_CONNECTION_STRING or AZURE_STORAGE_ACCOUNT in the environment, or the whole \
                         address of the table, found none",
                    ));
                }
            };
            match &named {
                Some(named) if *named != name => Err(Failure::new(format!(
                    "expected a table of the account {named}, which AZURE_STORAGE_ACCOUNT names, found one of {name}"
                ))),
                _ => Ok((endpoint, name)),
            }
        };
        if let Some(path) = token_file {
            let token = std::fs::read_to_string(path)
                .map_err(|error| Failure::new(format!("cannot read the token in {}: {error}", path.display())))?;
            let (endpoint, name) = place()?;
            return Ok(Self { endpoint, name, access: Access::Bearer(token.trim().to_owned()), from: "--token-file" });
        }
        if let Some(text) = set("AZURE_STORAGE_CONNECTION_STRING") {
            let account = connection(&text)?;
            return match address {
                Some(address) if address.account != account.name => Err(Failure::new(format!(
                    "expected a table of the account {}, which AZURE_STORAGE_CONNECTION_STRING names, found one of {}",
                    account.name, address.account
                ))),
                Some(address) => Ok(Self { endpoint: address.endpoint.clone(), ..account }),
                None => Ok(account),
            };
        }
        let (endpoint, name) = place()?;
        if let Some(key) = set("AZURE_STORAGE_KEY") {
            let access = Access::Key(decoded(&key, "AZURE_STORAGE_KEY")?);
            return Ok(Self { endpoint, name, access, from: "AZURE_STORAGE_KEY" });
        }
        if let Some(sas) = set("AZURE_STORAGE_SAS_TOKEN") {
            return Ok(Self { endpoint, name, access: Access::of_sas(&sas), from: "AZURE_STORAGE_SAS_TOKEN" });
        }
        Err(Failure::new(format!(
            "expected AZURE_STORAGE_KEY, AZURE_STORAGE_SAS_TOKEN or --token-file for the account {name}, found none"
        )))
    }

    /// Whether the secret may go where the address leads.
    fn check(&self) -> Result<(), Failure> {
        let plain = self.endpoint.strip_prefix("http://");
        let host = plain.map(|rest| rest.split(['/', ':']).next().unwrap_or_default());
        let loopback = host.is_none_or(|host| host == "localhost" || host.starts_with("127."));
        if loopback || matches!(self.access, Access::Key(_)) {
            return Ok(());
        }
        Err(Failure::new(format!(
            "expected an address with https://, found {}: the token could be read on the way",
            self.endpoint
        )))
    }

    /// The whole address of what is below the account, and the `Authorization` header if there is one.
    pub(super) fn sign(&self, address: &str, date: &str) -> (String, Option<String>) {
        let url = format!("{}/{address}", self.endpoint);
        match &self.access {
            Access::Sas(sas) => (format!("{url}{}{sas}", if address.contains('?') { '&' } else { '?' }), None),
            Access::Bearer(token) => (url, Some(format!("Bearer {token}"))),
            Access::Key(key) => {
                let after_host = self.endpoint.split("://").last().and_then(|rest| rest.split_once('/'));
                let below = after_host.map(|(_, path)| format!("/{path}")).unwrap_or_default();
                let path = address.split('?').next().unwrap_or_default();
                let signed = format!("{date}\n/{}{below}/{path}", self.name);
                let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("a key of any length");
                mac.update(signed.as_bytes());
                let signature = BASE64_STANDARD.encode(mac.finalize().into_bytes());
                (url, Some(format!("SharedKeyLite {}:{signature}", self.name)))
            }
        }
    }

    /// The text without the secret, if a message should hold it.
    pub(super) fn redacted(&self, text: &str) -> String {
        match &self.access {
            Access::Sas(secret) | Access::Bearer(secret) if !secret.is_empty() => text.replace(secret, "…"),
            _ => text.to_owned(),
        }
    }
}

impl Access {
    fn of_sas(text: &str) -> Self {
        Self::Sas(text.trim().trim_start_matches('?').to_owned())
    }
}

/// The parts of a table's whole address.
struct Address {
    endpoint: String,
    account: String,
    table: String,
}

impl Address {
    fn parse(text: &str) -> Result<Self, Failure> {
        if text.contains(['?', '@']) {
            return Err(Failure::new(
                "expected an address without a signature or a password, which other users of this machine could read: put \
                 it in AZURE_STORAGE_SAS_TOKEN",
            ));
        }
        let wrong = || Failure::new(format!("expected --table NAME, or https://HOST/NAME, found {text:?}"));
        let (scheme, rest) = text.split_once("://").ok_or_else(wrong)?;
        let (below, table) = rest.trim_end_matches('/').rsplit_once('/').ok_or_else(wrong)?;
        let table = table.trim_end_matches("()");
        if !["http", "https"].contains(&scheme) || below.is_empty() || table.is_empty() {
            return Err(wrong());
        }
        // The account is the path's, as the emulator has it, or else the host's first name.
        let account = match below.split_once('/') {
            Some((_, path)) => path,
            None => below.split(['.', ':']).next().unwrap_or_default(),
        };
        Ok(Self { endpoint: format!("{scheme}://{below}"), account: account.to_owned(), table: table.to_owned() })
    }
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
        let (endpoint, name, key) = EMULATOR;
        let access = Access::Key(decoded(key, FROM)?);
        return Ok(Account { endpoint: endpoint.into(), name: name.into(), access, from: FROM });
    }
    let endpoint = match (value("TableEndpoint"), value("AccountName")) {
        (Some(endpoint), _) => endpoint.trim_end_matches('/').to_owned(),
        (None, Some(name)) => {
            let protocol = value("DefaultEndpointsProtocol").unwrap_or("https");
            let suffix = value("EndpointSuffix").unwrap_or("core.windows.net");
            format!("{protocol}://{name}.table.{suffix}")
        }
        (None, None) => return Err(expected("AccountName or TableEndpoint")),
    };
    let of_endpoint = || Address::parse(&format!("{endpoint}/table")).map(|address| address.account);
    let name = value("AccountName").map_or_else(of_endpoint, |name| Ok(name.to_owned()))?;
    let access = match (value("AccountKey"), value("SharedAccessSignature")) {
        (Some(key), _) => Access::Key(decoded(key, FROM)?),
        (None, Some(sas)) => Access::of_sas(sas),
        (None, None) => return Err(expected("AccountKey or SharedAccessSignature")),
    };
    Ok(Account { endpoint, name, access, from: FROM })
}

fn decoded(key: &str, from: &str) -> Result<Vec<u8>, Failure> {
    BASE64_STANDARD
        .decode(key.trim())
        .map_err(|_| Failure::new(format!("{from}: expected a key in base64, found something else")))
}
