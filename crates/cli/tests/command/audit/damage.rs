//! Keys that were made of no value, or that a program or a spreadsheet has changed.

use serde_json::Value;

use super::figures::{audited, finding, row};
use super::keys::Random;

/// A table of 300 rows, of which the partition and the row are made of a number.
fn of(keys: &dyn Fn(u64, &mut Random) -> (String, String)) -> Value {
    let mut random = Random(41);
    audited(|csv| {
        for n in 0..300 {
            let (partition_key, row_key) = keys(n, &mut random);
            let row_key = row_key.replace('"', "\"\"");
            row(csv, &format!("\"{}\"", partition_key.replace('"', "\"\"")), &format!("\"{row_key}\""), None);
        }
    })
}

#[track_caller]
fn placed(json: &Value, name: &str, column: &str, count: u64) {
    let found = finding(json, name).unwrap_or_else(|| panic!("{name}: {json:#}"));
    assert_eq!((&found["column"], &found["count"]), (&column.into(), &count.into()), "{found:#}");
    assert_ne!(found["severity"], "note", "{found:#}");
}

#[test]
fn a_part_that_says_that_there_was_no_value_is_told_from_a_word() {
    let tenant = |of_none: &'static str| {
        of(&move |n, r| (if n % 20 == 3 { of_none.into() } else { format!("tenant_t{:03}", n % 9) }, r.guid()))
    };
    for nothing in ["tenant_undefined", "tenant_null", "tenant_NaN", "tenant_"] {
        placed(&tenant(nothing), "placeholder-keys", "PartitionKey", 15);
    }
    assert_eq!(finding(&tenant("tenant_nullable"), "placeholder-keys"), None);
    let row_key = |of_none: &'static str| {
        of(&move |n, r| {
            let place = if n % 30 == 7 {
                of_none.into()
            } else {
                format!("{:03}.{:04}_{:03}.{:04}", n / 7, n * 13 % 10_000, n / 3, n * 31 % 10_000)
            };
            ("fleet".into(), format!("{:012}_{place}", r.below(1 << 39)))
        })
    };
    placed(&row_key("NaN_NaN"), "placeholder-keys", "RowKey", 10);
    assert_eq!(finding(&row_key("nan_bread"), "placeholder-keys"), None);
    // Tickers, and towns and people.
    let some = |keys: &'static [&'static str]| {
        let json = of(&|n, r| (keys[n as usize % keys.len()].into(), r.guid()));
        finding(&json, "placeholder-keys").map(|found| found["count"].as_u64().unwrap())
    };
    assert_eq!(some(&["MSFT", "NULL", "T", "AAPL", "NAN"]), None);
    assert_eq!(some(&["Weber", "Null", "Young", "Nan", "Ng"]), None);
    assert_eq!(some(&["weber", "null", "young", "meier", "ng"]), Some(60));
    assert_eq!(some(&["4711", "string", "0815", "1234"]), Some(75));
    assert_eq!(some(&["string theory", "knots", "sets", "graphs"]), None);
    // Words with a hyphen between them.
    let errors =
        ["undefined-index", "null-pointer", "type-error", "stack-overflow", "bad-cast", "null-device", "no-space"];
    let json = of(&|n, _| (errors[n as usize % 7].into(), format!("{}-{n:03}", errors[(n / 7) as usize % 7])));
    assert_eq!(finding(&json, "placeholder-keys"), None, "{json:#}");
}

