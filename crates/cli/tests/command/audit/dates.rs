//! Dates, versions and instants that were misread, each with a table that has no fault or another one.

use serde_json::Value;

use super::figures::{audited, finding, row};
use super::keys::{Random, at, civil, inverted};

/// `yyyy-MM-ddTHH:mm:ss` so many seconds after the start.
fn iso(seconds: u64) -> String {
    let [year, month, day, hour, minute, second] = civil(at(seconds));
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}")
}

/// The words of the most frequent shape of the RowKeys.
fn shape(json: &Value) -> &str {
    json["schema"]["row_key"][0]["words"].as_str().unwrap()
}

#[test]
fn a_constant_suffix_that_begins_with_an_a_makes_no_instant_unique() {
    let mut random = Random(6);
    let json = audited(|csv| {
        let mut seconds = 0;
        for _ in 0..400 {
            seconds += 1 + random.below(5);
            row(csv, "queue", &format!("{}_a1", iso(seconds)), Some(seconds));
        }
    });
    assert_eq!(shape(&json), "<date, yyyy-MM-ddTHH:mm:ss>_a1");
    assert!(finding(&json, "no-unique-suffix").is_some(), "{json:#}");
}

#[test]
fn versions_are_warned_about_where_nine_and_ten_are_both_there() {
    let of = |key: &dyn Fn(u64, &mut Random) -> String| {
        let mut random = Random(7);
        let json = audited(|csv| (0..300).for_each(|n| row(csv, "org", &key(n, &mut random), Some(n * 3_600))));
        finding(&json, "version-order").map(|found| format!("{} {}", found["severity"], found["confidence"]))
    };
    let (warned, noted) = (Some("\"warning\" \"likely\"".to_owned()), Some("\"note\" \"possible\"".to_owned()));
    assert_eq!(of(&|n, _| format!("release-{}.{}", n / 15, n % 15)), warned);
    assert_eq!(of(&|n, _| format!("app:{}.{}.{}", n / 60, n / 4 % 15, n % 4)), warned);
    assert_eq!(of(&|n, r| format!("bump-{}.{}.{}", 2 + n % 40, r.below(9), r.below(9))), noted);
    // Enzymes, cookies and prices.
    assert_eq!(of(&|_, r| format!("{}.{}.{}.{}", 1 + r.below(6), r.below(20), 1, r.below(300))), noted);
    assert_eq!(of(&|n, r| format!("GA1.2.{}.{}", r.below(1 << 31), 1_741_006_016 + n)), None);
    assert_eq!(of(&|_, r| format!("{}.{:02}", r.below(200), r.below(100))), None);
}

#[test]
fn dates_of_two_forms_are_told_apart_whatever_their_shares() {
    let mut random = Random(30);
    for others in [2, 3, 5, 9] {
        // What C# and JavaScript write.
        let mut random = Random(others);
        let json = audited(|csv| {
            for n in 0..200 {
                let decimals = random.below(10_000_000);
                let decimals =
                    if n % others == 0 { format!("{:03}", decimals / 10_000) } else { format!("{decimals:07}") };
                row(csv, "queue", &format!("{}.{decimals}Z", iso(n * 977)), Some(n * 977));
            }
        });
        let found = finding(&json, "mixed-precision").unwrap_or_else(|| panic!("{json:#}"));
        assert_eq!(found["evidence"], "instants are written with 3 and 7 decimals of a second");
        let json = audited(|csv| {
            for n in 0..200 {
                let [year, month, day, ..] = civil(at(n * 40_000));
                let date =
                    if n % others == 0 { format!("{day:02}-{month:02}-{year}") } else { iso(n * 40_000)[..10].into() };
                row(csv, "queue", &format!("{date}_{}", random.base_32(6)), Some(n * 40_000));
            }
        });
        assert!(finding(&json, "mixed-formats").is_some(), "{json:#}");
        assert_eq!(finding(&json, "mixed-width-numbers"), None, "{json:#}");
    }
    // Days among minutes are in order.
    let json = audited(|csv| {
        for n in 0..200 {
            let length = if n % 5 == 0 { 10 } else { 16 };
            row(csv, "calendar", &format!("{}_{}", &iso(n * 40_000)[..length], random.base_32(6)), Some(n * 40_000));
        }
    });
    assert_eq!(finding(&json, "mixed-formats"), None, "{json:#}");
    // Numbers after a date, some of which could be times of day.
    let json = audited(|csv| {
        for n in 0..200 {
            row(csv, "queue", &format!("{}_{:04}", &iso(n * 40_000)[..10], n * 37), Some(n * 40_000));
        }
    });
    assert_eq!(shape(&json), "<date, yyyy-MM-dd>_<number, 4 digits, padded, ascending>");
}

