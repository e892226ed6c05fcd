//! Every type of Arrow that can hold a value gives the same answer.

use std::sync::Arc;

use datafusion::arrow::array::{
    Array, ArrayRef, FixedSizeBinaryArray, Int64Array, NullArray, PrimitiveArray, StringArray, TimestampNanosecondArray,
};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{
    ArrowTimestampType, DataType, Date32Type, Date64Type, TimestampMicrosecondType, TimestampMillisecondType,
    TimestampNanosecondType, TimestampSecondType, UInt16Type,
};
use datafusion::common::ScalarValue;
use datafusion::logical_expr::ColumnarValue;
use tablekeys::partition::{Alphabet, ByteSum, Guid, SipHash};
use tablekeys::{Ticks, row_key, tuple};

use crate::{Random, call, column, literal};

const TEXTS: [DataType; 3] = [DataType::Utf8, DataType::LargeUtf8, DataType::Utf8View];
const BYTES: [DataType; 3] = [DataType::Binary, DataType::LargeBinary, DataType::BinaryView];

fn dictionary(keys: DataType, values: DataType) -> DataType {
    DataType::Dictionary(Box::new(keys), Box::new(values))
}

/// A column in every type, and each of its rows as a literal of every type: each must give what is expected.
fn in_every_type(
    name: &str,
    plain: &ArrayRef,
    types: impl IntoIterator<Item = DataType>,
    settings: &[ColumnarValue],
    expected: &[Option<String>],
) {
    for of in types {
        let array = cast(plain, &of).unwrap();
        let ask = |value| call(name, &[vec![value], settings.to_vec()].concat());
        assert_eq!(ask(ColumnarValue::Array(Arc::clone(&array))).as_deref(), Ok(expected), "{name} of {of}");
        // A part of an array, as a filter or a limit leaves it.
        let part = array.slice(1, array.len() - 1);
        assert_eq!(ask(ColumnarValue::Array(part)).as_deref(), Ok(&expected[1..]), "{name} of a part of {of}");
        for row in 0..array.len().min(3) {
            let value = ScalarValue::try_from_array(&array, row).unwrap();
            assert_eq!(ask(literal(value)).as_deref(), Ok(&expected[row..=row]), "{name} of a literal of {of}");
        }
    }
}

#[test]
fn keys_of_every_type_have_the_partition_of_the_library() {
    let texts: Vec<Option<String>> = Random(1).texts(300).into_iter().map(Some).chain([None]).collect();
    let plain: ArrayRef = Arc::new(StringArray::from(texts.clone()));
    let each = |of: &dyn Fn(&str) -> Option<String>| texts.iter().map(|text| of(text.as_deref()?)).collect::<Vec<_>>();
    let salt: tablekeys::partition::Salt = "salt:16:after:-".parse().unwrap();
    let salted = each(&|base| salt.key_for(base, "an identity").ok());
    assert!((10..290).contains(&salted.iter().flatten().count()));
    let partition = |of: u32| Some(of.to_string());
    for (name, settings, expected) in [
        ("siphash", vec![literal(64_i64)], each(&|key| partition(SipHash::new(64).partition_of(key)))),
        ("alphabet", vec![literal("alphabet:e,i,m,q,u")], each(&|key| partition(Alphabet::six().partition_of(key)))),
        ("try_salted_key", vec![literal("an identity"), literal("salt:16:after:-")], salted),
    ] {
        let dictionaries = [
            dictionary(DataType::Int32, DataType::Utf8),
            dictionary(DataType::UInt16, DataType::LargeUtf8),
            dictionary(DataType::Int64, DataType::Binary),
        ];
        in_every_type(name, &plain, TEXTS.into_iter().chain(BYTES).chain(dictionaries), &settings, &expected);
    }
}

#[test]
fn guids_of_every_type_have_the_partition_of_the_library() {
    let mut random = Random(2);
    let guids: Vec<Option<[u8; 16]>> = (0..100)
        .map(|at| (at % 9 != 8).then(|| (u128::from(random.next()) << 64 | u128::from(random.next())).to_be_bytes()))
        .collect();
    let texts: StringArray = guids.iter().map(|guid| guid.map(|guid| Guid::from(guid).to_string())).collect();
    let bytes = FixedSizeBinaryArray::try_from_sparse_iter_with_size(guids.iter().copied(), 16).unwrap();
    let (texts, bytes): (ArrayRef, ArrayRef) = (Arc::new(texts), Arc::new(bytes));
    let sums: Vec<_> = guids.iter().map(|guid| Some(ByteSum::new(15).partition_of(&(*guid)?).to_string())).collect();
    let settings = [literal(15_i64)];
    let of_texts = TEXTS.into_iter().chain([dictionary(DataType::Int8, DataType::Utf8)]);
    in_every_type("byte_sum", &texts, of_texts, &settings, &sums);
    in_every_type("byte_sum", &bytes, BYTES.into_iter().chain([DataType::FixedSizeBinary(16)]), &settings, &sums);
}

