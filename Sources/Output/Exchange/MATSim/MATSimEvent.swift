import Playback

/// An event of MATSim, by what happens in it.
///
/// Source: the event types of MATSim's `org.matsim.api.core.v01.events`, and those of passengers of its contribution `dvrp`.
struct MATSimEvent {
    enum Kind: Equatable {
        case activityEnds(Activity), activityStarts(Activity)
        case departs(Mode), arrives(Mode)
        case personEntersVehicle, personLeavesVehicle
        case vehicleEntersTraffic, vehicleLeavesTraffic
        case entersLink, leavesLink
        /// A passenger asks for a taxi to a link.
        case requestSubmitted(toLink: UInt32)
        case requestRejected(cause: String)
        case passengerPickedUp, passengerDroppedOff
        /// Somebody does not get where they wanted to.
        case isStuck
    }

    /// What somebody does at a place; those of taxis are called as `dvrp` calls them.
    enum Activity: String {
        case origin, destination
        case stay = "TaxiStay"
        case pickup = "TaxiPickup"
        case offDuty
    }

    enum Mode: String {
        /// Of a taxi on the network.
        case car
        /// Of a passenger.
        case taxi
        /// Of a driver who begins to work elsewhere than where the last shift ended: nobody knows how they come there.
        case offDuty
    }

    /// Events of one moment stand in this order: who comes, who gets in or out, who goes.
    enum Phase: Int64 {
        case comes, changes, goes
    }

    private let key: Int64
    /// Among events of one moment and phase.
    var order: UInt32
    var kind: Kind
    /// Whose event it is: a driver, or a client.
    var driver: UInt32 = 0, client: UInt32 = 0
    var request: UInt32 = 0
    var link: UInt32 = 0

    /// From the start of the run.
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
