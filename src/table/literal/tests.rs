use super::*;

#[test]
fn no_width_or_precision_changes_a_literal() {
    let literals: [Literal<'_>; 8] = [
        "o'neill".into(),
        5.into(),
        5_i64.into(),
        0.125.into(),
        true.into(),
        Ticks::MAX.into(),
        b"\xff".into(),
        Literal::Guid([7; 16]),
    ];
    for literal in literals {
        assert_eq!(format!("{literal:.2}{literal:>90.3}{literal:+090}"), literal.to_string().repeat(3));
    }
}

#[test]
fn literals_of_every_type_at_their_ends() {
    let text = |literal: Literal<'_>| literal.to_string();
    assert_eq!(FIRST_DATE_TIME.to_string(), "1601-01-01T00:00:00.0000000Z");
    assert_eq!(text("".into()), "''");
    assert_eq!(text("'".into()), "''''");
    assert_eq!(text("a/b 😀".into()), "'a/b 😀'");
    assert_eq!(text(i32::MIN.into()), "-2147483648");
    assert_eq!(text(i64::MIN.into()), "-9223372036854775808L");
    assert_eq!(text(1.0.into()), "1.0");
    assert_eq!(text((-2.5).into()), "-2.5");
    assert_eq!(text((-0.0).into()), "-0.0");
    assert_eq!(text(1e-5.into()), "0.00001");
    assert_eq!(text(1e16.into()), "10000000000000000.0");
    assert_eq!(text((-1e300).into()), format!("-1{}.0", "0".repeat(300)));
    assert_eq!(text(5e-324.into()), format!("0.{}5", "0".repeat(323)));
    assert_eq!(text(true.into()), "true");
    assert_eq!(text(Ticks::MAX.into()), "datetime'9999-12-31T23:59:59.9999999Z'");
    assert_eq!(text((&[] as &[u8]).into()), "X''");
    let guid = [0x6f, 0x96, 0x19, 0xff, 0x8b, 0x86, 0xd0, 0x11, 0xb4, 0x2d, 0x00, 0xcf, 0x4f, 0xc9, 0x64, 0xff];
    assert_eq!(text(Literal::Guid(guid)), "guid'6f9619ff-8b86-d011-b42d-00cf4fc964ff'");
}
