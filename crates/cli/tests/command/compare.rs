//! The skew bench, whose own tests a bench cannot run: reading, counting, figures, bundled keys and the command line.

mod bundled;
mod chances;
mod commands;
mod counting;
mod times;
