//! Rules about what keys are made of.

mod exchanged_keys;
mod placeholder_keys;
pub(crate) mod secrets_in_keys;

use super::*;
use crate::wording::numbers::grouped;

const AREA: &str = "values of PartitionKeys";
const WHICH: Chapter =
    Chapter::new("Choosing keys: which PartitionKey?", "choosing_keys/index.html#which-partitionkey");

pub(super) const ALL: &[Rule] = &[exchanged_keys::RULE, placeholder_keys::RULE, secrets_in_keys::RULE];
