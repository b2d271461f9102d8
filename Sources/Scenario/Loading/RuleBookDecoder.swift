import CityFiles
import CityModel
import InputFiles
import Quantities
import TaxiService

/// The parameters of the rule book, each with the rule book's default, as `rules:` of a scenario or lesson sets them.
package struct RuleBook: Hashable, Sendable {
    package var taxi = TaxiRules()
    /// `zones.areaKm2`: how large the zones of a road graph or a generated city are cut (Z01).
    package var zoneAreaSquareKilometres = 2.0

    package init() {}
}

/// Reads `rules:`, whose parameters are written by their dotted names, as nested maps, or both mixed.
struct RuleBookDecoder {
    /// The names of the rule book's parameters.
    enum Parameter: String, CaseIterable {
        case zoneArea = "zones.areaKm2"
        case refusalsToStandDown = "refusals.standDown"
        case refusalsToSuspend = "refusals.suspend"
        case suspensionDays = "refusals.suspensionDays"
        case offerTimeout = "offer.timeoutSeconds"
        case timeoutCountsAsRefusal = "offer.timeoutCountsAsRefusal"
        case flagFall = "fare.flagFall"
        case pricePerKilometre = "fare.perKm"
        case flagFallLimit = "fare.limit.flagFall"
        case pricePerKilometreLimit = "fare.limit.perKm"
        case noShowWait = "noShow.waitMinutes"
        case reservationLead = "reservation.leadHours"
        case reservationAllocation = "reservation.allocateMinutes"
        case sharingDetour = "sharing.maxDetour"
        case positionInterval = "gps.pollSeconds"
    }

    private static let names = Parameter.allCases.map(\.rawValue)
    /// No flag fall and no price of a kilometre is higher.
    private static let moneyMax = Money(cents: 100_000)
    /// What the longest way between two zones may cost: nobody pays more.
    static let priceMax = TaxiRules.Tariff(flagFall: moneyMax, perKilometre: moneyMax)
        .price(metres: Int64(1_000 * TravelLeg.kilometresRange.upperBound))

    private(set) var rules = RuleBook()
    /// Where the parameters that were read stand, by their dotted names.
    private(set) var positions: [String: SourcePosition] = [:]

    mutating func decode(_ field: Field) {
        guard let entries = field.namedEntries() else { return }
        for entry in entries { decode(entry.value, name: entry.key, keyPosition: entry.keyPosition) }
    }

    private mutating func decode(_ field: Field, name: String, keyPosition: SourcePosition) {
        if case .mapping(let entries) = field.node.content {
            for entry in entries {
                let parameter = "\(name).\(entry.key)"
                let value = Field(node: entry.value, label: "'\(parameter)'", context: field.context)
                decode(value, name: parameter, keyPosition: entry.keyPosition)
            }
            return
        }
        let context = field.context
        guard let parameter = Parameter(rawValue: name) else {
            context.report(
                at: keyPosition, "the rule book names no '\(name)'",
                remedy: NearestName.remedy(for: name, among: RuleBookDecoder.names))
            return
        }
        guard positions.updateValue(keyPosition, forKey: name) == nil else {
            context.report(at: keyPosition, "the rule '\(name)' is written twice", remedy: "keep one of them")
            return
        }
        set(parameter, to: field, keyPosition: keyPosition)
    }

    private mutating func set(_ parameter: Parameter, to field: Field, keyPosition: SourcePosition) {
        switch parameter {
        case .zoneArea:
            let range = CityTables.areaKm2Range
            if let area = field.number(.from(range.lowerBound, to: range.upperBound)) {
                rules.zoneAreaSquareKilometres = area
            }
        case .refusalsToStandDown: set(\.taxi.refusalsToStandDown, field.wholeNumber(1...1_000_000))
        case .refusalsToSuspend: set(\.taxi.refusalsToSuspend, field.wholeNumber(1...1_000_000))
        case .suspensionDays: set(\.taxi.suspensionDays, field.wholeNumber(1...365))
        case .offerTimeout: set(\.taxi.offerTimeout, field, secondsPerUnit: 1, to: 86_400)
        case .timeoutCountsAsRefusal:
            if let counts = field.flag() { rules.taxi.timeoutCountsAsRefusal = counts }
        case .flagFall: set(\.taxi.fare.flagFall, to: field)
        case .pricePerKilometre: set(\.taxi.fare.perKilometre, to: field)
        case .flagFallLimit: set(\.taxi.fareLimit.flagFall, to: field)
        case .pricePerKilometreLimit: set(\.taxi.fareLimit.perKilometre, to: field)
        case .noShowWait: set(\.taxi.noShowWait, field, secondsPerUnit: 60, to: 1_440)
        case .reservationLead: set(\.taxi.reservationLead, field, secondsPerUnit: 3_600, to: 8_784)
        case .reservationAllocation: set(\.taxi.reservationAllocation, field, secondsPerUnit: 60, to: 527_040)
        case .sharingDetour:
            if let factor = field.exactNumber(.from(1, to: 100)) { rules.taxi.sharingDetourMax = factor }
        case .positionInterval:
            // Not carried out yet: setting it would change nothing.
            field.context.report(
                at: keyPosition, "the rule '\(parameter.rawValue)' is not built yet", remedy: "remove it")
        }
    }

    private mutating func set(_ parameter: WritableKeyPath<RuleBook, UInt32>, _ value: Int?) {
        if let value { rules[keyPath: parameter] = UInt32(value) }
    }

    private mutating func set(_ parameter: WritableKeyPath<RuleBook, Money>, to field: Field) {
        if let amount = field.money(to: RuleBookDecoder.moneyMax) { rules[keyPath: parameter] = amount }
    }

    /// A parameter whose name ends in its unit: the value is a bare number.
    private mutating func set(
        _ parameter: WritableKeyPath<RuleBook, SimDuration>, _ field: Field, secondsPerUnit: Int64, to limit: Double
    ) {
        // An offer must be open for a while, or nobody could ever accept it.
        let limits = parameter == \RuleBook.taxi.offerTimeout ? Limits.above(0, to: limit) : .from(0, to: limit)
        guard let value = field.exactNumber(limits) else { return }
        if let length = field.wholeMicroseconds(value, perUnit: secondsPerUnit * 1_000_000) {
            rules[keyPath: parameter] = length
        }
    }
}

/// The sections that scenarios and load profiles share.
extension MapField {
    /// `rules:`, and where `zones.areaKm2` was set, if it was.
    package func ruleBook() -> (book: RuleBook, areaPosition: SourcePosition?) {
        var decoder = RuleBookDecoder()
        if let field = optional("rules") { decoder.decode(field) }
        return (decoder.rules, decoder.positions["zones.areaKm2"])
    }

    /// The rules of the taxi service, with what `dispatch:` says.
    package func taxiRules(of book: RuleBook, _ city: City?) -> TaxiRules {
        var rules = book.taxi
        guard let field = optional("dispatch") else { return rules }
        rules.searchZones = field.map { map in
            guard let zones = map.optional("searchZones"), !zones.node.isScalar("all") else {
                return nil
            }
            return zones.zoneCount(all: city?.zoneCount ?? .max)
        }
        return rules
    }
}