#[test]
fn hours_of_twelve_without_their_half_are_no_local_time() {
    // A row every 37 minutes, and those that a clock two hours ahead wrote.
    let of = |key: &dyn Fn(u64, [u64; 6]) -> String| {
        let mut random = Random(5);
        let json = audited(|csv| {
            for n in 0..300 {
                let seconds = n * 37 * 60;
                row(csv, "till", &format!("{}-{}", key(n, civil(at(seconds))), random.base_32(5)), Some(seconds + 1));
            }
        });
        ["date-order", "local-time"]
            .map(|name| finding(&json, name).map(|found| (found["title"].to_string(), found["remedy"].to_string())))
    };
    let [twelve, local] = of(&|_, [year, month, day, hour, minute, second]| {
        format!("{year}{month:02}{day:02}{:02}{minute:02}{second:02}", (hour + 11) % 12 + 1)
    });
    let (title, remedy) = twelve.unwrap();
    assert_eq!(title, "\"times of day count twelve hours, without AM or PM\"");
    assert!(remedy.contains("HH") && local.is_none(), "{remedy} {local:?}");
    // Half of the writers are twelve hours away.
    let [twelve, local] = of(&|n, [year, month, day, hour, minute, second]| {
        let hour = if n % 2 == 0 { (hour + 12) % 24 } else { hour };
        format!("{year}{month:02}{day:02}{hour:02}{minute:02}{second:02}")
    });
    assert!(twelve.is_none() && local.is_some());
}

#[test]
fn what_each_writer_spells_in_its_own_way_is_mixed_only_among_its_own_rows() {
    let of =
        |key: &dyn Fn(u64) -> String| audited(|csv| (0..200).for_each(|n| row(csv, "dag", &key(n), Some(n * 977))));
    let runs = |manual: &'static str| {
        of(&move |n| {
            if n % 9 == 0 {
                format!("{manual}__{}.{:06}+00:00", iso(n * 977), n * 4_099 % 1_000_000)
            } else {
                format!("scheduled__{}+00:00", iso(n * 977))
            }
        })
    };
    assert_eq!(finding(&runs("manual"), "mixed-precision"), None);
    assert_eq!(finding(&runs("scheduled"), "mixed-precision").unwrap()["count"], 23);
    // One instant in two spellings, and two instants.
    let severity = |others: &'static str| {
        let json = of(&move |n| format!("{}{}", iso(n * 977), if n % 3 == 0 { others } else { "Z" }));
        finding(&json, "mixed-offsets").map(|found| (found["severity"].to_string(), found["remedy"].to_string()))
    };
    assert_eq!(severity("+00:00"), Some(("\"warning\"".into(), "\"write Z\"".into())));
    assert_eq!(severity("+02:00"), Some(("\"error\"".into(), "\"write every instant in UTC\"".into())));
    assert_eq!(severity("Z"), None);
}

#[test]
fn ulids_in_two_cases_and_ticks_from_two_bases_are_mixed_formats() {
    let of = |key: &dyn Fn(u64, &mut Random) -> String| {
        let mut random = Random(11);
        let json = audited(|csv| (0..200).for_each(|n| row(csv, "log", &key(n, &mut random), Some(n * 977))));
        finding(&json, "mixed-formats").map(|found| found["evidence"].as_str().unwrap().to_owned())
    };
    let ulid =
        |n: u64, random: &mut Random| format!("01JN{}{}", ["A", "B", "C", "D"][n as usize / 50], random.base_32(21));
    let both = |n: u64, random: &mut Random| {
        let ulid = ulid(n, random);
        if n.is_multiple_of(4) { ulid.to_lowercase() } else { ulid }
    };
    assert_eq!(
        of(&both).unwrap(),
        "of the RowKeys of one partition 150 begin with a ULID and 50 begin with a ULID in lower case"
    );
    assert_eq!(of(&ulid), None);
    // DateTime.MaxValue and long.MaxValue.
    let bases = |n: u64, _: &mut Random| {
        if n.is_multiple_of(4) {
            (i64::MAX.cast_unsigned() - at(n * 977)).to_string()
        } else {
            inverted(at(n * 977)).to_string()
        }
    };
    assert_eq!(
        of(&bases).unwrap(),
        "most instants are ticks, newest first, and some 9223372036854775807 minus ticks, newest first"
    );
    assert_eq!(of(&|n, _| inverted(at(n * 977)).to_string()), None);
}

