import Quantities
import TaxiService

/// The kind of a ride, by its booking.
package enum RideKind: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    case immediate, reserved, shared, walkUp

    /// Name in `rides.csv` and in the names of metrics.
    package var name: String {
        switch self {
        case .immediate: "immediate"
        case .reserved: "reserved"
        case .shared: "shared"
        case .walkUp: "walk_up"
        }
    }
}

/// The outcome of a request (I12); every request has exactly one.
package enum RideOutcome: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// The party reached its destination.
    case completed
    /// The wait exceeded the patience after at least one offer, or in the line at a rank: taxis refused or were busy.
    case gaveUp
    /// The wait exceeded the patience without any offer to a taxi.
    case noTaxi
    case withdrawn
    case unreachable
    /// A reservation was cancelled before it entered dispatch: never a request (I12).
    case cancelled
    case noShow
    case interrupted
    /// The party was still on board when the run was cut off, a day after its end.
    case onBoard
    /// The request was still waiting for a taxi at the end of the run.
    case openAtEnd
    /// A reservation had not entered dispatch at the end of the run: not yet a request (I12).
    case ahead
    /// A reservation lapsed when it was due, because the client had another ride (R02): never a request (I12).
    case lapsed
    /// Some taxis of the fleet could not take the party, and the wait exceeded the patience without any offer, or the
    /// request was refused because no type of taxis could take the party (T01).
    case noFittingTaxi

    /// Name in `rides.csv`.
    package var name: String {
        switch self {
        case .completed: "completed"
        case .gaveUp: "gave_up"
        case .noTaxi: "no_taxi"
        case .withdrawn: "withdrawn"
        case .unreachable: "unreachable"
        case .cancelled: "cancelled"
        case .noShow: "no_show"
        case .interrupted: "interrupted"
        case .onBoard: "on_board"
        case .openAtEnd: "open"
        case .ahead: "ahead"
        case .lapsed: "lapsed"
        case .noFittingTaxi: "no_fitting_taxi"
        }
    }
}

extension RideOutcome {
    /// Causes of lost requests in the order of reports: each ended without a ride.
    package static let losses: [RideOutcome] = [
        .gaveUp, .noTaxi, .noFittingTaxi, .unreachable, .withdrawn, .noShow,
    ]

    /// The measure that counts the requests with this outcome; nil if it is no loss.
    package var lossMeasure: Measure? {
        switch self {
        case .gaveUp: .lostGaveUp
        case .noTaxi: .lostNoTaxi
        case .noFittingTaxi: .lostNoFittingTaxi
        case .unreachable: .lostUnreachable
        case .withdrawn: .lostWithdrawn
        case .noShow: .lostNoShow
        case .completed, .interrupted, .onBoard, .cancelled, .ahead, .lapsed, .openAtEnd: nil
        }
    }
}

