//! Rows move to better keys while others write, answers get lost and the mover is killed; nothing is lost, nothing is twice.

mod apart;
mod model;
mod runner;
mod together;
