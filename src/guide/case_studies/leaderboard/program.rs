/// As many points as a bucket counts players of.
const BUCKET: u32 = 100;

/// The row that the list shows: the highest score first, then by name.
fn score_key(score: u32, player: &str) -> Result<String> {
    tuple::encode(&("score", Reverse(score), player))
}

/// The row that knows the score of a player.
fn player_key(player: &str) -> Result<String> {
    tuple::encode(&("player", player))
}

/// The row that counts the players of a hundred points, the highest first.
fn bucket_key(score: u32) -> Result<String> {
    tuple::encode(&("bucket", Reverse(score / BUCKET)))
}

/// The rows of the list before a player's own.
fn before(score: u32, player: &str) -> Result<KeyRange> {
    let own = score_key(score, player)?;
    Ok(tuple::extensions(&("score",))?.intersection(&KeyRange::between(..own.as_str())?))
}

/// The buckets above a score's, and the rows of its bucket before the player's own.
fn buckets_above(score: u32) -> Result<KeyRange> {
    let own = bucket_key(score)?;
    Ok(tuple::extensions(&("bucket",))?.intersection(&KeyRange::between(..own.as_str())?))
}

fn before_in_bucket(score: u32, player: &str) -> Result<KeyRange> {
    let highest = score / BUCKET * BUCKET + (BUCKET - 1);
    let first = tuple::encode(&("score", Reverse(highest)))?;
    Ok(before(score, player)?.intersection(&KeyRange::between(first.as_str()..)?))
}
