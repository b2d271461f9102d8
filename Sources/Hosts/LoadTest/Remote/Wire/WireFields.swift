import CityModel
import Quantities
import ServiceKernel

/// A source of command and event fields backed by a JSON map.
struct WireFields: FieldSource {
    private let told: WireValue
    private let zones: ZoneNames

    init(_ told: WireValue, zones: ZoneNames) { (self.told, self.zones) = (told, zones) }

    func value(of field: Field, _ sort: FieldDomain) throws -> FieldValue? {
        guard let found = told[field.name], found != .null else { return nil }
        guard let value = value(found, sort) else { throw FieldError(field) }
        return value
    }

    func named(among kinds: [EntityKind], in field: Field?) -> EntityReference? {
        guard case .map(let members) = told else { return nil }
        for member in members {
            guard let text = member.value.text else { continue }
            let named = kinds.lazy.filter { member.key == field?.name ?? $0.word }.compactMap { $0.reference(text) }
                .first
            if let named { return named }
        }
        return nil
    }

    /// Returns the value if it has the requested sort, otherwise nil.
    private func value(_ told: WireValue, _ sort: FieldDomain) -> FieldValue? {
        switch sort {
        case .numbered(let kind): told.text.flatMap { kind.reference($0) }.map { .entity($0) }
        case .zone: told.text.flatMap { zones.zone(named: $0) }.map { .zone($0) }
        case .place: told.text.flatMap { zones.zone(named: $0) }.map { .place(Position($0)) }
        case .count(let max): told.whole.flatMap { $0 >= 0 && UInt64($0) <= max ? .count(UInt64($0)) : nil }
        case .integer: told.whole.map { .integer($0) }
        case .flag: told.boolean.map { .flag($0) }
        case .moment: told.microseconds.map { .moment(SimTime(microseconds: $0)) }
        case .duration: told.microseconds.map { .duration(SimDuration(microseconds: $0)) }
        case .money: told.microseconds.flatMap { $0 % 10_000 == 0 ? .money(Money(cents: $0 / 10_000)) : nil }
        case .word(let words): told.text.flatMap { words.contains($0) ? .word($0) : nil }
        case .text: told.text.map { .text($0) }
        // Taxi commands and events have no such fields.
        case .position, .list: nil
        }
    }
}
