import CityModel
import Quantities
import ServiceKernel

/// One line of the event log, before it is text: the sequence number is the writer's.
///
/// This is also the audit log (A08): whoever writes or reads the log does it through this type.
package struct EventRecord: Hashable, Sendable {
    /// One value of the line.
    package struct Entry: Hashable, Sendable {
        package let field: Field
        package let value: FieldValue

        /// As in the column `detail`: the field's name, with the unit of times.
        package var name: String {
            switch value {
            case .moment, .duration: "\(field.name)_s"
            case .absent, .numbered, .zone, .place, .position, .list, .count, .integer, .flag, .money, .word, .text:
                field.name
            }
        }
    }

    package var time: SimTime
    /// The contract's word.
    package var event: String
    /// Those who are named first, then the details in the contract's order.
    package var entries: [Entry] = []

    /// The line that the log shows for an effect; nil for an effect that no log shows.
    package init?(_ effect: some ServiceEffect, at time: SimTime) {
        let line = effect.described(in: EventLine())
        guard let event = line.event else { return nil }
        (self.time, self.event, entries) = (time, event, line.entries)
    }

    package init?(_ timed: TimedHostEffect) { self.init(timed.effect, at: timed.time) }

    /// The value of a field; nil where the line has none.
    package func value(_ name: String) -> FieldValue? { entries.first { $0.field.name == name }?.value }

    /// What stands in `detail`, in order.
    package var details: [Entry] { entries.filter { !Field.columns.contains($0.field.name) } }
}

/// The word and the fields of an effect.
private struct EventLine: EventForm {
    private(set) var event: String?
    private(set) var entries: [EventRecord.Entry] = []
    /// Whoever is named before the word: of the many effects that no log shows there is nothing more, and no list is made.
    private var first: EventRecord.Entry?

    mutating func event(_ word: some EventWord, _: String) {
        event = word.rawValue
        keepFirst()
    }

    mutating func field(_ field: Field, value: @autoclosure () -> FieldValue) {
        let entry = EventRecord.Entry(field: field, value: value())
        if event == nil, first == nil, entries.isEmpty {
            first = entry
        } else {
            keepFirst()
            entries.append(entry)
        }
    }

    private mutating func keepFirst() {
        if let first { entries.append(first) }
        first = nil
    }
}

/// How those are called whom a log names: in a lesson by their names, in a simulation by letter and number.
package protocol NameBook: Sendable {
    func name(of numbered: Numbered) -> String
    /// `ZoneID.none` is `outside` (Z02).
    func name(of zone: ZoneID) -> String
}

extension FieldValue {
    /// As the event log writes it.
    package func text(by names: some NameBook) -> String {
        switch self {
        case .absent: ""
        case .numbered(let numbered): names.name(of: numbered)
        case .zone(let zone): names.name(of: zone)
        case .place(let place): names.name(of: place.zone)
        case .position(let position): position.logText
        case .list(let members): members.map { names.name(of: $0) }.joined(separator: " ")
        case .count(let count): String(count)
        case .integer(let integer): String(integer)
        case .flag(let flag): String(flag)
        case .moment(let time): time.sinceStart.millisecondText
        case .duration(let length): length.millisecondText
        case .money(let money): money.description
        case .word(let text), .text(let text): text
        }
    }
}

/// How a simulation calls those whom it names: `r1`, `c1`, `d1`, zones by their names.
extension ZoneNames: NameBook {
    package func name(of numbered: Numbered) -> String { numbered.text }
}

/// A fingerprint of an event log: two logs with the same lines have the same one, and almost surely no others.
package struct EventDigest: Hashable, Sendable {
    private var digest = StateDigest()
    /// Lines taken in.
    package private(set) var count = 0

    package init() {}

    /// Sixteen hexadecimal digits.
    package var text: String {
        let digits = String(digest.value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    package mutating func note(_ record: EventRecord) {
        count += 1
        digest.combine(UInt64(bitPattern: record.time.microseconds))
        digest.combine(text: record.event)
        for entry in record.entries { note(entry.value) }
    }

    private mutating func note(_ value: FieldValue) {
        switch value {
        case .absent: digest.combine(0)
        case .numbered(let numbered): digest.combine(UInt64(numbered.number))
        case .zone(let zone): digest.combine(UInt64(zone.index))
        case .place(let place):
            digest.combine(UInt64(place.zone.index))
            digest.combine(UInt64(place.point.number) << 32 | UInt64(place.point.drivenShare))
        case .position(let position):
            digest.combine(UInt64(UInt32(bitPattern: position.x)) << 32 | UInt64(UInt32(bitPattern: position.y)))
        case .list(let members): for member in members { digest.combine(UInt64(member.number)) }
        case .count(let count): digest.combine(count)
        case .integer(let integer): digest.combine(UInt64(bitPattern: integer))
        case .flag(let flag): digest.combine(flag ? 1 : 0)
        case .moment(let time): digest.combine(UInt64(bitPattern: time.microseconds))
        case .duration(let length): digest.combine(UInt64(bitPattern: length.microseconds))
        case .money(let money): digest.combine(UInt64(bitPattern: money.cents))
        case .word(let text), .text(let text): digest.combine(text: text)
        }
    }
}
