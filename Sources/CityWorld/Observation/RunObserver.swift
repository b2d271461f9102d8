import CityModel
import Quantities
import Scenario
import TaxiService

/// Watches a run through the service's effects alone and keeps what the results are made of.
struct RunObserver {
    private let city: City
    private(set) var rides: [RideRecord] = []
    private var drivers: DriverAccounts
    private var queues: QueueMirror
    private var requestInHand: ContiguousArray<RequestID>
    /// By `Reason`: actions that the rules refused.
    private var rejections: [Int]

    init(plan: WorldPlan) {
        city = plan.setup.city
        drivers = DriverAccounts(drivers: plan.driverCount, end: plan.end)
        queues = QueueMirror(zones: city.zoneCount, drivers: plan.driverCount)
        requestInHand = ContiguousArray(repeating: .none, count: plan.driverCount)
        rejections = Array(repeating: 0, count: Reason.allCases.count)
        rides.reserveCapacity(plan.requestCapacity)
    }

    /// The request a driver has accepted and not completed, or none.
    func requestInHand(of driver: DriverID) -> RequestID { requestInHand[Int(driver.index)] }

    mutating func note(_ effect: Effect, at time: SimTime) {
        queues.note(effect, at: time)
        switch effect {
        case .requested(let request, let client, let origin, let destination, let party, let share):
            assert(Int(request.number) == rides.count + 1, "requests are numbered in order")
            var ride = RideRecord(
                request: request.number, client: client.index + 1, origin: origin, destination: destination,
                kind: .immediate, party: party, requested: time, wanted: time)
            ride.isShared = share
            rides.append(ride)
        case .offered(let request, let driver, _):
            drivers.addOffer(driver)
            noteOffer(of: request, at: time)
        case .accepted(let request, _, let driver, let zone, let wait, let price):
            noteAcceptance(of: request, driver, from: zone, wait: wait, price: price, at: time)
        case .pickedUp(let request, _, let driver):
            rides[index(request)].pickedUp = time
            drivers.pickUp(driver, at: time)
        case .concluded(let request, _, let driver, _): noteConclusion(of: request, driver, at: time)
        case .withdrawn(let request, _):
            rides[index(request)].ended = time
            rides[index(request)].outcome = rides[index(request)].offers == 0 ? .noTaxi : .gaveUp
        case .gaveBack(let request, let driver):
            requestInHand[Int(driver.index)] = .none
            rides[index(request)].accepted = RideRecord.never
            rides[index(request)].driver = RideRecord.noDriver
            drivers.stop(driver, at: time)
        case .driverRejected(_, _, let reason), .clientRejected(_, _, let reason):
            rejections[Int(reason.rawValue)] += 1
        default: noteDriver(effect, at: time)
        }
    }

    private mutating func noteDriver(_ effect: Effect, at time: SimTime) {
        switch effect {
        case .driverStarted(let driver, _): drivers.start(driver, at: time)
        case .driverStopped(let driver, _): drivers.stop(driver, at: time)
        case .refused(_, let driver, _): drivers.addRefusal(driver)
        case .timedOut(_, let driver, _): drivers.addTimeout(driver)
        case .stoodDown(let driver):
            drivers.addStandDown(driver)
            drivers.stop(driver, at: time)
        case .suspended(let driver, _):
            drivers.addSuspension(driver)
            drivers.stop(driver, at: time)
        case .connectionLost(let driver):
            // A busy driver goes on (D05).
            if requestInHand[Int(driver.index)].isNone { drivers.stop(driver, at: time) }
        default: break
        }
    }

    private mutating func noteOffer(of request: RequestID, at time: SimTime) {
        let ride = index(request)
        if rides[ride].offers == 0 { rides[ride].firstOffered = time }
        rides[ride].offers += 1
    }

    private mutating func noteAcceptance(
        of request: RequestID, _ driver: DriverID, from zone: ZoneID, wait: SimDuration, price: Money, at time: SimTime
    ) {
        let ride = index(request)
        requestInHand[Int(driver.index)] = request
        rides[ride].driver = driver.index + 1
        rides[ride].accepted = time
        rides[ride].promisedWait = wait
        rides[ride].price = price
        rides[ride].pickupMetres = city.leg(from: zone, to: rides[ride].origin).metres
        drivers.accept(driver, pickupMetres: rides[ride].pickupMetres, at: time)
    }

    private mutating func noteConclusion(of request: RequestID, _ driver: DriverID, at time: SimTime) {
        let ride = index(request)
        requestInHand[Int(driver.index)] = .none
        rides[ride].ended = time
        rides[ride].outcome = .completed
        rides[ride].rideMetres = city.leg(from: rides[ride].origin, to: rides[ride].destination).metres
        drivers.conclude(driver, rides[ride], at: time)
    }

    mutating func noteRepositioning(_ driver: DriverID, metres: Int32) {
        drivers.addRepositioning(driver, metres: metres)
    }

    mutating func endHour(at time: SimTime) { queues.endHour(at: time) }
    mutating func endWarmUp(at time: SimTime) { drivers.endWarmUp(at: time) }

    /// What was seen, once the run is over.
    mutating func finish(replication: Int, eventsHandled: Int, digest: UInt64, end: SimTime) -> ReplicationRecord {
        drivers.close()
        return ReplicationRecord(
            replication: replication, rides: rides, drivers: drivers.records, zoneHours: queues.hours,
            rejections: Reason.allCases.compactMap { reason in
                let count = rejections[Int(reason.rawValue)]
                return count == 0 ? nil : (reason.code, count)
            },
            queueOvertakes: queues.overtakes, eventsHandled: eventsHandled, digest: digest, end: end)
    }

    private func index(_ request: RequestID) -> Int { Int(request.number) - 1 }
}
