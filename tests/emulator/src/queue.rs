//! A small client of the queue service: one queue.

use crate::client::{Client, Refused};
use crate::http::Answer;
use crate::service::QUEUES;
use crate::storage::{Storage, elements};

pub struct Queue {
    storage: Storage,
    name: String,
}

/// A message that other readers do not see for a second.
pub struct Message {
    pub text: String,
    id: String,
    receipt: String,
}

impl Queue {
    /// A queue that belongs to the tables of a client. It is made where there is none. The service runs as long as one of its
    /// queues is held.
    pub fn of(client: &Client) -> Option<Self> {
        let queue = Self { storage: Storage::of(&QUEUES, "queues")?, name: format!("q-{}", client.prefix()) };
        queue.storage.send(&client.apart(), "make a queue", "PUT", &queue.name, &[], "");
        Some(queue)
    }

    fn done(answer: Answer, status: u16) -> Result<String, Refused> {
        if answer.status == status { Ok(answer.body) } else { Err(Refused::read(answer.status, &answer.body)) }
    }

    pub fn push(&self, client: &Client, text: &str) -> Result<(), Refused> {
        let body = format!("<QueueMessage><MessageText>{text}</MessageText></QueueMessage>");
        let (address, headers) = (format!("{}/messages", self.name), [("content-type", "application/xml")]);
        Self::done(self.storage.send(client, "put message", "POST", &address, &headers, &body), 201).map(drop)
    }

    /// The next message. If it is not deleted within a second, it can be received again.
    pub fn receive(&self, client: &Client) -> Result<Option<Message>, Refused> {
        let address = format!("{}/messages?visibilitytimeout=1", self.name);
        let xml = Self::done(self.storage.send(client, "receive message", "GET", &address, &[], ""), 200)?;
        let one = |tag: &str| elements(&xml, tag).first().map(|text| (*text).to_owned());
        let message = (one("MessageText"), one("MessageId"), one("PopReceipt"));
        let (Some(text), Some(id), Some(receipt)) = message else { return Ok(None) };
        Ok(Some(Message { text, id, receipt }))
    }

    /// Unless it is gone, or was received again by another reader.
    pub fn delete(&self, client: &Client, message: &Message) -> Result<(), Refused> {
        let receipt = message.receipt.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
        let address = format!("{}/messages/{}?popreceipt={receipt}", self.name, message.id);
        let answer = self.storage.send(client, "delete message", "DELETE", &address, &[], "");
        match answer.status {
            204 | 400 | 404 => Ok(()),
            status => Err(Refused::read(status, &answer.body)),
        }
    }

    /// How many messages there are, those that are not seen for a while among them.
    pub fn len(&self, client: &Client) -> usize {
        let address = format!("{}?comp=metadata", self.name);
        let answer = self.storage.send(client, "read the queue's length", "GET", &address, &[], "");
        let count = answer.header("x-ms-approximate-messages-count").expect("a count");
        count.parse().expect("a number")
    }
}
