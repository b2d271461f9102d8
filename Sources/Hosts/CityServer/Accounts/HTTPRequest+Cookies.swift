import HTTPServer

// Headers that browsers add to a request.
extension HTTPRequest {
    /// The value of a cookie; nil if it is missing or occurs several times.
    func cookie(_ name: String) -> String? {
        let pairs = header("cookie")?.split(separator: ";") ?? []
        let values = pairs.compactMap { pair -> String? in
            let pair = pair.drop { $0 == " " }
            return pair.hasPrefix("\(name)=") ? String(pair.dropFirst(name.count + 1)) : nil
        }
        return values.count == 1 ? values[0] : nil
    }

    /// Whether the browser says that a page of another site sent the request.
    ///
    /// Over a secure connection browsers say so themselves (W3C Fetch Metadata); otherwise they send the page's origin
    /// with every POST (RFC 6454). A client that sends neither is not a current browser, and has no cookies that
    /// another site could use.
    var isFromAnotherSite: Bool {
        if let site = header("sec-fetch-site") { return site != "same-origin" && site != "none" }
        guard let origin = header("origin") else { return false }
        guard let scheme = origin.firstRange(of: "://"), let host = header("host")?.lowercased() else { return true }
        let authority = origin[scheme.upperBound...].lowercased()
        // A proxy may forward the host without its port.
        return authority != host && authority.prefix { $0 != ":" } != host
    }
}
