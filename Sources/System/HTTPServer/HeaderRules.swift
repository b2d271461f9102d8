/// Rules for headers: of a request, so that all programs agree on its end (RFC 9112, section 6); of a response, so that
/// no client input becomes a header.
enum HeaderRules {
    /// Parses a header line without its line end (RFC 9112, section 5). Folded lines and a space before the colon are
    /// refused.
    static func field(_ line: some BidirectionalCollection<UInt8>) throws(RequestRefusal) -> HTTPField {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw .field }
        let name = line[..<colon]
        var value = line[line.index(after: colon)...]
        while let first = value.first, isBlank(first) { value = value.dropFirst() }
        while let last = value.last, isBlank(last) { value = value.dropLast() }
        guard isToken(name), value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else { throw .field }
        return HTTPField(String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
    }

    /// Returns the length of the body by its headers; nil for chunks.
    static func bodyByteCount(of headers: [HTTPField], isOld: Bool, max: Int) throws(RequestRefusal) -> Int? {
        let lengths = headers.filter { $0.hasName("content-length") }.map(\.value)
        let codings = headers.filter { $0.hasName("transfer-encoding") }.map(\.value)
        guard lengths.count <= 1, codings.count <= 1, lengths.isEmpty || codings.isEmpty else { throw .length }
        if let coding = codings.first {
            if isOld { throw .oldCoding }
            guard coding.lowercased() == "chunked" else { throw .coding }
            return nil
        }
        guard let length = lengths.first else { return 0 }
        guard !length.isEmpty, length.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { throw .length }
        guard let count = Int(length), count <= max else { throw .bodyTooLarge }
        return count
    }

    /// Checks the Host header (RFC 9112, section 3.2), and that an absolute URI names this host.
    static func checkHost(_ headers: [HTTPField], isOld: Bool, _ target: RequestTarget) throws(RequestRefusal) {
        let hosts = headers.filter { $0.hasName("host") }.map(\.value)
        guard hosts.count == 1 || hosts.isEmpty && isOld, hosts.allSatisfy({ isHost($0) }) else { throw .host }
        guard let authority = target.authority else { return }
        guard authority.lowercased() == (hosts.first ?? authority).lowercased() else { throw .foreignTarget }
    }

    /// Whether the text is a name or an address with or without a port; the empty text passes.
    private static func isHost(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 < 128 && (tokenBytes[Int($0)] || ":[]".utf8.contains($0)) }
    }

    /// Whether a header with a list of words contains one, such as `close` in `Connection`.
    ///
    /// - Parameter word: in lower case.
    static func names(_ word: String, in name: String, of headers: [HTTPField]) -> Bool {
        headers.contains { field in
            field.hasName(name)
                && field.value.lowercased().split(separator: ",").contains { $0.filter { $0 != " " } == word }
        }
    }

    /// Returns the headers of a response that are sent. It drops headers with an invalid name or a control character,
    /// and those that the server adds itself: length, coding, date, connection.
    static func sent(_ headers: [HTTPField]) -> [HTTPField] { headers.filter { isSent($0) } }

    private static func isSent(_ field: HTTPField) -> Bool {
        isToken(field.name.utf8) && field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
            && !ownNames.contains { field.hasName($0) }
    }

    private static let ownNames = ["content-length", "transfer-encoding", "date", "connection"]

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// Whether the bytes form a valid name of a header or method (RFC 9110, section 5.6.2).
    static func isToken(_ name: some Collection<UInt8>) -> Bool {
        !name.isEmpty && name.allSatisfy { $0 < 128 && tokenBytes[Int($0)] }
    }

    private static let tokenBytes: [Bool] = (0..<128).map { byte in
        let character = Character(UnicodeScalar(UInt8(byte)))
        return character.isLetter || character.isNumber || "!#$%&'*+-.^_`|~".contains(character)
    }
}
