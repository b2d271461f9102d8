import CityHost
import InputFiles
import Lessons
import Quantities
import ServiceKernel
import TaxiService

/// An expectation of a lesson that does not hold.
package struct FailedExpectation: Hashable, Sendable {
    /// Position of the expectation in the file.
    package let position: SourcePosition
    /// Expected state or event, in the words of the file.
    package let expected: String
    /// Observed state or events, in plain words.
    package let observed: String
    /// Whether the expectation belongs to a variant of the lesson (`otherwise`).
    package fileprivate(set) var isOfVariant = false

    /// The failure as an error of the lesson's file.
    package var diagnostic: Diagnostic {
        position.diagnostic("\(isOfVariant ? "otherwise: " : "")expected \(expected)", remedy: "but \(observed)")
    }
}

extension Lesson {
    /// Number of expectations, including those of the variants.
    package var expectationCount: Int { variants.reduce(expectations.count) { $0 + $1.expectations.count } }

    /// Plays the lesson and its variants.
    ///
    /// - Returns: All failed expectations, those of the lesson first, in the order of the file.
    package func failures() -> [FailedExpectation] {
        var player = LessonPlayer(self)
        while player.next() != nil {}
        return player.verdict() + failuresOfVariants()
    }

    /// Plays the variants of the lesson.
    ///
    /// - Returns: Failed expectations of the variants, in the order of the file.
    package func failuresOfVariants(until limit: SimTime = .distantFuture) -> [FailedExpectation] {
        variants.flatMap { variant in
            var player = LessonPlayer(variant)
            while player.next(until: limit) != nil {}
            return player.verdict().map { failure in
                var failure = failure
                failure.isOfVariant = true
                return failure
            }
        }
    }
}

/// Checks what happens in a lesson against the lesson's expectations.
struct LessonChecker {
    private let lesson: Lesson
    private let names: LessonNames
    private var records: [EventRecord] = []
    private var lastTime = SimTime.zero
    /// Failures by the expectation's index in the file.
    private var failures: [Int: FailedExpectation] = [:]
    private var unchecked: [Int]

    init(_ lesson: Lesson) {
        self.lesson = lesson
        names = LessonNames(ofFile: lesson)
        unchecked = Array(lesson.expectations.indices)
    }

    mutating func note(_ scene: LessonScene) {
        records += scene.records
        lastTime = scene.time
    }

    /// Checks the states expected at moments before `time`, the time of the next event.
    mutating func checkStates(before time: SimTime, of host: borrowing CityHost) {
        let due = unchecked.filter { index in lesson.expectations[index].claim.moment.map { $0 < time } ?? false }
        guard !due.isEmpty else { return }
        for index in due { checkState(index, of: host) }
        unchecked.removeAll { due.contains($0) }
    }

    /// Checks the remaining expectations at the end of the lesson.
    mutating func finish(with host: borrowing CityHost) -> [FailedExpectation] {
        for index in unchecked {
            if case .event(let name, let fields, let count) = lesson.expectations[index].claim {
                checkEvent(index, name: name, fields: fields, count: count)
            } else {
                checkState(index, of: host)
            }
        }
        unchecked = []
        return lesson.expectations.indices.compactMap { failures[$0] }
    }

    // MARK: States

    private mutating func checkState(_ index: Int, of host: borrowing CityHost) {
        switch lesson.expectations[index].claim {
        case .queue(let zone, let drivers, _):
            let seen = host.taxis.queue(of: zone)
            if seen != drivers {
                let list = seen.map { names.name(of: $0) }.joined(separator: ", ")
                fail(index, seen: "the queue of \(names.name(of: zone)) was [\(list)]")
            }
        case .driver(let driver, let state, _):
            let seen = host.taxis.state(of: driver)
            if seen != state { fail(index, seen: "\(names.name(of: driver)) was \(seen.word)") }
        case .state(let whose, let state, let fields, let time):
            // The state at the end is that of the last event.
            let services = LessonServices(host, at: time ?? lastTime)
            check(index, services.state(of: whose), whose, state, fields)
        case .event: break
        }
    }

