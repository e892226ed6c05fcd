//! Why a run ends early.

/// One line for standard error.
///
/// Each failure has exit status 2: wrong use, or input that cannot be read. Status 1 is for findings, which are no failure.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    pub(crate) message: String,
}

impl Failure {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into() }
    }
}

impl From<tablekeys::Error> for Failure {
    fn from(error: tablekeys::Error) -> Self {
        Self::new(error.to_string())
    }
}
