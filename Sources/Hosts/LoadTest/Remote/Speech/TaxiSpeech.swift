import CityModel
import Quantities
import ServiceKernel
import TaxiService

/// How the taxi service is spoken to over HTTP, and what it says.
struct TaxiSpeech: Sendable {
    private let city: City
    private let zones: ZoneNames
    /// The commands of the vocabulary, by who gives them and by their word.
    private let blanks: [Heading: CommandEntry<TaxiService.Command>]
    private let events = EffectReader<TaxiService.Effect>()

    private struct Heading: Hashable {
        let actor: NumberedKind?
        let action: String
    }

    init(_ city: City) {
        self.city = city
        zones = ZoneNames(city)
        blanks = Dictionary(
            TaxiService.Command.vocabulary.map { (Heading(actor: $0.actor, action: $0.action), $0) },
            uniquingKeysWith: { first, _ in first })
    }

    // MARK: What is sent

    /// What somebody tells the service: its places found, and its times moved to the service's clock.
    ///
    /// - Parameter offset: what the service's clock shows more than ours.
    func command(of order: TaxiOrder, offset: SimDuration) -> TaxiService.Command {
        order.command(in: city).movingDeparture(by: offset)
    }

    static func path(of command: TaxiService.Command) -> String { "/v1/\(TaxiService.name)/\(command.heading.action)" }

    /// Places are sent as coordinates: the service finds the zones itself (T02).
    func body(of command: TaxiService.Command, _ order: TaxiOrder) -> [UInt8] {
        CommandText.body(of: command, here: order.place, destination: order.destination, zones: zones)
    }

    // MARK: What is heard

    /// A command as the operator's feed shows it.
    func command(_ told: WireValue) throws -> TaxiService.Command {
        guard let action = told["does"]?.text, case .map(let members) = told else {
            throw FieldMistake("no 'does'")
        }
        let (entry, number) = try heading(action, members)
        var (command, form) = (entry.blank(number), FieldReading(WireFields(told, zones: zones)))
        try command.describe(in: &form)
        return command
    }

    private func heading(
        _ action: String, _ members: [WireValue.Member]
    ) throws -> (CommandEntry<TaxiService.Command>, UInt32) {
        for member in members {
            guard let text = member.value.text, let kind = TaxiSpeech.actors[member.key],
                let entry = blanks[Heading(actor: kind, action: action)], let numbered = kind.numbered(text)
            else { continue }
            return (entry, numbered.number)
        }
        if let entry = blanks[Heading(actor: nil, action: action)] { return (entry, 1) }
        throw FieldMistake("nobody gives '\(action)'")
    }

    private static let actors: [String: NumberedKind] = Dictionary(
        uniqueKeysWithValues: [NumberedKind.client, .driver, .request].map { ($0.word, $0) })

    /// An event as answers and feeds tell it.
    ///
    /// - Parameter command: what led to it: an event does not say all of that again.
    func effect(_ told: WireValue, of command: TaxiService.Command) throws -> TaxiService.Effect {
        guard let word = told["event"]?.text else { throw FieldMistake("no 'event'") }
        return try events.effect(word, from: WireFields(told, zones: zones), cause: command)
    }
}

extension FieldHolder {
    /// The same command or effect with the departure that it names, if any, so much later.
    func movingDeparture(by offset: SimDuration) -> Self {
        var (copy, form) = (self, DepartureShift(offset: offset))
        // This form throws nothing.
        try? copy.describe(in: &form)
        return copy
    }
}

/// Departures are the only moments that the taxi service's commands and effects say.
private struct DepartureShift: FieldForm {
    let offset: SimDuration

    func visit<Value: FieldType>(_: Field, _ value: inout Value, _: FieldPresence) {
        if let time = value as? SimTime, let moved = time + offset as? Value { value = moved }
    }

    mutating func unlogged<Part: FieldHolder & FieldType>(_ part: Part) throws -> Part { try self.part(part) }
}
