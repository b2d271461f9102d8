import Glibc

/// Refusal of a request by the server itself, before a handler sees it.
struct RequestRefusal: Error, Equatable {
    let status: Int
    let detail: String
    /// Seconds after which the client may try again.
    var retryAfterSeconds: Int?

    init(_ status: Int, _ detail: String, retryAfterSeconds: Int? = nil) {
        (self.status, self.detail, self.retryAfterSeconds) = (status, detail, retryAfterSeconds)
    }

    /// Returns the complete response: a problem as JSON (RFC 9457), after which the connection closes.
    ///
    /// - Parameter others: headers of every response.
    func response(commonHeaders others: [HTTPField]) -> [UInt8] {
        let title = ResponseHead.reason(status)
        let body = "{\"type\":\"about:blank\",\"title\":\"\(title)\",\"status\":\(status),\"detail\":\"\(detail)\"}"
        var headers = [
            HTTPField("Content-Type", "application/problem+json"), HTTPField("Cache-Control", "no-store"),
        ]
        if let retryAfterSeconds { headers.append(HTTPField("Retry-After", "\(retryAfterSeconds)")) }
        return ResponseHead.bytes(
            of: HTTPResponse(status, headers: headers, body: Array(body.utf8)), besides: others, .wholeAndClose)
    }

    static let bareLineEnd = RequestRefusal(400, "lines must end with CR LF; neither byte may stand alone")
    static let nul = RequestRefusal(400, "the request line or a header contains a NUL byte")
    static let requestLine = RequestRefusal(400, "the first line must be METHOD, path and HTTP/1.1, with single spaces")
    static let version = RequestRefusal(505, "this server supports HTTP/1.1 and HTTP/1.0")
    static let target = RequestRefusal(400, "the target must be a path of visible characters with a UTF-8 query")
    static let foreignTarget = RequestRefusal(421, "the target and the Host header name different hosts")
    static let host = RequestRefusal(400, "a request must have exactly one Host header, a name with or without a port")
    static let field = RequestRefusal(400, "a header must be NAME: VALUE on one line, in visible characters")
    static let length = RequestRefusal(400, "Content-Length must occur once, in digits, without Transfer-Encoding")
    static let coding = RequestRefusal(501, "the only supported transfer coding is chunked")
    static let oldCoding = RequestRefusal(400, "HTTP/1.0 has no Transfer-Encoding")
    static let chunk = RequestRefusal(
        400, "a chunk must be its size in hexadecimal digits and its bytes, each followed by CR LF")
    static let bodyTooLarge = RequestRefusal(413, "the body is larger than this server accepts")
    static let targetTooLong = RequestRefusal(414, "the first line is longer than this server accepts")
    static let headersTooLarge = RequestRefusal(431, "the headers are larger than this server accepts")
    static let ending = RequestRefusal(503, "the server is shutting down", retryAfterSeconds: 1)
}
