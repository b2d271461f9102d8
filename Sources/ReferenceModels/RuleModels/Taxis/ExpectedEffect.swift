import CityModel
import Quantities
import TaxiService

/// The kinds of effects that the checker distinguishes.
enum EffectKind: UInt8, Sendable, BitwiseCopyable {
    /// No effect.
    case nothing
    /// Refusal and acceptance are both allowed; the consequences are checked.
    case anything
    case rejected
    case started, stopped, moved, connectionLost, connectionRegained
    case requested, withdrawn, left, reserved, reservationChanged, reservationCancelled, lapsed, joined
    case accepted, refused, timedOut, suspensionEnded
    case arrived, pickedUp, paid, interrupted, noShow, concluded
    // Consequences of other effects.
    case offered, waiting, stoodDown, suspended, gaveBack
    /// A walk-up client joins the line (T14), waits in it, or takes a taxi.
    case walkedUp, boarded
    /// Places at a rank (T15).
    case held, turnedAway, calledForward, reachedRank
    /// An effect of a round.
    case sent

    /// Whether a command may have several effects of the kind, for several parties or drivers.
    var mayRepeat: Bool {
        @inline(__always) get {
            switch self {
            case .requested, .reservationCancelled, .lapsed, .accepted, .refused, .timedOut, .interrupted, .noShow,
                .concluded, .offered, .waiting, .gaveBack, .sent, .boarded, .held, .turnedAway, .calledForward:
                true
            case .nothing, .anything, .rejected, .started, .stopped, .moved, .connectionLost, .connectionRegained,
                .withdrawn, .left, .reserved, .reservationChanged, .joined, .suspensionEnded, .arrived, .pickedUp,
                .paid, .stoodDown, .suspended, .walkedUp, .reachedRank:
                false
            }
        }
    }

    /// Whether the effect may follow another expected kind than its own.
    @inline(__always)
    func mayFollow(_ awaited: EffectKind) -> Bool {
        switch self {
        case .offered, .waiting, .stoodDown, .suspended, .boarded, .held, .turnedAway, .calledForward: true
        case .gaveBack: awaited == .stopped || awaited == .interrupted
        case .stopped: awaited == .concluded  // D03, T10
        case .requested, .reservationCancelled, .lapsed: awaited == .requested || awaited == .lapsed
        case .nothing, .anything, .rejected, .started, .moved, .connectionLost, .connectionRegained,
            .withdrawn, .left, .reserved, .reservationChanged, .joined, .accepted, .refused, .timedOut,
            .suspensionEnded, .arrived, .pickedUp, .paid, .interrupted, .noShow, .concluded, .sent, .walkedUp,
            .reachedRank:
            false
        }
    }
}

/// The first effect that the rules require of a command in the current state. Reasons for refusals have the order of
/// the contract.
///
/// Everything is inlined: otherwise the books would be copied for every command.
struct ExpectedEffect: Sendable, BitwiseCopyable {
    let line: EffectKind
    /// Reason of a `.rejected` line.
    let reason: TaxiService.Reason

    @inline(__always)
    private init(_ line: EffectKind, _ reason: TaxiService.Reason = .noConnection) {
        self.line = line
        self.reason = reason
    }

    static let none = ExpectedEffect(.anything)

    @inline(__always)
    private static func line(_ line: EffectKind) -> ExpectedEffect { ExpectedEffect(line) }

    @inline(__always)
    private static func rejected(_ reason: TaxiService.Reason) -> ExpectedEffect { ExpectedEffect(.rejected, reason) }

    /// Whether the command has an effect other than a refusal.
    var isAccepted: Bool { line != .rejected && line != .nothing }
}

// Drivers.
extension ExpectedEffect {
    @inline(__always)
    init(
        of action: TaxiService.DriverAction, by driver: DriverID, _ drivers: borrowing CheckedDrivers,
        _ requests: borrowing CheckedRequests, _ fares: borrowing CheckedFares
    ) {
        let record = drivers[driver]
        guard record.isConnected else {  // D05
            if case .regainConnection = action {
                self = .line(.connectionRegained)
            } else {
                self = .rejected(.noConnection)
            }
            return
        }
        switch action {
        case .move:
            self =
                if !record.isWorking {
                    .rejected(.notWorking)
                } else if action.namedZone == .none {
                    .rejected(.outsideServiceArea)  // Z02
                } else {
                    .line(action.namedZone == record.zone ? .nothing : .moved)  // D04
                }
        case .accept: self = ExpectedEffect.ofAnswer(.accepted, by: record)
        case .refuse: self = ExpectedEffect.ofAnswer(.refused, by: record)
        case .start(_, let taxi): self = ExpectedEffect.ofStarting(driver, with: taxi, in: action.namedZone, drivers)
        case .stop:
            self =
                if !record.isWorking {
                    .rejected(.notWorking)
                } else if !record.ride.isNone, requests[record.ride].partiesOnBoard > 0 {
                    .rejected(.passengerOnBoard)
                } else {
                    .line(.stopped)
                }
        case .loseConnection: self = record.isWorking ? .line(.connectionLost) : .rejected(.notWorking)
        case .regainConnection: self = .rejected(.notDisconnected)
        case .giveBack, .arrive, .pickUp, .conclude, .concludeAndStop, .interrupt:
            self = record.ride.isNone ? .rejected(.noRide) : ExpectedEffect(of: action, inRide: record.ride, requests)
        case .confirmCash(let client):
            self = ExpectedEffect.ofConfirmingCash(of: client, by: driver, inRide: record.ride, requests, fares)
        }
    }

