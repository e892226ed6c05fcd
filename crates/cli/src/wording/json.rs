//! JSON as it is printed and written: the value is as it was, and no character of it hides text or is obeyed by a terminal.

use serde_json::Value;

use super::printable::is_hidden;
use super::put;

/// Over several lines.
pub(crate) fn pretty(value: &Value) -> String {
    escaped(&format!("{value:#}\n"), |c| c != '\n' && is_hidden(c))
}

/// In one line.
pub(crate) fn line(value: &Value) -> String {
    escaped(&value.to_string(), is_hidden) + "\n"
}

/// JSON with an escape for each of these characters.
pub(crate) fn escaped(json: &str, is_escaped: impl Fn(char) -> bool) -> String {
    let mut text = String::with_capacity(json.len());
    for c in json.chars() {
        if is_escaped(c) {
            c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| put!(text, "\\u{unit:04x}"));
        } else {
            text.push(c);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{line, pretty};

    #[test]
    fn what_hides_text_is_escaped_in_json_and_the_value_stays() {
        let value = json!({ "key\u{9b}": ["a\u{202e}\u{e0001}\n\u{7f}", "é\u{1b}[0m"] });
        assert_eq!(line(&value), r#"{"key\u009b":["a\u202e\udb40\udc01\n\u007f","é\u001b[0m"]}"#.to_owned() + "\n");
        for text in [line(&value), pretty(&value)] {
            assert_eq!(serde_json::from_str::<Value>(&text).expect("JSON"), value);
        }
        assert!(pretty(&value).lines().count() > 3);
    }
}
