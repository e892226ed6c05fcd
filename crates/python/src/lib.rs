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

/// What a class has, in the same form: `new`, then constants, what is called of the class (`::`), properties (`get`), methods (a dot), methods that
/// change the value (`mut`), and those that give it itself (`same`). In brackets is a signature, where an argument may be left out.
macro_rules! methods {
    (
        $class:ident, $this:ident:
        $(new$([$($default:tt)*])?($($from:ident: $of:ty),*) -> $new:ty = $make:expr;)?
        $(const $constant:ident = $fixed:expr;)*
        $(::$made:ident($($with:ident: $given:ty),*) -> $instance:ty = $construct:expr;)*
        $(get $property:ident -> $kind:ty = $value:expr;)*
        $(.$method:ident$([$($signature:tt)*])?($($argument:ident: $type:ty),*) -> $result:ty = $do:expr;)*
        $(mut $change:ident($($by:ident: $taken:ty),*) -> $left:ty = $to:expr;)*
        $(same $same:ident($($ignored:ident: $any:ty),*);)*
    ) => {
        #[pymethods]
        impl $class {
            $(
                #[new]
                $(#[pyo3(signature = ($($default)*))])?
                fn new($($from: $of),*) -> Result<$new> {
                    Ok($make)
                }
            )?
            $(
                #[classattr]
                const $constant: Self = $fixed;
            )*
            $(
                #[doc = doc!($class $made)]
                #[staticmethod]
                fn $made($($with: $given),*) -> Result<$instance> {
                    Ok($construct)
                }
            )*
            $(
                #[doc = doc!($class $property)]
                #[getter]
                fn $property(&$this) -> Result<$kind> {
                    Ok($value)
                }
            )*
            $(
                #[doc = doc!($class $method)]
                $(#[pyo3(signature = ($($signature)*))])?
                fn $method(&$this, $($argument: $type),*) -> Result<$result> {
                    Ok($do)
                }
            )*
            $(
                #[doc = doc!($class $change)]
                fn $change(&mut $this, $($by: $taken),*) -> Result<$left> {
                    Ok($to)
                }
            )*
            $(
                fn $same(this: Py<Self>, $($ignored: $any),*) -> Py<Self> {
                    this
                }
            )*
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
    ///
    /// A list, a tuple or a NumPy array with a `datetime` that has no time zone is refused. Polars, and pandas for a Series of objects,
    /// convert such values themselves: to UTC, where another value has a time zone.
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
