import HTTPServer

// Headers that browsers add to a request.
extension HTTPRequest {
    /// The value of a cookie; nil where it is there several times.
    func cookie(_ name: String) -> String? {
        let pairs = header("cookie")?.split(separator: ";") ?? []
        let values = pairs.compactMap { pair -> String? in
            let pair = pair.drop { $0 == " " }
            return pair.hasPrefix("\(name)=") ? String(pair.dropFirst(name.count + 1)) : nil
        }
        return values.count == 1 ? values[0] : nil
    }

    /// Whether a browser says that a page of another site sends this.
    ///
    /// Browsers say so themselves where the connection is safe (W3C Fetch Metadata); others name the page's origin beside every
    /// POST (RFC 6454). What names neither is no browser of today, and has no cookies that others could use.
    var isFromAnotherSite: Bool {
        if let site = header("sec-fetch-site") { return site != "same-origin" && site != "none" }
        guard let origin = header("origin") else { return false }
        guard let scheme = origin.firstRange(of: "://"), let host = header("host")?.lowercased() else { return true }
        let authority = origin[scheme.upperBound...].lowercased()
        // A proxy may hand on the host without its port.
        return authority != host && authority.prefix { $0 != ":" } != host
    }
}
