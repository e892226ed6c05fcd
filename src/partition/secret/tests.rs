use super::*;

#[test]
fn a_secret_reads_back_from_its_hexadecimal_digits() {
    let secret = Secret::new(core::array::from_fn(|i| [0x0f, 0xa0, 1][i % 3]));
    assert_eq!(secret.to_hex(), "0fa0010fa0010fa0010fa0010fa0010f");
    assert_eq!(secret.to_hex().parse(), Ok(secret));
    assert_eq!(secret.to_hex().to_uppercase().parse(), Ok(secret));
    assert_eq!(format!("{secret:?}"), "Secret(..)");
}

#[test]
fn an_error_does_not_show_the_secret() {
    let message = |text: &str| text.parse::<Secret>().unwrap_err().to_string();
    let digits = "7369787465656e207365637265747321";
    assert_eq!(message(&digits[1..]), "expected 32 hexadecimal digits of a secret, found 31");
    assert_eq!(message(&format!("{digits}0")), "expected 32 hexadecimal digits of a secret, found 33");
    let letter = message(&digits.replace('8', "x"));
    assert_eq!(letter, "expected a hexadecimal digit at byte 5 of a secret, found another character");
    assert_eq!(message("+369787465656e207365637265747321").split(',').next(), message("é").split(',').next());
    let zeros = message(&"0".repeat(32));
    assert_eq!(zeros, "expected a secret, found 16 zero bytes, the key of the unkeyed hash");
    assert_eq!(Secret::try_new([0; 16]).unwrap_err().to_string(), zeros);
}

#[test]
fn secrets_that_differ_in_one_bit_are_unequal() {
    let bytes = *b"sixteen secrets!";
    for bit in 0..128 {
        let mut other = bytes;
        other[bit / 8] ^= 1 << (bit % 8);
        assert_ne!(Secret::new(other), Secret::new(bytes));
        assert_ne!(SipKey::new(Secret::new(other)), SipKey::new(Secret::new(bytes)));
        // A secret of this bit alone is one.
        assert!(SipKey::new(Secret::new((1_u128 << bit).to_le_bytes())).is_keyed());
    }
    assert_eq!(Secret::new(bytes), Secret::new(bytes));
}
