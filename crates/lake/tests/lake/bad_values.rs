//! What is refused: an error with the value and the reason, or null where that was asked for.

use datafusion::arrow::array::{BinaryArray, Decimal128Array, Float64Array, Int64Array, StringArray};
use datafusion::common::ScalarValue;
use datafusion::logical_expr::ColumnarValue;

use crate::{bytes, call, column, literal};

/// One bad value among good ones: the message, and null from the function with `try_`.
fn refused(name: &str, args: &[ColumnarValue], message: &str) {
    let error = call(name, args).unwrap_err();
    assert_eq!(error.strip_prefix("Execution error: "), Some(message));
    let answers = call(&format!("try_{name}"), args).unwrap();
    assert!(answers[0].is_some() && answers[1].is_none() && answers.len() == 2, "{name}: {answers:?}");
}

#[test]
fn a_bad_value_is_in_the_error_and_null_by_try() {
    let texts = |bad: &str, good: &str| column(StringArray::from(vec![good, bad]));
    refused(
        "guid",
        &[column(BinaryArray::from_vec(vec![&[7; 16], &[7; 15]]))],
        "tk_guid(0x070707070707070707070707070707): expected the 16 bytes of a GUID, found 15",
    );
    refused(
        "alphabet",
        &[column(BinaryArray::from_vec(vec![b"a", b"\xff"])), literal("alphabet:n")],
        "tk_alphabet(0xff): invalid utf-8 sequence of 1 bytes from index 0",
    );
    refused(
        "salted_key",
        &[texts("a/b", "a"), literal("identity"), literal("salt:16:before:-")],
        "tk_salted_key(\"a/b\", \"identity\"): expected a character that keys may hold at byte 1, found '/' (U+002F): keys hold \
         no '/', '\\', '#', '?' and no control characters",
    );
    refused(
        "ascending",
        &[column(Int64Array::from(vec![0, -1])), literal("ticks")],
        "tk_ascending(-1): expected ticks from 0 to 3155378975999999999",
    );
    for (bad, words) in [
        (1_000, "expected a number of at most 3 digits, found 1000, which needs 4"),
        (-1, "expected a number from 0 to 18446744073709551615"),
    ] {
        let numbers = column(Int64Array::from(vec![999, bad]));
        refused("zero_padded", &[numbers, literal(3_i64)], &format!("tk_zero_padded({bad}): {words}"));
    }
    let past_64_bits = Decimal128Array::from(vec![0, 1 << 64]).with_precision_and_scale(38, 0).unwrap();
    refused(
        "signed",
        &[column(past_64_bits)],
        "tk_signed(18446744073709551616): expected a number of 64 bits with a sign",
    );
    refused(
        "tuple",
        &[literal("str,u8"), literal("a"), column(Int64Array::from(vec![255, 256]))],
        "tk_tuple(\"a\", 256): expected u8, found 256",
    );
    refused(
        "tuple",
        &[literal("f32"), column(Float64Array::from(vec![0.5, 0.1]))],
        "tk_tuple(0.1): expected a number that f32 can hold, found 0.1",
    );
}

#[test]
fn a_long_value_is_shown_by_its_beginning() {
    let long = "é".repeat(1_000_000);
    let error = call("email_bucket", &[literal(&*long)]).unwrap_err();
    assert!(error.contains("ééé\"… (2000000 bytes)): expected an e-mail address"), "{}", error.len());
    assert!(error.len() < 1_000, "{}", error.len());
    // Each part fits, and both together do not.
    let half = literal("a".repeat(300));
    let error = call("tuple", &[literal("str,str"), half.clone(), half]).unwrap_err();
    assert!(error.ends_with("expected a key of at most 512 UTF-16 units, found 601"), "{error}");
}

#[test]
fn a_dictionary_fails_by_its_rows_and_not_by_its_values() {
    use datafusion::arrow::array::{DictionaryArray, Int8Array};
    use datafusion::arrow::datatypes::Int8Type;
    let values = std::sync::Arc::new(StringArray::from(vec!["a@example.com", "nobody"]));
    let of = |keys| {
        let array = DictionaryArray::<Int8Type>::try_new(Int8Array::from(keys), values.clone()).unwrap();
        call("email_bucket", &[column(array)])
    };
    assert_eq!(of(vec![Some(0), None]), Ok(vec![Some("1".into()), None]));
    assert!(of(vec![Some(0), Some(1)]).unwrap_err().contains("tk_email_bucket(\"nobody\")"));
}

#[test]
fn a_setting_or_a_type_that_cannot_be_is_refused_by_try_too() {
    let key = || bytes(b"key");
    let numbers = || column(Int64Array::from(vec![12]));
    for (name, args, message) in [
        ("siphash", vec![key(), literal(0_i64)], "expected 1 to 4294967295 partitions, found 0"),
        ("siphash", vec![key(), literal(1.5)], "expected 1 to 4294967295 partitions, found 1.5"),
        ("siphash", vec![key(), literal(ScalarValue::Int64(None))], "partitions, found NULL"),
        ("siphash", vec![key(), numbers()], "expected a literal as argument 2, found a column"),
        ("siphash", vec![key(), literal(12_i64), literal("00")], "expected 32 hexadecimal digits"),
        (
            "siphash",
            vec![numbers(), literal(12_i64)],
            "(key, partitions[, secret]): expected text or bytes, found Int64",
        ),
        ("md5_bits", vec![key(), literal(32_i64)], "expected 1 to 31 bits of MD5 as a partition's number, found 32"),
        ("zero_padded", vec![numbers(), literal(21_i64)], "expected a width from 1 to 20, found 21"),
        ("partition", vec![key(), literal("md5:4")], "alphabet:, found \"md5:4\""),
        ("partition", vec![key(), literal(4_i64)], "expected text as a setting, found Int64"),
        ("ring", vec![key(), literal("ketama:east=1")], "begins with ring:, found \"ketama:east=1\""),
        ("newest_first", vec![numbers()], "whole numbers with 'ticks', 'unix_seconds' or 'unix_millis', found Int64"),
        ("newest_first", vec![numbers(), literal("seconds")], "found Int64 with \"seconds\""),
        ("signed", vec![key()], "expected whole numbers, found Binary"),
        ("geohash", vec![numbers(), numbers(), literal(5_i64)], "expected floating-point numbers, found Int64"),
        ("tuple", vec![literal("str")], "(parts, value[, ...]): expected 1 values for the parts \"str\", found 0"),
        ("tuple", vec![literal("str,u8"), key()], "expected 2 values for the parts \"str,u8\", found 1"),
        ("tuple", vec![literal("text"), key()], "found \"text\""),
        ("tuple", vec![literal("u8"), key()], "expected a column for a part \"u8\", found Binary"),
    ] {
        for prefix in ["", "try_"] {
            let name = format!("{prefix}{name}");
            let error = call(&name, &args).unwrap_err();
            assert!(error.contains(message) && error.contains(&format!("tk_{name}(")), "{name}: {error}");
        }
    }
}

#[test]
fn no_error_shows_a_secret() {
    let secret = "7369787465656e207365637265747321";
    for args in [
        vec![bytes(b"key"), literal(12_i64), literal(format!("{secret}00"))],
        vec![bytes(b"key"), literal(0_i64), literal(secret)],
        vec![column(Int64Array::from(vec![1])), literal(12_i64), literal(secret)],
    ] {
        let error = call("siphash", &args).unwrap_err();
        assert!(!error.contains(&secret[..8]), "{error}");
    }
}
