use super::*;
use crate::partition::{HashRing, SlotTable};

fn ring(nodes: &[&str]) -> HashRing {
    HashRing::with_points(8, nodes.iter().map(|&name| (name, 1))).unwrap()
}

#[test]
fn an_arc_that_moves_takes_its_first_and_its_last_hash_along() {
    let diff = ring(&["a", "b", "c"]).diff(&ring(&["a", "b", "c", "d"])).unwrap();
    assert!(diff.moves().len() > 1);
    let moves: Vec<Move> = diff.moves().collect();
    for (i, m) in moves.iter().enumerate() {
        assert_eq!([m.first, m.last].map(|hash| diff.move_at(hash)), [Some(*m); 2]);
        let before = i.checked_sub(1).map(|i| moves[i]).filter(|before| before.last.wrapping_add(1) == m.first);
        assert_eq!(m.first.checked_sub(1).and_then(|hash| diff.move_at(hash)), before);
    }
}

#[test]
fn neighbours_between_the_same_two_nodes_move_as_one() {
    let diff = ring(&["a"]).diff(&ring(&["b"])).unwrap();
    let all = Move { first: 0, last: u64::MAX, from: "a", to: "b" };
    assert!(diff.moves().eq([all]));
    assert_eq!((format!("{diff:?}"), diff.fraction().to_bits()), (format!("[{all:?}]"), 1f64.to_bits()));
    let mut table = SlotTable::with_slots(8, [("a", 1)]).unwrap();
    let diff = table.rebalance([("b", 3), ("a", 1)]).unwrap();
    assert!(diff.moves().eq([Move { first: 0, last: 5, from: "a", to: "b" }]));
    assert_eq!(diff.fraction().to_bits(), 0.75f64.to_bits());
}
