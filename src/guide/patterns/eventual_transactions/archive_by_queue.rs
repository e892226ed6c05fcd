//! Employees who leave move from one table to another: a message in a queue tells a worker, and the worker may stop anywhere.

use tablekeys_emulator::Queue;
use tablekeys_emulator::{Client, Write};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// Asks for the move. It is acknowledged once the message is stored.
pub(crate) fn leave(client: &Client, queue: &Queue, department: &str, id: &str) -> Result<()> {
    queue.push(client, &format!("{department} {id}"))?;
    Ok(())
}

/// Carries out the messages that can be seen now.
pub(crate) fn work_off(client: &Client, queue: &Queue) -> Result<()> {
    while let Some(message) = queue.receive(client)? {
        let (department, id) = message.text.split_once(' ').ok_or("no department and id")?;
        // Gone when another worker, or this one in an earlier life, has moved it.
        if let Some(row) = client.get("current", department, id) {
            let archived = Write::InsertOrReplace(department.to_owned(), id.to_owned(), row.properties);
            client.write("archive", &archived)?;
            match client.delete("current", department, id, &row.etag) {
                // Changed since it was read: the message is received again, and the row copied again.
                Err(refused) if refused.status == 412 => continue,
                Err(refused) if refused.status == 404 => {}
                answer => answer?,
            }
        }
        // Last, so that a worker that stops earlier has it carried out again.
        queue.delete(client, &message)?;
    }
    Ok(())
}
