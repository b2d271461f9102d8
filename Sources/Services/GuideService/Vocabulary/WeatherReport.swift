import ServiceKernel

/// Forecast of the weather source for the coming days, today first (G09).
///
/// In logs and lessons a text: for each day the lowest and the highest temperature in degrees Celsius and the chance of
/// rain in percent, separated by blanks: `12/19/30 11/17/80`.
package struct WeatherReport: Hashable, Sendable {
    /// Forecast of one day.
    package struct Day: Hashable, Sendable, BitwiseCopyable {
        /// Lowest temperature in degrees Celsius.
        package var lowestCelsius: Int8
        /// Highest temperature in degrees Celsius.
        package var highestCelsius: Int8
        /// Chance of rain in percent.
        package var rainPercent: UInt8

        /// Creates a forecast of one day.
        package init(lowestCelsius: Int8, highestCelsius: Int8, rainPercent: UInt8) {
            self.lowestCelsius = lowestCelsius
            self.highestCelsius = highestCelsius
            self.rainPercent = rainPercent
        }
    }

    /// Days, today first.
    package let days: [Day]

    /// Maximum number of days.
    package static let daysMax = 7

    /// Creates a report, or nil without days, with more than a week, or with a chance above 100 percent.
    package init?(days: [Day]) {
        guard (1...WeatherReport.daysMax).contains(days.count), days.allSatisfy({ $0.rainPercent <= 100 }) else {
            return nil
        }
        self.days = days
    }

    /// Reads the text of logs, or returns nil for any other text.
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

    /// Report as logs write it.
    package var text: String {
        days.map { "\($0.lowestCelsius)/\($0.highestCelsius)/\($0.rainPercent)" }.joined(separator: " ")
    }
}

extension WeatherReport: FieldType {
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
