//! Square roots, which `core` does not have.

#![expect(clippy::cast_precision_loss, reason = "the conversion rounds as it is meant to")]

/// The square root, correctly rounded as IEEE 754 asks, as `f64::sqrt` of `std` gives it. NaN below zero.
pub(super) fn square_root(value: f64) -> f64 {
    const FRACTION: u32 = f64::MANTISSA_DIGITS - 1;
    if value == 0.0 || value == f64::INFINITY {
        return value;
    }
    if value.is_nan() || value < 0.0 {
        return f64::NAN;
    }
    if value < f64::MIN_POSITIVE {
        // Subnormal: the root of the value times 2¹⁰⁸, over 2⁵⁴.
        return square_root(value * power_of_two(108)) * power_of_two(-54);
    }
    // value = significand × 2^exponent
    let bits = value.to_bits();
    let exponent = i64::from((bits >> FRACTION) as u32) - 1_075;
    let significand = u128::from(bits & ((1 << FRACTION) - 1) | 1 << FRACTION);
    // Shifted so that the exponent is even and the root has 54 bits: one more than a double has. A last bit stands for what
    // follows, so that the conversion rounds as the exact root rounds. Where nothing follows, the root has 27 bits before
    // zeros, and the last bit rounds away.
    let shift = 54 + exponent.rem_euclid(2);
    let root = (significand << shift).isqrt();
    let doubled = (root << 1 | 1) as f64;
    doubled * power_of_two((exponent - shift) / 2 - 1)
}

/// 2 to a power from −1,022 to 1,023.
const fn power_of_two(power: i64) -> f64 {
    f64::from_bits((power + 1_023).cast_unsigned() << 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_those_of_std() {
        let mut bits: u64 = 1;
        for _ in 0..1_000_000 {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            for value in [f64::from_bits(bits >> 1), (bits >> 11) as f64, (bits % 10_000) as f64 / 7.0] {
                assert_eq!(square_root(value).to_bits(), reference(value).to_bits(), "{value:e}");
            }
        }
        for value in [0.0, -0.0, 1.0, 2.0, f64::MIN_POSITIVE, f64::from_bits(1), f64::MAX, f64::INFINITY] {
            assert_eq!(square_root(value).to_bits(), reference(value).to_bits(), "{value:e}");
        }
        for value in [-1.0, f64::NEG_INFINITY, f64::NAN] {
            assert!(square_root(value).is_nan());
        }
    }

    /// The processor's, with one NaN.
    fn reference(value: f64) -> f64 {
        if value.is_nan() { f64::NAN } else { value.sqrt() }
    }
}
