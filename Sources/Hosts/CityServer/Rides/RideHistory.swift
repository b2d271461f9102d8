import CityHost
import Quantities
import ServiceKernel
import TaxiService

/// The rides that are on, and the newest of those that are over, as people see them (U01): followed from what the taxi service
/// says, which itself keeps nothing of what is over.
///
/// Used by the writer only.
struct RideHistory {
    /// So many that are over are kept, the newest of all.
    static let endedMax = 200_000

    /// A ride that is over, and which one its client and its driver had before it: numbers from 1, of all that ended so far.
    private struct Ended: Sendable, BitwiseCopyable {
        let ride: ServedRide
        let beforeOfClient: Int
        let beforeOfDriver: Int
    }

    private(set) var open: [RequestID: ServedRide] = [:]
    /// Which of those that are on somebody has a part in, in no order.
    private var openOfClient: [ClientID: [RequestID]] = [:]
    private var openOfDriver: [DriverID: [RequestID]] = [:]
    /// A ring, once it is full.
    private var ended: [Ended] = []
    /// Where one that is over is, by the same numbers.
    private var endedNumber: [RequestID: Int] = [:]
    private var endedCount = 0
    private var lastOfClient: [ClientID: Int] = [:]
    private var lastOfDriver: [DriverID: Int] = [:]
    private(set) var totals = RideTotals()
    private(set) var stories = RideStories()
    /// When the newest offer to each driver runs out (T08).
    private var offerEnds: [DriverID: SimTime] = [:]

    /// Follows what came of a command.
    ///
    /// - Parameters:
    ///   - timed: the effect as the host tells it.
    ///   - day: of the city's calendar.
    ///   - taxis: the service, which has just carried it out.
    mutating func note(
        _ effect: TaxiService.Effect, as timed: TimedHostEffect, day: CalendarDate, _ taxis: borrowing TaxiService
    ) {
        let time = timed.time
        stories.note(effect, as: timed)
        switch effect {
        case .requested(let id, let client, _, _, let party, let share):
            // A reservation that falls due is known already (R02).
            if open[id] == nil { begin(id, client, party, share, .searching, at: time, taxis) }
            open[id]?.state = .searching
        case .reserved(let id, let client, _, _, let departure, let share, let party):
            begin(id, client, party, share, .reserved, at: time, taxis)
            open[id]?.departure = departure
        case .reservationChanged(let id, _, _, _, let departure, let share):
            open[id]?.departure = departure
            open[id]?.isShared = share
            open[id]?.to = taxis.way(of: id).destination
        case .joined(let id, let client, let ride, let price, _, let party):
            join(id, client, party, ride, price, at: time, taxis)
        case .accepted(let id, _, let driver, _, let wait, let price):
            give(id, to: driver)
            open[id]?.expected = time + wait
            open[id]?.price = price
            open[id]?.state = .onItsWay
        case .offered(_, let driver, _): offerEnds[driver] = time + taxis.rules.offerTimeout
        case .gaveBack(let id, _):
            give(id, to: .none)
            open[id]?.loseTaxi()
        case .arrived(let id, _, _):
            open[id]?.arrived = time
            open[id]?.state = .there
        case .pickedUp(let id, _, _):
            open[id]?.pickedUp = time
            open[id]?.state = .onBoard
        case .paid(let id, _, _, let means, let price):
            open[id]?.price = price
            open[id]?.paidBy = means
        case .interrupted(let id, _, _, _, _, let price, let authority):
            open[id]?.price = price
            open[id]?.authorityPart = authority
            end(id, .interrupted, at: time, day)
        case .concluded(let id, _, _, _, let authority):
            open[id]?.authorityPart = authority
            end(id, .concluded, at: time, day)
        case .noShow(let id, _, _, _): end(id, .noShow, at: time, day)
        case .withdrawn(let id, _): end(id, .withdrawn, at: time, day)
        case .left(let id, _, _, _), .reservationCancelled(let id, _, _, _, _, _): end(id, .cancelled, at: time, day)
        case .driverStarted, .driverStopped, .driverMoved, .connectionLost, .connectionRegained, .waiting,
            .refused, .timedOut, .stoodDown, .suspended, .suspensionEnded, .paymentFailed, .sent, .driverRejected,
            .clientRejected, .reservationLapsed, .setTimer, .offerWithdrawn:
            break
        }
    }

    private mutating func begin(
        _ id: RequestID, _ client: ClientID, _ party: UInt8, _ share: Bool, _ state: ServedRide.State,
        at time: SimTime, _ taxis: borrowing TaxiService
    ) {
        let way = taxis.way(of: id)
        open[id] = ServedRide(
            request: id, client: client, from: way.origin, to: way.destination, party: party, isShared: share,
            requested: time, price: taxis.price(of: id), state: state)
        openOfClient[client, default: []].append(id)
    }

    /// T04, D06: who drives it from now on; nobody, when it is given back.
    private mutating func give(_ id: RequestID, to driver: DriverID) {
        guard let before = open[id]?.driver, before != driver else { return }
        if !before.isNone { openOfDriver.remove(id, of: before) }
        if !driver.isNone { openOfDriver[driver, default: []].append(id) }
        open[id]?.driver = driver
    }

