//! An edge as two rows in two partitions, one of which may be missing.

use tablekeys::table::AccessPath;

use super::{acknowledged, told};
use crate::adjacency_list::{follow, followers, follows, sweep, unfollow};
use crate::client::Client;
use crate::costs::{Costs, check_table};
use crate::kill::{Law, Program, Trial};

fn is_followed(client: &Client) -> [bool; 2] {
    let follows = follows(client, "ann").expect("an answer").contains(&"bob".to_owned());
    let followers = followers(client, "bob").expect("an answer").contains(&"ann".to_owned());
    [follows, followers]
}

const BOTH_ENDS_AGREE: Law = ("both ends of an edge give the same answer", |client, _| {
    let [follows, followers] = is_followed(client);
    if follows == followers { Ok(()) } else { Err(format!("follows: {follows}, followers: {followers}")) }
});

const ACKNOWLEDGED_IS_SEEN: Law = ("what was acknowledged is seen", |client, history| {
    let [seen, _] = is_followed(client);
    let expected = match () {
        () if acknowledged(history, "unfollow") => Some(false),
        () if history.has_begun("unfollow") => None,
        () if acknowledged(history, "follow") => Some(true),
        () if history.has_begun("follow") => None,
        () => Some(false),
    };
    if expected.is_none_or(|expected| expected == seen) { Ok(()) } else { Err(format!("{seen}")) }
});

const NOTHING_TOO_MANY: Law = ("no reverse edge is left without its edge", |client, _| {
    let rows = client.all("people");
    if rows.len().is_multiple_of(2) { Ok(()) } else { Err(format!("{rows:?}")) }
});

fn left(client: &Client) -> String {
    let kind = |row: &crate::client::Row| if row.row_key.starts_with("follows") { "edge" } else { "reverse edge" };
    let words: Vec<&str> = client.all("people").iter().map(kind).collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

const TRIAL: Trial = Trial {
    name: "adjacency list",
    tables: &["people"],
    before: super::nothing,
    programs: &[Program {
        name: "writer",
        steps: &[
            ("follow", |client| told(follow(client, "ann", "bob"))),
            ("unfollow", |client| told(unfollow(client, "ann", "bob"))),
        ],
        mortal: true,
    }],
    laws: &[BOTH_ENDS_AGREE, ACKNOWLEDGED_IS_SEEN],
    ordered: false,
    repair: |client| sweep(client, "bob").expect("a sweep"),
    mended: &[NOTHING_TOO_MANY],
    left,
};

#[test]
fn a_killed_writer_leaves_no_edge_with_one_end() {
    let Some(client) = Client::of("the kills of an edge") else { return };
    let report = TRIAL.kill_at_each_request(&client).unwrap();
    println!("adjacency list: {report}");
    check_table("adjacency-list-kills", &report.table());
}

#[test]
fn the_edge_before_its_reverse_violates_a_law() {
    fn wrong(client: &Client) -> String {
        for (partition, row) in [("ann", "follows!bob"), ("bob", "follower!ann")] {
            client.insert("people", partition, row, serde_json::json!({})).expect("a new row");
        }
        "done".to_owned()
    }
    let Some(client) = Client::of("the wrong order of an edge") else { return };
    let programs = &[Program { name: "writer", steps: &[("follow", wrong)], mortal: true }];
    let violation = Trial { programs, ..TRIAL }.kill_at_each_request(&client).unwrap_err();
    assert_eq!(violation.law, BOTH_ENDS_AGREE.0);
}

#[test]
fn requests_of_a_graph_are_counted() {
    let Some(client) = Client::of("the requests of a graph") else { return };
    let client = &client.apart();
    client.create_table("people").unwrap();
    for to in ["bob", "cid", "dan"] {
        follow(client, "ann", to).unwrap();
        follow(client, to, "bob").unwrap();
    }
    let mut costs = Costs::of(client, "adjacency-list");
    costs.write("ann follows eve", || follow(client, "ann", "eve").unwrap());
    let found = costs.read("whom ann follows", AccessPath::Range, || follows(client, "ann").unwrap());
    assert_eq!(found, ["bob", "cid", "dan", "eve"]);
    costs.write("who follows bob, each edge checked", || {
        assert_eq!(followers(client, "bob").unwrap(), ["ann", "bob", "cid", "dan"]);
    });
    costs.write("ann no longer follows eve", || unfollow(client, "ann", "eve").unwrap());
    costs.check();
}
