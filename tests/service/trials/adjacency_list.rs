//! An edge as two rows in two partitions, one of which may be missing.

use tablekeys::table::AccessPath;
use tablekeys_emulator::Client;
use tablekeys_emulator::kill::{Law, Program, Trial};

use super::{acknowledged, counted, kills, told, violates};
use crate::programs::adjacency_list::{follow, followers, follows, sweep, unfollow};

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
    let kind = |row: &tablekeys_emulator::Row| if row.row_key.starts_with("follows") { "edge" } else { "reverse edge" };
    let words: Vec<&str> = client.all("people").iter().map(kind).collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

const TRIAL: Trial = Trial {
    name: "adjacency list",
    tables: &["people"],
    programs: &[Program::new(
        "writer",
        &[
            ("follow", |client| told(follow(client, "ann", "bob"))),
            ("unfollow", |client| told(unfollow(client, "ann", "bob"))),
        ],
    )],
    laws: &[BOTH_ENDS_AGREE, ACKNOWLEDGED_IS_SEEN],
    repair: |client| sweep(client, "bob").expect("a sweep"),
    repaired: &[NOTHING_TOO_MANY],
    left,
    ..Trial::BASE
};

#[test]
fn a_killed_writer_leaves_no_edge_with_one_end() {
    kills("adjacency-list-kills", &TRIAL, &[]);
}

#[test]
fn the_edge_before_its_reverse_violates_a_law() {
    fn wrong(client: &Client) -> String {
        for (partition, row) in [("ann", "follows!bob"), ("bob", "follower!ann")] {
            client.insert("people", partition, row, serde_json::json!({})).expect("a new row");
        }
        "done".to_owned()
    }
    let programs = &[Program { name: "writer", steps: &[("follow", wrong)], mortal: true }];
    violates(&Trial { programs, ..TRIAL }, Trial::kill_at_each_request, BOTH_ENDS_AGREE);
}

#[test]
fn requests_of_a_graph_are_counted() {
    counted("adjacency-list", &TRIAL, |client, costs| {
        for to in ["bob", "cid", "dan"] {
            follow(client, "ann", to).unwrap();
            follow(client, to, "bob").unwrap();
        }
        costs.write("ann follows eve", || follow(client, "ann", "eve").unwrap());
        let found = costs.read("whom ann follows", AccessPath::Range, || follows(client, "ann").unwrap());
        assert_eq!(found, ["bob", "cid", "dan", "eve"]);
        costs.write("who follows bob, each edge checked", || {
            assert_eq!(followers(client, "bob").unwrap(), ["ann", "bob", "cid", "dan"]);
        });
        costs.write("ann no longer follows eve", || unfollow(client, "ann", "eve").unwrap());
    });
}
