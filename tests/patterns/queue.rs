//! A small client of the queue service: one queue.

use std::sync::Arc;

use crate::client::{Client, Refused};
use crate::emulator::Emulator;
use crate::storage::{elements, queues, send};

pub(crate) struct Queue {
    service: Arc<Emulator>,
    name: String,
}

/// A message that other readers do not see for a second.
pub(crate) struct Message {
    pub(crate) text: String,
    id: String,
    receipt: String,
}

impl Queue {
    /// A queue that belongs to the tables of a client. It is made where there is none. The service runs as long as one of its
    /// queues is held.
    pub(crate) fn of(client: &Client) -> Option<Self> {
        let queue = Self { service: queues("queues")?, name: format!("q-{}", client.prefix()) };
        send(&queue.service, &client.apart(), "make a queue", "PUT", &queue.name, &[], "");
        Some(queue)
    }

    fn done(answer: (ureq::http::Response<()>, String), status: u16) -> Result<String, Refused> {
        let (head, body) = answer;
        if head.status() == status { Ok(body) } else { Err(Refused::read(head.status().as_u16(), &body)) }
    }

    pub(crate) fn push(&self, client: &Client, text: &str) -> Result<(), Refused> {
        let body = format!("<QueueMessage><MessageText>{text}</MessageText></QueueMessage>");
        let (address, headers) = (format!("{}/messages", self.name), [("content-type", "application/xml")]);
        Self::done(send(&self.service, client, "put message", "POST", &address, &headers, &body), 201).map(drop)
    }

    /// The next message. If it is not deleted within a second, it can be received again.
    pub(crate) fn receive(&self, client: &Client) -> Result<Option<Message>, Refused> {
        let address = format!("{}/messages?visibilitytimeout=1", self.name);
        let xml = Self::done(send(&self.service, client, "receive message", "GET", &address, &[], ""), 200)?;
        let one = |tag: &str| elements(&xml, tag).first().map(|text| (*text).to_owned());
        let message = (one("MessageText"), one("MessageId"), one("PopReceipt"));
        let (Some(text), Some(id), Some(receipt)) = message else { return Ok(None) };
        Ok(Some(Message { text, id, receipt }))
    }

    /// Unless it is gone, or was received again by another reader.
    pub(crate) fn delete(&self, client: &Client, message: &Message) -> Result<(), Refused> {
        let receipt = message.receipt.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
        let address = format!("{}/messages/{}?popreceipt={receipt}", self.name, message.id);
        let (answer, body) = send(&self.service, client, "delete message", "DELETE", &address, &[], "");
        match answer.status().as_u16() {
            204 | 400 | 404 => Ok(()),
            status => Err(Refused::read(status, &body)),
        }
    }

    /// How many messages there are, those that are not seen for a while among them.
    pub(crate) fn len(&self, client: &Client) -> usize {
        let address = format!("{}?comp=metadata", self.name);
        let (answer, _) = send(&self.service, client, "read the queue's length", "GET", &address, &[], "");
        let count = answer.headers().get("x-ms-approximate-messages-count").expect("a count");
        count.to_str().expect("ASCII").parse().expect("a number")
    }
}
