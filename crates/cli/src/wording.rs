//! What is found, as people read it: numbers, lists, excerpts, and the frame of a page.

pub(crate) mod csv;
pub(crate) mod excerpt;
pub(crate) mod html;
pub(crate) mod json;
pub(crate) mod numbers;
pub(crate) mod printable;
pub(crate) mod shades;

/// Appends to a `String`, which takes everything.
macro_rules! put {
    ($to:expr, $($text:tt)*) => {{
        use std::fmt::Write as _;
        $to.write_fmt(format_args!($($text)*)).expect("a string takes everything");
    }};
}

/// The same, and the end of the line.
macro_rules! putln {
    ($to:expr, $($text:tt)*) => {{
        $crate::wording::put!($to, $($text)*);
        $to.push('\n');
    }};
}

pub(crate) use {put, putln};
