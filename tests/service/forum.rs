//! A forum: few categories, many users, posts that are read newest first, replies that are read oldest first.
//!
//! | table | PartitionKey | RowKey |
//! |---|---|---|
//! | categories | `active` or `archived` | the name |
//! | users | e-mail bucket, 1 to 6 | the address, folded and escaped |
//! | posts | the category; or the category and the year | newest-first ticks and an id |
//! | replies, with the posts | the category | the post's key, `_`, ascending ticks and an id |
//! | replies, apart | the post's id | ascending ticks and an id |
//! | recent | `all` | newest-first ticks and the post's id; 20 to 40 rows, cut by the writers |

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::json;
use tablekeys::partition::Email;
use tablekeys::rekey::{Keys, Plan};
use tablekeys::table::{AccessPath, Query, QueryBuilder, merge};
use tablekeys::{Ticks, row_key};
use tablekeys_emulator::costs::Costs;
use tablekeys_emulator::mover::run;
use tablekeys_emulator::{Client, Properties, Row, Write, properties};

use crate::life::write_all;
use crate::moving::Reach;

const CATEGORIES: [&str; 4] = ["cooking", "gardens", "music", "trains"];

/// The newest 20 rows of a partition.
fn newest_20(partition: &str) -> QueryBuilder {
    Query::in_partition(partition).newest_first_within(..).top(20)
}

fn column<'r>(rows: &'r [Row], name: &str) -> Vec<&'r str> {
    rows.iter().map(|row| row.text(name)).collect()
}

#[test]
fn archived_categories_move_to_another_partition() {
    let Some(client) = Client::of("forum categories") else { return };
    client.create_table("categories").unwrap();
    let mut costs = Costs::of(&client, "forum-categories");
    for name in CATEGORIES {
        client.insert("categories", "active", name, json!({ "Id": name, "Title": name.to_uppercase() })).unwrap();
    }
    let of = |partition: &str| client.list("categories", Query::in_partition(partition));
    let found = costs.read("the active categories", AccessPath::PartitionScan, || of("active"));
    assert_eq!(column(&found, "Id"), CATEGORIES);

    let to = |keys: &Keys, row: &Properties| {
        let archived = row["Id"] == "music";
        Keys::new(if archived { "archived" } else { "active" }, keys.row_key())
    };
    let mut plan = Plan::new(to);
    plan.add(found.into_iter().map(Row::into_stored));
    costs.write("archiving one", || {
        run(&mut Reach::never_killed(&client, "categories"), &mut plan).expect("a mover that is not killed");
    });
    assert_eq!(column(&of("active"), "Id"), ["cooking", "gardens", "trains"]);
    assert_eq!(column(&of("archived"), "Id"), ["music"]);
    costs.check();
}

#[test]
fn a_user_is_one_address_in_the_whole_table() -> tablekeys::Result<()> {
    let Some(client) = Client::of("forum users") else { return Ok(()) };
    client.create_table("users").unwrap();
    let mut costs = Costs::of(&client, "forum-users");
    let keys = |address: &str| -> tablekeys::Result<(String, String)> {
        let email = Email::new(address)?;
        Ok((email.bucket().to_string(), email.row_key()))
    };
    let people =
        ["Ann@example.com", "eve@example.com", "ivan/home@example.com", "o'neill@example.com", "zoë@example.com"];
    for address in people {
        let (p, r) = keys(address)?;
        client.insert("users", &p, &r, json!({ "Address": address })).unwrap();
    }
    // The bucket follows from the address, so the same address is the same row, and a second insert fails.
    let (p, r) = keys("ANN@Example.com")?;
    let refused = costs.write("a user who is there already", || client.insert("users", &p, &r, json!({})).unwrap_err());
    assert_eq!(refused.code, "EntityAlreadyExists");
    for address in people {
        let (p, r) = keys(address)?;
        assert_eq!(client.get("users", &p, &r).expect("a user").text("Address"), address);
    }
    assert_eq!(keys("ivan/home@example.com")?, ("3".to_owned(), "ivan.~~home@example.com".to_owned()));
    costs.read("a user by address", AccessPath::Point, || client.get("users", &p, &r).expect("a user"));
    costs.check();
    Ok(())
}

/// 400 posts in four categories and three years, the newest last.
struct Post {
    id: String,
    category: &'static str,
    at: Ticks,
}

