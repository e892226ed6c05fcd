//! A small client of the blob service: one container.

use std::sync::Arc;

use chrono::DateTime;
use tablekeys::Ticks;

use crate::client::{Client, Refused};
use crate::emulator::Emulator;
use crate::storage::{blobs, elements, send};

pub(crate) struct Blobs {
    service: Arc<Emulator>,
    container: String,
}

/// A blob as it was listed.
pub(crate) struct Blob {
    pub(crate) name: String,
    pub(crate) written: Ticks,
    etag: String,
}

impl Blobs {
    /// A container that belongs to the tables of a client. It is made where there is none. The service runs as long as one of
    /// its containers is held.
    pub(crate) fn of(client: &Client) -> Option<Self> {
        let blobs = Self { service: blobs("blobs")?, container: format!("c-{}", client.prefix()) };
        let address = format!("{}?restype=container", blobs.container);
        send(&blobs.service, &client.apart(), "make a container", "PUT", &address, &[], "");
        Some(blobs)
    }

    fn address(&self, name: &str) -> String {
        format!("{}/{name}", self.container)
    }

    pub(crate) fn put(&self, client: &Client, name: &str, text: &str) -> Result<(), Refused> {
        let headers = [("content-type", "text/plain"), ("x-ms-blob-type", "BlockBlob")];
        let words = format!("put blob ({}…)", &name[..4]);
        let (answer, body) = send(&self.service, client, &words, "PUT", &self.address(name), &headers, text);
        if answer.status() == 201 { Ok(()) } else { Err(Refused::read(answer.status().as_u16(), &body)) }
    }

    pub(crate) fn get(&self, client: &Client, name: &str) -> Result<Option<String>, Refused> {
        let words = format!("read blob ({}…)", &name[..4]);
        let (answer, body) = send(&self.service, client, &words, "GET", &self.address(name), &[], "");
        match answer.status().as_u16() {
            200 => Ok(Some(body)),
            404 => Ok(None),
            status => Err(Refused::read(status, &body)),
        }
    }

    pub(crate) fn list(&self, client: &Client) -> Result<Vec<Blob>, Refused> {
        let address = format!("{}?restype=container&comp=list", self.container);
        let (answer, body) = send(&self.service, client, "read the list of blobs", "GET", &address, &[], "");
        if answer.status() != 200 {
            return Err(Refused::read(answer.status().as_u16(), &body));
        }
        let blob = |xml: &str| {
            let one = |tag: &str| elements(xml, tag).first().map(|text| (*text).to_owned()).expect("an element");
            let written = DateTime::parse_from_rfc2822(&one("Last-Modified")).expect("a date");
            let written = Ticks::try_from(written.to_utc()).expect("a year of four digits");
            Blob { name: one("Name"), written, etag: one("Etag") }
        };
        Ok(elements(&body, "Blob").into_iter().map(blob).collect())
    }

    /// Unless it is gone, or was written again since it was listed.
    pub(crate) fn delete(&self, client: &Client, blob: &Blob) -> Result<(), Refused> {
        let headers = [("if-match", &*blob.etag)];
        let words = format!("delete blob ({}…)", &blob.name[..4]);
        let (answer, body) = send(&self.service, client, &words, "DELETE", &self.address(&blob.name), &headers, "");
        match answer.status().as_u16() {
            202 | 404 | 412 => Ok(()),
            status => Err(Refused::read(status, &body)),
        }
    }

    /// How long a blob is. `None` where there is none.
    pub(crate) fn length(&self, client: &Client, name: &str) -> Result<Option<usize>, Refused> {
        let (answer, body) = send(&self.service, client, "read blob's length", "HEAD", &self.address(name), &[], "");
        match answer.status().as_u16() {
            200 => {
                let length = answer.headers().get("content-length").and_then(|length| length.to_str().ok());
                Ok(Some(length.and_then(|length| length.parse().ok()).expect("a length")))
            }
            404 => Ok(None),
            status => Err(Refused::read(status, &body)),
        }
    }

    /// An empty blob that lines are appended to, unless it is there already.
    pub(crate) fn create_log(&self, client: &Client, name: &str) -> Result<(), Refused> {
        let headers = [("if-none-match", "*"), ("x-ms-blob-type", "AppendBlob")];
        let (answer, body) = send(&self.service, client, "create blob", "PUT", &self.address(name), &headers, "");
        match answer.status().as_u16() {
            201 | 409 | 412 => Ok(()),
            status => Err(Refused::read(status, &body)),
        }
    }

    /// Appends, if the blob is still as long as it was. Returns whether it was.
    pub(crate) fn append(&self, client: &Client, name: &str, text: &str, length: usize) -> Result<bool, Refused> {
        let (address, length) = (format!("{}?comp=appendblock", self.address(name)), length.to_string());
        let headers = [("content-type", "text/plain"), ("x-ms-blob-condition-appendpos", &*length)];
        let (answer, body) = send(&self.service, client, "append to blob", "PUT", &address, &headers, text);
        match answer.status().as_u16() {
            201 => Ok(true),
            412 => Ok(false),
            status => Err(Refused::read(status, &body)),
        }
    }
}
