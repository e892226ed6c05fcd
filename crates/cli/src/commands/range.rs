//! `tablekeys range`: the query for a question, ready to be pasted.

use std::ops::Bound;

use clap::builder::PossibleValuesParser;
use clap::{ArgGroup, Args, value_parser};
use serde_json::{Value, json};
use tablekeys::range::KeyRange;
use tablekeys::table::{PAGE_ROWS, Query};

use crate::failure::Failure;
use crate::output::{Output, Style};
use crate::source::instant;
use crate::wording::json::{escaped, pretty};
use crate::wording::printable::is_hidden;

const EXAMPLES: &str = "\
Examples:
  tablekeys range --partition user-7 --newest-first 2024-05-01..2024-06-01 --table Feed
      The newest rows of May, as a filter, an address, bounds and code.
  tablekeys range --partition user-7 --prefix order. --as filter
      Only the filter, for a script or for Storage Explorer.
  tablekeys range --partitions-between 20240501..20240601
      All rows of a range of partitions.";

const JSON: &str = "\
JSON:
  One object with every form:
    filter             for OData, SDKs and Storage Explorer
    address            what follows the account's address
    bounds             PartitionKey and RowKey, each a range as text
    csharp, python, javascript
                       a call of Microsoft's library
    cost               point query, range query, partition scan, partition range scan or table scan";

/// Makes the query for a question: filter, address, bounds, and code for three languages
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{JSON}"))]
#[command(group(ArgGroup::new("rows").args(["newest_first", "ascending", "days", "prefix", "between", "row"])))]
pub(super) struct Range {
    /// The rows of this partition
    #[arg(long, value_name = "KEY")]
    partition: Option<String>,
    /// The rows of these partitions; without one of the two, of the whole table
    #[arg(long, value_name = "FROM..TO", conflicts_with = "partition")]
    partitions_between: Option<String>,
    /// RowKeys of instants, made by key newest-first
    #[arg(long, value_name = "FROM..TO")]
    newest_first: Option<String>,
    /// RowKeys of instants, made by key ascending
    #[arg(long, value_name = "FROM..TO")]
    ascending: Option<String>,
    /// RowKeys that begin with yyyyMMdd
    #[arg(long, value_name = "FROM..TO")]
    days: Option<String>,
    /// RowKeys that begin with this text
    #[arg(long, value_name = "TEXT")]
    prefix: Option<String>,
    /// RowKeys from the first, included, to the second, excluded
    #[arg(long, value_name = "FROM..TO")]
    between: Option<String>,
    /// One RowKey
    #[arg(long, value_name = "KEY")]
    row: Option<String>,
    /// Only rows after this RowKey: the next page
    #[arg(long, value_name = "KEY")]
    after: Option<String>,
    /// The most rows per answer
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=PAGE_ROWS.cast_signed()))]
    top: Option<u32>,
    /// Only these properties
    #[arg(long, value_name = "NAME", num_args = 1.., value_delimiter = ',')]
    select: Option<Vec<String>>,
    /// The table's name, for the address
    #[arg(long, value_name = "NAME", default_value = "TABLE")]
    table: String,
    /// Print only this form
    #[arg(long = "as", value_name = "FORM", value_parser = PossibleValuesParser::new(FORMS))]
    form: Option<String>,
    /// Print every form as JSON
    #[arg(long, conflicts_with = "form")]
    json: bool,
}

const FORMS: [&str; 6] = ["filter", "address", "bounds", "csharp", "python", "javascript"];

