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
use tablekeys::partition::{Alphabet, ByteSum, DigestBits, Guid, SipHash};
use tablekeys::{Ticks, row_key, table, tuple};

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
    let each = |of: &dyn Fn(&str) -> String| texts.iter().map(|text| text.as_deref().map(of)).collect::<Vec<_>>();
    let types = || {
        let dictionaries = [
            dictionary(DataType::Int32, DataType::Utf8),
            dictionary(DataType::UInt16, DataType::LargeUtf8),
            dictionary(DataType::Int64, DataType::Binary),
        ];
        TEXTS.into_iter().chain(BYTES).chain(dictionaries)
    };
    let sip = SipHash::new(64);
    in_every_type("siphash", &plain, types(), &[literal(64_i64)], &each(&|key| sip.partition_of(key).to_string()));
    let md5 = DigestBits::md5(7);
    in_every_type("md5_bits", &plain, types(), &[literal(7_i64)], &each(&|key| md5.partition_of(key).to_string()));
    let sha = DigestBits::sha256(31);
    let names = each(&|key| sha.partition_key_of(key));
    in_every_type("partition_key", &plain, types(), &[literal("sha256-bits:31")], &names);
    let six = Alphabet::six();
    in_every_type(
        "alphabet",
        &plain,
        types(),
        &[literal("alphabet:e,i,m,q,u")],
        &each(&|key| six.partition_of(key).to_string()),
    );
    in_every_type("escape", &plain, types(), &[], &each(&|text| table::escape(text).unwrap().into_owned()));
    let salt: tablekeys::partition::Salt = "salt:16:after:-".parse().unwrap();
    let fixed = |base: &str| salt.key_for(base, "an identity").ok();
    let salted: Vec<Option<String>> = texts.iter().map(|base| base.as_deref().and_then(fixed)).collect();
    assert!(salted.iter().flatten().count() > 10 && salted.iter().flatten().count() < 290);
    in_every_type("try_salted_key", &plain, types(), &[literal("an identity"), literal("salt:16:after:-")], &salted);
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
    let each = |of: &dyn Fn(&[u8; 16]) -> String| guids.iter().map(|guid| guid.as_ref().map(of)).collect::<Vec<_>>();
    let of_texts = || TEXTS.into_iter().chain([dictionary(DataType::Int8, DataType::Utf8)]);
    let of_bytes = || BYTES.into_iter().chain([DataType::FixedSizeBinary(16)]);
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let sum = ByteSum::new(15);
    for (name, settings, expected) in [
        ("byte_sum", vec![literal(15_i64)], each(&|guid| sum.partition_of(guid).to_string())),
        ("guid", vec![], each(&|guid| hex(guid))),
        ("guid_bytes_le", vec![], each(&|guid| hex(&Guid::from(*guid).to_bytes_le()))),
    ] {
        in_every_type(name, &texts, of_texts(), &settings, &expected);
        in_every_type(name, &bytes, of_bytes(), &settings, &expected);
    }
    // A text is a key of its own.
    let sip = SipHash::new(1 << 20);
    let settings = [literal(1_i64 << 20)];
    in_every_type("siphash", &bytes, of_bytes(), &settings, &each(&|guid| sip.partition_of(guid).to_string()));
    let of_text = each(&|guid| sip.partition_of(&Guid::from(*guid).to_string()).to_string());
    in_every_type("siphash", &texts, of_texts(), &settings, &of_text);
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
            for (name, key) in [
                ("newest_first", (|at| row_key::newest_first(at).to_string()) as fn(Ticks) -> String),
                ("ascending", |at| row_key::ascending(at).to_string()),
                ("calendar", |at| row_key::calendar(at).to_string()),
                ("day", |at| row_key::day(at).to_string()),
            ] {
                let at = |value: i64| Ticks::from_unix_nanos(i128::from(value) * (1_000_000_000 / per_second)).unwrap();
                let expected: Vec<_> = values.iter().map(|value| value.map(|value| key(at(value)))).collect();
                assert_eq!(call(name, &[column(array.clone())]), Ok(expected), "{name} of {}", array.data_type());
            }
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
    let plain: ArrayRef = Arc::new(Int64Array::from(vec![Some(0), Some(1), Some(42), Some(127), None]));
    let types = [
        DataType::Int8,
        DataType::Int16,
        DataType::Int32,
        DataType::Int64,
        DataType::UInt8,
        DataType::UInt16,
        DataType::UInt32,
        DataType::UInt64,
        DataType::Decimal128(10, 0),
        dictionary(DataType::Int8, DataType::Int32),
    ];
    let keys = ["000", "001", "042", "127"].map(|key| Some(key.to_owned())).into_iter().chain([None]);
    in_every_type("zero_padded", &plain, types.clone(), &[literal(3_i64)], &keys.collect::<Vec<_>>());
    let keys = [0, 1, 42, 127].map(|number| Some(row_key::signed(number).to_string())).into_iter().chain([None]);
    in_every_type("signed", &plain, types.clone(), &[], &keys.collect::<Vec<_>>());
    for (kind, key) in [
        ("u8", (|n| tuple::encode(&u8::try_from(n).unwrap()).unwrap()) as fn(i64) -> String),
        ("-i16", |n| tuple::encode(&std::cmp::Reverse(i16::try_from(n).unwrap())).unwrap()),
        ("?u64", |n| tuple::encode(&Some(u64::try_from(n).unwrap())).unwrap()),
        ("-?i128", |n| tuple::encode(&std::cmp::Reverse(Some(i128::from(n)))).unwrap()),
        ("?-u32", |n| tuple::encode(&Some(std::cmp::Reverse(u32::try_from(n).unwrap()))).unwrap()),
    ] {
        for of in types.clone() {
            let array = cast(&plain, &of).unwrap();
            let none = match kind {
                "-?i128" => Some("=".to_owned()),
                _ => kind.contains('?').then(|| "-".to_owned()),
            };
            let expected: Vec<_> = [0, 1, 42, 127].map(|n| Some(key(n))).into_iter().chain([none]).collect();
            assert_eq!(call("tuple", &[literal(kind), ColumnarValue::Array(array)]), Ok(expected), "{kind} of {of}");
        }
    }
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
fn places_give_the_geohashes_of_the_library() {
    let mut random = Random(5);
    let mut places: Vec<(f64, f64)> = vec![(57.64911, 10.40744), (-90.0, -180.0), (90.0, 180.0), (0.0, -0.0)];
    #[expect(clippy::cast_precision_loss, reason = "any place")]
    places.extend((0..200).map(|_| (random.next() as f64 / 1.1e17 - 80.0, random.next() as f64 / 5.5e16 - 160.0)));
    for characters in 1..=12 {
        let expected = places.iter().map(|&(latitude, longitude)| {
            let longest = row_key::geohash::<12>(latitude, longitude).unwrap();
            Some(longest[..characters].to_owned())
        });
        let column_of = |of: fn(&(f64, f64)) -> f64| {
            column(places.iter().map(of).collect::<datafusion::arrow::array::Float64Array>())
        };
        let args =
            [column_of(|place| place.0), column_of(|place| place.1), literal(i64::try_from(characters).unwrap())];
        assert_eq!(call("geohash", &args), Ok(expected.collect()));
    }
    assert_eq!(
        row_key::geohash::<5>(57.64911, 10.40744).unwrap(),
        row_key::geohash::<12>(57.64911, 10.40744).unwrap()[..5]
    );
}

#[test]
fn the_literal_null_gives_null() {
    for (name, settings) in [
        ("siphash", vec![literal(12_i64)]),
        ("partition_key", vec![literal("byte-sum:15")]),
        ("email_bucket", vec![]),
        ("newest_first", vec![]),
        ("zero_padded", vec![literal(3_i64)]),
        ("escape", vec![]),
        ("guid", vec![]),
    ] {
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