    /// Expects the answer to an open offer (T06, T07).
    @inline(__always)
    private static func ofAnswer(_ line: EffectKind, by record: CheckedDriver) -> ExpectedEffect {
        if !record.isWorking { return .rejected(.notWorking) }
        return record.offer.isNone ? .rejected(.noOpenOffer) : .line(line)
    }

    /// Expects the start of work with a taxi (D02).
    @inline(__always)
    private static func ofStarting(
        _ driver: DriverID, with taxi: TaxiID, in zone: ZoneID, _ drivers: borrowing CheckedDrivers
    ) -> ExpectedEffect {
        let record = drivers[driver]
        if record.state == .suspended { return .rejected(.suspended) }  // D07
        if record.isWorking { return .rejected(.alreadyWorking) }
        if taxi.index != driver.index {
            guard let isListed = drivers.isListed(taxi, of: driver) else { return .line(.anything) }
            if !isListed { return .rejected(.notYourTaxi) }
        }
        if !drivers.user(of: taxi).isNone { return .rejected(.taxiInUse) }
        return zone == .none ? .rejected(.outsideServiceArea) : .line(.started)
    }

    /// Expects a cash confirmation (P03): for the current ride, otherwise for the client's oldest debt to the driver.
    @inline(__always)
    private static func ofConfirmingCash(
        of client: ClientID, by driver: DriverID, inRide ride: RequestID, _ requests: borrowing CheckedRequests,
        _ fares: borrowing CheckedFares
    ) -> ExpectedEffect {
        guard !client.isNone else {
            if ride.isNone { return .rejected(.noRide) }
            if requests.hasPayingParty(ride) { return .line(.paid) }
            return .rejected(requests.hasUnpaidParty(ride) ? .notPickedUp : .alreadyPaid)
        }
        let party = ride.isNone ? .none : requests.party(of: client, in: ride)
        if party.isNone { return fares.oldestDebt(of: client, to: driver) == nil ? .rejected(.noRide) : .line(.paid) }
        if requests[party].isPaid { return .rejected(.alreadyPaid) }
        return requests[party].isOnBoard ? .line(.paid) : .rejected(.notPickedUp)
    }

    @inline(__always)
    private init(of action: TaxiService.DriverAction, inRide ride: RequestID, _ requests: borrowing CheckedRequests) {
        let record = requests[ride]
        let isWhole = record.partiesOnBoard == record.parties
        switch action {
        case .giveBack:  // D06
            self = record.partiesOnBoard > 0 ? .rejected(.passengerOnBoard) : .line(.gaveBack)
        case .arrive:  // T12
            self = requests.hasPickupAhead(ride) ? .line(.arrived) : .rejected(.alreadyArrived)
        case .conclude, .concludeAndStop:  // T10
            self =
                if record.partiesOnBoard < record.parties {
                    .rejected(.notPickedUp)
                } else {
                    requests.hasUnpaidParty(ride) ? .rejected(.unpaid) : .line(.concluded)
                }
        case .interrupt:  // T11
            self =
                if record.partiesOnBoard == 0 {
                    .rejected(.notPickedUp)
                } else {
                    action.namedZone == .none ? .rejected(.outsideServiceArea) : .line(.interrupted)
                }
        case .pickUp(let client) where client.isNone:
            self = isWhole ? .rejected(.alreadyPickedUp) : .line(.pickedUp)
        case .pickUp(let client):
            let party = requests.party(of: client, in: ride)
            self =
                if party.isNone {
                    .rejected(.noRide)
                } else {
                    requests[party].isOnBoard ? .rejected(.alreadyPickedUp) : .line(.pickedUp)
                }
        case .start, .stop, .loseConnection, .regainConnection, .move, .accept, .refuse, .confirmCash:
            self = .line(.anything)
        }
    }
}

