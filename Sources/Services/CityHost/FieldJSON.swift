import CityModel
import OutputFiles
import Quantities
import ServiceKernel

// JSON of field values over HTTP: people and things as in logs, times in seconds, money in units of the currency,
// walkers' positions in degrees.
extension JSONWriter {
    /// Writes a member of a map; nothing for an absent value.
    package mutating func member(_ field: Field, _ value: FieldValue, _ names: ZoneNames) {
        if value == .absent { return }
        key(field.name)
        self.value(value, names)
    }

    /// Writes a value.
    package mutating func value(_ value: FieldValue, _ names: ZoneNames) {
        switch value {
        case .absent: null()
        case .entity(let numbered): text(numbered.text)
        case .zone(let zone): text(names.name(of: zone))
        case .place(let place): text(names.name(of: place.zone))
        case .position(let position): self.position(position)
        case .list(let members): list(members) { $0.text($1.text) }
        case .count(let count): whole(count)
        case .integer(let integer): decimal(integer, decimals: 0)
        case .flag(let flag): self.boolean(flag)
        case .moment(let time): decimal(time.microseconds, decimals: 6)
        case .duration(let length): decimal(length.microseconds, decimals: 6)
        case .money(let money): decimal(money.cents, decimals: 2)
        case .word(let word): text(word)
        case .text(let text): self.text(text)
        }
    }

    /// Writes a position as a map of latitude and longitude in degrees.
    package mutating func position(_ position: FixedPosition) {
        map {
            $0.key("lat")
            $0.decimal(Int64(position.y), decimals: 7)
            $0.key("lon")
            $0.decimal(Int64(position.x), decimals: 7)
        }
    }

    /// Writes a member with a time in seconds.
    package mutating func seconds(_ name: String, _ time: SimTime) {
        key(name)
        decimal(time.microseconds, decimals: 6)
    }
}
