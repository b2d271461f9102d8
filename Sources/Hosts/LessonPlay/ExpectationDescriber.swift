import CityHost
import Lessons
import Quantities
import ServiceKernel

/// Describes expectations in the words of the lesson's file, so that its author can correct the lesson or the rules.
struct ExpectationDescriber {
    let names: LessonNames

    func describe(_ claim: LessonExpectation.Claim) -> String {
        switch claim {
        case .queue(let zone, let drivers, let time):
            let list = drivers.map { names.name(of: $0) }.joined(separator: ", ")
            return "the queue of \(names.name(of: zone)) to be [\(list)]\(moment(time))"
        case .driver(let driver, let state, let time):
            return "\(names.name(of: driver)) to be \(state.word)\(moment(time))"
        case .state(let whose, let state, let fields, let time):
            let seen = [state?.rawValue].compactMap { $0 } + fields.map { "\($0.name)=\($0.text)" }
            return "\(names.name(of: whose)) to be \(seen.joined(separator: " "))\(moment(time))"
        case .event(let name, let fields, let count):
            return (count.map { "\($0) × " } ?? "") + "event \(name)" + fields.map { " \(describe($0))" }.joined()
        }
    }

    private func moment(_ time: SimTime?) -> String {
        time.map { " at \($0.sinceStart.millisecondText) s" } ?? " at the end"
    }

    private func describe(_ field: LessonExpectation.EventField) -> String {
        switch field {
        case .at(let time): return "at \(time.sinceStart.millisecondText) s"
        case .value(let name, let value):
            let text = "\(name)=\(value.text(by: names))"
            if case .duration = value { return text + " s" }
            return text
        }
    }
}
