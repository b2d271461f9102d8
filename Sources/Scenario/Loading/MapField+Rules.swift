import CityModel
import TaxiService

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
            return zones.wholeNumber(1...(city?.zoneCount ?? 65_535))
        }
        return rules
    }
}
