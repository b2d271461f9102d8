import Quantities
import TestSupport

/// Random opening hours, as a text and as its meaning, which is looked up minute by minute.
struct RandomHours {
    private struct YearDay: Comparable {
        /// Month, from 1.
        var month: Int
        var day: Int

        var text: String { "\(RandomHours.months[month - 1]) \(day)" }

        static func < (left: Self, right: Self) -> Bool { (left.month, left.day) < (right.month, right.day) }
    }

    private struct Rule {
        var isAdded: Bool
        var isOff: Bool
        /// First and last date; nil: all year.
        var dates: (first: YearDay, last: YearDay)?
        /// First and last day, from Monday; nil: all.
        var days: (first: Int, last: Int)?
        /// Intervals in minutes; empty: all day.
        var times: [(opens: Int, closes: Int)]
    }

    private let rules: [Rule]

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    private static let days = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]

    init(_ random: inout SplitMix64) {
        func yearDay() -> YearDay { YearDay(month: random.within(1...12), day: random.within(1...28)) }
        rules = (0..<random.within(1...4)).map { number in
            let times = (0..<random.below(3)).map { _ in
                let opens = random.below(96) * 15
                return (opens: opens, closes: (opens + random.within(1...96) * 15) % 1_440)
            }
            var rule = Rule(isAdded: number > 0 && random.chance(30), isOff: random.chance(20), times: times)
            if random.chance(50) { rule.dates = (yearDay(), yearDay()) }
            if random.chance(60) { rule.days = (random.below(7), random.below(7)) }
            // A rule must not be empty.
            if rule.dates == nil, rule.days == nil, times.isEmpty { rule.isOff = true }
            return rule
        }
    }

    var text: String {
        rules.reduce("") { text, rule in
            var words: [String] = []
            if let dates = rule.dates { words.append("\(dates.first.text)-\(dates.last.text)") }
            if let days = rule.days {
                words.append("\(RandomHours.days[days.first])-\(RandomHours.days[days.last])")
            }
            let times = rule.times.map { "\(RandomHours.clock($0.opens))-\(RandomHours.clock($0.closes))" }
            if !times.isEmpty { words.append(times.joined(separator: ",")) }
            // Without times and this word, the days of an added rule would continue this rule's list.
            if rule.isOff || times.isEmpty { words.append(rule.isOff ? "off" : "open") }
            return text + (text.isEmpty ? "" : rule.isAdded ? ", " : "; ") + words.joined(separator: " ")
        }
    }

    private static func clock(_ minutes: Int) -> String {
        let minute = minutes % 60
        return "\(minutes / 60):\(minute < 10 ? "0" : "")\(minute)"
    }

    /// Returns whether the place is open, for each minute of a day.
    func openMinutes(on date: CalendarDate) -> [Bool] {
        let (today, before) = (plan(date), plan(CalendarDate(daysSince1970: date.daysSince1970 - 1)))
        return (0..<1_440).map { today[$0] || before[$0 + 1_440] }
    }

    /// Returns the rules' effect for each minute of a day, and of the next night as far as it belongs to the day.
    private func plan(_ date: CalendarDate) -> [Bool] {
        var isOpen = [Bool](repeating: false, count: 2_880)
        for rule in rules where RandomHours.holds(rule, on: date) {
            if !rule.isAdded && !rule.isOff { isOpen = Array(repeating: false, count: 2_880) }
            let whole = [(opens: 0, closes: rule.isOff ? 2_880 : 1_440)]
            for time in rule.times.isEmpty ? whole : rule.times {
                let closes = time.closes <= time.opens ? time.closes + 1_440 : time.closes
                for minute in time.opens..<closes { isOpen[minute] = !rule.isOff }
            }
        }
        return isOpen
    }

    private static func holds(_ rule: Rule, on date: CalendarDate) -> Bool {
        if let (first, last) = rule.dates {
            let (_, month, day) = date.parts
            let today = YearDay(month: month, day: day)
            guard first <= last ? first <= today && today <= last : first <= today || today <= last else {
                return false
            }
        }
        guard let (first, last) = rule.days else { return true }
        let today = date.weekday.rawValue
        return first <= last ? first <= today && today <= last : first <= today || today <= last
    }
}
