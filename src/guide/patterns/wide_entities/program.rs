//! A row of more properties than a row can have: parts of 250, in one partition, written in one transaction.

use tablekeys::table::Query;
use tablekeys::tuple;

use crate::client::{Client, Properties, Write};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const TABLE: &str = "surveys";

/// A row has at most 252 properties besides the keys and the timestamp. One is the version.
const PER_PART: usize = 250;

/// Replaces all parts. The number of parts must stay what it was.
pub(crate) fn put(client: &Client, survey: &str, version: u32, answers: &[(String, u32)]) -> Result<()> {
    let parts = answers.chunks(PER_PART).zip(0_u16..).map(|(answers, part)| {
        let mut row: Properties =
            answers.iter().map(|(question, answer)| (question.clone(), (*answer).into())).collect();
        row.insert("Version".to_owned(), version.into());
        Ok(Write::InsertOrReplace(survey.to_owned(), tuple::encode(&("answers", part))?, row))
    });
    client.transact(TABLE, &parts.collect::<Result<Vec<_>>>()?)?;
    Ok(())
}

/// All properties, and their version. The parts come in one answer; should they be of two versions, because a program wrote
/// between two pages, they are read again.
pub(crate) fn get(client: &Client, survey: &str) -> Result<(u32, Vec<(String, u32)>)> {
    loop {
        let parts = client.list(TABLE, Query::in_partition(survey).rows(tuple::extensions(&("answers",))?));
        let number = |value: &serde_json::Value| value.as_u64().and_then(|n| u32::try_from(n).ok()).ok_or("no number");
        let version = number(&parts.first().ok_or("no such survey")?.properties["Version"])?;
        if parts.iter().all(|part| part.properties["Version"] == version) {
            let all = parts.iter().flat_map(|part| &part.properties).filter(|(name, _)| *name != "Version");
            let answers = all.map(|(name, value)| Ok((name.clone(), number(value)?))).collect::<Result<_>>()?;
            return Ok((version, answers));
        }
    }
}
