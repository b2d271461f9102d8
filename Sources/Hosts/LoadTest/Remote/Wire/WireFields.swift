import CityModel
import Quantities
import ServiceKernel

/// A source of command and event fields backed by a JSON map.
struct WireFields: FieldSource {
    private let json: WireValue
    private let zones: ZoneNames

    init(_ json: WireValue, zones: ZoneNames) { (self.json, self.zones) = (json, zones) }

    func value(of field: Field, _ sort: FieldDomain) throws -> FieldValue? {
        guard let found = json[field.name], found != .null else { return nil }
        guard let value = value(found, sort) else { throw FieldError(field) }
        return value
    }

    func named(among kinds: [EntityKind], in field: Field?) -> EntityReference? {
        guard case .map(let members) = json else { return nil }
        for member in members {
            guard let text = member.value.text else { continue }
            let named = kinds.lazy.filter { member.key == field?.name ?? $0.word }.compactMap { $0.reference(text) }
                .first
            if let named { return named }
        }
        return nil
    }

    /// Returns the value if it has the requested sort, otherwise nil.
    private func value(_ json: WireValue, _ sort: FieldDomain) -> FieldValue? {
        switch sort {
        case .numbered(let kind): json.text.flatMap { kind.reference($0) }.map { .entity($0) }
        case .zone: json.text.flatMap { zones.zone(named: $0) }.map { .zone($0) }
        case .place: json.text.flatMap { zones.zone(named: $0) }.map { .place(Position($0)) }
        case .count(let max): json.whole.flatMap { $0 >= 0 && UInt64($0) <= max ? .count(UInt64($0)) : nil }
        case .integer: json.whole.map { .integer($0) }
        case .flag: json.boolean.map { .flag($0) }
        case .moment: json.microseconds.map { .moment(SimTime(microseconds: $0)) }
        case .duration: json.microseconds.map { .duration(SimDuration(microseconds: $0)) }
        case .money: json.microseconds.flatMap { $0 % 10_000 == 0 ? .money(Money(cents: $0 / 10_000)) : nil }
        case .word(let words): json.text.flatMap { words.contains($0) ? .word($0) : nil }
        case .text: json.text.map { .text($0) }
        // Taxi commands and events have no such fields.
        case .position, .list: nil
        }
    }
}
