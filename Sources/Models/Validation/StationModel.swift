import Quantities
import SimulationKernel
import Statistics

/// A service station on the kernel's calendar: customers arrive, wait in line for one of several servers, are served and
/// leave; or there is no end of them, or a few who come again and again.
package struct StationModel: SimulationModel {
    @usableFromInline
    package enum Event: BitwiseCopyable {
        case arrival
        case departure
        /// Of whoever has this place in line, counted from the first that ever stood there.
        case losesPatience(place: Int)
    }

    /// What makes one station differ from another.
    package struct Plan: Sendable {
        /// From one arrival to the next; with a `population`, of each of them from leaving to coming again.
        package var gapSeconds: Distribution
        package var serviceSeconds: Distribution
        package var servers = 1
        /// How many may wait; who finds no place is lost.
        package var linePlaces = Int.max
        /// How long customers wait; nil: for ever.
        package var patienceSeconds: Distribution?
        /// How many customers there are; nil: no end of them.
        package var population: Int?
        /// So many are counted …
        package var counted: Int
        /// … after the first, who see a station that was empty a short while ago.
        package var uncounted: Int

        package init(
            gapSeconds: Distribution, serviceSeconds: Distribution, servers: Int = 1, counted: Int, uncounted: Int
        ) {
            self.gapSeconds = gapSeconds
            self.serviceSeconds = serviceSeconds
            self.servers = servers
            self.counted = counted
            self.uncounted = uncounted
        }
    }

    /// What a draw is for.
    private enum Purpose {
        static let gap = StreamPurpose(rawValue: 1)
        static let service = StreamPurpose(rawValue: 2)
        static let patience = StreamPurpose(rawValue: 3)
    }

    private struct Waiting: BitwiseCopyable {
        var customer: UInt32
        var since: SimTime
        var timer: EventHandle
        var isGone = false
    }

    private let plan: Plan
    private let family: StreamFamily
    private let gap, service: Sampler
    private let patience: Sampler?
    /// Seconds in line of those counted, whether they were served or lost patience.
    package private(set) var waits = Tally()
    /// Of those counted: who did not find a server free, and a place in line.
    package private(set) var waited = 0
    package private(set) var lostAtTheDoor = 0
    package private(set) var lostPatience = 0
    private var busy = 0
    private var line = Line<Waiting>()
    /// Of those in line, who has not lost patience.
    private var waiting = 0
    private var arrived: UInt32 = 0
    private var gaps: UInt32 = 0
    /// Of those counted, who neither waits nor is still to come.
    private var settled = 0

    private init(plan: Plan, family: StreamFamily) {
        self.plan = plan
        self.family = family
        gap = Sampler(plan.gapSeconds)
        service = Sampler(plan.serviceSeconds)
        patience = plan.patienceSeconds.map { Sampler($0) }
    }

    /// The station after all that are counted were served or lost.
    package static func carriedOut(_ plan: Plan, seed: UInt64, replication: UInt32) -> StationModel {
        var simulation = Simulation<Event>()
        var station = StationModel(plan: plan, family: StreamFamily(seed: seed, replication: replication))
        if let population = plan.population {
            for _ in 0..<population { station.planArrival(after: .zero, in: &simulation.calendar) }
        } else {
            simulation.calendar.schedule(.arrival, at: .zero, priority: .normal)
        }
        simulation.run(until: .distantFuture, model: &station)
        return station
    }

    package mutating func handle(_ event: Event, at time: SimTime, in calendar: inout EventCalendar<Event>) {
        switch event {
        case .arrival: arrive(at: time, in: &calendar)
        case .departure: depart(at: time, in: &calendar)
        case .losesPatience(let place):
            line[place].isGone = true
            waiting -= 1
            if settle(line[place].customer, waitSeconds: (time - line[place].since).seconds) { lostPatience += 1 }
            comeAgain(after: time, in: &calendar)
        }
    }

    private mutating func arrive(at time: SimTime, in calendar: inout EventCalendar<Event>) {
        let customer = arrived
        arrived += 1
        if plan.population == nil { planArrival(after: time, in: &calendar) }
        if busy < plan.servers {
            begin(customer, waitSeconds: 0, at: time, in: &calendar)
        } else if waiting < plan.linePlaces {
            if isCounted(customer) { waited += 1 }
            var timer = EventHandle.none
            if let patience {
                let end = time + draw(patience, Purpose.patience, customer)
                timer = calendar.schedule(.losesPatience(place: line.end), at: end, priority: .normal)
            }
            line.append(Waiting(customer: customer, since: time, timer: timer))
            waiting += 1
        } else {
            if isCounted(customer) {
                lostAtTheDoor += 1
                settled += 1
            }
            comeAgain(after: time, in: &calendar)
        }
    }

    private mutating func depart(at time: SimTime, in calendar: inout EventCalendar<Event>) {
        busy -= 1
        comeAgain(after: time, in: &calendar)
        while let next = line.popFirst() {
            if next.isGone { continue }
            waiting -= 1
            if patience != nil { calendar.cancel(next.timer) }
            return begin(next.customer, waitSeconds: (time - next.since).seconds, at: time, in: &calendar)
        }
    }

    private mutating func begin(
        _ customer: UInt32, waitSeconds: Double, at time: SimTime, in calendar: inout EventCalendar<Event>
    ) {
        busy += 1
        settle(customer, waitSeconds: waitSeconds)
        calendar.schedule(.departure, at: time + draw(service, Purpose.service, customer), priority: .normal)
    }

    /// - Returns: whether the customer is counted.
    @discardableResult
    private mutating func settle(_ customer: UInt32, waitSeconds: Double) -> Bool {
        guard isCounted(customer) else { return false }
        waits.add(waitSeconds)
        settled += 1
        return true
    }

    /// Somebody of a population who leaves comes again.
    private mutating func comeAgain(after time: SimTime, in calendar: inout EventCalendar<Event>) {
        if plan.population != nil { planArrival(after: time, in: &calendar) }
    }

    /// The station stays as full as it was until nobody who is counted is there.
    private mutating func planArrival(after time: SimTime, in calendar: inout EventCalendar<Event>) {
        guard settled < plan.counted else { return }
        calendar.schedule(.arrival, at: time + draw(gap, Purpose.gap, gaps), priority: .normal)
        gaps += 1
    }

    private func isCounted(_ customer: UInt32) -> Bool {
        customer >= plan.uncounted && Int(customer) < plan.uncounted + plan.counted
    }

    private func draw(_ sampler: Sampler, _ purpose: StreamPurpose, _ number: UInt32) -> SimDuration {
        var stream = family.stream(purpose: purpose, entity: number)
        return SimDuration(seconds: sampler.sample(from: &stream))
    }
}
