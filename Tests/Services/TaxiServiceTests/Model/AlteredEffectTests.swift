import CityModel
import Quantities
import ServiceKernel
import TaxiService
import TestSupport
import Testing

@testable import RuleModels

/// Changes the effects of a correct service in one place and passes them to the checker: a change that it misses is one
/// that it does not check.
@Suite("The checker detects every change of an effect")
struct AlteredEffectTests {
    /// The effects of a command, with one change.
    private struct Altered {
        /// Names of the change and the effect: `lost offered`, `accepted price`.
        let name: String
        let effects: [TaxiService.Effect]
    }

    private static func altered(_ effects: ContiguousArray<TaxiService.Effect>) -> [Altered] {
        effects.indices.flatMap { index in
            let effect = effects[index]
            var lost = Array(effects)
            lost.remove(at: index)
            var twice = Array(effects)
            twice.insert(effect, at: index)
            var changes = [Altered(name: "lost \(effect.name)", effects: lost)]
            changes.append(Altered(name: "twice \(effect.name)", effects: twice))
            if index + 1 < effects.count {
                var swapped = Array(effects)
                swapped.swapAt(index, index + 1)
                changes.append(Altered(name: "\(effects[index + 1].name) before \(effect.name)", effects: swapped))
            }
            return changes
                + effect.alterations.map { field, other in
                    var changed = Array(effects)
                    changed[index] = other
                    return Altered(name: "\(effect.name) \(field)", effects: changed)
                }
        }
    }

    @Test(
        "Canary: an effect that is lost, repeated, too early or wrong in any field is detected at its own command")
    func nothingIsMissed() throws {
        var (tried, missed) = ([String: Int](), [String: String]())
        for seed: UInt64 in 1...20 {
            let world = FuzzWorld(seed: seed, hasRanks: seed > 12)
            let sides = world.comparison(checks: .effectsOnly)
            var judge = TaxiChecker(copying: sides.checker)
            var generator = StepGenerator(world: world)
            for _ in 0..<250 {
                try sides.carryOut(generator.next(after: sides)) { step, effects in
                    for altered in AlteredEffectTests.altered(effects) where tried[altered.name, default: 0] < 40 {
                        tried[altered.name, default: 0] += 1
                        var other = TaxiChecker(copying: judge)
                        other.perform(step, altered.effects)
                        if other.wrong == 0 {
                            missed[altered.name] = "seed \(seed), \(step): \(altered.effects.map(\.line))"
                        }
                    }
                    judge.perform(step, Array(effects))
                }
            }
        }
        #expect(missed.isEmpty, "\(missed.map { "\($0): \($1)" }.sorted().joined(separator: "\n"))")
        let lost = TaxiService.EventWord.allCases.filter {
            $0 != .rejected && $0 != .sent && tried["lost \($0)"] == nil
        }
        #expect(lost.isEmpty && tried.count > 150, "\(tried.count)")
    }
}

extension TaxiChecker {
    fileprivate mutating func perform(_ step: Step, _ effects: [TaxiService.Effect]) {
        begin(step.command, at: step.time)
        for effect in effects { check(effect) }
        end()
    }
}

/// Replaces the value of one field of an effect, counted in the order of its row.
private struct Alteration: FieldVisitor {
    let place: Int
    private(set) var fieldCount = 0
    /// The name of the changed field; nil if there was no other value for it.
    private(set) var altered: String?

    init(place: Int) { self.place = place }

    mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _: FieldPresence) {
        defer { fieldCount += 1 }
        guard fieldCount == place, let other = Alteration.other(value.fieldValue, Value.domain).flatMap(Value.init)
        else {
            return
        }
        (value, altered) = (other, field.name)
    }

    mutating func participant<One: EntityIdentifier>(_ one: inout One?, in _: Field?, _: FieldPresence) {
        guard let named = one?.reference else { return }
        defer { fieldCount += 1 }
        guard fieldCount == place else { return }
        one = one.map { One(number: Alteration.other(named), like: $0) }
        altered = named.kind.word
    }

    private static func other(_ one: EntityReference) -> UInt32 { one.number == 1 ? 2 : one.number - 1 }

    private static func other(_ value: FieldValue, _ sort: FieldDomain) -> FieldValue? {
        switch value {
        case .absent: .money(Money(cents: 1))
        case .entity(let one): .entity(EntityReference(one.kind, other(one)))
        case .zone(let zone): .zone(zone.index == 0 ? ZoneID(1) : ZoneID(0))
        case .count(let count): .count(count + 1)
        case .flag(let isSet): .flag(!isSet)
        case .moment(let time): .moment(time + .microseconds(1))
        case .duration(let length): .duration(length + .microseconds(1))
        case .money(let money): .money(money + Money(cents: 1))
        case .word(let word):
            if case .word(let words) = sort { words.first { $0 != word }.map { FieldValue.word($0) } } else { nil }
        case .place, .position, .list, .integer, .text: nil
        }
    }
}

extension TaxiService.Effect {
    fileprivate var name: String { String("\(self)".prefix { $0 != "(" }) }

    /// The variants of the effect with one changed field, by the field's name.
    fileprivate var alterations: [(String, Self)] {
        // Only the service knows the number of a timer.
        if case .setTimer(let timer, let due) = self { return [("time", .setTimer(timer, at: due + .microseconds(1)))] }
        var alterations: [(String, Self)] = []
        if case .paid(let request, let client, let driver, let means, let price) = self {
            alterations = [
                ("failing", .paymentFailed(request, client: client, driver: driver, by: means, price: price))
            ]
        }
        for place in 0... {
            var (other, form) = (self, Alteration(place: place))
            // This form throws nothing.
            try? other.visitFields(with: &form)
            if place >= form.fieldCount { break }
            if let field = form.altered { alterations.append((field, other)) }
        }
        return alterations
    }
}
