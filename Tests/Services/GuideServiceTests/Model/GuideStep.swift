import GuideService
import Quantities
import ServiceKernel
import TestSupport

/// A step of a random run: a command and its second.
struct GuideStep: Equatable {
    var second: Int
    var command: GuideService.Command

    var time: SimTime { .zero + .seconds(Int64(second)) }

    /// Returns the step with lower numbers, after earlier steps that gave numbers are left out.
    ///
    /// - Parameters:
    ///   - first, last: count of numbers of each kind before and after the steps left out.
    func lowering(above first: [EntityKind: UInt32], upTo last: [EntityKind: UInt32]) -> GuideStep {
        var form = Renumbering { named in
            let (before, after) = (first[named.kind] ?? 0, last[named.kind] ?? 0)
            return named.number > after ? EntityReference(named.kind, named.number - (after - before)) : named
        }
        var step = self
        // This form throws nothing.
        try? step.command.visitFields(with: &form)
        return step
    }

    /// Step in the form of a lesson; an unexpected timer becomes a comment.
    var lessonLine: String {
        let heading = command.heading
        if case .timer = command { return "  # \(second) s: \(heading.action), which is not due" }
        let fields = FieldList(of: command).fields.filter { $0.value != .absent && $0.value != .text("") }
        let texts = fields.map { field, value in
            if case .text(let text) = value { return ", \(field.name): \"\(text)\"" }
            return ", \(field.name): \(value.plainText)"
        }
        let actor = heading.actor.map { "\($0.kind.word): \($0.text)" } ?? ""
        return "  - {at: \(second) s, \(actor), does: \(heading.action)\(texts.joined())}"
    }
}

/// A form that replaces the numbers in a command.
private struct Renumbering: FieldVisitor {
    let renumbered: (EntityReference) -> EntityReference

    mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _: FieldPresence) {
        guard case .entity(let named) = value.fieldValue else { return }
        value = Value(.entity(renumbered(named))) ?? value
    }
}

extension GuideWorld {
    /// Returns a lesson that shows the failure, for the folder of lessons.
    func lesson(of steps: [GuideStep], title: String) -> String {
        let lines = places.map { place in
            let hours = place.hours.map { ", hours: \"\($0.opens)-\($0.closes)\"" } ?? ""
            return "  - {name: \(place.name), category: \(place.category.word), place:"
                + " \(place.position.fieldValue.plainText)\(hours)}"
        }
        return """
            lesson: \(title)
            # from \(startDate), \(hourAtStart):00; \(rules)
            places:
            \(lines.joined(separator: "\n"))
            steps:
            \(steps.map(\.lessonLine).joined(separator: "\n"))
            """
    }
}
