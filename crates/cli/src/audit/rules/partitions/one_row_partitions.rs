use super::*;

const TRANSACTIONS: Chapter = Chapter::new("Service limits: transactions", "service_limits/index.html#transactions");

pub(super) const RULE: Rule = Rule {
    name: "one-row-partitions",
    area: SIZES,
    verdicts: &[
        warning(Likely, TITLE).remedy(
            "use the beginning (\"{stem}\") as PartitionKey, and put the last part (\"{last}\") into the RowKey",
        ),
        note(Possible, TITLE),
        warning(Likely, TITLE)
            .remedy("use what the RowKeys name (\"{name}\") as PartitionKey, and put the instant into the RowKey"),
    ],
    cost: "no transaction can write two rows, and a query for several rows takes one request per row or a table scan",
    remedy: "none is needed where rows are read one at a time, by both keys",
    read: TRANSACTIONS,
    guide: "a partition per row, where rows seem to belong together",
    when: "100 partitions or more, of which 95% have one row. *Severity:* warning where PartitionKeys share a beginning and end in a counted number or an instant to the second; where they are instants and there are few RowKeys; or where they have one part and RowKeys are one of few names and an instant, two rows or more each; else note",
    look: Look::Table(|table| find(table).into_iter().collect()),
    bad: &[
        "order-{100..399} / x",
        "{time} / dev-3{*60}\n{time} / dev-7{*60}",
        "dev7-{ticks} / state{*80}\ndev8-{ticks} / state{*80}",
    ],
    sound: &["order-{100..399} / x\norder-{100..399} / y", "order-{100..140} / x"],
};

const TITLE: &str = "nearly every partition has one row";

/// In fewer partitions than this, one row each is no sign of anything.
const FROM: u64 = 100;

/// The share of partitions that have one row in a table whose partitions are single rows.
const SHARE: f64 = 0.95;

fn find(table: &Table<'_>) -> Option<Hit> {
    let (facts, counted) = (table.facts, &table.facts.partitions.counted);
    let partitions = counted.len() as u64;
    let mut single: Vec<&Partition> = counted.values().filter(|partition| partition.rows == 1).collect();
    let count = single.len() as u64;
    if partitions < FROM || share(count, partitions) < SHARE || facts.row_keys.keys == 0 {
        return None;
    }
    let stems = stems(table);
    let wanted = stems.as_ref().is_some_and(|(stems, ..)| *stems > 1);
    let name = name(table);
    let evidence = match &stems {
        Some((stems, each, ..)) if wanted => {
            format!("the PartitionKeys have {} beginnings, of {each} rows each on average", grouped(*stems))
        }
        _ if count == partitions => "no two rows share a PartitionKey".to_owned(),
        _ => {
            let others = partitions - count;
            let plural = if others == 1 { "partition has" } else { "partitions have" };
            format!("{} {plural} several rows", grouped(others))
        }
    };
    single.sort_by_key(|partition| partition.place);
    single.truncate(3);
    let all = facts.partitions.counted.different();
    let verdict = if wanted { 0 } else { 1 + usize::from(name.is_some()) };
    let stems = stems.map_or_else(Vec::new, |(.., stem, last)| vec![("stem", stem), ("last", last)]);
    let words = stems.into_iter().chain(name.map(|name| ("name", name))).collect();
    Some(Hit {
        about: Some(Of::PartitionKey),
        examples: first_rows(single),
        sample: facts.partitions.counted.sentence("partitions"),
        proposals: if wanted { proposals::stems(facts) } else { Vec::new() },
        words,
        ..Hit::counted(verdict, "partitions", count * counted.one_in(), all, evidence)
    })
}

/// One of the few RowKeys, where PartitionKeys are instants of one thing each.
fn name<'t>(table: &Table<'t>) -> Option<String> {
    let keys = &table.fields.partition_keys;
    let found = keys.column.found.first().filter(|found| found.shape.share >= 0.9)?;
    let is_instant = keys.fields().any(|field| field.shape == 0 && field.step().is_some_and(|step| step <= 10_000_000));
    let row_keys = &table.columns.row_keys;
    // Behind an identifier, what lies before the instant of the RowKeys.
    let instants = row_keys.shapes.first().and_then(|shape| shape.parts.iter().find(|part| part.is_instant()));
    let before = |key: &'t str, row: usize| {
        Some(key[..key.find(row_keys.pieces[row].get(instants?.at)?)?].trim_end_matches(|c: char| !c.is_alphanumeric()))
    };
    let name = |(row, key): (usize, &&'t str)| if is_instant { Some(*key) } else { before(key, row) };
    let names: BTreeSet<&str> = row_keys.keys.iter().enumerate().filter_map(name).collect();
    let of_few = names.len() * 2 <= row_keys.keys.len() && (is_instant || names.len() > 1);
    names.first().filter(|_| found.shape.fields.len() == 1 && of_few).map(|name| (*name).to_owned())
}

/// How many beginnings the PartitionKeys have where they differ in a counted number or an instant at their end, how many keys
/// each has, and the first of them with its end.
fn stems(table: &Table<'_>) -> Option<(u64, usize, String, String)> {
    let keys = &table.fields.partition_keys;
    let found = keys.column.found.first().filter(|found| found.shape.share >= 0.9)?;
    let last = keys.fields().filter(|field| field.shape == 0).last()?;
    let ends = match last.domain() {
        Domain::Number { .. } => Ordered::numbers(last).density(last).0 >= 0.2,
        Domain::Instant(forms) => forms.iter().all(|form| form.is_ticks()),
        Domain::Date(_) => last.texts().all(|text| text.text.len() >= 14),
        _ => false,
    };
    if !ends {
        return None;
    }
    let stems: BTreeSet<&str> = last.texts().map(|text| text.before).collect();
    let first = last.texts().next()?;
    let enough = !first.before.is_empty() && stems.len() * 2 <= found.members.len();
    enough.then(|| (stems.len() as u64, found.members.len() / stems.len(), first.before.into(), first.text.into()))
}
