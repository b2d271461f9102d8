import Glibc

/// The beginning of an answer: first line and headers.
enum ResponseHead {
    /// End of an answer, and the fate of its connection.
    enum Ending {
        /// The answer ends after as many bytes as the head says; the client may go on.
        case whole
        /// The same, for a client of HTTP/1.0 that asked for it.
        case wholeAndKept
        case wholeAndClose
        /// The answer ends with the connection.
        case endless
    }

    /// Returns an answer as it is sent.
    ///
    /// - Parameters:
    ///   - others: headers that every answer has.
    ///   - hasBody: false where only the head is sent, which tells the length all the same.
    static func bytes(
        of response: HTTPResponse, besides others: [HTTPField], _ ending: Ending, hasBody: Bool = true
    ) -> [UInt8] {
        // An answer without content has no length either (RFC 9110, section 8.6).
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

    /// RFC 9110, section 15.
    static func reason(_ status: Int) -> String { reasons[status] ?? "Status" }

    private static let reasons = [
        200: "OK", 201: "Created", 204: "No Content", 304: "Not Modified", 400: "Bad Request", 401: "Unauthorized",
        403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 409: "Conflict", 410: "Gone",
        413: "Content Too Large", 414: "URI Too Long", 415: "Unsupported Media Type", 421: "Misdirected Request",
        422: "Unprocessable Content", 429: "Too Many Requests", 431: "Request Header Fields Too Large",
        500: "Internal Server Error", 501: "Not Implemented", 503: "Service Unavailable",
        505: "HTTP Version Not Supported",
    ]

    /// Now, as in `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7). The program stays in the locale "C", in which
    /// every program begins.
    private static var date: String {
        var (now, parts) = (time(nil), tm())
        gmtime_r(&now, &parts)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 40) { buffer in
            strftime(buffer.baseAddress, buffer.count, "%a, %d %b %Y %H:%M:%S GMT", &parts) > 0
                ? buffer.baseAddress.map { String(cString: $0) } ?? "" : ""
        }
    }
}
