import Glibc

/// The beginning of an answer that the server writes itself: before a stream, and where a request is refused.
enum ResponseHead {
    /// Of an answer that lasts until the connection is closed, with the bytes that it begins with.
    ///
    /// - Parameter others: headers that every answer has.
    static func bytes(of response: HTTPResponse, besides others: [HTTPField]) -> [UInt8] {
        var text = "HTTP/1.1 \(response.status) \(reason(response.status))\r\nDate: \(date)\r\nConnection: close\r\n"
        for field in HeaderRules.sent(others + response.headers) { text += "\(field.name): \(field.value)\r\n" }
        return Array((text + "\r\n").utf8) + response.body
    }

    /// A whole answer that says why a request is not even read (RFC 9457).
    static func refusal(_ status: Int, besides others: [HTTPField]) -> [UInt8] {
        let body = "{\"type\":\"about:blank\",\"title\":\"\(reason(status))\",\"status\":\(status)}"
        let type = HTTPField("Content-Type", "application/problem+json")
        return bytes(of: HTTPResponse(status, headers: [type], body: Array(body.utf8)), besides: others)
    }

    private static func reason(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 400: "Bad Request"
        case 413: "Content Too Large"
        case 431: "Request Header Fields Too Large"
        case 501: "Not Implemented"
        case 503: "Service Unavailable"
        default: "Status"
        }
    }

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
