//! Write sharding: a post is one request, which is sent again after a crash.

use std::time::Duration;

use tablekeys::Ticks;
use tablekeys::table::{AccessPath, Query};
use tablekeys_emulator::Client;
use tablekeys_emulator::kill::{Law, Program, Trial};

use super::{counted, told};
use crate::programs::write_sharding::{newest, post};

fn at(n: u64) -> Ticks {
    let start: Ticks = "2024-05-06T07:08:09Z".parse().expect("an instant");
    start.checked_add(Duration::from_secs(n)).expect("before 9999")
}

/// A program that is killed starts again and sends its posts again.
fn post_both(client: &Client) -> Result<(), tablekeys_emulator::Refused> {
    post(client, "news", at(1), "p1").expect("legal keys")?;
    post(client, "news", at(2), "p2").expect("legal keys")
}

const ONCE: Law = ("no post is there twice, and the newest comes first", |client, _| {
    let ids: Vec<String> =
        newest(client, "news", 5).expect("legal keys").iter().map(|row| row.text("Id").to_owned()).collect();
    match ids.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] | ["p1"] | ["p2", "p1"] => Ok(()),
        _ => Err(format!("{ids:?}")),
    }
});

const BOTH: Law = ("after the retry both posts are there", |client, _| {
    let count = newest(client, "news", 5).expect("legal keys").len();
    if count == 2 { Ok(()) } else { Err(format!("{count} posts")) }
});

const TRIAL: Trial = Trial {
    name: "write sharding",
    tables: &["feed"],
    programs: &[Program::new("writer", &[("post", |client| told(post_both(client)))])],
    laws: &[ONCE],
    repair: |client| post_both(client).expect("posts"),
    repaired: &[BOTH],
    left: |client| format!("{} posts", client.all("feed").len()),
    ..Trial::BASE
};

#[test]
fn a_killed_writer_posts_again_and_never_twice() {
    let Some(client) = Client::of("the kills of posts") else { return };
    println!("write sharding: {}", TRIAL.kill_at_each_request(&client).unwrap());
}

#[test]
fn requests_of_a_sharded_feed_are_counted() {
    counted("write-sharding", &TRIAL, |client, costs| {
        for n in 0..200 {
            post(client, "news", at(n), &format!("p{n:03}")).unwrap().unwrap();
        }
        let shares: Vec<usize> =
            (0..4).map(|salt| client.list("feed", Query::in_partition(format!("{salt}-news"))).len()).collect();
        assert!(
            shares.iter().sum::<usize>() == 200 && shares.iter().all(|&share| (30..70).contains(&share)),
            "{shares:?}"
        );
        costs.write("a post", || post(client, "news", at(200), "p200").unwrap().unwrap());
        let found = costs.read("the newest 20", AccessPath::Range, || newest(client, "news", 20).unwrap());
        let expected: Vec<String> = (181..=200).rev().map(|n| format!("p{n:03}")).collect();
        assert_eq!(found.iter().map(|row| row.text("Id")).collect::<Vec<_>>(), expected);
    });
}
