//! Laws of designs as text, and of the keys that have one spelling.

use std::fmt::Display;
use std::str::FromStr;

use crate::values::{like, sample, secret};
use proptest::prelude::*;
use tablekeys::partition::{Alphabet, ByteSum, DigestBits, Email, Guid, JumpHash, Salt, Secret, SipHash, email_bucket};
use tablekeys::table::{check_key_strict, escape};
use uuid::Uuid;

/// Reads a text as a design, which must then print it.
fn read<D: Display + FromStr>(text: &str) -> bool {
    text.parse::<D>().inspect(|design| assert_eq!(design.to_string(), text)).is_ok()
}

fn separator() -> impl Strategy<Value = char> {
    any::<char>().prop_filter("keys cannot hold it", |&c| Salt::try_before(1, c).is_ok())
}

/// The text of a design, or nearly one.
fn design_text() -> impl Strategy<Value = String> {
    let name = like("siphash|jump|byte-sum|md5-bits|sha256-bits|salt|[a-z]{1,3}");
    let nearly = like(":([1-9]|[12][0-9]|[0-9]{1,10})(:padded|:(before|after):(%[0-9A-F]{2}|[ -~é]))?");
    let hostile = like(":?[0-9+ ]{0,11}(:padded|:before:|:after:|:){0,2}(%[0-9A-Fa-f]{1,2}|[ -~é]){0,2}");
    let salt = like("salt:[1-9][0-9]{0,2}:(before|after):(%[0-9A-F]{2}|[ -~é])");
    let rest = prop_oneof![3 => nearly, 1 => hostile];
    prop_oneof![8 => (name, rest).prop_map(|(name, rest)| name + &rest), 1 => salt]
}

/// An address, or what cannot be one.
const SHORT_ADDRESS: &str = "[ -~é日]{1,4}@b";

/// The row key of an address, or what would be with other escapes.
const ADDRESS_KEY: &str = "[ -~]{1,6}@[!-~]{1,4}";

/// A GUID in one of its forms, or nearly.
const GUID_TEXT: &str =
    "[{(]?([0-9a-fA-F-]{30,38}|[0-9a-f]{32}|(urn:uuid:)?([0-9a-f]{8}|[0-9a-fx]{8})(-[0-9a-f]{4}){3}-[0-9a-f]{12})[)}]?";

fn reached<T>(sample: &[T], such: impl Fn(&T) -> bool) -> usize {
    sample.iter().filter(|value| such(value)).count()
}

