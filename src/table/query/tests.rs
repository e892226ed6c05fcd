use super::*;
use crate::table::MAX_ADDRESS_LENGTH;

#[test]
fn every_error_is_told_with_its_part() {
    let error = Query::in_partition("a/b")
        .prefix("c#")
        .rows(KeyRange::exactly("d?"))
        .resume_after(Some("e\\"))
        .filter(Filter::property("f g").equals(1))
        .select(["h", "i j", "k,l"])
        .page_size(1_001)
        .build()
        .unwrap_err();
    let message = error.to_string();
    let told: Vec<&str> = message.strip_prefix("8 errors in a query: ").unwrap().split("; ").collect();
    let parts: Vec<&str> = told.iter().map(|part| part.split_once(": expected ").unwrap().0).collect();
    assert_eq!(
        parts,
        ["PartitionKey", "RowKey", "RowKey", "resume_after", "filter", "select", "select", "page_size"],
        "{message}"
    );
    let one = Query::in_partition("a").page_size(0).build().unwrap_err();
    assert_eq!(one.to_string(), "page_size: expected 1 to 1000 rows per response, found 0");
}

#[test]
fn the_keys_count_as_comparisons() {
    let fifteen = |builder: QueryBuilder, more: usize| {
        (0..more).fold(builder, |builder, _| builder.filter(Filter::property("A").equals(1))).build()
    };
    let keys = || Query::in_partition("a").prefix("b");
    assert_eq!(fifteen(keys(), 12).unwrap().filter().comparisons(), 15);
    let error = fifteen(keys(), 13).unwrap_err();
    assert!(error.to_string().starts_with("filter: expected at most 15 comparisons in a filter, found 16"), "{error}");
}

#[test]
fn a_long_question_is_refused_with_its_length() {
    let long = |length: usize| {
        let value = "x".repeat(length);
        Query::in_all_partitions().filter(Filter::property("A").equals(&value)).build().unwrap().address("abc")
    };
    let overhead = long(0).unwrap().len();
    assert!(long(MAX_ADDRESS_LENGTH - overhead).is_ok());
    let error = long(MAX_ADDRESS_LENGTH - overhead + 1).unwrap_err();
    assert!(error.to_string().starts_with("expected an address of at most 14336 characters, found 14337"));
}
