import CityModel
import Quantities
import ServiceKernel
import TaxiService

/// The encoding of taxi commands for HTTP, and the decoding of commands and events from the server.
struct TaxiWireCodec: Sendable {
    private let city: City
    private let zones: ZoneNames
    /// Entries of the command vocabulary by actor and action.
    private let entries: [Heading: CommandEntry<TaxiService.Command>]
    private let events = EffectReader<TaxiService.Effect>()

    private struct Heading: Hashable {
        let actor: EntityKind?
        let action: String
    }

    init(_ city: City) {
        self.city = city
        zones = ZoneNames(city)
        entries = Dictionary(
            TaxiService.Command.vocabulary.map { (Heading(actor: $0.actor, action: $0.action), $0) },
            uniquingKeysWith: { first, _ in first })
    }

    // MARK: Encoding

    /// Returns the command of an order, with zones instead of coordinates and times by the service's clock.
    ///
    /// - Parameter offset: offset of the service's clock from the run's.
    func command(of order: TaxiMessage, offset: SimDuration) -> TaxiService.Command {
        order.command(in: city).movingDeparture(by: offset)
    }

    static func path(of command: TaxiService.Command) -> String { "/v1/\(TaxiService.name)/\(command.heading.action)" }

    /// Returns the body of a command. Places are sent as coordinates, and the service finds their zones (T02).
    func body(of command: TaxiService.Command, _ order: TaxiMessage) -> [UInt8] {
        CommandBodyWriter.body(of: command, here: order.place, destination: order.destination, zones: zones)
    }

    // MARK: Decoding

    /// Decodes a command from the operator's feed.
    func command(_ json: WireValue) throws -> TaxiService.Command {
        guard let action = json["does"]?.text, case .map(let members) = json else {
            throw FieldError("'does' is missing")
        }
        let (entry, number) = try heading(action, members)
        var (command, form) = (entry.blank(number), FieldReader(WireFields(json, zones: zones)))
        try command.visitFields(with: &form)
        return command
    }

    private func heading(
        _ action: String, _ members: [WireValue.Member]
    ) throws -> (CommandEntry<TaxiService.Command>, UInt32) {
        for member in members {
            guard let text = member.value.text, let kind = TaxiWireCodec.actors[member.key],
                let entry = entries[Heading(actor: kind, action: action)], let numbered = kind.reference(text)
            else { continue }
            return (entry, numbered.number)
        }
        if let entry = entries[Heading(actor: nil, action: action)] { return (entry, 1) }
        throw FieldError("the command '\(action)' has no sender")
    }

    private static let actors: [String: EntityKind] = Dictionary(
        uniqueKeysWithValues: [EntityKind.client, .driver, .request].map { ($0.word, $0) })

    /// Decodes an event from an answer or feed.
    ///
    /// - Parameter command: cause of the event, which supplies fields that the event omits.
    func effect(_ json: WireValue, of command: TaxiService.Command) throws -> TaxiService.Effect {
        guard let word = json["event"]?.text else { throw FieldError("'event' is missing") }
        return try events.effect(word, from: WireFields(json, zones: zones), cause: command)
    }
}

extension FieldVisitable {
    /// Returns a copy whose departure, if any, is shifted by `offset`.
    func movingDeparture(by offset: SimDuration) -> Self {
        var (copy, form) = (self, DepartureShift(offset: offset))
        // This form never throws.
        try? copy.visitFields(with: &form)
        return copy
    }
}

/// A form that shifts departures: they are the only absolute times in taxi commands and effects.
private struct DepartureShift: FieldVisitor {
    let offset: SimDuration

    func visit<Value: FieldType>(_: Field, _ value: inout Value, _: FieldPresence) {
        if let time = value as? SimTime, let moved = time + offset as? Value { value = moved }
    }

    mutating func unlogged<Part: FieldVisitable & FieldType>(_ part: Part) throws -> Part { try self.part(part) }
}
