import CityModel
import InputFiles

extension FreeFlow {
    /// Returns the free flow of a name, `calibrated` or `posted`; nil for any other.
    package init?(word: String) {
        switch word {
        case "calibrated": self = .calibrated
        case "posted": self = .posted
        default: return nil
        }
    }

    /// Accepted names.
    package static var names: [String] { ["calibrated", "posted"] }

    /// Parses a command-line option: a name, or differences from the calibrated values, with waits in seconds:
    /// `signals=15,ofLimit=0.85`.
    ///
    /// - Throws: `InputError` with the first error.
    package init(text: String, option: String) throws(InputError) {
        if let named = FreeFlow(word: text) {
            self = named
            return
        }
        self = .calibrated
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let sides = part.split(separator: "=", omittingEmptySubsequences: false)
            let word = String(sides[0])
            let kind = WaitKind.allCases.first { $0.word == word }
            guard sides.count == 2, kind != nil || word == FreeFlow.shareWord else {
                throw FreeFlow.mistake(option, "'\(part)' is unknown")
            }
            let range = kind == nil ? FreeFlow.shareRange : FreeFlow.secondsRange
            guard let number = Double(sides[1]), range.contains(number) else {
                let wanted = "from \(range.lowerBound) to \(range.upperBound)\(kind == nil ? "" : " seconds")"
                throw FreeFlow.mistake(option, "'\(sides[1])' is not a number \(wanted) for '\(word)'")
            }
            if let kind { self[seconds: kind] = number } else { shareOfLimit = number }
        }
    }

    private static func mistake(_ option: String, _ problem: String) -> InputError {
        let waits = WaitKind.allCases.map { "\($0.word)=SECONDS" }.joined(separator: ",")
        return InputError(
            option, problem,
            remedy: "write \(names.joined(separator: ", ")), or one or more of \(shareWord)=SHARE,\(waits)")
    }
}
