//! What programs told their callers.

/// What the programs told their callers, in order.
#[derive(Debug, Clone, Default)]
pub struct History(Vec<(&'static str, Option<String>)>);

impl History {
    fn place(&self, step: &str, ended: bool) -> Option<usize> {
        self.0.iter().position(|(name, outcome)| *name == step && outcome.is_some() == ended)
    }

    /// Whether a step has sent a request, or returned without one.
    pub fn has_begun(&self, step: &str) -> bool {
        self.place(step, false).is_some()
    }

    /// Whether a step has returned, so that its effect is acknowledged.
    pub fn is_acknowledged(&self, step: &str) -> bool {
        self.place(step, true).is_some()
    }

    /// What a step returned.
    pub fn answer(&self, step: &str) -> Option<&str> {
        self.0[self.place(step, true)?].1.as_deref()
    }

    /// Whether a step had returned before another one began.
    pub fn precedes(&self, step: &str, other: &str) -> bool {
        self.place(step, true).zip(self.place(other, false)).is_some_and(|(end, begin)| end < begin)
    }

    /// Notes that a step has begun.
    pub fn begin(&mut self, step: &'static str) {
        if !self.has_begun(step) {
            self.0.push((step, None));
        }
    }

    /// Notes what a step returned.
    pub fn end(&mut self, step: &'static str, answer: String) {
        self.begin(step);
        self.0.push((step, Some(answer)));
    }
}
