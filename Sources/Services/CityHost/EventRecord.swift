import CityModel
import Quantities
import ServiceKernel

/// One line of the event log before it becomes text. The writer assigns the sequence number.
///
/// The event log is also the audit log (A08). All code that writes or reads it uses this type.
package struct EventRecord: Hashable, Sendable {
    /// One field of the line.
    package struct Entry: Hashable, Sendable {
        /// The field.
        package let field: Field
        /// The value.
        package let value: FieldValue

        /// The name in the column `detail`: the field's name, with the unit of times.
        package var name: String {
            switch value {
            case .moment, .duration: "\(field.name)_s"
            case .absent, .entity, .zone, .place, .position, .list, .count, .integer, .flag, .money, .word, .text:
                field.name
            }
        }
    }

    /// The time of the event.
    package var time: SimTime
    /// The contract's word.
    package var event: String
    /// The participants, then the details in the contract's order.
    package var entries: [Entry] = []

    /// Creates the line that the log shows for an effect, or nil if no log shows the effect.
    package init?(_ effect: some ServiceEffect, at time: SimTime) {
        let line = effect.visited(by: EventLineCollector())
        guard let event = line.event else { return nil }
        (self.time, self.event, entries) = (time, event, line.entries)
    }

    /// Creates the line for an effect with its time.
    package init?(_ timed: TimedHostEffect) { self.init(timed.effect, at: timed.time) }

    /// Returns the value of a field, or nil if the line does not have it.
    package func value(_ name: String) -> FieldValue? { entries.first { $0.field.name == name }?.value }

    /// The entries of the column `detail`, in order.
    package var details: [Entry] { entries.filter { !Field.columns.contains($0.field.name) } }
}

/// Collects the word and the fields of an effect.
private struct EventLineCollector: FieldVisitor {
    private(set) var event: String?
    private(set) var entries: [EventRecord.Entry] = []

    mutating func event(_ word: some EventWord, _: String, _: EventTraits) { event = word.rawValue }

    mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _ presence: FieldPresence) {
        // Effects that no log shows are frequent, so no list is made for them.
        guard event != nil, let logged = value.logged(presence) else { return }
        entries.append(EventRecord.Entry(field: field, value: logged))
    }

    mutating func participant<One: EntityIdentifier>(_ one: inout One?, in field: Field?, _: FieldPresence) {
        guard event != nil, let numbered = one?.reference else { return }
        entries.append(EventRecord.Entry(field: field ?? Field(numbered.kind.word), value: .entity(numbered)))
    }
}

/// The names of people, things and zones in a log: lessons use names, simulations letters and numbers.
package protocol NameResolver: Sendable {
    /// Returns the name of a person or thing.
    func name(of numbered: EntityReference) -> String
    /// Returns the name of a zone; that of `ZoneID.none` is `outside` (Z02).
    func name(of zone: ZoneID) -> String
}

extension FieldValue {
    /// Returns the value as the event log writes it.
    package func text(by names: some NameResolver) -> String {
        switch self {
        case .absent: ""
        case .entity(let numbered): names.name(of: numbered)
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
    /// Reads the form that `text(by:)` writes with letters and numbers, and names of zones. Returns nil if the text is
    /// no value of the sort.
    ///
    /// - Parameter zone: returns the zone of a name, which may be `ZoneID.none`.
    init?(_ text: String, _ sort: FieldDomain, zone: (String) -> ZoneID?) {
        let found: FieldValue? =
            switch sort {
            case .numbered(let kind): kind.reference(text).map { .entity($0) }
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

    private init?(list text: String, of kind: EntityKind) {
        let members = text.split(separator: " ", omittingEmptySubsequences: false).map { kind.reference($0) }
        if members.contains(nil) { return nil }
        self = .list(members.compactMap { $0 })
    }
}

extension ExactDecimal {
    /// Returns the number in units of which `count` make one, or nil if it is not a whole number of them.
    fileprivate func units(_ count: Int64) -> Int64? { times(count)?.whole }
}

/// The names that a simulation writes: `r1`, `c1`, `d1`, and zones by their names.
extension ZoneNames: NameResolver {
    /// Returns the letter and number.
    package func name(of numbered: EntityReference) -> String { numbered.text }
}

/// A digest of an event log: two logs with the same lines have equal digests, and other logs almost surely have
/// different ones.
package struct EventDigest: Hashable, Sendable {
    private var digest = StateDigest()
    /// The number of lines added.
    package private(set) var count = 0

    /// Creates the digest of an empty log.
    package init() {}

    /// The digest as sixteen hexadecimal digits.
    package var text: String {
        let digits = String(digest.value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Adds a line.
    package mutating func combine(_ record: EventRecord) {
        count += 1
        digest.combine(UInt64(bitPattern: record.time.microseconds))
        digest.combine(text: record.event)
        for entry in record.entries { note(entry.value) }
    }

    private mutating func note(_ value: FieldValue) {
        switch value {
        case .absent: digest.combine(0)
        case .entity(let numbered): digest.combine(UInt64(numbered.number))
        case .zone(let zone): digest.combine(UInt64(zone.index))
        case .place(let place):
            digest.combine(UInt64(place.zone.index))
            digest.combine(UInt64(place.point.number) << 32 | UInt64(place.point.arcFraction))
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
