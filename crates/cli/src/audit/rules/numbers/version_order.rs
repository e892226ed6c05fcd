use super::*;

pub(super) const RULE: Rule = Rule {
    name: "version-order",
    area: "order",
    verdicts: &[
        warning(Likely, "versions sort as text, so that 1.10.0 comes before 1.9.0"),
        note(Possible, "numbers with dots sort as text, so that 1.10 comes before 1.9"),
        note(Possible, "letters that count, as spreadsheet columns do, sort as text, so that AA comes before B")
            .remedy("write the number of the column, padded, or the letters with spaces or zeros before them"),
    ],
    cost: "the first or the last row is not the oldest or the newest version, and a range of versions is wrong",
    remedy: "read all versions of a thing and compare them in the program; or pad each number of a version in the key, and \
             keep the version as it is in a property",
    read: FIXED_WIDTH,
    guide: "`1.10.0` sorts before `1.9.0`, and `AA` before `B`",
    when: "numbers with dots between them sort in the wrong order. *Severity:* warning where 9 and 10 follow the same numbers. Or letters of two or three lengths do, and four in five of those up to the last exist: a note",
    look: Look::Field(|_, field| find(field)),
    bad: &[
        "1.{8..12}.0",
        "A\nB\nC\nD\nE\nF\nG\nH\nI\nJ\nK\nL\nM\nN\nO\nP\nQ\nR\nS\nT\nU\nV\nW\nX\nY\nZ\nAA\nAB\nAC\nAD",
    ],
    sound: &["1.{1..9}.0", "AMS\nCDG\nFRA\nJFK\nMUC\nOSL\nSFO\nTXL"],
};

fn find(field: Field<'_, '_>) -> Option<Hit> {
    // Partitions are seldom read in order.
    if field.keys.of == Of::PartitionKey {
        return None;
    }
    if let Domain::Characters { .. } = field.domain() {
        return letters(field);
    }
    let Domain::Identifier(kind @ (Identifier::Version | Identifier::DottedNumbers)) = field.domain() else {
        return None;
    };
    let numbers = |text: &Entry<'_>| -> Option<Vec<u64>> {
        text.text.trim_start_matches(['v', 'V']).split('.').map(|part| part.parse().ok()).collect()
    };
    let ordered = Ordered::of(field, numbers);
    let counted =
        *kind == Identifier::Version && ordered.wrong().any(|group| counts_on(group.iter().map(|row| &row.1)));
    hit(field, usize::from(!counted), &ordered)
}

fn hit<V: Ord + Clone>(field: Field<'_, '_>, verdict: usize, ordered: &Ordered<'_, V>) -> Option<Hit> {
    let [first, then] = ordered.inversion()?;
    let evidence = format!("{:?} sorts before {:?}", first.text, then.text);
    Some(Hit::of(field.keys, verdict, ordered.rows(), evidence).shows(field.keys, [first.row, then.row]))
}

/// Most of the letters from A on are there, and those of two after those of one.
fn letters(field: Field<'_, '_>) -> Option<Hit> {
    let numbers: BTreeSet<u128> = field.texts().filter_map(|text| text.number()).collect();
    let most = usize::try_from(*numbers.last()?).ok()?;
    // All pairs that there are, are codes and not counted.
    if (632..=702).contains(&most) || numbers.len() * 10 < most * 8 {
        return None;
    }
    hit(field, 2, &Ordered::of(field, Entry::number))
}

/// Whether 9 and 10, or 99 and 100, follow the same numbers, as they do where releases are counted.
fn counts_on<'v>(versions: impl Iterator<Item = &'v Vec<u64>>) -> bool {
    let begun: BTreeSet<&[u64]> = versions.flat_map(|parts| (2..=parts.len()).map(|until| &parts[..until])).collect();
    begun.iter().any(|parts| {
        let [before @ .., last @ (10 | 100 | 1_000 | 10_000)] = parts else { return false };
        begun.contains(&[before, &[last - 1]].concat()[..])
    })
}
