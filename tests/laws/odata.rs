//! A reader of OData filters, written from the grammar of the service's documentation and not from the writer under test.

use std::cmp::Ordering;

use tablekeys::table::key_order;

/// A value of one of the service's types.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value {
    String(String),
    Int32(i32),
    Int64(i64),
    Double(f64),
    Boolean(bool),
    DateTime(String),
    Guid(String),
    Binary(Vec<u8>),
}

impl Value {
    /// The order of two values of one type.
    fn compare(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::String(a), Self::String(b)) => key_order(a, b),
            (Self::Int32(a), Self::Int32(b)) => a.cmp(b),
            (Self::Int64(a), Self::Int64(b)) => a.cmp(b),
            (Self::Double(a), Self::Double(b)) => a.partial_cmp(b).expect("no NaN"),
            (Self::Boolean(a), Self::Boolean(b)) => a.cmp(b),
            (Self::DateTime(a), Self::DateTime(b)) | (Self::Guid(a), Self::Guid(b)) => a.cmp(b),
            (Self::Binary(a), Self::Binary(b)) => a.cmp(b),
            _ => panic!("{self:?} and {other:?} are of two types"),
        }
    }

    /// Whether a comparison of the filter language holds.
    pub(crate) fn holds(&self, operator: &str, other: &Self) -> bool {
        let order = self.compare(other);
        match operator {
            "eq" => order.is_eq(),
            "ne" => order.is_ne(),
            "gt" => order.is_gt(),
            "ge" => order.is_ge(),
            "lt" => order.is_lt(),
            "le" => order.is_le(),
            _ => panic!("{operator:?} is no comparison"),
        }
    }
}

#[derive(Debug, Clone, PartialEq)]
enum Token {
    Open,
    Close,
    Word(String),
    Value(Value),
}

/// The tokens of a filter, each after a space unless a parenthesis is beside it.
fn tokens(filter: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = filter;
    while let Some(first) = rest.chars().next() {
        match first {
            ' ' => rest = &rest[1..],
            '(' => (tokens.push(Token::Open), rest = &rest[1..]).0,
            ')' => (tokens.push(Token::Close), rest = &rest[1..]).0,
            '\'' => {
                let (text, after) = quoted(rest);
                tokens.push(Token::Value(Value::String(text)));
                rest = after;
            }
            _ => {
                let end = rest.find([' ', '(', ')', '\'']).unwrap_or(rest.len());
                let (word, after) = rest.split_at(end);
                if after.starts_with('\'') {
                    let (text, after) = quoted(after);
                    tokens.push(Token::Value(prefixed(word, text)));
                    rest = after;
                } else {
                    tokens.push(plain(word));
                    rest = after;
                }
            }
        }
    }
    tokens
}

/// The text of the literal in quotes with which `rest` begins, and what follows it.
fn quoted(rest: &str) -> (String, &str) {
    let mut text = String::new();
    let mut characters = rest.char_indices().skip(1).peekable();
    while let Some((at, c)) = characters.next() {
        match (c, characters.peek()) {
            ('\'', Some((_, '\''))) => {
                characters.next();
                text.push('\'');
            }
            ('\'', _) => return (text, &rest[at + 1..]),
            _ => text.push(c),
        }
    }
    panic!("a literal without an end: {rest:?}");
}

fn prefixed(word: &str, text: String) -> Value {
    match word {
        "datetime" => {
            assert_eq!((text.len(), text.ends_with('Z')), (28, true), "{text:?}");
            Value::DateTime(text)
        }
        "guid" => {
            assert_eq!(text.len(), 36, "{text:?}");
            Value::Guid(text)
        }
        "X" | "binary" => {
            let digits = |at| u8::from_str_radix(&text[at..at + 2], 16).expect("two hex digits");
            Value::Binary((0..text.len()).step_by(2).map(digits).collect())
        }
        _ => panic!("{word:?} before a quote"),
    }
}

/// A number, a truth value or a word.
fn plain(word: &str) -> Token {
    if word == "true" || word == "false" {
        return Token::Value(Value::Boolean(word == "true"));
    }
    if !word.starts_with(|c: char| c == '-' || c.is_ascii_digit()) {
        return Token::Word(word.to_owned());
    }
    Token::Value(match word.strip_suffix('L') {
        Some(digits) => Value::Int64(digits.parse().expect("a 64-bit number")),
        None if word.contains('.') => {
            assert!(!word.contains(['e', 'E']), "{word:?} has an exponent");
            Value::Double(word.parse().expect("a double"))
        }
        None => Value::Int32(word.parse().expect("a 32-bit number")),
    })
}

/// Whether a row with this RowKey passes a filter of comparisons of its RowKey.
pub(crate) fn passes_row_key(filter: &str, key: &str) -> bool {
    passes(filter, &|name| {
        assert_eq!(name, "RowKey");
        Value::String(key.to_owned())
    })
}

/// Whether a row passes a filter.
pub(crate) fn passes(filter: &str, row: &dyn Fn(&str) -> Value) -> bool {
    if filter.is_empty() {
        return true;
    }
    let tokens = tokens(filter);
    let mut parser = Parser { tokens: &tokens, row };
    let passes = parser.any();
    assert!(parser.tokens.is_empty(), "text after the filter: {:?}", parser.tokens);
    passes
}

struct Parser<'t, 'r> {
    tokens: &'t [Token],
    row: &'r dyn Fn(&str) -> Value,
}

impl Parser<'_, '_> {
    fn next(&mut self) -> Token {
        let (first, rest) = self.tokens.split_first().expect("a token");
        self.tokens = rest;
        first.clone()
    }

    fn skip(&mut self, word: &str) -> bool {
        let found = matches!(self.tokens.first(), Some(Token::Word(found)) if found == word);
        self.tokens = &self.tokens[usize::from(found)..];
        found
    }

    /// `or` binds least.
    fn any(&mut self) -> bool {
        let mut any = self.all();
        while self.skip("or") {
            any |= self.all();
        }
        any
    }

    fn all(&mut self) -> bool {
        let mut all = self.one();
        while self.skip("and") {
            all &= self.one();
        }
        all
    }

    /// `not` binds most, and here always stands before a parenthesis.
    fn one(&mut self) -> bool {
        if self.skip("not") {
            assert_eq!(self.tokens.first(), Some(&Token::Open), "`not` without a parenthesis");
            return !self.one();
        }
        match self.next() {
            Token::Open => {
                let inside = self.any();
                assert_eq!(self.next(), Token::Close);
                inside
            }
            Token::Word(name) => match (self.next(), self.next()) {
                (Token::Word(operator), Token::Value(value)) => (self.row)(&name).holds(&operator, &value),
                other => panic!("{other:?} after {name:?}"),
            },
            other => panic!("{other:?} at the start of a comparison"),
        }
    }
}
