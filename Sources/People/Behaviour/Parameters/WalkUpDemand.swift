import CityModel
import Quantities
import SimulationKernel

/// Walk-up clients of the rank in a zone (T14): they come on foot and do not call.
package struct WalkUpDemand: Sendable {
    /// The zone of the rank.
    package var zone: ZoneID
    /// Their arrivals and trips.
    package var process: PoissonDemand
    /// Time that a client waits in line, in seconds; nil for no limit.
    package var patienceSeconds: Distribution?
    /// Position of the rank; in a city without streets it is the zone only.
    package var place: Position

    /// Creates the clients of a rank.
    package init(zone: ZoneID, process: PoissonDemand, patienceSeconds: Distribution?, place: Position? = nil) {
        self.zone = zone
        self.place = place ?? Position(zone)
        self.process = process
        self.patienceSeconds = patienceSeconds
    }
}
