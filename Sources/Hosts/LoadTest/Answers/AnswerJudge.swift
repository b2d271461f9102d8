import CityHost
import CityModel
import RuleModels
import Quantities
import ServiceKernel

/// What the rules want of a service, said slowly and plainly beside it: the model of an `AnswerJudge`.
package protocol AnswerModel: Sendable {
    associatedtype Command: Sendable
    associatedtype Effect: Hashable, Sendable

    /// What must come of the command, effect by effect, in order.
    mutating func answer(to command: Command, at time: SimTime) -> [Effect]

    /// Who gave it, as a number of this model's own, and as people say it.
    func person(of command: Command) -> (number: Int, name: String)

    /// The command and its effect, for people.
    static func words(of command: Command) -> String
    static func words(of effect: Effect) -> String

    /// Whether the effect refuses the command.
    static func isRefusal(_ effect: Effect) -> Bool

    /// What the service must have counted by then: see `ServiceRecord.totals`.
    func totals(at time: SimTime) -> [UInt64]

    /// Count by the model: see `Verdict.begun`.
    var begun: Int { get }
    /// How often there was occasion for faults that the service does not count.
    var occasions: [ServiceFault: Int] { get }
}

extension AnswerModel where Command: ServiceCommand {
    package static func words(of command: Command) -> String { command.heading.action }
}

extension AnswerModel where Effect: ServiceEffect {
    package static func words(of effect: Effect) -> String { effect.judgedWords }
}

/// Judges a service whose every answer a model knows.
///
/// A command is one decision, right if all that came of it is what the model says. Whoever is answered wrongly is not judged
/// any more: the model no longer knows how it stands with them, and one mistake is not to be counted for ever.
package struct AnswerJudge<Model: AnswerModel>: ServiceJudge {
    private var model: Model
    private var findings = FindingBook()
    /// Those answered wrongly.
    private var lostSight: Set<Int> = []
    private var command: Model.Command?
    private var time = SimTime.zero
    private var effects: [Model.Effect] = []

    package init(_ model: Model) { self.model = model }

    package mutating func begin(_ command: Model.Command, at time: SimTime) {
        self.command = command
        self.time = time
        effects.removeAll(keepingCapacity: true)
    }

    package mutating func take(_ effect: Model.Effect) { effects.append(effect) }

    package mutating func end() {
        guard let command else { return }
        findings.commands += 1
        let right = model.answer(to: command, at: time)
        let person = model.person(of: command).number
        if !lostSight.isEmpty, lostSight.contains(person) { return }
        findings.countDecision()
        if right == effects { return }
        lostSight.insert(person)
        note(kind(right), what: words(effects), expected: words(right))
    }

    package mutating func finish(_ record: ServiceRecord) {
        let (begun, totals) = (model.begun, model.totals(at: record.time))
        findings.countDecision()
        if record.begun == begun, record.totals == totals { return }
        command = nil
        note(
            .countsDiffer, what: "begun \(record.begun), counted \(record.totals)",
            expected: "begun \(begun), counted \(totals)")
    }

    private func kind(_ right: [Model.Effect]) -> WrongKind {
        let isRefused = effects.first.map(Model.isRefusal) ?? false
        switch (right.first.map(Model.isRefusal) ?? false, isRefused) {
        case (true, true): return .wrongReason
        case (true, false): return .commandNotRefused
        case (false, true): return .commandLost
        case (false, false): return effects.isEmpty ? .commandLost : .wrongAnswer
        }
    }

    private mutating func note(_ kind: WrongKind, what: String, expected: String) {
        guard findings.count(kind) else { return }
        let beginning = command.map { "\(model.person(of: $0).name) \(Model.words(of: $0)): " } ?? "at the end: "
        findings.keep(
            WrongDecision(
                kind: kind, number: findings.commands, time: time, what: beginning + what, expected: expected))
    }

    private func words(_ effects: [Model.Effect]) -> String {
        effects.isEmpty ? "nothing" : effects.map { Model.words(of: $0) }.joined(separator: ", ")
    }

    package var wrong: Int { findings.wrong }

    package var verdict: Verdict {
        Verdict(
            commands: findings.commands, decisions: findings.decisions, wrong: findings.wrong,
            wrongByKind: findings.wrongByKind, firstWrong: findings.firstWrong, begun: model.begun,
            occasions: model.occasions)
    }
}

extension ServiceEffect {
    /// The event and what the log says of it.
    var judgedWords: String {
        let details = fieldList.map { "\($0.field.name) \($0.value.text(by: PlainNames()))" }
        return ([event ?? "unlogged"] + details).joined(separator: " ")
    }
}

/// By kind and number.
private struct PlainNames: NameBook {
    func name(of numbered: Numbered) -> String { numbered.text }
    func name(of zone: ZoneID) -> String { "zone \(UInt64(zone.index) + 1)" }
}