fn posts() -> Vec<Post> {
    let start: Ticks = "2022-01-15T12:00:00.0000000Z".parse().expect("an instant");
    // Some categories are busier.
    let busier = [0, 0, 0, 1, 2, 2, 3, 0].into_iter().cycle();
    let post = |(n, category): (u64, usize)| Post {
        id: format!("p{n:03}"),
        category: CATEGORIES[category],
        at: start.checked_add(Duration::from_secs(n * 2 * 24 * 60 * 60)).expect("before 9999"),
    };
    (0..400).zip(busier).map(post).collect()
}

fn newest_first(post: &Post) -> String {
    row_key::newest_first(post.at).with_suffix(format_args!("-{}", post.id)).expect("short")
}

fn year(t: Ticks) -> String {
    row_key::day(t)[..4].to_owned()
}

#[test]
fn posts_are_read_newest_first_by_category_or_year() {
    let Some(client) = Client::of("forum posts") else { return };
    let mut costs = Costs::of(&client, "forum-posts");
    client.create_table("bycategory").unwrap();
    client.create_table("byyear").unwrap();
    let posts = posts();
    let row = |post: &Post| properties(json!({ "Id": post.id }));
    let in_year = |post: &Post| format!("{}-{}", post.category, year(post.at));
    write_all(
        &client,
        "bycategory",
        posts.iter().map(|p| Write::Insert(p.category.into(), newest_first(p), row(p))).collect(),
    );
    write_all(&client, "byyear", posts.iter().map(|p| Write::Insert(in_year(p), newest_first(p), row(p))).collect());
    let newest = |category: &str, count: usize| -> Vec<&str> {
        posts.iter().rev().filter(|post| post.category == category).map(|post| &*post.id).take(count).collect()
    };

    // The newest 20 of a category.
    let range = AccessPath::Range;
    let page = |query| client.page("bycategory", query).unwrap().rows;
    let found = costs.read("the newest 20 of a category", range, || page(newest_20("cooking")));
    assert_eq!(column(&found, "Id"), newest("cooking", 20));
    // The next 20, from the last key seen.
    let next = newest_20("cooking").resume_after(Some(&found[19].row_key));
    let found = costs.read("the 20 after those", range, || page(next));
    assert_eq!(column(&found, "Id"), newest("cooking", 40)[20..]);

    // By category and year the newest 20 can begin in one partition and end in another.
    let found = costs.read("the newest 20 of a category, by year", range, || {
        let mut found = Vec::new();
        for year in ["2024", "2023", "2022"] {
            if found.len() < 20 {
                let missing = u32::try_from(20 - found.len()).expect("at most 20");
                let page = newest_20(&format!("trains-{year}")).top(missing);
                found.extend(client.page("byyear", page).unwrap().rows);
            }
        }
        found
    });
    assert_eq!(column(&found, "Id"), newest("trains", 20));

    // One year of one category: a range, or a partition that can be dropped by itself.
    let [from, to] =
        ["2023-01-01", "2024-01-01"].map(|day| format!("{day}T00:00:00.0000000Z").parse::<Ticks>().unwrap());
    let of_2023 = Query::in_partition("cooking").newest_first_within(from..to);
    let by_range = costs.read("a year of a category", range, || client.list("bycategory", of_2023));
    let of_2023 = Query::in_partition("cooking-2023");
    let by_partition = costs.read("the same, by year", AccessPath::PartitionScan, || client.list("byyear", of_2023));
    assert_eq!(column(&by_range, "Id"), column(&by_partition, "Id"));
    let expected = posts.iter().rev().filter(|p| p.category == "cooking" && year(p.at) == "2023").map(|p| &*p.id);
    assert_eq!(column(&by_range, "Id"), expected.collect::<Vec<_>>());
    costs.check();
}

