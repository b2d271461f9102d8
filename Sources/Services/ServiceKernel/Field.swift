import Quantities
import Synchronization

/// A field of commands and effects, identified by its name in logs, lessons and the reference page.
///
/// A service declares its fields as constants beside its commands. Two services use one name for one meaning.
package struct Field: Hashable, Sendable {
    /// The name in lessons and in the event log, where the unit is added: `departure` is `departure_s` there.
    package let name: String
    /// The name in the command log, where the unit is added: `departure` is `departure_us` there.
    package let column: String

    /// - Parameter column: the name in the command log, if it differs.
    package init(_ name: String, column: String? = nil) {
        self.name = name
        self.column = column ?? name
    }

    /// The names of the fields for an event's participants and zone, in the order of the event log's columns.
    package static let columns = ["request", "client", "driver", "zone"]

    package static func == (left: Field, right: Field) -> Bool { left.name == right.name }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The value of a field, for code that knows no service: logs, lessons, stories.
package enum FieldValue: Hashable, Sendable {
    /// No value.
    case absent
    case entity(EntityReference)
    case zone(ZoneID)
    /// A place within a zone; `ZoneID.none` is outside of the service area (Z02).
    case place(Position)
    /// The position of a walker: a point on the earth.
    case position(FixedPosition)
    /// Several references of one kind, in order.
    case list([EntityReference])
    case count(UInt64)
    /// A whole number that may be negative.
    case integer(Int64)
    case flag(Bool)
    case moment(SimTime)
    case duration(SimDuration)
    case money(Money)
    /// One of the words of a closed list.
    case word(String)
    case text(String)
}

/// The values that a field may hold.
package enum FieldDomain: Hashable, Sendable {
    case numbered(EntityKind)
    case zone
    case place
    case position
    case list(of: EntityKind)
    /// A whole number from 0; a larger value than `max` is read as `max`.
    case count(max: UInt64)
    case integer
    case flag
    case moment
    case duration
    case money
    case word(among: [String])
    case text
}

/// A type whose values can be stored in fields.
package protocol FieldType {
    static var domain: FieldDomain { get }
    var fieldValue: FieldValue { get }
    /// Creates the value from a field, or returns nil for a value of another sort and for `absent` where the type has
    /// no such value.
    init?(_ value: FieldValue)
}

/// A closed list of words, each with a number that never changes (see `StateDigest`).
package protocol FieldWord: FieldType, CaseIterable, RawRepresentable<UInt8>, Hashable, Sendable {
    var word: String { get }
}

/// Names of the cases of each closed list by their numbers. They are computed once a type, because Swift takes some
/// 8,000 instructions to print the name of a case.
private let caseNames = Mutex<[ObjectIdentifier: [UInt8: String]]>([:])

extension FieldWord {
    /// The name of the case in the source.
    package var word: String {
        let names = caseNames.withLock { known in
            if let names = known[ObjectIdentifier(Self.self)] { return names }
            let names = Dictionary(uniqueKeysWithValues: Self.allCases.map { ($0.rawValue, "\($0)") })
            known[ObjectIdentifier(Self.self)] = names
            return names
        }
        return names[rawValue] ?? "\(self)"
    }
    package static var domain: FieldDomain { .word(among: allCases.map(\.word)) }
    package var fieldValue: FieldValue { .word(word) }
    package init?(_ value: FieldValue) {
        guard case .word(let text) = value, let found = Self.allCases.first(where: { $0.word == text }) else {
            return nil
        }
        self = found
    }
}

extension PlaceCategory: FieldWord {}

extension Optional: FieldType where Wrapped: FieldType {
    package static var domain: FieldDomain { Wrapped.domain }
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
    package static var domain: FieldDomain { .flag }
    package var fieldValue: FieldValue { .flag(self) }
    package init?(_ value: FieldValue) {
        guard case .flag(let flag) = value else { return nil }
        self = flag
    }
}

/// A whole number; a value too large for the type becomes its largest value.
extension FieldType where Self: FixedWidthInteger & UnsignedInteger {
    package static var domain: FieldDomain { .count(max: UInt64(max)) }
    package var fieldValue: FieldValue { .count(UInt64(self)) }
    package init?(_ value: FieldValue) {
        guard case .count(let count) = value else { return nil }
        self.init(clamping: count)
    }
}

extension UInt8: FieldType {}
extension UInt32: FieldType {}
extension UInt64: FieldType {}

extension Int32: FieldType {
    package static var domain: FieldDomain { .integer }
    package var fieldValue: FieldValue { .integer(Int64(self)) }
    package init?(_ value: FieldValue) {
        guard case .integer(let integer) = value else { return nil }
        self.init(clamping: integer)
    }
}

/// A text; an absent value becomes the empty text, as in a table.
extension String: FieldType {
    package static var domain: FieldDomain { .text }
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
    package static var domain: FieldDomain { .moment }
    package var fieldValue: FieldValue { .moment(self) }
    package init?(_ value: FieldValue) {
        guard case .moment(let time) = value else { return nil }
        self = time
    }
}

extension SimDuration: FieldType {
    package static var domain: FieldDomain { .duration }
    package var fieldValue: FieldValue { .duration(self) }
    package init?(_ value: FieldValue) {
        guard case .duration(let length) = value else { return nil }
        self = length
    }
}

extension Money: FieldType {
    package static var domain: FieldDomain { .money }
    package var fieldValue: FieldValue { .money(self) }
    package init?(_ value: FieldValue) {
        guard case .money(let money) = value else { return nil }
        self = money
    }
}

extension ZoneID: FieldType {
    package static var domain: FieldDomain { .zone }
    package var fieldValue: FieldValue { .zone(self) }
    package init?(_ value: FieldValue) {
        guard case .zone(let zone) = value else { return nil }
        self = zone
    }
}

extension Position: FieldType {
    package static var domain: FieldDomain { .place }
    package var fieldValue: FieldValue { .place(self) }
    package init?(_ value: FieldValue) {
        guard case .place(let place) = value else { return nil }
        self = place
    }
}

extension FixedPosition: FieldType {
    package static var domain: FieldDomain { .position }
    package var fieldValue: FieldValue { .position(self) }
    package init?(_ value: FieldValue) {
        guard case .position(let position) = value else { return nil }
        self = position
    }

    /// The position as logs write it: degrees of latitude and longitude with seven decimals, `41.1496100 -8.6109900`.
    package var logText: String { "\(FixedPosition.degreesText(y)) \(FixedPosition.degreesText(x))" }

    /// Reads the form that `logText` writes, and no other.
    package init?(logText text: some StringProtocol) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, let y = FixedPosition.units(parts[0]), let x = FixedPosition.units(parts[1]) else {
            return nil
        }
        self.init(x: x, y: y)
        guard coordinate.isValid, logText == text else { return nil }
    }

    private static func degreesText(_ units: Int32) -> String {
        let (whole, rest) = units.magnitude.quotientAndRemainder(dividingBy: 10_000_000)
        return (units < 0 ? "-" : "") + "\(whole)." + String(10_000_000 + rest).dropFirst()
    }

    private static func units(_ text: some StringProtocol) -> Int32? {
        let digits = text.split(separator: ".", omittingEmptySubsequences: false)
        guard digits.count == 2, digits[1].count == 7 else { return nil }
        return Int32(String(digits[0]) + digits[1])
    }
}

