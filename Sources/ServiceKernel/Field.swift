import CityModel
import Quantities

/// One field of commands and effects, by the name that logs, lessons and the reference page give it.
///
/// A service declares its fields as constants beside its commands; two services that mean the same thing use one name.
package struct Field: Hashable, Sendable {
    /// As in lessons and in the event log, where the unit is added: `departure` there is `departure_s`.
    package let name: String
    /// As in the command log, where the unit is added: `departure` there is `departure_us`.
    package let column: String

    /// - Parameter column: its name in the command log, if another.
    package init(_ name: String, column: String? = nil) {
        self.name = name
        self.column = column ?? name
    }

    /// The names of the fields that say whom and where an event concerns, in the order of the event log's columns.
    package static let columns = ["request", "client", "driver", "zone"]

    package static func == (left: Field, right: Field) -> Bool { left.name == right.name }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// What is numbered and called by a letter and its number: `d1`, `r12`.
package struct NumberedKind: Hashable, Sendable {
    package let letter: Character
    /// What it is, in words.
    package let word: String

    package static let driver = NumberedKind(letter: "d", word: "driver")
    package static let client = NumberedKind(letter: "c", word: "client")
    package static let taxi = NumberedKind(letter: "t", word: "taxi")
    package static let request = NumberedKind(letter: "r", word: "request")
    package static let account = NumberedKind(letter: "a", word: "account")
}

/// One of what is numbered, as people see it: counted from 1.
package struct Numbered: Hashable, Sendable {
    package let kind: NumberedKind
    package let number: UInt32

    package init(_ kind: NumberedKind, _ number: UInt32) {
        self.kind = kind
        self.number = number
    }

    /// As logs write it: `d1`.
    package var text: String { "\(kind.letter)\(number)" }
}

/// The value of a field, for those who know nothing of services: logs, lessons, stories.
package enum FieldValue: Hashable, Sendable {
    /// Not said.
    case absent
    case numbered(Numbered)
    case zone(ZoneID)
    /// `ZoneID.none` is outside of the service area (Z02).
    case place(Position)
    case count(UInt64)
    case flag(Bool)
    case moment(SimTime)
    case duration(SimDuration)
    case money(Money)
    /// One of the words of a closed list.
    case word(String)
    case text(String)
}

/// What a field may hold.
package enum FieldSort: Hashable, Sendable {
    case numbered(NumberedKind)
    case zone
    case place
    /// Whole, from 0; above `max` it is read as `max`.
    case count(max: UInt64)
    case flag
    case moment
    case duration
    case money
    case word(among: [String])
    case text
}

/// A type whose values fields hold.
package protocol FieldType {
    static var sort: FieldSort { get }
    var fieldValue: FieldValue { get }
    /// nil for a value of another sort, and for `absent` where the type has no value that says so.
    init?(_ value: FieldValue)
}

/// A closed list of words, each with a number that stays the same whatever is added (see `StateDigest`).
package protocol FieldWord: FieldType, CaseIterable, RawRepresentable<UInt8>, Hashable, Sendable {
    var word: String { get }
}

extension FieldWord {
    /// The name that the case has in the source.
    package var word: String { "\(self)" }
    package static var sort: FieldSort { .word(among: allCases.map(\.word)) }
    package var fieldValue: FieldValue { .word(word) }
    package init?(_ value: FieldValue) {
        guard case .word(let text) = value, let found = Self.allCases.first(where: { $0.word == text }) else {
            return nil
        }
        self = found
    }
}

extension Optional: FieldType where Wrapped: FieldType {
    package static var sort: FieldSort { Wrapped.sort }
    package var fieldValue: FieldValue { self?.fieldValue ?? .absent }
    package init?(_ value: FieldValue) {
        if value == .absent {
            self = nil
        } else {
            guard let wrapped = Wrapped(value) else { return nil }
            self = .some(wrapped)
        }
    }
}

extension Bool: FieldType {
    package static var sort: FieldSort { .flag }
    package var fieldValue: FieldValue { .flag(self) }
    package init?(_ value: FieldValue) {
        guard case .flag(let flag) = value else { return nil }
        self = flag
    }
}

/// A whole number; what is too large for the type is its largest value.
extension FieldType where Self: FixedWidthInteger & UnsignedInteger {
    package static var sort: FieldSort { .count(max: UInt64(max)) }
    package var fieldValue: FieldValue { .count(UInt64(self)) }
    package init?(_ value: FieldValue) {
        guard case .count(let count) = value else { return nil }
        self.init(clamping: count)
    }
}

extension UInt8: FieldType {}
extension UInt32: FieldType {}
extension UInt64: FieldType {}

/// Nothing said is the empty text, as in a table.
extension String: FieldType {
    package static var sort: FieldSort { .text }
    package var fieldValue: FieldValue { .text(self) }
    package init?(_ value: FieldValue) {
        switch value {
        case .text(let text): self = text
        case .absent: self = ""
        default: return nil
        }
    }
}

extension SimTime: FieldType {
    package static var sort: FieldSort { .moment }
    package var fieldValue: FieldValue { .moment(self) }
    package init?(_ value: FieldValue) {
        guard case .moment(let time) = value else { return nil }
        self = time
    }
}

extension SimDuration: FieldType {
    package static var sort: FieldSort { .duration }
    package var fieldValue: FieldValue { .duration(self) }
    package init?(_ value: FieldValue) {
        guard case .duration(let length) = value else { return nil }
        self = length
    }
}

extension Money: FieldType {
    package static var sort: FieldSort { .money }
    package var fieldValue: FieldValue { .money(self) }
    package init?(_ value: FieldValue) {
        guard case .money(let money) = value else { return nil }
        self = money
    }
}

extension ZoneID: FieldType {
    package static var sort: FieldSort { .zone }
    package var fieldValue: FieldValue { .zone(self) }
    package init?(_ value: FieldValue) {
        guard case .zone(let zone) = value else { return nil }
        self = zone
    }
}

extension Position: FieldType {
    package static var sort: FieldSort { .place }
    package var fieldValue: FieldValue { .place(self) }
    package init?(_ value: FieldValue) {
        guard case .place(let place) = value else { return nil }
        self = place
    }
}

extension RequestID: FieldType {
    package static var sort: FieldSort { .numbered(.request) }
    package var fieldValue: FieldValue { isNone ? .absent : .numbered(Numbered(.request, number)) }
    package init?(_ value: FieldValue) {
        guard let index = zeroBased(value, .request) else { return nil }
        self.init(index &+ 1)
    }
}

/// Numbered from 0 in memory and from 1 for people; `UInt32.max` is nobody.
package protocol ZeroBasedField: FieldType {
    static var kind: NumberedKind { get }
    var index: UInt32 { get }
    init(_ index: UInt32)
}

extension ZeroBasedField {
    package static var sort: FieldSort { .numbered(kind) }
    package var fieldValue: FieldValue { index == .max ? .absent : .numbered(Numbered(Self.kind, index + 1)) }
    package init?(_ value: FieldValue) {
        guard let index = zeroBased(value, Self.kind) else { return nil }
        self.init(index)
    }
}

extension DriverID: ZeroBasedField { package static var kind: NumberedKind { .driver } }
extension ClientID: ZeroBasedField { package static var kind: NumberedKind { .client } }
extension TaxiID: ZeroBasedField { package static var kind: NumberedKind { .taxi } }
extension AccountID: ZeroBasedField { package static var kind: NumberedKind { .account } }

/// Counted from 0; `UInt32.max`, which is nobody, for what is absent; nil for what is not of this kind.
private func zeroBased(_ value: FieldValue, _ kind: NumberedKind) -> UInt32? {
    switch value {
    case .absent: .max
    case .numbered(let numbered): numbered.kind == kind && numbered.number > 0 ? numbered.number - 1 : nil
    case .zone, .place, .count, .flag, .moment, .duration, .money, .word, .text: nil
    }
}
