//! Every function on published vectors of the library; each kind of argument on hostile and random values, in every type of Arrow.
//! Counts of queries against the library's.
#![expect(clippy::unwrap_used, reason = "a test fails by it")]

mod bad_values;
mod queries;
mod service;
mod types;
mod vectors;

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use datafusion::arrow::array::{Array, BinaryArray};
use datafusion::arrow::datatypes::{DataType, Field};
use datafusion::arrow::util::display::{ArrayFormatter, FormatOptions};
use datafusion::common::ScalarValue;
use datafusion::config::ConfigOptions;
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDF};

/// Every function by its name without `tk_`.
static FUNCTIONS: LazyLock<HashMap<String, ScalarUDF>> = LazyLock::new(|| {
    tablekeys_lake::functions().map(|function| (function.name()["tk_".len()..].to_owned(), function)).collect()
});

fn column(array: impl Array + 'static) -> ColumnarValue {
    ColumnarValue::Array(Arc::new(array))
}

fn literal(value: impl Into<ScalarValue>) -> ColumnarValue {
    ColumnarValue::Scalar(value.into())
}

fn bytes(key: &[u8]) -> ColumnarValue {
    column(BinaryArray::from_vec(vec![key]))
}

/// What a function gives as text, or its error.
fn call(name: &str, args: &[ColumnarValue]) -> Result<Vec<Option<String>>, String> {
    let function = FUNCTIONS.get(name).unwrap_or_else(|| panic!("no function {name}"));
    let rows = args.iter().find_map(|arg| match arg {
        ColumnarValue::Array(array) => Some(array.len()),
        ColumnarValue::Scalar(_) => None,
    });
    let rows = rows.unwrap_or(1);
    let field = |of: DataType| Arc::new(Field::new("value", of, true));
    let returns = function.return_type(&[]).unwrap();
    let args = ScalarFunctionArgs {
        args: args.to_vec(),
        arg_fields: args.iter().map(|arg| field(arg.data_type())).collect(),
        number_rows: rows,
        return_field: field(returns.clone()),
        config_options: Arc::new(ConfigOptions::default()),
    };
    let array = function.invoke_with_args(args).and_then(|answer| answer.into_array(rows));
    let array = array.map_err(|error| error.to_string())?;
    assert_eq!((array.data_type(), array.len()), (&returns, rows), "{name}");
    let options = FormatOptions::new();
    let texts = ArrayFormatter::try_new(&array, &options).unwrap();
    Ok((0..rows).map(|row| array.is_valid(row).then(|| texts.value(row).to_string())).collect())
}

/// Numbers that look random and are the same in every run: `SplitMix64`.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// Texts of every length to 69 bytes, some of characters that are hard on keys.
    fn texts(&mut self, count: usize) -> Vec<String> {
        const CHARACTERS: [char; 12] = ['a', 'Z', '0', '\0', '\'', '"', '/', '\\', '?', 'é', '€', '😀'];
        let text = |length| (0..length).map(|_| CHARACTERS[(self.next() % 12) as usize]).collect();
        (0..count).map(|at| at % 70).map(text).collect()
    }
}
