//! HTTP/1.1 on this machine, as far as the emulator speaks it: bodies of text, whole, in chunks or up to the connection's end.

use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// For each read and each write.
const TIME_OUT: Duration = Duration::from_secs(60);
/// The service closes connections that are idle for five seconds.
const MOST_IDLE: Duration = Duration::from_secs(2);

/// What is sent, without the headers `Host` and `Content-Length`.
#[derive(Debug, Clone)]
pub struct Request {
    pub method: &'static str,
    /// From the slash after the port on.
    pub target: String,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

/// What came back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    pub status: u16,
    headers: Vec<(String, String)>,
    pub body: String,
}

impl Answer {
    /// The value of a header, whose name is written in any case.
    pub fn header(&self, name: &str) -> Option<&str> {
        let header = self.headers.iter().find(|(header, _)| header.eq_ignore_ascii_case(name));
        header.map(|(_, value)| &**value)
    }
}

/// Connections to one port, of which those that are idle are used again.
#[derive(Debug)]
pub struct Connections {
    port: u16,
    idle: Mutex<Vec<(BufReader<TcpStream>, Instant)>>,
}

impl Connections {
    pub const fn to(port: u16) -> Self {
        Self { port, idle: Mutex::new(Vec::new()) }
    }

    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Sends a request, once, and reads its answer.
    pub fn exchange(&self, request: &Request) -> io::Result<Answer> {
        let mut stream = match self.idle() {
            Some(stream) => stream,
            None => self.connect()?,
        };
        // A server that refuses a head which is too long answers before it has read all of it.
        let sent = stream.get_mut().write_all(self.text_of(request).as_bytes());
        let (answer, again) = read_answer(&mut stream, request.method).map_err(|error| sent.err().unwrap_or(error))?;
        if again {
            self.lock().push((stream, Instant::now()));
        }
        Ok(answer)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<(BufReader<TcpStream>, Instant)>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn idle(&self) -> Option<BufReader<TcpStream>> {
        let mut idle = self.lock();
        idle.retain(|(_, since)| since.elapsed() < MOST_IDLE);
        idle.pop().map(|(stream, _)| stream)
    }

    fn connect(&self) -> io::Result<BufReader<TcpStream>> {
        let stream = TcpStream::connect_timeout(&SocketAddr::from((Ipv4Addr::LOCALHOST, self.port)), TIME_OUT)?;
        stream.set_read_timeout(Some(TIME_OUT))?;
        stream.set_write_timeout(Some(TIME_OUT))?;
        stream.set_nodelay(true)?;
        Ok(BufReader::new(stream))
    }

    fn text_of(&self, request: &Request) -> String {
        let Request { method, target, headers, body } = request;
        let mut text = format!("{method} {target} HTTP/1.1\r\n");
        let mut header = |name: &str, value: &str| text += &[name, ": ", value, "\r\n"].concat();
        header("Host", &format!("127.0.0.1:{}", self.port));
        for (name, value) in headers {
            header(name, value);
        }
        if !body.is_empty() || matches!(*method, "POST" | "PUT" | "PATCH") {
            header("Content-Length", &body.len().to_string());
        }
        text + "\r\n" + body
    }
}

fn invalid(what: &str, found: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, format!("expected {what}, found {found:?}"))
}

/// A line without its end.
fn line(stream: &mut impl BufRead) -> io::Result<String> {
    let mut line = String::new();
    stream.read_line(&mut line)?;
    let Some(line) = line.strip_suffix('\n') else { return Err(ErrorKind::UnexpectedEof.into()) };
    Ok(line.strip_suffix('\r').unwrap_or(line).to_owned())
}

fn head(stream: &mut impl BufRead) -> io::Result<(u16, Vec<(String, String)>)> {
    let first = line(stream)?;
    let status = first.strip_prefix("HTTP/1.").and_then(|rest| rest.get(2..5)?.parse().ok());
    let status = status.ok_or_else(|| invalid("a status line", &first))?;
    let mut headers = Vec::new();
    loop {
        let text = line(stream)?;
        if text.is_empty() {
            return Ok((status, headers));
        }
        let (name, value) = text.split_once(':').ok_or_else(|| invalid("a header", &text))?;
        headers.push((name.to_owned(), value.trim().to_owned()));
    }
}

/// The answer to a request by this method, and whether the connection can be used again.
fn read_answer(stream: &mut impl BufRead, method: &str) -> io::Result<(Answer, bool)> {
    let (status, headers) = loop {
        let (status, headers) = head(stream)?;
        // Another one follows: "continue", for instance.
        if status >= 200 {
            break (status, headers);
        }
    };
    let mut answer = Answer { status, headers, body: String::new() };
    let says = |header: &str, word: &str| answer.header(header).is_some_and(|value| value.eq_ignore_ascii_case(word));
    let mut again = !says("connection", "close");
    let mut body = Vec::new();
    if method == "HEAD" || matches!(status, 204 | 304) {
    } else if says("transfer-encoding", "chunked") {
        read_chunks(stream, &mut body)?;
    } else if let Some(length) = answer.header("content-length") {
        body = vec![0; length.parse().map_err(|_| invalid("a number of bytes", length))?];
        stream.read_exact(&mut body)?;
    } else {
        stream.read_to_end(&mut body)?;
        again = false;
    }
    answer.body = String::from_utf8(body).map_err(|_| invalid("UTF-8", "other bytes"))?;
    Ok((answer, again))
}