#[test]
fn dates_that_are_short_or_begin_with_something_else_are_read_where_timestamps_prove_it() {
    // A row every nine days.
    let of = |key: &dyn Fn([u64; 6], &mut Random) -> String| {
        let mut random = Random(3);
        audited(|csv| {
            for n in 0..200 {
                let seconds = n * 9 * 86_400;
                row(
                    csv,
                    "site",
                    &format!("{}_{}", key(civil(at(seconds)), &mut random), random.base_32(6)),
                    Some(seconds),
                );
            }
        })
    };
    let two_digits = of(&|[year, month, day, ..], _| format!("{day:02}-{month:02}-{:02}", year % 100));
    assert!(shape(&two_digits).starts_with("<date, dd-MM-yy>_"), "{}", shape(&two_digits));
    let months = of(&|[year, month, ..], _| format!("{month:02}-{year}"));
    assert!(shape(&months).starts_with("<date, MM-yyyy>_"), "{}", shape(&months));
    let quarters = of(&|[year, month, ..], _| format!("Q{}-{year}", month.div_ceil(3)));
    assert!(shape(&quarters).starts_with("<date, Qq-yyyy>_"), "{}", shape(&quarters));
    let names = ["January", "February", "March", "April", "May", "June", "July", "August"];
    let names = of(&|[year, month, day, ..], _| format!("{} {} {year}", day.min(28), names[month as usize % 8]));
    assert!(shape(&names).starts_with("<date, d MMM yyyy>_"), "{}", shape(&names));
    for json in [&two_digits, &months, &quarters, &names] {
        assert_eq!(finding(json, "date-order").unwrap()["severity"], "error", "{json:#}");
        assert_eq!(finding(json, "mixed-width-numbers"), None, "{json:#}");
    }
    // Shelves and questions have such names, too.
    let shelves = of(&|[year, ..], random| format!("W{}-{year}", 1 + random.below(52)));
    assert!(!shape(&shelves).contains("date"), "{}", shape(&shelves));
    // Decimals after a time without separators.
    let basic = audited(|csv| {
        for n in 0..100 {
            let [year, month, day, hour, minute, second] = civil(at(n * 977));
            let key = format!("{year}{month:02}{day:02}T{hour:02}{minute:02}{second:02}.{:03}Z", n * 37 % 1_000);
            row(csv, "site", &key, Some(n * 977));
        }
    });
    assert_eq!(shape(&basic), "<date, yyyyMMddTHHmmss.fffZ>");
}

/// What is said of local time, for rows whose keys are so many seconds after their Timestamps.
fn local(text: &dyn Fn(u64) -> String, ahead: &dyn Fn(u64) -> i64) -> Option<String> {
    let mut random = Random(31);
    let json = audited(|csv| {
        for n in 0..300 {
            let seconds = 400_000_u64 + n * 3_001;
            let key = format!("{}_{}", text(seconds.saturating_add_signed(ahead(n))), random.base_32(5));
            row(csv, &format!("device-{}", n % 6), &key, Some(seconds));
        }
    });
    finding(&json, "local-time").map(|found| found["severity"].as_str().unwrap().to_owned())
}

#[test]
fn what_expires_or_is_tried_again_is_no_local_time() {
    let utc = |seconds| format!("{}Z", iso(seconds));
    let some = |n: u64, a: i64, b: i64| if n % 7 == 3 { a } else { b };
    // Tried again after an hour, and sessions of half an hour and of eight; a quarter of an hour is no clock's offset.
    assert_eq!(local(&utc, &|n| some(n, -3_600, 0)), None);
    assert_eq!(local(&utc, &|n| some(n, 8 * 3_600, 1_800)), None);
    assert_eq!(local(&iso, &|n| some(n, 43_200, 900)), None);
    // Due in one hour or two: a note, since clocks of two seasons look like this.
    assert_eq!(local(&utc, &|n| some(n, 7_200, 3_600)).as_deref(), Some("note"));
    assert_eq!(local(&iso, &|n| some(n, 7_200, 0)).as_deref(), Some("warning"));
    // A device in local time, and summer time.
    assert_eq!(local(&utc, &|n| if n % 6 == 2 { 19_800 } else { 0 }).as_deref(), Some("error"));
    assert_eq!(local(&iso, &|n| if n < 130 { 3_600 } else { 7_200 }).as_deref(), Some("error"));
}

