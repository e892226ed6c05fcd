//! Where an account answers, read as a URL by the same reader that the requests go through.

use std::net::{IpAddr, Ipv4Addr};

use ureq::http::Uri;
use ureq::http::uri::Scheme;

use super::variables::is_account;
use crate::failure::Failure;

/// Where Microsoft's clouds have tables: public, China, US government, Germany; Cosmos DB.
const SUFFIXES: &[&str] = &[
    "table.core.windows.net",
    "table.core.chinacloudapi.cn",
    "table.core.usgovcloudapi.net",
    "table.core.cloudapi.de",
    "table.storage.azure.net",
    "table.cosmos.azure.com",
    "table.cosmos.azure.cn",
    "table.cosmos.azure.us",
];

/// An `http` or `https` address without user information, query and fragment: a host, and an account below it or nothing.
#[derive(Debug, Clone)]
pub(super) struct Endpoint {
    /// The whole address, without a slash at its end.
    pub(super) text: String,
    /// In lower case, without the dot of a whole name.
    host: String,
    /// Below the host, with a slash in front, or empty.
    pub(super) path: String,
    pub(super) encrypted: bool,
}

impl Endpoint {
    /// No message repeats the text, which may hold a secret; what was read as an endpoint may be shown.
    pub(super) fn parse(text: &str) -> Result<Self, Failure> {
        let wrong = |why: &str| {
            Failure::new(format!("expected an address such as https://ACCOUNT.table.core.windows.net, found one {why}"))
        };
        if text.contains('@') {
            return Err(wrong("with user information, which is never sent: take out what is before the @"));
        }
        if text.contains(['?', '#']) {
            return Err(wrong(
                "with a query or a fragment: a signature belongs in AZURE_STORAGE_SAS_TOKEN, where other users of this machine \
                 cannot read it",
            ));
        }
        let uri: Uri = text.trim_end_matches('/').parse().map_err(|_| wrong("that is no URL"))?;
        let encrypted = match uri.scheme() {
            Some(scheme) if *scheme == Scheme::HTTPS => true,
            Some(scheme) if *scheme == Scheme::HTTP => false,
            _ => return Err(wrong("with neither http:// nor https:// in front")),
        };
        let written = uri.host().unwrap_or_default();
        let authority = uri.authority().map(ureq::http::uri::Authority::as_str).unwrap_or_default();
        if authority.len() > written.len() && uri.port_u16().is_none() {
            return Err(wrong("whose port is not a number up to 65535"));
        }
        let host = written.strip_suffix('.').unwrap_or(written).to_ascii_lowercase();
        check_host(&host).map_err(wrong)?;
        let path = uri.path().trim_end_matches('/').to_owned();
        if !path.is_empty() && !path.strip_prefix('/').is_some_and(is_account) {
            return Err(wrong(
                "with something else than an account after its host: 3 to 44 lower-case letters, digits and hyphens",
            ));
        }
        let scheme = if encrypted { "https" } else { "http" };
        let port = uri.port_u16().map(|port| format!(":{port}")).unwrap_or_default();
        Ok(Self { text: format!("{scheme}://{host}{port}{path}"), host, path, encrypted })
    }

    /// The account as its address has it: in the path, as emulators do, or else as the host's first name.
    pub(super) fn account(&self) -> &str {
        let name = self.path.strip_prefix('/').or_else(|| self.host.split('.').next()).unwrap_or_default();
        name.strip_suffix("-secondary").unwrap_or(name)
    }

    /// Whether it is this machine: `localhost`, or an address that leads nowhere else. A name that only begins like one is not.
    pub(super) fn is_loopback(&self) -> bool {
        let address = self.host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        let is_own = |address: IpAddr| address.is_loopback() || address.is_unspecified();
        self.host == "localhost" || address.is_ok_and(|address| is_own(address.to_canonical()))
    }

    /// Whether others on the network could read what is sent.
    pub(super) fn is_readable_on_the_way(&self) -> bool {
        !self.encrypted && !self.is_loopback()
    }

