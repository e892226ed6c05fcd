//! How values go with the Timestamps of their rows.

use siphasher::sip::SipHasher13;
use tablekeys::Ticks;

use super::by_key;

/// The order of a field's values against the Timestamps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    Ascending,
    Descending,
    Random,
}

impl Order {
    /// For files and programs: stable.
    pub const fn name(self) -> &'static str {
        ["ascending", "descending", "random"][self as usize]
    }
}

/// From one instant to the next in the same group. Rows of one instant have no order among them: a step is one where all
/// rows of an instant are on the same side of all rows of the next.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Steps {
    pub up: u64,
    pub down: u64,
    /// Instants whose values overlap.
    pub neither: u64,
}

/// Fewer steps prove nothing.
const ENOUGH: u64 = 12;

/// This share of steps in one direction is an order.
const MOSTLY: f64 = 0.9;

impl Steps {
    /// Of rows as group, instant and value; instants with one and the same value are no step.
    pub fn of<V: Ord>(rows: impl Iterator<Item = (u64, Ticks, V)>) -> Self {
        let mut groups = by_key(rows.map(|(group, time, value)| (group, (time, value))));
        let mut steps = Self::default();
        for rows in groups.values_mut() {
            rows.sort();
            let instants: Vec<&[(Ticks, V)]> = rows.chunk_by(|a, b| a.0 == b.0).collect();
            for pair in instants.windows(2) {
                let [[least, greatest], [next_least, next_greatest]] =
                    [pair[0], pair[1]].map(|rows| [&rows[0].1, &rows[rows.len() - 1].1]);
                if greatest <= next_least {
                    steps.up += u64::from(least < next_greatest);
                } else if least >= next_greatest {
                    steps.down += 1;
                } else {
                    steps.neither += 1;
                }
            }
        }
        steps
    }

    /// The larger of the shares of steps up and of steps down, `None` where there are too few.
    pub fn clearest(self) -> Option<f64> {
        let all = self.up + self.down + self.neither;
        (all >= ENOUGH).then(|| self.up.max(self.down) as f64 / all as f64)
    }

    /// `None` where there are too few steps, or neither order nor chance.
    pub fn order(self) -> Option<Order> {
        match self.clearest()? {
            share if share >= MOSTLY && self.up > self.down => Some(Order::Ascending),
            share if share >= MOSTLY => Some(Order::Descending),
            share if share <= 0.7 => Some(Order::Random),
            _ => None,
        }
    }
}

/// A group of rows: those of one partition with the same text before the field.
pub fn group(partition: u64, before: &str) -> u64 {
    SipHasher13::new_with_keys(partition, 0x6f72_6465).hash(before.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_needs_enough_steps_in_one_direction_and_rows_of_one_instant_have_none() {
        let batches = |rows: u64, batch: u64, value: fn(u64) -> u64| {
            let rows = (0..rows).map(|at| (0, Ticks::new(at / batch).expect("in range"), value(at)));
            Steps::of(rows).order()
        };
        let (random, falling) = (|at: u64| at * at * 389 % 1009, |at: u64| 1_000 - at);
        for batch in [1, 2, 3, 10] {
            assert_eq!(batches(240, batch, random), Some(Order::Random), "{batch}");
            assert_eq!(batches(240, batch, |at| at), Some(Order::Ascending), "{batch}");
            assert_eq!(batches(240, batch, falling), Some(Order::Descending), "{batch}");
            assert_eq!(batches(240, batch, |_| 5), None, "{batch}");
            assert_eq!(batches(13 * batch, batch, |at| at), Some(Order::Ascending), "{batch}");
            assert_eq!(batches(12 * batch, batch, |at| at), None, "{batch}");
        }
    }
}
