//! A heat map as text.

use alloc::vec;
use core::fmt;

use super::Heatmap;
use crate::ticks::Ticks;

/// One line per partition, with time to the right: a blank is no key, a dot less than a sixteenth of the hottest, each of ░▒▓█ a
/// quarter. At most 60 columns of equally many windows; the last line has the start of the first and their length.
impl fmt::Display for Heatmap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const COLUMNS: u64 = 60;
        const SHADES: [char; 6] = [' ', '·', '░', '▒', '▓', '█'];
        let ticks = u64::try_from(self.step.as_nanos() / 100).unwrap_or(u64::MAX);
        let (Some((&first, _)), Some((&last, _))) = (self.windows.first_key_value(), self.windows.last_key_value())
        else {
            return f.write_str("no keys");
        };
        let index = |start: Ticks| (start.get() - first.get()) / ticks;
        let windows = index(last) + 1;
        let together = windows.div_ceil(COLUMNS);
        let columns = usize::try_from(windows.div_ceil(together)).expect("at most 60");
        let mut cells = vec![vec![0u64; columns]; self.total.counts().len()];
        for window in self.windows() {
            let column = usize::try_from(index(window.start()) / together).expect("less than 60");
            for (partition, keys) in window.counts() {
                cells[partition as usize][column] += keys;
            }
        }
        let peak = cells.iter().flatten().copied().max().unwrap_or(0);
        let number = crate::digits::digits(cells.len() as u64 - 1);
        for (partition, row) in cells.iter().enumerate() {
            write!(f, "{partition:>number$} ")?;
            for &count in row {
                // Quarters, rounded up; less than a sixteenth is a dot.
                let quarters = (4 * u128::from(count)).div_ceil(u128::from(peak));
                let shade = match 16 * u128::from(count) / u128::from(peak) {
                    0 => usize::from(count > 0),
                    _ => 1 + usize::try_from(quarters).expect("at most 4"),
                };
                write!(f, "{}", SHADES[shade])?;
            }
            writeln!(f)?;
        }
        let seconds = self.step.as_secs_f64() * u32::try_from(together).map_or(f64::INFINITY, f64::from);
        write!(f, "{:number$} from {first}, {seconds} s per column", "")
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{at, of};

    #[test]
    fn a_heat_map_prints_darker_where_more_keys_are() {
        let mut heat = of(3, &[(0, 0), (2, 1)]);
        for _ in 0..19 {
            heat.record(at(0), 0).unwrap();
        }
        for _ in 0..10 {
            heat.record(at(1), 2).unwrap();
        }
        assert_eq!(heat.to_string(), "0 █  \n1   ·\n2  ▒ \n  from 1970-01-01T00:00:00.0000000Z, 60 s per column");
        let long = of(1, &[(0, 0), (120, 0)]).to_string();
        assert_eq!(long.lines().next(), Some(format!("0 █{}█", " ".repeat(39)).as_str()));
        assert!(long.ends_with("180 s per column"));
        // Numbers are as wide as the last one.
        assert!(of(10, &[(0, 0)]).to_string().starts_with("0 █\n1  \n"));
        assert!(of(11, &[(0, 0)]).to_string().starts_with(" 0 █\n 1  \n"));
    }
}
