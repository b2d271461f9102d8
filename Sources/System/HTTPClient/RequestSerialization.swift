// Serialisation of HTTP requests.
extension [UInt8] {
    /// Appends an HTTP/1.1 request, with the body as JSON if there is one.
    ///
    /// - Parameters:
    ///   - token: bearer token of the session; empty for an anonymous request.
    ///   - headers: further header lines, each with its line end.
    package mutating func append(
        request method: StaticString, _ path: String, to origin: HTTPOrigin, token: String, headers: String = "",
        body: [UInt8]? = nil
    ) {
        append(method)
        append(32)
        append(contentsOf: path.utf8)
        append(" HTTP/1.1\r\nHost: ")
        append(contentsOf: origin.authority.utf8)
        append("\r\n")
        if !token.isEmpty {
            append("Authorization: Bearer ")
            append(contentsOf: token.utf8)
            append("\r\n")
        }
        append(contentsOf: headers.utf8)
        if let body {
            append("Content-Type: application/json\r\nContent-Length: ")
            append(contentsOf: String(body.count).utf8)
            append("\r\n")
        }
        append("\r\n")
        if let body { append(contentsOf: body) }
    }

    private mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}
