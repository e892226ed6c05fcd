/// A place: its district of four characters is the partition, and its cell of nine the order.
fn keys(latitude: f64, longitude: f64, id: &str) -> Result<(String, String)> {
    let district = row_key::geohash::<4>(latitude, longitude)?;
    let cell = row_key::geohash::<9>(latitude, longitude)?;
    Ok((district.to_string(), cell.with_suffix(format_args!("-{id}"))?))
}

/// All places within a radius, and some outside: one query per cell of five characters.
fn around(latitude: f64, longitude: f64, meters: f64) -> Result<Vec<QueryBuilder>> {
    let cells = row_key::geohash_circle::<5>(latitude, longitude, meters)?;
    Ok(cells.iter().map(|cell| Query::in_partition(&cell[..4]).prefix(cell)).collect())
}

/// The distance on a sphere, in metres.
fn distance(a: (f64, f64), b: (f64, f64)) -> f64 {
    let [(a_lat, a_lon), (b_lat, b_lon)] =
        [a, b].map(|(lat, lon): (f64, f64)| (lat.to_radians(), lon.to_radians()));
    let half = |difference: f64| (difference / 2.0).sin().powi(2);
    let chord = half(b_lat - a_lat) + a_lat.cos() * b_lat.cos() * half(b_lon - a_lon);
    2.0 * 6_371_008.8 * chord.sqrt().min(1.0).asin()
}
