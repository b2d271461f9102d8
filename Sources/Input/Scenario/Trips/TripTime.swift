import InputFiles
import Quantities

/// A local time, in seconds since local 1970-01-01 00:00.
struct LocalTime: Comparable, Hashable, BitwiseCopyable {
    var seconds: Int

    init(seconds: Int) { self.seconds = seconds }

    /// Creates a time; nil if there is no such day or time of day.
    init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        guard hour < 24, minute < 60, second < 60, let date = CalendarDate(year: year, month: month, day: day) else {
            return nil
        }
        seconds = date.daysSince1970 * 86_400 + hour * 3_600 + minute * 60 + second
    }

    /// Parses `2019-01-15 03:36:12` and nothing else: nearly all published times have this form, and there are millions
    /// of them.
    fileprivate init?(plain bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count == 19, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            bytes[10] == UInt8(ascii: " ") || bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
            bytes[16] == UInt8(ascii: ":"),
            let century = twoDigits(bytes, 0), let yearOfCentury = twoDigits(bytes, 2),
            let month = twoDigits(bytes, 5), let day = twoDigits(bytes, 8), let hour = twoDigits(bytes, 11),
            let minute = twoDigits(bytes, 14), let second = twoDigits(bytes, 17)
        else { return nil }
        self.init(
            year: century * 100 + yearOfCentury, month: month, day: day, hour: hour, minute: minute, second: second)
    }

    /// Days since 1970-01-01.
    var day: Int32 { Int32(truncatingIfNeeded: (seconds - secondOfDay) / 86_400) }
    var secondOfDay: Int {
        let rest = seconds % 86_400
        return rest < 0 ? rest + 86_400 : rest
    }

    static func < (left: LocalTime, right: LocalTime) -> Bool { left.seconds < right.seconds }
}

