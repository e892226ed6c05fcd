use crate::partition::{Alphabet, ByteSum, DigestBits, JumpHash, Salt, Secret, SipHash};

const SECRET: Secret = Secret::new(*b"sixteen secrets!");
const MISSING: &str = "expected '!' and a check after the text of a design with a secret, found neither";

#[test]
fn settings_of_a_text_are_written_in_full() {
    let texts = [
        (Salt::after(1, '!').to_string(), "salt:1:after:%21"),
        (Salt::after(1, ':').to_string(), "salt:1:after:%3A"),
        (Salt::before(3, 'é').to_string(), "salt:3:before:%C3%A9"),
        (format!("{:>40.3}", SipHash::new(u32::MAX).padded()), "siphash:4294967295:padded"),
        (Alphabet::even(1).unwrap().padded().to_string(), "alphabet::padded"),
    ];
    assert!(texts.iter().all(|(found, text)| found == text), "{texts:?}");
}

#[test]
fn keyed_designs_print_a_check_and_are_read_with_their_secret() {
    macro_rules! texts {
        ($($design:ident: $make:expr => $text:literal,)*) => {$(
            let design = $make.with_secret(SECRET);
            assert_eq!(design.to_string(), $text);
            assert_eq!($design::read_keyed($text, SECRET), Ok(design));
        )*};
    }
    texts! {
        SipHash: SipHash::new(12) => "siphash:12!f81e5f261bd7c85b",
        SipHash: SipHash::new(12).padded() => "siphash:12:padded!94e02b266c343a19",
        JumpHash: JumpHash::new(10) => "jump:10!0dfdf617ee2e052f",
        Salt: Salt::before(16, '-') => "salt:16:before:-!60fa35ee3d53f903",
    }
    let (text, check) = ("siphash:12", "f81e5f261bd7c85b");
    assert_eq!(
        format!("{text}!{check}").parse::<SipHash>().unwrap_err().to_string(),
        "expected the text of a design without a secret, found the check of one with a secret, \"f81e5f261bd7c85b\": read \
         it with its secret"
    );
    let error = |text: &str| SipHash::read_keyed(text, SECRET).unwrap_err().to_string();
    assert_eq!(error(text), MISSING);
    for check in [&check[..15], &check.to_uppercase(), "", "!", "94e02b266c343a19"] {
        let wrong = format!("expected the check of this design and its secret, found {check:?}");
        assert_eq!(error(&format!("{text}!{check}")), wrong);
    }
}

#[test]
fn other_text_is_refused_with_its_place() {
    fn message<D: core::str::FromStr<Err = crate::Error>>(text: &str) -> String {
        text.parse::<D>().err().unwrap().to_string()
    }
    let name = message::<SipHash>("jump:10");
    assert_eq!(name, "expected \"siphash:\" at the start of a design's text, found \"jump:10\"");
    let count = "expected a number from 1 to 4294967295, without leading zeros, at byte 8 of a design's text, found ";
    for digits in ["0", "012", "+1", "4294967296", "1 ", "12,13", ":padded"] {
        assert_eq!(message::<SipHash>(&format!("siphash:{digits}")), format!("{count}{digits:?}"));
    }
    assert_eq!(message::<SipHash>("siphash:"), format!("{count}the end"));
    let end = message::<SipHash>("siphash:12:padded:padded");
    assert_eq!(end, "expected the end at byte 17 of a design's text, found \":padded\"");
    // The text of a jump hash says nothing of padding.
    assert!(message::<JumpHash>("jump:12:padded").starts_with("expected the end at byte 7"));
    assert!(message::<ByteSum>("byte-sum:12:pad").starts_with("expected the end at byte 11"));
    assert!(DigestBits::try_md5(0).is_err() && DigestBits::try_sha256(32).is_err());
    assert_eq!(message::<DigestBits>("md5-bits:32"), "expected 1 to 31 bits of MD5 as a partition's number, found 32");
    assert!(message::<DigestBits>("sha256-bits:4:padded").starts_with("expected the end at byte 13"));
    let side = message::<Salt>("salt:16:between:-");
    assert_eq!(side, "expected \":before:\" or \":after:\" at byte 7 of a design's text, found \":between:-\"");
    let separator = "expected a separator, one character, all but visible ASCII and '!', '%' and ':' as '%' and two \
                     upper-case hex digits per byte, at byte 15 of a design's text, found ";
    for text in ["", "--", ":", "%", "%2D", "%c3%a9", "%C3", "é"] {
        let found = if text.is_empty() { "the end".to_owned() } else { format!("{text:?}") };
        assert_eq!(message::<Salt>(&format!("salt:16:before:{text}")), format!("{separator}{found}"));
    }
    assert!(message::<Salt>("salt:16:before:/").contains("found '/'"));
}