/// One request from its creation to its end: a row of `rides.csv`.
package struct RideRecord: Sendable, BitwiseCopyable {
    /// Marker of a time that never came. Times before the start of a resumed run are negative.
    package static let never = SimTime(microseconds: .min / 4)
    /// Marker of a request that was never allocated.
    package static let noDriver = UInt32.max
    /// Marker of a party that joined an allocated ride: it was informed, but promised no time (S06).
    package static let noPromise = SimDuration(microseconds: -1)

    // Fields known before a driver accepts.

    /// Time of entering dispatch: that of its `requested` effect, for a reservation shortly before departure (R02), for
    /// a joining party that of joining. `never` for a reservation that was not dispatched.
    package var requested: SimTime
    /// Wanted departure: the booked time of a reservation, otherwise the time of the request.
    package var wanted: SimTime
    /// Time of the first offer.
    package var firstOffered: SimTime = never
    /// Number of the request, from 1: `r1`, `r2`, …; 0 if it was turned away.
    package var request: UInt32
    /// Number of the client, from 1: `c1`, …
    package var client: UInt32
    /// Zone of origin.
    package var origin: ZoneID
    /// Zone of the destination.
    package var destination: ZoneID
    /// Number of offers to drivers.
    package var offers: UInt32 = 0
    /// Number of offers that drivers refused or let expire.
    package var refusals: UInt32 = 0
    /// Kind of the ride.
    package var kind: RideKind
    /// Number of passengers.
    package var party: UInt8
    /// Bits: whether the ride has several parties, whether the party uses a wheelchair, and whether it was turned away.
    private var traits: UInt8 = 0

    // Fields that change later, adjacent so that one event touches one or two cache lines of the record.

    /// Outcome of the request.
    package var outcome: RideOutcome = .openAtEnd
    /// Number of the driver, from 1: `d1`, …; `noDriver` if none ever accepted.
    package var driver: UInt32 = noDriver
    /// Time of the allocation.
    package var accepted: SimTime = never
    /// Wait that the client was promised at the acceptance (T06).
    package var promisedWait: SimDuration = .zero
    /// Time of the pickup.
    package var pickedUp: SimTime = never
    /// Time of the end.
    package var ended: SimTime = never
    /// Fare of the party.
    package var price: Money = .zero
    /// Distance of the taxi to the pickup.
    package var pickupMetres: Int32 = 0
    /// Distance with the party on board.
    package var rideMetres: Int32 = 0
    /// Length of the fastest route from the party's origin to its destination, for a ride that departed.
    package var directMetres: Int32 = 0
    /// Time for which the party, which came late, kept the taxi waiting; 0 if it was not picked up.
    package var clientDelayMilliseconds: Int32 = 0

    /// Creates the record of a new request.
    package init(
        request: UInt32, client: UInt32, origin: ZoneID, destination: ZoneID, kind: RideKind, party: UInt8,
        requested: SimTime, wanted: SimTime
    ) {
        self.request = request
        self.client = client
        self.origin = origin
        self.destination = destination
        self.kind = kind
        self.party = party
        self.requested = requested
        self.wanted = wanted
    }

    /// Whether the ride has several parties.
    package var isShared: Bool {
        get { traits & 1 != 0 }
        set { traits = newValue ? traits | 1 : traits & ~1 }
    }
    /// Whether the party uses a wheelchair.
    package var usesWheelchair: Bool {
        get { traits & 2 != 0 }
        set { traits = newValue ? traits | 2 : traits & ~2 }
    }
    /// Whether the request was refused because no type of taxis can take the party (T01): the client did not wait, and
    /// the request has no number.
    package var wasTurnedAway: Bool {
        get { traits & 4 != 0 }
        set { traits = newValue ? traits | 4 : traits & ~4 }
    }
    /// Whether an ordinary taxi, and so every taxi, can take the party (T01, T03).
    package var fitsOrdinaryTaxi: Bool { party <= TaxiRules.seats && !usesWheelchair }
    /// Whether it counts as a request; a reservation does so from its dispatch on (I12).
    package var wasRequested: Bool { requested != RideRecord.never }
    /// Whether a driver accepted it.
    package var wasAccepted: Bool { accepted != RideRecord.never }
    /// Whether the party was picked up.
    package var wasPickedUp: Bool { pickedUp != RideRecord.never }
    /// Whether it was requested before the start of a resumed run: such a ride is completed, and counts only for
    /// drivers.
    package var wasRequestedBefore: Bool { wasRequested && requested < .zero }
    /// Time at which the taxi was ready for the party: the pickup, or earlier by the delay of a client who came late;
    /// only for a picked-up party.
    package var taxiReady: SimTime { pickedUp - .milliseconds(Int64(clientDelayMilliseconds)) }
    /// Time from the wanted departure until the taxi was ready; only for a picked-up party.
    package var wait: SimDuration { taxiReady - wanted }
    /// Whether the taxi was ready for the party at most this long before or after the wanted departure.
    package func isPunctual(within tolerance: SimDuration) -> Bool {
        wasPickedUp && wait <= tolerance && wait >= .zero - tolerance
    }
    /// Wait until the pickup or, for a client who left before, until leaving: zero if that was before the booked time;
    /// nil for other clients who were not picked up, and for those who were turned away.
    package var waitUntilPickupOrLeaving: SimDuration? {
        if wasPickedUp { return wait }
        if wasTurnedAway { return nil }
        switch outcome {
        case .gaveUp, .noTaxi, .noFittingTaxi, .withdrawn: return max(ended - wanted, .zero)
        case .completed, .interrupted, .onBoard, .unreachable, .noShow, .cancelled, .ahead, .lapsed, .openAtEnd:
            return nil
        }
    }
    /// Whether no driver was available at once, or ever; false for a party that joins a ride with a driver. Only for a
    /// request.
    package var hadToWaitForDriver: Bool {
        if firstOffered != RideRecord.never { return firstOffered > requested }
        if wasAccepted { return accepted > requested }
        return outcome == .openAtEnd || ended > requested
    }
    /// Whether the client was promised a time.
    package var wasPromised: Bool { promisedWait >= .zero }
    /// Promised time of the pickup (T06), but for a reservation not before the departure, for which the taxi waits
    /// (R02); only with a promised time.
    package var promisedPickup: SimTime { max(accepted + promisedWait, wanted) }
    /// Time from the promised pickup until the taxi was ready; only for a picked-up party with a promised time.
    package var lateness: SimDuration { taxiReady - promisedPickup }
}
