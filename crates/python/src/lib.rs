//! The library `tablekeys` as a Python module. What it says to its users is in `python/tablekeys/__init__.py` and in `docs.txt`.

include!(concat!(env!("OUT_DIR"), "/docs.rs"));

/// Functions of the module: a name, its arguments, and what the library makes of them, where `?` raises.
macro_rules! functions {
    ($(
        $(#[$attribute:meta])*
        $name:ident$(<$life:lifetime>)?($($argument:ident: $type:ty),*) -> $result:ty = $do:expr;
    )*) => {$(
        #[pyfunction]
        #[doc = doc!($name)]
        $(#[$attribute])*
        pub(crate) fn $name$(<$life>)?($($argument: $type),*) -> Result<$result> {
            Ok($do)
        }
    )*};
}

/// What the class has, in the same form.
macro_rules! methods {
    ($class:ident: $(
        $(#[$attribute:meta])*
        $name:ident($(&$this:ident)? $(,)? $($argument:ident: $type:ty),*) -> $result:ty = $do:expr;
    )*) => {
        #[pymethods]
        impl $class {
            $(#[doc = doc!($class $name)]
            $(#[$attribute])*
            fn $name($(&$this,)? $($argument: $type),*) -> Result<$result> {
                Ok($do)
            })*
        }
    };
}

mod arrow;
mod columns;
mod designs;
mod ranges;
mod rows;
mod skew;
mod tuples;
mod value;

/// What `tablekeys/__init__.py` takes over.
#[pyo3::pymodule(name = "tablekeys")]
mod module {
    use pyo3::prelude::*;

    /// The most UTF-16 units that a key may have.
    #[pymodule_export]
    const MAX_KEY_UNITS: usize = tablekeys::table::MAX_KEY_UNITS;
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "the name of Python")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use super::columns::Column;
    #[pymodule_export]
    use super::designs::{
        Alphabet, ByteSum, Design, Diff, Generations, HashRing, JumpHash, Md5Bits, Move, Salt, Sha256Bits, SipHash,
        SlotTable, email_bucket, guid_byte_sum, md5_bits,
    };
    #[pymodule_export]
    use super::ranges::{Cursor, Filter, Int64, KeyRange, Property, Query, filter_of, merge_page};
    #[pymodule_export]
    use super::rows::{
        Ticks, ascending, bytes_le, calendar, check_key, check_key_strict, check_property_name, check_table_name, day,
        days, entity_address, escape, geohash, geohash_circle, key_order, months, newest_first, parse_ascending,
        parse_calendar, parse_day, parse_newest_first, parse_signed, parse_zero_padded, signed, split_ascending,
        split_newest_first, unescape, zero_padded,
    };
    #[pymodule_export]
    use super::skew::Histogram;
    #[pymodule_export]
    use super::tuples::{decode, encode, extensions, span, subtree};
    #[pymodule_export]
    use super::value::Error;

    /// The same functions for whole columns: of pyarrow, Polars, pandas or NumPy, by the Arrow C interface, with the GIL released.
    #[pymodule]
    mod columns {
        #[pymodule_export]
        use crate::columns::{
            ascending, calendar, day, decode, encode, escape, guid_bytes, newest_first, parse_ascending,
            parse_calendar, parse_day, parse_newest_first, parse_signed, parse_zero_padded, signed, unescape,
            zero_padded,
        };
    }
}
