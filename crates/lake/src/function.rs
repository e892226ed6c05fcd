//! What every function shares: its arguments, its errors and its answers.

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};

use datafusion::arrow::array::{Array, ArrayRef, StringArray, UInt32Array, new_null_array};
use datafusion::arrow::buffer::NullBuffer;
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{Result, ScalarValue, exec_datafusion_err};
use datafusion::logical_expr::expr_fn::SimpleScalarUDF;
use datafusion::logical_expr::{ColumnarValue, ScalarUDF, Signature, TypeSignature, Volatility};
use tablekeys::partition::{Design, Input, Secret};

use crate::columns::{Bad, Instants, Keys};

/// A function by its name, its arguments, how many of them are columns, its answer and what it does.
#[derive(Clone)]
pub(crate) struct Function {
    name: &'static str,
    /// `key, partitions[, secret]`: those in brackets may be left out, and `...` are any number more.
    usage: &'static str,
    /// Columns come first, then settings; of a function with `...`, one setting comes first.
    columns: usize,
    returns: DataType,
    body: fn(&Call<'_>) -> Result<ArrayRef>,
}

impl Function {
    pub(crate) const fn new(
        name: &'static str,
        usage: &'static str,
        columns: usize,
        returns: DataType,
        body: fn(&Call<'_>) -> Result<ArrayRef>,
    ) -> Self {
        Self { name, usage, columns, returns, body }
    }

    fn takes_any_number(&self) -> bool {
        self.usage.ends_with("...]")
    }

    /// Columns stay as they are: each function reads every type that can hold its values.
    fn signature(&self) -> Signature {
        if self.takes_any_number() {
            return Signature::variadic_any(Volatility::Immutable);
        }
        let most = self.usage.split(',').count();
        let least = most - usize::from(self.usage.contains('['));
        Signature::one_of((least..=most).map(TypeSignature::Any).collect(), Volatility::Immutable)
    }

    /// As DataFusion calls it: a function that fails at a bad value, or one that gives null for it.
    pub(crate) fn registered(&self, gives_null: bool) -> ScalarUDF {
        let (function, recent) = (self.clone(), Recent::default());
        let name = format!("tk_{}{}", if gives_null { "try_" } else { "" }, self.name);
        let of = name.clone();
        let answer = move |args: &[ColumnarValue]| function.answer(args, &of, gives_null, &recent);
        SimpleScalarUDF::new_with_signature(name, self.signature(), self.returns.clone(), Arc::new(answer)).into()
    }

    fn answer(&self, args: &[ColumnarValue], name: &str, gives_null: bool, recent: &Recent) -> Result<ColumnarValue> {
        let length = args.iter().find_map(|arg| match arg {
            ColumnarValue::Array(array) => Some(array.len()),
            ColumnarValue::Scalar(_) => None,
        });
        let rows = length.unwrap_or(1);
        let mut call =
            Call { name, function: self, gives_null, recent, columns: Vec::new(), settings: Vec::new(), rows };
        for (at, arg) in args.iter().enumerate() {
            let is_column = if self.takes_any_number() { at > 0 } else { at < self.columns };
            match arg {
                arg if is_column => call.columns.push(unpacked(arg.to_array(rows)?)?),
                ColumnarValue::Scalar(setting) => call.settings.push(setting),
                ColumnarValue::Array(_) => {
                    let place = format!("a literal as argument {}", at + 1);
                    return Err(call.refused(format!("expected {place}, found a column")));
                }
            }
        }
        let is_null = |column: &ArrayRef| column.data_type().is_null();
        // The literal null; of a tuple it may be an optional part.
        let array = if !self.takes_any_number() && call.columns.iter().any(is_null) {
            new_null_array(&self.returns, rows)
        } else {
            (self.body)(&call)?
        };
        Ok(match length {
            Some(_) => ColumnarValue::Array(array),
            None => ColumnarValue::Scalar(ScalarValue::try_from_array(&array, 0)?),
        })
    }
}

/// A column without the encoding that names each of its values once.
fn unpacked(array: ArrayRef) -> Result<ArrayRef> {
    match array.data_type() {
        DataType::Dictionary(_, values) => Ok(cast(&array, values)?),
        DataType::RunEndEncoded(_, values) => Ok(cast(&array, values.data_type())?),
        _ => Ok(array),
    }
}

/// One batch of rows.
pub(crate) struct Call<'c> {
    name: &'c str,
    function: &'c Function,
    gives_null: bool,
    recent: &'c Recent,
    pub(crate) columns: Vec<ArrayRef>,
    settings: Vec<&'c ScalarValue>,
    rows: usize,
}

impl Call<'_> {
    fn refused<B: fmt::Display>(&self, bad: B) -> datafusion::error::DataFusionError {
        exec_datafusion_err!("{}({}): {bad}", self.name, self.function.usage)
    }

