//! Keys, partitions and tuples.

use std::cmp::Reverse;
use std::hint::black_box;

use tablekeys::partition::{
    Alphabet, ByteSum, DigestBits, HashRing, JumpHash, Salt, Secret, SipHash, SlotTable, email_bucket, md5_bits,
};
use tablekeys::table::check_key;
use tablekeys::{Error, Ticks, row_key, tuple};

use crate::allocations;

#[test]
fn making_and_reading_row_keys_allocates_nothing() {
    let t = black_box(Ticks::UNIX_EPOCH);
    let count = allocations(|| {
        _ = black_box((row_key::parse_ascending(&row_key::ascending(t)), row_key::newest_first(t).as_str().len()));
        _ = black_box((row_key::parse_calendar(&row_key::calendar(t)), row_key::parse_day(&row_key::day(t))));
        _ = black_box((row_key::parse_signed(&row_key::signed(-42)), row_key::zero_padded::<6>(7)));
        _ = black_box((
            row_key::parse_ascending("0638505760890000000"),
            row_key::split_newest_first("2516873215109999999-x"),
        ));
    });
    assert_eq!(count, 0);
}

#[test]
fn choosing_a_partition_allocates_nothing() {
    let keyed = SipHash::new(15).with_secret(Secret::new([7; 16]));
    let (md5, sha) = (DigestBits::md5(4), DigestBits::sha256(4));
    let learned = Alphabet::learn(["James", "john", "mary", "robert"], 3).unwrap();
    let key = black_box("James.Smith@example.com");
    let count = allocations(|| {
        _ = black_box((ByteSum::new(15).partition_of(&[7; 16]), keyed.partition_of(key)));
        _ = black_box((md5.partition_of(key), sha.partition_of(key)));
        _ = black_box(md5_bits::<128>(key.as_bytes()));
        _ = black_box((email_bucket(key), learned.partition_of(key)));
    });
    assert_eq!(count, 0);
}

#[test]
fn lookups_do_not_allocate() {
    let nodes = || (0..100).map(|i| (format!("node-{i}"), 1));
    let ring = HashRing::new(nodes()).unwrap();
    let slots = SlotTable::new(nodes()).unwrap();
    let jump = JumpHash::new(100);
    let salt = Salt::before(100, '-');
    // The counter counts.
    assert_eq!(allocations(|| drop(black_box(Box::new(1)))), 1);
    for key in ["", "order-1", "customer-4711", "2516873215109999999-9f0c"] {
        assert_eq!(allocations(|| _ = black_box(ring.get(key))), 0);
        assert_eq!(allocations(|| _ = black_box(ring.nodes_from(key).take(3).count())), 0);
        assert_eq!(allocations(|| assert_eq!(ring.nodes_from(key).fold(0, |met, _| met + 1), 100)), 0);
        assert_eq!(allocations(|| _ = black_box(slots.get(key))), 0);
        assert_eq!(allocations(|| _ = black_box(jump.partition_of(key))), 0);
        assert_eq!(allocations(|| _ = black_box(salt.salt_of(key))), 0);
    }
}

#[test]
fn tuples_in_reserved_text_and_checks_of_keys_allocate_nothing() {
    let mut key = String::with_capacity(512);
    let tuple = black_box(("order", "Smith & Sons/é", Reverse(Ticks::UNIX_EPOCH), Some(-7_i64), [0_u8, 0xff], 0.5_f64));
    let count = allocations(|| {
        tuple::encode_into(&tuple, &mut key).unwrap();
        _ = black_box((check_key(&key), check_key("a-b")));
    });
    assert_eq!(count, 0);
    assert!(key.starts_with("order!Smith"));
}

#[test]
fn own_types_as_parts_allocate_nothing_of_their_own() {
    struct Name<'n>(&'n str);

    impl tuple::Part for Name<'static> {
        type Decoded<'k> = Self;

        fn write_part(&self, key: &mut tuple::Writer<'_>, order: tuple::Direction) -> tablekeys::Result<()> {
            (self.0, 7_u8).write_part(key, order)
        }

        fn read_part(key: &mut tuple::Reader<'_>, order: tuple::Direction) -> tablekeys::Result<Self> {
            key.read_as::<(&str, u8), _, core::convert::Infallible>(order, |(name, _)| {
                Ok(Self(if name == "O'Neill" { "O'Neill" } else { "another" }))
            })
        }
    }

    let mut key = String::with_capacity(512);
    let day = row_key::day(Ticks::UNIX_EPOCH);
    let count = allocations(|| {
        tuple::encode_into(&black_box((Name("O'Neill"), day, Reverse(Name("x")))), &mut key).unwrap();
        _ = black_box(tuple::split_first::<(Name<'static>, &str)>("Ada!007!x!1").unwrap());
    });
    assert_eq!(count, 0);
    assert!(key.starts_with("O&~~Neill!007!19700101!"));
}

#[test]
fn an_error_allocates_little() {
    let (mut key, long) = (String::with_capacity(512), "x".repeat(513));
    let refused: [fn(&str) -> Option<Error>; 6] = [
        |_| row_key::parse_newest_first("no key").err(),
        |_| email_bucket("").err(),
        |long| check_key(long).err(),
        |_| check_key("a/b").err(),
        |_| row_key::zero_padded::<1>(10).err(),
        // And the text that it shows.
        |_| tuple::decode::<u8>("300").err(),
    ];
    let counts = refused.map(|refused| allocations(|| assert!(black_box(refused(&long)).is_some())));
    assert_eq!(counts, [1, 1, 1, 1, 0, 2]);
    let count = allocations(|| {
        assert!(tuple::encode_into(&(&long, 1_u8), &mut key).is_err());
        assert!(tuple::encode_into(&Reverse(&long), &mut key).is_err());
    });
    assert_eq!((count, key.as_str()), (2, ""));
}

#[test]
fn many_keys_and_partitions_in_reserved_room_allocate_nothing() {
    let (instants, addresses) = (black_box([Ticks::UNIX_EPOCH; 100]), black_box(["James.Smith@example.com"; 100]));
    let (mut keys, mut partitions) = (String::with_capacity(100 * 19), Vec::with_capacity(100));
    let md5 = DigestBits::md5(4);
    let count = allocations(|| {
        keys.extend(instants.map(row_key::newest_first).iter().map(tablekeys::Key::as_str));
        md5.partitions_into(&addresses, &mut partitions);
    });
    assert_eq!(count, 0);
    assert_eq!((keys.len(), partitions.len()), (1_900, 100));
}
