import ServiceKernel

/// A value that is never shown: printing, interpolating or dumping it, or anything it lies in, yields `(withheld)`.
///
/// A08: a hash, token or address must not slip into a message because somebody printed the command it came with.
package protocol Withheld: CustomStringConvertible, CustomReflectable {}

extension Withheld {
    package var description: String { "(withheld)" }
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension AccountService {
    /// The 256-bit fingerprint of a random token: a session's (A05), or the code that confirms an email (A04).
    ///
    /// The token itself stays with its owner. The host draws it, hands it over and tells the service only its
    /// fingerprint, so that neither the state nor the log of commands can be used to enter somebody's session.
    package struct TokenFingerprint: Hashable, Sendable, BitwiseCopyable, Withheld {
        package let words: SIMD4<UInt64>

        package init(words: SIMD4<UInt64>) { self.words = words }

        func digest(into take: (UInt64) -> Void) {
            for index in words.indices { take(words[index]) }
        }
    }

    /// A password's salted, slow hash (A05): a text that holds the algorithm, its cost, the salt and the hash.
    ///
    /// To this module it is opaque: the host made it, and only the host can tell whether a password fits.
    package struct PasswordHash: StateHolder, Hashable, Sendable, Withheld {
        package private(set) var encoded: String

        package init(encoded: String) { self.encoded = encoded }

        package static var unread: PasswordHash { PasswordHash(encoded: "") }

        package mutating func describe(state form: inout StateForm) throws {
            try form.visit(&encoded)
        }
    }
}

/// In logs as 64 hexadecimal digits.
extension AccountService.TokenFingerprint: FieldType {
    private static let digitsPerWord = 16

    package static var sort: FieldSort { .text }

    package var fieldValue: FieldValue {
        .text(
            words.indices.map { index in
                let digits = String(words[index], radix: 16)
                return String(repeating: "0", count: Self.digitsPerWord - digits.count) + digits
            }.joined())
    }

    package init?(_ value: FieldValue) {
        guard case .text(let text) = value else { return nil }
        let digits = text.utf8.compactMap(Self.digit)
        var words = SIMD4<UInt64>()
        guard digits.count == words.scalarCount * Self.digitsPerWord, digits.count == text.utf8.count else {
            return nil
        }
        for (place, digit) in digits.enumerated() {
            words[place / Self.digitsPerWord] = words[place / Self.digitsPerWord] << 4 | UInt64(digit)
        }
        self.init(words: words)
    }

    /// The value of a hexadecimal digit; nil of another character.
    private static func digit(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension AccountService.PasswordHash: FieldType {
    package static var sort: FieldSort { .text }
    package var fieldValue: FieldValue { .text(encoded) }
    package init?(_ value: FieldValue) {
        guard let text = String(value) else { return nil }
        self.init(encoded: text)
    }
}