    fn unfit<T>(&self, column: usize, value: Option<T>, expected: &str) -> Result<T> {
        value.ok_or_else(|| self.refused(format!("expected {expected}, found {}", self.columns[column].data_type())))
    }

    pub(crate) fn keys(&self, column: usize) -> Result<Keys<'_>> {
        self.unfit(column, Keys::new(&self.columns[column]), "text or bytes")
    }

    pub(crate) fn instants(&self, column: usize, unit: Option<&str>) -> Result<Instants<'_>> {
        Instants::new(&self.columns[column], unit)?.ok_or_else(|| {
            let found = self.columns[column].data_type();
            let with = unit.map_or(String::new(), |unit| format!(" with {unit:?}"));
            self.refused(format!(
                "expected a timestamp, a date or text, or whole numbers with 'ticks', 'unix_seconds' or 'unix_millis', \
                 found {found}{with}"
            ))
        })
    }

    pub(crate) fn integers(&self, column: usize) -> Result<Vec<i128>> {
        self.unfit(column, crate::columns::integers(&self.columns[column])?, "whole numbers")
    }

    pub(crate) fn floats(&self, column: usize) -> Result<Vec<f64>> {
        self.unfit(column, crate::columns::floats(&self.columns[column])?, "floating-point numbers")
    }

    /// A setting that is text, or nothing where it was left out.
    pub(crate) fn optional_text(&self, setting: usize) -> Result<Option<&str>> {
        match self.settings.get(setting) {
            None => Ok(None),
            Some(text) => text.try_as_str().flatten().map(Some).ok_or_else(|| {
                let found = if text.is_null() { "null".to_owned() } else { text.data_type().to_string() };
                self.refused(format!("expected text as a setting, found {found}"))
            }),
        }
    }

    pub(crate) fn text(&self, setting: usize) -> Result<&str> {
        Ok(self.optional_text(setting)?.unwrap_or_default())
    }

    /// A setting that is a number of things.
    pub(crate) fn number(&self, setting: usize, things: &str) -> Result<u32> {
        let value = self.settings.get(setting).copied().unwrap_or(&ScalarValue::Null);
        let number = value.data_type().is_integer().then(|| value.cast_to(&DataType::UInt32).ok());
        match number.flatten() {
            Some(ScalarValue::UInt32(Some(number))) if number > 0 => Ok(number),
            _ => Err(self.refused(format!("expected 1 to {} {things}, found {value}", u32::MAX))),
        }
    }

    /// The secret, which no message shows.
    pub(crate) fn secret(&self, setting: usize) -> Result<Option<Secret>> {
        self.set(self.optional_text(setting)?.map(str::parse).transpose())
    }

    /// A setting that was read, or why it could not be.
    pub(crate) fn set<T>(&self, setting: std::result::Result<T, impl Into<Bad>>) -> Result<T> {
        setting.map_err(|bad| self.refused::<Bad>(bad.into()))
    }

    /// What the text in the first setting says, with the secret in the second.
    pub(crate) fn keyed<T: FromStr<Err = tablekeys::Error>>(
        &self,
        read_keyed: fn(&str, Secret) -> tablekeys::Result<T>,
        with_secret: fn(T, Secret) -> T,
    ) -> Result<T> {
        let (text, secret) = (self.text(0)?, self.secret(1)?);
        self.set(read(text, secret, read_keyed, |made, secret| Ok(with_secret(made, secret))))
    }

    pub(crate) fn design(&self, text: &str, secret: usize) -> Result<Arc<Design>> {
        let secret = self.secret(secret)?;
        self.recent.design(text, secret).map_err(|bad| self.refused(bad))
    }

    /// The rows at which one of the columns is null.
    fn nulls(&self) -> Option<NullBuffer> {
        self.columns.iter().fold(None, |nulls, column| NullBuffer::union(nulls.as_ref(), column.nulls()))
    }

    /// An answer per row: null where a column is, and a bad value as the function has it.
    pub(crate) fn each<A, T>(&self, answer: impl Fn(usize) -> std::result::Result<T, Bad>) -> Result<A>
    where
        A: FromIterator<Option<T>>,
    {
        self.each_unless(self.nulls().as_ref(), answer)
    }

    /// As [`each`](Self::each), null at these rows.
    pub(crate) fn each_unless<A, T>(
        &self,
        nulls: Option<&NullBuffer>,
        answer: impl Fn(usize) -> std::result::Result<T, Bad>,
    ) -> Result<A>
    where
        A: FromIterator<Option<T>>,
    {
        let row = |row| match nulls {
            Some(nulls) if nulls.is_null(row) => Ok(None),
            _ => match answer(row) {
                Ok(answer) => Ok(Some(answer)),
                Err(_) if self.gives_null => Ok(None),
                Err(bad) => Err(exec_datafusion_err!("{}({}): {bad}", self.name, self.values(row))),
            },
        };
        (0..self.rows).map(row).collect()
    }

    pub(crate) fn texts<T: AsRef<str>>(
        &self,
        answer: impl Fn(usize) -> std::result::Result<T, Bad>,
    ) -> Result<ArrayRef> {
        Ok(Arc::new(self.each::<StringArray, T>(answer)?))
    }

    /// The values of a row, for messages.
    fn values(&self, row: usize) -> String {
        let shown = |column: &ArrayRef| match Keys::new(column) {
            Some(keys) => keys.shown(row),
            None => ScalarValue::try_from_array(column, row)
                .map_or_else(|error| error.to_string(), |value| value.to_string()),
        };
        self.columns.iter().map(shown).collect::<Vec<_>>().join(", ")
    }

    /// The partitions of the keys in the first column.
    pub(crate) fn partitions(&self, design: &Design) -> Result<UInt32Array> {
        let keys = self.keys(0)?;
        match design.kind().input() {
            Input::Text => self.each(|row| Ok(design.partition_of(keys.text(row)?))),
            Input::Guid => self.each(|row| Ok(design.partition_of(&keys.guid(row)?))),
            _ => {
                let mut partitions = Vec::with_capacity(self.rows);
                design.partitions_into(&keys.values, &mut partitions);
                Ok(UInt32Array::new(partitions.into(), self.nulls()))
            }
        }
    }
}

