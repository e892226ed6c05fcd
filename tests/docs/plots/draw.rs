//! Pictures as SVG: lines over two axes, and cells. What is black takes the colour of the page's text.

use std::fmt::Write;

use super::table::thousands;

/// Seen on white, on dark grey and on near black.
pub(crate) const BLUE: &str = "#3D85C6";
pub(crate) const ORANGE: &str = "#E0701F";
pub(crate) const GREEN: &str = "#3F9C5A";
pub(crate) const BLACK: &str = "currentColor";

const WIDTH: f64 = 720.0;
/// Beside the plot: left, right, above, below.
const MARGINS: [f64; 4] = [64.0, 28.0, 28.0, 46.0];

/// From the first mark to the last one.
pub(crate) struct Axis {
    pub(crate) name: &'static str,
    pub(crate) marks: &'static [f64],
    pub(crate) is_logarithmic: bool,
}

impl Axis {
    pub(crate) const fn new(name: &'static str, marks: &'static [f64]) -> Self {
        Self { name, marks, is_logarithmic: false }
    }

    /// The part of the axis before a value.
    fn part(&self, value: f64) -> f64 {
        let scale = |value: f64| if self.is_logarithmic { value.log10() } else { value };
        let [first, last] = [self.marks.first(), self.marks.last()].map(|mark| scale(*mark.expect("marks")));
        (scale(value) - first) / (last - first)
    }
}

pub(crate) struct Picture {
    pub(crate) name: &'static str,
    title: &'static str,
    height: f64,
    x: Axis,
    y: Axis,
    body: String,
    /// Where the next name of a legend begins.
    legend: f64,
}

impl Picture {
    /// Both axes with their names and marks.
    pub(crate) fn new(name: &'static str, title: &'static str, height: u32, x: Axis, y: Axis) -> Self {
        let mut picture =
            Self { name, title, height: height.into(), x, y, body: String::new(), legend: MARGINS[0] + 40.0 };
        let (left, bottom) = picture.place(picture.x.marks[0], picture.y.marks[0]);
        for mark in picture.y.marks {
            let (_, y) = picture.place(picture.x.marks[0], *mark);
            picture.put(&format!(
                "<path d=\"M{left:.0} {y:.1}H{:.0}\" stroke=\"{BLACK}\" opacity=\".2\"/>",
                WIDTH - MARGINS[1]
            ));
            picture.text((left - 8.0, y + 4.0), "end", &number(*mark));
        }
        for mark in picture.x.marks {
            let (x, _) = picture.place(*mark, picture.y.marks[0]);
            picture.text((x, bottom + 18.0), "middle", &number(*mark));
        }
        let (name, middle) = (picture.x.name, f64::midpoint(left, WIDTH - MARGINS[1]));
        picture.text((middle, picture.height - 8.0), "middle", name);
        let middle = f64::midpoint(MARGINS[2], bottom);
        let turned = format!(
            "<text transform=\"translate(14 {middle:.0})rotate(-90)\" text-anchor=\"middle\">{}</text>",
            picture.y.name
        );
        picture.put(&turned);
        picture
    }

    fn put(&mut self, element: &str) {
        self.body.push_str(element);
    }

    fn place(&self, x: f64, y: f64) -> (f64, f64) {
        let [left, right, above, below] = MARGINS;
        let (width, height) = (WIDTH - left - right, self.height - above - below);
        (left + width * self.x.part(x), above + height * (1.0 - self.y.part(y)))
    }

    fn text(&mut self, (x, y): (f64, f64), anchor: &str, text: &str) {
        self.put(&format!("<text x=\"{x:.0}\" y=\"{y:.0}\" text-anchor=\"{anchor}\">{text}</text>"));
    }

    /// A line through points.
    pub(crate) fn line(&mut self, colour: &str, points: impl IntoIterator<Item = (f64, f64)>) {
        let mut path = String::new();
        for (x, y) in points.into_iter().map(|(x, y)| self.place(x, y)) {
            let mark = if path.is_empty() { 'M' } else { 'L' };
            write!(path, "{mark}{x:.1} {y:.1}").expect("a String takes whatever is written");
        }
        self.put(&format!("<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>"));
    }

    /// A rectangle around a point, as wide and as high in the units of the axes.
    pub(crate) fn cell(&mut self, (x, y): (f64, f64), (width, height): (f64, f64)) {
        let (left, top) = self.place(x - width / 2.0, y + height / 2.0);
        let (right, bottom) = self.place(x + width / 2.0, y - height / 2.0);
        let (width, height) = (right - left, bottom - top);
        self.put(&format!("<path d=\"M{left:.1} {top:.1}h{width:.1}v{height:.1}h-{width:.1}z\" fill=\"{ORANGE}\"/>"));
    }

    /// A name above the plot, after those before it.
    pub(crate) fn legend(&mut self, colour: &str, name: &str) {
        let x = self.legend;
        self.put(&format!("<path d=\"M{x:.0} 6h12v12h-12z\" fill=\"{colour}\"/>"));
        self.text((x + 18.0, 17.0), "start", name);
        self.legend += 50.0 + 7.0 * name.chars().count() as f64;
    }

    pub(crate) fn inline(&self) -> String {
        let Self { title, height, body, .. } = self;
        let body = body.replace("><", ">\n<");
        format!(
            "<svg viewBox=\"0 0 {WIDTH} {height}\" width=\"100%\" style=\"max-width:{WIDTH}px\" role=\"img\" \
             font-family=\"sans-serif\" font-size=\"13\" fill=\"{BLACK}\" xmlns=\"http://www.w3.org/2000/svg\">\n\
             <title>{title}</title>{body}</svg>\n"
        )
    }
}

/// A mark: whole numbers with commas.
fn number(mark: f64) -> String {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a whole number of an axis")]
    if mark.fract() == 0.0 { thousands(mark as u64) } else { mark.to_string() }
}
