use super::*;

pub(super) const RULE: Rule = Rule {
    name: "other-formats",
    area: AREA,
    verdicts: &[
        warning(Likely, "a part of a few {keys} is almost in the format of the others"),
        note(Possible, "a part of a few {keys} is not in the format of the others"),
    ],
    cost: "a reader that parses the part fails on these rows or misreads them, and they sort elsewhere",
    remedy: "compare these rows with their source, and write the part in the format of the others",
    read: ONE_SPELLING,
    guide: "a part that is one edit away from the format of nine of ten others",
    when: "nine of ten values of a part or more have one format, and the others differ from it only in a few characters at an end, case, enclosing brackets or quotes, separators, or letters that look like digits. *Severity:* warning where few texts have the format by chance; else note",
    look: Look::Part(find),
    bad: &["order-{0001..0060}-{hex:32}\norder-0061-{hex:31}O{*2}", "{*60}{digits:12}\nO{digits:11}{*2}"],
    sound: &["{guid}{*60}\nheader", "{hex:8}{*60}\nlatest"],
};

/// One edit away from the format.
fn is_near(part: &Part<'_>, text: &str) -> bool {
    let plain: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
    if plain.is_empty() {
        return true;
    }
    let likes = |c: char| match c {
        'O' | 'o' => '0',
        'I' | 'l' => '1',
        'S' => '5',
        'B' => '8',
        c => c,
    };
    let mut inner = text.chars();
    _ = inner.next();
    let first = inner.as_str();
    let last = text.char_indices().next_back().map_or("", |(at, _)| &text[..at]);
    let candidates = [
        first.to_owned(),
        last.to_owned(),
        text.trim_matches(|c| "{}()[]\"' ".contains(c)).to_owned(),
        text.to_lowercase(),
        text.to_uppercase(),
        plain,
        text.chars().map(likes).collect(),
    ];
    let fits = |text: &String| !text.is_empty() && part.reads(text) && part.widths.contains_key(&text.len());
    if candidates.iter().any(fits) {
        return true;
    }
    let ends = |count: usize| [text.get(count..), text.len().checked_sub(count).and_then(|end| text.get(..end))];
    if part.format.strong && text.len() > 5 && (2..=4).flat_map(ends).flatten().any(|text| part.reads(text)) {
        return true;
    }
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    text.len().abs_diff(part.width) <= 3 && part.fixed > 0.8 && digits * 10 >= text.len() * 3
}

fn find(_: &Table<'_>, column: &Column<'_>, part: &Part<'_>) -> Option<Hit> {
    let family = part.format.family;
    if part.rows.len() < ENOUGH || part.few && family == Family::Text {
        return None;
    }
    let unread = part.values.iter().filter(|seen| seen.value.is_none());
    let others = part.rows_where(|seen| seen.value.is_none());
    if others.is_empty() || others.len() * 10 > part.rows.len() || are_of_kind(column, part, others) {
        return None;
    }
    let strong = part.format.strong
        || family.is_number() && part.fixed > 0.9 && part.width >= 4
        || family == Family::Identifier && part.fixed > 0.9 && part.width >= 8;
    // A word is not a text of the format that was changed.
    let near = |text: &str| is_near(part, text) && !text.chars().all(char::is_alphabetic);
    let lettered = |text: &str| text.chars().any(|c| c.is_alphabetic() && !"OoIlSB".contains(c));
    let other_codes =
        family == Family::Number && unread.clone().filter(|seen| near(seen.text)).all(|seen| lettered(seen.text));
    let rows = |wanted: bool| part.rows_where(|seen| seen.value.is_none() && near(seen.text) == wanted);
    let evidence = || format!("the others are {}", part.format.name);
    let hit = |verdict, rows: Vec<usize>| (!rows.is_empty()).then(|| column.hit_of_form(verdict, &rows, evidence()));
    // One and the same word behind all of them is a mark.
    let word = |text: &str| text.trim_start_matches(|c: char| !c.is_ascii_alphabetic()).to_owned();
    let marks = ranked(unread.filter(|seen| near(seen.text)).map(|seen| word(seen.text)));
    let marked = matches!(&marks[..], [(mark, 2..)] if mark.len() > 1 && mark.bytes().all(|c| c.is_ascii_alphabetic()));
    let found = hit(usize::from(!strong || other_codes), rows(true));
    found.map(|hit| Hit { is_kind: hit.is_kind || marked, ..hit })
}
