import CityModel
import Quantities
import ServiceKernel

/// Reads the fields of a command from what a server says that it was told.
struct CommandReading: FieldForm {
    /// Why it cannot be read.
    struct Mistake: Error, Equatable, CustomStringConvertible {
        let description: String
    }

    private let told: WireValue
    private let zones: ZoneNames

    init(_ told: WireValue, zones: ZoneNames) { (self.told, self.zones) = (told, zones) }

    mutating func visit<Value: FieldType>(
        _ field: Field, _ value: inout Value, _ presence: FieldPresence
    ) throws {
        guard let found = told[field.name], found != .null else {
            if presence == .required { throw Mistake(description: "no '\(field.name)'") }
            return
        }
        guard let known = self.value(found, Value.sort), let read = Value(known) else {
            throw Mistake(description: "'\(field.name)' makes no sense")
        }
        value = read
    }

    /// nil for what is no value of that sort.
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
        // No command of the services that are tested so has them.
        case .position, .list: nil
        }
    }
}
