use super::*;

#[test]
fn errors_in_a_list_of_nodes_give_index_and_name() {
    let message = |nodes: &[(&str, u32)]| listed(nodes.iter().copied()).unwrap_err().to_string();
    assert_eq!(message(&[("a", 1), ("b", 0)]), "expected a weight of at least 1 for node 1 (\"b\"), found 0");
    assert_eq!(
        message(&[("b", 1), ("a", 1), ("c", 1), ("b", 2)]),
        "expected a new name for node 3, found \"b\", the name of node 0"
    );
    let illegal = message(&[("c", 1), ("a/b", 1)]);
    assert!(illegal.starts_with("expected a character that keys may hold at byte 1, found '/' (U+002F)"));
    assert!(illegal.ends_with(", in the name of node 1 (\"a/b\")"), "{illegal}");
    let long = message(&[("c", 1), (&"x".repeat(513), 1)]);
    let start = "x".repeat(40);
    let end = format!("found 513, in the name of node 1 (\"{start}\" and 473 more characters)");
    assert!(long.ends_with(&end), "{long}");
}

#[test]
fn text_that_is_never_written_is_refused_with_its_node() {
    let message = |text: &str| read(text, 0).unwrap_err().to_string();
    assert_eq!(message("a=1 b"), "expected a name, '=' and a weight at node 1, found \"b\"");
    for text in ["", " a=1", "a=1 ", "a=1  b=1", " "] {
        assert!(message(text).starts_with("expected a name, '=' and a weight at node "), "{text}");
    }
    for weight in ["", "01", "+1", "-1", "1.0", "1,", "4294967296", "99999999999999999999", "1=1", "١", "1\tc=1"] {
        let message = message(&format!("a=1 b={weight}"));
        assert!(message.starts_with(
            "expected a weight from 1 to 4294967295, without leading zeros, after '=' at node 1, found \"b="
        ));
    }
    for name in ["é", "a%", "a%4", "a%zz", "a%3d", "a%41", "a!b", "a\tb", "\u{a0}"] {
        assert!(message(&format!("{name}=1")).contains("as '%' and two upper-case hex digits at node 0"), "{name}");
    }
    assert_eq!(
        message("a=1 %FF=1"),
        "expected a name in UTF-8, visible ASCII and all else as '%' and two upper-case hex digits at node 1, found \"%FF=1\""
    );
}
