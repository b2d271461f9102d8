import CityHost
import CityModel
import Quantities
import ServiceKernel
import TaxiService
import Testing

@Suite("Replay of commands of another city")
struct ReplayTests {
    private static let city = City(
        name: "test", zones: [Zone(name: "A")], legs: [TravelLeg(milliseconds: 60_000, metres: 1_000)],
        searchDistances: [1])
    private static let words = TaxiService.Command.vocabulary.indices

    private func replay(_ command: TaxiService.Command) throws {
        let service = TaxiService(
            clock: TravelClock(city: Self.city, clockAtStart: .zero), rules: TaxiRules(), drivers: 5)
        var host = CityHost(taxis: service)
        try host.replay([TimedCommand(time: .zero, command: .taxi(command))], people: [.client: 5]) { _ in }
    }

    @Test(
        "A replay refuses people who do not exist, as actor or in any field",
        arguments: words)
    func nobody(_ index: Int) throws {
        let entry = TaxiService.Command.vocabulary[index]
        for stranger in FieldSchema(of: entry.blank(1)).entries.indices where names(entry.blank(1), stranger) {
            let command = NumberReplacer.number(6, inField: stranger, of: entry.blank(1))
            #expect(throws: CityHost.ImpossibleCommand.self) { try replay(command) }
            #expect(throws: Never.self) { try replay(NumberReplacer.number(5, inField: stranger, of: entry.blank(1))) }
        }
        guard entry.actor == .driver || entry.actor == .client else { return }
        #expect(throws: CityHost.ImpossibleCommand.self) { try replay(entry.blank(6)) }
    }

    private func names(_ command: TaxiService.Command, _ field: Int) -> Bool {
        switch FieldSchema(of: command).entries[field].sort {
        case .numbered(.driver), .numbered(.client), .numbered(.taxi): true
        default: false
        }
    }
}

/// Replaces the number in one field of a command.
private struct NumberReplacer: FieldVisitor {
    let number: UInt32
    let field: Int
    var fieldsSoFar = 0

    static func number(_ number: UInt32, inField field: Int, of command: TaxiService.Command) -> TaxiService.Command {
        var (copy, form) = (command, NumberReplacer(number: number, field: field))
        // This form throws nothing.
        try? copy.visitFields(with: &form)
        return copy
    }

    mutating func visit<Value: FieldType>(_: Field, _ value: inout Value, _: FieldPresence) {
        if fieldsSoFar == field, case .numbered(let kind) = Value.domain,
            let named = Value(.entity(EntityReference(kind, number)))
        {
            value = named
        }
        fieldsSoFar += 1
    }
}
