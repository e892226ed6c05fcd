use super::*;

pub(super) const RULE: Rule = Rule {
    name: "date-order",
    area: AREA,
    verdicts: &[
        error(Certain, "dates {what}"),
        warning(Likely, "dates {what}"),
        warning(Likely, "names of days or months sort alphabetically")
            .cost("Friday sorts before Monday, and April before January: no range is a part of the week or of the year")
            .remedy("put the number of the day or the month before its name, as 1-Mon or 01-Jan"),
        error(Certain, "times of day are in 12-hour form, without AM or PM")
            .cost(
                "afternoons sort among mornings, and no program can tell them apart; two rows half a day apart may have one key",
            )
            .remedy("write hours from 00 to 23, with HH and not hh, and move the stored rows by their Timestamps"),
    ],
    cost: "a range of dates returns rows of other days; the first and the last row are not the oldest and the newest",
    remedy: "write dates with the year first and with zeros, as yyyyMMdd, and times of day in 24 hours",
    read: READABLE_DATES,
    guide: "the day or the month first, names of months, 12-hour clocks, no leading zeros",
    when: "12 or more different dates, two of them in the wrong order: the day or the month first, names of months, 12-hour clocks, no leading zeros; or hours of 1 to 12 alone, which differ from the Timestamps by half a day in some rows; or five names of weekdays, or eight of months, and no others. *Severity:* error; warning where all are of one year with the month first, and for names alone",
    look: Look::Field(|_, field| find(field).or_else(|| names(field)).or_else(|| twelve(field))),
    bad: &[
        "{as:yyyy-MM-dd H:mm}-{1..120}",
        "{as:MMM dd, yyyy hh-mm tt}-{1..200}",
        "{as:M-d-yyyy HH-mm}_{1..40}",
        "{as:yyyy-MM-ddThh:mm:ss}-{1..200}",
        "{1..5} / Mon-06\n{1..5} / Tue-06\n{1..5} / Wed-06\n{1..5} / Thu-06\n{1..5} / Fri-06",
    ],
    sound: &["{as:yyyy-MM-dd HH:mm}-{1..200}", "{as:yyyyMMddTHHmmssZ}-{1..60}"],
};

const WEEK: u64 = 7 * civil::DAY;

fn find(field: Field<'_, '_>) -> Option<Hit> {
    /// The fewest different dates that are not an accident.
    const DATES: usize = 12;
    let Domain::Date(form) = field.domain() else { return None };
    let (says, keys) = (civil::Says::of(form), field.keys);
    let wrong = Ordered::of(field, Entry::number);
    let different: BTreeSet<&str> = field.texts().map(|text| text.text).collect();
    let month_first = says.order == civil::Order::MonthFirst && !says.named;
    if form.ends_with("zzz") || different.len() < DATES || wrong.wrong().next().is_none() && !month_first {
        return None;
    }
    let years: BTreeSet<String> =
        field.texts().filter_map(|text| Some(text.instant()?.to_string()[..4].to_owned())).collect();
    let (from, until) = years.first().zip(years.last())?;
    let what = match says {
        says if says.named => "name months, which sort alphabetically",
        says if says.twelve_hours => "are in 12-hour form, so that afternoons sort among mornings",
        civil::Says { order: civil::Order::MonthFirst, step, .. } => match step / WEEK {
            1 => "begin with the week, so years are mixed",
            13.. => "begin with the quarter, so years are mixed",
            _ => "begin with the month, so years are mixed",
        },
        civil::Says { order: civil::Order::DayFirst, .. } => "begin with the day, so months are mixed",
        _ => "have no leading zeros, so that 10 sorts before 9",
    };
    let span = if from == until { from.to_owned() } else { format!("{from} to {until}") };
    let evidence = format!("dates of {span} as {form}");
    let hit = match wrong.inversion() {
        Some([a, b]) => {
            let evidence = format!("{evidence}: {:?} sorts before {:?}, which is earlier", a.text, b.text);
            Hit::of(keys, 0, wrong.rows(), evidence).shows(keys, [a.row, b.row])
        }
        None => Hit {
            when: Some(format!("the first rows of the year after {until} sort before those of {from}")),
            ..Hit::of(keys, 1, field.texts().map(|text| text.row).collect(), evidence)
                .shows(keys, field.texts().take(2).map(|text| text.row))
        },
    };
    Some(Hit { words: vec![("what", what.to_owned())], ..hit })
}

fn names(field: Field<'_, '_>) -> Option<Hit> {
    // Partitions are seldom read in order.
    let of_rows = field.keys.of == Of::RowKey && matches!(field.domain(), Domain::OneOf(_));
    let wrong = Ordered::of(field, |text| text.number().filter(|_| of_rows));
    let [a, b] = wrong.inversion()?;
    let evidence = format!("{:?} sorts before {:?}, which is earlier", a.text, b.text);
    Some(Hit::of(field.keys, 2, wrong.rows(), evidence).shows(field.keys, [a.row, b.row]))
}

fn twelve(field: Field<'_, '_>) -> Option<Hit> {
    let offsets = local_time::Offsets::of(field).filter(|offsets| offsets.to_twelve)?;
    Some(offsets.hit(field.keys, 3))
}
