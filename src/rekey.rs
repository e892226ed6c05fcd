//! Moving stored rows to better keys, without losing or doubling any.
//!
//! In the guide: [changing your mind](crate::guide::rekeying).

mod dry_run;
mod keys;
mod look;
mod plan;
mod report;
mod step;
mod widening;

pub use dry_run::{DryRun, Forecast};
pub use keys::{Keys, Stored};
pub use look::{Comparison, Reading};
pub use plan::Plan;
pub use report::{Counts, Problem, Why};
pub use step::{Found, Refusal, Step, Transaction, Write};
pub use widening::Widening;
