//! The functions beside DataFusion's own `md5`, on the same columns: `cargo bench` here. `cargo test --benches` runs each once.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use datafusion::arrow::array::{ArrayRef, BinaryArray, StringArray, StringViewArray};
use datafusion::arrow::datatypes::Field;
use datafusion::common::ScalarValue;
use datafusion::config::ConfigOptions;
use datafusion::execution::FunctionRegistry;
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDF};
use datafusion::prelude::SessionContext;
use tablekeys::partition::{Guid, SipHash};

/// Rows of a batch of DataFusion.
const ROWS: usize = 8_192;

fn main() {
    let rounds = if std::env::args().any(|argument| argument == "--bench") { 201 } else { 1 };
    let ctx = SessionContext::new();
    tablekeys_lake::register(&ctx);
    let guid = |at: usize| {
        let words =
            [1_u8, 2, 3, 4].map(|word| SipHash::new(u32::MAX).partition_of(&[&at.to_le_bytes()[..], &[word]].concat()));
        Guid::from_bytes(words.map(u32::to_be_bytes).concat().try_into().unwrap_or_default())
    };
    let texts: Vec<String> = (0..ROWS).map(|at| guid(at).to_string()).collect();
    let bytes = (0..ROWS).map(|at| *guid(at).as_bytes());
    let utf8: ArrayRef = Arc::new(StringArray::from(texts.clone()));
    let view: ArrayRef = Arc::new(StringViewArray::from_iter_values(&texts));
    let raw: ArrayRef = Arc::new(BinaryArray::from_iter_values(bytes));
    let none = ScalarValue::Null;
    let number = |number: i64| ScalarValue::from(number);
    let functions = [
        ("md5", &view, none.clone()),
        ("tk_md5_bits", &view, number(4)),
        ("sha256", &view, none.clone()),
        ("tk_sha256_bits", &view, number(4)),
        ("tk_siphash", &view, number(64)),
        ("tk_jump_back", &view, number(64)),
        ("tk_byte_sum", &view, number(15)),
        ("tk_guid", &view, none.clone()),
        ("md5", &utf8, none.clone()),
        ("tk_md5_bits", &utf8, number(4)),
        ("tk_siphash", &utf8, number(64)),
        ("tk_byte_sum", &utf8, number(15)),
        ("md5", &raw, none.clone()),
        ("tk_md5_bits", &raw, number(4)),
        ("tk_siphash", &raw, number(64)),
        ("tk_byte_sum", &raw, number(15)),
    ];
    let calls = functions.map(|(name, column, setting)| {
        let function = ctx.udf(name).unwrap_or_else(|error| panic!("{error}"));
        (name, column, call(&function, column, setting))
    });
    // In turns, so that a disturbance hits all of them.
    let mut nanos = vec![Vec::with_capacity(rounds); calls.len()];
    for _ in 0..rounds {
        for ((_, _, call), nanos) in calls.iter().zip(&mut nanos) {
            let start = Instant::now();
            black_box(call());
            nanos.push(start.elapsed().as_nanos());
        }
    }
    println!("{:<16} {:<20} {:>10} {:>10} {:>10}", "function", "column", "ns/key", "1st qu.", "3rd qu.");
    for ((name, column, _), mut nanos) in calls.iter().zip(nanos) {
        nanos.sort_unstable();
        #[expect(clippy::cast_precision_loss, reason = "a time is rounded to a double")]
        let [first, middle, third] =
            [1, 2, 3].map(|quarter| nanos[(nanos.len() - 1) * quarter / 4] as f64 / ROWS as f64);
        println!("{name:<16} {:<20} {middle:>10.1} {first:>10.1} {third:>10.1}", column.data_type().to_string());
    }
}

/// One call of a function on a batch.
fn call(function: &Arc<ScalarUDF>, column: &ArrayRef, setting: ScalarValue) -> impl Fn() -> ColumnarValue + use<> {
    let mut args = vec![ColumnarValue::Array(Arc::clone(column))];
    if !setting.is_null() {
        args.push(ColumnarValue::Scalar(setting));
    }
    let fields: Vec<_> = args.iter().map(|arg| Arc::new(Field::new("argument", arg.data_type(), true))).collect();
    let types: Vec<_> = args.iter().map(ColumnarValue::data_type).collect();
    let returns = function.return_type(&types).unwrap_or_else(|error| panic!("{error}"));
    let returns = Arc::new(Field::new("answer", returns, true));
    let (function, config) = (Arc::clone(function), Arc::new(ConfigOptions::default()));
    move || {
        let args = ScalarFunctionArgs {
            args: args.clone(),
            arg_fields: fields.clone(),
            number_rows: ROWS,
            return_field: Arc::clone(&returns),
            config_options: Arc::clone(&config),
        };
        function.invoke_with_args(args).unwrap_or_else(|error| panic!("{error}"))
    }
}
