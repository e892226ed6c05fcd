//! Carries out plans of `rekey` on the service.

use tablekeys::rekey::{Keys, Refusal, Write};
use tablekeys_emulator::client::{self, Client, Properties};
use tablekeys_emulator::mover::{Answer, Killed, Store};

/// A table as a mover reaches it. The mover can be killed after some requests, with the last one sent or not.
pub(crate) struct Reach<'c> {
    pub(crate) client: &'c Client,
    pub(crate) table: &'static str,
    pub(crate) lives: u32,
    pub(crate) sends_the_last: bool,
    /// Of how many requests one answer is lost, though the service has carried the request out.
    pub(crate) loses_each: u32,
}

impl<'c> Reach<'c> {
    pub(crate) fn never_killed(client: &'c Client, table: &'static str) -> Self {
        Self { client, table, lives: u32::MAX, sends_the_last: true, loses_each: u32::MAX }
    }

    /// Counts a request. Returns whether the mover survives it.
    fn live(&mut self) -> bool {
        self.lives -= 1;
        self.lives > 0
    }
}

impl Store for Reach<'_> {
    type Row = Properties;

    fn read(&mut self, at: &Keys) -> Result<Option<(String, Properties)>, Killed> {
        if !self.live() {
            return Err(Killed);
        }
        let row = self.client.get(self.table, at.partition_key(), at.row_key());
        Ok(row.map(|row| (row.etag, row.properties)))
    }

    fn send(&mut self, writes: &[Write<'_, Properties>]) -> Result<Answer, Killed> {
        let alive = self.live();
        if !alive && !self.sends_the_last {
            return Err(Killed);
        }
        let writes: Vec<client::Write> = writes.iter().copied().map(client::Write::from).collect();
        let answer = self.client.transact(self.table, &writes);
        if !alive {
            return Err(Killed);
        }
        Ok(match answer {
            _ if self.lives.is_multiple_of(self.loses_each) => Answer::Lost,
            Ok(etags) => Answer::Accepted(etags),
            Err(refused) => {
                let refusal = Refusal::from_error_code(&refused.code).unwrap_or_else(|| panic!("{refused:?}"));
                Answer::Refused(refused.index.expect("the index of a write"), refusal)
            }
        })
    }

    fn is_equal(a: &Properties, b: &Properties) -> bool {
        a == b
    }

    fn is_same(a: &Properties, b: &Properties) -> bool {
        a.get("Id").is_some() && a.get("Id") == b.get("Id")
    }
}
