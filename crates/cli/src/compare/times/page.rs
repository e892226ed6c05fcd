//! Heat as a self-contained page, and as comma-separated values.

use super::text::{notes, rate};
use super::{Heats, Row, plot};
use crate::wording::csv::quoted;
use crate::wording::html::{escaped, foot, head, list};
use crate::wording::numbers::{counted, figure, grouped, tenths};
use crate::wording::{put, putln};

/// One map per design, and its figures.
pub fn html(heats: &[Heats]) -> String {
    let mut page = head("Heat of partition designs", "")
        + "<header>\n<h1>Where writes are at one time</h1>\n\
         <p class=\"soft\">Partitions from bottom to top, time to the right; the stronger the colour, the more keys are \
         written, by the square root, on one scale for all maps of a set. Each shows the windows around the busiest one. Even over all time is not even in one window.</p>\n\
         </header>\n<main>\n";
    for heats in heats {
        write_heats(&mut page, heats);
    }
    page + "</main>\n" + &foot()
}

fn write_heats(page: &mut String, heats: &Heats) {
    let window =
        heats.rows.first().map(|row| format!(" · windows of {} s", row.heat.step().as_secs_f64())).unwrap_or_default();
    putln!(
        page,
        "<section>\n<h2>{}</h2>\n<p class=\"soft\">{} · {}{window}</p>\n<div class=\"maps\">",
        escaped(&heats.name),
        escaped(&heats.about),
        counted(heats.counts.lines, "line")
    );
    for row in &heats.rows {
        write_map(page, heats, row);
    }
    putln!(page, "</div>\n{}</section>", list(&notes(heats)));
}

fn write_map(page: &mut String, heats: &Heats, row: &Row) {
    let heat = &row.heat;
    let (Some(share), Some(at_once), Some(chance), Some(hottest)) =
        (heat.peak_share(), heat.effective_partitions(), row.chance(), heat.hottest())
    else {
        return;
    };
    let figures = format!(
        "{} partitions · {:.1}% to the fullest of a window · {} at once, {} by chance · hottest {} per second from {}",
        grouped(heat.partitions().into()),
        100.0 * share,
        tenths(at_once),
        tenths(chance),
        figure(rate(hottest.peak().1, heat.step())),
        hottest.start()
    );
    let title = format!("{}: {figures}", row.design);
    let darkest = plot::hottest(heats, heat.partitions());
    let drawn = plot::Stretch::of(heats).and_then(|stretch| stretch.svg(heat, darkest, &title));
    let (chart, map) = match drawn {
        Some((svg, chart)) => (format!(" {}", chart.attribute()), svg),
        None => (String::new(), format!("<p class=\"soft\">More than {} partitions are not drawn.</p>", plot::ROWS)),
    };
    let design = row.design;
    putln!(page, "<figure{chart}><figcaption><b>{design}</b><small>{figures}</small></figcaption>{map}</figure>");
}

/// A row per design, partition count and window that holds keys.
pub fn csv(heats: &[Heats]) -> String {
    let mut csv = "set,design,partitions,window,keys,fullest,fullest_keys,partitions_written\r\n".to_owned();
    for heats in heats {
        for row in &heats.rows {
            for window in row.heat.windows() {
                let (fullest, keys) = window.peak();
                let (name, row, n) = (quoted(&heats.name), row.design, row.heat.partitions());
                let (start, all, written) = (window.start(), window.total(), window.written_partitions());
                put!(csv, "{name},{row},{n},{start},{all},{fullest},{keys},{written}\r\n");
            }
        }
    }
    csv
}
