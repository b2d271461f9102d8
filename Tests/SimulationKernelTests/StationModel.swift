import Quantities
import SimulationKernel
import Statistics

extension StreamPurpose {
    static let interarrival = StreamPurpose(rawValue: 10)
    static let service = StreamPurpose(rawValue: 11)
    static let patience = StreamPurpose(rawValue: 12)
}

/// A service station: customers arrive, wait in line for one of several servers, are served and leave.
struct StationModel: SimulationModel {
    enum Event: BitwiseCopyable {
        case arrival
        case departure
        case losesPatience(customer: UInt32)
    }

    /// What makes one station differ from another.
    struct Plan {
        var interarrivalSeconds: Distribution
        var serviceSeconds: Distribution
        var servers: Int
        /// How many may wait; who finds no place is lost.
        var places = Int.max
        var patienceSeconds: Distribution?
        var customers: Int
        /// The first customers see a station that was empty a short while ago, and are not counted.
        var uncounted: Int
    }

    private struct Waiting {
        var customer: UInt32
        var since: SimTime
        var timer: EventHandle
    }

    let plan: Plan
    let family: StreamFamily
    /// Seconds in line of every counted customer who was not lost at the door.
    private(set) var waits = Tally()
    private(set) var waited = 0
    private(set) var lostAtTheDoor = 0
    private(set) var lostPatience = 0
    private(set) var counted = 0
    private var busy = 0
    private var line: [Waiting] = []
    private var arrived: UInt32 = 0

    init(plan: Plan, family: StreamFamily) {
        self.plan = plan
        self.family = family
    }

    mutating func handle(_ event: Event, at time: SimTime, in calendar: inout EventCalendar<Event>) {
        switch event {
        case .arrival: arrive(at: time, in: &calendar)
        case .departure:
            busy -= 1
            guard !line.isEmpty else { return }
            let next = line.removeFirst()
            calendar.cancel(next.timer)
            begin(next.customer, waitSeconds: (time - next.since).seconds, at: time, in: &calendar)
        case .losesPatience(let customer):
            guard let place = line.firstIndex(where: { $0.customer == customer }) else { return }
            let leaver = line.remove(at: place)
            note(customer, waitSeconds: (time - leaver.since).seconds)
            if isCounted(customer) { lostPatience += 1 }
        }
    }

    private mutating func arrive(at time: SimTime, in calendar: inout EventCalendar<Event>) {
        let customer = arrived
        arrived += 1
        if arrived < plan.customers {
            let gap = draw(plan.interarrivalSeconds, .interarrival, arrived)
            calendar.schedule(.arrival, at: time + gap, priority: .normal)
        }
        if isCounted(customer) { counted += 1 }
        if busy < plan.servers {
            begin(customer, waitSeconds: 0, at: time, in: &calendar)
        } else if line.count < plan.places {
            if isCounted(customer) { waited += 1 }
            var timer = EventHandle.none
            if let patience = plan.patienceSeconds {
                let end = time + draw(patience, .patience, customer)
                timer = calendar.schedule(.losesPatience(customer: customer), at: end, priority: .normal)
            }
            line.append(Waiting(customer: customer, since: time, timer: timer))
        } else if isCounted(customer) {
            lostAtTheDoor += 1
        }
    }

    private mutating func begin(
        _ customer: UInt32, waitSeconds: Double, at time: SimTime, in calendar: inout EventCalendar<Event>
    ) {
        busy += 1
        note(customer, waitSeconds: waitSeconds)
        let end = time + draw(plan.serviceSeconds, .service, customer)
        calendar.schedule(.departure, at: end, priority: .normal)
    }

    private mutating func note(_ customer: UInt32, waitSeconds: Double) {
        if isCounted(customer) { waits.add(waitSeconds) }
    }

    private func isCounted(_ customer: UInt32) -> Bool { customer >= plan.uncounted }

    private func draw(_ distribution: Distribution, _ purpose: StreamPurpose, _ customer: UInt32) -> SimDuration {
        var stream = family.stream(purpose: purpose, entity: customer)
        return SimDuration(seconds: distribution.sample(from: &stream))
    }
}

extension StationModel {
    /// The station after its last customer has left.
    static func carriedOut(_ plan: Plan, seed: UInt64, replication: UInt32) -> StationModel {
        var simulation = Simulation<Event>()
        var station = StationModel(plan: plan, family: StreamFamily(seed: seed, replication: replication))
        simulation.calendar.schedule(.arrival, at: .zero, priority: .normal)
        simulation.run(until: .distantFuture, model: &station)
        return station
    }
}
