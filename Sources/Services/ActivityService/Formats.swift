import Quantities

// Display formats of F02, F04 and F05, in exact integer arithmetic, rounded half up.

extension ActivityService.Distance {
    /// F02: kilometres with two decimals: `12.34 km`.
    package var text: String { "\(decimals((micrometres + 5_000_000) / 10_000_000, 2)) km" }
}

extension ActivityService {
    /// An average speed (F02) in whole centimetres per second, rounded half up.
    package struct Speed: Hashable, Sendable, BitwiseCopyable {
        /// Speed in centimetres per second.
        package let centimetresPerSecond: Int64

        /// Creates the speed of a distance; without time it is 0.
        package init(_ distance: Distance, in time: SimDuration) {
            guard time > .zero else {
                centimetresPerSecond = 0
                return
            }
            // Micrometres per microsecond are metres per second.
            let (whole, rest) = distance.micrometres.quotientAndRemainder(dividingBy: time.microseconds)
            centimetresPerSecond = whole * 100 + (rest * 200 + time.microseconds) / (2 * time.microseconds)
        }

        /// Speed for display: `3.21 m/s`.
        package var text: String { "\(decimals(centimetresPerSecond, 2)) m/s" }
    }

    /// F02: formats a session's time: `01:02:03`. Hours continue above 99.
    package static func text(ofTime time: SimDuration) -> String {
        let seconds = (time.microseconds + 500_000) / 1_000_000
        return "\(padded(seconds / 3_600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
    }

    /// F05: formats the percentage of a goal: `66.667 %`. It may exceed 100.
    package static func percentText(_ done: Distance, ofKilometres goal: UInt32) -> String {
        // A thousandth of a percent of a kilometre is 10,000 micrometres.
        let unit = Int64(max(goal, 1)) * 10_000
        return "\(decimals((done.micrometres + unit / 2) / unit, 3)) %"
    }

    /// F04: formats a date: `06/30/2026`.
    package static func text(of date: CalendarDate) -> String {
        let (year, month, day) = date.parts
        return "\(padded(Int64(month), 2))/\(padded(Int64(day), 2))/\(padded(Int64(year), 4))"
    }

    /// F04: formats a time of day on the 24-hour clock: `23:59:07`. Fractions of a second are cut off, as on clocks.
    package static func text(ofClock sinceMidnight: SimDuration) -> String {
        text(ofTime: SimDuration.seconds(sinceMidnight.microseconds / 1_000_000))
    }
}

/// Formats a whole number of units of the last decimal.
private func decimals(_ units: Int64, _ count: Int) -> String {
    let digits = padded(units, count + 1)
    return "\(digits.dropLast(count)).\(digits.suffix(count))"
}

private func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
