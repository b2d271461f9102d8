import Quantities
import ServiceKernel

// Byte format of field values. An absent value is not written: a bit of its command records it.
extension ValueEncoding {
    func write(_ value: FieldValue, into bytes: inout [UInt8]) throws(CodingError) {
        switch (self, value) {
        case (.numbered(let prefix), .entity(let numbered)) where numbered.kind.prefix == prefix:
            bytes.append(varint: UInt64(numbered.number))
        case (.zone, .zone(let zone)): bytes.append(varint: UInt64(zone.index &+ 1))
        case (.place, .place(let place)):
            bytes.append(varint: UInt64(place.zone.index &+ 1))
            bytes.append(varint: UInt64(place.point.number &+ 1))
            bytes.append(varint: UInt64(place.point.arcFraction))
        case (.position, .position(let position)):
            bytes.append(fixedWidth: position.x)
            bytes.append(fixedWidth: position.y)
        case (.list(let prefix), .list(let members)):
            bytes.append(varying: members.count)
            for member in members {
                // A list with an unset member could not be decoded.
                guard member.kind.prefix == prefix, member.number > 0 else {
                    throw CodingError("a list has an invalid member")
                }
                bytes.append(varint: UInt64(member.number))
            }
        case (.count, .count(let count)): bytes.append(varint: count)
        case (.integer, .integer(let integer)): bytes.append(signed: integer)
        case (.flag, .flag(let flag)): bytes.append(flag ? 1 : 0)
        case (.moment, .moment(let time)): bytes.append(signed: time.microseconds)
        case (.duration, .duration(let length)): bytes.append(signed: length.microseconds)
        case (.money, .money(let money)): bytes.append(signed: money.cents)
        case (.word(let words), .word(let word)):
            guard let place = words.firstIndex(of: word) else { throw CodingError("unknown word '\(word)'") }
            bytes.append(varying: place)
        case (.text, .text(let text)): bytes.append(lengthPrefixed: text.utf8)
        default: throw CodingError("\(value) is not a valid value of this field")
        }
    }

    /// - Parameter sort: Sort of the field in this program, which the form fits.
    func read(_ reader: inout ByteReader, as sort: FieldDomain) throws(CodingError) -> FieldValue {
        switch (self, sort) {
        case (.numbered, .numbered(let kind)): return .entity(EntityReference(kind, try reader.varint32()))
        case (.zone, _): return .zone(ZoneID(try reader.varint32() &- 1))
        case (.place, _):
            return .place(Position(ZoneID(try reader.varint32() &- 1), try ValueEncoding.point(&reader)))
        case (.position, _): return .position(FixedPosition(x: try reader.fixedWidth(), y: try reader.fixedWidth()))
        case (.list, .list(let kind)):
            var members: [EntityReference] = []
            for _ in 0..<(try reader.varint()) { members.append(EntityReference(kind, try reader.varint32())) }
            return .list(members)
        case (.count, .count(let max)):
            let count = try reader.varint()
            // The field itself would clamp the value.
            guard count <= max else { throw reader.problem("\(count) is too large; at most \(max)") }
            return .count(count)
        case (.integer, _): return .integer(try reader.signed())
        case (.flag, _):
            let flag = try reader.byte()
            guard flag < 2 else { throw reader.problem("\(flag) is not a valid flag") }
            return .flag(flag == 1)
        case (.moment, _): return .moment(SimTime(microseconds: try reader.signed()))
        case (.duration, _): return .duration(SimDuration(microseconds: try reader.signed()))
        case (.money, _): return .money(Money(cents: try reader.signed()))
        case (.word(let words), _):
            let place = try reader.varint()
            guard place < words.count else { throw reader.problem("unknown word number \(place)") }
            return .word(words[Int(place)])
        case (.text, _): return .text(try reader.text())
        case (.numbered, _), (.list, _), (.count, _): throw reader.problem("the field has another type")
        }
    }

    private static func point(_ reader: inout ByteReader) throws(CodingError) -> StreetPoint {
        let (number, share) = (try reader.varint32() &- 1, try reader.varint32())
        if share == 0 { return number == .max ? .none : .node(number) }
        guard share < StreetPoint.arcFractionOfWhole else {
            throw reader.problem("a position lies behind the end of its street")
        }
        return .onArc(number, drivenShare: share)
    }
}
