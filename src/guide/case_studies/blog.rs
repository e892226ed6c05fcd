//! A blog: entries newest first, comments oldest first, and one digit too few.
//!
//! # As published
//!
//! Blogs in tables are often shown with both orders: entries by the ticks that are left until the end of 9999, in 19
//! digits, and comments by their ticks as they print.
//!
//! Entries newest first, which was right; comments oldest first, keyed by ticks *without padding*, which goes wrong on
//! the day when ticks get a nineteenth digit. The test puts its comments around that day, in the year 3169, and widens
//! them while readers and writers carry on.
//!
#![doc = include_str!("../requests/blog-entries.md")]
//!
//! The comments, from the first stage to the last ([the stages](crate::guide::migrating_keys#widening-numbers)):
//!
#![doc = include_str!("../requests/blog-comments.md")]
//!
//! No comment was lost, doubled or out of order at any moment: not when the mover was killed halfway and started again,
//! and not when a row was edited between its copy and its delete. While both widths are stored, a list costs three
//! requests instead of one.
//!
//! # Today
//!
//! Nineteen digits from the first day, and a suffix.
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/service/studies/blog/program.rs"), "```")]
//!
//! # Side by side
//!
#![doc = include_str!("../requests/blog-compared.md")]
//!
//! Next: [many tenants](super::tenants). Back to [case studies](super).
