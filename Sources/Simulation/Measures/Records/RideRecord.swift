import Quantities

/// How a client came to a ride.
package enum RideKind: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    case immediate, reserved, shared

    /// As in `rides.csv` and in the names of metrics.
    package var name: String {
        switch self {
        case .immediate: "immediate"
        case .reserved: "reserved"
        case .shared: "shared"
        }
    }
}

/// How a request ended (I12); every one has exactly one.
package enum RideOutcome: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// Taken to the destination.
    case completed
    /// Waited longer than the patience while taxis refused or were busy: an offer had been made before.
    case gaveUp
    /// Waited longer than the patience and no taxi was ever offered the request.
    case noTaxi
    case withdrawn
    case unreachable
    /// A reservation cancelled, or lapsed, before it entered dispatch: never a request (I12).
    case cancelled
    case noShow
    case interrupted
    /// Picked up, and still on board when the run was cut off, a day after its end.
    case onBoard
    /// In dispatch, and still waiting for a taxi at the end of the run.
    case openAtEnd
    /// A reservation that had not entered dispatch at the end of the run: not yet a request (I12).
    case ahead

    /// As in `rides.csv`.
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
        }
    }
}

extension RideOutcome {
    /// What requests are lost by, in the order of the reports: each ended without a ride.
    package static let losses: [RideOutcome] = [.gaveUp, .noTaxi, .unreachable, .withdrawn, .noShow]

    /// The metric that counts the requests lost by it; nil for one that is no loss.
    package var lossMeasure: Measure? {
        switch self {
        case .gaveUp: .lostGaveUp
        case .noTaxi: .lostNoTaxi
        case .unreachable: .lostUnreachable
        case .withdrawn: .lostWithdrawn
        case .noShow: .lostNoShow
        case .completed, .interrupted, .onBoard, .cancelled, .ahead, .openAtEnd: nil
        }
    }
}

/// One accepted request from beginning to end: a row of `rides.csv`.
package struct RideRecord: Sendable, BitwiseCopyable {
    /// A moment that never came; of a run that goes on from a moment, what came before that has negative times.
    package static let never = SimTime(microseconds: .min / 4)
    package static let noDriver = UInt32.max
    /// Of one who joined an allocated ride: told of it, but promised no time (S06).
    package static let noPromise = SimDuration(microseconds: -1)

    // What is known until a driver accepts.

    /// When the request entered dispatch: the moment of its `requested` line, of a reservation shortly before departure
    /// (R02); of a joiner when joining. `never` for a reservation that was not dispatched.
    package var requested: SimTime
    /// When the client wanted to leave: the booked time of a reservation, otherwise the request's.
    package var wanted: SimTime
    package var firstOffered: SimTime = never
    /// Counted from 1: `r1`, `r2`, …
    package var request: UInt32
    /// Counted from 1: `c1`, …
    package var client: UInt32
    package var origin: ZoneID
    package var destination: ZoneID
    package var offers: UInt32 = 0
    /// Offers that drivers refused or let time out.
    package var refusals: UInt32 = 0
    package var kind: RideKind
    package var party: UInt8
    package var isShared = false

    // What comes to it from then on: together, so that one event touches one cache line or two of the record's.

    package var outcome: RideOutcome = .openAtEnd
    /// Counted from 1: `d1`, …; `noDriver` if none ever accepted.
    package var driver: UInt32 = noDriver
    package var accepted: SimTime = never
    /// What the client was told at acceptance (T06).
    package var promisedWait: SimDuration = .zero
    package var pickedUp: SimTime = never
    package var ended: SimTime = never
    package var price: Money = .zero
    /// Way of the taxi to the pickup.
    package var pickupMetres: Int32 = 0
    /// Way with the client on board.
    package var rideMetres: Int32 = 0
    /// The fastest way from the party's origin to its destination; of a ride that departed.
    package var directMetres: Int32 = 0

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

    /// I12: a reservation counts as a request from its dispatch on.
    package var wasRequested: Bool { requested != RideRecord.never }
    package var wasAccepted: Bool { accepted != RideRecord.never }
    package var wasPickedUp: Bool { pickedUp != RideRecord.never }
    /// Before the moment from which a run goes on: it is driven to its end, and counts for nothing but what drivers do.
    package var wasRequestedBefore: Bool { wasRequested && requested < .zero }
    /// From the moment the client wanted to leave to getting in; only for one who was picked up.
    package var wait: SimDuration { pickedUp - wanted }
    /// The same of those who left before a taxi came: until they did, and nothing for who left before the booked time; nil for
    /// everybody else who was not picked up.
    package var waitOrLeaving: SimDuration? {
        if wasPickedUp { return wait }
        switch outcome {
        case .gaveUp, .noTaxi, .withdrawn: return max(ended - wanted, .zero)
        case .completed, .interrupted, .onBoard, .unreachable, .noShow, .cancelled, .ahead, .openAtEnd: return nil
        }
    }
    /// Whether the request had to wait until a driver could be asked, or was in vain; who joins a ride that has a driver need
    /// not wait. Only for one that was requested.
    package var wasWithoutDriver: Bool {
        if firstOffered != RideRecord.never { return firstOffered > requested }
        if wasAccepted { return accepted > requested }
        return outcome == .openAtEnd || ended > requested
    }
    package var wasPromised: Bool { promisedWait >= .zero }
    /// When the taxi was to come: as promised at acceptance (T06), but for a reservation not before the departure, for
    /// which the taxi waits (R02); only for one who was promised a time.
    package var promisedPickup: SimTime { max(accepted + promisedWait, wanted) }
    /// How much later the client got in than promised; only for one who was promised a time and was picked up.
    package var lateness: SimDuration { pickedUp - promisedPickup }
}
