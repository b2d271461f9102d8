import Quantities

/// A number with its unit as written in a lesson: `3 min` and `180 s` are equal.
struct LessonQuantity: Hashable {
    enum Unit: Hashable {
        /// No unit: a count, a factor or an amount of money.
        case none
        case of(Dimension)
        /// A time on the lesson's clock, in seconds since midnight before the lesson.
        case clock
        /// A date, in days since 1970.
        case date
        /// A unit that only occurs in texts: `%`, `m/s`.
        case other(String)
    }

    /// Number in the smallest unit of its dimension.
    let value: ExactDecimal
    let unit: Unit

    init(_ value: ExactDecimal, _ unit: Unit) {
        self.value = value
        self.unit = unit
    }

    /// Parses a text; nil if it is no number, or has too many digits.
    init?(_ text: String) {
        if let date = CalendarDate(text) {
            self.init(ExactDecimal(digits: Int64(date.daysSince1970)), .date)
        } else if let clock = LessonQuantity.clock(text) {
            self = clock
        } else {
            guard let written = NumberWithUnit(text), let value = written.value else { return nil }
            self.init(value, unit: written.unit)
        }
    }

    /// Creates a quantity in a unit; nil if it has too many digits.
    init?(_ number: ExactDecimal, unit name: String) {
        for dimension in Dimension.allCases {
            guard let unit = dimension.units.first(where: { $0.name == name }) else { continue }
            guard let value = number.times(unit.factor) else { return nil }
            self.init(value, .of(dimension))
            return
        }
        self.init(number, name.isEmpty ? .none : .other(name))
    }

    /// Parses `08:05`, `07:31:10`, or with a later day `day 4, 08:15:00`.
    private static func clock(_ text: String) -> LessonQuantity? {
        let (day, clock) = dayAndClock(text)
        let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.count <= 2 && $0.allSatisfy(\.isWholeNumber) ? Int64($0) : nil }
        guard let day, numbers.count == parts.count, (2...3).contains(numbers.count),
            numbers.dropFirst().allSatisfy({ $0 < 60 })
        else { return nil }
        let seconds = numbers[0] * 3_600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0)
        return LessonQuantity.clock(seconds: (day - 1) * 86_400 + seconds)
    }

    /// Whether a time of day is written as clocks show it: with two digits for each part, and less than 24 hours.
    static func isOnClock(_ text: String) -> Bool {
        let parts = dayAndClock(text).clock.split(separator: ":", omittingEmptySubsequences: false)
        return parts.allSatisfy { $0.count == 2 } && parts.first.flatMap { Int($0) }.map { $0 < 24 } ?? false
    }

    /// Returns a time on the lesson's clock.
    static func clock(seconds: Int64) -> LessonQuantity { LessonQuantity(ExactDecimal(digits: seconds), .clock) }

    /// Splits `day 4, 08:15:00` into the day, which is 1 without one and nil if it is wrong, and the time of day.
    private static func dayAndClock(_ text: String) -> (day: Int64?, clock: Substring) {
        let parts = text.split(separator: ", ", maxSplits: 1)
        guard parts.count == 2, parts[0].hasPrefix("day ") else { return (1, text[...]) }
        let day = Int64(parts[0].dropFirst(4))
        return (day.flatMap { (2...36_525).contains($0) ? $0 : nil }, parts[1])
    }

    /// Time of day as a duration, such as `00:01:30` for 90 s; nil for other quantities.
    var sinceMidnight: LessonQuantity? { unit == .clock ? LessonQuantity(value, .of(.time)) : nil }

    /// Returns the sum or difference, or nil if it has too many digits.
    func adding(_ other: LessonQuantity, isNegative: Bool) -> LessonQuantity? {
        let decimals = max(value.decimals, other.value.decimals)
        guard let left = value.digits(withDecimals: decimals), let right = other.value.digits(withDecimals: decimals)
        else { return nil }
        let (sum, isTooLong) =
            isNegative ? left.subtractingReportingOverflow(right) : left.addingReportingOverflow(right)
        return isTooLong ? nil : LessonQuantity(ExactDecimal(digits: sum, decimals: decimals), unit)
    }

    /// Returns the distance between two quantities of one unit.
    func distance(from other: LessonQuantity) -> Double { abs(value.nearestDouble - other.value.nearestDouble) }

    /// Text in the largest unit of which it is a whole multiple.
    var text: String {
        switch unit {
        case .none, .clock, .date: "\(value)"
        case .of(let dimension): dimension.text(value)
        case .other(let name): "\(value) \(name)"
        }
    }
}

extension ExactDecimal {
    /// Returns the digits scaled to at least as many decimals; nil if there are too many digits.
    fileprivate func digits(withDecimals count: Int) -> Int64? {
        var digits = digits
        for _ in decimals..<count {
            let (product, isTooLong) = digits.multipliedReportingOverflow(by: 10)
            if isTooLong { return nil }
            digits = product
        }
        return digits
    }
}
