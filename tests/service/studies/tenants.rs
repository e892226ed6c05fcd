//! Many tenants: one table with the tenant in front, or a table per tenant.

use core::cmp::Reverse;
use core::ops::Bound;
use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::json;
use tablekeys::range::KeyRange;
use tablekeys::table::{Query, QueryBuilder};
use tablekeys::{Result, Ticks, tuple};
use tablekeys_emulator::{Client, Row, Write, properties};

use super::comparison::Comparison;
use crate::life::write_all;

include!("../../../src/guide/case_studies/tenants/program.rs");

/// The second name begins with the first.
const TENANTS: [&str; 3] = ["acme", "acme2", "globex"];
const CUSTOMERS: u32 = 20;
const ORDERS: u32 = 30;

fn orders(tenant: &str) -> Vec<Write> {
    let start: Ticks = "2024-05-06T07:08:09Z".parse().unwrap();
    let order = |n: u32| {
        let placed = start.checked_add(Duration::from_secs(60 * u64::from(n))).unwrap();
        let customer = format!("c{:02}", n / ORDERS);
        let (partition_key, row_key) = keys(tenant, &customer, placed, n).unwrap();
        Write::Insert(partition_key, row_key, properties(json!({ "Tenant": tenant, "Number": n })))
    };
    (0..CUSTOMERS * ORDERS).map(order).collect()
}

/// Deletes rows in transactions of up to 100, one partition after the other.
fn delete_all(client: &Client, table: &str, rows: Vec<Row>) {
    let mut partitions: BTreeMap<String, Vec<Write>> = BTreeMap::new();
    for row in rows {
        let delete = Write::Delete(row.partition_key.clone(), row.row_key, row.etag);
        partitions.entry(row.partition_key).or_default().push(delete);
    }
    for deletes in partitions.values().flat_map(|deletes| deletes.chunks(100)) {
        client.transact(table, deletes).unwrap();
    }
}

#[test]
fn a_tenant_is_read_and_deleted_without_its_neighbours() -> Result<()> {
    let Some(client) = Client::of("tenants") else { return Ok(()) };
    let mut table = Comparison::of(&client, "tenants");
    client.create_table("Tenants").unwrap();
    for tenant in TENANTS {
        client.create_table(&format!("Orders{tenant}")).unwrap();
        write_all(&client, "Tenants", orders(tenant));
        write_all(&client, &format!("Orders{tenant}"), orders(tenant));
    }
    let (together, apart) = ("the tenant in front", "a table per tenant");
    let whole = (CUSTOMERS * ORDERS) as usize;
    let is_of = |rows: &[Row], tenant| rows.iter().all(|row| row.text("Tenant") == tenant);

    let newest = || Query::in_partition(tuple::encode(&("acme", "c07")).unwrap()).top(10);
    for (design, name) in [(together, "Tenants"), (apart, "Ordersacme")] {
        let found = table
            .ask("the newest 10 orders of a customer", design, "right", || client.page(name, newest()).unwrap().rows);
        let numbers: Vec<u64> = found.iter().map(|row| row.properties["Number"].as_u64().unwrap()).collect();
        assert_eq!(numbers, (230..240).rev().collect::<Vec<_>>());
    }

    let all = "all 600 orders of a tenant";
    let query = all_of("acme")?;
    let found = table.ask(all, together, "right", || client.list("Tenants", query));
    assert!(found.len() == whole && is_of(&found, "acme"));
    let found = table.ask(all, apart, "right", || client.all("Ordersacme"));
    assert!(found.len() == whole && is_of(&found, "acme"));
    let query = Query::in_partitions(KeyRange::prefix("acme")?);
    let found = table.ask(all, "the tenant in front, asked by a bare prefix", "**another tenant's rows too**", || {
        client.list("Tenants", query)
    });
    assert!(found.len() == 2 * whole && !is_of(&found, "acme"));

    let tenants = table.ask("the names of all tenants", together, "right", || -> Result<Vec<String>> {
        let mut tenants: Vec<String> = Vec::new();
        loop {
            let query = first_after(tenants.last().map(String::as_str))?;
            let Some(row) = client.page("Tenants", query).unwrap().rows.pop() else { return Ok(tenants) };
            tenants.push(tenant_of(&row.partition_key)?);
        }
    })?;
    assert_eq!(tenants, TENANTS);

    let delete = "deleting a tenant and its 600 orders";
    let query = all_of("acme")?.select(["PartitionKey", "RowKey"]);
    table.ask(delete, together, "done", || {
        let rows = client.list("Tenants", query);
        delete_all(&client, "Tenants", rows);
    });
    table.drop_table(delete, apart, "done, the name refused for a while", "Ordersacme");
    let left = client.all("Tenants");
    assert!(left.len() == 2 * whole && left.iter().all(|row| row.text("Tenant") != "acme"));
    table.check();
    Ok(())
}
