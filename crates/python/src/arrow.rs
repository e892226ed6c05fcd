//! Columns in and out by the Arrow C interface. All unsafe code of the module is here.
//!
//! The interface is three structures of C in capsules, whose names say what is in them. What is trusted is what its specification
//! demands of a producer: that a structure of this name is whole, and that its buffers are as long as its type says.
#![expect(unsafe_code, reason = "structures of C are read by their addresses")]

use std::ffi::CStr;

use arrow_array::ffi::{self, FFI_ArrowArray, FFI_ArrowSchema};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{Array, ArrayRef, make_array};
use arrow_schema::DataType;
use pyo3::exceptions::{PyImportError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyCapsuleMethods, PyDateTime, PyList, PyTuple};

use crate::value::{no_instant, wrong_text, wrong_type};

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// The arrays of a column: of what has the interface, else of what `pyarrow.array` makes of it.
pub(crate) fn arrays(given: &Bound<'_, PyAny>) -> PyResult<Vec<ArrayRef>> {
    if given.hasattr("__arrow_c_array__")? {
        let (schema, array): (Bound<'_, PyCapsule>, Bound<'_, PyCapsule>) =
            given.call_method0("__arrow_c_array__")?.extract()?;
        // SAFETY: `pointer_checked` compares the name, and a capsule of this name holds this structure. `from_raw` moves it out and
        // leaves one that is released, as the specification asks of a consumer; the GIL is held, so that no other thread moves it.
        let (schema, array) = unsafe {
            let schema = FFI_ArrowSchema::from_raw(schema.pointer_checked(Some(SCHEMA))?.as_ptr().cast());
            (schema, FFI_ArrowArray::from_raw(array.pointer_checked(Some(ARRAY))?.as_ptr().cast()))
        };
        return Ok(vec![imported(array, &schema)?]);
    }
    if given.hasattr("__arrow_c_stream__")? {
        let stream: Bound<'_, PyCapsule> = given.call_method0("__arrow_c_stream__")?.extract()?;
        // SAFETY: as above.
        let stream = unsafe { FFI_ArrowArrayStream::from_raw(stream.pointer_checked(Some(STREAM))?.as_ptr().cast()) };
        return streamed(stream);
    }
    let is_list = given.is_instance_of::<PyList>() || given.is_instance_of::<PyTuple>();
    if !is_list && !given.hasattr("__array__")? {
        return Err(wrong_type(COLUMN, given));
    }
    // Where one has a time zone, pyarrow takes those that have none for UTC.
    let kind = given.getattr("dtype").and_then(|of| of.getattr("kind"));
    if is_list || kind.is_ok_and(|kind| kind.eq("O").unwrap_or(false)) {
        for (row, item) in given.try_iter().into_iter().flatten().enumerate() {
            let item = item?;
            // The value of pandas that is missing is not equal to itself.
            if item.is_instance_of::<PyDateTime>()
                && item.eq(&item)?
                && let Some(error) = no_instant(&item)
            {
                return Err(PyTypeError::new_err(format!("row {row}: {}", error.value(given.py()))));
            }
        }
    }
    let made = pyarrow(given.py(), || wrong_type(COLUMN, given))?.call_method1("array", (given,)).map_err(|error| {
        PyTypeError::new_err(format!("{}, of which pyarrow says: {error}", wrong_type(COLUMN, given).value(given.py())))
    })?;
    arrays(&made)
}

/// The module, or what is wrong where it is not installed.
pub(crate) fn pyarrow(py: Python<'_>, wrong: impl FnOnce() -> PyErr) -> PyResult<Bound<'_, PyModule>> {
    py.import("pyarrow").map_err(|error| match error.is_instance_of::<PyImportError>(py) {
        true => PyTypeError::new_err(format!("{}: install pyarrow", wrong().value(py))),
        false => error,
    })
}

const COLUMN: &str = "a column of pyarrow, Polars, pandas or NumPy";

fn streamed(mut stream: FFI_ArrowArrayStream) -> PyResult<Vec<ArrayRef>> {
    let refused = |status| wrong_text("a stream of arrays", format_args!("status {status} of its producer"));
    let (Some(get_schema), Some(get_next)) = (stream.get_schema, stream.get_next) else { return Err(refused(-1)) };
    let mut schema = FFI_ArrowSchema::empty();
    // SAFETY: the functions are those of this stream, which is not released before the end of this function, and write a whole
    // structure where they give 0. A structure that they do not write is empty, and its release does nothing.
    let status = unsafe { get_schema(&raw mut stream, &raw mut schema) };
    if status != 0 {
        return Err(refused(status));
    }
    let mut arrays = Vec::new();
    loop {
        let mut array = FFI_ArrowArray::empty();
        // SAFETY: as above.
        let status = unsafe { get_next(&raw mut stream, &raw mut array) };
        match status {
            0 if array.is_released() => return Ok(arrays),
            0 => arrays.push(imported(array, &schema)?),
            _ => return Err(refused(status)),
        }
    }
}

fn imported(array: FFI_ArrowArray, schema: &FFI_ArrowSchema) -> PyResult<ArrayRef> {
    // SAFETY: both are of one producer, whose buffers are as long as its type says; they are freed with the array that is made.
    let data = unsafe { ffi::from_ffi(array, schema) };
    let array = make_array(data.map_err(|error| wrong_text("an array of a type that is known", error))?);
    Ok(match array.data_type() {
        // A categorical column: its values as they are.
        DataType::Dictionary(..) => {
            let coded = arrow_array::cast::AsArray::as_any_dictionary(&*array);
            arrow_select::take::take(coded.values(), coded.keys(), None)
                .map_err(|error| wrong_text("a dictionary", error))?
        }
        _ => array,
    })
}

pub(crate) fn exported<'py>(
    py: Python<'py>,
    array: &dyn Array,
) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
    let (array, schema) = ffi::to_ffi(&array.to_data()).map_err(|error| wrong_text("an array", error))?;
    Ok((PyCapsule::new_with_value(py, schema, SCHEMA)?, PyCapsule::new_with_value(py, array, ARRAY)?))
}