#[test]
fn code_that_stands_where_its_value_should_is_told() {
    let session = |of_none: &'static str| {
        of(&move |n, r| (if n % 50 == 3 { of_none.into() } else { format!("session-{:05}", n % 40) }, r.guid()))
    };
    for code in ["session-${userId}", "session-{{ user }}", "session-{user_id}", "session-"] {
        placed(&session(code), "placeholder-keys", "PartitionKey", 6);
    }
    assert_eq!(finding(&session("session-{a}"), "placeholder-keys"), None);
    let types = ["System.String", "System.Int32", "Contoso.Order", "Contoso.User", "Contoso.Line"];
    let json = of(&|n, r| (types[n as usize % 5].into(), r.guid()));
    assert_eq!(finding(&json, "placeholder-keys"), None, "{json:#}");
    // Routes.
    let routes = ["users|{id}|get", "users|{id}|put", "users|all|get", "orders|{id}|get", "orders|{line}|get"];
    let json = of(&|n, r| (routes[n as usize % 5].into(), r.guid()));
    assert_eq!(finding(&json, "placeholder-keys"), None, "{json:#}");
}

#[test]
fn values_are_told_from_what_a_language_prints_of_them() {
    let some = |every: u64, printed: fn(u64) -> String| {
        of(&move |n, r| {
            let key = r.guid();
            ("a".into(), if n % every == 0 { printed(n) } else { key })
        })
    };
    placed(&some(50, |n| format!("<__main__.User object at 0x7f31b2c{n:03}>")), "printed-values", "RowKey", 6);
    placed(&some(50, |n| format!("System.Threading.Tasks.Task`1[System.String]_{n}")), "printed-values", "RowKey", 6);
    placed(&some(20, |n| format!("b'cust-{n}'")), "printed-values", "RowKey", 15);
    let commas =
        of(&|n, _| ("a".into(), if n % 20 == 3 { format!("cust-1,{n:03}") } else { format!("cust-{}", 1_000 + n) }));
    placed(&commas, "number-spellings", "RowKey", 15);
    // All of them, too.
    placed(&some(1, |n| format!("('cust-{n}',)")), "printed-values", "RowKey", 300);
    placed(&some(1, |n| format!("com.contoso.Order@1b2c{n:04x}")), "printed-values", "RowKey", 300);
    assert_eq!(finding(&some(1, |n| format!("Song ('live {n}')")), "printed-values"), None);
}

#[test]
fn secrets_in_keys_are_told_from_numbers_and_names() {
    let secrets = |key: &dyn Fn(u64, &mut Random) -> String| {
        let json = of(&|n, r| ("a".into(), key(n, r)));
        finding(&json, "secrets-in-keys").map(|found| (found["severity"].clone(), found["count"].as_u64().unwrap()))
    };
    let token = |r: &mut Random| format!("eyJhbGciOiJIUzI1NiJ9.{}.{}", r.base_32(40), r.base_32(43));
    assert_eq!(secrets(&|n, r| if n % 100 == 3 { token(r) } else { r.guid() }), Some(("warning".into(), 3)));
    let checked = |first: u64, r: &mut Random| {
        let digits = format!("{first}{:011}", r.below(100_000_000_000));
        let twice = |digit: u32| if digit > 4 { 2 * digit - 9 } else { 2 * digit };
        let values = digits.chars().rev().map(|digit| digit.to_digit(10).unwrap());
        let sum: u32 = values.enumerate().map(|(at, digit)| if at % 2 == 0 { twice(digit) } else { digit }).sum();
        format!("{digits}{}", (10 - sum % 10) % 10)
    };
    assert_eq!(secrets(&|_, r| checked(4_539, r)), Some(("note".into(), 300)));
    // Members and parcels have check digits, too.
    assert_eq!(secrets(&|_, r| checked(6_031, r)), None);
    assert_eq!(secrets(&|_, r| format!("4539{:012}", r.below(1_000_000_000_000))), None);
    assert_eq!(secrets(&|n, r| format!("design={n:03}-{}", r.base_32(20))), None);
}

#[test]
fn the_line_of_names_and_the_hash_of_no_text_are_placeholders() {
    let user = |none: &'static str, once: bool| {
        of(&move |n, r| {
            let key = if n == 7 || n % 20 == 7 && !once {
                none.into()
            } else {
                format!("{:032x}", u128::from(n % 9 + 1) << 90)
            };
            (key, r.guid())
        })
    };
    placed(&user("d41d8cd98f00b204e9800998ecf8427e", false), "placeholder-keys", "PartitionKey", 15);
    placed(&user("PartitionKey", true), "placeholder-keys", "PartitionKey", 1);
}

