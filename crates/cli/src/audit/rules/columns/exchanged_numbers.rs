use super::*;

pub(super) const RULE: Rule = Rule {
    name: "exchanged-numbers",
    area: AREA,
    verdicts: &[
        warning(Likely, "two parts in a few {keys} have changed places"),
        warning(Likely, "pairs in a few {keys} are in the other order")
            .cost("a pair has two keys, and each finds only its own rows")
            .remedy("put the lesser of the two first, wherever such a key is made, and move these rows"),
    ],
    cost: "these rows are not where they belong, as with a longitude in place of the latitude",
    remedy: "find the program that passes the two in the wrong order, and move these rows",
    read: ONE_SPELLING,
    guide: "two numbers or codes beside each other, such as latitude and longitude, that are exchanged in a few rows; and pairs of which the lesser comes first in nearly all",
    when: "in two rows or more, at most a fifth, two numbers beside each other are each where the middle seven tenths of the other are, or as far again around them, and not where their own are; or two codes without small letters are each 40 times or more, and five times as often, in the place of the other. Or two parts beside each other have one form, 40 pairs or more are different, and in nine of ten the lesser is the first",
    look: Look::Shapes(|_, column| {
        let of_shape = |shape| find(column, shape).or_else(|| pairs(column, shape)).or_else(|| words(column, shape));
        column.shapes.iter().filter_map(of_shape).collect()
    }),
    bad: &[
        "DK1|HR2 / {guid}{*60}\nHR2|DK1 / {guid}{*9}",
        "50.{10..99}_10.{10..99}_{hex:6}\n10.{10..19}_50.{10..19}_{hex:6}",
    ],
    sound: &["50.{10..99}_10.{10..99}_{hex:6}", "{10..99}_{40..130}_{hex:6}\n{90..99}_{30..39}_{hex:6}"],
};

/// Where the middle seven tenths of some numbers are, and as far again on both sides.
fn around(numbers: impl Iterator<Item = f64>) -> std::ops::RangeInclusive<f64> {
    let mut sorted: Vec<f64> = numbers.collect();
    sorted.sort_by(f64::total_cmp);
    let at = |twentieths: usize| sorted[(sorted.len() - 1) * twentieths / 20];
    let room = at(17) - at(3);
    at(3) - room..=at(17) + room
}

fn find(column: &Column<'_>, shape: &Shape<'_>) -> Option<Hit> {
    shape.parts.windows(2).find_map(|two| {
        let [one, other] = two else { return None };
        let pair = |at: usize| Some((one.rows[at], as_number(one.value(at))?, as_number(other.value(at))?));
        let pairs: Vec<(usize, f64, f64)> = (0..one.rows.len().min(other.rows.len())).filter_map(pair).collect();
        if one.rows != other.rows || pairs.len() < ENOUGH || pairs.len() * 20 < one.rows.len() * 19 {
            return None;
        }
        let (a, b) = (around(pairs.iter().map(|pair| pair.1)), around(pairs.iter().map(|pair| pair.2)));
        let is = |(_, x, y): &&(usize, f64, f64)| a.contains(y) && b.contains(x) && !a.contains(x) && !b.contains(y);
        let rows: Vec<usize> = pairs.iter().filter(is).map(|pair| pair.0).collect();
        let few = rows.len() > 1 && rows.len() * 5 <= pairs.len();
        few.then(|| column.hit(0, &rows, "each of the two is where the other one is in most keys"))
    })
}

/// Two codes of which each is five times as often in the place of the other. Words of people are in any order.
fn words(column: &Column<'_>, shape: &Shape<'_>) -> Option<Hit> {
    (1..shape.skeleton.tokens.len()).find_map(|at| {
        let of = |row: usize| [0, 1].map(|second| column.pieces[row][at - 1 + second]);
        let mut counts = HashMap::<&str, [usize; 2]>::new();
        for &row in &shape.rows {
            of(row).into_iter().enumerate().for_each(|(second, text)| counts.entry(text).or_default()[second] += 1);
        }
        let is_other = |second: usize, text: &str| counts[text][1 - second] >= ENOUGH.max(5 * counts[text][second]);
        let is_code = |text: &str| !text.contains(char::is_lowercase);
        let is = |row: &usize| (0..2).all(|second| is_code(of(*row)[second]) && is_other(second, of(*row)[second]));
        let rows: Vec<usize> = shape.rows.iter().copied().filter(is).collect();
        let few = rows.len() > 1 && rows.len() * 5 <= shape.rows.len();
        few.then(|| column.hit(0, &rows, "each of the two is where the other one is in most keys"))
    })
}

/// Two of one form, of which the lesser comes first: what is for both of them has one key.
fn pairs(column: &Column<'_>, shape: &Shape<'_>) -> Option<Hit> {
    (1..shape.skeleton.tokens.len()).find_map(|at| {
        let of = |row: usize| (column.pieces[row][at - 1], column.pieces[row][at]);
        let is_pair = |(one, other): &(&str, &str)| one != other && one.len() > 4 && form(one) == form(other);
        let (rows, rest): (Vec<usize>, Vec<usize>) = shape.rows.iter().partition(|row| is_pair(&of(**row)));
        let different: BTreeSet<(&str, &str)> = rows.iter().map(|row| of(*row)).collect();
        let wrong: Vec<usize> = rows.into_iter().filter(|row| of(*row).0 > of(*row).1).collect();
        let sorted = different.iter().filter(|(one, other)| one < other).count();
        let law =
            different.len() >= ENOUGH && rest.len() * 20 <= shape.rows.len() && sorted * 10 >= different.len() * 9;
        (law && wrong.len() > 1).then(|| column.hit(1, &wrong, "in the others, the lesser of the two comes first"))
    })
}
