use super::*;
use crate::ErrorKind;
use crate::partition::tests::random;

#[test]
fn a_refused_change_leaves_the_table_as_it_was() {
    let mut table = SlotTable::with_slots(2, [("a", 1), ("b", 1)]).unwrap();
    let before = table.clone();
    assert_eq!(table.slots(), 2);
    let mut message = |nodes: &[(&str, u32)]| table.rebalance(nodes.iter().copied()).unwrap_err().to_string();
    assert_eq!(message(&[]), "expected at least one node in a slot table, found none");
    assert_eq!(message(&[("a", 1), ("b", 1), ("c", 1)]), "expected at most 2 nodes, one per slot, found 3");
    assert!(message(&[("a", 0)]).contains("weight of at least 1 for node 0 (\"a\")"));
    assert_eq!(table, before);
    let none = SlotTable::with_slots(0, [("a", 1)]).unwrap_err();
    assert_eq!(none.to_string(), "expected a count of at least 1 slot, found 0");
    let many = SlotTable::with_slots(65_537, [("a", 1)]).unwrap_err();
    assert_eq!(many.kind(), ErrorKind::OutOfRange);
    assert_eq!(many.to_string(), "expected at most 65536 slots, found 65537");
    let most: Vec<(String, u32)> = (0..65_536).map(|i| (format!("{i:05}"), 1)).collect();
    let table = SlotTable::with_slots(65_536, most).unwrap();
    assert_eq!((table.partitions(), table.owner(65_535), table.owner(65_536)), (65_536, Some("65535"), None));
}

#[test]
fn a_slot_whose_node_only_changes_its_number_does_not_move() {
    let mut table = SlotTable::with_slots(10, [("b", 1), ("c", 1)]).unwrap();
    let diff = table.rebalance([("a", 1), ("b", 1), ("c", 1)]).unwrap();
    assert_eq!(table.shares(), [("a", 0.3), ("b", 0.4), ("c", 0.3)]);
    let runs: Vec<(u64, u64, &str, &str)> = diff.moves().map(|m| (m.first, m.last, m.from, m.to)).collect();
    assert_eq!(runs, [(0, 0, "b", "a"), (5, 6, "c", "a")]);
}

fn owned(table: &SlotTable) -> impl Iterator<Item = (String, u32)> {
    let owned = |index| table.owners.iter().filter(|&&owner| usize::from(owner) == index).count();
    let nodes = table.nodes.iter().enumerate();
    nodes.map(move |(index, node)| (node.name.to_string(), u32::try_from(owned(index)).unwrap()))
}

/// The fewest moves by trying every way to round the parts.
fn fewest_by_trying(slots: u32, weights: &[u32], have: &[u32]) -> u32 {
    let total: u32 = weights.iter().sum();
    let gone = slots - have.iter().sum::<u32>();
    let tries = (0..1u32 << weights.len()).filter_map(|up| {
        let mut moves = gone;
        let mut sum = 0;
        for (i, (&weight, &have)) in weights.iter().zip(have).enumerate() {
            let exact = weight * slots;
            let up = up >> i & 1;
            if up == 1 && exact.is_multiple_of(total) {
                return None;
            }
            sum += exact / total + up;
            moves += have.saturating_sub(exact / total + up);
        }
        (sum == slots).then_some(moves)
    });
    tries.min().unwrap()
}

