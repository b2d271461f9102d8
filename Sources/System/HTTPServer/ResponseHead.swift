import Glibc

/// First line and headers of a response.
enum ResponseHead {
    /// End of a response, and what happens to its connection.
    enum Ending {
        /// The response has the length in its head; the client may send more requests.
        case whole
        /// The same for an HTTP/1.0 client that asked to keep the connection.
        case wholeAndKept
        case wholeAndClose
        /// The response ends with the connection.
        case endless
    }

    /// Serialises a response.
    ///
    /// - Parameters:
    ///   - others: headers of every response.
    ///   - hasBody: false to send only the head, which still states the length.
    static func bytes(
        of response: HTTPResponse, besides others: [HTTPField], _ ending: Ending, hasBody: Bool = true
    ) -> [UInt8] {
        // A response without content has no length (RFC 9110, section 8.6).
        let isEmpty = response.status == 204 || response.status == 304
        var text = "HTTP/1.1 \(response.status) \(reason(response.status))\r\nDate: \(date)\r\n"
        switch ending {
        case .whole: break
        case .wholeAndKept: text += "Connection: keep-alive\r\n"
        case .wholeAndClose, .endless: text += "Connection: close\r\n"
        }
        if ending != .endless, !isEmpty { text += "Content-Length: \(response.body.count)\r\n" }
        for field in HeaderRules.sent(others + response.headers) { text += "\(field.name): \(field.value)\r\n" }
        text += "\r\n"
        return hasBody && !isEmpty ? Array(text.utf8) + response.body : Array(text.utf8)
    }

    /// Returns the reason phrase of a status (RFC 9110, section 15).
    static func reason(_ status: Int) -> String { reasons[status] ?? "Status" }

    private static let reasons = [
        200: "OK", 201: "Created", 204: "No Content", 304: "Not Modified", 400: "Bad Request", 401: "Unauthorized",
        403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 409: "Conflict", 410: "Gone",
        413: "Content Too Large", 414: "URI Too Long", 415: "Unsupported Media Type", 421: "Misdirected Request",
        422: "Unprocessable Content", 429: "Too Many Requests", 431: "Request Header Fields Too Large",
        500: "Internal Server Error", 501: "Not Implemented", 503: "Service Unavailable",
        505: "HTTP Version Not Supported",
    ]

    /// Current time, as in `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7). The program stays in the "C"
    /// locale, in which every program starts.
    private static var date: String {
        var (now, parts) = (time(nil), tm())
        gmtime_r(&now, &parts)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 40) { buffer in
            strftime(buffer.baseAddress, buffer.count, "%a, %d %b %Y %H:%M:%S GMT", &parts) > 0
                ? buffer.baseAddress.map { String(cString: $0) } ?? "" : ""
        }
    }
}
