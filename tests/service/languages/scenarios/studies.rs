//! Programs of the case studies.

use serde_json::{Value, json};
use tablekeys::table::Query;

use super::super::{Scenario, shown};
use super::{at, unknown};
use crate::studies::{counters, tenants};

pub(super) const COUNTERS: Scenario = Scenario {
    program: "case_studies/counters/program",
    tables: &["counts"],
    calls: || {
        let increment = |n: u32| json!(["increment", "visits", format!("op{n}")]);
        let mut calls: Vec<Value> = (0..40).map(increment).collect();
        calls.extend([json!(["total", "visits"]), json!(["total", "others"])]);
        calls
    },
    rust: |client, function, args| match function {
        "increment" => {
            let partition = counters::shard(args.text(0), args.text(1))?;
            while !counters::Attempt::read(client, "counts", partition.clone()).write(client, "counts") {}
            Ok(Value::Null)
        }
        "total" => {
            let shards = counters::shards(args.text(0))?;
            let rows = shards.iter().filter_map(|shard| client.get("counts", shard, "count"));
            Ok(rows.map(|row| counters::count_of(&row)).sum::<u64>().into())
        }
        other => unknown(other),
    },
    ..Scenario::BASE
};

pub(super) const TENANTS: Scenario = Scenario {
    program: "case_studies/tenants/program",
    tables: &["Tenants"],
    calls: || {
        let mut calls = Vec::new();
        for tenant in ["acme", "acme2", "o'neil & co"] {
            let place = |n: u32| json!(["place", tenant, format!("c{:02}", n / 8), at(60 * n), n]);
            calls.extend((0..16).map(place));
        }
        calls.extend([
            json!(["newest", "acme", "c01", 3]),
            json!(["newest", "acme2", "c09", 3]),
            json!(["all_of", "acme"]),
            json!(["all_of", "o'neil & co"]),
            json!(["tenant_after", null]),
            json!(["tenant_after", "acme"]),
            json!(["tenant_after", "acme2"]),
            json!(["tenant_after", "o'neil & co"]),
        ]);
        calls
    },
    rust: |client, function, args| match function {
        "place" => {
            let (partition, row) = tenants::keys(args.text(0), args.text(1), args.at(2), args.number(3))?;
            shown(client.put("Tenants", &partition, &row, json!({ "Number": args.0[3] })).map(drop))
        }
        "newest" => {
            let partition = tablekeys::tuple::encode(&(args.text(0), args.text(1)))?;
            shown(client.first("Tenants", Query::in_partition(partition), args.number(2)))
        }
        "all_of" => {
            Ok(client.list("Tenants", tenants::all_of(args.text(0))?).iter().map(super::super::Shown::shown).collect())
        }
        "tenant_after" => {
            let first = client.first("Tenants", tenants::first_after(args.0[0].as_str())?, 1)?;
            let tenant = first.first().map(|row| tenants::tenant_of(&row.partition_key)).transpose()?;
            shown(Ok::<_, tablekeys::Error>(tenant))
        }
        other => unknown(other),
    },
    ..Scenario::BASE
};