    private mutating func check(
        _ index: Int, _ seen: LessonEntityState?, _ whose: EntityReference, _ state: StateWord?,
        _ fields: [LessonExpectation.StateField]
    ) {
        guard let seen else { return fail(index, seen: "there was no \(names.name(of: whose))") }
        let holds = fields.allSatisfy { field in
            // A lesson may write a list with commas, or as logs do.
            seen.entries.contains {
                $0.name == field.name && [text(of: $0.value), $0.value.text(by: names)].contains(field.text)
            }
        }
        if holds, state == nil || state == seen.state { return }
        let shown = [seen.state.rawValue] + seen.entries.map { "\($0.name)=\(text(of: $0.value))" }
        fail(index, seen: "\(names.name(of: whose)) was \(shown.joined(separator: " "))")
    }

    /// Returns the text of a value; for a list the names, with commas between.
    private func text(of value: FieldValue) -> String {
        guard case .list(let members) = value else { return value.text(by: names) }
        return members.map { names.name(of: $0) }.joined(separator: ", ")
    }

    // MARK: Events

    private mutating func checkEvent(
        _ index: Int, name: String, fields: [LessonExpectation.EventField], count: Int?
    ) {
        let named = records.filter { $0.event == name }
        let matching = named.filter { record in fields.allSatisfy { matches(record, $0) } }
        if let count {
            guard matching.count != count else { return }
            fail(index, seen: "\(matching.count) such \(matching.count == 1 ? "line" : "lines")\(examples(matching))")
        } else if matching.isEmpty {
            fail(index, seen: named.isEmpty ? "no line '\(name)'" : "only\(examples(named))")
        }
    }

    private func matches(_ record: EventRecord, _ field: LessonExpectation.EventField) -> Bool {
        switch field {
        case .at(let time): return record.time == time
        case .value(let name, let expected):
            guard let found = record.value(name) else { return false }
            switch (expected, found) {
            case (.text(let text), _): return found.text(by: names) == text
            // Rounded as in the log.
            case (.duration(let length), .duration(let seen)):
                return length.roundedMilliseconds == seen.roundedMilliseconds
            case (.duration(let length), .moment(let seen)):
                return length.roundedMilliseconds == seen.sinceStart.roundedMilliseconds
            case (_, _): return expected == found
            }
        }
    }

    private func examples(_ records: [EventRecord]) -> String {
        let shown = records.prefix(3).map { record in
            let named = record.entries.filter { Field.columns.contains($0.field.name) }
                .map { $0.value.text(by: names) }
            let details = record.details.map { "\($0.name)=\($0.value.text(by: names))" }
            return (named + details + ["at \(record.time.sinceStart.millisecondText) s"]).joined(separator: " ")
        }
        if shown.isEmpty { return "" }
        let more = records.count > 3 ? " and \(records.count - 3) more" : ""
        return ": " + shown.joined(separator: "; ") + more
    }

    private mutating func fail(_ index: Int, seen: String) {
        let expectation = lesson.expectations[index]
        failures[index] = FailedExpectation(
            position: expectation.position, expected: ExpectationDescriber(names: names).describe(expectation.claim),
            observed: seen)
    }
}

extension LessonExpectation.Claim {
    /// Moment at which a state is expected; nil for the end, and for events.
    var moment: SimTime? {
        switch self {
        case .queue(_, _, let time), .driver(_, _, let time), .state(_, _, _, let time): time
        case .event: nil
        }
    }

    /// Last moment that the expectation mentions; nil for none.
    var lastMoment: SimTime? {
        guard case .event(_, let fields, _) = self else { return moment }
        return fields.lazy.compactMap { if case .at(let time) = $0 { time } else { nil } }.first
    }
}