impl Range {
    pub(super) fn run(self, output: &mut Output) -> Result<(), Failure> {
        let mut builder = match (&self.partition, &self.partitions_between) {
            (Some(key), _) => Query::in_partition(key),
            (None, Some(ends)) => Query::in_partitions(KeyRange::between(ends_of(ends, |key| Ok(key.to_owned()))?)),
            (None, None) => Query::in_all_partitions(),
        };
        let instants = |text: &Option<String>| {
            text.as_deref().map(|ends| ends_of(ends, |at| instant(at).map_err(Failure::new))).transpose()
        };
        if let Some(window) = instants(&self.newest_first)? {
            builder = builder.newest_first_within(window);
        } else if let Some(window) = instants(&self.ascending)? {
            builder = builder.ascending_within(window);
        } else if let Some(window) = instants(&self.days)? {
            builder = builder.rows(KeyRange::days(window));
        } else if let Some(prefix) = &self.prefix {
            builder = builder.prefix(prefix);
        } else if let Some(ends) = &self.between {
            builder = builder.rows(KeyRange::between(ends_of(ends, |key| Ok(key.to_owned()))?));
        } else if let Some(key) = &self.row {
            builder = builder.row(key);
        }
        builder = builder.resume_after(self.after.as_deref());
        if let Some(names) = &self.select {
            builder = builder.select(names);
        }
        if let Some(rows) = self.top {
            builder = builder.page_size(rows);
        }
        let query = builder.build()?;
        let (cost, address) = (query.access_path().to_string(), query.address(&self.table)?);
        let forms = FORMS.into_iter().map(|form| (form, self.written(&query, &address, form)));
        let printed = match &self.form {
            Some(asked) => self.written(&query, &address, asked) + "\n",
            None if self.json => {
                let [partition_key, row_key] = bounds(&query);
                let mut value: Value = forms.collect();
                value["bounds"] = json!({ "PartitionKey": partition_key, "RowKey": row_key });
                value["cost"] = json!(cost);
                pretty(&value)
            }
            None => {
                let line = |(form, text)| format!("{} {text}\n", output.styled(Style::Strong, &format!("{form:<10}")));
                forms.chain([("cost", cost)]).map(line).collect()
            }
        };
        output.print(&printed)
    }

    /// The query in one of the forms.
    fn written(&self, query: &Query, address: &str, form: &str) -> String {
        let filter = literal(query.filter().as_str());
        let select = self.select.as_deref().unwrap_or_default();
        let (some, top) = (!select.is_empty(), self.top);
        let select = Value::from(select).to_string().replace("\",\"", "\", \"");
        let options = |select: &str, top_name: &str| {
            let top = top.map(|top| format!(", {top_name}{top}"));
            some.then(|| format!(", {select}")).into_iter().chain(top).collect::<String>()
        };
        match form {
            "filter" => query.filter().as_str().to_owned(),
            "address" => address.to_owned(),
            "bounds" => {
                let [partition_key, row_key] = bounds(query);
                format!("PartitionKey {partition_key}, RowKey {row_key}")
            }
            "csharp" => {
                let inside = select.trim_matches(['[', ']']);
                let options = options(&format!("select: new[] {{ {inside} }}"), "maxPerPage: ");
                format!("table.QueryAsync<TableEntity>(filter: {filter}{options})")
            }
            "python" => {
                let options = options(&format!("select={select}"), "results_per_page=");
                format!("table.query_entities({filter}{options})")
            }
            _ => {
                let select = if some { format!(", select: {select}") } else { String::new() };
                let pages = top.map(|top| format!(".byPage({{ maxPageSize: {top} }})")).unwrap_or_default();
                format!("table.listEntities({{ queryOptions: {{ filter: {filter}{select} }} }}){pages}")
            }
        }
    }
}

/// Both ends of `FROM..TO`, where either may be left out.
fn ends_of<T>(text: &str, read: impl Fn(&str) -> Result<T, Failure>) -> Result<(Bound<T>, Bound<T>), Failure> {
    let Some((from, to)) = text.split_once("..") else {
        return Err(Failure::new(format!("expected FROM..TO, FROM.. or ..TO, found {text:?}")));
    };
    let read = |end: &str| (!end.is_empty()).then(|| read(end)).transpose();
    let wrong = |Failure { message }| Failure::new(format!("{text:?}: {message}"));
    let (from, to) = (read(from).map_err(wrong)?, read(to).map_err(wrong)?);
    Ok((from.map_or(Bound::Unbounded, Bound::Included), to.map_or(Bound::Unbounded, Bound::Excluded)))
}

fn bounds(query: &Query) -> [String; 2] {
    [query.partition_keys().to_string(), query.row_keys().to_string()]
}

/// A literal of C#, Python and JavaScript, which have JSON's escapes of one unit in common. What cannot be seen or ends a line is one.
pub fn literal(text: &str) -> String {
    escaped(&Value::from(text).to_string(), |c| is_hidden(c) && c <= '\u{ffff}')
}

#[cfg(test)]
mod tests {
    use super::literal;

    #[test]
    fn a_literal_of_code_holds_neither_line_ends_nor_marks_of_direction() {
        assert_eq!(literal("a'b\"\\\u{2028}\u{202e}\n\u{85}é👍"), r#""a'b\"\\\u2028\u202e\n\u0085é👍""#);
    }
}
