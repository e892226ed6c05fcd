//! The formats that must not be mixed, where rows are to be found or to be in order.

use crate::readings::{Kind, kind};

/// Keys by what they begin with.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Formats {
    counts: [u32; FAMILIES],
}

const FAMILIES: usize = 7;

/// How keys write one thing: time, or a GUID.
const GROUPS: [&[usize]; 2] = [&[0, 1, 2], &[3, 4, 5, 6]];

/// Where there are so many rows of the rarer format, and this share, they are no accident.
const RARER: (u32, f64) = (2, 0.01);

fn family(kind: Kind) -> Option<usize> {
    Some(match kind {
        Kind::Ticks { .. } => 0,
        Kind::InvertedTicks { .. } => 1,
        Kind::Calendar { .. } => 2,
        Kind::Guid { width: 36 } => 3,
        Kind::Guid { width: 38 } => 4,
        Kind::Guid { .. } => 5,
        Kind::Hex { width: 32 } => 6,
        _ => return None,
    })
}

const fn name(family: usize) -> &'static str {
    match family {
        0 => "ticks, oldest first",
        1 => "ticks, newest first",
        2 => "a date",
        3 => "a GUID",
        4 => "a GUID in brackets",
        5 => "a GUID after urn:uuid:",
        _ => "32 hex digits",
    }
}

impl Formats {
    pub(crate) fn add(&mut self, key: &str) {
        if let Some(family) = family(kind(key)) {
            self.counts[family] = self.counts[family].saturating_add(1);
        }
    }

    /// The formats of one thing that are mixed, the most frequent first: each with its name and count.
    pub(crate) fn mixed(&self) -> Option<Mixed> {
        GROUPS.iter().zip([true, false]).find_map(|(group, time)| {
            let mut found: Vec<(usize, u32)> = group.iter().map(|&family| (family, self.counts[family])).collect();
            found.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
            let all: u32 = found.iter().fold(0, |sum, (_, count)| sum.saturating_add(*count));
            let rarer = found.get(1)?.1;
            (rarer >= RARER.0 && f64::from(rarer) >= RARER.1 * f64::from(all)).then(|| {
                found.retain(|(_, count)| *count > 0);
                Mixed { time, found }
            })
        })
    }
}

/// Formats of one thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Mixed {
    /// Of time, which keys sort by.
    pub(crate) time: bool,
    found: Vec<(usize, u32)>,
}

impl Mixed {
    /// Each format with its count.
    pub(crate) fn list(&self) -> impl Iterator<Item = String> {
        self.found.iter().map(|&(family, count)| format!("{count} begin with {}", name(family)))
    }

    /// How many keys are not in the most frequent format.
    pub(crate) fn rarer(&self) -> u64 {
        self.found.iter().skip(1).map(|(_, count)| u64::from(*count)).sum()
    }

    /// Which of these formats the key has, from the most frequent on.
    pub(crate) fn rank(&self, key: &str) -> Option<usize> {
        let family = family(kind(key))?;
        self.found.iter().position(|(found, _)| *found == family)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mixed(keys: &[&str]) -> Option<Vec<String>> {
        let mut formats = Formats::default();
        keys.iter().copied().for_each(|key| formats.add(key));
        formats.mixed().map(|mixed| mixed.list().collect())
    }

    #[test]
    fn two_ways_of_writing_time_are_mixed_formats() {
        let [newest, oldest, day] = ["2516873215109999999-a", "0638505760890000000", "20240506"];
        assert_eq!(
            mixed(&[newest, newest, newest, oldest, oldest]),
            Some(vec!["3 begin with ticks, newest first".into(), "2 begin with ticks, oldest first".into()])
        );
        assert_eq!(mixed(&[newest, newest, day]), None, "one is an accident");
        assert_eq!(mixed(&[newest, "SS-HEAD", "meta", "meta2"]), None);
        let guid = "6f9619ff-8b86-d011-b42d-00cf4fc964ff";
        assert!(mixed(&[guid, guid, &format!("{{{guid}}}"), &format!("{{{guid}}}")]).is_some());
        assert!(mixed(&[guid, guid, day, day]).is_none(), "a GUID and a date are two things");
    }
}
