//! Requests to the queue and blob services, signed, through a client whose gate counts them and cuts them.

use std::sync::{Arc, Mutex, Weak};

use base64::prelude::{BASE64_STANDARD, Engine};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use ureq::http::{Request, Response};

use crate::client::{ACCOUNT, Client, KEY, Sent, date};
use crate::emulator::{Emulator, service};

static QUEUES: Mutex<Weak<Emulator>> = Mutex::new(Weak::new());
static BLOBS: Mutex<Weak<Emulator>> = Mutex::new(Weak::new());

/// The queue service.
pub(crate) fn queues(test: &str) -> Option<Arc<Emulator>> {
    service("queue", &QUEUES, test)
}

/// The blob service.
pub(crate) fn blobs(test: &str) -> Option<Arc<Emulator>> {
    service("blob", &BLOBS, test)
}

/// One request to a service: the address is what follows the account, and `words` say what it does.
pub(crate) fn send(
    service: &Emulator,
    client: &Client,
    words: &str,
    method: &str,
    address: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> (Response<()>, String) {
    let date = date();
    let mut all = vec![("x-ms-date", &*date), ("x-ms-version", "2021-12-02")];
    all.extend_from_slice(headers);
    if method == "PUT" && body.is_empty() {
        all.push(("content-length", "0"));
    }
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
    let mut mac = Hmac::<Sha256>::new_from_slice(&BASE64_STANDARD.decode(KEY).expect("base64")).expect("any length");
    mac.update(signed.as_bytes());
    let signature = BASE64_STANDARD.encode(mac.finalize().into_bytes());
    let mut request = Request::builder()
        .method(method)
        .uri(format!("http://127.0.0.1:{}/{ACCOUNT}/{address}", service.port))
        .header("Authorization", format!("SharedKey {ACCOUNT}:{signature}"));
    for (name, value) in &all {
        request = request.header(*name, *value);
    }
    client.count(Sent::Other);
    client.deliver(words, &request.body(body.to_owned()).expect("a request"))
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
