/// What headers may be: of a request, so that no two programs read its end differently (RFC 9112, section 6), and of an
/// answer, so that nothing that somebody sent becomes a header of its own.
enum HeaderRules {
    /// Why a request is refused before its body, as a status; nil if it is not.
    static func refusal(of headers: [HTTPField], bodyBytesMax: Int) -> Int? {
        var (lengths, codings, hosts): ([String], [String], Int) = ([], [], 0)
        for field in headers {
            guard isToken(field.name), field.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
                return 400
            }
            if field.isCalled("host") { hosts += 1 }
            if field.isCalled("content-length") { lengths.append(field.value) }
            if field.isCalled("transfer-encoding") { codings.append(field.value) }
        }
        guard hosts <= 1, lengths.count + codings.count <= 1 else { return 400 }
        if let coding = codings.first, coding.lowercased() != "chunked" { return 501 }
        if let length = lengths.first {
            guard let bytes = Int(length), bytes >= 0 else { return 400 }
            if bytes > bodyBytesMax { return 413 }
        }
        return nil
    }

    /// The headers of an answer that are sent. Left out are those whose name is not one, whose value holds a control
    /// character, and those that the server says itself: length, coding, date, connection.
    static func sent(_ headers: [HTTPField]) -> [HTTPField] { headers.filter { isSent($0) } }

    private static func isSent(_ field: HTTPField) -> Bool {
        isToken(field.name) && field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
            && !ownNames.contains { field.isCalled($0) }
    }

    private static let ownNames = ["content-length", "transfer-encoding", "date", "connection"]

    private static func isToken(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { $0 < 128 && tokenBytes[Int($0)] }
    }

    private static let tokenBytes: [Bool] = (0..<128).map { byte in
        let character = Character(UnicodeScalar(UInt8(byte)))
        return character.isLetter || character.isNumber || "!#$%&'*+-.^_`|~".contains(character)
    }
}
