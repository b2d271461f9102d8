import CityModel
import OutputFiles
import Quantities
import ServiceKernel

// How values of fields are written over HTTP: people and things as logs call them, times in seconds, money in units of the
// currency, places of those who walk in degrees.
extension JSONText {
    /// A member of a map; nothing where there is no value.
    package mutating func member(_ field: Field, _ value: FieldValue, _ names: ZoneNames) {
        if value == .absent { return }
        key(field.name)
        self.value(value, names)
    }

    package mutating func value(_ value: FieldValue, _ names: ZoneNames) {
        switch value {
        case .absent: null()
        case .numbered(let numbered): text(numbered.text)
        case .zone(let zone): text(names.name(of: zone))
        case .place(let place): text(names.name(of: place.zone))
        case .position(let position): self.position(position)
        case .list(let members): list(members) { $0.text($1.text) }
        case .count(let count): whole(count)
        case .integer(let integer): decimal(integer, decimals: 0)
        case .flag(let flag): self.flag(flag)
        case .moment(let time): decimal(time.microseconds, decimals: 6)
        case .duration(let length): decimal(length.microseconds, decimals: 6)
        case .money(let money): decimal(money.cents, decimals: 2)
        case .word(let word): text(word)
        case .text(let text): self.text(text)
        }
    }

    package mutating func position(_ position: FixedPosition) {
        map {
            $0.key("lat")
            $0.decimal(Int64(position.y), decimals: 7)
            $0.key("lon")
            $0.decimal(Int64(position.x), decimals: 7)
        }
    }

    package mutating func seconds(_ name: String, _ time: SimTime) {
        key(name)
        decimal(time.microseconds, decimals: 6)
    }
}
