import CityModel
import Quantities
import TaxiService

/// Watches a run through the service's effects alone and keeps what the results are made of.
struct RunObserver {
    /// What a driver has in hand, as the effects tell it.
    struct InHand: BitwiseCopyable {
        var parties: UInt8 = 0
        var isConnected = true
        /// T11: where the driver will join the tail when the last party is out; none if nowhere.
        var tail = ZoneID.none
        /// The way with passengers: between pickups, and as planned at departure; negative after an interruption.
        var metres: Int64 = 0
    }

    let city: City
    private(set) var rides: [RideRecord] = []
    var drivers: DriverAccounts
    var queues: QueueMirror
    var inHand: ContiguousArray<InHand>
    private var payments = PaymentRecord()
    /// By `Reason`: actions that the rules refused.
    private var rejections: [Int]

    init(plan: WorldPlan) {
        city = plan.setup.city
        drivers = DriverAccounts(drivers: plan.driverCount, end: plan.end)
        queues = QueueMirror(zones: city.zoneCount, drivers: plan.driverCount)
        inHand = ContiguousArray(repeating: InHand(), count: plan.driverCount)
        rejections = Array(repeating: 0, count: TaxiService.Reason.allCases.count)
        rides.reserveCapacity(plan.requestCapacity)
    }

    /// - Parameter wayMetres: of an acceptance the way to the pickup, of an interruption that driven with the party.
    mutating func note(_ effect: TaxiService.Effect, wayMetres: Int32 = 0, at time: SimTime) {
        let repeatsLine = repeatsLine(effect)
        queues.note(effect, at: time)
        switch effect {
        case .requested(let request, let client, let origin, let destination, let party, _):
            // R02: a reservation that enters dispatch has its record already.
            guard request.number > rides.count else { return edit(request) { $0.requested = time } }
            add(request, client, from: origin, to: destination, party: party, kind: .immediate, wanted: time, at: time)
        case .offered(let request, let driver, _):
            noteOffer(of: request, at: time)
            if !repeatsLine { drivers.addOffer(driver) }
        case .refused(let request, let driver, _):
            edit(request) { $0.refusals += 1 }
            if !repeatsLine { drivers.addRefusal(driver) }
        case .timedOut(let request, let driver, _):
            edit(request) { $0.refusals += 1 }
            if !repeatsLine { drivers.addTimeout(driver) }
        case .accepted(let request, _, let driver, let zone, let wait, let price):
            noteAcceptance(
                of: request, driver, from: zone, wayMetres: wayMetres, wait: wait, price: price, at: time)
        case .pickedUp(let request, _, let driver):
            edit(request) { $0.pickedUp = time }
            drivers.pickUp(driver, at: time)
        case .paid(let request, _, _, let means, let price):
            edit(request) { $0.price = price }
            if means == .card { payments.byCard += 1 } else { payments.inCash += 1 }
        case .paymentFailed: payments.failed += 1
        case .withdrawn(let request, _), .left(let request, _, _, _): noteWithdrawal(of: request, at: time)
        case .concluded(let request, _, let driver, let zone): noteConclusion(of: request, driver, zone, at: time)
        case .noShow(let request, _, let driver, let zone):
            finish(request, as: .noShow, at: time)
            putOut(driver, at: time) { $0.isConnected ? zone : .none }
        case .interrupted(let request, _, let driver, let zone, let cause, let price):
            noteInterruption(of: request, driver, zone, cause, way: wayMetres, price: price, at: time)
        case .gaveBack(let request, let driver):
            edit(request) {
                $0.accepted = RideRecord.never
                $0.driver = RideRecord.noDriver
            }
            putOut(driver, at: time) { $0.tail }
        case .reserved, .reservationChanged, .reservationCancelled, .joined: noteBooking(effect, at: time)
        case .driverRejected(_, _, let reason), .clientRejected(_, _, let reason), .reservationLapsed(_, let reason):
            rejections[Int(reason.rawValue)] += 1
        default: noteDriver(effect, at: time)
        }
    }

