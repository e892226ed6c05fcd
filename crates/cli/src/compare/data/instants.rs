//! When things happen where people work.

use std::time::Duration;

use tablekeys::{Ticks, row_key};

use super::{Dice, Urn};

/// Instants of eight weeks from a Monday, in order: most in business hours, few at night and at weekends.
pub(super) fn stream(events: usize, dice: &mut Dice) -> Vec<Ticks> {
    const WORKDAY: [u64; 24] = [2, 1, 1, 1, 1, 2, 5, 20, 60, 90, 95, 90, 60, 85, 95, 90, 75, 45, 20, 12, 10, 8, 6, 3];
    const HOUR: u64 = 36_000_000_000;
    let monday: Ticks = "2024-05-06T00:00:00.0000000Z".parse().expect("an instant");
    let hours = Urn::new((0..8 * 7 * 24).map(|hour: u64| {
        let of_day = WORKDAY[usize::try_from(hour % 24).unwrap_or(0)];
        (hour, if hour / 24 % 7 < 5 { 10 * of_day } else { of_day })
    }));
    let mut instants: Vec<Ticks> = (0..events)
        .map(|_| {
            let ticks = hours.draw(dice) * HOUR + dice.below(HOUR);
            monday.checked_add(Duration::from_nanos(100 * ticks)).expect("an instant of 2024")
        })
        .collect();
    instants.sort_unstable();
    instants
}

pub(super) fn keys(keys: usize, dice: &mut Dice) -> Vec<String> {
    stream(keys, dice).into_iter().map(|instant| row_key::ascending(instant).to_string()).collect()
}
