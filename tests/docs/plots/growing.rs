//! What moves when the number of partitions changes.

use tablekeys::partition::{HashRing, JumpHash, Partitioner, SipHash, SlotTable};

use super::table::Table;
use crate::inputs;

const KEYS: usize = 200_000;

fn ring(nodes: u32) -> HashRing {
    HashRing::new((0..nodes).map(|i| (format!("node-{i}"), 1))).expect("names that differ")
}

fn table(nodes: u32) -> SlotTable {
    SlotTable::new((0..nodes).map(|i| (format!("node-{i}"), 1))).expect("more slots than nodes")
}

/// The part of the keys whose PartitionKey changes.
fn moved(addresses: &[String], before: &dyn Partitioner<str>, after: &dyn Partitioner<str>) -> f64 {
    let key = |design: &dyn Partitioner<str>, address: &str| design.partition_key_of(address).into_owned();
    let moved = addresses.iter().filter(|address| key(before, address) != key(after, address)).count();
    moved as f64 / addresses.len() as f64
}

/// A hash modulo the count: what most code does.
struct Remainder(u32);

impl Partitioner<str> for Remainder {
    fn partitions(&self) -> u32 {
        self.0
    }

    fn partition_of(&self, key: &str) -> u32 {
        SipHash::new(u32::MAX).partition_of(key) % self.0
    }
}

#[test]
fn what_moves_by_each_design() {
    let addresses = inputs::addresses(61, KEYS);
    let mut rows = Table::new(&["design", ">10 to 11", ">10 to 20", ">10 to 9"]);
    let steps = [(10, 11), (10, 20), (10, 9)];
    let percent = |part: f64| format!("{:.1}%", 100.0 * part);
    let mut row = |name: &str, make: &dyn Fn(u32) -> Box<dyn Partitioner<str>>| {
        let [a, b, c] = steps.map(|(before, after)| percent(moved(&addresses, &*make(before), &*make(after))));
        rows.row([name.to_owned(), a, b, c]);
    };
    row("a hash modulo the count", &|count| Box::new(Remainder(count)));
    row("[`SipHash`](crate::partition::SipHash), by product", &|count| Box::new(SipHash::new(count)));
    row("[`JumpHash`](crate::partition::JumpHash)", &|count| Box::new(JumpHash::new(count)));
    let before = table(10);
    row("[`SlotTable`](crate::partition::SlotTable), rebalanced", &|count| {
        let mut after = before.clone();
        after.rebalance((0..count).map(|i| (format!("node-{i}"), 1))).expect("names that differ");
        Box::new(after)
    });
    let rings = [9, 10, 11, 20].map(ring);
    let [a, b, c] = steps.map(|(before, after)| {
        let of = |nodes: u32| rings.iter().find(|ring| ring.nodes().len() == nodes as usize).expect("one of them");
        percent(of(before).diff(of(after)).expect("one secret").fraction())
    });
    rows.row(["[`HashRing`](crate::partition::HashRing), exact".to_owned(), a, b, c]);
    rows.row(["*the least that stays even*".to_owned(), percent(1.0 / 11.0), percent(0.5), percent(0.1)]);
    rows.row(["[`Generations`](crate::partition::Generations)".to_owned(), percent(0.0), percent(0.0), percent(0.0)]);
    super::committed_table("moves", &rows);
}