/// A list of identifiers of one kind, such as the tours that are approved together (W06).
extension Array: FieldType where Element: ZeroBasedIdentifier {
    package static var domain: FieldDomain { .list(of: Element.kind) }
    package var fieldValue: FieldValue {
        isEmpty ? .absent : .list(map { EntityReference(Element.kind, $0.index &+ 1) })
    }
    package init?(_ value: FieldValue) {
        switch value {
        case .absent: self = []
        case .list(let members):
            var found: [Element] = []
            for member in members {
                guard member.kind == Element.kind, member.number > 0 else { return nil }
                found.append(Element(member.number - 1))
            }
            self = found
        default: return nil
        }
    }
}

extension RequestID: EntityIdentifier {
    package var reference: EntityReference { EntityReference(.request, number) }
    package static var kinds: [EntityKind] { [.request] }
    package init?(_ numbered: EntityReference, like _: RequestID) {
        guard numbered.kind == .request else { return nil }
        self.init(numbered.number)
    }
}

extension RequestID: FieldType {
    package static var domain: FieldDomain { .numbered(.request) }
    package var fieldValue: FieldValue { isNone ? .absent : .entity(EntityReference(.request, number)) }
    package init?(_ value: FieldValue) {
        guard let index = zeroBased(value, .request) else { return nil }
        self.init(index &+ 1)
    }
}

