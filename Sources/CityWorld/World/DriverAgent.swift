import CityModel
import Quantities
import SimulationKernel

/// What a synthetic driver has in mind and under way (B02); everything else the service knows.
struct DriverAgent {
    /// Where the first shift starts.
    var home: Position
    var hasWorkedBefore = false
    /// On duty as far as the driver's own plan goes, a break included.
    var isOnShift = false
    /// Will stop after the ride in hand.
    var stopsAfterRide = false
    /// Will take the break after the ride in hand.
    var breaksAfterRide = false
    /// How often the driver has thought of moving, was offered a ride, took a break, began to expect a loss of the
    /// connection, lost it: these name random streams.
    var idleDecisions: UInt32 = 0
    var offersSeen: UInt32 = 0
    var breaksTaken: UInt32 = 0
    var connectionSpells: UInt32 = 0
    var connectionsLost: UInt32 = 0

    // What is scheduled for the driver; `.none` where nothing is.
    /// The serial number of the offer considered last; the service counts from 1.
    var offerConsidered: UInt32 = 0
    var offerTimer = EventHandle.none
    var answer = EventHandle.none
    /// When the answer is due; `distantFuture` if none will come.
    var answerDue = SimTime.distantFuture
    /// Thinking of moving, or on the way to another zone.
    var idling = EventHandle.none
    /// The next thing on a ride: the pickup, the destination, giving back, an interruption.
    var driving = EventHandle.none
    /// When a lost connection is back.
    var connectedAt = SimTime.zero
    var connectionLoss = EventHandle.none
}
