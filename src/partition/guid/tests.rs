use super::*;

const TEXT: &str = "6f9619ff-8b86-d011-b42d-00cf4fc964ff";

#[test]
fn every_form_is_read_and_one_is_printed() {
    let guid: Guid = TEXT.parse().unwrap();
    assert_eq!(format!("({TEXT})").to_uppercase().parse(), Ok(guid));
    assert_eq!(format!("{guid:?}|{guid:>38}"), format!("Guid({TEXT})|  {TEXT}"));
}

#[test]
fn text_that_is_not_a_guid_is_refused_with_its_place() {
    let message = |text: &str| text.parse::<Guid>().unwrap_err().to_string();
    assert_eq!(
        message("6f9619ff"),
        "expected a GUID: 32 hexadecimal digits, also with hyphens as in 8-4-4-4-12, in braces or parentheses or after \
         \"urn:uuid:\", found \"6f9619ff\""
    );
    assert_eq!(
        message("6f9619ff-8b86-d011-b42d-00cf4fc964fg"),
        "expected a hexadecimal digit at byte 35 of a GUID, found 'g'"
    );
    assert_eq!(message("{6f9619ff-8b86-d011_b42d-00cf4fc964ff}"), "expected '-' at byte 19 of a GUID, found '_'");
    assert!(message("é9619ff-8b86-d011-b42d-00cf4fc964ff").ends_with("at byte 0 of a GUID, found 'é'"));
    for form in ["{6f9619ff8b86d011b42d00cf4fc964ff}", "{6f9619ff-8b86-d011-b42d-00cf4fc964ff)", "", "urn:uuid:"] {
        assert!(message(form).starts_with("expected a GUID: 32 hexadecimal digits"), "{form}");
    }
}