private func twoDigits(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int? {
    let (tens, units) = (bytes[index] &- UInt8(ascii: "0"), bytes[index + 1] &- UInt8(ascii: "0"))
    return tens <= 9 && units <= 9 ? Int(tens) * 10 + Int(units) : nil
}

/// A local time in a file.
struct RecordedTime: Hashable, BitwiseCopyable {
    var local: LocalTime
    /// Universal time; nil where the file has local times.
    var universal: LocalTime?

    fileprivate init(local: LocalTime) { self.local = local }

    fileprivate init(universal: LocalTime, _ clock: CityClock) {
        local = clock.local(ofUniversal: universal)
        self.universal = universal
    }

    fileprivate init(plain: LocalTime, _ clock: CityClock?) {
        if let clock, clock.readsPlainTimesAsUniversal {
            self.init(universal: plain, clock)
        } else {
            self.init(local: plain)
        }
    }

    /// Returns the seconds to a later time; less than 0 if it is earlier.
    func seconds(to end: RecordedTime, _ clock: CityClock?) -> Int {
        if let universal, let other = end.universal { return other.seconds - universal.seconds }
        return clock?.seconds(from: local, to: end.local) ?? end.local.seconds - local.seconds
    }
}

/// The format of times.
enum TimeFormat {
    /// `2019-01-15 03:36:12` (ISO 8601), also with a `T`, without seconds, or with a fraction of them, which is
    /// dropped; an offset from universal time (`Z`, `UTC`, `-05:00`) may follow.
    case iso
    /// Time since 1970-01-01 00:00 of universal time.
    case unixSeconds, unixMilliseconds
    case pattern(TimePattern)

    /// Parses a field; returns nil if it is invalid.
    ///
    /// - Parameter clock: nil where the file has local times; then times with an offset cannot be converted.
    func time(_ field: ArraySlice<UInt8>, clock: CityClock?) -> RecordedTime? {
        field.withUnsafeBufferPointer { bytes in
            if case .iso = self, let plain = LocalTime(plain: bytes) { return RecordedTime(plain: plain, clock) }
            var text = FieldScanner(bytes)
            var offsetSeconds: Int?
            let written: LocalTime?
            switch self {
            case .iso:
                written = text.isoMoment()
                offsetSeconds = text.offsetSeconds()
            case .pattern(let pattern): written = pattern.moment(&text)
            case .unixSeconds: return TimeFormat.unixTime(bytes, perSecond: 1, clock)
            case .unixMilliseconds: return TimeFormat.unixTime(bytes, perSecond: 1_000, clock)
            }
            guard let written, text.isAtEnd else { return nil }
            guard let offsetSeconds else { return RecordedTime(plain: written, clock) }
            let universal = LocalTime(seconds: written.seconds - offsetSeconds)
            return clock.map { RecordedTime(universal: universal, $0) }
        }
    }

    private static func unixTime(
        _ bytes: UnsafeBufferPointer<UInt8>, perSecond: Double, _ clock: CityClock?
    ) -> RecordedTime? {
        guard let value = DecimalNumber.double(bytes), abs(value / perSecond) <= latestUnixSecond else { return nil }
        let universal = LocalTime(seconds: Int((value / perSecond).rounded(.down)))
        return clock.map { RecordedTime(universal: universal, $0) } ?? RecordedTime(local: universal)
    }

    /// Last second of the year 9999.
    private static let latestUnixSecond = 253_402_300_799.0
}

/// A time format given by a Unicode pattern (UTS 35): `MM/dd/yyyy hh:mm:ss a`.
struct TimePattern {
    /// Pattern as the scenario writes it.
    let text: String

    private enum Part: Hashable {
        case year, shortYear, month, day, hour, halfDayHour, minute, second, fraction, halfDay
        case literal(UInt8)
    }

    private static let letters: [Character: Part] = [
        "y": .year, "M": .month, "d": .day, "H": .hour, "h": .halfDayHour, "m": .minute, "s": .second, "S": .fraction,
        "a": .halfDay,
    ]

    private var parts: [Part] = []

    /// Parses a pattern.
    ///
    /// - Throws: `Mistake` with the error in the pattern.
    init(_ text: String) throws(PatternError) {
        self.text = text
        var rest = Substring(text)
        while let letter = rest.first {
            let count = rest.prefix { $0 == letter }.count
            if letter == "'" {
                guard let end = rest.dropFirst().firstIndex(of: "'") else {
                    throw PatternError("a quote is not closed")
                }
                parts += rest[..<end].dropFirst().utf8.map { .literal($0) }
                rest = rest[end...].dropFirst()
            } else if let part = TimePattern.letters[letter] {
                parts.append(part == .year && count == 2 ? .shortYear : part)
                rest = rest.dropFirst(count)
            } else if letter.isLetter {
                throw PatternError("'\(letter)' has no meaning")
            } else {
                parts += String(letter).utf8.map { .literal($0) }
                rest = rest.dropFirst()
            }
        }
        try check()
    }

    /// An error in a pattern.
    struct PatternError: Error {
        let text: String

        init(_ text: String) { self.text = text }
    }

    private func check() throws(PatternError) {
        func has(_ part: Part) -> Bool { parts.contains(part) }
        if !has(.year) && !has(.shortYear) || !has(.month) || !has(.day) {
            throw PatternError("a date needs a year, a month and a day")
        }
        if has(.hour) == has(.halfDayHour) { throw PatternError("it needs either 'HH' or 'hh'") }
        if has(.halfDayHour) != has(.halfDay) { throw PatternError("'hh' needs 'a', and 'a' needs 'hh'") }
    }

    /// Parses a text; returns nil if it does not match the pattern.
    fileprivate func moment(_ text: inout FieldScanner) -> LocalTime? {
        var (year, month, day, hour, minute, second, isAfternoon) = (0, 0, 0, 0, 0, 0, false)
        for part in parts {
            let isThere: Bool
            switch part {
            case .literal(let byte): isThere = text.take(byte)
            case .year: isThere = text.read(&year, digits: 4...4)
            case .shortYear:
                isThere = text.read(&year)
                year += 2_000
            case .month: isThere = text.read(&month)
            case .day: isThere = text.read(&day)
            case .hour: isThere = text.read(&hour)
            case .halfDayHour:
                isThere = text.read(&hour) && (1...12).contains(hour)
                hour %= 12
            case .halfDay: isThere = text.readHalfDay(&isAfternoon)
            case .minute: isThere = text.read(&minute)
            case .second: isThere = text.read(&second)
            case .fraction: isThere = text.skipDigits()
            }
            guard isThere else { return nil }
        }
        return LocalTime(
            year: year, month: month, day: day, hour: isAfternoon ? hour + 12 : hour, minute: minute, second: second)
    }
}

// The parts of a time.
extension FieldScanner {
    /// Parses a number of as many digits as follow, up to the maximum.
    fileprivate mutating func number(digits: ClosedRange<Int>) -> Int? {
        var (value, count) = (0, 0)
        while index < end, count < digits.upperBound {
            let digit = bytes[index] &- UInt8(ascii: "0")
            if digit > 9 { break }
            value = value * 10 + Int(digit)
            count += 1
            index += 1
        }
        return count >= digits.lowerBound ? value : nil
    }

    /// Skips digits, and returns whether there were any.
    fileprivate mutating func skipDigits() -> Bool {
        let start = index
        while index < end && bytes[index] &- UInt8(ascii: "0") <= 9 { index += 1 }
        return index > start
    }

    /// Parses a number with a given count of digits, and returns whether there was one.
    fileprivate mutating func read(_ value: inout Int, digits: ClosedRange<Int> = 1...2) -> Bool {
        guard let number = number(digits: digits) else { return false }
        value = number
        return true
    }

    /// Parses `AM` or `PM` in any case, and returns whether there was one.
    fileprivate mutating func readHalfDay(_ isAfternoon: inout Bool) -> Bool {
        guard end - index >= 2, bytes[index + 1] | 0x20 == UInt8(ascii: "m") else { return false }
        let half = bytes[index] | 0x20
        isAfternoon = half == UInt8(ascii: "p")
        index += 2
        return isAfternoon || half == UInt8(ascii: "a")
    }

    fileprivate mutating func isoMoment() -> LocalTime? {
        guard let year = number(digits: 4...4), take(UInt8(ascii: "-")), let month = number(digits: 2...2),
            take(UInt8(ascii: "-")), let day = number(digits: 2...2),
            take(UInt8(ascii: " ")) || take(UInt8(ascii: "T")), let hour = number(digits: 2...2),
            take(UInt8(ascii: ":")), let minute = number(digits: 2...2)
        else { return nil }
        var second = 0
        if take(UInt8(ascii: ":")) {
            guard let written = number(digits: 2...2) else { return nil }
            second = written
            if take(UInt8(ascii: ".")) && !skipDigits() { return nil }
        }
        return LocalTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    }

    /// Parses `Z`, `UTC`, `+01:00` or `+0100`; returns nil if none of them follows.
    fileprivate mutating func offsetSeconds() -> Int? {
        if isAtEnd { return nil }
        _ = take(UInt8(ascii: " "))
        if take(UInt8(ascii: "Z")) { return 0 }
        if take(UInt8(ascii: "U")) {
            return take(UInt8(ascii: "T")) && take(UInt8(ascii: "C")) ? 0 : nil
        }
        let isWest = take(UInt8(ascii: "-"))
        guard isWest || take(UInt8(ascii: "+")), let hours = number(digits: 2...2) else { return nil }
        _ = take(UInt8(ascii: ":"))
        guard let minutes = number(digits: 2...2) else { return nil }
        return (isWest ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }
}