    private mutating func noteDriver(_ effect: TaxiService.Effect, at time: SimTime) {
        switch effect {
        case .driverStarted(let driver, let zone): drivers.start(driver, in: zone, at: time)
        case .driverStopped(let driver, _): drivers.stop(driver, at: time)
        case .stoodDown(let driver):
            drivers.addStandDown(driver)
            drivers.stop(driver, at: time)
        case .suspended(let driver, _):
            drivers.addSuspension(driver)
            drivers.stop(driver, at: time)
        case .connectionLost(let driver):
            inHand[Int(driver.index)].isConnected = false
            // A busy driver goes on (D05).
            if inHand[Int(driver.index)].parties == 0 { drivers.stop(driver, at: time) }
        case .connectionRegained(let driver): inHand[Int(driver.index)].isConnected = true
        default: break
        }
    }

    mutating func noteRepositioning(_ driver: DriverID, metres: Int32) {
        drivers.addRepositioning(driver, metres: metres)
    }

    /// D06: so much of the way to the pickup, counted when the offer was accepted, is not driven.
    mutating func noteTurningBack(_ driver: DriverID, metresLeft: Int32) {
        drivers.addPickupDrive(driver, metres: -metresLeft)
    }

    /// - Parameter isOccupied: somebody is on board already.
    mutating func noteDriveBetweenPickups(_ driver: DriverID, metres: Int32, isOccupied: Bool) {
        if isOccupied {
            inHand[Int(driver.index)].metres += Int64(metres)
        } else {
            drivers.addPickupDrive(driver, metres: metres)
        }
    }

    /// The taxi departs with everyone on board on a way of so many metres.
    mutating func noteDeparture(_ driver: DriverID, metres: Int64) { inHand[Int(driver.index)].metres += metres }

    mutating func endHour(at time: SimTime) { queues.endHour(at: time) }
    mutating func endWarmUp(at time: SimTime) {
        drivers.endWarmUp(at: time)
        queues.endWarmUp()
        payments = PaymentRecord()
        for index in rejections.indices { rejections[index] = 0 }
    }

    /// What was seen, once the run is over.
    mutating func finish(replication: Int, eventsHandled: Int, digest: UInt64, end: SimTime) -> ReplicationRecord {
        drivers.close()
        for index in rides.indices where rides[index].outcome == .openAtEnd { rides[index].ended = RideRecord.never }
        return ReplicationRecord(
            replication: replication, rides: rides, drivers: drivers.records, zoneHours: queues.hours,
            zoneQueues: queues.zones, payments: payments,
            rejections: TaxiService.Reason.allCases.compactMap { reason in
                let count = rejections[Int(reason.rawValue)]
                return count == 0 ? nil : (reason.word, count)
            },
            eventsHandled: eventsHandled, digest: digest, end: end)
    }

    /// How many parties the driver has accepted and not yet brought to an end.
    func partiesInHand(of driver: DriverID) -> Int { Int(inHand[Int(driver.index)].parties) }

    // MARK: Records

    func ride(_ request: RequestID) -> RideRecord { rides[Int(request.number) - 1] }

    mutating func edit(_ request: RequestID, _ change: (inout RideRecord) -> Void) {
        change(&rides[Int(request.number) - 1])
    }

    mutating func add(
        _ request: RequestID, _ client: ClientID, from origin: ZoneID, to destination: ZoneID, party: UInt8,
        kind: RideKind, wanted: SimTime, at time: SimTime
    ) {
        assert(Int(request.number) == rides.count + 1, "requests are numbered in order")
        rides.append(
            RideRecord(
                request: request.number, client: client.index + 1, origin: origin, destination: destination,
                kind: kind, party: party, requested: time, wanted: wanted))
    }

    mutating func finish(_ request: RequestID, as outcome: RideOutcome, at time: SimTime) {
        edit(request) {
            $0.outcome = outcome
            $0.ended = time
        }
    }

    /// One party fewer in the driver's hands. With the last one the driver is available at the tail of the zone that
    /// `tail` names, or off duty.
    mutating func putOut(_ driver: DriverID, at time: SimTime, tail: (InHand) -> ZoneID) {
        let index = Int(driver.index)
        inHand[index].parties -= 1
        guard inHand[index].parties == 0 else { return }
        let zone = tail(inHand[index])
        inHand[index].tail = .none
        inHand[index].metres = 0
        if zone == .none {
            drivers.stop(driver, at: time)
        } else {
            drivers.free(driver, at: time)
            queues.noteFreed(driver, zone: zone, at: time)
        }
    }
}
