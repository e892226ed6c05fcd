//! Departments show the name of their manager, who is an employee of the department: a copy of the name saves the second read.

use serde_json::json;
use tablekeys::tuple;

use crate::client::{Client, Row, Write, properties};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const TABLE: &str = "departments";

fn employee(client: &Client, department: &str, id: u32) -> Result<Row> {
    let row = client.get(TABLE, department, &tuple::encode(&("employee", id))?);
    Ok(row.ok_or("no such employee")?)
}

/// The question: one read.
pub(crate) fn manager(client: &Client, department: &str) -> Result<String> {
    let row = client.get(TABLE, department, "department").ok_or("no such department")?;
    Ok(row.text("ManagerName").to_owned())
}

/// Makes an employee the manager. The employee is replaced by the same, so that a program that is about to change the name is
/// refused and reads again.
pub(crate) fn appoint(client: &Client, department: &str, id: u32) -> Result<()> {
    loop {
        let manager = employee(client, department, id)?;
        let copy = properties(json!({ "Manager": id, "ManagerName": manager.text("Name") }));
        let writes = [
            Write::Replace(manager.partition_key, manager.row_key, manager.etag, manager.properties),
            Write::InsertOrMerge(department.to_owned(), "department".to_owned(), copy),
        ];
        match client.transact(TABLE, &writes) {
            Err(refused) if refused.status == 412 => {}
            answer => return Ok(answer.map(drop)?),
        }
    }
}

/// Changes an employee's name, and the copy where the employee is the manager. Both are read first, and a program that has
/// changed one of them since makes this one read again.
pub(crate) fn rename(client: &Client, department: &str, id: u32, name: &str) -> Result<()> {
    loop {
        let mut row = employee(client, department, id)?;
        let whole = client.get(TABLE, department, "department").ok_or("no such department")?;
        row.properties.insert("Name".to_owned(), name.into());
        let mut writes = vec![Write::Replace(row.partition_key, row.row_key, row.etag, row.properties)];
        let mut copy = whole.properties;
        if copy["Manager"] == id {
            copy.insert("ManagerName".to_owned(), name.into());
        }
        writes.push(Write::Replace(whole.partition_key, whole.row_key, whole.etag, copy));
        match client.transact(TABLE, &writes) {
            Err(refused) if refused.status == 412 => {}
            answer => return Ok(answer.map(drop)?),
        }
    }
}