#[test]
fn no_way_to_round_moves_fewer_slots() {
    let mut numbers = random(7);
    let mut next = |below: u32| u32::try_from(numbers(below.into())).unwrap();
    for _ in 0..3_000 {
        let slots = 8 + next(30);
        let mut list = |most| -> Vec<(String, u32)> {
            let mut nodes: Vec<u32> = (0..8).filter(|_| next(2) == 0).collect();
            if nodes.is_empty() {
                nodes.push(next(8));
            }
            nodes.into_iter().map(|node| (format!("n{node}"), 1 + next(most))).collect()
        };
        let (before, between, after) = (list(4), list(9), list(4));
        let mut table = SlotTable::with_slots(slots, before).unwrap();
        table.rebalance(between).unwrap();
        let had: Vec<(String, u32)> = owned(&table).collect();
        let moves = table.rebalance(after.clone()).unwrap();
        let have: Vec<u32> = after
            .iter()
            .map(|(name, _)| had.iter().find(|(had, _)| had == name).map_or(0, |&(_, slots)| slots))
            .collect();
        let weights: Vec<u32> = after.iter().map(|&(_, weight)| weight).collect();
        let fewest = fewest_by_trying(slots, &weights, &have);
        let changed: u64 = moves.moves().map(|run| run.last - run.first + 1).sum();
        assert_eq!(changed, fewest.into(), "{slots} slots, {had:?} to {after:?}");
        let total: u32 = weights.iter().sum();
        for ((_, got), weight) in owned(&table).zip(&weights) {
            assert!((weight * slots / total..=(weight * slots).div_ceil(total)).contains(&got));
        }
    }
}

fn with_check(text: &str) -> String {
    format!("{text}check {:016x}", SipKey::NONE.hash(text.as_bytes()))
}

fn message(text: &str) -> String {
    with_check(text).parse::<SlotTable>().unwrap_err().to_string()
}

#[test]
fn text_that_is_never_printed_is_refused_with_its_line() {
    assert!(with_check("slots:4\n1 a\n1 b\n0*2 1*2\n").parse::<SlotTable>().is_ok());
    let runs = "runs of a node, '*' and a number of slots, all slots together in line ";
    for (text, expected) in [
        (
            "slots:+4\n1 a\n1 b\n0*2 1*2\n",
            "\"slots:4\" in line 1 of a slot table, as it is printed, found \"slots:+4\"",
        ),
        ("slots:4\n1 b\n1 a\n0*2 1*2\n", "in line 2 of"),
        ("slots:4\n1 a\n1 b\n0*2 1*1 1*1\n", "in line 4 of"),
        ("slots:4\n1 a\n1 b\n0*2 1*2 0*0\n", "in line 4 of"),
        ("slots:4\n1 a\n1 b\n0*4\n", "as many slots per node as its weight asks for in line 4 of"),
        ("slots:16\n1 a\n4294967295 b\n0*16\n", "as its weight asks for"),
        ("slots:x\n1 a\n1 b\n0*2 1*2\n", "\"slots:\" and their number in line 1"),
        ("slots:0\n1 a\n0*0\n", "in line 1"),
        ("slots:4\n1-a\n0*4\n", "a weight, a space and a name in line 2"),
        ("slots:4\n-1 a\n0*4\n", "a weight from 1 to 4294967295 in line 2"),
        ("slots:4\n0 a\n0*4\n", "weight of at least 1 for node 0 (\"a\")"),
        ("slots:4\n1 a\n1 a\n0*4\n", "a new name for node 1"),
        ("slots:4\n1 a\n0*4 \n", runs),
        ("slots:4\n1 a\n1 b\n0*2 1-2\n", runs),
        ("slots:4\n1 a\n0*3 1*1\n", runs),
        ("slots:4\n1 a\n0*4294967295\n", runs),
        ("slots:4\n1 a\n0*3\n", "expected 4 slots in a slot table, found 3"),
        ("slots:70000\n1 a\n0*70000\n", "at most 65536 slots"),
    ] {
        assert!(message(text).contains(expected), "{text}: {}", message(text));
    }
    let unchecked = |text: &str| text.parse::<SlotTable>().unwrap_err().to_string();
    assert!(unchecked("slots:4").contains("at least four lines, and this is the last in line 1 of"));
    assert!(unchecked("slots:1\n1 a\n0*1\ncheck 00").contains("16 lower-case hex digits in line 4"));
}
