import CityModel
import Quantities
import TaxiService

/// What the judge knows of a driver (D01).
struct JudgedDriver: Sendable, BitwiseCopyable {
    enum State: UInt8, Sendable, BitwiseCopyable {
        case offline, available, busy, suspended
    }

    var state = State.offline
    /// D05.
    var isConnected = true
    /// Whether the driver stands among those that may be offered a ride (see `JudgedQueues`).
    var isListed = false
    /// How often in a row the service gave others what was this driver's turn.
    var timesOvertaken: UInt8 = 0
    /// D07.
    var refusalsInRow: UInt32 = 0
    /// Whose queue, or where the driver is.
    var zone = ZoneID.none
    var taxi = TaxiID.none
    /// The ride of the open offer, by the number of the request that created it (T05).
    var offer = RequestID.none
    /// The ride in hand (I03).
    var ride = RequestID.none
    /// Of the timer of the open offer.
    var offerSerial = UInt32.max
    /// The first of the rides tried since the driver last joined a queue (see `TriedOffers`).
    var firstTried = TriedOffers.none
    /// When the driver last went to a tail, as a running number: the order of the queue.
    var place: UInt64 = 0
    /// D08: from then on an answer is too late.
    var offerDue = SimTime.distantFuture
    /// Neighbours in the list of those free.
    var ahead = DriverID.none
    var behind = DriverID.none

    /// T03: available and with no offer open.
    var isFree: Bool { state == .available && offer.isNone }
    /// D03: available or busy.
    var isWorking: Bool { state == .available || state == .busy }
}
