import ServiceKernel

extension AccountService {
    /// A telephone number (A10) in its international form, which alone tells numbers apart *(decided)*: `+`, the
    /// country's code and the rest, digits only.
    ///
    /// Source: ITU-T E.164, which allows 15 digits; that 7 are the least is *(decided)*.
    package struct TelephoneNumber: StateHolder, Hashable, Sendable, Withheld {
        package private(set) var text: String

        private static let digitCounts = 7...15

        /// nil for a text that is none (`invalidPhone`). Spaces, hyphens, dots, slashes and parentheses between digits
        /// are left out, and `00` at the beginning is `+`.
        package init?(_ text: String) {
            let written = text.filter { !$0.isWhitespace && !"-./()".contains($0) }
            guard let sign = ["+", "00"].first(where: written.hasPrefix) else { return nil }
            let digits = written.dropFirst(sign.count)
            // With an accent on it a digit is one character still, and between "0" and "9".
            let isNumber = digits.allSatisfy { $0.isASCII && $0.isWholeNumber } && digits.first != "0"
            guard isNumber, TelephoneNumber.digitCounts.contains(digits.count) else { return nil }
            self.text = "+\(digits)"
        }

        private init() { text = "" }

        package static var unread: TelephoneNumber { TelephoneNumber() }

        package mutating func describe(state form: inout StateForm) throws {
            try form.visit(&text)
        }
    }
}
