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

/// Replaces a zero that would be divided by.
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
mod tests;
