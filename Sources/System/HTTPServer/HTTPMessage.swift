/// A complete request with its body, within the server's limits (RFC 9110).
package struct HTTPRequest: Sendable {
    /// Request method.
    package let method: HTTPMethod
    /// Path as sent, before the `?`: percent-encoded, beginning with `/`.
    package let path: String
    /// Query parameters, decoded, in the order of the request.
    package let query: [HTTPField]
    /// Headers as sent, in order; names compare case-insensitively.
    package let headers: [HTTPField]
    /// Body, with chunks joined.
    package let body: [UInt8]
    /// Address of the client, without a port; for a trusted proxy the address that it reports.
    package let sender: String
    /// Whether the request arrived through TLS, here or at a trusted proxy.
    package let isSecure: Bool

    /// Creates a request.
    package init(
        _ method: HTTPMethod, path: String, query: [HTTPField] = [], headers: [HTTPField] = [], body: [UInt8] = [],
        sender: String = "127.0.0.1", isSecret: Bool = false
    ) {
        (self.method, self.path, self.query, self.headers) = (method, path, query, headers)
        (self.body, self.sender, self.isSecure) = (body, sender, isSecret)
    }

    /// Returns the value of a header: nil if it is absent, the first if there are several.
    ///
    /// - Parameter name: in lower case.
    package func header(_ name: String) -> String? { headers.first { $0.hasName(name) }?.value }
}

/// Method of a request.
package enum HTTPMethod: Hashable, Sendable {
    case get, head, post, put, patch, delete, options
    /// Any other method.
    case other(String)
}

/// A name and a value: a header, or a query parameter.
package struct HTTPField: Hashable, Sendable {
    /// Name as sent.
    package let name: String
    /// Value as text.
    package let value: String

    /// Creates a field.
    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

    /// Whether the field has this name, ignoring case. Every header of every request is compared, so it allocates
    /// nothing.
    ///
    /// - Parameter name: in lower-case letters, digits and hyphens.
    func hasName(_ name: String) -> Bool {
        self.name.utf8.elementsEqual(name.utf8) { own, small in
            own == small || (0x41...0x5A).contains(own) && own | 0x20 == small
        }
    }
}

/// Response of a handler.
package struct HTTPResponse: Sendable {
    /// Status code.
    package let status: Int
    /// Headers, without the length and the date, which the server adds.
    package let headers: [HTTPField]
    /// Body.
    package let body: [UInt8]
    /// Whether the connection closes after the response.
    package var closesConnection = false

    /// Creates a response that keeps the connection open.
    package init(_ status: Int, headers: [HTTPField] = [], body: [UInt8] = []) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }
}
