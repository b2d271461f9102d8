/// Parsed target of a request: path, query and host (RFC 9112, section 3.2).
struct RequestTarget {
    let path: String
    let query: [HTTPField]
    /// Host of an absolute URI; nil for a path.
    let authority: String?

    /// Parses a target. Returns nil unless it is a path, or an absolute URI, of visible characters, with a query that
    /// decodes to UTF-8.
    ///
    /// - Parameter isSecret: whether an absolute URI must be `https`.
    init?(_ bytes: some Collection<UInt8>, isSecret: Bool = false) {
        guard bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        var rest = String(decoding: bytes, as: UTF8.self)[...]
        let scheme = isSecret ? "https://" : "http://"
        if rest.first != "/", rest.lowercased().hasPrefix(scheme) {
            let named = rest.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" }
            (authority, rest) = (String(named), rest[named.endIndex...])
            if rest.isEmpty { rest = "/" }
        } else {
            authority = nil
        }
        guard rest.first == "/" else { return nil }
        let end = rest.utf8.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
        guard let query = RequestTarget.fields(of: rest[end...].utf8.dropFirst()) else { return nil }
        (path, self.query) = (String(rest[..<end]), query)
    }

    private static func fields(of query: Substring.UTF8View.SubSequence) -> [HTTPField]? {
        var fields: [HTTPField] = []
        for pair in query.split(separator: UInt8(ascii: "&")) {
            let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            guard let name = decoded(pair[..<end]), let value = decoded(pair[end...].dropFirst()) else { return nil }
            fields.append(HTTPField(name, value))
        }
        return fields
    }

    /// Decodes form encoding: `%20` and `+` are spaces. Returns nil if the text is not UTF-8 or has an incomplete
    /// escape.
    private static func decoded(_ text: Substring.UTF8View.SubSequence) -> String? {
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = digit(rest.popFirst()), let low = digit(rest.popFirst()) else { return nil }
                bytes.append(high << 4 | low)
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8?) -> UInt8? {
        byte.flatMap { Character(UnicodeScalar($0)).hexDigitValue }.map(UInt8.init)
    }
}
