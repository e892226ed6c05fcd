//! A self-contained page: its own style and script, nothing fetched.

use super::super::chance::Judged;
use super::super::comparison::{Comparison, Row};
use super::{REPEATS, TOLD, Told, legend, plot, text};
use crate::wording::html::{escaped, foot, head, list};
use crate::wording::numbers::{counted, figure, grouped, probability};
use crate::wording::{put, putln};

/// Every comparison: the peaks at a glance, the plots, all figures, the notes.
pub fn html(comparisons: &[Comparison]) -> String {
    let mut page = head("Skew of partition designs", "");
    put!(
        page,
        "<header>\n<h1>How evenly partition designs spread keys</h1>\n\
         <p class=\"soft\">Each figure beside what a uniform random choice of partitions would give for as many keys, so \
         that noise is not taken for skew. {REPEATS}</p>\n"
    );
    if comparisons.len() > 1 {
        page.push_str("<nav aria-label=\"Sets of keys\">");
        for (at, comparison) in comparisons.iter().enumerate() {
            put!(page, "<a href=\"#set-{at}\">{}</a>", escaped(&comparison.name));
        }
        page.push_str("</nav>\n");
    }
    page.push_str("<dl>\n");
    for (word, meaning) in legend() {
        let word = match word {
            "even" | "noise" | "skewed" => format!("<span class=\"chip {word}\">{word}</span>"),
            _ => word.to_owned(),
        };
        putln!(page, "<dt>{word}</dt><dd>{meaning}.</dd>");
    }
    page.push_str("</dl>\n</header>\n<main>\n");
    for (at, comparison) in comparisons.iter().enumerate() {
        write_comparison(&mut page, at, comparison);
    }
    page + "</main>\n" + &foot()
}

fn write_comparison(page: &mut String, at: usize, comparison: &Comparison) {
    let (name, about) = (escaped(&comparison.name), escaped(&comparison.about));
    let lines = counted(comparison.counts.lines, "line");
    putln!(page, "<section id=\"set-{at}\">\n<h2>{name}</h2>\n<p class=\"soft\">{about} · {lines}</p>");
    write_glance(page, comparison);
    // Open where the most designs are side by side.
    let most = comparison.by_partitions().map(<[Row]>::len).max();
    let open = comparison.by_partitions().position(|rows| Some(rows.len()) == most);
    for (at, rows) in comparison.by_partitions().enumerate() {
        write_plots(page, rows, Some(at) == open);
    }
    write_figures(page, comparison);
    putln!(page, "{}</section>", list(&text::notes(comparison)));
}

