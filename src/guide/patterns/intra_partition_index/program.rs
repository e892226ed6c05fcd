//! Employees of a department, found by id and by e-mail address: two copies in one partition.

use serde_json::json;
use tablekeys::tuple;

use crate::client::{Client, Refused, Row, Write, properties};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const TABLE: &str = "employees";

/// The two RowKeys. The PartitionKey is the department.
fn row_keys(id: u32, address: &str) -> tablekeys::Result<[String; 2]> {
    Ok([tuple::encode(&("id", id))?, tuple::encode(&("email", address))?])
}

fn inserts(department: &str, id: u32, address: &str) -> tablekeys::Result<[Write; 2]> {
    let row = || properties(json!({ "Id": id, "Address": address }));
    Ok(row_keys(id, address)?.map(|key| Write::Insert(department.to_owned(), key, row())))
}

/// Both rows, or an error: another employee of the department has the id or the address.
pub(crate) fn insert(client: &Client, department: &str, id: u32, address: &str) -> Result<()> {
    match client.transact(TABLE, &inserts(department, id, address)?) {
        // Perhaps the client's own first attempt, whose answer was lost.
        Err(refused) if refused.status == 409 => own(client, refused, department, id, address),
        answer => Ok(answer.map(drop)?),
    }
}

pub(crate) fn change_address(client: &Client, department: &str, id: u32, address: &str) -> Result<()> {
    let old = find(client, department, id)?.ok_or("no such employee")?;
    if old.text("Address") == address {
        return Ok(());
    }
    let [_, old_index] = row_keys(id, old.text("Address"))?;
    let [insert, insert_index] = inserts(department, id, address)?;
    let Write::Insert(partition, key, row) = insert else { unreachable!("an insert") };
    let writes = [
        // Under the ETag that was read: of two programs that change or delete the employee, one is refused.
        Write::Replace(partition, key, old.etag, row),
        Write::Delete(department.to_owned(), old_index, "*".to_owned()),
        insert_index,
    ];
    match client.transact(TABLE, &writes) {
        Err(refused) if refused.status == 412 => own(client, refused, department, id, address),
        answer => Ok(answer.map(drop)?),
    }
}

pub(crate) fn delete(client: &Client, department: &str, id: u32) -> Result<()> {
    let Some(row) = find(client, department, id)? else { return Ok(()) };
    let [key, index] = row_keys(id, row.text("Address"))?;
    let department = department.to_owned();
    let writes = [Write::Delete(department.clone(), key, row.etag), Write::Delete(department, index, "*".to_owned())];
    match client.transact(TABLE, &writes) {
        Err(refused) if refused.status == 404 => Ok(()),
        answer => Ok(answer.map(drop)?),
    }
}

/// The first question.
pub(crate) fn find(client: &Client, department: &str, id: u32) -> Result<Option<Row>> {
    Ok(client.get(TABLE, department, &tuple::encode(&("id", id))?))
}

/// The second question.
pub(crate) fn find_by_address(client: &Client, department: &str, address: &str) -> Result<Option<Row>> {
    Ok(client.get(TABLE, department, &tuple::encode(&("email", address))?))
}

/// A refusal is an acknowledgement if the row is as it should be.
fn own(client: &Client, refused: Refused, department: &str, id: u32, address: &str) -> Result<()> {
    let row = find(client, department, id)?;
    if row.is_some_and(|row| row.text("Address") == address) { Ok(()) } else { Err(refused.into()) }
}
