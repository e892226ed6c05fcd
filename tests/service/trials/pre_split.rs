//! Pre-split tables: reads alone, which leave nothing.

use tablekeys::table::AccessPath;
use tablekeys_emulator::{Properties, Write};

use super::counted;
use crate::programs::pre_split::{boundaries, ranges, read_side_by_side};
use tablekeys_emulator::kill::Trial;

/// 120 names, half of which begin alike.
fn names() -> Vec<String> {
    let letter = |n: u32| char::from_u32(u32::from('a') + n * 7 % 26).expect("a letter");
    let name = |n: u32| if n.is_multiple_of(2) { format!("mac{n:03}") } else { format!("{}{n:03}", letter(n)) };
    let mut names: Vec<String> = (0..120).map(name).collect();
    names.sort();
    names
}

#[test]
fn ranges_of_a_sample_are_read_side_by_side() {
    counted("pre-split", &Trial { tables: &["names"], ..Trial::BASE }, |client, costs| {
        let names = names();
        for name in &names {
            let rows = (0..12).map(|n| Write::Insert(name.clone(), format!("{n:02}"), Properties::new()));
            client.transact("names", &rows.collect::<Vec<_>>()).unwrap();
        }
        let all = names.len() * 12;
        let split = ranges(&boundaries(&names, 4).unwrap()).unwrap();
        assert_eq!(split.len(), 4);
        for name in &names {
            assert_eq!(split.iter().filter(|range| range.contains(name)).count(), 1, "{name}");
        }
        let one = costs.read("every row, one reader", AccessPath::TableScan, || client.all("names"));
        assert_eq!(one.len(), all);
        let four = costs.read("every row, four readers side by side", AccessPath::PartitionRangeScan, || {
            read_side_by_side(client, "names", split.clone())
        });
        assert_eq!(four, one);
        // By letters of the alphabet instead, half of the rows are one reader's.
        let of = |range: &tablekeys::range::KeyRange| names.iter().filter(|name| range.contains(name)).count();
        let largest = split.iter().map(of).max().unwrap();
        assert!(largest * 4 <= names.len() + 8, "{largest} of {}", names.len());
    });
}
