import CityHost
import Quantities
import Scenario
import ServiceKernel
import TaxiService

/// What is said of steps, timers, events and expectations: the sentences of the services' vocabulary, filled.
enum LessonWords {
    private static let commands = TaxiService.Command.vocabulary
    private static let events = Dictionary(
        uniqueKeysWithValues: TaxiService.Effect.vocabulary.map { ($0.event, $0) })

    /// What somebody does, or which timer is due.
    static func sentence(of command: TaxiService.Command, by names: LessonNames) -> String {
        let heading = command.heading
        let entry = commands.first { $0.actor == heading.actor?.kind && $0.action == heading.action }
        let actor = heading.actor.map { names.name(of: $0) } ?? ""
        guard let entry else { return "\(actor) \(heading.action)" }
        let fields = FieldList(of: command)
        let sentence = entry.sentence.filled { name in
            switch fields[name] {
            case .absent: name == "subject" ? actor : nil
            case .moment(let time): LessonStory.clockText(time)
            case let value: value.text(by: names)
            }
        }
        return entry.isTimer ? sentence : "\(actor) \(sentence)"
    }

    static func sentence(of record: EventRecord, by names: LessonNames) -> String {
        guard let entry = events[record.event] else { return record.event }
        return entry.sentence.filled { record.value($0)?.text(by: names) }
    }

    /// The rule behind a line of the event log, and one sentence of it.
    static func reason(for record: EventRecord) -> (rule: String, because: String) {
        if record.isRejection, case .word(let action)? = record.value("action"), let value = record.value("reason"),
            let reason = TaxiService.Reason(value)
        {
            return reason.explanation(of: action)
        }
        return events[record.event].map { ($0.rule, $0.because) } ?? ("A08", "Every operation is recorded.")
    }

    static func describe(_ claim: LessonExpectation.Claim, by names: LessonNames) -> String {
        switch claim {
        case .queue(let zone, let drivers, let time):
            let list = drivers.map { names.name(of: $0) }.joined(separator: ", ")
            return "the queue of \(names.name(of: zone)) to be [\(list)]\(moment(time))"
        case .driver(let driver, let state, let time):
            return "\(names.name(of: driver)) to be \(state.word)\(moment(time))"
        case .event(let name, let fields, let count):
            return (count.map { "\($0) × " } ?? "") + "event \(name)"
                + fields.map { " \(describe($0, by: names))" }.joined()
        }
    }

    private static func moment(_ time: SimTime?) -> String {
        time.map { " at \($0.sinceStart.millisecondText) s" } ?? " at the end"
    }

    private static func describe(_ field: LessonExpectation.EventField, by names: LessonNames) -> String {
        switch field {
        case .at(let time): return "at \(time.sinceStart.millisecondText) s"
        case .value(let name, let value):
            let text = "\(name)=\(value.text(by: names))"
            if case .duration = value { return text + " s" }
            return text
        }
    }
}

extension EventRecord {
    var isRejection: Bool { event == TaxiService.EventWord.rejected.rawValue }
}
