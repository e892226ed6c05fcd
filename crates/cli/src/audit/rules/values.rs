//! Rules about what keys are made of.

use super::*;

rules! {
    exchanged_keys,
    placeholder_keys,
    pub(crate) secrets_in_keys,
}

const AREA: &str = "values of PartitionKeys";
