import Quantities
import SimulationKernel
import Statistics

/// A service station on the kernel's calendar: customers arrive, wait in line for one of several servers, are served
/// and leave. The population is infinite, or finite with returning customers.
package struct StationModel: SimulationModel {
    /// An event of the station.
    @usableFromInline
    package enum Event: BitwiseCopyable {
        case arrival
        case departure
        /// The customer at this place in the line loses patience; places count from the first customer ever in line.
        case abandonment(place: Int)
    }

    /// Parameters of a station.
    package struct Plan: Sendable {
        /// Time between arrivals; with a `population`, each customer's time from leaving to returning.
        package var gapSeconds: Distribution
        /// Duration of the service.
        package var serviceSeconds: Distribution
        /// Number of servers.
        package var servers = 1
        /// Maximum number of waiting customers; further ones are lost.
        package var linePlaces = Int.max
        /// Patience of waiting customers; nil for infinite.
        package var patienceSeconds: Distribution?
        /// Number of customers; nil for an infinite population.
        package var population: Int?
        /// Number of counted customers.
        package var counted: Int
        /// Number of customers before the counted ones, who still see an almost empty station.
        package var uncounted: Int

        /// Creates a plan with infinite patience and population.
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

    /// Purposes of random draws.
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
    /// Waiting times of counted customers, served or impatient, in seconds.
    package private(set) var waits = Tally()
    /// Number of counted customers who found all servers busy and a free place in line.
    package private(set) var waitedCount = 0
    /// Number of counted customers lost because the line was full.
    package private(set) var blockedCount = 0
    /// Number of counted customers who lost patience.
    package private(set) var abandonedCount = 0
    private var busy = 0
    private var line = WaitingLine<Waiting>()
    /// Number of customers in line who have not lost patience.
    private var waiting = 0
    private var arrived: UInt32 = 0
    private var gaps: UInt32 = 0
    /// Number of counted customers whose service has begun or who are lost.
    private var settled = 0

    private init(plan: Plan, family: StreamFamily) {
        self.plan = plan
        self.family = family
        gap = Sampler(plan.gapSeconds)
        service = Sampler(plan.serviceSeconds)
        patience = plan.patienceSeconds.map { Sampler($0) }
    }

    /// Returns the station after all counted customers were served or lost.
    package static func simulated(_ plan: Plan, seed: UInt64, replication: UInt32) -> StationModel {
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

    /// Handles an arrival, a departure or a loss of patience.
    package mutating func handle(_ event: Event, at time: SimTime, in calendar: inout EventCalendar<Event>) {
        switch event {
        case .arrival: arrive(at: time, in: &calendar)
        case .departure: depart(at: time, in: &calendar)
        case .abandonment(let place):
            line[place].isGone = true
            waiting -= 1
            if settle(line[place].customer, waitSeconds: (time - line[place].since).seconds) { abandonedCount += 1 }
            planReturn(after: time, in: &calendar)
        }
    }

    private mutating func arrive(at time: SimTime, in calendar: inout EventCalendar<Event>) {
        let customer = arrived
        arrived += 1
        if plan.population == nil { planArrival(after: time, in: &calendar) }
        if busy < plan.servers {
            begin(customer, waitSeconds: 0, at: time, in: &calendar)
        } else if waiting < plan.linePlaces {
            if isCounted(customer) { waitedCount += 1 }
            var timer = EventHandle.none
            if let patience {
                let end = time + draw(patience, Purpose.patience, customer)
                timer = calendar.schedule(.abandonment(place: line.end), at: end, priority: .normal)
            }
            line.append(Waiting(customer: customer, since: time, timer: timer))
            waiting += 1
        } else {
            if isCounted(customer) {
                blockedCount += 1
                settled += 1
            }
            planReturn(after: time, in: &calendar)
        }
    }

    private mutating func depart(at time: SimTime, in calendar: inout EventCalendar<Event>) {
        busy -= 1
        planReturn(after: time, in: &calendar)
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

    /// Records the wait of a counted customer.
    ///
    /// - Returns: whether the customer is counted.
    @discardableResult
    private mutating func settle(_ customer: UInt32, waitSeconds: Double) -> Bool {
        guard isCounted(customer) else { return false }
        waits.add(waitSeconds)
        settled += 1
        return true
    }

    /// Plans the return of a customer of a finite population.
    private mutating func planReturn(after time: SimTime, in calendar: inout EventCalendar<Event>) {
        if plan.population != nil { planArrival(after: time, in: &calendar) }
    }

    /// Plans the next arrival, until all counted customers are settled, so that the load stays constant.
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
