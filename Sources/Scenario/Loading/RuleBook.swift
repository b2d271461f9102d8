import Quantities
import TaxiService

/// The parameters of the rule book, each with the rule book's default, as `rules:` of a scenario or lesson sets them.
package struct RuleBook: Hashable, Sendable {
    package var taxi = TaxiRules()
    /// `zones.areaKm2`: how large the zones of a road graph or a generated city are cut (Z01).
    package var zoneAreaSquareKilometres = 2.0
    /// `noShow.waitMinutes` (T12).
    package var noShowWait: SimDuration = .minutes(5)
    /// `reservation.leadHours` (R01).
    package var reservationLead: SimDuration = .hours(2)
    /// `reservation.allocateMinutes` (R02).
    package var reservationAllocation: SimDuration = .minutes(10)
    /// `sharing.maxDetour` in millionths, so that 1.4 is exactly 1.4 (S02).
    package var detourMaxMillionths: Int64 = 1_400_000

    package init() {}
}
