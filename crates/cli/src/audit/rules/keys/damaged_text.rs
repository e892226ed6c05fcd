use super::*;

pub(super) const RULE: Rule = Rule {
    name: "damaged-text",
    area: CHARACTERS,
    verdicts: &[warning(Likely, "{keys} were read in a wrong encoding, or escaped for HTML")],
    cost: "a lookup by the correct text does not find these rows, and what U+FFFD replaced is lost",
    remedy: "read and write text as UTF-8 everywhere, escape it only where it is shown, and restore these keys from their source",
    read: ONE_SPELLING,
    guide: "text that was read in a wrong encoding, such as `MÃ¼ller`, has U+FFFD, or was escaped for HTML, such as `&amp;`",
    when: "a key has U+FFFD, `&amp;`, `&lt;`, `&gt;` or `&quot;`, or a run of characters past ASCII that is UTF-8 once it is written in code page 1252, or four letters or more from À to ÿ in a row",
    look: Look::Key(OfKey {
        is: |key| is_damaged(key.text),
        evidence: "the keys have U+FFFD, UTF-8 that was read in another encoding, such as \"Ã¼\" for \"ü\", or \"&amp;\" for \"&\"",
        ..ANY
    }),
    bad: &[
        "MÃ¼ller",
        "JÃ¤ger KG",
        "CafÃ© 1",
        "ÐœÐ¸Ð½Ð°",
        "O\u{fffd}Neill",
        "Itâ€™s",
        "Â°C",
        "ElblÄ…g",
        "ToruÅ„",
        "Smith &amp; Co",
        "Ìàêàðîâ",
    ],
    sound: &["Müller", "SÃO PAULO", "Ñandú", "Привет", "名前", "Âge", "naïve–", "«CAFÉ»", "Ã", "é", "a&b;"],
};

fn is_damaged(key: &str) -> bool {
    ["&amp;", "&lt;", "&gt;", "&quot;"].iter().any(|escape| key.contains(escape))
        || key.split(|c: char| c.is_ascii()).any(|run| {
            let bytes: Option<Vec<u8>> = run.chars().map(western).collect();
            let twice = bytes.filter(|bytes| matches!(bytes.first(), Some(0xc2..=0xc5 | 0xce..=0xd1 | 0xe2)));
            // No language has this many accented letters in a row, and Cyrillic that was read as Latin-1 has nothing else.
            let other =
                run.chars().count() > 3 && run.chars().all(|c| matches!(c, '\u{c0}'..='\u{ff}' | '\u{a8}' | '\u{b8}'));
            other
                || run.contains(char::REPLACEMENT_CHARACTER)
                || twice.is_some_and(|bytes| std::str::from_utf8(&bytes).is_ok())
        })
}

/// The byte of a character in Windows' code page 1252, and of a control character in Latin-1.
fn western(c: char) -> Option<u8> {
    const FROM_128: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
    FROM_128.chars().zip(128..).find(|(known, _)| *known == c).map(|(_, byte)| byte).or_else(|| u8::try_from(c).ok())
}
