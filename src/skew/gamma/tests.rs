use super::*;

fn near(found: f64, expected: f64, relative: f64) -> bool {
    (found - expected).abs() <= relative * expected.abs()
}

#[test]
fn logarithms_of_gamma_are_those_of_factorials_and_of_half_integers() {
    let mut ln_factorial = 0.0;
    for n in 1..=170 {
        assert!((ln_gamma(f64::from(n)) - ln_factorial).abs() < 1e-14 * ln_factorial.max(1.0), "{n}");
        ln_factorial += f64::from(n).ln();
    }
    assert!(near(ln_gamma(0.5), std::f64::consts::PI.sqrt().ln(), 1e-14));
    for x in [0.5, 0.75, 1.5, 3.3, 19.9, 20.1, 1e3, 1e6, 1e12] {
        assert!(near(ln_gamma(x), statrs::function::gamma::ln_gamma(x), 1e-13), "{x}");
    }
}

/// By mpmath 1.3.0 with 60 digits, from doubles: `gammainc(k / 2, s / 2, inf, regularized=True)`.
#[test]
fn upper_tails_are_those_of_arithmetic_with_60_digits() {
    for (freedom, statistic, expected) in [
        (1.0, 3.841_458_820_694_124, 0.050_000_000_000_000_06),
        (5.0, 11.07, 0.050_009_618_622_405_48),
        (10.0, 18.307, 0.050_000_589_091_398_12),
        (100.0, 149.449, 0.001_000_046_221_773_249),
        (63.0, 250.0, 4.182_079_672_890_153e-24),
        (9_999.0, 10_500.0, 0.000_241_530_114_222_553_35),
        (999_999.0, 1_005_000.0, 0.000_207_124_093_714_632_23),
        (1_000_000.0, 998_000.0, 0.921_419_708_012_855),
        (1_000_000.0, 1_030_000.0, 2.940_622_542_110_061e-98),
    ] {
        let found = upper_gamma(freedom / 2.0, statistic / 2.0);
        assert!(near(found, expected, 1e-10), "{statistic} of {freedom}: {found:e} for {expected:e}");
    }
}

#[test]
fn both_ends_of_the_tail() {
    assert_eq!((upper_gamma(0.5, 0.0).to_bits(), upper_gamma(8.0, f64::MAX).to_bits()), (1f64.to_bits(), 0));
    for a in [0.5, 1.0, 20.0, 1e6, 2_147_483_647.5] {
        let middle = upper_gamma(a, a);
        assert!(middle > 0.3 && middle < 0.51, "{middle} of {a}");
    }
}