/// An identifier that is counted from 0 in memory and from 1 for people; `UInt32.max` stands for none.
package protocol ZeroBasedIdentifier: FieldType, EntityIdentifier {
    static var kind: EntityKind { get }
    var index: UInt32 { get }
    init(_ index: UInt32)
}

extension ZeroBasedIdentifier {
    package var reference: EntityReference { EntityReference(Self.kind, index &+ 1) }
    package static var kinds: [EntityKind] { [kind] }
    package init?(_ numbered: EntityReference, like _: Self) {
        guard numbered.kind == Self.kind else { return nil }
        self.init(numbered.number &- 1)
    }
    package static var domain: FieldDomain { .numbered(kind) }
    package var fieldValue: FieldValue { index == .max ? .absent : .entity(EntityReference(Self.kind, index + 1)) }
    package init?(_ value: FieldValue) {
        guard let index = zeroBased(value, Self.kind) else { return nil }
        self.init(index)
    }
}

/// The subject of an `Identifier`, with the kind that logs use for it.
package protocol EntitySubject {
    static var kind: EntityKind { get }
}

extension DriverTag: EntitySubject { package static var kind: EntityKind { .driver } }
extension ClientTag: EntitySubject { package static var kind: EntityKind { .client } }
extension TaxiTag: EntitySubject { package static var kind: EntityKind { .taxi } }
extension AccountTag: EntitySubject { package static var kind: EntityKind { .account } }
extension WalkerTag: EntitySubject { package static var kind: EntityKind { .walker } }
extension AuthorTag: EntitySubject { package static var kind: EntityKind { .author } }
extension StaffTag: EntitySubject { package static var kind: EntityKind { .staff } }
extension RunnerTag: EntitySubject { package static var kind: EntityKind { .runner } }
extension TourTag: EntitySubject { package static var kind: EntityKind { .tour } }
extension SessionTag: EntitySubject { package static var kind: EntityKind { .session } }
extension UserTag: EntitySubject { package static var kind: EntityKind { .user } }
extension GuideTag: EntitySubject { package static var kind: EntityKind { .guide } }
extension PlaceTag: EntitySubject { package static var kind: EntityKind { .place } }
extension RouteTag: EntitySubject { package static var kind: EntityKind { .route } }
extension GuidedTourTag: EntitySubject { package static var kind: EntityKind { .outing } }
extension EnquiryTag: EntitySubject { package static var kind: EntityKind { .enquiry } }
extension NewsTag: EntitySubject { package static var kind: EntityKind { .news } }
extension MessageTag: EntitySubject { package static var kind: EntityKind { .message } }

extension Identifier: FieldType, EntityIdentifier where Subject: EntitySubject {}
extension Identifier: ZeroBasedIdentifier where Subject: EntitySubject {
    package static var kind: EntityKind { Subject.kind }
}

/// Returns the number counted from 0: `UInt32.max` for an absent value, and nil for a value of another kind.
private func zeroBased(_ value: FieldValue, _ kind: EntityKind) -> UInt32? {
    switch value {
    case .absent: .max
    case .entity(let numbered): numbered.kind == kind && numbered.number > 0 ? numbered.number - 1 : nil
    case .zone, .place, .position, .list, .count, .integer, .flag, .moment, .duration, .money, .word, .text: nil
    }
}
