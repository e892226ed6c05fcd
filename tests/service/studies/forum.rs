//! A forum as published (six buckets of users, replies beside their posts, a table of recent posts), and as it would be today.

use std::time::Duration;

use serde_json::json;
use tablekeys::partition::Email;
use tablekeys::table::{Query, merge};
use tablekeys::{Result, Ticks, row_key, tuple};
use tablekeys_emulator::{Client, Row, Write};

use super::comparison::Comparison;

include!("../../../src/guide/case_studies/forum/program.rs");

const CATEGORIES: [&str; 4] = ["cooking", "gardens", "music", "trains"];
const POSTS: u64 = 120;
const REPLIES: u64 = 5;

fn at(minutes: u64) -> Ticks {
    let start: Ticks = "2024-01-15T12:00:00Z".parse().unwrap();
    start.checked_add(Duration::from_secs(60 * minutes)).unwrap()
}

fn category(n: u64) -> &'static str {
    CATEGORIES[(n % 4) as usize]
}

fn id(n: u64) -> String {
    format!("p{n:03}")
}

/// As published: the post, and then a row in a short table of recent posts that each poster cuts from 40 to 20.
fn publish(client: &Client, n: u64, dies_between: bool) {
    let (p, r) = post(category(n), at(60 * n), &id(n)).unwrap();
    client.insert("PublishedPosts", &p, &r, json!({ "Id": id(n) })).unwrap();
    if dies_between {
        return;
    }
    client.insert("PublishedRecent", "all", &r, json!({ "Id": id(n) })).unwrap();
    let noted = client.list("PublishedRecent", Query::in_partition("all"));
    if noted.len() >= 40 {
        let old = noted[20..].iter().map(|row| Write::Delete("all".into(), row.row_key.clone(), row.etag.clone()));
        client.transact("PublishedRecent", &old.collect::<Vec<_>>()).unwrap();
    }
}

fn ids(rows: &[Row]) -> Vec<&str> {
    rows.iter().map(|row| row.text("Id")).collect()
}

#[test]
fn a_forum_as_published_and_with_replies_apart() -> Result<()> {
    let Some(client) = Client::of("forum compared") else { return Ok(()) };
    let mut table = Comparison::of(&client, "forum-compared");
    for name in ["Posts", "Recent", "Users"] {
        client.create_table(&format!("Published{name}")).unwrap();
    }
    for name in ["Posts", "Replies", "Users"] {
        client.create_table(&format!("Todays{name}")).unwrap();
    }
    let (as_published, today) = ("as published", "today");
    let reply_at = |n: u64, m: u64| at(60 * n + m + 1);
    for n in 0..POSTS {
        publish(&client, n, false);
        let (p, r) = post(category(n), at(60 * n), &id(n))?;
        client.insert("TodaysPosts", &p, &r, json!({ "Id": id(n) })).unwrap();
        let mut beside = Vec::new();
        let mut apart = Vec::new();
        for m in 0..REPLIES {
            let row = tablekeys_emulator::properties(json!({ "Id": format!("r{m}") }));
            let (post_id, key) = reply(&id(n), reply_at(n, m), &format!("r{m}"))?;
            beside.push(Write::Insert(p.clone(), format!("{r}_{key}"), row.clone()));
            apart.push(Write::Insert(post_id, key, row));
        }
        client.transact("PublishedPosts", &beside).unwrap();
        client.transact("TodaysReplies", &apart).unwrap();
    }

    let question = "a user by address";
    let email = Email::new("Ann@Example.com")?;
    let (p, r) = (email.bucket().to_string(), email.row_key());
    client.insert("PublishedUsers", &p, &r, json!({ "Id": "ann" })).unwrap();
    let answer = "right; one of six partitions, the fullest 1.54 times the mean";
    table.ask(question, as_published, answer, || client.get("PublishedUsers", &p, &r).unwrap());
    let (p, r) = by_address("Ann@Example.com")?;
    client.insert("TodaysUsers", &p, &r, json!({ "Id": "ann" })).unwrap();
    let (user_p, user_r) = user("ann");
    client.insert("TodaysUsers", &user_p, &user_r, json!({ "Address": "ann@example.com" })).unwrap();
    table.ask(question, today, "right; the user never moves", || {
        let id = client.get("TodaysUsers", &p, &r).unwrap().text("Id").to_owned();
        let (p, r) = user(&id);
        client.get("TodaysUsers", &p, &r).unwrap()
    });

    let question = "the newest 20 posts of a category";
    let newest: Vec<String> = (0..POSTS).rev().filter(|n| n % 4 == 2).map(id).take(20).collect();
    let query = || Query::in_partition("music").newest_first_within(..);
    let found = table.ask(question, as_published, "right, among 100 replies", || {
        let mut rows = client.page("PublishedPosts", query().top(20 * (1 + 5))).unwrap().rows;
        rows.retain(|row| !row.row_key.contains('_'));
        rows
    });
    assert_eq!(ids(&found), newest);
    let found = table.ask(question, today, "right", || client.page("TodaysPosts", query().top(20)).unwrap().rows);
    assert_eq!(ids(&found), newest);

    let question = "a post and its replies, oldest first";
    let (p, r) = post(category(50), at(60 * 50), &id(50))?;
    let found = table
        .ask(question, as_published, "right", || client.list("PublishedPosts", Query::in_partition(&p).prefix(&r)));
    assert_eq!(ids(&found), ["p050", "r0", "r1", "r2", "r3", "r4"]);
    let found = table.ask(question, today, "right", || {
        let mut rows = vec![client.get("TodaysPosts", &p, &r).unwrap()];
        rows.extend(client.list("TodaysReplies", Query::in_partition(id(50))));
        rows
    });
    assert_eq!(ids(&found), ["p050", "r0", "r1", "r2", "r3", "r4"]);

    let question = "a new post";
    table.ask(question, as_published, "stored and noted", || publish(&client, POSTS, false));
    let (p, r) = post(category(POSTS), at(60 * POSTS), &id(POSTS))?;
    table.ask(question, today, "stored", || {
        client.insert("TodaysPosts", &p, &r, json!({ "Id": id(POSTS) })).unwrap();
    });

    let question = "the front page: the newest 20 of all categories";
    let newest: Vec<String> = (0..=POSTS).rev().map(id).take(20).collect();
    let recent = || Query::in_partition("all").newest_first_within(..).top(20);
    let found = table.ask(question, as_published, "right", || client.page("PublishedRecent", recent()).unwrap().rows);
    assert_eq!(ids(&found), newest);
    let found = table.ask(question, today, "right", || front_page(&client, &CATEGORIES));
    assert_eq!(ids(&found), newest);

    // The program that posts dies after its first request.
    let question = "the same, after a program died while it posted";
    let n = POSTS + 1;
    publish(&client, n, true);
    let (p, r) = post(category(n), at(60 * n), &id(n))?;
    client.insert("TodaysPosts", &p, &r, json!({ "Id": id(n) })).unwrap();
    let found = table.ask(question, as_published, "**without that post, for ever**", || {
        client.page("PublishedRecent", recent()).unwrap().rows
    });
    assert_eq!(ids(&found), newest);
    let found = table.ask(question, today, "right", || front_page(&client, &CATEGORIES));
    assert_eq!(ids(&found)[0], id(n));
    table.check();
    Ok(())
}
