//! Words, and what separates them.

use tablekeys::Ticks;

/// A key with its words. Keys that are cut together have as many words, and the same texts between them.
#[derive(Debug, Clone)]
pub struct Cut<'k> {
    /// Which of the sample.
    pub row: usize,
    pub key: &'k str,
    /// When its row was written.
    pub time: Option<Ticks>,
    /// Where each word begins and ends.
    pub words: Vec<(usize, usize)>,
}

impl<'k> Cut<'k> {
    /// Words are runs of letters and digits.
    pub fn new(row: usize, key: &'k str, time: Option<Ticks>) -> Self {
        let separates = |c: char| !c.is_alphanumeric();
        let (mut words, mut at) = (Vec::new(), 0);
        for piece in key.split_inclusive(separates) {
            let word = piece.trim_end_matches(separates);
            words.extend((!word.is_empty()).then_some((at, at + word.len())));
            at += piece.len();
        }
        Self { row, key, time, words }
    }

    /// Empty after the last word.
    pub fn word(&self, at: usize) -> &'k str {
        self.words.get(at).map_or("", |&(from, until)| &self.key[from..until])
    }

    /// Some words with what is between them.
    pub fn text(&self, from: usize, words: usize) -> &'k str {
        &self.key[self.words[from].0..self.words[from + words - 1].1]
    }

    /// What lies before a word and after the one before it, if any; after all of them what the key ends with.
    pub fn between(&self, at: usize) -> &'k str {
        &self.key[self.end(at)..self.words.get(at).map_or(self.key.len(), |word| word.0)]
    }

    /// Where this number of words ends.
    pub fn end(&self, words: usize) -> usize {
        words.checked_sub(1).map_or(0, |last| self.words[last].1)
    }

    /// What lies between a word and the next.
    pub fn separator(&self, after: usize) -> Option<&'k str> {
        (after + 1 < self.words.len()).then(|| self.between(after + 1))
    }

    /// The key with one mark in place of each word: keys of one skeleton have as many words and the same separators.
    pub fn skeleton(&self) -> String {
        (0..=self.words.len()).map(|at| self.between(at)).collect::<Vec<_>>().join("\u{1}")
    }

    /// All that lies before a word.
    pub fn before(&self, at: usize) -> &'k str {
        &self.key[..self.words[at].0]
    }

    /// How many words from one on end where one of them does.
    pub fn words_until(&self, from: usize, end: usize) -> Option<usize> {
        Some(1 + self.words[from..].iter().position(|word| word.1 == end)?)
    }
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
