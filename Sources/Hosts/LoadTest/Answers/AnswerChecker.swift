import CityHost
import CityModel
import Quantities
import RuleModels
import ServiceKernel

/// A slow and plain model of a service's rules; the oracle of an `AnswerChecker`.
package protocol AnswerModel: Sendable {
    associatedtype Command: Sendable
    associatedtype Effect: Hashable, Sendable

    /// Returns the expected effects of the command, in order.
    mutating func answer(to command: Command, at time: SimTime) -> [Effect]

    /// Returns the sender of the command: the model's own number and a readable name.
    func sender(of command: Command) -> (number: Int, name: String)

    /// Returns a readable description of a command or an effect.
    static func description(of command: Command) -> String
    static func words(of effect: Effect) -> String

    /// Whether the effect refuses the command.
    static func isRefusal(_ effect: Effect) -> Bool

    /// Returns the counts that the service must have reached by then (see `ServiceRecord.totals`).
    func totals(at time: SimTime) -> [UInt64]

    /// Count by the model (see `Verdict.begun`).
    var begun: Int { get }
    /// Number of occasions for faults that the service itself does not count.
    var occasions: [ServiceFault: Int] { get }
}

extension AnswerModel where Command: ServiceCommand {
    /// The action named by the command's heading.
    package static func description(of command: Command) -> String { command.heading.action }
}

extension AnswerModel where Effect: ServiceEffect {
    /// The event name with its fields.
    package static func words(of effect: Effect) -> String { effect.logText }
}

/// A checker for a service whose every answer a model predicts.
///
/// Each command is one decision; it is right if its effects equal the model's. After a wrong answer, the sender is no
/// longer checked: the model no longer knows the sender's state, and one fault would be counted many times.
package struct AnswerChecker<Model: AnswerModel>: ServiceChecker {
    private var model: Model
    private var findings = CheckerFindings()
    /// Senders with a wrong answer, who are no longer checked.
    private var uncheckedSenders: Set<Int> = []
    private var command: Model.Command?
    private var time = SimTime.zero
    private var effects: [Model.Effect] = []

    /// Creates a checker around a fresh model.
    package init(_ model: Model) { self.model = model }

    /// Starts the check of a command.
    package mutating func begin(_ command: Model.Command, at time: SimTime) {
        self.command = command
        self.time = time
        effects.removeAll(keepingCapacity: true)
    }

    /// Adds one effect of the current command.
    package mutating func check(_ effect: Model.Effect) { effects.append(effect) }

    /// Compares the effects of the current command with the model's.
    package mutating func end() {
        guard let command else { return }
        findings.commands += 1
        let right = model.answer(to: command, at: time)
        let person = model.sender(of: command).number
        if !uncheckedSenders.isEmpty, uncheckedSenders.contains(person) { return }
        findings.countDecision()
        if right == effects { return }
        uncheckedSenders.insert(person)
        note(kind(right), what: words(effects), expected: words(right))
    }

    /// Compares the service's final counts with the model's.
    package mutating func finish(_ record: ServiceRecord) {
        let (begun, totals) = (model.begun, model.totals(at: record.time))
        findings.countDecision()
        if record.begun == begun, record.totals == totals { return }
        command = nil
        note(
            .countsDiffer, what: "started \(record.begun), counted \(record.totals)",
            expected: "started \(begun), counted \(totals)")
    }

    private func kind(_ right: [Model.Effect]) -> ViolationKind {
        let isRefused = effects.first.map(Model.isRefusal) ?? false
        switch (right.first.map(Model.isRefusal) ?? false, isRefused) {
        case (true, true): return .wrongReason
        case (true, false): return .commandNotRefused
        case (false, true): return .commandLost
        case (false, false): return effects.isEmpty ? .commandLost : .wrongAnswer
        }
    }

    private mutating func note(_ kind: ViolationKind, what: String, expected: String) {
        guard findings.count(kind) else { return }
        let beginning = command.map { "\(model.sender(of: $0).name) \(Model.description(of: $0)): " } ?? "at the end: "
        findings.append(
            WrongDecision(
                kind: kind, number: findings.commands, time: time, what: beginning + what, expected: expected))
    }

    private func words(_ effects: [Model.Effect]) -> String {
        effects.isEmpty ? "nothing" : effects.map { Model.words(of: $0) }.joined(separator: ", ")
    }

    /// Number of wrong decisions so far.
    package var wrong: Int { findings.wrong }

    /// The findings so far.
    package var verdict: Verdict {
        Verdict(
            commands: findings.commands, decisions: findings.decisions, wrong: findings.wrong,
            wrongByKind: findings.wrongByKind, firstWrong: findings.firstWrong, begun: model.begun,
            occasions: model.occasions)
    }
}

extension ServiceEffect {
    /// The event name and its fields, as the log names them.
    var logText: String {
        let details = fieldList.map { "\($0.field.name) \($0.value.text(by: PlainNames()))" }
        return ([event ?? "unlogged"] + details).joined(separator: " ")
    }
}

/// Names made of kind and number, for findings.
private struct PlainNames: NameResolver {
    func name(of numbered: EntityReference) -> String { numbered.text }
    func name(of zone: ZoneID) -> String { "zone \(UInt64(zone.index) + 1)" }
}
