//! Who follows whom: a graph whose edges are stored with both of their ends.

use serde_json::json;
use tablekeys::table::Query;
use tablekeys::tuple;

use crate::client::{Client, Refused};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const TABLE: &str = "people";

/// The edge as its start knows it: this row decides whether the edge exists.
fn edge(from: &str, to: &str) -> tablekeys::Result<(String, String)> {
    Ok((from.to_owned(), tuple::encode(&("follows", to))?))
}

/// The same edge as its end knows it.
fn reverse_edge(from: &str, to: &str) -> tablekeys::Result<(String, String)> {
    Ok((to.to_owned(), tuple::encode(&("follower", from))?))
}

/// What was done by an earlier attempt is done.
fn unless(answer: std::result::Result<(), Refused>, status: u16) -> Result<()> {
    match answer {
        Err(refused) if refused.status == status => Ok(()),
        answer => Ok(answer?),
    }
}

/// The reverse edge first, then the edge.
pub(crate) fn follow(client: &Client, from: &str, to: &str) -> Result<()> {
    for (partition, row) in [reverse_edge(from, to)?, edge(from, to)?] {
        unless(client.insert(TABLE, &partition, &row, json!({})).map(drop), 409)?;
    }
    Ok(())
}

/// The edge first, then the reverse edge.
pub(crate) fn unfollow(client: &Client, from: &str, to: &str) -> Result<()> {
    for (partition, row) in [edge(from, to)?, reverse_edge(from, to)?] {
        unless(client.delete(TABLE, &partition, &row, "*"), 404)?;
    }
    Ok(())
}

/// Whom a person follows.
pub(crate) fn follows(client: &Client, from: &str) -> Result<Vec<String>> {
    neighbours(client, from, "follows")
}

/// Who follows a person. A reverse edge without its edge is no answer.
pub(crate) fn followers(client: &Client, to: &str) -> Result<Vec<String>> {
    let mut found = neighbours(client, to, "follower")?;
    let mut error = None;
    found.retain(|from| match edge(from, to) {
        Ok((partition, row)) => client.get(TABLE, &partition, &row).is_some(),
        Err(illegal) => error.replace(illegal).is_some(),
    });
    error.map_or(Ok(found), |illegal| Err(illegal.into()))
}

fn neighbours(client: &Client, person: &str, kind: &str) -> Result<Vec<String>> {
    let edges = Query::in_partition(person).rows(tuple::extensions(&(kind,))?);
    let name = |row: &crate::client::Row| -> Result<String> {
        Ok(tuple::decode::<(&str, &str)>(&row.row_key)?.1.into_owned())
    };
    client.list(TABLE, edges).iter().map(name).collect()
}

/// The repair: deletes the reverse edges of a person that have no edge. It runs while no program
/// follows or unfollows that person, or spares young rows as the sweep of an index does.
pub(crate) fn sweep(client: &Client, to: &str) -> Result<()> {
    let real = followers(client, to)?;
    for from in neighbours(client, to, "follower")? {
        if !real.contains(&from) {
            let (partition, row) = reverse_edge(&from, to)?;
            unless(client.delete(TABLE, &partition, &row, "*"), 404)?;
        }
    }
    Ok(())
}
