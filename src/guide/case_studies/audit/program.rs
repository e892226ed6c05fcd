/// The days of the log lie in four partitions each.
const DAYS: Salt = Salt::before(4, '-');

/// An event of the log. Its keys follow from it, so that a retry meets its own rows.
struct Event {
    entity: &'static str,
    at: Ticks,
    id: u32,
}

impl Event {
    fn suffix(&self) -> Result<String> {
        row_key::newest_first(self.at).with_suffix(format_args!("-{:06}", self.id))
    }

    /// Where the questions about an entity look.
    fn by_entity(&self) -> Result<(String, String)> {
        Ok((self.entity.to_owned(), self.suffix()?))
    }

    /// Where the questions about a time look.
    fn by_time(&self) -> Result<(String, String)> {
        Ok((DAYS.key_for(&row_key::day(self.at), &self.id.to_string())?, self.suffix()?))
    }

    /// Both rows hold the whole event: whichever of them is there, the other can be made of it.
    fn write(&self, client: &Client) -> Result<()> {
        for (partition_key, row_key) in [self.by_time()?, self.by_entity()?] {
            let row = json!({ "Entity": self.entity, "At": self.at.to_string(), "Id": self.id });
            match client.insert("Audit", &partition_key, &row_key, row) {
                // EntityAlreadyExists: an earlier attempt of this event.
                Err(refused) if refused.status != 409 => panic!("{refused:?}"),
                _ => {}
            }
        }
        Ok(())
    }
}

/// The events of a window of one day, newest first: one query per salt, merged.
fn between(client: &Client, from: Ticks, to: Ticks) -> Result<Vec<Row>> {
    let query = |p: &String| Query::in_partition(p).newest_first_within(from..to);
    let days = DAYS.all_keys(&row_key::day(from))?;
    let rows: Vec<Vec<Row>> = days.iter().map(|day| client.list("Audit", query(day))).collect();
    Ok(merge(rows, |row| &row.row_key).collect())
}
