use super::*;

#[test]
fn names_and_texts_cannot_end_their_quotation() {
    let all = |text: &str| Dialect::ALL.iter().map(|dialect| dialect.identifier(text).unwrap()).collect::<Vec<_>>();
    let hostile = "a\"b`c]d'e\\f";
    let doubled = "\"a\"\"b`c]d'e\\f\"";
    assert_eq!(
        all(hostile),
        [
            doubled,
            doubled,
            doubled,
            "`a\"b``c]d'e\\f`",
            doubled,
            "`a\"b\\`c]d'e\\\\f`",
            "[a\"b`c]]d'e\\f]",
            "['a\"b`c]d\\'e\\\\f']",
        ]
    );
    assert_eq!(Dialect::Spark.literal("it's \\ \n"), "'it\\'s \\\\ \\u000a'");
    assert_eq!(Dialect::TSql.literal("it's é"), "N'it''s é'");
}

#[test]
fn a_name_that_no_column_can_have_is_refused() {
    for dialect in Dialect::ALL {
        assert_eq!(dialect.to_string().parse(), Ok(*dialect));
        let message = |name| dialect.identifier(name).unwrap_err().to_string();
        assert_eq!(message(""), "expected the name of a column, found an empty string");
        assert_eq!(message("a\0"), "expected the name of a column without U+0000, found it at byte 1");
    }
    assert!("DuckDB".parse::<Dialect>().unwrap_err().to_string().ends_with("tsql, kql, found \"DuckDB\""));
}
