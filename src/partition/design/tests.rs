use super::*;
use crate::partition::{Guid, Partitioner};

const SECRET: Secret = Secret::new(*b"sixteen secrets!");

#[test]
fn a_design_places_keys_as_its_own_type_does() {
    let keys = ["", "a", "james.smith@example.com", "日本", "Zoë"];
    macro_rules! agree {
        ($($design:expr),*) => {$(
            let own = $design;
            let any = Design::from(own.clone());
            let mut many = Vec::new();
            any.partitions_into(&keys, &mut many);
            assert!(keys.iter().map(|key| own.partition_of(key)).eq(many), "{any}");
            for key in keys {
                assert_eq!(any.partition_key_of(key), own.partition_key_of(key), "{any}");
                assert_eq!(Partitioner::<str>::partition_of(&any, key), own.partition_of(key), "{any}");
            }
            assert!(any.partition_keys().eq(own.partition_keys()), "{any}");
            assert_eq!(any.partition_key(own.partitions()), None);
        )*};
    }
    agree!(
        SipHash::new(12).padded().with_secret(SECRET),
        JumpHash::new(10),
        DigestBits::md5(4),
        DigestBits::sha256(5),
        Alphabet::six(),
        SlotTable::with_slots(60, [("a", 1), ("b", 2)]).unwrap(),
        "ring:east=1 west=2 north=1".parse::<HashRing>().unwrap()
    );
    let guid: Guid = "6f9619ff-8b86-d011-b42d-00cf4fc964ff".parse().unwrap();
    let own = ByteSum::new(15).padded();
    let any = Design::from(own);
    assert_eq!(any.partition_key_of(&guid), own.partition_key_of(&guid));
    assert_eq!(any.partition_key_of("{6F9619FF-8B86-D011-B42D-00CF4FC964FF}"), own.partition_key_of(&guid));
    // Other bytes have a sum too.
    assert_eq!(any.partition_of(&[255; 1_000]), 255_000 % 15);
}

#[test]
fn a_secret_is_given_to_designs_that_take_one() {
    for kind in DesignKind::ALL {
        let design = kind.design(4).unwrap();
        let keyed = design.clone().with_secret(SECRET);
        assert_eq!(keyed.is_ok(), kind.takes_secret(), "{kind}");
        match keyed {
            Ok(keyed) => {
                assert!(keyed != design && keyed.kind() == kind);
                let text = keyed.to_string();
                assert!(!text.contains("sixteen") && !text.contains(&SECRET.to_hex()), "{text}");
                assert!(
                    text.parse::<Design>().unwrap_err().to_string().contains(": read it with its secret"),
                    "{text}"
                );
                assert!(Design::read_keyed(&text, Secret::new([7; 16])).is_err());
                assert_eq!(Design::read_keyed(&text, SECRET), Ok(keyed));
            }
            Err(error) => {
                let none = format!("expected a design that takes a secret, found {kind}, which takes none");
                assert_eq!(error.to_string(), none);
            }
        }
    }
}

#[test]
fn every_kind_makes_a_design_of_so_many_partitions_that_reads_back() {
    for kind in DesignKind::ALL {
        assert_eq!(kind.to_string().parse(), Ok(kind));
        assert!(kind.form().starts_with(&format!("{kind}:")), "{kind}");
        for partitions in [2, 4, 16] {
            let design = kind.design(partitions).unwrap();
            assert_eq!((design.partitions(), design.kind()), (partitions, kind));
            assert_eq!(design.to_string().parse(), Ok(design), "{kind}");
        }
        assert!(kind.design(0).is_err(), "{kind}");
    }
}

#[test]
fn a_number_of_partitions_that_a_design_cannot_have_is_refused_before_memory_is_taken() {
    let message = |kind: DesignKind, partitions| kind.design(partitions).unwrap_err().to_string();
    let twelve = message(DesignKind::Md5Bits, 12);
    assert_eq!(twelve, "expected a power of two from 2 on as the partitions of md5-bits, found 12");
    assert!(DesignKind::Sha256Bits.design(1).is_err());
    assert!(message(DesignKind::Alphabet, 27).starts_with("expected at most 26 letter groups"));
    for kind in [DesignKind::HashRing, DesignKind::SlotTable] {
        assert!(message(kind, u32::MAX).starts_with("expected at most "), "{kind}");
    }
}

#[test]
fn text_of_no_design_is_refused_with_the_names_of_all() {
    for text in ["md5:3", "", "siphash", "generations:12", "salt:3:after:%3A", "SipHash:64", " siphash:64"] {
        let names = "byte-sum:, md5-bits:, sha256-bits:, siphash:, jump:, ring:, slots:, alphabet:";
        assert_eq!(
            text.parse::<Design>().unwrap_err().to_string(),
            format!("expected the text of a design, which begins with one of {names}, found {text:?}")
        );
    }
    let message = |text: &str| text.parse::<Design>().unwrap_err().to_string();
    assert_eq!(message("ring:"), "expected at least one node in a ring, found none");
    assert!(message("siphash:0").starts_with("expected a number from 1 to 4294967295"));
}
