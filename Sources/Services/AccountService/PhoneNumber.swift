import ServiceKernel

extension AccountService {
    /// A phone number (A10) in international form, which decides equality *(decided)*: `+`, the country code and the
    /// rest, digits only.
    ///
    /// Source: ITU-T E.164, which allows 15 digits; the minimum of 7 is *(decided)*.
    package struct PhoneNumber: StateCodable, Hashable, Sendable, Redacted {
        /// Number in international form.
        package private(set) var text: String

        private static let digitCounts = 7...15

        /// Creates a number, or nil for a text that is none (`invalidPhone`). Spaces, hyphens, dots, slashes and
        /// parentheses are left out, and a leading `00` becomes `+`.
        package init?(_ text: String) {
            let written = text.filter { !$0.isWhitespace && !"-./()".contains($0) }
            guard let sign = ["+", "00"].first(where: written.hasPrefix) else { return nil }
            let digits = written.dropFirst(sign.count)
            // A digit with a combining accent is one character and lies between "0" and "9", so ASCII is required as
            // well.
            let isNumber = digits.allSatisfy { $0.isASCII && $0.isWholeNumber } && digits.first != "0"
            guard isNumber, PhoneNumber.digitCounts.contains(digits.count) else { return nil }
            self.text = "+\(digits)"
        }

        private init() { text = "" }

        /// Placeholder that reading a state replaces.
        package static var placeholder: PhoneNumber { PhoneNumber() }

        /// Visits the stored state in a fixed order, to write or to read it.
        package mutating func code(with form: inout StateCoder) throws {
            try form.visit(&text)
        }
    }
}