#[test]
fn some_keys_in_quotation_marks_are_told() {
    let quoted = |quote: &'static str, close: &'static str, every: u64| {
        of(&move |n, r| {
            let key = format!("cust-{}", r.base_32(8));
            ("a".into(), if n % every == 0 { format!("{quote}{key}{close}") } else { key })
        })
    };
    placed(&quoted("\"", "\"", 20), "quoted-keys", "RowKey", 15);
    assert_eq!(finding(&quoted("\"", "\"", 1), "quoted-keys"), None);
    assert_eq!(finding(&quoted("\"Heroes\" by ", "", 20), "quoted-keys"), None);
}

#[test]
fn keys_of_one_thing_that_differ_in_punctuation_are_told() {
    fn pairs(id: &str, separator: &str) -> String {
        (0..6).map(|at| &id[2 * at..2 * at + 2]).collect::<Vec<_>>().join(separator)
    }
    let devices = |spelled: fn(u64, &str) -> String| {
        of(&move |n, r| (spelled(n, &format!("{:012x}", 0x0c5a_7e00_0000 + n / 2 % 40 * 7_919)), r.guid()))
    };
    let mac = devices(|n, id| if n % 2 == 0 { pairs(id, ":") } else { pairs(id, "-").to_uppercase() });
    placed(&mac, "punctuation-collisions", "PartitionKey", 40);
    placed(
        &devices(|n, id| if n % 2 == 0 { pairs(id, ":") } else { id.into() }),
        "punctuation-collisions",
        "PartitionKey",
        40,
    );
    let phone = |zeros: &'static str| {
        of(&move |n, r| {
            let number = 4_930_000_000 + n / 2 % 50 * 104_729;
            (format!("{}{number}", if n % 2 == 0 { "+" } else { zeros }), r.guid())
        })
    };
    placed(&phone("00"), "punctuation-collisions", "PartitionKey", 50);
    assert_eq!(finding(&phone("+"), "punctuation-collisions"), None);
    // Names that people choose.
    let names = of(&|n, _| {
        (
            format!("de-{}", n / 150),
            format!(
                "{}{}{}",
                ["anna", "ben", "tom", "wim", "ida"][n as usize % 5],
                ["_", ".", "-"][n as usize / 5 % 3],
                ["smith", "haas", "ng", "li", "roy", "may", "lee", "kim", "fox", "day"][n as usize / 15 % 10]
            ),
        )
    });
    assert_eq!(finding(&names, "separator-collisions").map(|found| found["severity"].clone()), Some("note".into()));
    // Users, addresses and pairs of numbers, of which a point and a place mean something.
    let users = of(&|n, r| (format!("anna{}b{}", ["_", ".", ""][n as usize % 3], n / 3 % 30), r.guid()));
    assert_eq!(finding(&users, "punctuation-collisions"), None, "{users:#}");
    let ranges = of(&|n, r| (format!("{}-{}", 10 + n % 30, 1_000 + n / 30), r.guid()));
    assert_eq!(finding(&ranges, "punctuation-collisions"), None, "{ranges:#}");
}

#[test]
fn text_in_a_wrong_encoding_and_marks_that_nobody_sees_are_told() {
    let name = |name: &'static str| {
        of(&move |n, _| (format!("{}-{}", if n % 25 == 3 { name } else { "Müller" }, n % 4), format!("re-{n:05}")))
    };
    for wrong in ["JÃ¤ger", "O\u{fffd}Neill", "A&amp;B"] {
        assert_eq!(finding(&name(wrong), "damaged-text").unwrap()["column"], "PartitionKey");
    }
    for wrong in ["\u{feff}Jäger", "Jäger\u{200b}"] {
        assert_eq!(finding(&name(wrong), "invisible-characters").unwrap()["column"], "PartitionKey");
    }
    for sound in ["Jäger", "SÃO", "Привет", "A&B;"] {
        let json = name(sound);
        assert_eq!(["damaged-text", "invisible-characters"].map(|name| finding(&json, name)), [None, None], "{sound}");
    }
}

