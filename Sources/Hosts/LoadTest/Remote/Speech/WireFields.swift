import CityModel
import Quantities
import ServiceKernel

/// A source of command and event fields backed by a JSON map.
struct WireFields: FieldSource {
    private let told: WireValue
    private let zones: ZoneNames

    init(_ told: WireValue, zones: ZoneNames) { (self.told, self.zones) = (told, zones) }

    func value(of field: Field, _ sort: FieldSort) throws -> FieldValue? {
        guard let found = told[field.name], found != .null else { return nil }
        guard let value = value(found, sort) else { throw FieldMistake(field) }
        return value
    }

    func named(among kinds: [NumberedKind], in field: Field?) -> Numbered? {
        guard case .map(let members) = told else { return nil }
        for member in members {
            guard let text = member.value.text else { continue }
            let named = kinds.lazy.filter { member.key == field?.name ?? $0.word }.compactMap { $0.numbered(text) }
                .first
            if let named { return named }
        }
        return nil
    }

    /// Returns the value if it has the requested sort, otherwise nil.
    private func value(_ told: WireValue, _ sort: FieldSort) -> FieldValue? {
        switch sort {
        case .numbered(let kind): told.text.flatMap { kind.numbered($0) }.map { .numbered($0) }
        case .zone: told.text.flatMap { zones.zone(named: $0) }.map { .zone($0) }
        case .place: told.text.flatMap { zones.zone(named: $0) }.map { .place(Position($0)) }
        case .count(let max): told.whole.flatMap { $0 >= 0 && UInt64($0) <= max ? .count(UInt64($0)) : nil }
        case .integer: told.whole.map { .integer($0) }
        case .flag: told.flag.map { .flag($0) }
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
