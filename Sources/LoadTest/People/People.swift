import Behaviour
import CityModel
import Quantities
import SimulationKernel
import TaxiService

/// One generator's share of a load test's users: clients and drivers who behave as the simulator's do, on real time.
///
/// They begin things of themselves at the moments of the arrival process, and go on as people do: a driver considers an
/// offer and answers, drives, picks up; a client waits, gets in, pays. What they do next is due so long after what made
/// them do it was delivered. All of it depends on the seed and on what is delivered when, and on nothing else.
///
/// Memory is taken once: nobody is added, everybody has at most two things in the calendar, and of requests only the
/// latest are remembered.
///
/// Whatever is refused, late or overtaken, everybody comes back to where something can be done: see `noteRejected`.
package struct People: ~Copyable {
    let city: City
    let rules: TaxiRules
    let plan: PeoplePlan
    let mixChoice: WeightedChoice
    let draws: Draws
    let driverBehaviour: DriverBehaviour
    let clientBehaviour: ClientBehaviour
    let toPickupSeconds: Sampler
    let onBoardSeconds: Sampler
    let betweenStepsSeconds: Sampler
    let reachZones: Int
    let streams: StreamFamily
    let share: UInt32
    let count: UInt32
    let maker: CommandMaker

    var calendar: EventCalendar<FollowUp>
    var arrivals: ArrivalProcess
    /// What is chosen for actions that people begin of themselves.
    var actionStream: RandomStream
    var drivers: ContiguousArray<LoadDriver>
    var clients: ContiguousArray<LoadClient>
    var requests: RequestTable

    /// Drivers at work whose connection stands; of them those in a queue.
    var onDuty: PersonPool
    var standing: PersonPool
    var freeClients: PersonPool
    /// Clients whose request may be withdrawn; those whose ride may be joined.
    var searching: PersonPool
    var joinable: PersonPool

    /// Actions for which there was nobody: no free client, no driver at work, no request to withdraw.
    package internal(set) var actionsWithoutAnyone = 0

    /// - Parameters:
    ///   - share: which of the generators this is, from 0; a person belongs to it whose number leaves this remainder.
    ///   - generators: how many there are.
    package init(profile: LoadProfile, share: Int, of generators: Int) {
        precondition((0..<generators).contains(share) && generators <= Int(UInt16.max))
        city = profile.city
        rules = profile.rules
        plan = profile.plan
        mixChoice = WeightedChoice(weights: profile.mix.shares)
        draws = Draws(clients: profile.clients, drivers: profile.drivers, travel: TravelBehaviour())
        driverBehaviour = profile.drivers
        clientBehaviour = profile.clients
        toPickupSeconds = Sampler(profile.rides.toPickup)
        onBoardSeconds = Sampler(profile.rides.onBoard)
        betweenStepsSeconds = Sampler(profile.rides.betweenSteps)
        reachZones = profile.reachZones
        streams = StreamFamily(seed: profile.seed, replication: 0)
        self.share = UInt32(share)
        count = UInt32(generators)
        maker = CommandMaker(sender: UInt16(share))
        let warmUpSeconds = profile.warmUp.seconds
        arrivals = ArrivalProcess(
            profile.arrivals, perSecond: profile.flows.actionsPerSecond, beginSeconds: warmUpSeconds / 2,
            measurementSeconds: warmUpSeconds, generator: share, of: generators,
            stream: streams.stream(purpose: .loadArrivals, entity: UInt32(share)))
        actionStream = streams.stream(purpose: .loadActions, entity: UInt32(share))
        let driverCount = People.own(profile.users.drivers, share, generators)
        let clientCount = People.own(profile.users.clients, share, generators)
        drivers = []
        clients = ContiguousArray(repeating: LoadClient(), count: clientCount)
        requests = RequestTable(people: profile.users.clients)
        onDuty = PersonPool(of: driverCount)
        standing = PersonPool(of: driverCount)
        freeClients = PersonPool(of: clientCount)
        searching = PersonPool(of: clientCount)
        joinable = PersonPool(of: clientCount)
        calendar = EventCalendar(reservingCapacity: min(2 * driverCount + clientCount + 16, 1 << 23))
        drivers.reserveCapacity(driverCount)
        for client in 0..<clientCount { freeClients.insert(client) }
        logIn(driverCount, of: profile.users.drivers, within: warmUpSeconds / 2)
    }

    /// How many of `people` belong to a share.
    private static func own(_ people: Int, _ share: Int, _ generators: Int) -> Int {
        (people - share + generators - 1) / generators
    }

    /// Everybody starts work in the first half of the warm-up, evenly spread.
    private mutating func logIn(_ driverCount: Int, of allDrivers: Int, within seconds: Double) {
        for driver in 0..<driverCount {
            let id = self.driver(driver)
            var stream = streams.stream(purpose: .homeZone, entity: id.index)
            drivers.append(LoadDriver(zone: ZoneID(plan.origins.sample(from: &stream))))
            let due = seconds * (Double(id.index) + 0.5) / Double(allDrivers)
            schedule(.driverStarts(UInt32(driver)), of: driver, at: SimTime(microseconds: Int64(due * 1e6)))
        }
    }

    // MARK: What the generator asks

    /// When somebody next acts, nanoseconds since the start of the run; `.max` if nobody ever does.
    package var nextDueNanoseconds: Int64 {
        min(arrivals.nextNanoseconds, nextFollowUpNanoseconds)
    }

    private var nextFollowUpNanoseconds: Int64 {
        guard let time = calendar.nextTime else { return .max }
        return time.microseconds * 1_000
    }

    /// What is due next; to be called only when it is. nil if there is nobody to do it, or who meant to thought better.
    package mutating func next() -> Submission? {
        if arrivals.nextNanoseconds < nextFollowUpNanoseconds { return beginAction(due: arrivals.takeNext()) }
        guard let due = calendar.popNext() else { return nil }
        return carryOut(due.event, at: due.time)
    }

    /// What the people take, without what all generators share.
    package var memoryBytes: Int {
        calendar.memoryBytes + drivers.capacity * MemoryLayout<LoadDriver>.stride
            + clients.capacity * MemoryLayout<LoadClient>.stride + requests.memoryBytes + onDuty.memoryBytes
            + standing.memoryBytes + freeClients.memoryBytes + searching.memoryBytes + joinable.memoryBytes
    }

    // MARK: Names

    @inline(__always)
    func driver(_ index: Int) -> DriverID { DriverID(UInt32(truncatingIfNeeded: index) * count + share) }
    @inline(__always)
    func client(_ index: Int) -> ClientID { ClientID(UInt32(truncatingIfNeeded: index) * count + share) }

    /// The place of a driver of this share, or nil.
    @inline(__always)
    func own(_ driver: DriverID) -> Int? {
        if count == 1 { return Int(driver.index) }
        let (quotient, remainder) = driver.index.quotientAndRemainder(dividingBy: count)
        return remainder == share ? Int(quotient) : nil
    }

    @inline(__always)
    func own(_ client: ClientID) -> Int? {
        if count == 1 { return Int(client.index) }
        let (quotient, remainder) = client.index.quotientAndRemainder(dividingBy: count)
        return remainder == share ? Int(quotient) : nil
    }

    // MARK: Plans

    /// The driver's next step, in place of the one before.
    @inline(__always)
    mutating func schedule(_ event: FollowUp, of driver: Int, at time: SimTime) {
        calendar.cancel(drivers[driver].step)
        drivers[driver].step = calendar.schedule(event, at: time, priority: .normal)
    }

    /// The client's next step, in place of the one before.
    @inline(__always)
    mutating func schedule(_ event: FollowUp, ofClient client: Int, at time: SimTime) {
        calendar.cancel(clients[client].step)
        clients[client].step = calendar.schedule(event, at: time, priority: .normal)
    }

    /// A stream for the driver's next decision.
    @inline(__always)
    mutating func decision(_ purpose: StreamPurpose, of driver: Int) -> RandomStream {
        drivers[driver].decisions &+= 1
        return streams.stream(
            purpose: purpose, entity: self.driver(driver).index, occurrence: drivers[driver].decisions)
    }

    /// B01: what the client of a request is like; the same whoever asks.
    @inline(__always)
    func habits(of request: RequestID) -> ClientHabits {
        if draws.clientShares.areTrivial { return ClientHabits() }
        var stream = streams.stream(purpose: .clientHabits, entity: request.number)
        return ClientHabits(drawnFrom: &stream, draws.clientShares)
    }
}
