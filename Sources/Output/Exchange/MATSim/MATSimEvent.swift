import Playback

/// A MATSim event: its kind, its time and the ids it names.
///
/// Source: the event types of MATSim's `org.matsim.api.core.v01.events`, and the passenger events of its contribution
/// `dvrp`.
struct MATSimEvent {
    enum Kind: Equatable {
        case activityEnds(Activity), activityStarts(Activity)
        case departs(Mode), arrives(Mode)
        case personEntersVehicle, personLeavesVehicle
        case vehicleEntersTraffic, vehicleLeavesTraffic
        case entersLink, leavesLink
        /// A passenger requests a taxi to a link.
        case requestSubmitted(toLink: UInt32)
        case requestRejected(cause: String)
        case passengerPickedUp, passengerDroppedOff
        /// A person does not reach the destination.
        case isStuck
    }

    /// An activity at a place. Activities of taxis have the names that `dvrp` gives them.
    enum Activity: String {
        case origin, destination
        case stay = "TaxiStay"
        case pickup = "TaxiPickup"
        case offDuty
    }

    enum Mode: String {
        /// Mode of a taxi on the network.
        case car
        /// Mode of a passenger.
        case taxi
        /// Mode of a driver who starts a shift away from the end of the last one; the log does not say how the driver
        /// got there.
        case offDuty
    }

    /// Order of events at the same time: arrivals, then boarding and alighting, then departures.
    enum Phase: Int64 {
        case arrival, boarding, departure
    }

    private let key: Int64
    /// Order among events of the same time and phase.
    var order: UInt32
    var kind: Kind
    /// Driver or client of the event; 0 for none.
    var driver: UInt32 = 0, client: UInt32 = 0
    var request: UInt32 = 0
    var link: UInt32 = 0

    /// Time from the start of the run.
    var time: PlaybackTime { PlaybackTime(tenths: key >> 2) }

    init(_ kind: Kind, at time: PlaybackTime, _ phase: Phase, order: Int) {
        key = time.tenths << 2 | phase.rawValue
        self.order = UInt32(order)
        self.kind = kind
    }

    static func isBefore(_ left: MATSimEvent, _ right: MATSimEvent) -> Bool {
        (left.key, left.order) < (right.key, right.order)
    }
}
