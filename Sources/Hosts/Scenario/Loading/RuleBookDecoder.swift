import AccountService
import ActivityService
import CityFiles
import CityModel
import GuideService
import InputFiles
import PlaceService
import Quantities
import TaxiService
import TourService

/// The parameters of the rule book, each with the rule book's default, as `rules:` of a scenario or lesson sets them.
package struct RuleBook: Hashable, Sendable {
    package var taxi = TaxiRules()
    package var tours = TourRules()
    package var activity = ActivityRules()
    package var accounts = AccountRules()
    package var places = PlaceRules()
    package var guide = GuideRules()
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
        case dispatchPolicy = "dispatch.policy"
        case dispatchSeed = "dispatch.seed"
        case batchInterval = "dispatch.batchSeconds"
        case rebalanceInterval = "dispatch.rebalanceMinutes"
        case flagFall = "fare.flagFall"
        case pricePerKilometre = "fare.perKm"
        case pricePerMile = "fare.perMile"
        case pricePerMinute = "fare.perMinute"
        case speedWithoutWaiting = "fare.slowerThanKmh"
        case fareGroups = "fare.groups"
        case surcharges = "fare.surcharges"
        case flatFares = "fare.flat"
        case fareLimit = "fare.limit"
        case flagFallLimit = "fare.limit.flagFall"
        case pricePerKilometreLimit = "fare.limit.perKm"
        case noShowWait = "noShow.waitMinutes"
        case reservationLead = "reservation.leadHours"
        case reservationAllocation = "reservation.allocateMinutes"
        case sharingDetour = "sharing.maxDetour"
        case pollInterval = "gps.pollSeconds"
        case pollIntervalInBackground = "gps.pollInBackgroundSeconds"
        case pollIntervalSavingPower = "gps.pollSavingPowerSeconds"
        case waypointDistance = "gps.waypointMetres"
        case accuracy = "gps.accuracyMetres"
        case rememberedDays = "accounts.rememberedDays"
        case sessionHours = "accounts.sessionHours"
    }

    private static let names = Parameter.allCases.map(\.rawValue) + SeasonParameter.allCases.map(\.rawValue)
    /// No flag fall and no price of a kilometre is higher.
    static let moneyMax = Money(cents: 100_000)
    /// Nobody pays more: not for the longest way between two zones, the slowest, and all surcharges together.
    static let priceMax = Money(cents: 15_000_000_000)

    private(set) var rules = RuleBook()
    /// What can be decoded only when the city is known.
    private(set) var fareFields = FareFields()
    /// Where the parameters that were read stand, by their dotted names.
    private(set) var positions: [String: SourcePosition] = [:]
    /// Those of the rules over which these are laid.
    private var positionsBelow: [String: SourcePosition] = [:]

    init() {}

    /// - Parameter base: what holds where nothing else is said.
    init(over base: DecodedRules) {
        (rules, fareFields, positionsBelow) = (base.book, base.fareFields, base.positions)
    }

    mutating func decode(_ field: Field) {
        guard let entries = field.namedEntries() else { return }
        for entry in entries { decode(entry.value, name: entry.key, keyPosition: entry.keyPosition) }
        checkFares(field.context)
        SeasonParameter.check(rules.guide, positions, field.context)
    }

    private mutating func decode(_ field: Field, name: String, keyPosition: SourcePosition) {
        if case .mapping(let entries) = field.node.content, name != Parameter.fareGroups.rawValue {
            for entry in entries {
                let parameter = "\(name).\(entry.key)"
                let value = Field(node: entry.value, label: "'\(parameter)'", context: field.context)
                decode(value, name: parameter, keyPosition: entry.keyPosition)
            }
            return
        }
        let context = field.context
        let (parameter, ofSeason) = (Parameter(rawValue: name), SeasonParameter(rawValue: name))
        guard parameter != nil || ofSeason != nil else {
            context.report(
                at: keyPosition, "the rule book names no '\(name)'",
                remedy: NearestName.remedy(for: name, among: RuleBookDecoder.names))
            return
        }
        guard positions.updateValue(keyPosition, forKey: name) == nil else {
            context.report(at: keyPosition, "the rule '\(name)' is written twice", remedy: "keep one of them")
            return
        }
        if let parameter { set(parameter, to: field) }
        ofSeason?.set(&rules, to: field)
    }

    private mutating func set(_ parameter: Parameter, to field: Field) {
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
        case .dispatchPolicy:
            let word = field.word(among: TaxiService.PolicyName.allCases.map(\.rawValue))
            if let policy = word.flatMap(TaxiService.PolicyName.init) { rules.taxi.dispatchPolicy = policy }
        case .dispatchSeed: set(\.taxi.dispatchSeed, field.wholeNumber(0...Int(UInt32.max)))
        case .batchInterval: set(\.taxi.batchInterval, field, secondsPerUnit: 1, to: 3_600)
        case .rebalanceInterval: set(\.taxi.rebalanceInterval, field, secondsPerUnit: 60, to: 1_440)
        case .flagFall: set(\.taxi.fare.flagFall, to: field)
        case .pricePerKilometre: set(\.taxi.fare.perKilometre, to: field)
        case .pricePerMile: set(\.taxi.fareAdditions.perMile, to: field)
        case .pricePerMinute: set(\.taxi.fareAdditions.perMinute, to: field)
        case .speedWithoutWaiting: rules.taxi.fareAdditions.metresPerHourWithoutWaiting = field.metresPerHour()
        case .fareGroups: fareFields.groups = field
        case .surcharges: fareFields.surcharges = field
        case .flatFares: fareFields.flat = field
        case .fareLimit:
            guard field.word(among: ["none"]) != nil else { return }
            rules.taxi.fareLimit = nil
        case .flagFallLimit: setLimit(\.flagFall, to: field)
        case .pricePerKilometreLimit: setLimit(\.perKilometre, to: field)
        case .noShowWait: set(\.taxi.noShowWait, field, secondsPerUnit: 60, to: 1_440)
        case .reservationLead: set(\.taxi.reservationLead, field, secondsPerUnit: 3_600, to: 8_784)
        case .reservationAllocation: set(\.taxi.reservationAllocation, field, secondsPerUnit: 60, to: 527_040)
        case .sharingDetour:
            if let factor = field.exactNumber(.from(1, to: 100)) { rules.taxi.sharingDetourMax = factor }
        case .pollInterval: set(\.tours.pollInterval, field, secondsPerUnit: 1, to: 3_600)
        case .pollIntervalInBackground: set(\.tours.pollIntervalInBackground, field, secondsPerUnit: 1, to: 3_600)
        case .pollIntervalSavingPower: set(\.tours.pollIntervalSavingPower, field, secondsPerUnit: 1, to: 3_600)
        case .waypointDistance:
            if let metres = field.number(.from(1, to: 1_000)) { rules.tours.waypointMetres = metres }
        case .accuracy: set(\.activity.accuracyMetresMax, field.wholeNumber(1...10_000))
        case .rememberedDays:
            if let days = field.wholeNumber(1...3_650) { rules.accounts.remembered = .days(Int64(days)) }
        case .sessionHours:
            if let hours = field.wholeNumber(1...8_784) { rules.accounts.unremembered = .hours(Int64(hours)) }
        }
    }

    private mutating func set(_ parameter: WritableKeyPath<RuleBook, UInt32>, _ value: Int?) {
        if let value { rules[keyPath: parameter] = UInt32(value) }
    }

    private mutating func set(_ parameter: WritableKeyPath<RuleBook, Money>, to field: Field) {
        if let amount = field.money(to: RuleBookDecoder.moneyMax) { rules[keyPath: parameter] = amount }
    }

    private mutating func setLimit(_ parameter: WritableKeyPath<TaxiRules.Tariff, Money>, to field: Field) {
        if let amount = field.money(to: RuleBookDecoder.moneyMax) { rules.taxi.fareLimit?[keyPath: parameter] = amount }
    }

    /// What parameters of fares do not go together.
    private func checkFares(_ context: DecodingContext) {
        func position(_ parameter: Parameter) -> SourcePosition? {
            positions[parameter.rawValue] ?? positionsBelow[parameter.rawValue]
        }
        let amounts = [position(.flagFallLimit), position(.pricePerKilometreLimit)].compactMap { $0 }
        // A limit that the command line lifts may have amounts in the file.
        if let limit = position(.fareLimit), amounts.contains(where: { limit.line != nil || $0.line == nil }) {
            context.report(at: limit, "'fare.limit' is none and has amounts", remedy: "keep one of them")
        }
        if let speed = position(.speedWithoutWaiting), position(.pricePerMinute) == nil {
            context.report(
                at: speed, "'fare.slowerThanKmh' has no meaning where minutes cost nothing",
                remedy: "write 'fare.perMinute', or remove it")
        }
    }

    /// A parameter whose name ends in its unit: the value is a bare number.
    private mutating func set(
        _ parameter: WritableKeyPath<RuleBook, SimDuration>, _ field: Field, secondsPerUnit: Int64, to limit: Double
    ) {
        // An offer must be open for a while, or nobody could ever accept it; and between two polls or rounds time goes on.
        let positive: [WritableKeyPath<RuleBook, SimDuration>] = [
            \.taxi.offerTimeout, \.taxi.batchInterval, \.taxi.rebalanceInterval, \.tours.pollInterval,
            \.tours.pollIntervalInBackground, \.tours.pollIntervalSavingPower,
        ]
        let limits = positive.contains(parameter) ? Limits.above(0, to: limit) : .from(0, to: limit)
        guard let value = field.exactNumber(limits) else { return }
        if let length = field.wholeMicroseconds(value, perUnit: secondsPerUnit * 1_000_000) {
            rules[keyPath: parameter] = length
        }
    }
}