/// As many values as a law is tried with: of some, something is read, and not of all.
#[test]
fn generators_reach_what_is_read_and_what_is_refused() {
    let texts = sample(&design_text(), 2_000);
    macro_rules! designs {
        ($($type:ident),*) => {[$((stringify!($type), reached(&texts, |text| read::<$type>(text)))),*]};
    }
    for (design, read) in designs![SipHash, JumpHash, ByteSum, DigestBits, Salt] {
        println!("{read} texts of {design}");
        assert!((20..1_000).contains(&read), "{read} texts of {design}");
    }
    let padded = reached(&texts, |text| text.ends_with(":padded") && read::<SipHash>(text));
    let pairs = sample(&(like(SHORT_ADDRESS), like(SHORT_ADDRESS)), 2_000);
    let both = reached(&pairs, |(a, b)| Email::new(a).is_ok() && Email::new(b).is_ok());
    let keys = reached(&sample(&like(ADDRESS_KEY), 2_000), |key| Email::from_row_key(key).is_ok());
    let guids = reached(&sample(&like(GUID_TEXT), 2_000), |text| text.parse::<Guid>().is_ok());
    println!("{padded} padded designs, {both} pairs of addresses, {keys} row keys of addresses, {guids} GUIDs");
    assert!(padded >= 10 && (200..1_999).contains(&both));
    assert!((100..1_900).contains(&keys) && (60..1_900).contains(&guids));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn designs_read_back_from_their_text(n in 1..=u32::MAX, bits in 1..=31u32, separator in separator(), secret in secret()) {
        macro_rules! read_back {
            ($($design:expr $(, keyed as $keyed:ident)?;)*) => {$(
                prop_assert_eq!($design.to_string().parse(), Ok($design));
                $(
                    let keyed = $design.with_secret(secret);
                    prop_assert_eq!($keyed::read_keyed(&keyed.to_string(), secret), Ok(keyed));
                    prop_assert!(keyed.to_string().parse::<$keyed>().is_err());
                    prop_assert!($keyed::read_keyed(&$design.to_string(), secret).is_err());
                    prop_assert!(!keyed.to_string().contains(&secret.to_hex()));
                )?
            )*};
        }
        read_back! {
            SipHash::new(n), keyed as SipHash;
            SipHash::new(n).padded(), keyed as SipHash;
            JumpHash::new(n), keyed as JumpHash;
            ByteSum::new(n);
            ByteSum::new(n).padded();
            DigestBits::md5(bits);
            DigestBits::sha256(bits);
            Salt::before(n, separator), keyed as Salt;
            Salt::after(n, separator), keyed as Salt;
        }
    }

    #[test]
    fn text_that_is_read_as_a_design_is_what_the_design_prints(text in design_text()) {
        let one_at_most = [
            read::<SipHash>(&text),
            read::<JumpHash>(&text),
            read::<ByteSum>(&text),
            read::<DigestBits>(&text),
            read::<Salt>(&text),
        ];
        prop_assert!(one_at_most.iter().filter(|read| **read).count() <= 1);
        read::<Alphabet>(&text);
    }

    #[test]
    fn an_address_has_one_partition_and_one_row_key_in_any_case(
        address in like("[ -~éÉ\u{212a}日]{0,8}[a-zA-Zé'/%]@[a-zA-Z.é]{1,8}").prop_filter("no space at its start", |a| !a.starts_with(' ')),
        capitals in any::<u64>(), secret in secret(),
    ) {
        let typed: String = address
            .chars()
            .enumerate()
            .map(|(i, c)| if capitals >> (i % 64) & 1 == 1 { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() })
            .collect();
        let (email, other) = (Email::new(&address).unwrap(), Email::new(&typed).unwrap());
        prop_assert_eq!(&email, &other);
        let hash = SipHash::new(1_000).with_secret(secret);
        prop_assert_eq!(hash.partition_of(&email), hash.partition_of(&address.to_ascii_lowercase()));
        let six = Alphabet::six();
        prop_assert_eq!(six.partition_of(&email), six.partition_of(&address));
        prop_assert_eq!((email_bucket(&typed), email_bucket(&address)), (Ok(six.partition_of(&email) + 1), Ok(six.partition_of(&email) + 1)));
        prop_assert_eq!(email.as_str(), address.to_ascii_lowercase());
        prop_assert_eq!(email.row_key(), escape(email.as_str()).unwrap());
        check_key_strict(&email.row_key()).unwrap();
        prop_assert_eq!(Email::from_row_key(&email.row_key()), Ok(email));
    }

    #[test]
    fn row_keys_of_addresses_sort_as_the_addresses(a in like(SHORT_ADDRESS), b in like(SHORT_ADDRESS)) {
        if let (Ok(a), Ok(b)) = (Email::new(&a), Email::new(&b)) {
            prop_assert_eq!(a.cmp(&b), a.row_key().cmp(&b.row_key()));
        }
    }

    #[test]
    fn text_that_is_read_as_a_row_key_of_an_address_is_its_row_key(key in like(ADDRESS_KEY)) {
        if let Ok(email) = Email::from_row_key(&key) {
            prop_assert_eq!(email.row_key(), key);
        }
    }

    #[test]
    fn a_guid_has_the_partition_of_its_bytes_in_every_design(bytes in any::<[u8; 16]>(), n in 1..=u32::MAX, secret in secret()) {
        let guid = Guid::from_bytes(bytes);
        prop_assert_eq!(ByteSum::new(n).partition_of(&guid), ByteSum::new(n).partition_of(&bytes));
        prop_assert_eq!(SipHash::new(n).with_secret(secret).partition_of(&guid), SipHash::new(n).with_secret(secret).partition_of(&bytes));
        prop_assert_eq!(JumpHash::new(n).partition_of(&guid), JumpHash::new(n).partition_of(&bytes));
        prop_assert_eq!(DigestBits::md5(31).partition_of(&guid), DigestBits::md5(31).partition_of(&bytes));
        prop_assert_eq!(Salt::before(n, '-').salt_of(&guid), Salt::before(n, '-').salt_of(&bytes));
    }

    #[test]
    fn guids_are_read_and_printed_as_the_uuid_crate_does(
        bytes in any::<[u8; 16]>(), other in like(GUID_TEXT),
    ) {
        let (guid, uuid) = (Guid::from_bytes(bytes), Uuid::from_bytes(bytes));
        prop_assert_eq!(guid.to_string(), uuid.to_string());
        prop_assert_eq!(Guid::from_bytes_le(uuid.to_bytes_le()), guid);
        prop_assert_eq!(guid.to_bytes_le(), uuid.to_bytes_le());
        for text in [uuid.simple().to_string(), uuid.braced().to_string(), uuid.urn().to_string(), other] {
            let parentheses = text.starts_with('(') && text.ends_with(')');
            let reference = Uuid::try_parse(&if parentheses { format!("{{{}}}", &text[1..text.len() - 1]) } else { text.clone() });
            prop_assert_eq!(text.parse().ok(), reference.ok().map(|uuid| Guid::from_bytes(uuid.into_bytes())), "{}", text);
        }
    }

    #[test]
    fn any_text_is_refused_or_read_without_a_panic(text in any::<String>(), secret in secret()) {
        _ = (Email::new(&text), Email::from_row_key(&text), text.parse::<Guid>(), text.parse::<Secret>());
        _ = (SipHash::read_keyed(&text, secret), Salt::read_keyed(&text, secret));
        let named = format!("salt:{text}");
        _ = (named.parse::<Salt>(), format!("salt:1:before:{text}").parse::<Salt>(), text.parse::<Alphabet>());
    }
}