/// The designs of the last calls, since a ring or a table takes longer to make than a batch to place.
#[derive(Default)]
struct Recent(Mutex<Vec<Made>>);

type Made = (String, Option<Secret>, Arc<Design>);

impl Recent {
    const MOST: usize = 16;

    fn design(&self, text: &str, secret: Option<Secret>) -> std::result::Result<Arc<Design>, Bad> {
        let mut designs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, _, design)) = designs.iter().find(|(of, with, _)| of == text && *with == secret) {
            return Ok(Arc::clone(design));
        }
        let design = Arc::new(read(text, secret, Design::read_keyed, Design::with_secret)?);
        designs.truncate(Self::MOST - 1);
        designs.insert(0, (text.into(), secret, Arc::clone(&design)));
        Ok(design)
    }
}

/// With a secret, a check in the text is checked, and need not be there.
fn read<T: FromStr<Err = tablekeys::Error>>(
    text: &str,
    secret: Option<Secret>,
    read_keyed: fn(&str, Secret) -> tablekeys::Result<T>,
    with_secret: impl FnOnce(T, Secret) -> tablekeys::Result<T>,
) -> tablekeys::Result<T> {
    let Some(secret) = secret else { return text.parse() };
    match (read_keyed(text, secret), text.parse()) {
        (Err(_), Ok(made)) => with_secret(made, secret),
        (read, _) => read,
    }
}
