//! Reversed keys: single requests, which a crash cannot leave half done.

use serde_json::json;
use tablekeys::range::KeyRange;
use tablekeys::skew::Histogram;
use tablekeys::table::{AccessPath, Query, key_order};

use super::counted;
use crate::programs::reversed_keys::{account, domain, host_key, hosts, insert_account};
use tablekeys_emulator::kill::Trial;

const HOSTS: [&str; 9] = [
    "example.com",
    "www.example.com",
    "a.b.example.com",
    "example-shop.com",
    "www.example-shop.com",
    "examples.com",
    "example.org",
    "com",
    "WWW.Example.NET.",
];

#[test]
fn reversed_hosts_list_a_domain_and_no_other() {
    counted("reversed-keys", &Trial { tables: &["accounts", "hosts"], ..Trial::BASE }, |client, costs| {
        costs.write("a new account", || insert_account(client, 4_711).unwrap().unwrap());
        costs.read("an account by its number", AccessPath::Point, || account(client, 4_711).unwrap().unwrap());
        assert_eq!(host_key("WWW.Example.NET.").unwrap(), "net!example!www");
        for host in HOSTS {
            client.insert("hosts", "hosts", &host_key(host).unwrap(), json!({ "Host": host })).unwrap();
        }
        let path = AccessPath::Range;
        let found = costs.read("the hosts of a domain", path, || hosts(client, domain("Example.com").unwrap()));
        let found: Vec<&str> = found.iter().map(|row| row.text("Host")).collect();
        assert_eq!(found, ["example.com", "a.b.example.com", "www.example.com"]);
        // The reversed text without separators of its own begins other domains too.
        let bare = KeyRange::prefix("com!example").unwrap();
        let found = costs.read("the same by a bare prefix: **other domains too**", path, || hosts(client, bare));
        assert_eq!(found.len(), 6);
        let all = Query::in_partition("hosts");
        let path = AccessPath::PartitionScan;
        let found = costs.read("the same without reversal: every host", path, || client.list("hosts", all));
        assert_eq!(found.len(), HOSTS.len());
        assert!(found.is_sorted_by(|a, b| key_order(&a.row_key, &b.row_key).is_lt()));
    });
}

/// The newest thousand of a million accounts: at the end of the table, or all over it.
#[test]
fn reversed_numbers_spread_what_is_new() {
    let newest = 999_000..1_000_000_u32;
    // As ten servers that hold a tenth of the PartitionKeys each would see them.
    let tenth = |key: &str| key[..1].parse::<u32>().unwrap();
    let mut histogram = Histogram::new(10);
    for number in newest {
        let reversed: String = format!("{number:010}").chars().rev().collect();
        histogram.record(tenth(&reversed)).unwrap();
    }
    assert_eq!(histogram.counts(), [100; 10]);
}
