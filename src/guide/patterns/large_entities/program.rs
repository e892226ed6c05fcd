//! Documents larger than a row can be: the text is a blob, and the row names it.

use serde_json::json;
use sha2::{Digest, Sha256};
use tablekeys::Ticks;
use tablekeys_emulator::Blobs;
use tablekeys_emulator::{Client, Row};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const TABLE: &str = "documents";

/// The blob first, then the row that names it. A blob is named by its content and never changes.
pub(crate) fn put(client: &Client, blobs: &Blobs, id: &str, text: &str) -> Result<()> {
    let digest: [u8; 32] = Sha256::digest(text).into();
    let half = digest.first_chunk::<16>().ok_or("16 of 32 bytes")?;
    let name = format!("{:032x}", u128::from_be_bytes(*half));
    blobs.put(client, &name, text)?;
    client.put(TABLE, id, "document", json!({ "Blob": name, "Length": text.len() }))?;
    Ok(())
}

/// The text. Where the blob is gone, the row has changed since it was read, and is read again.
pub(crate) fn get(client: &Client, blobs: &Blobs, id: &str) -> Result<Option<String>> {
    while let Some(row) = client.get(TABLE, id, "document") {
        if let Some(text) = blobs.get(client, row.text("Blob"))? {
            return Ok(Some(text));
        }
        let again = client.get(TABLE, id, "document");
        if again.is_some_and(|again| again.etag == row.etag) {
            return Err(format!("the blob of {id} is missing").into());
        }
    }
    Ok(None)
}

/// The row alone: the sweep deletes the blob.
pub(crate) fn delete(client: &Client, id: &str) -> Result<()> {
    match client.delete(TABLE, id, "document", "*") {
        Err(refused) if refused.status == 404 => Ok(()),
        answer => Ok(answer?),
    }
}

/// The repair: deletes the blobs that no row names and that were last written before an instant, which is longer ago than any
/// writer takes from its blob to its row. The blobs are listed first, then the rows.
pub(crate) fn sweep(client: &Client, blobs: &Blobs, before: Ticks) -> Result<()> {
    let old = blobs.list(client)?.into_iter().filter(|blob| blob.written < before);
    let old: Vec<_> = old.collect();
    let rows: Vec<Row> = client.all(TABLE);
    for blob in old {
        if !rows.iter().any(|row| row.text("Blob") == blob.name) {
            blobs.delete(client, &blob)?;
        }
    }
    Ok(())
}
