import Quantities

/// One rule of opening hours: the days on which it applies, and its effect.
struct OpeningRule {
    enum Effect {
        /// Overrides earlier rules on its days.
        case replaces
        case adds
        /// Closes the place during its spans.
        case closes
    }

    struct Dates {
        var first: UInt16
        var last: UInt16
    }

    /// Date ranges as `YearDay`, both ends included, none across the end of the year; empty: all year.
    var dates: [Dates] = []
    /// One bit per weekday, from Monday.
    var weekdays: UInt8 = 0x7F
    var spans: [OpeningHours.Span] = []
    var effect = Effect.replaces

    func holds(on weekday: CalendarDate.Weekday, _ yearDay: UInt16) -> Bool {
        guard weekdays >> UInt8(weekday.rawValue) & 1 == 1 else { return false }
        return dates.isEmpty || dates.contains { $0.first <= yearDay && yearDay <= $0.last }
    }
}

/// Parses the rules of an `opening_hours` text from left to right.
struct OpeningHoursParser {
    private let bytes: [UInt8]
    private var place = 0
    private(set) var mentionsHolidays = false

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    private static let daysOfMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    private static let weekdays = ["mo", "tu", "we", "th", "fr", "sa", "su"]
    private static let holidays = ["ph", "sh"]
    private static let closedWords = ["off", "closed"]
    /// Maximum length of a text in bytes. OpenStreetMap allows 255 characters per value.
    private static let bytesMax = 1_024

    init(_ text: String) { bytes = Array(text.utf8) }

    /// Parses all rules; returns at least one.
    mutating func rules() throws(OpeningHours.Problem) -> [OpeningRule] {
        guard bytes.count <= OpeningHoursParser.bytesMax else {
            place = OpeningHoursParser.bytesMax
            throw problem
        }
        var rules: [OpeningRule] = []
        var isAdded = false
        while true {
            skipSpaces()
            if consume(";") {
                if isAdded { throw problem(at: place - 1) }
                continue
            }
            if isAtEnd && !isAdded && !rules.isEmpty { return rules }
            rules.append(try rule(isAdded: isAdded))
            skipSpaces()
            if isAtEnd { return rules }
            isAdded = consume(",")
            if !isAdded && !consume(";") { throw problem }
        }
    }

    private mutating func rule(isAdded: Bool) throws(OpeningHours.Problem) -> OpeningRule {
        var rule = OpeningRule()
        let start = place
        if isAdded { rule.effect = .adds }
        if bytes[place...].starts(with: "24/7".utf8) {
            place += 4
        } else {
            if isWord(of: OpeningHoursParser.months) {
                rule.dates = try dates()
                skipSpaces()
                _ = consume(":")
                skipSpaces()
            }
            if isWord(of: OpeningHoursParser.weekdays) || isWord(of: OpeningHoursParser.holidays) {
                rule.weekdays = try days()
                skipSpaces()
                _ = consume(":")
                skipSpaces()
            }
            if isDigit { rule.spans = try times() }
        }
        skipSpaces()
        if consumeWord(of: OpeningHoursParser.closedWords) != nil {
            rule.effect = .closes
        } else if consumeWord(of: ["open"]) == nil, place == start {
            throw problem
        }
        // Whole days; closed days include the night that belongs to them.
        if rule.spans.isEmpty {
            let days = rule.effect == .closes ? 2 : 1
            rule.spans = [OpeningHours.Span(opens: 0, closes: UInt16(days * OpeningHours.minutesPerDay))]
        }
        return rule
    }

    // MARK: Dates

    /// Parses `Jun`, `Jun-Sep`, `Dec 25`, `Dec 24-26`, `Oct 25-Mar 23`, and lists of them.
    private mutating func dates() throws(OpeningHours.Problem) -> [OpeningRule.Dates] {
        var dates: [OpeningRule.Dates] = []
        var month = 0
        repeat {
            if let named = consumeWord(of: OpeningHoursParser.months) { month = named + 1 }
            let firstDay = try dayOfMonth(month)
            var (lastMonth, lastDay) = (month, firstDay)
            if consumeBetweenSpaces("-") {
                if let named = consumeWord(of: OpeningHoursParser.months) {
                    lastMonth = named + 1
                    lastDay = try dayOfMonth(lastMonth)
                } else {
                    guard firstDay != nil, let day = try dayOfMonth(month) else { throw problem }
                    lastDay = day
                }
            }
            let first = YearDay.number(month: month, day: firstDay ?? 1)
            let last = YearDay.number(
                month: lastMonth, day: lastDay ?? OpeningHoursParser.daysOfMonths[lastMonth - 1])
            dates +=
                first <= last
                ? [OpeningRule.Dates(first: first, last: last)]
                : [
                    OpeningRule.Dates(first: first, last: YearDay.last),
                    OpeningRule.Dates(first: YearDay.first, last: last),
                ]
            month = lastMonth
        } while consumeComma { $0.isWord(of: OpeningHoursParser.months) || $0.isDayOfMonth }
        return dates
    }

    /// Whether a number follows that is not an hour.
    private var isDayOfMonth: Bool {
        guard isDigit else { return false }
        let end = bytes[place...].firstIndex { !OpeningHoursParser.isDigit($0) } ?? bytes.count
        return end + 1 >= bytes.count || bytes[end] != UInt8(ascii: ":") || !OpeningHoursParser.isDigit(bytes[end + 1])
    }

    /// Parses a day of a month; returns nil if there is none.
    private mutating func dayOfMonth(_ month: Int) throws(OpeningHours.Problem) -> Int? {
        let before = place
        skipSpaces()
        guard isDayOfMonth else {
            place = before
            return nil
        }
        return try number(in: 1...OpeningHoursParser.daysOfMonths[month - 1])
    }

