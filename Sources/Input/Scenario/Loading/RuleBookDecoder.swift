import CityHost
import CityModel
import GuideService
import InputFiles
import Quantities
import TaxiService
import YAML

/// Reads `rules:`, whose parameters are written by their dotted names, as nested maps, or both mixed.
package struct RuleBookDecoder {
    private static let names = keys.map(\.name)
    /// No flag fall and no price of a kilometre is higher.
    package static let moneyMax = Money(cents: 100_000)
    /// Nobody pays more: not for the longest way between two zones, the slowest, and all surcharges together.
    package static let priceMax = Money(cents: 15_000_000_000)

    package var rules = RuleBook()
    /// What can be decoded only when the city is known.
    var fareFields = FareFields()
    /// Where the parameters that were read stand, by their dotted names.
    package private(set) var positions: [String: SourcePosition] = [:]
    /// Those of the rules over which these are laid.
    private var positionsBelow: [String: SourcePosition] = [:]

    package init() {}

    /// - Parameter base: what holds where nothing else is said.
    package init(over base: DecodedRules) {
        (rules, fareFields, positionsBelow) = (base.book, base.fareFields, base.positions)
    }

    package mutating func decode(_ field: KeyField) {
        guard let entries = field.namedEntries() else { return }
        for entry in entries { decode(entry.value, name: entry.key, keyPosition: entry.keyPosition) }
        checkFares(field.context)
        checkGuide(field.context)
    }

    private mutating func decode(_ field: KeyField, name: String, keyPosition: SourcePosition) {
        if case .mapping(let entries) = field.node.content, name != RuleBookDecoder.fareGroups {
            for entry in entries {
                let parameter = "\(name).\(entry.key)"
                let value = KeyField(node: entry.value, label: "'\(parameter)'", context: field.context)
                decode(value, name: parameter, keyPosition: entry.keyPosition)
            }
            return
        }
        let context = field.context
        guard let key = RuleBookDecoder.keys.first(where: { $0.name == name }) else {
            context.report(
                at: keyPosition, "the rule book names no '\(name)'",
                remedy: NearestName.remedy(for: name, among: RuleBookDecoder.names))
            return
        }
        guard positions.updateValue(keyPosition, forKey: name) == nil else {
            context.report(at: keyPosition, "the rule '\(name)' is written twice", remedy: "keep one of them")
            return
        }
        _ = key.take(field, &self)
    }

    /// What parameters of fares do not go together.
    private func checkFares(_ context: DecodingContext) {
        func position(_ parameter: String) -> SourcePosition? { positions[parameter] ?? positionsBelow[parameter] }
        let amounts = ["fare.limit.flagFall", "fare.limit.perKm"].compactMap(position)
        // A limit that the command line lifts may have amounts in the file.
        if let limit = position("fare.limit"), amounts.contains(where: { limit.line != nil || $0.line == nil }) {
            context.report(at: limit, "'fare.limit' is none and has amounts", remedy: "keep one of them")
        }
        if let speed = position("fare.slowerThanKmh"), position("fare.perMinute") == nil {
            context.report(
                at: speed, "'fare.slowerThanKmh' has no meaning where minutes cost nothing",
                remedy: "write 'fare.perMinute', or remove it")
        }
    }

    /// What parameters of the guide do not go together.
    private func checkGuide(_ context: DecodingContext) {
        let guide = rules.guide
        func report(_ parameters: [String], _ problem: String, remedy: String) {
            guard let position = parameters.compactMap({ positions[$0] }).last else { return }
            context.report(at: position, problem, remedy: remedy)
        }
        if guide.routePlacesMin > guide.routePlacesMax {
            report(
                ["route.placesMin", "route.placesMax"],
                "a route visits at least \(guide.routePlacesMin) and at most \(guide.routePlacesMax) places",
                remedy: "let 'route.placesMin' be no more than 'route.placesMax'")
        }
        if guide.cardAmountMin > guide.cardAmountMax {
            report(
                ["card.amountMin", "card.amountMax"],
                "a card is loaded with at least \(guide.cardAmountMin) and at most \(guide.cardAmountMax)",
                remedy: "let 'card.amountMin' be no more than 'card.amountMax'")
        }
        if guide.split(Money(cents: 1_000_000)).company < .zero {
            report(
                ["finance.taxPercent", "finance.commissionPercent"], "tax and commission are more than the fee",
                remedy: "let 'finance.taxPercent' and 'finance.commissionPercent' add up to at most 100")
        }
    }
}

/// `rules:` as far as they can be decoded without the city.
package struct DecodedRules {
    package let book: RuleBook
    let fareFields: FareFields
    /// Where the parameters that were read stand, by their dotted names.
    fileprivate let positions: [String: SourcePosition]

    /// Where `zones.areaKm2` was set, if it was.
    package var areaPosition: SourcePosition? { positions[RuleBookDecoder.zoneArea] }

    package init(_ decoder: RuleBookDecoder) {
        (book, fareFields, positions) = (decoder.rules, decoder.fareFields, decoder.positions)
    }

    /// The rules of the taxi service in a city; nil where the city itself is wrong.
    package func taxiRules(in city: City?) -> TaxiRules {
        var rules = book.taxi
        FareDecoder(zones: city.map { ZoneIndex($0) }).decode(fareFields, into: &rules.fareAdditions)
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
    package func taxiRules(of decoded: DecodedRules, _ city: City?) -> TaxiRules {
        let rules = decoded.taxiRules(in: city)
        return self.decoded("dispatch", TaxiRules.dispatchKeys(zones: city?.zoneCount ?? .max), rules) ?? rules
    }
}
