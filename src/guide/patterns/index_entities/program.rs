//! Employees of a department, found by last name: one index entity per name lists the ids.

use serde_json::{Value, json};
use tablekeys::tuple;

use crate::client::{Client, Row, Write, properties};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const TABLE: &str = "staff";

/// Inserts the employee and adds the id to the list of the name, in one transaction. It is made again where another program
/// has changed the list meanwhile.
pub(crate) fn insert(client: &Client, department: &str, id: u32, name: &str) -> Result<()> {
    let (key, list_key) = (tuple::encode(&("id", id))?, tuple::encode(&("name", name))?);
    loop {
        let list = client.get(TABLE, department, &list_key);
        let mut ids = list.as_ref().map_or_else(|| Ok(Vec::new()), ids)?;
        if ids.contains(&id) {
            // The client's own first attempt, whose answer was lost.
            return Ok(());
        }
        ids.push(id);
        let (partition, row) = (department.to_owned(), properties(json!({ "Id": id, "Name": name })));
        let new_list = properties(json!({ "Ids": serde_json::to_string(&ids)? }));
        let writes = [
            match list {
                None => Write::Insert(partition.clone(), list_key.clone(), new_list),
                Some(list) => Write::Replace(partition.clone(), list_key.clone(), list.etag, new_list),
            },
            Write::Insert(partition, key.clone(), row),
        ];
        match client.transact(TABLE, &writes) {
            // The list, which is the first write, has changed since it was read.
            Err(refused) if refused.index == Some(0) && matches!(refused.status, 409 | 412) => {}
            answer => return Ok(answer.map(drop)?),
        }
    }
}

fn ids(list: &Row) -> Result<Vec<u32>> {
    let ids: Value = serde_json::from_str(list.text("Ids"))?;
    Ok(ids.as_array().into_iter().flatten().filter_map(|id| u32::try_from(id.as_u64()?).ok()).collect())
}

/// The list, and each employee on it.
pub(crate) fn find_by_name(client: &Client, department: &str, name: &str) -> Result<Vec<Row>> {
    let Some(list) = client.get(TABLE, department, &tuple::encode(&("name", name))?) else { return Ok(Vec::new()) };
    let rows = ids(&list)?
        .into_iter()
        .map(|id| -> Result<Option<Row>> { Ok(client.get(TABLE, department, &tuple::encode(&("id", id))?)) });
    rows.filter_map(Result::transpose).collect()
}
