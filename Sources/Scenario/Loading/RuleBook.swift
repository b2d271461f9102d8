import Quantities
import TaxiService

/// The parameters of the rule book, each with the rule book's default, as `rules:` of a scenario or lesson sets them.
package struct RuleBook: Hashable, Sendable {
    package var taxi = TaxiRules()
    /// `zones.areaKm2`: how large the zones of a road graph or a generated city are cut (Z01).
    package var zoneAreaSquareKilometres = 2.0

    package init() {}
}