    // MARK: Days

    /// Parses `Mo`, `Mo-Fr`, `We-Mo`, `PH`, and lists of them, as one bit per weekday; holidays set no bit.
    private mutating func days() throws(OpeningHours.Problem) -> UInt8 {
        var days: UInt8 = 0
        repeat {
            if consumeWord(of: OpeningHoursParser.holidays) != nil {
                mentionsHolidays = true
                continue
            }
            guard let first = consumeWord(of: OpeningHoursParser.weekdays) else { throw problem }
            var last = first
            if consumeBetweenSpaces("-") {
                guard let day = consumeWord(of: OpeningHoursParser.weekdays) else { throw problem }
                last = day
            }
            var day = first
            days |= 1 << UInt8(day)
            while day != last {
                day = (day + 1) % 7
                days |= 1 << UInt8(day)
            }
        } while consumeComma {
            $0.isWord(of: OpeningHoursParser.weekdays) || $0.isWord(of: OpeningHoursParser.holidays)
        }
        let before = place
        skipSpaces()
        if days == 0, isWord(of: OpeningHoursParser.weekdays) {
            // "PH Mo": only holidays that fall on those weekdays, so no day at all.
            _ = try self.days()
            return 0
        }
        place = before
        return days
    }

    // MARK: Times

    /// Parses `09:00-18:00`, and lists of them.
    private mutating func times() throws(OpeningHours.Problem) -> [OpeningHours.Span] {
        var spans: [OpeningHours.Span] = []
        repeat {
            let start = place
            let opens = try time(hours: 0...23)
            guard consumeBetweenSpaces("-") else { throw problem }
            var closes = try time(hours: 0...48)
            if closes <= opens { closes += OpeningHours.minutesPerDay }
            guard closes <= opens + OpeningHours.minutesPerDay else { throw problem(at: start) }
            spans.append(OpeningHours.Span(opens: UInt16(opens), closes: UInt16(closes)))
        } while consumeComma { $0.isDigit }
        return spans
    }

    /// Parses a clock time as minutes since midnight.
    private mutating func time(hours: ClosedRange<Int>) throws(OpeningHours.Problem) -> Int {
        let start = place
        let hour = try number(in: hours)
        guard consume(":") else { throw problem(at: start) }
        return try hour * 60 + number(in: 0...(hour == hours.upperBound && hour > 23 ? 0 : 59), digits: 2)
    }

    // MARK: Signs

    private var isAtEnd: Bool { place == bytes.count }

    private var isDigit: Bool { !isAtEnd && OpeningHoursParser.isDigit(bytes[place]) }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
    }

    private mutating func skipSpaces() {
        while !isAtEnd
            && [UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t")]
                .contains(bytes[place])
        {
            place += 1
        }
    }

    private mutating func consume(_ sign: Unicode.Scalar) -> Bool {
        guard !isAtEnd, bytes[place] == UInt8(ascii: sign) else { return false }
        place += 1
        return true
    }

    private mutating func consumeBetweenSpaces(_ sign: Unicode.Scalar) -> Bool {
        let before = place
        skipSpaces()
        guard consume(sign) else {
            place = before
            return false
        }
        skipSpaces()
        return true
    }

    /// Consumes a comma if the text after it, spaces aside, continues the list.
    private mutating func consumeComma(ifFollowedBy goesOn: (Self) -> Bool) -> Bool {
        let before = place
        if consumeBetweenSpaces(","), goesOn(self) { return true }
        place = before
        return false
    }

    /// Parses a number.
    ///
    /// - Parameter digits: required number of digits; nil: one or more.
    private mutating func number(
        in range: ClosedRange<Int>, digits: Int? = nil
    ) throws(OpeningHours.Problem) -> Int {
        let start = place
        var value = 0
        while isDigit && place - start < 4 {
            value = value * 10 + Int(bytes[place] - UInt8(ascii: "0"))
            place += 1
        }
        guard place > start, range.contains(value), digits == nil || place - start == digits else {
            throw problem(at: start)
        }
        return value
    }

    private func isWord(of words: [String]) -> Bool {
        var copy = self
        return copy.consumeWord(of: words) != nil
    }

    /// Consumes the next word if it is in the list, in any case, and returns its index; otherwise returns nil.
    private mutating func consumeWord(of words: [String]) -> Int? {
        let end = bytes[place...].firstIndex { !OpeningHoursParser.isLetter($0) } ?? bytes.count
        let found = bytes[place..<end]
        guard !found.isEmpty,
            let word = words.firstIndex(where: { $0.utf8.elementsEqual(found.lazy.map { $0 | 0x20 }) })
        else { return nil }
        place = end
        return word
    }

    private var problem: OpeningHours.Problem { problem(at: place) }

    /// Returns the word, number or sign at a place, or after the spaces there, as a problem.
    private func problem(at place: Int) -> OpeningHours.Problem {
        var start = self
        start.place = place
        start.skipSpaces()
        let found = bytes[start.place...]
        let end: Int?
        switch found.first {
        case let first? where OpeningHoursParser.isLetter(first):
            end = found.firstIndex { !OpeningHoursParser.isLetter($0) && $0 < 0x80 }
        case let first? where OpeningHoursParser.isDigit(first):
            end = found.firstIndex { !OpeningHoursParser.isDigit($0) }
        default:
            // A sign, with all of its UTF-8 bytes.
            end = found.dropFirst().firstIndex { $0 & 0xC0 != 0x80 }
        }
        let column = String(decoding: bytes[..<start.place], as: UTF8.self).unicodeScalars.count + 1
        return OpeningHours.Problem(
            column: column, text: String(decoding: bytes[start.place..<(end ?? bytes.count)], as: UTF8.self))
    }
}