extension Field {
    /// A speed in km/h, for the names of parameters that end in it, as whole metres an hour.
    fileprivate func metresPerHour() -> Int64? {
        guard let speed = exactNumber(.from(1, to: 200)) else { return nil }
        if let metres = speed.times(1_000)?.whole { return metres }
        report("\(label) is \(speed), finer than a metre an hour", remedy: "write at most three decimals")
        return nil
    }
}

/// `rules:` as far as they can be decoded without the city.
package struct DecodedRules {
    package let book: RuleBook
    let fareFields: FareFields
    /// Where the parameters that were read stand, by their dotted names.
    fileprivate let positions: [String: SourcePosition]

    /// Where `zones.areaKm2` was set, if it was.
    package var areaPosition: SourcePosition? { positions[RuleBookDecoder.Parameter.zoneArea.rawValue] }

    init(_ decoder: RuleBookDecoder) {
        (book, fareFields, positions) = (decoder.rules, decoder.fareFields, decoder.positions)
    }

    /// The rules of the taxi service in a city; nil where the city itself is wrong.
    ///
    /// - Parameter hasDate: whether the run knows its days of the week.
    func taxiRules(in city: City?, hasDate: Bool) -> TaxiRules {
        var rules = book.taxi
        FareDecoder(zones: city.map { ZoneIndex($0) }, hasDate: hasDate).decode(fareFields, into: &rules.fareAdditions)
        return rules
    }
}

/// The sections that scenarios, lessons and load profiles share.
extension MapField {
    /// `rules:`.
    ///
    /// - Parameter base: what holds where they say nothing else; nil for the rule book's defaults.
    package func ruleBook(over base: DecodedRules? = nil) -> DecodedRules {
        var decoder = base.map { RuleBookDecoder(over: $0) } ?? RuleBookDecoder()
        if let field = optional("rules") { decoder.decode(field) }
        return DecodedRules(decoder)
    }

    /// The rules of the taxi service, with what `dispatch:` says.
    package func taxiRules(of decoded: DecodedRules, _ city: City?, hasDate: Bool) -> TaxiRules {
        var rules = decoded.taxiRules(in: city, hasDate: hasDate)
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
