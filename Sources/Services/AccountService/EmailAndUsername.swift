import ServiceKernel

extension AccountService {
    /// An email address that keeps rule A01: characters before the first `@`, between it and a later `.`, and after
    /// that.
    ///
    /// White space, control characters and what separates addresses in a header (RFC 5322's specials) are in no address
    /// *(decided)*: a line end in one would let its owner write headers of the mails sent to it, and `a>,<b@c.de` would
    /// have them sent to somebody else, too. Two addresses that differ in nothing but capital letters are the same
    /// *(decided)*, as every mail provider of note treats them.
    package struct EmailAddress: StateHolder, Hashable, Sendable, Withheld {
        /// As it was given.
        package private(set) var text: String
        /// What tells addresses apart.
        private(set) var key: String

        /// nil for a text that is no address (`invalidEmail`).
        package init?(_ text: String) {
            let isUnfit = text.unicodeScalars.contains { scalar in
                // Nearly all are ASCII, and to look up what Unicode says of each takes most of the time of a login.
                if scalar.isASCII { return EmailAddress.isUnfitASCII[Int(scalar.value)] }
                return scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
            }
            guard !isUnfit, let at = text.firstIndex(of: "@"), at > text.startIndex else { return nil }
            let domain = text[text.index(after: at)...]
            // Any `.` will do that has something on both sides.
            guard domain.dropFirst().dropLast().contains(".") else { return nil }
            self.text = text
            key = text.lowercased()
        }

        /// The ASCII characters that no address may have, by code: controls, blanks, and those with a meaning in a header of a mail.
        private static let isUnfitASCII: [Bool] = (UInt8(0)..<128).map { code in
            code <= 32 || code == 127 || "()<>[],;:\\\"".utf8.contains(code)
        }

        private init() { (text, key) = ("", "") }

        /// None yet, in the description of a command.
        static let blank = EmailAddress()

        package static var unread: EmailAddress { blank }

        package mutating func describe(state form: inout StateForm) throws {
            try form.visit(&text)
            try form.visit(&key)
        }

        package static func == (left: EmailAddress, right: EmailAddress) -> Bool { left.key == right.key }
        package func hash(into hasher: inout Hasher) { hasher.combine(key) }
    }

    /// What an account calls itself (A02). Usernames need not be unique *(decided)*: the email names the account.
    package enum Username {
        package static let lengthInCharacters = 4...20

        /// A02: 4 to 20 letters and digits, of any script *(decided)*.
        ///
        /// An accent written as a scalar of its own belongs to its letter; anything invisible is neither letter nor
        /// digit.
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
    package static var sort: FieldSort { .text }
    package var fieldValue: FieldValue { .text(text) }
    package init?(_ value: FieldValue) {
        guard let text = String(value) else { return nil }
        self.init(text)
    }
}
