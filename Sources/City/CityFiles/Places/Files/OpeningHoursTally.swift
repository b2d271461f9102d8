import CityModel
import InputFiles
import Quantities

/// Counts of opening hours that are understood, and the unsupported parts of the others.
package struct OpeningHoursTally: Sendable {
    /// An unsupported part of the notation, with an example text.
    package struct Unknown: Hashable, Sendable {
        /// Position of that part in the example.
        package var problem: OpeningHours.Problem
        /// Text that contains it.
        package var example: String
        /// Number of texts that contain it.
        package var count: Int
    }

    /// Number of places.
    package private(set) var placeCount = 0
    /// Number of places with opening hours.
    package private(set) var givenCount = 0
    /// Number of places whose opening hours are understood.
    package private(set) var understoodCount = 0
    /// Number of understood opening hours that mention holidays, which are unknown.
    package private(set) var holidayCount = 0
    /// Unsupported parts by word; `order` keeps their first appearance.
    private var unknowns: [String: Unknown] = [:]
    private var words: [String] = []

    /// Creates an empty tally.
    package init() {}

    /// Counts the places of a city.
    package init(of city: StreetCity) {
        for place in city.places { add(place.openingHours) }
    }

    /// Counts a place.
    ///
    /// - Parameter text: its opening hours; empty if it has none.
    package mutating func add(_ text: String) {
        placeCount += 1
        guard !text.isEmpty else { return }
        givenCount += 1
        do throws(OpeningHours.Problem) {
            let hours = try OpeningHours(text)
            understoodCount += 1
            if hours.mentionsHolidays { holidayCount += 1 }
        } catch {
            if unknowns[error.text] == nil { words.append(error.text) }
            unknowns[error.text, default: Unknown(problem: error, example: text, count: 0)].count += 1
        }
    }

    /// Unsupported parts, most frequent first.
    package var notUnderstood: [Unknown] {
        let found = words.compactMap { unknowns[$0] }
        return found.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(
            \.element)
    }

    /// Maximum number of unsupported parts that are shown.
    private static let shownMax = 5

    /// Result as lines for people; empty if no place has opening hours.
    package var lines: [String] {
        guard givenCount > 0 else { return [] }
        let said =
            "opening hours: \(GroupedNumber.text(givenCount)) of \(GroupedNumber.text(placeCount)) places have them"
        let holidays =
            holidayCount == 0 ? "" : ", \(GroupedNumber.text(holidayCount)) of them with holidays, which are unknown"
        var lines = ["\(said), \(GroupedNumber.text(understoodCount)) are understood\(holidays)"]
        let unknowns = notUnderstood
        lines += unknowns.prefix(OpeningHoursTally.shownMax).map { unknown in
            "  not understood: \(GroupedNumber.text(unknown.count)) × \(unknown.summary)"
        }
        let rest = unknowns.dropFirst(OpeningHoursTally.shownMax).map(\.count).reduce(0, +)
        if rest > 0 { lines.append("  and \(GroupedNumber.text(rest)) for other reasons") }
        return lines
    }

    /// Returns the loss of places whose hours are not understood, or nil if there are none.
    ///
    /// - Parameter line: returns the first line of a text of opening hours.
    func loss(file: String, line: (String) -> Int?) -> InputLoss? {
        notUnderstood.first.map { commonest in
            InputLoss(
                file: file,
                reason: "opening hours are not understood and count as unknown, such as \(commonest.summary)",
                count: givenCount - understoodCount, of: givenCount,
                first: InputLoss.Example(line: line(commonest.example), value: commonest.example),
                expected: "hours like 'Mo-Fr 09:00-18:00; Sa 10:00-14:00' (OpenStreetMap, opening_hours)",
                remedy: "write them like this, or leave them empty", treatment: .usedInPart)
        }
    }
}

extension OpeningHoursTally.Unknown {
    /// Text such as "'sunset' in '10:00-sunset' (column 7)", on one line even if the source has line breaks.
    fileprivate var summary: String {
        let word = problem.text.isEmpty ? "the end" : "'\(problem.text)'"
        return "\(word) in '\(String(example.map { $0.isNewline ? " " : $0 }))' (column \(problem.column))"
    }
}