    /// S02: from then on it goes with the ride that it joined.
    private mutating func join(
        _ id: RequestID, _ client: ClientID, _ party: UInt8, _ ride: RequestID, _ price: Money, at time: SimTime,
        _ taxis: borrowing TaxiService
    ) {
        begin(id, client, party, true, open[ride]?.state ?? .searching, at: time, taxis)
        open[id]?.price = price
        guard let joined = open[ride] else { return }
        give(id, to: joined.driver)
        open[id]?.departure = joined.departure
        open[id]?.expected = joined.expected
    }

    private mutating func end(_ id: RequestID, _ state: ServedRide.State, at time: SimTime, _ day: CalendarDate) {
        guard var ride = open.removeValue(forKey: id) else { return }
        openOfClient.remove(id, of: ride.client)
        if !ride.driver.isNone { openOfDriver.remove(id, of: ride.driver) }
        ride.end(state, at: time)
        if state.isDriven { totals.add(ride, on: day) }
        stories.end(id)
        let entry = Ended(
            ride: ride, beforeOfClient: lastOfClient[ride.client] ?? 0, beforeOfDriver: lastOfDriver[ride.driver] ?? 0)
        endedCount += 1
        if ended.count < RideHistory.endedMax {
            ended.append(entry)
        } else {
            let place = (endedCount - 1) % RideHistory.endedMax
            endedNumber[ended[place].ride.request] = nil
            ended[place] = entry
        }
        endedNumber[id] = endedCount
        lastOfClient[ride.client] = endedCount
        if !ride.driver.isNone { lastOfDriver[ride.driver] = endedCount }
    }

    // MARK: The past

    mutating func describe(state form: inout StateForm) throws {
        try form.begin("rides")
        try form.visit(&open)
        try form.visit(&ended)
        try form.visit(&endedCount)
        try form.visit(&lastOfClient)
        try form.visit(&lastOfDriver)
        try form.visit(&offerEnds)
        try totals.describe(state: &form)
        try stories.describe(state: &form)
        if form.isReading { indexAll() }
    }

    /// What follows from the rest.
    private mutating func indexAll() {
        (openOfClient, openOfDriver, endedNumber) = ([:], [:], [:])
        for ride in open.values {
            openOfClient[ride.client, default: []].append(ride.request)
            if !ride.driver.isNone { openOfDriver[ride.driver, default: []].append(ride.request) }
        }
        for number in stride(from: endedCount, to: endedCount - ended.count, by: -1) {
            if let entry = entry(number) { endedNumber[entry.ride.request] = number }
        }
    }

    // MARK: What may be looked at

    /// T08: of the newest offer; nil if there never was one.
    func offerEnd(of driver: DriverID) -> SimTime? { offerEnds[driver] }

    /// Clients who wait for a taxi in each zone.
    func waiting(zoneCount: Int) -> [UInt32] {
        var counts = [UInt32](repeating: 0, count: zoneCount)
        for ride in open.values where ride.state == .searching && Int(ride.from.zone.index) < zoneCount {
            counts[Int(ride.from.zone.index)] += 1
        }
        return counts
    }

    /// Those of a client that are over, the newest first.
    ///
    /// - Complexity: O(*countMax*).
    func ended(of client: ClientID, countMax: Int) -> [ServedRide] {
        chain(from: lastOfClient[client] ?? 0, countMax) { $0.beforeOfClient }
    }

    /// The same of a driver.
    func ended(of driver: DriverID, countMax: Int) -> [ServedRide] {
        chain(from: lastOfDriver[driver] ?? 0, countMax) { $0.beforeOfDriver }
    }

    /// Of everybody.
    ///
    /// - Parameter skip: so many of the newest are left out.
    func newestEnded(skip: Int = 0, countMax: Int) -> [ServedRide] {
        (min(skip, ended.count)..<min(skip + countMax, ended.count)).compactMap { entry(endedCount - $0)?.ride }
    }

    /// Those of a client that are on, the oldest first.
    func open(of client: ClientID) -> [ServedRide] { rides(openOfClient[client]) }

    /// The same of a driver.
    func open(of driver: DriverID) -> [ServedRide] { rides(openOfDriver[driver]) }

    private func rides(_ requests: [RequestID]?) -> [ServedRide] {
        (requests ?? []).sorted().compactMap { open[$0] }
    }

    /// One that is on, or over and still known.
    func ride(_ request: RequestID) -> ServedRide? {
        open[request] ?? endedNumber[request].flatMap { entry($0)?.ride }
    }

    private func chain(from number: Int, _ countMax: Int, _ before: (Ended) -> Int) -> [ServedRide] {
        var (number, rides): (Int, [ServedRide]) = (number, [])
        while rides.count < countMax, let entry = entry(number) {
            rides.append(entry.ride)
            number = before(entry)
        }
        return rides
    }

    /// nil for none, and for what has been overwritten.
    private func entry(_ number: Int) -> Ended? {
        guard number > 0, number > endedCount - ended.count else { return nil }
        return ended[(number - 1) % RideHistory.endedMax]
    }
}

extension Dictionary where Value == [RequestID] {
    /// Whoever has no more of them is not there.
    fileprivate mutating func remove(_ request: RequestID, of person: Key) {
        self[person]?.removeAll { $0 == request }
        if self[person]?.isEmpty == true { self[person] = nil }
    }
}