/// The peaks: a row per design, a column per number of partitions.
fn write_glance(page: &mut String, comparison: &Comparison) {
    page.push_str(
        "<div class=\"scroll\" role=\"group\" aria-label=\"Peaks\" tabindex=\"0\"><table class=\"glance\">\n<caption>The fullest partition over the mean, by number of \
         partitions</caption>\n<thead><tr><th class=\"name\">design</th>",
    );
    for rows in comparison.by_partitions() {
        put!(page, "<th>{}</th>", partitions(&rows[0]));
    }
    page.push_str("</tr></thead>\n<tbody>\n");
    for design in &comparison.designs {
        put!(page, "<tr><td class=\"name\">{}</td>", escaped(design));
        for rows in comparison.by_partitions() {
            match rows.iter().find(|row| row.design == *design) {
                Some(Row { judged: Some(judged), .. }) => {
                    let (word, peak) = (judged.verdict.word(), figure(judged.figures.peak_to_mean));
                    put!(page, "<td class=\"{word}\" title=\"{word}\">{peak}</td>");
                }
                Some(_) => page.push_str("<td class=\"soft\">no keys</td>"),
                None => page.push_str("<td class=\"soft\">–</td>"),
            }
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</tbody></table></div>\n");
}

fn write_plots(page: &mut String, rows: &[Row], open: bool) {
    let (n, height) = (partitions(&rows[0]), plot::height(rows));
    let order = if plot::in_order(rows[0].partitions) {
        "a bar per partition, in order"
    } else {
        "64 groups of partitions, the fullest first"
    };
    putln!(
        page,
        "<details{}><summary>{n} partitions</summary>\n<p class=\"soft\">Load over the mean, {order}. Dashes: the mean. Dots: \
         the peak that chance exceeds once in a thousand times.</p>\n<div class=\"grid\">",
        if open { " open" } else { "" }
    );
    for row in rows {
        if let Some(judged) = &row.judged {
            let (word, peak) = (judged.verdict.word(), figure(judged.figures.peak_to_mean));
            putln!(
                page,
                "<figure {}><figcaption><b>{}</b><span class=\"chip {word}\">{word}</span><small>peak {peak}</small>\
                 </figcaption>{}</figure>",
                plot::chart(row).attribute(),
                escaped(&row.design),
                plot::bars(row, judged, height)
            );
        }
    }
    page.push_str("</div></details>\n");
}

fn write_figures(page: &mut String, comparison: &Comparison) {
    page.push_str(
        "<details><summary>All figures</summary>\n<div class=\"scroll\" role=\"group\" aria-label=\"All figures\" tabindex=\"0\"><table class=\"all\">\n<thead><tr>\
         <th>partitions</th><th class=\"name\">design</th><th class=\"name\">verdict</th><th>keys</th>\
         <th>peak/mean</th><th class=\"chance\">chance</th><th class=\"chance\">99.9%</th>\
         <th>variation</th><th class=\"chance\">chance</th>\
         <th>effective</th><th class=\"chance\">chance</th>\
         <th>empty</th><th class=\"chance\">chance</th>\
         <th>chi-square</th><th class=\"chance\">of</th><th>p</th></tr></thead>\n<tbody>\n",
    );
    for rows in comparison.by_partitions() {
        for (at, row) in rows.iter().enumerate() {
            write_row(page, row, at == 0);
        }
    }
    page.push_str("</tbody></table></div></details>\n");
}

fn write_row(page: &mut String, row: &Row, first: bool) {
    let class = if first { " class=\"first\"" } else { "" };
    let (n, keys) = (partitions(row), grouped(row.histogram.total()));
    put!(page, "<tr{class}><td>{n}</td><td class=\"name\">{}</td>", escaped(&row.design));
    let Some(Judged { figures, chance, rare_peak_to_mean, verdict, chi_square }) = row.judged else {
        page.push_str("<td colspan=\"14\" class=\"name soft\">no keys</td></tr>\n");
        return;
    };
    let (word, rare) = (verdict.word(), figure(rare_peak_to_mean));
    put!(page, "<td class=\"name\"><span class=\"chip {word}\">{word}</span></td><td>{keys}</td>");
    for (at, Told { of, shown, .. }) in TOLD.iter().enumerate() {
        let rare = if at == 0 { format!("<td class=\"chance\">{rare}</td>") } else { String::new() };
        let (found, typical) = (shown(of(&figures)), shown(of(&chance)));
        put!(page, "<td>{found}</td><td class=\"chance\">{typical}</td>{rare}");
    }
    let (statistic, freedom) = (figure(chi_square.statistic), chi_square.degrees_of_freedom);
    let p = escaped(&chi_square.p_value().map_or("–".into(), probability));
    putln!(page, "<td>{statistic}</td><td class=\"chance\">{freedom}</td><td>{p}</td></tr>");
    if let Some(exact) = row.exact {
        page.push_str("<tr class=\"exact\"><td></td><td class=\"name\">exact</td><td></td><td></td>");
        // Beside each are as many cells as chance has there, and at the end those of chi-square.
        for (Told { of, shown, .. }, beside) in TOLD.iter().zip([" colspan=\"2\"", "", "", " colspan=\"4\""]) {
            put!(page, "<td>{}</td><td{beside}></td>", shown(of(&exact)));
        }
        page.push_str("</tr>\n");
    }
}

fn partitions(row: &Row) -> String {
    grouped(row.partitions.into())
}
