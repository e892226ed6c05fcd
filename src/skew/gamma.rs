//! The logarithm of the gamma function, and the incomplete one.

use std::f64::consts::TAU;

/// ln Γ(x) for x ≥ 0.5, with an error near that of a double: of its value, or of 1 where that is less.
pub(super) fn ln_gamma(x: f64) -> f64 {
    // Γ(x) = Γ(x + 1) / x, until Stirling's series ends below the last bit.
    let (mut x, mut product) = (x, 1.0);
    while x < LARGE {
        product *= x;
        x += 1.0;
    }
    (x - 0.5) * x.ln() - x + 0.5 * TAU.ln() + stirling(x) - product.ln()
}

const LARGE: f64 = 20.0;

/// ln Γ(x) − ((x − 1/2) ln x − x + ½ ln 2π), for large x.
fn stirling(x: f64) -> f64 {
    let y = (x * x).recip();
    let terms = [1.0 / 12.0, -1.0 / 360.0, 1.0 / 1_260.0, -1.0 / 1_680.0, 1.0 / 1_188.0, -691.0 / 360_360.0];
    terms.into_iter().rev().fold(0.0, |sum, term| sum * y + term) / x
}

/// The upper regularised incomplete gamma function Q(a, x) for a ≥ 0.5 and x ≥ 0: the part of Γ(a) beyond x.
///
/// The series of the lower part below the mean, Legendre's continued fraction above it. Both begin with x^a e⁻ˣ / Γ(a + 1),
/// written so that the large logarithms cancel first (Loader, "Fast and accurate computation of binomial probabilities", 2000).
pub(super) fn upper_gamma(a: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    let density = density(a, x);
    if x < a + 1.0 {
        let (mut term, mut sum, mut n) = (1.0, 1.0, a);
        while term > sum * f64::EPSILON / 4.0 {
            n += 1.0;
            term *= x / n;
            sum += term;
        }
        return (1.0 - density * sum).clamp(0.0, 1.0);
    }
    (density * a * legendre(a, x)).clamp(0.0, 1.0)
}

/// Legendre's continued fraction 1 / (x + 1 − a − 1 (1 − a) / (x + 3 − a − 2 (2 − a) / …)), by Lentz's algorithm as Thompson and
/// Barnett modified it.
fn legendre(a: f64, x: f64) -> f64 {
    let bounded = |value: f64| if value.abs() < TINY { TINY } else { value };
    let mut denominator = x + 1.0 - a;
    let (mut above, mut below) = (TINY.recip(), denominator.recip());
    let mut fraction = below;
    for step in (1..MOST_STEPS).map(f64::from) {
        let numerator = -step * (step - a);
        denominator += 2.0;
        below = bounded(numerator * below + denominator).recip();
        above = bounded(denominator + numerator / above);
        fraction *= above * below;
        if (above * below - 1.0).abs() < f64::EPSILON {
            break;
        }
    }
    fraction
}

/// Stands in for a zero that would be divided by.
const TINY: f64 = 1e-300;

/// More than the continued fraction takes at 2³² degrees of freedom.
const MOST_STEPS: u32 = 10_000_000;

/// x^a e⁻ˣ / Γ(a + 1), the Poisson probability of a where x is expected.
fn density(a: f64, x: f64) -> f64 {
    // a ln(x/a) + a − x, and what Γ(a + 1) differs by from Stirling's first term.
    let exponent = -a * excess(x / a);
    let correction =
        if a < LARGE { ln_gamma(a + 1.0) - ((a + 0.5) * a.ln() - a + 0.5 * TAU.ln()) } else { stirling(a) };
    (exponent - correction).exp() / (TAU * a).sqrt()
}

/// r − 1 − ln r, which cancels near 1.
pub(super) fn excess(r: f64) -> f64 {
    let u = r - 1.0;
    if u.abs() > 0.1 {
        return u - r.ln();
    }
    // u²/2 − u³/3 + u⁴/4 …
    let (mut power, mut sum, mut n) = (u * u, 0.0_f64, 2.0);
    loop {
        let next = sum + power / n;
        if next.to_bits() == sum.to_bits() {
            return sum;
        }
        sum = next;
        power *= -u;
        n += 1.0;
    }
}

#[cfg(test)]
mod tests {
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
}
