//! Who does a task, and how fast.

/// What a contender is to the comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Tablekeys,
    Peer,
    Limit,
}

/// Who does a task, and in what it differs from the others.
#[derive(Debug, Clone, Copy)]
pub struct Contender {
    pub(crate) role: Role,
    pub(crate) name: &'static str,
    pub(crate) remark: &'static str,
}

/// This crate.
#[must_use]
pub const fn tablekeys() -> Contender {
    Contender { role: Role::Tablekeys, name: "tablekeys", remark: "" }
}

/// Another crate, or plain `std`.
#[must_use]
pub const fn peer(name: &'static str) -> Contender {
    Contender { role: Role::Peer, name, remark: "" }
}

/// A part of the task, done alone and one at a time: what is left when the rest costs nothing.
#[must_use]
pub const fn limit(name: &'static str) -> Contender {
    Contender { role: Role::Limit, name, remark: "" }
}

impl Contender {
    /// In what it does less, more or something else than tablekeys.
    #[must_use]
    pub const fn but(self, remark: &'static str) -> Self {
        Self { remark, ..self }
    }
}

/// The least time of a contender, in nanoseconds an input.
#[derive(Debug, Clone)]
pub(crate) struct Figure {
    pub(crate) section: &'static str,
    pub(crate) task: String,
    pub(crate) contender: Contender,
    pub(crate) nanoseconds: f64,
}
