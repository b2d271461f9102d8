/// A request as a handler gets it: complete, with its body, within the server's limits (RFC 9110).
package struct HTTPRequest: Sendable {
    package let method: HTTPMethod
    /// As it was sent, before the `?`: percent-encoded, beginning with `/`.
    package let path: String
    /// Decoded, in the order of the request.
    package let query: [HTTPField]
    /// As they were sent, in order; names compare without regard to case.
    package let headers: [HTTPField]
    package let body: [UInt8]
    /// The address of whoever sent it, without the port; if that is a proxy that is believed, of whom it names.
    package let sender: String
    /// Whether it came through TLS, to us or to a proxy that is believed.
    package let isSecret: Bool

    package init(
        _ method: HTTPMethod, path: String, query: [HTTPField] = [], headers: [HTTPField] = [], body: [UInt8] = [],
        sender: String = "127.0.0.1", isSecret: Bool = false
    ) {
        (self.method, self.path, self.query, self.headers) = (method, path, query, headers)
        (self.body, self.sender, self.isSecret) = (body, sender, isSecret)
    }

    /// The value of a header; nil where there is none, the first where there are several.
    ///
    /// - Parameter name: in small letters.
    package func header(_ name: String) -> String? { headers.first { $0.isCalled(name) }?.value }
}

/// What a request wants done.
package enum HTTPMethod: Hashable, Sendable {
    case get, head, post, put, patch, delete, options
    /// Anything else that somebody may send.
    case other(String)
}

/// A name with its value: a header, or a parameter of a query.
package struct HTTPField: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

    /// Whether its name is this one, without regard to case: asked of every header of every request, so nothing is made for it.
    ///
    /// - Parameter name: in small letters, digits and hyphens.
    func isCalled(_ name: String) -> Bool {
        self.name.utf8.elementsEqual(name.utf8) { own, small in
            own == small || (0x41...0x5A).contains(own) && own | 0x20 == small
        }
    }
}

/// What a handler answers.
package struct HTTPResponse: Sendable {
    package let status: Int
    /// Besides those of the length and the date, which the server says itself.
    package let headers: [HTTPField]
    package let body: [UInt8]
    /// Whether the connection ends with it.
    package var closesConnection = false

    package init(_ status: Int, headers: [HTTPField] = [], body: [UInt8] = []) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }
}