/// The title and the count of wrong dates, of a row every hour and a quarter whose key is made of what it was written at.
fn wrong(key: &dyn Fn(u64, [u64; 6]) -> String, from: u64) -> Option<String> {
    let json = audited(|csv| {
        for n in 0..300 {
            let seconds = from + n * 4_507;
            row(csv, "log", &key(n, civil(at(seconds))), Some(seconds + 1));
        }
    });
    finding(&json, "wrong-dates").map(|found| format!("{} {}: {}", found["count"], found["severity"], found["title"]))
}

#[test]
fn dates_that_are_not_those_of_the_timestamps_are_told() {
    let date = |[year, month, day, hour, minute, second]: [u64; 6]| {
        format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
    };
    assert_eq!(wrong(&|_, now| date(now), 0), None);
    // A variable that was not set, and a clock without a battery.
    let unset = "20 \"warning\": \"dates are those of a variable or a clock that was not set\"";
    let unset_in = |text: &'static str| move |n: u64, now| if n % 15 == 4 { format!("{text}|{n}") } else { date(now) };
    assert_eq!(wrong(&unset_in("0001-01-01T00:00:00"), 0).as_deref(), Some(unset));
    assert_eq!(wrong(&unset_in("1970-01-01T00:06:42Z"), 0).as_deref(), Some(unset));
    // Never, and an archive.
    assert_eq!(wrong(&unset_in("9999-12-31T23:59:59"), 0), None);
    assert_eq!(wrong(&unset_in("2019-12-31T23:59:59"), 0), None);
    // The Buddhist calendar.
    let thai = |n: u64, [year, month, day, hour, minute, second]: [u64; 6]| {
        let year = if n % 12 == 5 { year + 543 } else { year };
        format!("{year}{month:02}{day:02}{hour:02}{minute:02}{second:02}-{n:x}")
    };
    let found = wrong(&thai, 0).unwrap();
    assert_eq!(found, "25 \"warning\": \"dates are years away from those on which the rows were written\"");
    // mm for MM, getMonth, and YYYY, which is the year of the week in Java and .NET.
    let found = wrong(&|_, [year, _, day, hour, minute, second]| date([year, minute, day, hour, minute, second]), 0);
    assert_eq!(found.unwrap(), "300 \"error\": \"dates have the minute where the month should be\"");
    let new_year = (0..800).map(|day| day * 86_400).find(|day| civil(at(*day))[1..3] == [1, 1]).unwrap();
    // Of months alone that are not the first, a bill of the month before has the same.
    for (from, severity) in [(new_year, "warning"), (new_year + 40 * 86_400, "note")] {
        let before =
            |_, [year, month, day, hour, minute, second]: [u64; 6]| date([year, month - 1, day, hour, minute, second]);
        let expected = format!("300 \"{severity}\": \"dates have the month before\"");
        assert_eq!(wrong(&before, from), Some(expected));
    }
    let found = wrong(&|n, [year, month, day, ..]| format!("{year}-{day:02}-{month:02}_{n:x}"), 0);
    assert_eq!(found.unwrap(), "300 \"error\": \"dates have the day before the month\"");
    let week = |_, [year, month, day, hour, minute, second]: [u64; 6]| {
        date([if month == 12 && day >= 29 { year + 1 } else { year }, month, day, hour, minute, second])
    };
    let found = wrong(&week, new_year + 365 * 86_400 - 6 * 86_400);
    let title = "\"dates at the end of December have the year of their week, which is the next one\"";
    assert!(found.as_ref().is_some_and(|found| found.ends_with(title)), "{found:?}");
}

