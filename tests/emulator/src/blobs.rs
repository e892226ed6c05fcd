//! A small client of the blob service: one container.

use chrono::DateTime;
use tablekeys::Ticks;

use crate::client::{Client, Refused};
use crate::service::BLOBS;
use crate::storage::{Storage, elements};

pub struct Blobs {
    storage: Storage,
    container: String,
}

/// A blob as it was listed.
pub struct Blob {
    pub name: String,
    pub written: Ticks,
    etag: String,
}

impl Blobs {
    /// A container that belongs to the tables of a client. It is made where there is none. The service runs as long as one of
    /// its containers is held.
    pub fn of(client: &Client) -> Option<Self> {
        let blobs = Self { storage: Storage::of(&BLOBS, "blobs")?, container: format!("c-{}", client.prefix()) };
        let address = format!("{}?restype=container", blobs.container);
        blobs.storage.send(&client.apart(), "make a container", "PUT", &address, &[], "");
        Some(blobs)
    }

    fn address(&self, name: &str) -> String {
        format!("{}/{name}", self.container)
    }

    pub fn put(&self, client: &Client, name: &str, text: &str) -> Result<(), Refused> {
        let headers = [("content-type", "text/plain"), ("x-ms-blob-type", "BlockBlob")];
        let words = format!("put blob ({}…)", &name[..4]);
        let answer = self.storage.send(client, &words, "PUT", &self.address(name), &headers, text);
        if answer.status == 201 { Ok(()) } else { Err(Refused::read(answer.status, &answer.body)) }
    }

    pub fn get(&self, client: &Client, name: &str) -> Result<Option<String>, Refused> {
        let words = format!("read blob ({}…)", &name[..4]);
        let answer = self.storage.send(client, &words, "GET", &self.address(name), &[], "");
        match answer.status {
            200 => Ok(Some(answer.body)),
            404 => Ok(None),
            status => Err(Refused::read(status, &answer.body)),
        }
    }

    pub fn list(&self, client: &Client) -> Result<Vec<Blob>, Refused> {
        let address = format!("{}?restype=container&comp=list", self.container);
        let answer = self.storage.send(client, "read the list of blobs", "GET", &address, &[], "");
        if answer.status != 200 {
            return Err(Refused::read(answer.status, &answer.body));
        }
        let blob = |xml: &str| {
            let one = |tag: &str| elements(xml, tag).first().map(|text| (*text).to_owned()).expect("an element");
            let written = DateTime::parse_from_rfc2822(&one("Last-Modified")).expect("a date");
            let written = Ticks::from_unix_millis(written.timestamp_millis()).expect("a year of four digits");
            Blob { name: one("Name"), written, etag: one("Etag") }
        };
        Ok(elements(&answer.body, "Blob").into_iter().map(blob).collect())
    }

    /// Unless it is gone, or was written again since it was listed.
    pub fn delete(&self, client: &Client, blob: &Blob) -> Result<(), Refused> {
        let headers = [("if-match", &*blob.etag)];
        let words = format!("delete blob ({}…)", &blob.name[..4]);
        let answer = self.storage.send(client, &words, "DELETE", &self.address(&blob.name), &headers, "");
        match answer.status {
            202 | 404 | 412 => Ok(()),
            status => Err(Refused::read(status, &answer.body)),
        }
    }

    /// How long a blob is. `None` where there is none.
    pub fn length(&self, client: &Client, name: &str) -> Result<Option<usize>, Refused> {
        let answer = self.storage.send(client, "read blob's length", "HEAD", &self.address(name), &[], "");
        match answer.status {
            200 => {
                let length = answer.header("content-length").and_then(|length| length.parse().ok());
                Ok(Some(length.expect("a length")))
            }
            404 => Ok(None),
            status => Err(Refused::read(status, &answer.body)),
        }
    }

    /// An empty blob that lines are appended to, unless it is there already.
    pub fn create_log(&self, client: &Client, name: &str) -> Result<(), Refused> {
        let headers = [("if-none-match", "*"), ("x-ms-blob-type", "AppendBlob")];
        let answer = self.storage.send(client, "create blob", "PUT", &self.address(name), &headers, "");
        match answer.status {
            201 | 409 | 412 => Ok(()),
            status => Err(Refused::read(status, &answer.body)),
        }
    }

    /// Appends, if the blob is still as long as it was. Returns whether it was.
    pub fn append(&self, client: &Client, name: &str, text: &str, length: usize) -> Result<bool, Refused> {
        let (address, length) = (format!("{}?comp=appendblock", self.address(name)), length.to_string());
        let headers = [("content-type", "text/plain"), ("x-ms-blob-condition-appendpos", &*length)];
        let answer = self.storage.send(client, "append to blob", "PUT", &address, &headers, text);
        match answer.status {
            201 => Ok(true),
            412 => Ok(false),
            status => Err(Refused::read(status, &answer.body)),
        }
    }
}