    /// Whether a host that the account's owner does not control could be behind it.
    pub(super) fn is_of(&self, account: &str) -> bool {
        let account = account.to_ascii_lowercase();
        let of_microsoft = self.host.split_once('.').is_some_and(|(first, rest)| {
            // A zone may be between the two: ACCOUNT.z05.table.storage.azure.net.
            let zone = rest.split_once('.').filter(|(zone, _)| zone.len() == 3 && zone.starts_with('z'));
            let suffix = zone.map_or(rest, |(_, suffix)| suffix);
            first.strip_suffix("-secondary").unwrap_or(first) == account && SUFFIXES.contains(&suffix)
        });
        self.is_loopback() || of_microsoft
    }

    /// Whether it is the host, with or without a port, that a person has named.
    pub(super) fn is_at(&self, host: &str) -> bool {
        let (_, authority) = self.text.split_once("://").unwrap_or_default();
        let authority = authority.split('/').next().unwrap_or_default();
        host.eq_ignore_ascii_case(authority) || host.eq_ignore_ascii_case(&self.host)
    }
}

/// A name of labels, or an address in its one usual spelling: resolvers take many others, such as `127.1` and `0x7f000001`.
fn check_host(host: &str) -> Result<(), &'static str> {
    if let Some(address) = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) {
        return address.parse::<IpAddr>().map(|_| ()).map_err(|_| "whose host is no address in brackets");
    }
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
    };
    if host.len() > 253 || !host.split('.').all(is_label) {
        return Err("without a host, or with one that is no name");
    }
    let last = host.rsplit('.').next().unwrap_or_default();
    let is_number = last.bytes().all(|byte| byte.is_ascii_digit())
        || last.strip_prefix("0x").is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
    if is_number && host.parse::<Ipv4Addr>().is_err() {
        return Err("whose host is a number: write an address as four decimal numbers, such as 127.0.0.1");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Endpoint;

    fn message(text: &str) -> String {
        Endpoint::parse(text).unwrap_err().message
    }

    #[test]
    fn a_scheme_is_read_in_any_case() {
        let endpoint = Endpoint::parse("HTTPS://Shop.table.core.windows.net/").unwrap();
        assert_eq!(endpoint.text, "https://shop.table.core.windows.net");
        assert!(!endpoint.is_readable_on_the_way());
        assert!(Endpoint::parse("HTTP://shop.example").unwrap().is_readable_on_the_way());
    }

    #[test]
    fn a_name_that_begins_like_this_machine_is_another() {
        for text in [
            "http://127.0.0.1:10002/shop",
            "http://LOCALHOST/shop",
            "http://localhost./shop",
            "http://[::1]:5/shop",
            "http://127.8.9.1/shop",
            "http://0.0.0.0/shop",
            "http://[::]/shop",
            "http://[::ffff:127.0.0.1]/shop",
            "http://[0:0:0:0:0:ffff:7f00:1]/shop",
        ] {
            assert!(Endpoint::parse(text).unwrap().is_loopback(), "{text}");
        }
        // Resolvers read these as the same machine, so they are refused rather than taken for another.
        for text in
            ["http://127.1/shop", "http://2130706433/", "http://0x7f000001/", "http://0x7f.1/", "http://0177.0.0.1/"]
        {
            assert!(message(text).contains("whose host is a number"), "{text}");
        }
        for text in
            ["http://127.0.0.1.evil.example", "http://localhost.evil.example", "http://127.evil", "http://[::2]/"]
        {
            let endpoint = Endpoint::parse(text).unwrap();
            assert!(!endpoint.is_loopback() && endpoint.is_readable_on_the_way() && !endpoint.is_of("127"), "{text}");
        }
    }

    #[test]
    fn only_hosts_of_the_account_itself_are_the_accounts() {
        for host in [
            "shop.table.core.windows.net",
            "shop-secondary.table.core.windows.net",
            "SHOP.z05.table.storage.azure.net",
            "shop.table.cosmos.azure.com",
        ] {
            assert!(Endpoint::parse(&format!("https://{host}")).unwrap().is_of("Shop"), "{host}");
        }
        for host in [
            "shop2.table.core.windows.net",
            "shop.table.core.windows.net.evil.example",
            "evil.example/shop",
            "shop.blob.core.windows.net",
            "a.shop.table.core.windows.net",
        ] {
            assert!(!Endpoint::parse(&format!("https://{host}")).unwrap().is_of("shop"), "{host}");
        }
    }
}