#[test]
fn timestamps_of_every_unit_give_the_keys_of_the_library() {
    fn unit<T: ArrowTimestampType>(per_second: i128, least: i64, most: i64, random: &mut Random) {
        let span = most.abs_diff(least);
        let mut values: Vec<Option<i64>> = (0..200)
            .map(|_| Some(least.wrapping_add_unsigned(random.next() % span)))
            .chain([least, most, -1, 0, 1].map(Some))
            .collect();
        values.push(None);
        let plain: PrimitiveArray<T> = values.iter().copied().collect();
        for zone in [None, Some("UTC"), Some("+05:30"), Some("-11:00")] {
            let array = plain.clone().with_timezone_opt(zone);
            let at = |value: i64| Ticks::from_unix_nanos(i128::from(value) * (1_000_000_000 / per_second)).unwrap();
            let key = |value: i64| row_key::newest_first(at(value)).to_string();
            let expected: Vec<_> = values.iter().map(|value| value.map(key)).collect();
            assert_eq!(call("newest_first", &[column(array.clone())]), Ok(expected), "{}", array.data_type());
        }
    }
    let random = &mut Random(3);
    let (first, last) = (-62_135_596_800, 253_402_300_799);
    unit::<TimestampSecondType>(1, first, last, random);
    unit::<TimestampMillisecondType>(1_000, first * 1_000, last * 1_000 + 999, random);
    unit::<TimestampMicrosecondType>(1_000_000, first * 1_000_000, last * 1_000_000 + 999_999, random);
    unit::<TimestampNanosecondType>(1_000_000_000, i64::MIN, i64::MAX, random);
}

#[test]
fn dates_and_counts_of_seconds_are_instants() {
    let day = |value: &str| Ok(vec![Some(value.to_owned()), None]);
    let date = PrimitiveArray::<Date32Type>::from(vec![Some(19_849), None]);
    assert_eq!(call("calendar", &[column(date)]), day("20240506000000"));
    let date = PrimitiveArray::<Date64Type>::from(vec![Some(1_714_979_289_123), None]);
    assert_eq!(call("calendar", &[column(date)]), day("20240506070809"));
    let seconds = Int64Array::from(vec![Some(1_714_979_289), None]);
    assert_eq!(call("calendar", &[column(seconds), literal("unix_seconds")]), day("20240506070809"));
    let millis = Int64Array::from(vec![Some(1_714_979_289_123), None]);
    let expected = Ok(vec![Some("0638505760891230000".to_owned()), None]);
    assert_eq!(call("ascending", &[column(millis), literal("unix_millis")]), expected);
}

#[test]
fn numbers_of_every_width_give_the_keys_of_the_library() {
    use DataType::{Decimal128, Int8, Int16, Int32, Int64, UInt8, UInt16, UInt32, UInt64};
    let plain: ArrayRef = Arc::new(Int64Array::from(vec![Some(0), Some(1), Some(42), Some(127), None]));
    let plain_types = [Int8, Int16, Int32, Int64, UInt8, UInt16, UInt32, UInt64];
    let types = plain_types.into_iter().chain([Decimal128(10, 0), dictionary(Int8, Int32)]);
    let keys = ["000", "001", "042", "127"].map(|key| Some(key.to_owned())).into_iter().chain([None]);
    in_every_type("zero_padded", &plain, types, &[literal(3_i64)], &keys.collect::<Vec<_>>());
}

#[test]
fn tuples_of_columns_give_the_keys_of_the_library() {
    let mut random = Random(4);
    let texts = random.texts(200);
    let nanos: Vec<i64> = (0..200).map(|_| random.next().cast_signed()).collect();
    let lines: Vec<Option<u16>> = (0..200).map(|at| (at % 3 > 0).then_some(at * 300)).collect();
    let expected: Vec<Option<String>> = texts
        .iter()
        .zip(&nanos)
        .zip(&lines)
        .map(|((text, &nanos), line)| {
            let at = Ticks::from_unix_nanos(nanos.into()).unwrap();
            tuple::encode(&("order", text, std::cmp::Reverse(at), *line)).ok()
        })
        .collect();
    assert!(expected.contains(&None) || expected.iter().flatten().count() == 200);
    let args = [
        literal("str,str,-ticks,?u16"),
        literal("order"),
        column(StringArray::from(texts)),
        column(TimestampNanosecondArray::from(nanos)),
        column(PrimitiveArray::<UInt16Type>::from(lines)),
    ];
    assert_eq!(call("try_tuple", &args), Ok(expected));
}

#[test]
fn the_literal_null_gives_null() {
    for (name, settings) in
        [("siphash", vec![literal(12_i64)]), ("partition_key", vec![literal("byte-sum:15")]), ("newest_first", vec![])]
    {
        let args = |null| [vec![null], settings.clone()].concat();
        assert_eq!(call(name, &args(literal(ScalarValue::Null))), Ok(vec![None]), "{name}");
        assert_eq!(call(name, &args(column(NullArray::new(3)))), Ok(vec![None; 3]), "{name}");
    }
    let null = || literal(ScalarValue::Null);
    assert_eq!(call("tuple", &[literal("str,u8"), null(), literal(1_i64)]), Ok(vec![None]));
    assert_eq!(call("tuple", &[literal("?str,u8"), null(), literal(1_i64)]), Ok(vec![Some("-!001".into())]));
    assert_eq!(call("salted_key", &[literal("a"), null(), literal("salt:16:before:-")]), Ok(vec![None]));
}

#[test]
fn a_batch_without_rows_gives_none() {
    assert_eq!(call("siphash", &[column(StringArray::from(Vec::<&str>::new())), literal(12_i64)]), Ok(vec![]));
}
