//! A leaderboard: the first ten, and the rank of a player among thousands.

use core::cmp::Reverse;

use serde_json::json;
use tablekeys::range::KeyRange;
use tablekeys::table::Query;
use tablekeys::{Result, tuple};
use tablekeys_emulator::{Client, Properties, Row, Write, properties};

use super::comparison::Comparison;
use crate::life::write_all;

include!("../../../src/guide/case_studies/leaderboard/program.rs");

const PLAYERS: u32 = 1_500;

/// Each score from 0 to 9,999 at most once.
fn score_of(n: u32) -> u32 {
    n * 7_919 % 10_000
}

fn player(n: u32) -> String {
    format!("player {n}")
}

fn insert(board: &str, row_key: String, row: Properties) -> Write {
    Write::Insert(board.to_owned(), row_key, row)
}

fn number(row: &Row, name: &str) -> u32 {
    u32::try_from(row.properties[name].as_u64().expect("a number")).expect("a small one")
}

/// A new score of a player: the rows that change, in one transaction.
fn change(client: &Client, board: &str, name: &str, score: u32, counts_buckets: bool) {
    let of_player = client.get("Boards", board, &player_key(name).unwrap()).expect("a player");
    let old = number(&of_player, "Score");
    let (p, row) = (|| board.to_owned(), properties(json!({ "Player": name, "Score": score })));
    let mut writes = vec![
        Write::Delete(p(), score_key(old, name).unwrap(), "*".to_owned()),
        Write::Insert(p(), score_key(score, name).unwrap(), row.clone()),
        Write::Replace(p(), of_player.row_key, of_player.etag, row),
    ];
    let [from, to] = [old, score].map(|score| bucket_key(score).unwrap());
    if counts_buckets && from != to {
        for (key, more) in [(from, -1), (to, 1)] {
            let row = client.get("Boards", board, &key).expect("a bucket");
            let players = number(&row, "Players").checked_add_signed(more).expect("a player to count");
            writes.push(Write::Replace(p(), key, row.etag, properties(json!({ "Players": players }))));
        }
    }
    client.transact("Boards", &writes).expect("no other writer");
}

#[test]
fn a_rank_is_counted_by_buckets_of_scores() -> Result<()> {
    let Some(client) = Client::of("leaderboard") else { return Ok(()) };
    client.create_table("Boards").unwrap();
    let mut buckets = vec![0_u32; 100];
    let mut writes = Vec::new();
    for n in 0..PLAYERS {
        let (name, score) = (player(n), score_of(n));
        buckets[(score / BUCKET) as usize] += 1;
        let row = properties(json!({ "Player": name, "Score": score }));
        writes.push(insert("plain", score_key(score, &name)?, row.clone()));
        writes.push(insert("plain", player_key(&name)?, row));
    }
    let counted = writes.iter().map(|write| match write {
        Write::Insert(_, row_key, row) => insert("buckets", row_key.clone(), row.clone()),
        _ => unreachable!("only inserts"),
    });
    let counted: Vec<Write> = counted.collect();
    write_all(&client, "Boards", writes);
    write_all(&client, "Boards", counted);
    let rows = buckets.iter().zip(0..).map(|(players, bucket)| {
        let key = bucket_key(bucket * BUCKET).unwrap();
        insert("buckets", key, properties(json!({ "Players": players })))
    });
    write_all(&client, "Boards", rows.collect());
    let mut table = Comparison::of(&client, "leaderboard");
    let (plain, counts) = ("scores and players", "and a count per 100 points");

    let top = |board: &str| Query::in_partition(board).rows(tuple::extensions(&("score",)).unwrap()).top(10);
    for (design, board) in [(plain, "plain"), (counts, "buckets")] {
        let found = table.ask("the first ten", design, "right", || client.page("Boards", top(board)).unwrap().rows);
        let mut scores: Vec<u32> = (0..PLAYERS).map(score_of).collect();
        scores.sort_unstable_by_key(|&score| Reverse(score));
        assert_eq!(found.iter().map(|row| number(row, "Score")).collect::<Vec<_>>(), scores[..10]);
    }

    // The lowest tenth of the list.
    let mut by_score: Vec<u32> = (0..PLAYERS).collect();
    by_score.sort_unstable_by_key(|&n| Reverse(score_of(n)));
    let name = player(by_score[1_399]);
    let score = score_of(by_score[1_399]);
    let rank = (0..PLAYERS).filter(|&n| score_of(n) > score).count() + 1;
    let question = format!("the rank of the player in place {rank}");
    let found = table.ask(&question, plain, "right", || {
        let own = client.get("Boards", "plain", &player_key(&name).unwrap()).unwrap();
        let rows = before(number(&own, "Score"), &name).unwrap();
        client.list("Boards", Query::in_partition("plain").rows(rows).select(["RowKey"])).len() + 1
    });
    assert_eq!(found, rank);
    let found = table.ask(&question, counts, "right", || {
        let own = client.get("Boards", "buckets", &player_key(&name).unwrap()).unwrap();
        let score = number(&own, "Score");
        let above = client.list("Boards", Query::in_partition("buckets").rows(buckets_above(score).unwrap()));
        let beside = before_in_bucket(score, &name).unwrap();
        let beside = client.list("Boards", Query::in_partition("buckets").rows(beside).select(["RowKey"]));
        above.iter().map(|row| number(row, "Players") as usize).sum::<usize>() + beside.len() + 1
    });
    assert_eq!(found, rank);

    table.ask("a new score of a player", plain, "one transaction", || change(&client, "plain", &name, 9_990, false));
    table.ask("a new score of a player", counts, "one transaction", || change(&client, "buckets", &name, 9_990, true));
    let players = client.list("Boards", Query::in_partition("buckets").rows(tuple::extensions(&("bucket",))?));
    assert_eq!(players.iter().map(|row| number(row, "Players")).sum::<u32>(), PLAYERS);
    table.check();
    Ok(())
}
