import CityModel
import InputFiles
import Quantities

/// How many opening hours are understood, and what of the others is not.
package struct OpeningHoursCensus: Sendable {
    /// Something that is not understood, and one of the texts that have it.
    package struct Unknown: Hashable, Sendable {
        /// Where it stands in the example.
        package var problem: OpeningHours.Problem
        package var example: String
        package var count: Int
    }

    /// Of how many places.
    package private(set) var placeCount = 0
    /// How many of them say when they are open.
    package private(set) var saidCount = 0
    package private(set) var understoodCount = 0
    /// How many of those speak of holidays, which are not known.
    package private(set) var holidayCount = 0
    /// By word, in the order in which they were met.
    private var unknowns: [String: Unknown] = [:]
    private var words: [String] = []

    package init() {}

    package init(of city: StreetCity) {
        for place in city.places { add(place.openingHours) }
    }

    /// - Parameter text: empty where a place does not say.
    package mutating func add(_ text: String) {
        placeCount += 1
        guard !text.isEmpty else { return }
        saidCount += 1
        do throws(OpeningHours.Problem) {
            let hours = try OpeningHours(text)
            understoodCount += 1
            if hours.mentionsHolidays { holidayCount += 1 }
        } catch {
            if unknowns[error.text] == nil { words.append(error.text) }
            unknowns[error.text, default: Unknown(problem: error, example: text, count: 0)].count += 1
        }
    }

    /// What is not understood, the commonest first.
    package var notUnderstood: [Unknown] {
        let found = words.compactMap { unknowns[$0] }
        return found.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(
            \.element)
    }

    /// How many of the commonest are told.
    private static let shownAtMost = 5

    /// What is found as people read it, line by line; none where no place says when it is open.
    package var lines: [String] {
        guard saidCount > 0 else { return [] }
        let said =
            "opening hours: \(GroupedNumber.text(saidCount)) of \(GroupedNumber.text(placeCount)) places say theirs"
        let holidays =
            holidayCount == 0 ? "" : ", \(GroupedNumber.text(holidayCount)) of them with holidays, which are not known"
        var lines = ["\(said), \(GroupedNumber.text(understoodCount)) are understood\(holidays)"]
        let unknowns = notUnderstood
        lines += unknowns.prefix(OpeningHoursCensus.shownAtMost).map { unknown in
            "  not understood: \(GroupedNumber.text(unknown.count)) × \(unknown.told)"
        }
        let rest = unknowns.dropFirst(OpeningHoursCensus.shownAtMost).map(\.count).reduce(0, +)
        if rest > 0 { lines.append("  and \(GroupedNumber.text(rest)) for other reasons") }
        return lines
    }

    /// The places of a file whose hours are not understood; nil if there are none.
    ///
    /// - Parameter line: where a text of opening hours stands first.
    func loss(file: String, line: (String) -> Int?) -> InputLoss? {
        notUnderstood.first.map { commonest in
            InputLoss(
                file: file,
                reason: "opening hours are not understood and taken as not known, such as \(commonest.told)",
                count: saidCount - understoodCount, of: saidCount,
                first: InputLoss.Example(line: line(commonest.example), value: commonest.example),
                expected: "hours like 'Mo-Fr 09:00-18:00; Sa 10:00-14:00' (OpenStreetMap, opening_hours)",
                remedy: "write them so, or leave them empty", treatment: .usedInPart)
        }
    }
}

extension OpeningHoursCensus.Unknown {
    /// "'sunset' in '10:00-sunset' (column 7)", on one line, whatever breaks the text has.
    fileprivate var told: String {
        let word = problem.text.isEmpty ? "the end" : "'\(problem.text)'"
        return "\(word) in '\(String(example.map { $0.isNewline ? " " : $0 }))' (column \(problem.column))"
    }
}
