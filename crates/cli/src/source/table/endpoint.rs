//! Where an account answers, read as a URL by the same reader that the requests go through.

use std::net::IpAddr;

use ureq::http::Uri;
use ureq::http::uri::Scheme;

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

/// An `http` or `https` address without user information, query and fragment.
#[derive(Debug, Clone)]
pub(super) struct Endpoint {
    /// Without a slash at its end.
    text: String,
    host: String,
    /// Below the host, with a slash in front, or empty.
    path: String,
    encrypted: bool,
}

impl Endpoint {
    /// No message repeats what may be a secret: user information, a query.
    pub(super) fn parse(text: &str) -> Result<Self, Failure> {
        let expected = "expected an address such as https://ACCOUNT.table.core.windows.net";
        if text.contains('@') {
            return Err(Failure::new(format!(
                "{expected}, found one with user information, which is never sent: take out what is before the @"
            )));
        }
        if text.contains(['?', '#']) {
            return Err(Failure::new(format!(
                "{expected}, found one with a query or a fragment: a signature belongs in AZURE_STORAGE_SAS_TOKEN, where \
                 other users of this machine cannot read it"
            )));
        }
        let wrong = |why: &str| Failure::new(format!("{expected}, found {text:?}: {why}"));
        let uri: Uri = text.trim_end_matches('/').parse().map_err(|error| wrong(&format!("{error}")))?;
        let encrypted = match uri.scheme() {
            Some(scheme) if *scheme == Scheme::HTTPS => true,
            Some(scheme) if *scheme == Scheme::HTTP => false,
            _ => return Err(wrong("it has neither http:// nor https:// in front")),
        };
        let host = uri.host().filter(|host| !host.is_empty()).ok_or_else(|| wrong("it has no host"))?;
        let authority = uri.authority().map(ureq::http::uri::Authority::as_str).unwrap_or_default();
        if authority.len() > host.len() && uri.port_u16().is_none() {
            return Err(wrong("its port is not a number up to 65535"));
        }
        let scheme = if encrypted { "https" } else { "http" };
        let path = uri.path().trim_end_matches('/').to_owned();
        let text = format!("{scheme}://{}{path}", authority.to_ascii_lowercase());
        Ok(Self { text, host: host.to_ascii_lowercase(), path, encrypted })
    }

    /// The whole address, without a slash at its end.
    pub(super) fn as_str(&self) -> &str {
        &self.text
    }

    /// Below the host, with a slash in front, or empty.
    pub(super) fn path(&self) -> &str {
        &self.path
    }

    /// The account as its address has it: in the path, as emulators do, or else as the host's first name.
    pub(super) fn account(&self) -> &str {
        match self.path.strip_prefix('/') {
            Some(path) => path,
            None => self.host.split('.').next().unwrap_or_default(),
        }
    }

    /// Whether it is this machine: `localhost`, or an address of loopback. A name that only begins like one is not.
    pub(super) fn is_loopback(&self) -> bool {
        let address = self.host.trim_start_matches('[').trim_end_matches(']');
        self.host == "localhost" || address.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
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

#[cfg(test)]
mod tests {
    use super::Endpoint;

    fn message(text: &str) -> String {
        Endpoint::parse(text).unwrap_err().message
    }

    #[test]
    fn a_scheme_is_read_in_any_case() {
        let endpoint = Endpoint::parse("HTTPS://Shop.table.core.windows.net/").unwrap();
        assert_eq!(endpoint.as_str(), "https://shop.table.core.windows.net");
        assert!(!endpoint.is_readable_on_the_way());
        assert!(Endpoint::parse("HTTP://shop.example").unwrap().is_readable_on_the_way());
    }

    #[test]
    fn a_name_that_begins_like_this_machine_is_another() {
        for text in ["http://127.0.0.1:10002/a", "http://localhost/a", "http://[::1]:5/a", "http://127.8.9.1/a"] {
            assert!(Endpoint::parse(text).unwrap().is_loopback(), "{text}");
        }
        for text in
            ["http://127.0.0.1.evil.example", "http://localhost.evil.example", "http://127.evil", "http://[::2]/"]
        {
            let endpoint = Endpoint::parse(text).unwrap();
            assert!(!endpoint.is_loopback() && endpoint.is_readable_on_the_way() && !endpoint.is_of("127"), "{text}");
        }
    }

    #[test]
    fn user_information_and_queries_are_refused_and_not_repeated() {
        for text in [
            "https://localhost:TOPSECRET@host/a",
            "https://TOPSECRET@host",
            "https://host/?sig=TOPSECRET",
            "https://host/#TOPSECRET",
        ] {
            let message = message(text);
            assert!(message.contains("expected an address") && !message.contains("TOPSECRET"), "{message}");
        }
        for text in [
            "ftp://host/a",
            "//host/a",
            "host",
            "",
            "https://",
            "https://host:x/a",
            "https://host:65536/",
            "https://ho st/",
        ] {
            assert!(message(text).contains("expected an address such as"), "{text}");
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
