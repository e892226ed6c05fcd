use super::*;

pub(super) const RULE: Rule = Rule {
    name: "printed-values",
    area: AREA,
    verdicts: &[warning(Likely, "{keys} are values as a programming language prints them")],
    cost: "another program, another language or the next run makes a different key, and does not find the row",
    remedy: "write the value itself, and move these rows where the value can still be read",
    read: ONE_SPELLING,
    guide: "a value as a language shows it: Python's `b'a'`, `('a',)` and `UUID('…')`, `ObjectId(\"…\")`, `System.Byte[]`, Java's `[B@1b2c3d4e` and `Optional[a]`, records of C#, objects and texts in JSON, sums such as `0.30000000000000004`, a formula or `=\"a\"` in place of a cell's value",
    when: "two keys of a column or more have such a form",
    look: Look::Column(|_, keys| find(keys)),
    bad: &[
        "b'anna{1..9}'",
        "('anna{1..9}',)",
        "{day}.b'TX{hex:8}'{*2}",
        "user-UUID('{guid}')\nuser-UUID('{guid}')",
        "<Order object at 0x7f0194a3b{1..9}>",
        "System.Collections.Generic.List`1[System.String]{1..9}",
        "order-System.Byte[]{1..9}",
        "[B@4e2515{10..19}",
        "com.contoso.Order@1b2c3d{10..19}",
        "Optional(\"anna{1..9}\")",
        "Optional[usr{1..9}]",
        "MAT-{1000..1100}\n=VLOOKUP(A{1..9};Sheet2;2;0)",
        "\"cust-{1..9}\"",
        "depth=004.30000000000000{1..9}m",
        "=\"{00123..00129}\"",
    ],
    sound: &[
        "O'Neill{1..9}",
        "track ('live{1..9}')",
        "anna.Smith@cafe{1..9}.org",
        "com.contoso.orders@1b2c3d{10..19}",
        "System.String{1..9}",
        "cam1.000000000{100..199}",
        "Some(body{1..9})",
        "UUID('{1..9}",
        "\"Heroes {1..9}\"",
        "\"Heroes\" {1..9}",
    ],
};

/// As a language, a store or a spreadsheet writes a value for people.
static PRINTED: Pattern = pattern!(
    r#"(?sx)
    # A whole key: bytes, lists and tuples of Python, what may be there in Swift, Rust and Haskell, objects and texts in JSON.
      ^b'.+'$ | ^b".+"$ | ^\('.+',?\)$ | ^\['.+'\]$
    | ^Optional(\(".+"\)|\[.+\])$ | ^Some\(".+"\)$ | ^Just\ ".+"$
    | ^\{".+\}$ | ^"[^"\ ]+"$
    # A cell's text or formula in place of its value.
    | ^="[^"\ ]+"$ | ^=[A-Z.]{2,}\(.*\)$
    # A record of C#.
    | [0-9A-Za-z]\ \{\ [0-9A-Za-z]+\ =\ .*\ \}$
    # A part that is bytes of Python, and constructors of Python and of stores.
    | (^|[|:;~=.,_-])b'[^']+'($|[|:;~=.,_-])
    | (UUID|ObjectId|Decimal|Timestamp|np\.str_)\(['"].*\) | datetime\.date(time)?\(.*\)
    # A sum of decimal fractions, with the last bits of its double.
    | [0-9]\.[0-9]{0,6}(0{11,}|9{11,})[0-9]{1,3}($|[^0-9])
    # Objects without a text of their own, by their type or their hash, and what Go writes for a wrong verb.
    | \ object\ at\ 0x | <function\ | System\.(Byte|Char|String)\[\] | \[[BC]@ | \[Ljava\.lang\. | %![sd]\(
    | System\.(Collections|Threading\.Tasks)\..*`
    | (^|[^.0-9A-Za-z_$])[0-9a-z_$]+(\.[0-9a-z_$]+)+\.[A-Z][0-9A-Za-z_$]*@[0-9A-Fa-f]{5,8}($|[^.0-9A-Za-z])
"#
);

fn find(keys: &Keys<'_>) -> Option<Hit> {
    let rows: Vec<usize> = (0..keys.seen.len()).filter(|&row| PRINTED.is_match(keys.seen[row].key)).collect();
    if rows.len() < 2 {
        return None;
    }
    let shown = grouped(keys.scaled(rows.len()));
    let evidence =
        format!("{shown} keys have the quotes, the type or the address that a language shows to programmers");
    Some(Hit::of(keys, 0, rows, evidence))
}

#[test]
fn values_in_braces_are_printed() {
    let is = |key| PRINTED.is_match(key);
    assert!(is("{\"id\":17}") && is("UserId { Value = 462444 }"));
    assert!(!is("b''") && !is("{17}"));
}
