import ServiceKernel

/// A value that is never shown: printing, interpolating or dumping it, or a value that contains it, yields
/// `(withheld)`.
///
/// A08: a hash, token or address must not reach a message because a command was printed.
package protocol Redacted: CustomStringConvertible, CustomReflectable {}

extension Redacted {
    package var description: String { "(withheld)" }
    /// Mirror without children, so that dumps show nothing.
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension AccountService {
    /// The 256-bit fingerprint of a random token: of a session (A05), or of a code that confirms an email (A04).
    ///
    /// The host draws the token, passes it to its owner and gives the service only the fingerprint. So neither the
    /// state nor the log of commands can open a session.
    package struct TokenFingerprint: Hashable, Sendable, BitwiseCopyable, Redacted {
        /// Fingerprint, most significant word first.
        package let words: SIMD4<UInt64>

        /// Creates a fingerprint from its words.
        package init(words: SIMD4<UInt64>) { self.words = words }

        func digest(into take: (UInt64) -> Void) {
            for index in words.indices { take(words[index]) }
        }
    }

    /// A salted, slow password hash (A05): a text with the algorithm, its cost, the salt and the hash.
    ///
    /// This module treats it as opaque; only the host can check a password against it.
    package struct PasswordHash: StateCodable, Hashable, Sendable, Redacted {
        /// Hash in the host's encoding.
        package private(set) var encoded: String

        /// Creates a hash from its encoding.
        package init(encoded: String) { self.encoded = encoded }

        /// Placeholder that reading a state replaces.
        package static var placeholder: PasswordHash { PasswordHash(encoded: "") }

        /// Visits the stored state in a fixed order, to write or to read it.
        package mutating func code(with form: inout StateCoder) throws {
            try form.visit(&encoded)
        }
    }
}

/// In logs: 64 hexadecimal digits.
extension AccountService.TokenFingerprint: FieldType {
    private static let digitsPerWord = 16

    /// Kind of the field in logs, lessons and on the reference page.
    package static var domain: FieldDomain { .text }

    /// Value as logs write it.
    package var fieldValue: FieldValue {
        .text(
            words.indices.map { index in
                let digits = String(words[index], radix: 16)
                return String(repeating: "0", count: Self.digitsPerWord - digits.count) + digits
            }.joined())
    }

    /// Creates the value that a log holds, or nil for a value of another kind.
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

    /// Returns the value of a hexadecimal digit, or nil for any other character.
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
    /// Kind of the field in logs, lessons and on the reference page.
    package static var domain: FieldDomain { .text }
    /// Value as logs write it.
    package var fieldValue: FieldValue { .text(encoded) }
    /// Creates the value that a log holds, or nil for a value of another kind.
    package init?(_ value: FieldValue) {
        guard let text = String(value) else { return nil }
        self.init(encoded: text)
    }
}
