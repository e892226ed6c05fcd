//! Employees and the reviews of each year: one partition per department, and the employee's id in front of the year.

use serde_json::json;
use tablekeys::table::Query;
use tablekeys::tuple;

use crate::client::{Client, Row};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const TABLE: &str = "reviews";

pub(crate) fn insert_employee(client: &Client, department: &str, id: u32, name: &str) -> Result<()> {
    client.put(TABLE, department, &tuple::encode(&("employee", id))?, json!({ "Name": name }))?;
    Ok(())
}

/// The keys follow from what is stored, so a second attempt stores the same.
pub(crate) fn insert_review(client: &Client, department: &str, id: u32, year: u16, rating: u8) -> Result<()> {
    client.put(TABLE, department, &tuple::encode(&("employee", id, year))?, json!({ "Rating": rating }))?;
    Ok(())
}

/// One employee with all reviews, the employee first.
pub(crate) fn employee_with_reviews(client: &Client, department: &str, id: u32) -> Result<Vec<Row>> {
    Ok(client.list(TABLE, Query::in_partition(department).rows(tuple::subtree(&("employee", id))?)))
}

/// The reviews of one employee alone.
pub(crate) fn reviews(client: &Client, department: &str, id: u32) -> Result<Vec<Row>> {
    Ok(client.list(TABLE, Query::in_partition(department).rows(tuple::extensions(&("employee", id))?)))
}
