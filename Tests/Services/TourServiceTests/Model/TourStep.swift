import Quantities
import ServiceKernel
import TestSupport
import TourService

/// A step of a random run: a command and its second.
struct TourStep {
    var second: Int
    var command: TourService.Command

    var time: SimTime { .zero + .seconds(Int64(second)) }

    /// Returns the step with lower tour numbers, after earlier drafts are left out.
    func lowering(toursAbove number: UInt32, by count: UInt32) -> TourStep {
        var form = Renumbering { $0 > number &+ count ? $0 - count : $0 }
        var step = self
        // This form throws nothing.
        try? step.command.visitFields(with: &form)
        return step
    }

    /// Step in the form of a lesson; an unexpected timer becomes a comment.
    var lessonLine: String {
        let heading = command.heading
        let fields = FieldList(of: command).fields.filter { $0.value != .absent && $0.value != .text("") }
        let texts = fields.map { field, value in
            if case .text(let text) = value {
                ", \(field.name): \"\(text)\""
            } else {
                ", \(field.name): \(value.plainText)"
            }
        }
        guard let actor = heading.actor, let kind = heading.actor?.kind.word else { return "" }
        if case .timer = command { return "  # \(second) s: \(heading.action) \(actor.text), which is not due" }
        return "  - {at: \(second) s, \(kind): \(actor.text), does: \(heading.action)\(texts.joined())}"
    }
}

/// A form that replaces the numbers of tours in a command.
private struct Renumbering: FieldVisitor {
    /// Maps a number, counted from 1.
    let renumbered: (UInt32) -> UInt32

    mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _: FieldPresence) {
        switch value.fieldValue {
        case .entity(let named): value = Value(.entity(lowered(named))) ?? value
        case .list(let members): value = Value(.list(members.map(lowered))) ?? value
        default: break
        }
    }

    private func lowered(_ named: EntityReference) -> EntityReference {
        named.kind == .tour ? EntityReference(.tour, renumbered(named.number)) : named
    }
}