#[test]
fn partitions_of_one_kind_that_write_time_in_two_formats_are_told() {
    let of = |partition: &dyn Fn(u64) -> String| {
        let json = audited(|csv| {
            for n in 0..600 {
                let [at, id] = [n * 977, n % 40];
                let key = if id % 5 == 2 { iso(at).replace([':', '-'], "") } else { format!("{}Z", iso(at)) };
                row(csv, &partition(id), &key, Some(at));
            }
        });
        assert_eq!(finding(&json, "mixed-offsets"), None, "{json:#}");
        finding(&json, "mixed-formats").map(|found| found["evidence"].to_string())
    };
    let found = of(&|id| format!("device-{id:04}")).unwrap();
    assert!(found.contains("8 partitions begin with a date as yyyyMMddTHHmmss"), "{found}");
    // What words name are things of several kinds.
    let words = ["log", "run", "job", "bill", "mail", "note", "call", "trip"];
    assert_eq!(of(&|id| words[id as usize % 8].repeat(1 + id as usize / 8)), None);
}

#[test]
fn rows_in_the_partition_of_another_day_are_told() {
    const DAY: u64 = 86_400;
    let of = |partition: &dyn Fn(u64) -> u64| {
        let json = audited(|csv| {
            for n in 0..400 {
                let seconds = n * 4_507;
                let day = iso(partition(seconds));
                row(csv, &format!("eu-{}", day[..10].replace('-', "")), &format!("{}Z", iso(seconds)), Some(seconds));
            }
        });
        finding(&json, "wrong-dates").map(|found| (found["count"].as_u64().unwrap(), found["column"].to_string()))
    };
    assert_eq!(of(&|seconds| seconds), None);
    // A program that has run for four days.
    let (count, column) =
        of(&|seconds| if seconds / DAY % 20 < 4 { seconds - seconds % (20 * DAY) } else { seconds }).unwrap();
    assert!((30..60).contains(&count) && column == "\"PartitionKey\"", "{count} {column}");
    // Local days, and weeks.
    assert_eq!(of(&|seconds| seconds + 7 * 3_600), None);
    assert_eq!(of(&|seconds| seconds - seconds % (7 * DAY)), None);
}

#[test]
fn numbers_that_are_instants_but_for_a_few_that_were_not_set_are_told() {
    let of = |of_none: &'static str| {
        let mut random = Random(44);
        audited(|csv| {
            for n in 0..300 {
                let seconds = n * 3_600 + random.below(3_600);
                let millis = format!("{}000", at(seconds) / 10_000_000 - 62_135_596_800);
                let key = if n % 20 == 3 { of_none } else { &millis };
                row(csv, "gate", &format!("{key}-{}", random.base_32(6)), Some(seconds));
            }
        })
    };
    let unset = of("0000000000000");
    let found = finding(&unset, "wrong-dates").unwrap_or_else(|| panic!("{unset:#}"));
    assert_eq!((&found["severity"], &found["count"]), (&"warning".into(), &15.into()), "{found:#}");
    // The last millisecond of 2022 is one as any other.
    assert_eq!(finding(&of("1672531199999"), "wrong-dates"), None);
}

/// In names of several lengths the year is not in one place.
#[test]
fn a_month_behind_a_name_is_no_wrong_date() {
    let names = ["anna", "bela", "uwe", "carl"];
    let json = audited(|csv| {
        for n in 0..400 {
            let [year, month, ..] = civil(at(n * 20_000));
            let partition_key = format!("{}_{year:04}{month:02}", names[n as usize % 4]);
            row(csv, &partition_key, &format!("inv-{n:06}"), Some(n * 20_000));
        }
    });
    assert_eq!(finding(&json, "wrong-dates"), None, "{json:#}");
}

/// A third of the keys lack a digit, at either end.
#[test]
fn newest_first_ticks_prove_themselves_where_many_lack_a_digit() {
    for front in [true, false] {
        let mut random = Random(45);
        let json = audited(|csv| {
            for n in 0..300 {
                let seconds = n * 3_600 + random.below(3_600);
                let key = inverted(at(seconds)).to_string();
                let cut = if n % 3 > 0 {
                    &key[..]
                } else if front {
                    &key[1..]
                } else {
                    &key[..18]
                };
                row(csv, "gate", &format!("{cut}-{}", random.base_32(6)), Some(seconds));
            }
        });
        let found = finding(&json, "newest-first-digit-missing").unwrap_or_else(|| panic!("{json:#}"));
        assert_eq!((&found["severity"], &found["count"]), (&"error".into(), &100.into()), "{found:#}");
    }
}

