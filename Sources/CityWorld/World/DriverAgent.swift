import CityModel
import Quantities
import SimulationKernel

/// What a synthetic driver has in mind and under way (B02); everything else the service knows.
struct DriverAgent {
    /// Where the first shift starts.
    var homeZone: ZoneID
    var hasWorkedBefore = false
    /// On duty as far as the driver's own plan goes, a break included.
    var isOnShift = false
    /// Will stop after the ride in hand.
    var stopsAfterRide = false
    /// Will take the break after the ride in hand.
    var breaksAfterRide = false
    /// How often the driver has thought of moving: names the random stream.
    var idleDecisions: UInt32 = 0
    var offersSeen: UInt32 = 0
    var breaksTaken: UInt32 = 0

    // What is scheduled for the driver; `.none` where nothing is.
    var offerTimer = EventHandle.none
    var answer = EventHandle.none
    /// When the answer is due; `distantFuture` if none will come.
    var answerDue = SimTime.distantFuture
    /// Thinking of moving, or on the way to another zone.
    var idling = EventHandle.none
}
