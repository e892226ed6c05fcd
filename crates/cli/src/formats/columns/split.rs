//! Words, and what separates them.

/// Where each run of letters and digits begins and ends.
pub fn words(key: &str) -> Vec<(usize, usize)> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, c) in key.char_indices() {
        match (c.is_alphanumeric(), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                words.push((from, at));
                start = None;
            }
            _ => {}
        }
    }
    words.extend(start.map(|from| (from, key.len())));
    words
}

/// The key with one mark in place of each word: keys of one skeleton have the same words in number and the same separators.
pub fn skeleton(key: &str) -> String {
    let (mut skeleton, mut within) = (String::new(), false);
    for c in key.chars() {
        let word = c.is_alphanumeric();
        if !word {
            skeleton.push(c);
        } else if !within {
            skeleton.push('\u{1}');
        }
        within = word;
    }
    skeleton
}

/// Letters and digits by turns, of which letters come first: none of other texts.
pub fn runs(text: &str) -> Vec<&str> {
    let mut runs = Vec::new();
    let mut left = text;
    while !left.is_empty() {
        let is = |c: char| if runs.len() % 2 == 0 { c.is_alphabetic() } else { c.is_ascii_digit() };
        let (run, rest) = left.split_at(left.find(|c| !is(c)).unwrap_or(left.len()));
        if run.is_empty() {
            return Vec::new();
        }
        runs.push(run);
        left = rest;
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_runs_of_letters_and_digits() {
        let texts =
            |key: &'static str| words(key).into_iter().map(|(from, until)| &key[from..until]).collect::<Vec<_>>();
        assert_eq!(texts("order-17__é9"), ["order", "17", "é9"]);
        assert_eq!(texts("--"), [""; 0]);
        assert_eq!(runs("S05E21"), ["S", "05", "E", "21"]);
        assert_eq!(runs("5a"), [""; 0]);
        assert_eq!(skeleton("order-17__é9"), "\u{1}-\u{1}__\u{1}");
    }
}
