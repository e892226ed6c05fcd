//! The table, and the page around it.

use std::fmt::Write;

use crate::arguments::{Arguments, Mode};
use crate::contender::{Figure, Role};
use crate::machine;

/// What a reader of the figures must know besides.
const BIAS: &str = include_str!("bias.md");

/// One line for each task and contender beside tablekeys, the faster of the two in bold.
pub(crate) fn table(figures: &[Figure]) -> String {
    let mut table = "| task | tablekeys, ns | beside it | ns | times ours | in what it differs |\n\
                     |---|---:|---|---:|---:|---|\n"
        .to_owned();
    let (mut section, mut task) = ("", "");
    for (ours, other) in pairs(figures) {
        if section != other.section {
            section = other.section;
            line(&mut table, format_args!("| ***{section}*** | | | | | |"));
        }
        let title = if task == other.task { "" } else { &other.task };
        task = &other.task;
        let (mut first, mut second) = (short(ours.nanoseconds), short(other.nanoseconds));
        let ratio = ratio(ours, other);
        let (name, ratio) = if other.contender.role == Role::Limit {
            (format!("*limit: {}*", other.contender.name), format!("*{ratio}*"))
        } else {
            let faster = if slower(ours, other) { &mut second } else { &mut first };
            if ratio != "1.0" {
                *faster = format!("**{faster}**");
            }
            (other.contender.name.to_owned(), ratio)
        };
        let remark = other.contender.remark;
        line(&mut table, format_args!("| {title} | {first} | {name} | {second} | {ratio} | {remark} |"));
    }
    table
}

/// Heading, machine, table, bias.
pub(crate) fn whole(arguments: &Arguments, passes: u32, figures: &[Figure], remarks: &[String]) -> String {
    let mut page = "# tablekeys beside other crates\n\n".to_owned();
    line(&mut page, format_args!("{}, {}.", machine::today(), machine::processor()));
    line(&mut page, format_args!("{}.\n", machine::compiler()));
    line(&mut page, format_args!("```sh\ncd benches/peers\n{}\n```\n", arguments.command()));
    let how = match arguments.mode {
        Mode::Full => format!("the least of {passes} medians, one from each pass over everything"),
        _ => "the median of one short pass, for a first look".to_owned(),
    };
    line(
        &mut page,
        format_args!(
            "Low is good. A figure is {how}, in nanoseconds an input; nothing but other work on the machine makes a \
             pass slower. Answers of all were compared before. *times ours*: how long the other takes where tablekeys \
             takes 1; below 1 the other is faster. The faster of two is bold. A limit is a part of the task, done alone and one \
             at a time. A few hundredths more or less are what two runs differ by.\n"
        ),
    );
    let peers: Vec<_> = pairs(figures).filter(|(_, other)| other.contender.role == Role::Peer).collect();
    let lost: Vec<_> = peers.iter().filter(|(ours, other)| slower(ours, other)).collect();
    line(&mut page, format_args!("## Where tablekeys is slower: {} of {} lines\n", lost.len(), peers.len()));
    for (ours, other) in lost {
        let (name, ratio) = (other.contender.name, ratio(ours, other));
        line(&mut page, format_args!("- {}: {name} takes {ratio} of our time", other.task));
    }
    line(&mut page, format_args!("\n## All\n\n{}", table(figures)));
    for remark in remarks {
        line(&mut page, format_args!("{remark}\n"));
    }
    line(&mut page, format_args!("{}", BIAS.trim_end()));
    line(&mut page, format_args!("\n## Versions\n\n{}.", machine::versions().join(", ")));
    page
}

/// Every figure that is not ours beside ours for the same task.
fn pairs(figures: &[Figure]) -> impl Iterator<Item = (&Figure, &Figure)> {
    figures.iter().filter(|figure| figure.contender.role != Role::Tablekeys).map(|other| {
        let ours = figures.iter().find(|ours| ours.task == other.task && ours.contender.role == Role::Tablekeys);
        (ours.expect("tablekeys contends in every task"), other)
    })
}

/// By more than is lost in two digits.
fn slower(ours: &Figure, other: &Figure) -> bool {
    other.nanoseconds < ours.nanoseconds && ratio(ours, other) != "1.0"
}

fn ratio(ours: &Figure, other: &Figure) -> String {
    two_digits(other.nanoseconds / ours.nanoseconds)
}

/// A time in nanoseconds, thousands apart.
fn short(nanoseconds: f64) -> String {
    if nanoseconds < 1_000.0 { two_or_three_digits(nanoseconds) } else { thousands(nanoseconds) }
}

fn two_digits(value: f64) -> String {
    match value {
        ..0.095 => format!("{value:.3}"),
        ..0.995 => format!("{value:.2}"),
        ..9.95 => format!("{value:.1}"),
        _ => thousands(value),
    }
}

fn two_or_three_digits(value: f64) -> String {
    match value {
        ..9.95 => format!("{value:.2}"),
        ..99.5 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}

fn thousands(value: f64) -> String {
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn line(page: &mut String, line: std::fmt::Arguments<'_>) {
    writeln!(page, "{line}").expect("a String takes all");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contender::{limit, peer, tablekeys};

    #[test]
    fn the_faster_is_bold_whoever_it_is() {
        let figure =
            |contender, nanoseconds| Figure { section: "keys", task: "key".to_owned(), contender, nanoseconds };
        let figures = [
            figure(tablekeys(), 5.0),
            figure(peer("slow").but("does less"), 20_000.0),
            figure(peer("fast"), 4.0),
            figure(peer("as fast"), 4.99),
            figure(limit("copy"), 1.0),
        ];
        let table = table(&figures);
        let lines: Vec<&str> = table.lines().skip(2).collect();
        assert_eq!(
            lines,
            [
                "| ***keys*** | | | | | |",
                "| key | **5.00** | slow | 20,000 | 4,000 | does less |",
                "|  | 5.00 | fast | **4.00** | 0.80 |  |",
                "|  | 5.00 | as fast | 4.99 | 1.0 |  |",
                "|  | 5.00 | *limit: copy* | 1.00 | *0.20* |  |",
            ]
        );
    }
}
