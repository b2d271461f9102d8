import CityHost
import CityModel
import GuideService
import InputFiles
import Quantities
import TaxiService
import YAML

/// Decodes `rules:`, whose parameters are written by dotted names, as nested maps, or both mixed.
package struct RuleBookDecoder {
    private static let names = keys.map(\.name)
    /// Highest accepted flag fall and price of a kilometre.
    package static let moneyMax = Money(cents: 100_000)
    /// Highest possible price without surge: the longest and slowest leg between two zones, in the dearest period,
    /// with all surcharges.
    package static let priceMax = Money(cents: 75_000_000_000)

    /// Rules decoded so far.
    package var rules = RuleParameters()
    /// Parameters of fares that are decoded when the city is known.
    var fareFields = FareFields()
    /// Positions of the parameters in the document, by dotted names.
    package private(set) var positions: [String: SourcePosition] = [:]
    /// Positions in the base rules that these override.
    private var positionsBelow: [String: SourcePosition] = [:]

    /// Creates a decoder of the rule book's defaults.
    package init() {}

    /// Creates a decoder that overrides other rules.
    ///
    /// - Parameter base: rules whose values are the defaults.
    package init(over base: DecodedRules) {
        (rules, fareFields, positionsBelow) = (base.book, base.fareFields, base.positions)
    }

    /// Decodes a map of parameters.
    package mutating func decode(_ field: KeyField) {
        guard let entries = field.namedEntries() else { return }
        for entry in entries { decode(entry.value, name: entry.key, keyPosition: entry.keyPosition) }
        checkFares(field.context)
        checkWaiting(field.context)
        checkSurge(field.context)
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
                at: keyPosition, "the rule book has no rule '\(name)'",
                remedy: NameSuggestion.remedy(for: name, among: RuleBookDecoder.names))
            return
        }
        guard positions.updateValue(keyPosition, forKey: name) == nil else {
            context.report(at: keyPosition, "the rule '\(name)' is written twice", remedy: "keep one of them")
            return
        }
        _ = key.decode(field, &self)
    }

    /// Reports invalid combinations of fare parameters.
    private func checkFares(_ context: DecodingContext) {
        let amounts = ["fare.limit.flagFall", "fare.limit.perKm"].compactMap(position)
        // The command line may remove a limit whose amounts are in the file.
        if let limit = position("fare.limit"), amounts.contains(where: { limit.line != nil || $0.line == nil }) {
            context.report(at: limit, "'fare.limit' is none but has amounts", remedy: "keep one of them")
        }
        if let speed = position("fare.slowerThanKmh"), position("fare.perMinute") == nil {
            context.report(
                at: speed, "'fare.slowerThanKmh' needs a price per minute",
                remedy: "write 'fare.perMinute', or remove it")
        }
    }

    /// Returns the position of a parameter that is written here or in the base rules.
    private func position(_ parameter: String) -> SourcePosition? {
        positions[parameter] ?? positionsBelow[parameter]
    }

    /// Reports a charge for waiting that no client can owe.
    private func checkWaiting(_ context: DecodingContext) {
        let (charge, longest) = (rules.taxi.waitingCharge, rules.taxi.noShowWait)
        if charge.isNone {
            // A price of 0 that is written switches the charge off, in a variant for instance.
            guard let position = positions[RuleBookDecoder.waitingFreeTime],
                self.position(RuleBookDecoder.waitingPrice) == nil
            else { return }
            context.report(
                at: position, "'\(RuleBookDecoder.waitingFreeTime)' needs a price per minute",
                remedy: "write '\(RuleBookDecoder.waitingPrice)', or remove it")
        } else if charge.freeTime >= longest {
            let names = [RuleBookDecoder.waitingFreeTime, RuleBookDecoder.waitingPrice, "noShow.waitMinutes"]
            guard let position = names.compactMap({ positions[$0] }).first else { return }
            context.report(
                at: position,
                "waiting is free for \(shortText(charge.freeTime.seconds / 60)) min, but a taxi waits for at most "
                    + "\(shortText(longest.seconds / 60)) min",
                remedy: "write less in '\(RuleBookDecoder.waitingFreeTime)', or more in 'noShow.waitMinutes'")
        }
    }

    /// Reports a limit of surge pricing without surge pricing.
    private func checkSurge(_ context: DecodingContext) {
        guard rules.taxi.surge.isNone, let position = positions[RuleBookDecoder.surgeMax],
            self.position(RuleBookDecoder.surgePercent) == nil
        else { return }
        context.report(
            at: position, "'\(RuleBookDecoder.surgeMax)' needs a percentage for each request",
            remedy: "write '\(RuleBookDecoder.surgePercent)', or remove it")
    }

    /// Reports invalid combinations of guide parameters.
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
                remedy: "write 'route.placesMin' at most as large as 'route.placesMax'")
        }
        if guide.cardAmountMin > guide.cardAmountMax {
            report(
                ["card.amountMin", "card.amountMax"],
                "a card is loaded with at least \(guide.cardAmountMin) and at most \(guide.cardAmountMax)",
                remedy: "write 'card.amountMin' at most as large as 'card.amountMax'")
        }
        if guide.split(Money(cents: 1_000_000)).company < .zero {
            report(
                ["finance.taxPercent", "finance.commissionPercent"], "tax and commission add up to more than the fee",
                remedy: "write 'finance.taxPercent' and 'finance.commissionPercent' with a sum of at most 100")
        }
    }
}

/// The part of `rules:` that can be decoded without the city.
package struct DecodedRules {
    /// Rules without the parts that need the city.
    package let book: RuleParameters
    let fareFields: FareFields
    /// Positions of the parameters in the document, by dotted names.
    fileprivate let positions: [String: SourcePosition]

    /// Position of `zones.areaKm2` in the document, if it is set.
    package var areaPosition: SourcePosition? { positions[RuleBookDecoder.zoneArea] }

    /// Creates the result of a decoder.
    package init(_ decoder: RuleBookDecoder) {
        (book, fareFields, positions) = (decoder.rules, decoder.fareFields, decoder.positions)
    }

    /// Returns the rules of the taxi service in a city; `city` is nil if it is invalid.
    package func taxiRules(in city: City?) -> TaxiRules {
        var rules = book.taxi
        FareDecoder(zones: city.map { ZoneIndex($0) }).decode(fareFields, into: &rules.fareAdditions)
        return rules
    }
}

/// Sections that scenarios, lessons and load profiles share.
extension MapField {
    /// Decodes `rules:`.
    ///
    /// - Parameter base: rules whose values are the defaults; nil for the rule book's.
    package func ruleBook(over base: DecodedRules? = nil) -> DecodedRules {
        var decoder = base.map { RuleBookDecoder(over: $0) } ?? RuleBookDecoder()
        if let field = optional("rules") { decoder.decode(field) }
        return DecodedRules(decoder)
    }

    /// Returns the rules of the taxi service, including `dispatch:`.
    package func taxiRules(of decoded: DecodedRules, _ city: City?) -> TaxiRules {
        let rules = decoded.taxiRules(in: city)
        return self.decoded("dispatch", TaxiRules.dispatchKeys(zones: city?.zoneCount ?? .max), rules) ?? rules
    }
}
