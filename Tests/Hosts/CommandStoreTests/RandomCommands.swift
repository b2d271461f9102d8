import CityHost
import Quantities
import ServiceKernel
import TestSupport

/// Random commands of every kind, with field values often at the ends of their ranges.
struct RandomCommands {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func next() -> HostCommand { command(of: random.pick(HostCommand.vocabulary)) }

    mutating func command(of entry: CommandEntry<HostCommand>) -> HostCommand {
        var command = entry.blank(UInt32(1 + random.below(1_000)))
        var form = RandomValues(random: random)
        // This form throws nothing.
        try? command.visitFields(with: &form)
        random = form.random
        return command
    }
}

private struct RandomValues: FieldVisitor {
    var random: SplitMix64

    mutating func visit<Value: FieldType>(_: Field, _ value: inout Value, _: FieldPresence) {
        // A value that does not fit leaves the field unchanged, unless the default is invalid, too, as for an address.
        repeat {
            if let drawn = Value(random.chance(20) ? .absent : draw(Value.domain)) { value = drawn }
        } while Value(value.fieldValue) == nil
    }

    private mutating func draw(_ sort: FieldDomain) -> FieldValue {
        switch sort {
        case .numbered(let kind): .entity(EntityReference(kind, number()))
        case .zone: .zone(zone())
        case .place: .place(Position(zone(), point()))
        case .position:
            .position(FixedPosition(x: Int32(truncatingIfNeeded: word()), y: Int32(truncatingIfNeeded: word())))
        case .list(let kind): .list((0..<random.below(5)).map { _ in EntityReference(kind, number()) })
        case .count(let max): .count(random.chance(10) ? max : word() % (max == .max ? max : max + 1))
        case .integer: .integer(Int64(word() % 1_000) - 500)
        case .flag: .flag(random.chance(50))
        case .moment: .moment(SimTime(microseconds: Int64(bitPattern: word())))
        case .duration: .duration(SimDuration(microseconds: Int64(bitPattern: word())))
        case .money: .money(Money(cents: Int64(bitPattern: word())))
        case .word(let words): .word(random.pick(words))
        case .text: .text(text())
        }
    }

    /// Returns a random number of any width.
    private mutating func word() -> UInt64 { random.chance(5) ? .max : random.next() >> UInt64(random.below(64)) }

    private mutating func number() -> UInt32 { max(1, UInt32(truncatingIfNeeded: word())) }

    private mutating func zone() -> ZoneID { random.chance(10) ? .none : ZoneID(random.below(1_000)) }

    private mutating func point() -> StreetPoint {
        switch random.below(3) {
        case 0: .none
        case 1: .node(UInt32(random.below(1_000_000)))
        default: .onArc(UInt32(random.below(1_000_000)), drivenShare: UInt32(random.within(1...65_535)))
        }
    }

    /// Returns a text, sometimes a fingerprint, a card or a report.
    private mutating func text() -> String {
        let letters = ["a", "ş", "🚕", "\0", "0", " "]
        return random.pick([
            "", "weak", "1234 token", "12/19/30 -3/7/80", "a@b.c", "300 240|Head north, 300 m.|Kuzeye gidin.",
            String(repeating: "0123456789abcdef", count: 4),
            (0..<random.below(40)).map { _ in random.pick(letters) }.joined(),
        ])
    }
}
