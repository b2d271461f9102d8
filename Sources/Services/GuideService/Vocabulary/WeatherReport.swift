import ServiceKernel

/// What the weather source says of the days to come, today first (G09).
///
/// In logs and lessons a text: for each day the lowest and the highest degrees Celsius and the percent chance of rain, the
/// days apart by blanks: `12/19/30 11/17/80`.
package struct WeatherReport: Hashable, Sendable {
    package struct Day: Hashable, Sendable, BitwiseCopyable {
        package var lowestCelsius: Int8
        package var highestCelsius: Int8
        package var rainPercent: UInt8

        package init(lowestCelsius: Int8, highestCelsius: Int8, rainPercent: UInt8) {
            self.lowestCelsius = lowestCelsius
            self.highestCelsius = highestCelsius
            self.rainPercent = rainPercent
        }
    }

    package let days: [Day]

    /// A week at most.
    package static let daysMax = 7

    /// nil without a day, with more than a week, or with more than 100 percent.
    package init?(days: [Day]) {
        guard (1...WeatherReport.daysMax).contains(days.count), days.allSatisfy({ $0.rainPercent <= 100 }) else {
            return nil
        }
        self.days = days
    }

    /// Reads the text of logs; nil of what is none.
    package init?(_ text: String) {
        var days: [Day] = []
        for word in text.split(separator: " ") {
            let parts = word.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 3, let lowest = Int8(parts[0]), let highest = Int8(parts[1]),
                let rain = UInt8(parts[2])
            else { return nil }
            days.append(Day(lowestCelsius: lowest, highestCelsius: highest, rainPercent: rain))
        }
        self.init(days: days)
    }

    package var text: String {
        days.map { "\($0.lowestCelsius)/\($0.highestCelsius)/\($0.rainPercent)" }.joined(separator: " ")
    }
}

extension WeatherReport: FieldType {
    package static var sort: FieldSort { .text }
    package var fieldValue: FieldValue { .text(text) }
    package init?(_ value: FieldValue) {
        guard case .text(let text) = value else { return nil }
        self.init(text)
    }
}
