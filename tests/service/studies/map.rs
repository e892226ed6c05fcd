//! Places on a map: all within a radius, by cells of a geohash.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::json;
use tablekeys::table::{Query, QueryBuilder};
use tablekeys::{Result, row_key};
use tablekeys_emulator::{Client, Row, Write, properties};

use super::comparison::Comparison;
use crate::life::write_all;

include!("../../../src/guide/case_studies/map/program.rs");

const RADIUS: f64 = 3_000.0;

/// 2,000 places in half a degree around a centre, and so in several districts.
fn places() -> Vec<(f64, f64)> {
    let mut random = ChaCha8Rng::seed_from_u64(14);
    let mut half_degree = |centre: f64| centre - 0.25 + f64::from(random.next_u32()) / f64::from(u32::MAX) / 2.0;
    (0..2_000).map(|_| (half_degree(47.45), half_degree(8.45))).collect()
}

fn place(row: &Row) -> (f64, f64) {
    let number = |name: &str| row.properties[name].as_f64().expect("a double");
    (number("Latitude"), number("Longitude"))
}

#[test]
fn places_within_a_radius_are_a_few_ranges_of_cells() -> Result<()> {
    let Some(client) = Client::of("places") else { return Ok(()) };
    client.create_table("Places").unwrap();
    let mut table = Comparison::of(&client, "map");
    let places = places();
    let row = |(latitude, longitude): (f64, f64)| {
        properties(json!({
            "Latitude": latitude, "Latitude@odata.type": "Edm.Double",
            "Longitude": longitude, "Longitude@odata.type": "Edm.Double",
        }))
    };
    let numbered = || places.iter().zip(0_u32..);
    let mut by_cell: Vec<Write> = Vec::new();
    for (&(latitude, longitude), n) in numbered() {
        let (partition_key, row_key) = keys(latitude, longitude, &format!("p{n:04}"))?;
        by_cell.push(Write::Insert(partition_key, row_key, row((latitude, longitude))));
    }
    by_cell.sort_by(|a, b| a.keys().cmp(&b.keys()));
    write_all(&client, "Places", by_cell);
    let by_id = numbered().map(|(&at, n)| Write::Insert("city".to_owned(), format!("p{n:04}"), row(at)));
    write_all(&client, "Places", by_id.collect());

    let centre = (47.4611, 8.4375);
    let near = |rows: Vec<Row>| rows.iter().filter(|row| distance(centre, place(row)) <= RADIUS).count();
    let expected = places.iter().filter(|&&at| distance(centre, at) <= RADIUS).count();
    let question = format!("the {expected} places within 3 km");
    let found = table.ask(&question, "one partition, filtered by distance", "right", || {
        near(client.list("Places", Query::in_partition("city")))
    });
    assert_eq!(found, expected);
    let own = row_key::geohash::<5>(centre.0, centre.1)?;
    let alone = places.iter().filter(|&&(lat, lon)| row_key::geohash::<5>(lat, lon) == Ok(own));
    let alone = alone.filter(|&&at| distance(centre, at) <= RADIUS).count();
    let answer = format!("**{alone} of them**");
    let found = table.ask(&question, "the cell of the centre alone", &answer, || {
        near(client.list("Places", Query::in_partition(&own[..4]).prefix(own)))
    });
    assert!(found == alone && alone < expected, "{found} of {expected}");
    let queries = around(centre.0, centre.1, RADIUS)?;
    let found = table.ask(&question, "the cells that the circle touches", "right", || {
        near(queries.into_iter().flat_map(|query| client.list("Places", query)).collect())
    });
    assert_eq!(found, expected);
    table.check();
    Ok(())
}