#[test]
fn what_a_spreadsheet_has_made_of_a_few_keys_is_told() {
    let made = |key: &dyn Fn(u64, &mut Random) -> String| of(&|n, r| ("import".into(), key(n, r)));
    let damage = "spreadsheet-damage";
    // Numbers of 64 bits that went through a double.
    let id = |r: &mut Random| 5_700_000_000_000_000_000 + r.below(200_000_000_000_000_000);
    let rounded =
        |every: u64| made(&|n, r| if n % every == 0 { format!("{}000", id(r) / 1_000) } else { id(r).to_string() });
    placed(&rounded(4), damage, "RowKey", 75);
    assert_eq!(finding(&rounded(1_000), damage), None);
    assert_eq!(finding(&made(&|n, _| format!("{n:016}")), damage), None);
    // Parts 3-10 and MAR10, and a column with an empty cell.
    placed(
        &made(&|n, r| if n % 100 == 4 { format!("{}-Mar", 3 + n / 100) } else { format!("PEX-{:04}", r.below(9_999)) }),
        damage,
        "RowKey",
        3,
    );
    assert_eq!(finding(&made(&|n, _| format!("{}-Mar", n % 31 + 1)), damage), None);
    placed(&made(&|n, _| format!("{}{}", 1_506_765 + n * 7, if n % 5 == 0 { ".0" } else { "" })), damage, "RowKey", 60);
    assert_eq!(
        finding(&made(&|n, _| format!("{}{}", 1_506 + n * 7, if n % 5 == 0 { ".5" } else { "" })), damage),
        None
    );
    assert_eq!(finding(&made(&|n, _| format!("v{}.{}", n / 20, n % 20)), damage), None);
}

#[test]
fn digests_are_told_from_guids_in_two_spellings() {
    let users = |digest: bool| {
        let json = of(&move |n, _| {
            // The same sixty each time.
            let mut random = Random(n % 60);
            let guid = random.guid();
            let other =
                if digest { format!("{:016x}{:016x}", random.next(), random.next()) } else { guid.replace('-', "") };
            (if n % 2 == 0 { guid } else { other }, format!("{n:04}"))
        });
        finding(&json, "mixed-formats").map(|found| found["severity"].clone())
    };
    assert_eq!(users(true), None);
    assert_eq!(users(false), Some("warning".into()));
}

#[test]
fn keys_that_are_exchanged_or_lack_their_last_part_are_told() {
    let documents = |swapped: fn(u64) -> bool, twice: bool| {
        of(&move |n, r| {
            let number = if twice { n / 2 } else { n };
            let mut random = Random(number);
            let keys = (format!("tenant-{:03}", number % 9), format!("doc_{:012x}", random.below(1 << 48)));
            _ = r.next();
            if swapped(n) { (keys.1, keys.0) } else { keys }
        })
    };
    placed(&documents(|n| n % 30 == 7, false), "exchanged-keys", "RowKey", 10);
    // The way back, as an index has it.
    assert_eq!(finding(&documents(|n| n % 20 == 7, true), "exchanged-keys"), None);
    assert_eq!(finding(&documents(|_| false, false), "exchanged-keys"), None);
    let parts = |of_none: u64| {
        of(&move |n, r| {
            let last = if n % of_none == 3 { String::new() } else { format!("{:05}", r.below(100_000)) };
            ("adatum".into(), format!("202405{:02}|{}|{last}", n / 10 + 1, r.base_32(8)))
        })
    };
    placed(&parts(30), "placeholder-keys", "RowKey", 10);
    assert_eq!(finding(&parts(2), "placeholder-keys"), None);
}