/// Both have thirteen digits: the Timestamps tell them apart.
#[test]
fn milliseconds_in_two_directions_are_two_formats() {
    let mut random = Random(46);
    let json = audited(|csv| {
        for n in 0..300 {
            let seconds = n * 3_600 + random.below(3_600);
            let millis = (at(seconds) / 10_000_000 - 62_135_596_800) * 1_000;
            let key = if n % 7 == 0 { millis } else { 9_999_999_999_999 - millis };
            row(csv, "gate", &format!("{key}-{}", random.base_32(6)), Some(seconds));
        }
    });
    let found = finding(&json, "mixed-formats").unwrap_or_else(|| panic!("{json:#}"));
    assert_eq!((&found["severity"], &found["count"]), (&"warning".into(), &43.into()), "{found:#}");
}

#[test]
fn instants_that_are_decades_from_their_rows_are_told() {
    let table = |key: &dyn Fn(u64, u64) -> String| {
        let mut random = Random(47);
        audited(|csv| {
            for n in 0..300 {
                let seconds = n * 3_600 + random.below(3_600);
                row(csv, "gate", &format!("{}-{}", key(n, seconds), random.base_32(6)), Some(seconds));
            }
        })
    };
    // A clock of 2099, in newest-first ticks.
    let future =
        table(&|n, seconds| inverted(at(if n % 30 == 7 { seconds + 75 * 31_557_600 } else { seconds })).to_string());
    let found = finding(&future, "wrong-dates").unwrap_or_else(|| panic!("{future:#}"));
    assert_eq!((&found["severity"], &found["count"]), (&"warning".into(), &10.into()), "{found:#}");
    // Seconds that were read as milliseconds.
    let january = table(&|n, _| format!("1970-01-2{}T20:{:02}:{:02}", n % 2, n / 60, n % 60));
    let found = finding(&january, "wrong-dates").unwrap_or_else(|| panic!("{january:#}"));
    assert_eq!((&found["severity"], &found["count"]), (&"error".into(), &300.into()), "{found:#}");
    assert_eq!(finding(&table(&|_, seconds| inverted(at(seconds)).to_string()), "wrong-dates"), None);
}

#[test]
fn instants_in_local_time_are_counted_whole_where_none_is_in_utc() {
    let mut random = Random(48);
    let json = audited(|csv| {
        for n in 0..300 {
            let (seconds, offset) = (n * 40_000, if n < 200 { 7_200 } else { 3_600 });
            row(csv, "shop", &format!("{}-{}", iso(seconds + offset), random.base_32(6)), Some(seconds));
        }
    });
    let found = finding(&json, "local-time").unwrap_or_else(|| panic!("{json:#}"));
    assert_eq!(found["title"], "instants are in local time, with another offset in summer or of another clock");
    assert_eq!((&found["severity"], &found["count"]), (&"error".into(), &300.into()), "{found:#}");
}

#[test]
fn an_identifier_behind_an_instant_that_never_varies_is_told_from_a_word() {
    let table = |suffix: &str| {
        let mut random = Random(49);
        let json = audited(|csv| {
            for n in 0..200 {
                let seconds = n * 7_200 + random.below(7_200);
                row(
                    csv,
                    "user",
                    &format!("{}{suffix}", inverted(at(seconds) + random.below(10_000_000))),
                    Some(seconds),
                );
            }
        });
        finding(&json, "no-unique-suffix").map(|found| found["count"].as_u64().unwrap())
    };
    assert_eq!(table("-cf05edee"), Some(200));
    assert_eq!(table("_00000000-0000-0000-0000-000000000000"), Some(200));
    assert_eq!(table("-event"), None);
    assert_eq!(table("-v1"), None);
}

/// Of identifiers and customers' numbers no instant is read that their Timestamps do not have.
#[test]
fn numbers_of_other_years_than_the_timestamps_are_no_instants() {
    let table = |key: fn(&mut Random) -> u64| {
        let mut random = Random(50);
        let keys: Vec<u64> = (0..60).map(|_| key(&mut random)).collect();
        audited(|csv| {
            (0..600).for_each(|n| row(csv, &keys[n as usize % 60].to_string(), &format!("{n:06}"), Some(n * 600)));
        })
    };
    for json in [
        table(|random| 1_000_000_000_000_000_000 + random.below(90_000_000_000_000_000)),
        table(|random| 1_500_000_000 + random.below(400_000_000)),
    ] {
        let words = json["schema"]["partition_key"][0]["words"].as_str().unwrap();
        assert!(!words.contains("Unix"), "{words}");
        assert_eq!(finding(&json, "append-heat"), None, "{json:#}");
    }
}
