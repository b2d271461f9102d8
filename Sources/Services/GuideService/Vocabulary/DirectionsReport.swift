import ServiceKernel

/// Directions as the host's router has found them, step by step in both languages (G12).
///
/// In logs a text: metres, seconds, then the English and Turkish words of each step, separated by `|`: `300 240|Head
/// north, 300 m.|Kuzey yönünde ilerleyin, 300 m.|You have arrived.|Vardınız.`
package struct DirectionsReport: Hashable, Sendable {
    /// A step in both languages.
    package struct Step: Hashable, Sendable {
        /// Sentence of the step.
        package let english, turkish: String

        /// Creates a step.
        package init(english: String, turkish: String) {
            (self.english, self.turkish) = (english, turkish)
        }
    }

    /// Length of the path in metres; by public transport only the walks.
    package let metres: UInt32
    /// Time from the request to the arrival, in seconds.
    package let seconds: UInt32
    /// Steps in order.
    package let steps: [Step]

    /// Maximum number of words of a step, in each language.
    package static let wordsMax = 20

    /// Creates directions, or nil without a step, or if a step is empty, has more than 20 words or contains `|`.
    package init?(metres: UInt32, seconds: UInt32, steps: [Step]) {
        let isComplete = steps.allSatisfy { step in
            [step.english, step.turkish].allSatisfy { text in
                let words = text.split(whereSeparator: \.isWhitespace).count
                return (1...DirectionsReport.wordsMax).contains(words) && !text.contains("|")
            }
        }
        guard !steps.isEmpty, isComplete else { return nil }
        (self.metres, self.seconds, self.steps) = (metres, seconds, steps)
    }

    /// Reads the text of logs, or returns nil for any other text.
    package init?(_ text: String) {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        let numbers = parts[0].split(separator: " ", omittingEmptySubsequences: false).map { UInt32($0) }
        guard parts.count % 2 == 1, numbers.count == 2, let metres = numbers[0], let seconds = numbers[1] else {
            return nil
        }
        let steps = stride(from: 1, to: parts.count, by: 2).map { Step(english: parts[$0], turkish: parts[$0 + 1]) }
        self.init(metres: metres, seconds: seconds, steps: steps)
    }

    /// Directions as logs write them.
    package var text: String {
        (["\(metres) \(seconds)"] + steps.flatMap { [$0.english, $0.turkish] }).joined(separator: "|")
    }
}

extension DirectionsReport: FieldType {
    /// Kind of the field in logs, lessons and on the reference page.
    package static var domain: FieldDomain { .text }
    /// Value as logs write it.
    package var fieldValue: FieldValue { .text(text) }
    /// Creates the value that a log holds, or nil for a value of another kind.
    package init?(_ value: FieldValue) {
        guard case .text(let text) = value else { return nil }
        self.init(text)
    }
}
