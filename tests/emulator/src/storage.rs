//! Requests to the queue and blob services, signed, through a client whose gate counts them and cuts them.

use std::sync::Arc;

use crate::client::{ACCOUNT, Client, Sent, date, sign};
use crate::http::{Answer, Connections};
use crate::service::{Emulator, Service};

/// A service, which runs as long as one of its clients is held.
#[derive(Debug)]
pub(crate) struct Storage {
    connections: Connections,
    _emulator: Arc<Emulator>,
}

impl Storage {
    /// `None` where the service is not installed: see [`Service::for_test`].
    pub(crate) fn of(service: &Service, test: &str) -> Option<Self> {
        let emulator = service.for_test(test)?;
        Some(Self { connections: Connections::to(emulator.port()), _emulator: emulator })
    }

    /// One request: the address is what follows the account, and `words` say what it does.
    pub(crate) fn send(
        &self,
        client: &Client,
        words: &str,
        method: &'static str,
        address: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        let date = date();
        let mut all = vec![("x-ms-date", &*date), ("x-ms-version", "2021-12-02")];
        all.extend_from_slice(headers);
        all.sort_unstable();
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let mut resource = format!("/{ACCOUNT}/{ACCOUNT}/{path}");
        let mut parameters: Vec<&str> = query.split('&').filter(|parameter| !parameter.is_empty()).collect();
        parameters.sort_unstable();
        for parameter in parameters {
            let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
            resource += &["\n", name, ":", &unescaped(value)].concat();
        }
        let value = |name: &str| all.iter().find(|(header, _)| *header == name).map_or("", |(_, value)| value);
        let length = if body.is_empty() { String::new() } else { body.len().to_string() };
        let (content, if_match, if_none) = (value("content-type"), value("if-match"), value("if-none-match"));
        let mut signed = format!("{method}\n\n\n{length}\n\n{content}\n\n\n{if_match}\n{if_none}\n\n\n");
        for (name, value) in all.iter().filter(|(name, _)| name.starts_with("x-ms-")) {
            signed += &[name, ":", value, "\n"].concat();
        }
        signed += &resource;
        let authorization = format!("SharedKey {ACCOUNT}:{}", sign(&signed));
        all.push(("Authorization", &authorization));
        client.count(Sent::Other);
        client.deliver(words, &self.connections, method, address, &all, body)
    }
}

/// The three characters that are escaped in the addresses here.
fn unescaped(value: &str) -> String {
    value.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=")
}

/// What stands between the tags of an XML element, each time it occurs.
pub(crate) fn elements<'x>(xml: &'x str, tag: &str) -> Vec<&'x str> {
    let (open, close) = (format!("<{tag}>"), format!("</{tag}>"));
    xml.split(&open).skip(1).map(|rest| rest.split(&close).next().unwrap_or(rest)).collect()
}
