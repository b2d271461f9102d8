import Quantities

// How F02, F04 and F05 show things: exact whole-number arithmetic, rounded half up.

extension ActivityService.Distance {
    /// F02: kilometres with two decimals, `12.34 km`.
    package var text: String { "\(decimals((micrometres + 5_000_000) / 10_000_000, 2)) km" }
}

extension ActivityService {
    /// An average speed (F02), in whole hundredths of a metre a second, rounded half up.
    package struct Speed: Hashable, Sendable, BitwiseCopyable {
        package let centimetresPerSecond: Int64

        /// Without time it is 0.
        package init(_ distance: Distance, in time: SimDuration) {
            guard time > .zero else {
                centimetresPerSecond = 0
                return
            }
            // Micrometres a microsecond are metres a second.
            let (whole, rest) = distance.micrometres.quotientAndRemainder(dividingBy: time.microseconds)
            centimetresPerSecond = whole * 100 + (rest * 200 + time.microseconds) / (2 * time.microseconds)
        }

        /// `3.21 m/s`.
        package var text: String { "\(decimals(centimetresPerSecond, 2)) m/s" }
    }

    /// F02: the time of a session, `01:02:03`; hours go on above 99.
    package static func text(ofTime time: SimDuration) -> String {
        let seconds = (time.microseconds + 500_000) / 1_000_000
        return "\(padded(seconds / 3_600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
    }

    /// F05: how much of a goal is done, `66.667 %`; may pass 100.
    package static func percentText(_ done: Distance, ofKilometres goal: UInt32) -> String {
        // A thousandth of a percent of a kilometre is 10,000 micrometres.
        let unit = Int64(max(goal, 1)) * 10_000
        return "\(decimals((done.micrometres + unit / 2) / unit, 3)) %"
    }

    /// F04: `06/30/2026`.
    package static func text(of date: CalendarDate) -> String {
        let (year, month, day) = date.parts
        return "\(padded(Int64(month), 2))/\(padded(Int64(day), 2))/\(padded(Int64(year), 4))"
    }

    /// F04: a clock time of 24 hours, `23:59:07`; what is begun of a second is left out, as clocks do.
    package static func text(ofClock sinceMidnight: SimDuration) -> String {
        text(ofTime: SimDuration.seconds(sinceMidnight.microseconds / 1_000_000))
    }
}

/// A whole number of units of the last decimal.
private func decimals(_ units: Int64, _ count: Int) -> String {
    let digits = padded(units, count + 1)
    return "\(digits.dropLast(count)).\(digits.suffix(count))"
}

private func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
