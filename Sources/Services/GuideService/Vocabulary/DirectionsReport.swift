import ServiceKernel

/// What the router has found of a way, step by step in words in both languages (G12).
///
/// In logs a text: metres, seconds, then the English and the Turkish words of each step, with upright strokes between them:
/// `300 240|Head north, 300 m.|Kuzey yönünde ilerleyin, 300 m.|You have arrived.|Vardınız.`
package struct DirectionsReport: Hashable, Sendable {
    package struct Step: Hashable, Sendable {
        package let english, turkish: String

        package init(english: String, turkish: String) {
            (self.english, self.turkish) = (english, turkish)
        }
    }

    /// By public transport those walked.
    package let metres: UInt32
    /// From the moment of asking to the arrival.
    package let seconds: UInt32
    package let steps: [Step]

    /// Of a step, in each language.
    package static let wordsMax = 20

    /// nil without a step, and with one of no word, of more than 20, or with an upright stroke.
    package init?(metres: UInt32, seconds: UInt32, steps: [Step]) {
        let isTold = steps.allSatisfy { step in
            [step.english, step.turkish].allSatisfy { text in
                let words = text.split(whereSeparator: \.isWhitespace).count
                return (1...DirectionsReport.wordsMax).contains(words) && !text.contains("|")
            }
        }
        guard !steps.isEmpty, isTold else { return nil }
        (self.metres, self.seconds, self.steps) = (metres, seconds, steps)
    }

    /// Reads the text of logs; nil of what is none.
    package init?(_ text: String) {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        let numbers = parts[0].split(separator: " ", omittingEmptySubsequences: false).map { UInt32($0) }
        guard parts.count % 2 == 1, numbers.count == 2, let metres = numbers[0], let seconds = numbers[1] else {
            return nil
        }
        let steps = stride(from: 1, to: parts.count, by: 2).map { Step(english: parts[$0], turkish: parts[$0 + 1]) }
        self.init(metres: metres, seconds: seconds, steps: steps)
    }

    package var text: String {
        (["\(metres) \(seconds)"] + steps.flatMap { [$0.english, $0.turkish] }).joined(separator: "|")
    }
}

extension DirectionsReport: FieldType {
    package static var sort: FieldSort { .text }
    package var fieldValue: FieldValue { .text(text) }
    package init?(_ value: FieldValue) {
        guard case .text(let text) = value else { return nil }
        self.init(text)
    }
}