#[test]
fn replies_are_stored_with_their_post_or_apart() {
    let Some(client) = Client::of("forum replies") else { return };
    let mut costs = Costs::of(&client, "forum-replies");
    client.create_table("threads").unwrap();
    client.create_table("replies").unwrap();
    let posts: Vec<Post> = posts().into_iter().filter(|post| post.category == "cooking").take(30).collect();
    let reply_key = |post: &Post, n: u64| {
        let at = post.at.checked_add(Duration::from_secs(60 * (n + 1))).expect("before 9999");
        row_key::ascending(at).with_suffix(format_args!("-r{n}")).expect("short")
    };
    for post in &posts {
        let mut writes =
            vec![Write::Insert("cooking".into(), newest_first(post), properties(json!({ "Id": post.id })))];
        let reply = |n: u64| properties(json!({ "Id": format!("{}-r{n}", post.id) }));
        writes.extend((0..10).map(|n| {
            Write::Insert("cooking".into(), format!("{}_{}", newest_first(post), reply_key(post, n)), reply(n))
        }));
        client.transact("threads", &writes).unwrap();
        let apart = (0..10).map(|n| Write::Insert(post.id.clone(), reply_key(post, n), reply(n)));
        client.transact("replies", &apart.collect::<Vec<_>>()).unwrap();
    }
    let post = &posts[17];
    let expected: Vec<String> = (0..10).map(|n| format!("{}-r{n}", post.id)).collect();

    // With the post: it and its replies are one range. A post whose id begins with this one's is outside.
    let thread = Query::in_partition("cooking").prefix(newest_first(post));
    let found = costs.read("a post and its replies, together", AccessPath::Range, || client.list("threads", thread));
    assert_eq!(
        (found[0].text("Id"), column(&found[1..], "Id")),
        (&*post.id, expected.iter().map(String::as_str).collect())
    );
    // But a list of posts reads the replies between them.
    let all = Query::in_partition("cooking").newest_first_within(..);
    let found = costs.read("30 posts among their replies, together", AccessPath::Range, || client.list("threads", all));
    assert_eq!(found.iter().filter(|row| !row.row_key.contains('_')).count(), 30);

    // In a table of their own: a second request, and no reply is ever read with the posts.
    let replies = Query::in_partition(&post.id);
    let found =
        costs.read("the replies of a post, apart", AccessPath::PartitionScan, || client.list("replies", replies));
    assert_eq!(column(&found, "Id"), expected);
    costs.check();
}

/// Posts, and notes the post in the table of recent posts. A writer that finds 40 rows there cuts them to 20.
fn post_and_note(client: &Client, post: &Post) {
    client.insert("all", post.category, &newest_first(post), json!({ "Id": post.id })).unwrap();
    client.insert("recent", "all", &newest_first(post), json!({ "Id": post.id, "Category": post.category })).unwrap();
    let noted = client.list("recent", Query::in_partition("all"));
    if noted.len() >= 40 {
        let old = noted[20..].iter().map(|row| Write::Delete("all".into(), row.row_key.clone(), row.etag.clone()));
        client.transact("recent", &old.collect::<Vec<_>>()).unwrap();
    }
}

#[test]
fn the_twenty_newest_posts_take_one_request_and_no_scan() {
    let Some(client) = Client::of("forum recent") else { return };
    let mut costs = Costs::of(&client, "forum-recent");
    client.create_table("all").unwrap();
    client.create_table("recent").unwrap();
    let posts = posts();
    for post in &posts[..110] {
        post_and_note(&client, post);
    }
    costs.write("a post, noted", || post_and_note(&client, &posts[110]));
    let newest: Vec<&str> = posts[..=110].iter().rev().take(20).map(|post| &*post.id).collect();

    let range = AccessPath::Range;
    let found = costs
        .read("the 20 newest, from the noted ones", range, || client.page("recent", newest_20("all")).unwrap().rows);
    assert_eq!(column(&found, "Id"), newest);

    // Without the notes: the newest 20 of each category, merged. As many requests as categories.
    let found = costs.read("the same, merged from each category", range, || {
        let page = |category: &&str| client.page("all", newest_20(category)).unwrap().rows;
        let pages: Vec<Vec<Row>> = CATEGORIES.iter().map(page).collect();
        merge(pages, |row| &row.row_key).take(20).collect::<Vec<_>>()
    });
    assert_eq!(column(&found, "Id"), newest);

    // Without knowing the categories: a scan of the table.
    let scan = Query::in_all_partitions().newest_first_within(posts[90].at..);
    let found = costs.read("the same, without either", AccessPath::TableScan, || client.list("all", scan));
    let found: BTreeSet<&str> = column(&found, "Id").into_iter().collect();
    assert!(newest.iter().all(|id| found.contains(id)));
    costs.check();
}
