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
private struct EventLine: FieldForm {
    private(set) var event: String?
    private(set) var entries: [EventRecord.Entry] = []

    mutating func event(_ word: some EventWord, _: String, _: EventTraits) { event = word.rawValue }

    mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _ presence: FieldPresence) {
        // Of the many effects that no log shows no list is made.
        guard event != nil, let logged = value.logged(presence) else { return }
        entries.append(EventRecord.Entry(field: field, value: logged))
    }

    mutating func name<One: CalledByNumber>(_ one: inout One?, in field: Field?, _: FieldPresence) {
        guard event != nil, let numbered = one?.numbered else { return }
        entries.append(EventRecord.Entry(field: field ?? Field(numbered.kind.word), value: .numbered(numbered)))
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

extension FieldValue {
    /// Reads what `text(by:)` writes of numbers and zones by their names; nil for what is no value of the sort.
    ///
    /// - Parameter zone: the zone of a name, which may be `ZoneID.none`.
    init?(_ text: String, _ sort: FieldSort, zone: (String) -> ZoneID?) {
        let found: FieldValue? =
            switch sort {
            case .numbered(let kind): kind.numbered(text).map { .numbered($0) }
            case .zone: zone(text).map { .zone($0) }
            case .place: zone(text).map { .place(Position($0)) }
            case .position: FixedPosition(logText: text).map { .position($0) }
            case .list(let kind): FieldValue(list: text, of: kind)
            case .count(let max): UInt64(text).flatMap { $0 <= max ? .count($0) : nil }
            case .integer: Int64(text).map { .integer($0) }
            case .flag: text == "true" ? .flag(true) : text == "false" ? .flag(false) : nil
            case .moment: ExactDecimal(text)?.units(1_000_000).map { .moment(SimTime(microseconds: $0)) }
            case .duration: ExactDecimal(text)?.units(1_000_000).map { .duration(SimDuration(microseconds: $0)) }
            case .money: ExactDecimal(text)?.units(100).map { .money(Money(cents: $0)) }
            case .word(let words): words.contains(text) ? .word(text) : nil
            case .text: .text(text)
            }
        guard let found else { return nil }
        self = found
    }

    private init?(list text: String, of kind: NumberedKind) {
        let members = text.split(separator: " ", omittingEmptySubsequences: false).map { kind.numbered($0) }
        if members.contains(nil) { return nil }
        self = .list(members.compactMap { $0 })
    }
}

extension ExactDecimal {
    /// Whole parts of one; nil where some remains.
    fileprivate func units(_ count: Int64) -> Int64? { times(count)?.whole }
}

/// Names as a simulation writes them: `r1`, `c1`, `d1`, zones by their names.
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
