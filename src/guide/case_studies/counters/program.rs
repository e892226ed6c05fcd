/// Eight rows that hold a counter together, each in a partition of its own.
pub(crate) const SHARDS: Salt = Salt::after(8, '-');

/// The row that an operation adds to: the same at each attempt.
pub(crate) fn shard(counter: &str, operation: &str) -> Result<String> {
    SHARDS.key_for(counter, operation)
}

/// The rows to add up.
pub(crate) fn shards(counter: &str) -> Result<Vec<String>> {
    SHARDS.all_keys(counter)
}

/// One attempt: a row is changed only if it is still as it was read.
pub(crate) struct Attempt {
    partition_key: String,
    read: Option<Row>,
}

impl Attempt {
    pub(crate) fn read(client: &Client, table: &str, partition_key: String) -> Self {
        let read = client.get(table, &partition_key, "count");
        Self { partition_key, read }
    }

    /// Whether the row took the new count: if not, another writer was first, so read again.
    pub(crate) fn write(self, client: &Client, table: &str) -> bool {
        let (p, r) = (self.partition_key, "count".to_owned());
        let result = match self.read {
            None => client.write(table, &Write::Insert(p, r, count(1))),
            Some(row) => {
                let next = count(count_of(&row) + 1);
                client.write(table, &Write::Replace(p, r, row.etag, next))
            }
        };
        match result {
            Ok(_) => true,
            // EntityAlreadyExists and UpdateConditionNotSatisfied.
            Err(refused) if [409, 412].contains(&refused.status) => false,
            Err(refused) => panic!("{refused:?}"),
        }
    }
}

pub(crate) fn count(n: u64) -> Properties {
    properties(json!({ "Count": n }))
}

pub(crate) fn count_of(row: &Row) -> u64 {
    row.properties["Count"].as_u64().expect("a count")
}
