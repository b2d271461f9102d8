// How requests are written.
extension [UInt8] {
    /// Appends a request of HTTP/1.1, with the body as JSON where there is one.
    ///
    /// - Parameters:
    ///   - token: whose request it is; empty for nobody's.
    ///   - headers: further lines, each with its end.
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
