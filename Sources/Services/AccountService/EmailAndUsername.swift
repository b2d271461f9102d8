import ServiceKernel

extension AccountService {
    /// An email address that satisfies rule A01: characters before the first `@`, between it and a later `.`, and after
    /// that.
    ///
    /// White space, control characters and header separators (RFC 5322's specials) are forbidden *(decided)*: a line
    /// break would let the owner write headers of the mails sent to the address, and `a>,<b@c.de` would add a
    /// recipient. Addresses that differ only in letter case are equal *(decided)*, as at all major mail providers.
    package struct EmailAddress: StateCodable, Hashable, Sendable, Redacted {
        /// Address as the user typed it.
        package private(set) var text: String
        /// Lower-case form, which decides equality.
        private(set) var key: String

        /// Creates an address, or nil for a text that is none (`invalidEmail`).
        package init?(_ text: String) {
            let isUnfit = text.unicodeScalars.contains { scalar in
                // Nearly all characters are ASCII; looking up Unicode properties takes most of the time of a login.
                if scalar.isASCII { return EmailAddress.isForbiddenASCII[Int(scalar.value)] }
                return scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
            }
            guard !isUnfit, let at = text.firstIndex(of: "@"), at > text.startIndex else { return nil }
            let domain = text[text.index(after: at)...]
            // Any `.` with characters on both sides is enough.
            guard domain.dropFirst().dropLast().contains(".") else { return nil }
            self.text = text
            key = text.lowercased()
        }

        /// Forbidden ASCII characters by code: controls, blanks, and characters with a meaning in mail headers.
        private static let isForbiddenASCII: [Bool] = (UInt8(0)..<128).map { code in
            code <= 32 || code == 127 || "()<>[],;:\\\"".utf8.contains(code)
        }

        private init() { (text, key) = ("", "") }

        /// Empty address, for the description of a command.
        static let blank = EmailAddress()

        /// Placeholder that reading a state replaces.
        package static var placeholder: EmailAddress { blank }

        /// Visits the stored state in a fixed order, to write or to read it.
        package mutating func code(with form: inout StateCoder) throws {
            try form.visit(&text)
            try form.visit(&key)
        }

        package static func == (left: EmailAddress, right: EmailAddress) -> Bool { left.key == right.key }
        package func hash(into hasher: inout Hasher) { hasher.combine(key) }
    }

    /// Rules for usernames (A02). They need not be unique *(decided)*: the email identifies the account.
    package enum Username {
        /// Allowed length in characters.
        package static let lengthInCharacters = 4...20

        /// A02: whether the text has 4 to 20 letters and digits of any script *(decided)*.
        ///
        /// A separate combining accent belongs to its letter; invisible characters are neither letters nor digits.
        package static func isValid(_ text: String) -> Bool {
            lengthInCharacters.contains(text.count) && text.allSatisfy(isLetterOrDigit)
        }

        private static func isLetterOrDigit(_ character: Character) -> Bool {
            guard let first = character.unicodeScalars.first else { return false }
            switch first.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
                return character.unicodeScalars.dropFirst().allSatisfy(isPartOfLetter)
            case .decimalNumber:
                return character.unicodeScalars.count == 1
            default:
                return false
            }
        }

        private static func isPartOfLetter(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .spacingMark, .otherLetter: true
            default: false
            }
        }
    }
}

extension AccountService.EmailAddress: FieldType {
    /// Kind of the field in logs, lessons and on the reference page.
    package static var domain: FieldDomain { .text }
    /// Value as logs write it.
    package var fieldValue: FieldValue { .text(text) }
    /// Creates the value that a log holds, or nil for a value of another kind.
    package init?(_ value: FieldValue) {
        guard let text = String(value) else { return nil }
        self.init(text)
    }
}
