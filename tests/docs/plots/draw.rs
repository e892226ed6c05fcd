//! One renderer for all pictures: SVG from plotters, in two copies.

use plotters::coord::Shift;
use plotters::coord::ranged1d::{AsRangedCoord, ValueFormatter};
use plotters::prelude::*;

pub(crate) type Area<'s> = DrawingArea<SVGBackend<'s>, Shift>;
pub(crate) type Drawn<'s> = Result<(), DrawingAreaErrorKind<<SVGBackend<'s> as DrawingBackend>::ErrorType>>;

/// Seen on white, on dark grey and on near black.
pub(crate) const BLUE: RGBColor = RGBColor(0x3d, 0x85, 0xc6);
pub(crate) const ORANGE: RGBColor = RGBColor(0xe0, 0x70, 0x1f);
pub(crate) const GREEN: RGBColor = RGBColor(0x3f, 0x9c, 0x5a);

/// Plotters' sizes are 1.24 times those of the text it writes.
pub(crate) const TEXT: f64 = 26.0 * 1.24;
const FONT_SIZE: &str = "26";
/// Twice the pixels that are shown, since plotters places to whole ones.
const SCALE: u32 = 2;
const WIDTH: u32 = 720;

pub(crate) struct Picture {
    pub(crate) name: &'static str,
    title: String,
    size: (u32, u32),
    body: String,
}

impl Picture {
    /// Draws with black for what takes the colour of the page's text.
    pub(crate) fn new(
        name: &'static str,
        title: impl Into<String>,
        height: u32,
        draw: impl for<'s> FnOnce(&Area<'s>) -> Drawn<'s>,
    ) -> Self {
        let size = (WIDTH * SCALE, height * SCALE);
        let mut svg = String::new();
        {
            let root = SVGBackend::with_string(&mut svg, size).into_drawing_area();
            draw(&root).expect("drawing into a string fails at nothing");
            root.present().expect("drawing into a string fails at nothing");
        }
        let body = svg.split_once('>').expect("an svg element").1.trim().trim_end_matches("</svg>");
        let font = format!(" font-family=\"sans-serif\" font-size=\"{FONT_SIZE}\"");
        let body = body.lines().map(str::trim).collect::<Vec<_>>().join("\n");
        let body = body.replace(&font, "").replace(" opacity=\"1\"", "").replace(" stroke=\"none\"", "");
        let body = body.replace("\"/>\n", "\"/>").replace(">\n", ">").replace("\n<", "<").replace(" \"", "\"");
        Self { name, title: title.into(), size, body }
    }

    /// For a page whose theme is not known: black becomes the colour of its text, and the width at most its own.
    pub(crate) fn inline(&self) -> String {
        let (width, height) = self.size;
        let body = self.body.replace("#000000", "currentColor");
        format!(
            "<svg viewBox=\"0 0 {width} {height}\" width=\"100%\" style=\"max-width:{WIDTH}px\" role=\"img\" \
             font-family=\"sans-serif\" font-size=\"{FONT_SIZE}\" xmlns=\"http://www.w3.org/2000/svg\">\n\
             <title>{}</title>{body}</svg>\n",
            self.title
        )
    }
}

/// Both axes named, few grid lines, and room for the labels.
pub(crate) struct Axes<'t> {
    pub(crate) x: &'t str,
    pub(crate) y: &'t str,
    pub(crate) y_width: u32,
    pub(crate) x_labels: usize,
    pub(crate) y_labels: usize,
}

pub(crate) type Chart<'a, 's, X, Y> = ChartContext<'a, SVGBackend<'s>, Cartesian2d<X, Y>>;

impl Axes<'_> {
    pub(crate) fn chart<'a, 's, X, Y>(
        &self,
        area: &'a Area<'s>,
        x: X,
        y: Y,
        x_text: &dyn Fn(&X::Value) -> String,
        y_text: &dyn Fn(&Y::Value) -> String,
    ) -> Result<Chart<'a, 's, X::CoordDescType, Y::CoordDescType>, DrawingAreaErrorKind<std::io::Error>>
    where
        X: AsRangedCoord,
        Y: AsRangedCoord,
        X::CoordDescType: ValueFormatter<X::Value>,
        Y::CoordDescType: ValueFormatter<Y::Value>,
    {
        let mut chart = ChartBuilder::on(area)
            .margin(16)
            .margin_right(40)
            .x_label_area_size(84)
            .y_label_area_size(self.y_width)
            .build_cartesian_2d(x, y)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(BLACK.mix(0.15))
            .axis_style(BLACK.mix(0.5))
            .x_labels(self.x_labels)
            .y_labels(self.y_labels)
            .x_label_formatter(x_text)
            .y_label_formatter(y_text)
            .label_style(("sans-serif", TEXT).into_font())
            .axis_desc_style(("sans-serif", TEXT).into_font())
            .x_desc(self.x)
            .y_desc(self.y)
            .draw()?;
        Ok(chart)
    }
}

/// The names of the colours, in a row from a place on.
pub(crate) fn legend<'s>(area: &Area<'s>, at: (i32, i32), entries: &[(RGBColor, &str)]) -> Drawn<'s> {
    let (mut x, y) = at;
    for &(colour, name) in entries {
        area.draw(&Rectangle::new([(x, y), (x + 24, y + 24)], colour.filled()))?;
        area.draw(&Text::new(name.to_owned(), (x + 36, y), ("sans-serif", TEXT).into_font()))?;
        x += 36 + 14 * i32::try_from(name.chars().count()).expect("a short name") + 40;
    }
    Ok(())
}

/// A line through points.
pub(crate) fn line<X, Y>(points: impl IntoIterator<Item = (X, Y)>, colour: RGBColor) -> PathElement<(X, Y)> {
    PathElement::new(points.into_iter().collect::<Vec<_>>(), colour.stroke_width(4))
}
