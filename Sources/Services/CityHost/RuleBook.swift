import AccountService
import ActivityService
import GuideService
import PlaceService
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