// Clients.
extension ExpectedEffect {
    @inline(__always)
    init(
        of action: TaxiService.ClientAction, by client: ClientID, at time: SimTime, _ rules: TaxiRules,
        _ requests: borrowing CheckedRequests, _ fares: borrowing CheckedFares, _ drivers: borrowing CheckedDrivers,
        _ ranks: borrowing RankChecker
    ) {
        switch action {
        case .walkUp(let origin, _, let party):  // T14
            self =
                (party > TaxiRules.seats ? .rejected(.invalidPartySize) : nil)
                ?? ExpectedEffect.ofTrip(action, TaxiService.TravelParty(party), rules)
                ?? ExpectedEffect.ofWalkingUp(client, in: origin.zone, requests, drivers, ranks)
        case .request(_, _, let party, _):  // T01
            self =
                ExpectedEffect.ofTrip(action, party, rules)
                ?? (requests.current(of: client).isNone ? .line(.requested) : .rejected(.alreadyRiding))
        case .reserve(_, _, let party, _, let departure):  // R01
            self =
                ExpectedEffect.ofTrip(action, party, rules)
                ?? (departure < time + rules.reservationLead ? .rejected(.tooLate) : .line(.reserved))
        case .withdraw(let named): self = ExpectedEffect.ofWithdrawing(named, client, requests)
        case .cancelReservation(let id): self = ExpectedEffect.ofCancelling(id, client, requests)
        case .pay(let means, _): self = ExpectedEffect.ofPaying(client, by: means, requests, fares)
        case .changeReservation(let id, let change):
            self = ExpectedEffect.ofChanging(id, change, client, at: time, rules, requests)
        case .join(let named, _, let destination, let party):
            self = ExpectedEffect.ofJoining(
                named, from: action.namedJoinPlace.zone, to: destination.zone, party, client, requests, fares)
        }
    }

    /// Expects a walk-up client in the line of a rank (T14).
    private static func ofWalkingUp(
        _ client: ClientID, in zone: ZoneID, _ requests: borrowing CheckedRequests,
        _ drivers: borrowing CheckedDrivers, _ ranks: borrowing RankChecker
    ) -> ExpectedEffect {
        let reason = ranks.reasonAgainstWalkUp(in: zone, drivers)
        if reason == .noRank { return .rejected(.noRank) }
        if !requests.current(of: client).isNone { return .rejected(.alreadyRiding) }
        return reason.map { .rejected($0) } ?? .line(.walkedUp)
    }

    /// Expects a payment (P03): for the allocated ride, otherwise for the client's oldest debt.
    @inline(__always)
    private static func ofPaying(
        _ client: ClientID, by means: TaxiService.PaymentMeans, _ requests: borrowing CheckedRequests,
        _ fares: borrowing CheckedFares
    ) -> ExpectedEffect {
        let current = requests.current(of: client)
        guard !current.isNone, requests[requests[current].ride].phase == .allocated else {
            return fares.oldestDebt(of: client) == nil ? .rejected(.noRide) : .line(.paid)
        }
        if requests[current].isPaid { return .rejected(.alreadyPaid) }
        return means == .cash && !requests[current].isOnBoard ? .rejected(.notPickedUp) : .line(.paid)
    }

    /// Returns the refusal of an invalid party size or place; nil if both are valid.
    @inline(__always)
    private static func ofTrip(
        _ action: TaxiService.ClientAction, _ party: TaxiService.TravelParty, _ rules: TaxiRules
    ) -> ExpectedEffect? {
        if let refusal = ofParty(party, rules.roster) { return refusal }
        guard let zones = action.namedZones, zones.origin == .none || zones.destination == .none else { return nil }
        return .rejected(.outsideServiceArea)  // Z02
    }

    /// Returns the refusal of a party that is empty, larger than the largest type of taxis, or fits no type (T01).
    private static func ofParty(_ party: TaxiService.TravelParty, _ roster: VehicleRoster) -> ExpectedEffect? {
        var (isSmallEnough, fits) = (false, false)
        for type in roster.capabilities where party.size <= type.seats {
            isSmallEnough = true
            if type.isAccessible || !party.usesWheelchair { fits = true }
        }
        if party.size < 1 || !isSmallEnough { return .rejected(.invalidPartySize) }
        return fits ? nil : .rejected(.noFittingTaxi)
    }

    /// Expects the withdrawal of a request (T09).
    @inline(__always)
    private static func ofWithdrawing(
        _ named: RequestID, _ client: ClientID, _ requests: borrowing CheckedRequests
    ) -> ExpectedEffect {
        let current = requests.current(of: client)
        if current.isNone || (!named.isNone && named != current) { return .rejected(.unknownRequest) }
        let ride = requests[requests[current].ride]
        if ride.phase == .allocated { return .rejected(.alreadyAllocated) }
        return .line(ride.parties > 1 ? .left : .withdrawn)
    }