fn read_chunks(stream: &mut impl BufRead, body: &mut Vec<u8>) -> io::Result<()> {
    loop {
        let size = line(stream)?;
        let digits = size.split(';').next().unwrap_or_default().trim();
        let length = u64::from_str_radix(digits, 16).map_err(|_| invalid("the size of a chunk", &size))?;
        if length == 0 {
            break;
        }
        if stream.by_ref().take(length).read_to_end(body)? as u64 != length {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        let end = line(stream)?;
        if !end.is_empty() {
            return Err(invalid("the end of a chunk", &end));
        }
    }
    // Headers may follow, up to an empty line.
    while !line(stream)?.is_empty() {}
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    fn read(text: &str, method: &str) -> io::Result<(Answer, bool)> {
        read_answer(&mut BufReader::with_capacity(3, text.as_bytes()), method)
    }

    fn body(text: &str) -> String {
        read(text, "GET").expect("an answer").0.body
    }

    #[test]
    fn bodies_end_by_length_by_chunks_or_with_the_connection() {
        assert_eq!(body("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nzoë\r\nmore"), "zoë\r\n");
        let chunks = "HTTP/1.1 200 OK\r\ntransfer-encoding: Chunked\r\n\r\n4;x=1\r\nzo\u{eb}\r\na\r\n0123456789\r\n0\r\nLater: 1\r\n\r\n";
        assert_eq!(body(chunks), "zoë0123456789");
        assert_eq!(body("HTTP/1.0 200 OK\r\n\r\nall\r\n"), "all\r\n");
        assert_eq!(body("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200\r\nContent-Length: 1\r\n\r\n1"), "1");
    }

    #[test]
    fn an_answer_without_a_body_has_none_whatever_its_length_says() {
        let (answer, again) = read("HTTP/1.1 200 OK\r\nCONTENT-length: 70 \r\n\r\n", "HEAD").expect("an answer");
        assert_eq!((answer.status, answer.header("content-Length"), &*answer.body), (200, Some("70"), ""));
        assert!(again);
        assert!(read("HTTP/1.1 204 No Content\r\n\r\n", "DELETE").expect("an answer").1);
        assert!(!read("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n", "PUT").expect("an answer").1);
    }

    #[test]
    fn an_answer_that_is_cut_off_or_no_answer_is_an_error() {
        let whole = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n";
        assert_eq!(body(whole), "abc");
        for end in 0..whole.len() {
            let error = read(&whole[..end], "GET").expect_err("an answer that is cut off");
            assert_eq!(error.kind(), ErrorKind::UnexpectedEof, "{end}: {error}");
        }
        assert!(read("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nabc", "GET").is_err());
        for other in ["SSH-2.0\r\n\r\n", "HTTP/1.1 twenty\r\n\r\n", "HTTP/1.1 200 OK\r\nno header\r\n\r\n"] {
            assert_eq!(read(other, "GET").expect_err("no answer").kind(), ErrorKind::InvalidData, "{other}");
        }
    }

    #[test]
    fn a_connection_is_used_again_unless_the_server_closes_it() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let connections = Connections::to(listener.local_addr().expect("an address").port());
        let server = thread::spawn(move || {
            let mut heads = Vec::new();
            // Three requests by the first connection, which it closes, and one by the second.
            for requests in [3, 1] {
                let mut stream = BufReader::new(listener.accept().expect("a client").0);
                for request in 1..=requests {
                    let mut text = String::new();
                    while !text.ends_with("\r\n\r\n") {
                        stream.read_line(&mut text).expect("a request");
                    }
                    let mut body = vec![0; if text.contains("Content-Length: 2") { 2 } else { 0 }];
                    stream.read_exact(&mut body).expect("a body");
                    let close = if request == 3 { "Connection: close\r\n" } else { "" };
                    let answer = format!("HTTP/1.1 200 OK\r\n{close}Content-Length: 1\r\n\r\n{request}");
                    stream.get_mut().write_all(answer.as_bytes()).expect("a client that reads");
                    heads.push(text + &String::from_utf8(body).expect("text"));
                }
            }
            heads
        });
        let send = |method, body: &str| {
            let headers = vec![("X".to_owned(), "y".to_owned())];
            let request = Request { method, target: "/a b".replace(' ', "%20"), headers, body: body.to_owned() };
            connections.exchange(&request).expect("an answer").body
        };
        let answers = [send("GET", ""), send("PUT", "{}"), send("PUT", ""), send("GET", "")];
        assert_eq!(answers, ["1", "2", "3", "1"]);
        let heads = server.join().expect("no panic");
        assert!(
            heads[0].starts_with("GET /a%20b HTTP/1.1\r\nHost: 127.0.0.1:") && heads[0].ends_with("\r\nX: y\r\n\r\n")
        );
        assert!(heads[1].ends_with("X: y\r\nContent-Length: 2\r\n\r\n{}"), "{}", heads[1]);
        assert!(heads[2].ends_with("X: y\r\nContent-Length: 0\r\n\r\n"), "{}", heads[2]);
    }
}
