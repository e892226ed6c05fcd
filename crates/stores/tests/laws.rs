//! What holds for every placement and every key.

use proptest::prelude::*;
use tablekeys::partition::Partitioner;
use tablekeys_stores::{ErrorKind, Placement, System, Value};

fn placements() -> impl Strategy<Value = Placement> {
    (0..System::ALL.len(), 1_u32..=1_024).prop_map(|(at, partitions)| {
        Placement::new(System::ALL[at], partitions).expect("at most 1,024 are all systems'")
    })
}

fn values() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![any::<String>().prop_map(String::into_bytes), proptest::collection::vec(any::<u8>(), 0..300)]
}

proptest! {
    #[test]
    fn every_key_has_a_partition_alone_and_among_many(placement in placements(), keys in proptest::collection::vec(values(), 0..60)) {
        let mut partitions = vec![7];
        placement.partitions_into(&keys, &mut partitions);
        let each: Vec<u32> = keys.iter().map(|key| placement.partition_of(key)).collect();
        prop_assert_eq!(&partitions[1..], &each);
        let named = |partition| Partitioner::<[u8]>::partition_key(&placement, partition).is_some();
        prop_assert!(each.into_iter().all(named) && !named(placement.partitions()));
    }

    #[test]
    fn a_text_that_is_taken_has_the_partition_of_its_bytes(placement in placements(), key in any::<String>()) {
        match placement.place(&[Value::Text(&key)]) {
            Ok(partition) => prop_assert_eq!(partition, placement.partition_of(&key)),
            Err(error) => prop_assert!(matches!(error.kind(), ErrorKind::Limit | ErrorKind::Random), "{}", error),
        }
    }

    #[test]
    fn reading_undoes_printing(placement in placements()) {
        prop_assert_eq!(placement.to_string().parse::<Placement>(), Ok(placement));
    }

    #[test]
    fn equal_ranges_read_from_a_file_place_as_equal_ranges_do(count in 1_u32..=64, key in any::<String>()) {
        let step = u128::MAX / u128::from(count);
        let shards: Vec<String> = (0..count)
            .map(|at| {
                let end = if at + 1 == count { u128::MAX } else { u128::from(at + 1) * step - 1 };
                format!(
                    r#"{{"ShardId": "{at}", "HashKeyRange": {{"StartingHashKey": "{}", "EndingHashKey": "{end}"}}}}"#,
                    u128::from(at) * step
                )
            })
            .collect();
        let file = format!(r#"{{"Shards": [{}]}}"#, shards.join(","));
        let real = Placement::with_ranges(System::Kinesis, &file).expect("ranges that cover all");
        prop_assert_eq!(real.partitions(), count);
        prop_assert!(!real.equal_ranges_assumed());
        // The steps differ by what a division rounds away, in which no key of a test falls.
        let equal = Placement::new(System::Kinesis, count).expect("a number of shards");
        prop_assert_eq!(real.partition_of(&key), equal.partition_of(&key));
        prop_assert_eq!(real.to_string(), format!("kinesis:{count}:ranges"));
    }

    #[test]
    fn lower_levels_do_not_move_a_key_of_equal_ranges(count in 1_u32..=64, first in any::<String>(), second in any::<i64>()) {
        prop_assume!(first.len() <= 2_048);
        let container = Placement::new(System::CosmosV2, count).expect("a number of partitions");
        let alone = container.place(&[Value::Text(&first)]).expect("a text");
        prop_assert_eq!(container.place(&[Value::Text(&first), Value::Int64(second)]), Ok(alone));
    }

    #[test]
    fn a_hash_tag_decides_the_slot(tag in "[a-z0-9]{1,8}", before in "[a-z]{0,4}", after in any::<String>()) {
        let slots = Placement::new(System::Redis, 16_384).expect("the slots");
        prop_assert!(!slots.equal_ranges_assumed());
        prop_assert_eq!(slots.partition_of(&format!("{before}{{{tag}}}{after}")), slots.partition_of(&tag));
    }
}

#[test]
fn counts_past_what_a_system_has_are_refused() {
    for system in System::ALL {
        let most = system.most_partitions();
        assert!(Placement::new(system, most.min(1 << 20)).is_ok());
        let errors = [Some(0), most.checked_add(1)].into_iter().flatten().map(|count| Placement::new(system, count));
        for error in errors {
            let error = error.expect_err("out of range");
            assert_eq!(error.kind(), ErrorKind::OutOfRange);
            assert!(
                error.to_string().starts_with(&format!("expected 1 to {most} partitions of {system}, found ")),
                "{error}"
            );
        }
    }
}

#[test]
fn texts_that_are_not_canonical_are_refused() {
    let message = |text: &str| text.parse::<Placement>().expect_err("not canonical").to_string();
    let count = "expected a number of partitions at byte 10 of a placement's text, found ";
    for digits in ["012", "+12", "12 ", "x", "12:13", "4294967296"] {
        assert_eq!(message(&format!("eventhubs:{digits}")), format!("{count}{digits:?}"));
    }
    assert_eq!(message("eventhubs"), format!("{count}the end"));
    assert!(message("kinesis:4:ranges").contains("real ranges are read from their file"));
    assert!(message("dynamodb:10").starts_with("DynamoDB publishes no placement"));
}

#[test]
fn keys_that_a_system_refuses_are_refused_with_the_reason() {
    let refusal = |system: &str, key: Value<'_>| {
        let placement: Placement = format!("{system}:4").parse().expect("a placement");
        let error = placement.place(&[key]).expect_err("refused");
        (error.kind(), error.to_string())
    };
    let long = "é".repeat(40_000);
    for (system, key, taken, found) in [
        ("cosmos-v2", &long[..2_050], "at most 2,048 bytes", "2,050 bytes"),
        ("cosmos-v1", &long[..102], "at most 101 bytes", "102 bytes"),
        ("eventhubs", &long[..258], "at most 128 characters", "129 characters"),
        ("kinesis", &long[..514], "1 to 256 characters", "257 characters"),
        ("kinesis", "", "1 to 256 characters", "0 characters"),
        ("cassandra", &long[..65_536], "1 to 65,535 bytes", "65,536 bytes"),
        ("cassandra", "", "1 to 65,535 bytes", "0 bytes"),
        ("postgresql", "a\0", "a text without NUL", "one at byte 1"),
        ("couchbase", "", "1 to 250 bytes", "0 bytes"),
    ] {
        let message = format!("expected {taken} in a key of {system}, found {found}");
        assert_eq!(refusal(system, Value::Text(key)), (ErrorKind::Limit, message));
    }
    for (system, key, kind, reason) in [
        ("kafka-murmur2", Value::Null, ErrorKind::Random, "sticky"),
        ("kafka-crc32", Value::Null, ErrorKind::Random, "at random"),
        ("kafka-crc32", Value::Text(""), ErrorKind::Random, "consistent_random"),
        ("kafka-fnv1a", Value::Null, ErrorKind::Random, "at random"),
        ("eventhubs", Value::Null, ErrorKind::Random, "by turns"),
        ("elasticsearch", Value::Null, ErrorKind::Random, "a random one"),
        ("iceberg", Value::Null, ErrorKind::Unsupported, "no bucket"),
        ("kinesis", Value::Bytes(b"ab\xff"), ErrorKind::Unsupported, "found other bytes at byte 2"),
    ] {
        let (found, message) = refusal(system, key);
        assert_eq!(found, kind, "{message}");
        assert!(message.contains(reason), "{message}");
    }
}

#[test]
fn types_and_columns_that_a_system_has_not_are_refused() {
    for system in System::ALL {
        let placement = Placement::new(system, 4).expect("four");
        let refused =
            |key: &[Value<'_>]| placement.place(key).is_err_and(|error| error.kind() == ErrorKind::Unsupported);
        assert!(refused(&[]), "{system}");
        assert_eq!(refused(&[Value::ObjectId([7; 12])]), system != System::MongoDb, "{system}");
        let many = matches!(system, System::Cassandra | System::PostgreSql | System::Spark);
        assert_eq!(refused(&[Value::Text("a"); 4]), !many, "{system}");
    }
}