    /// Expects the cancellation of a reservation (R03, R04).
    @inline(__always)
    private static func ofCancelling(
        _ id: RequestID, _ client: ClientID, _ requests: borrowing CheckedRequests
    ) -> ExpectedEffect {
        if let reason = reasonAgainstReservation(id, of: client, requests) { return .rejected(reason) }
        return .line(requests[requests[id].ride].parties > 1 ? .left : .reservationCancelled)
    }

    /// Returns the reason why the client cannot change or cancel the reservation; nil if it exists and is not due yet
    /// (R03).
    @inline(__always)
    private static func reasonAgainstReservation(
        _ id: RequestID, of client: ClientID, _ requests: borrowing CheckedRequests
    ) -> TaxiService.Reason? {
        guard requests.isOpen(id), requests[id].client == client else { return .unknownRequest }
        let ride = requests[requests[id].ride]
        if !ride.isReservation { return .unknownRequest }
        return ride.phase == .reserved ? nil : .tooLateToChange
    }

    /// Expects the change of a reservation (R03, R04); only a new departure must respect the lead time.
    private static func ofChanging(
        _ id: RequestID, _ change: TaxiService.ReservationChange, _ client: ClientID, at time: SimTime,
        _ rules: TaxiRules, _ requests: borrowing CheckedRequests
    ) -> ExpectedEffect {
        if let reason = reasonAgainstReservation(id, of: client, requests) { return .rejected(reason) }
        if requests[requests[id].ride].parties > 1 { return .rejected(.sharedRide) }
        if change.destination?.zone == ZoneID.none { return .rejected(.outsideServiceArea) }  // Z02
        if let departure = change.departure, departure < time + rules.reservationLead { return .rejected(.tooLate) }
        return .line(.reservationChanged)
    }

    /// Expects joining a shared ride (S01–S03). Without known travel times, either answer is accepted.
    private static func ofJoining(
        _ named: RequestID, from place: ZoneID, to destination: ZoneID, _ party: UInt8, _ client: ClientID,
        _ requests: borrowing CheckedRequests, _ fares: borrowing CheckedFares
    ) -> ExpectedEffect {
        if party < 1 || party > 4 { return .rejected(.invalidPartySize) }
        let ride = requests[named].ride
        guard requests.isOpen(named), requests[ride].firstParty == named else { return .rejected(.unknownRequest) }
        if destination == .none { return .rejected(.outsideServiceArea) }  // Z02
        let isRiding = requests[ride].phase != .reserved && !requests.current(of: client).isNone
        if isRiding || !requests.party(of: client, in: ride).isNone { return .rejected(.alreadyRiding) }
        if !requests[ride].isShared { return .rejected(.notShared) }
        if requests.isJoinClosed(ride) { return .rejected(.joinClosed) }
        if requests.seats(of: ride) + Int(party) > 4 { return .rejected(.noSeats) }
        if place != .none, place != requests[ride].origin { return .rejected(.notSameWay) }
        guard let model = fares.model else { return .line(.anything) }
        return requests.isSameWay(ride, joinedTo: destination, model) ? .line(.joined) : .rejected(.notSameWay)
    }
}

// Timers.
extension ExpectedEffect {
    /// Expects the effect of a timer; an obsolete timer does nothing.
    @inline(__always)
    init(
        of timer: TaxiService.Timer, _ drivers: borrowing CheckedDrivers, _ requests: borrowing CheckedRequests,
        _ rounds: DispatchRounds, _ ranks: borrowing RankChecker
    ) {
        switch timer {
        case .offerTimeout(let driver, let serial):  // D08
            let record = drivers[driver]
            self = .line(record.offer.isNone || record.offerSerial != serial ? .nothing : .timedOut)
        case .suspensionEnd(let driver):  // D07
            self = .line(drivers[driver].state == .suspended ? .suspensionEnded : .nothing)
        case .reservationDue(let id, let serial):  // R02
            let ride = requests[id]
            guard ride.phase == .reserved, ride.dueSerial == serial else {
                self = .line(.nothing)
                return
            }
            self = .line(requests.current(of: requests[ride.firstParty].client).isNone ? .requested : .lapsed)
        case .noShow(let id, let serial):  // T12
            let party = requests[id]
            let isDue =
                !party.isOver && party.hasTaxiArrived && party.noShowSerial == serial
                && requests[party.ride].phase == .allocated
                && requests.hasMissingParty(party.ride, at: party.pickup)
            self = .line(isDue ? .noShow : .nothing)
        case .rankArrival(let driver, let serial):  // T15
            let isDue = ranks.isCalledForward(driver, drivers[driver].zone, serial: serial)
            self = .line(isDue ? .reachedRank : .nothing)
        // The effects of a round are checked one by one.
        case .dispatchRound(let serial): self = .line(rounds.isWanted(serial) ? .anything : .nothing)
        }
    }
}
