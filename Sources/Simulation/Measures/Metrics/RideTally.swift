import Quantities

/// Waits of the clients who were picked up, and of those who left before.
struct WaitIncludingLost: BitwiseCopyable {
    private(set) var people = 0
    private var microseconds: Int64 = 0

    /// Sum of the waits.
    var seconds: Double { Double(microseconds) / 1_000_000 }

    mutating func count(_ ride: RideRecord) {
        guard let wait = ride.waitUntilPickupOrLeaving else { return }
        people += 1
        microseconds += wait.microseconds
    }

    mutating func add(_ other: WaitIncludingLost) {
        people += other.people
        microseconds += other.microseconds
    }
}

/// Counts and sums over the rides of one kind, or of all.
struct RideTally {
    var requests = 0
    var completed = 0
    var interrupted = 0
    var onBoard = 0
    var gaveUp = 0
    var noTaxi = 0
    var noFittingTaxi = 0
    var unreachable = 0
    var withdrawn = 0
    var noShow = 0
    var openAtEnd = 0
    /// Reservations that were not dispatched, and so are no requests: cancelled, lapsed, or still ahead at the end.
    var cancelled = 0
    var lapsed = 0
    var ahead = 0

    var offers = 0
    var allocated = 0
    var allocationMicroseconds: Int64 = 0
    var waitMicroseconds: Int64 = 0
    /// Requests for which no driver was available at once.
    var waited = 0
    var waitWithLost = WaitIncludingLost()
    /// Requests picked up within 5 and 10 minutes of the wanted departure.
    var punctual5 = 0
    var punctual10 = 0
    /// Served requests with a promised time.
    var promised = 0
    var promisedMicroseconds: Int64 = 0
    var latenessMicroseconds: Int64 = 0
    var promisesKept = 0
    var rideMicroseconds: Int64 = 0
    var rideMetres: Int64 = 0
    var pickupMetres: Int64 = 0
    var fares = Money.zero

    /// Number of requests whose party was picked up.
    var served: Int { ended + onBoard }
    /// Number of rides that ended, at the destination or before it.
    var ended: Int { completed + interrupted }
    /// Number of reservations whose time came: dispatched or lapsed.
    var due: Int { requests + lapsed }
    /// Number of requests that ended without a ride; each has exactly one cause.
    var lost: Int { gaveUp + noTaxi + noFittingTaxi + unreachable + withdrawn + noShow }

    /// Counts a reservation that was not dispatched.
    mutating func countReservation(_ ride: RideRecord) {
        switch ride.outcome {
        case .ahead: ahead += 1
        case .lapsed: lapsed += 1
        case .cancelled, .completed, .gaveUp, .noTaxi, .noFittingTaxi, .withdrawn, .unreachable, .noShow, .interrupted,
            .onBoard, .openAtEnd:
            cancelled += 1
        }
    }

    /// Counts a request.
    ///
    /// - Precondition: the ride was requested (I12).
    mutating func count(_ ride: RideRecord) {
        precondition(
            ride.wasRequested && ride.outcome != .cancelled && ride.outcome != .ahead && ride.outcome != .lapsed,
            "a reservation counts from its dispatch on")
        requests += 1
        offers += Int(ride.offers)
        if ride.hadToWaitForDriver { waited += 1 }
        waitWithLost.count(ride)
        switch ride.outcome {
        case .completed: completed += 1
        case .interrupted: interrupted += 1
        case .onBoard: onBoard += 1
        case .gaveUp: gaveUp += 1
        case .noTaxi: noTaxi += 1
        case .noFittingTaxi: noFittingTaxi += 1
        case .unreachable: unreachable += 1
        case .withdrawn: withdrawn += 1
        case .noShow: noShow += 1
        case .openAtEnd: openAtEnd += 1
        case .cancelled, .ahead, .lapsed: break
        }
        if ride.wasAccepted {
            allocated += 1
            allocationMicroseconds += (ride.accepted - ride.requested).microseconds
        }
        if ride.wasPickedUp {
            waitMicroseconds += ride.wait.microseconds
            if ride.isPunctual(within: .minutes(5)) { punctual5 += 1 }
            if ride.isPunctual(within: .minutes(10)) { punctual10 += 1 }
            if ride.wasPromised { countPromise(ride) }
            pickupMetres += Int64(ride.pickupMetres)
            if ride.outcome != .onBoard {
                rideMicroseconds += ride.ended < ride.pickedUp ? 0 : (ride.ended - ride.pickedUp).microseconds
                rideMetres += Int64(ride.rideMetres)
                fares += ride.price
            }
        }
    }

    private mutating func countPromise(_ ride: RideRecord) {
        promised += 1
        promisedMicroseconds += (ride.promisedPickup - ride.accepted).microseconds
        latenessMicroseconds += ride.lateness.microseconds
        if ride.lateness <= RideTally.promiseTolerance { promisesKept += 1 }
    }

    /// Largest lateness of a kept promise (T06).
    private static let promiseTolerance = SimDuration.minutes(1)

    mutating func add(_ other: RideTally) {
        requests += other.requests
        completed += other.completed
        interrupted += other.interrupted
        onBoard += other.onBoard
        gaveUp += other.gaveUp
        noTaxi += other.noTaxi
        noFittingTaxi += other.noFittingTaxi
        unreachable += other.unreachable
        withdrawn += other.withdrawn
        noShow += other.noShow
        openAtEnd += other.openAtEnd
        cancelled += other.cancelled
        lapsed += other.lapsed
        ahead += other.ahead
        offers += other.offers
        allocated += other.allocated
        allocationMicroseconds += other.allocationMicroseconds
        waitMicroseconds += other.waitMicroseconds
        waited += other.waited
        punctual5 += other.punctual5
        punctual10 += other.punctual10
        waitWithLost.add(other.waitWithLost)
        promised += other.promised
        promisedMicroseconds += other.promisedMicroseconds
        latenessMicroseconds += other.latenessMicroseconds
        promisesKept += other.promisesKept
        rideMicroseconds += other.rideMicroseconds
        rideMetres += other.rideMetres
        pickupMetres += other.pickupMetres
        fares += other.fares
    }
}
