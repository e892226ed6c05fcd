use super::*;
use points::tests::crowds;

#[test]
fn rings_are_equal_if_their_nodes_points_and_secrets_are() {
    let ring: HashRing = "ring:a=1 b=2".parse().unwrap();
    assert_eq!(ring, ring.with("c", 1).unwrap().without("c").unwrap());
    let fewer = HashRing::with_points(64, ring.nodes()).unwrap();
    for other in [ring.with("c", 1).unwrap(), fewer, ring.clone().with_secret(Secret::new([1; 16]))] {
        assert_ne!(ring, other);
    }
    let printed = format!("{ring:?}");
    assert!(printed.starts_with("HashRing {") && printed.contains("\"b\""), "{printed}");
}

#[test]
fn a_ring_has_from_one_node_to_as_many_as_its_limit() {
    let mut ring = HashRing::with_points(1, [("a", 1)]).unwrap();
    let many = HashRing::check_counts(1 << 20, 0).unwrap_err().to_string();
    assert_eq!(many, "expected at most 1048575 nodes in a ring, found 1048576");
    assert_eq!(HashRing::check_counts((1 << 20) - 1, 1 << 24), Ok(()));
    let message = |result: Result<u32>| result.unwrap_err().to_string();
    assert!(message(HashRing::new::<&str>([]).map(|_| 0)).ends_with("at least one node in a ring, found none"));
    assert!(message(ring.remove("a")).ends_with("a ring that keeps a node, found \"a\" to be its last"));
    assert!(message(ring.remove("b")).ends_with("a node among 1 node, found \"b\""));
}

#[test]
fn an_arc_belongs_to_the_node_that_lookups_find_in_it() {
    for words in crowds() {
        let ring = HashRing {
            nodes: Vec::new(),
            per_weight: NonZeroU32::MIN,
            sip: SipKey::NONE,
            points: Points::from_sorted(&words),
        };
        let (mut first, mut sum) = (0, 0);
        for (last, of) in ring.arcs() {
            assert!(first <= last, "{first:x} to {last:x} of {words:x?}");
            for hash in [first, first + (last - first) / 2, last] {
                assert_eq!(owner(ring.points.at_or_after(hash & !OWNER).1), of, "{hash:x} in {words:x?}");
            }
            sum += u128::from(last - first) + 1;
            first = last.wrapping_add(1);
        }
        assert_eq!((first, sum), (0, 1 << 64), "{words:x?}");
    }
}

#[test]
fn text_that_is_never_written_of_a_ring_is_refused() {
    let message = |text: &str| format!("ring:{text}").parse::<HashRing>().unwrap_err().to_string();
    for points in ["", "x", "+1", "01", "4294967296"] {
        let expected = format!("expected a number of points after \"points:\" of a ring, found {points:?}");
        assert_eq!(message(&format!("points:{points} a=1")), expected);
    }
    assert_eq!(message("points:0 a=1"), "expected a count of at least 1 point per unit of weight, found 0");
    for none in ["", "points:64", "points:64 "] {
        assert_eq!(message(none), "expected at least one node in a ring, found none");
    }
    assert_eq!(message("a=1 points:64"), "expected a name, '=' and a weight at node 1, found \"points:64\"");
    let many = "expected at most 16777216 points per unit of weight, found 16777217";
    assert_eq!(message("points:16777217 a=1"), many);
    assert_eq!(message("a=131073"), "expected at most 16777216 points in a ring, found 16777344");
    assert_eq!(
        message("a=1!"),
        "expected the text of a design without a secret, found the check of one with a secret, \"\": read it with its secret"
    );
}
