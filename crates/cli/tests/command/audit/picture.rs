//! A terminal as a picture: text in the colours that the command prints, on a dark background.

use std::fmt::Write as _;

/// As many columns as the command's lines have at most.
const COLUMNS: usize = 104;

pub(super) fn terminal(prompt: &str, output: &str) -> String {
    const LINE: usize = 17;
    let mut lines = vec![format!("\u{1b}[2m$\u{1b}[0m {prompt}")];
    lines.extend(output.lines().map(str::to_owned));
    let (width, height) = (COLUMNS * 8 + 24, lines.len() * LINE + 28);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\"><title>tablekeys audit in a terminal</title><rect width=\"{width}\" height=\"{height}\" rx=\"8\" \
         fill=\"#15181c\"/><g font-family=\"ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace\" font-size=\"13\" fill=\"#d6dae0\">\n"
    );
    for (at, line) in lines.iter().enumerate() {
        writeln!(svg, "<text x=\"14\" y=\"{}\" xml:space=\"preserve\">{}</text>", 26 + at * LINE, spans(line)).unwrap();
    }
    svg + "</g></svg>\n"
}

/// Colours of the terminal as those of the picture.
fn spans(line: &str) -> String {
    let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let mut pieces = line.split("\u{1b}[");
    let mut text = escaped(pieces.next().unwrap_or_default());
    for piece in pieces {
        let (code, rest) = piece.split_once('m').unwrap();
        let style = match code {
            "1" => "font-weight=\"700\" fill=\"#f2f4f7\"",
            "2" => "fill=\"#8d96a3\"",
            "31" => "fill=\"#ff7b6b\"",
            "32" => "fill=\"#7fd597\"",
            "33" => "fill=\"#e8bb55\"",
            _ => "",
        };
        let rest = escaped(rest);
        match (style, rest.is_empty()) {
            (_, true) => {}
            ("", _) => text += &rest,
            (style, _) => write!(text, "<tspan {style}>{rest}</tspan>").unwrap(),
        }
    }
    text
}
