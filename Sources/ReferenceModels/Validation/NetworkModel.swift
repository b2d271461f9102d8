import Quantities
import SimulationKernel
import Statistics

/// An open queueing network on the kernel's calendar: customers arrive from outside, move randomly between stations and
/// leave.
package struct NetworkModel: SimulationModel {
    @usableFromInline
    /// A customer at a station.
    package struct Customer: BitwiseCopyable {
        var number: UInt32
        /// Number of earlier station visits.
        var visits: UInt32 = 0
        var came: SimTime
        /// Time of arrival at this station.
        var since: SimTime
    }

    @usableFromInline
    /// An event of the network.
    package enum Event: BitwiseCopyable {
        /// An arrival from outside.
        case arrival(station: Int)
        case departure(station: Int, Customer)
    }

    /// Purposes of random draws.
    private enum Purpose {
        static let gap = StreamPurpose(rawValue: 1)
        static let service = StreamPurpose(rawValue: 2)
        static let next = StreamPurpose(rawValue: 3)
    }

    private struct Station {
        let servers: Int
        /// Time between arrivals from outside; nil if there are none.
        let gap: Sampler?
        let service: Sampler
        /// Choice of the next station; the index after the last stands for outside.
        let next: WeightedChoice
        var line = WaitingLine<Customer>()
        var busy = 0
        var arrivals: UInt32 = 0
        /// Waiting and service time per visit of counted customers, in seconds.
        var visits = Tally()

        init(_ station: JacksonNetwork.Station) {
            servers = station.servers
            let rate = station.arrivalsPerSecond
            gap = rate > 0 ? Sampler(.exponential(mean: 1 / rate)) : nil
            service = Sampler(.exponential(mean: station.meanServiceSeconds))
            next = WeightedChoice(weights: station.next + [max(1 - station.next.reduce(0, +), 0)])
        }
    }

    private let family: StreamFamily
    /// Numbers of the counted customers.
    private let counted: Range<UInt32>
    private var stations: [Station]
    private var customers: UInt32 = 0
    /// Time from arrival to departure of counted customers, in seconds.
    package private(set) var stays = Tally()

    private init(_ stations: [JacksonNetwork.Station], counted: Range<UInt32>, family: StreamFamily) {
        self.stations = stations.map { Station($0) }
        self.counted = counted
        self.family = family
    }

    /// Returns the durations of the counted customers' visits to a station, in seconds.
    package func visits(at station: Int) -> Tally { stations[station].visits }

    /// Returns the network after all counted customers have left.
    ///
    /// - Parameter counted: numbers in the order of arrival, from 0.
    package static func simulated(
        _ stations: [JacksonNetwork.Station], counted: Range<UInt32>, seed: UInt64, replication: UInt32
    ) -> NetworkModel {
        var simulation = Simulation<Event>()
        var network = NetworkModel(
            stations, counted: counted, family: StreamFamily(seed: seed, replication: replication))
        for station in stations.indices { network.planArrival(at: station, after: .zero, in: &simulation.calendar) }
        simulation.run(until: .distantFuture, model: &network)
        return network
    }

    /// Handles an arrival or a departure.
    package mutating func handle(_ event: Event, at time: SimTime, in calendar: inout EventCalendar<Event>) {
        switch event {
        case .arrival(let station):
            planArrival(at: station, after: time, in: &calendar)
            let customer = Customer(number: customers, came: time, since: time)
            customers += 1
            enter(station, customer, at: time, in: &calendar)
        case .departure(let station, let customer):
            if let next = stations[station].line.popFirst() {
                serve(next, at: station, from: time, in: &calendar)
            } else {
                stations[station].busy -= 1
            }
            leave(station, customer, at: time, in: &calendar)
        }
    }

    private mutating func enter(
        _ station: Int, _ customer: Customer, at time: SimTime, in calendar: inout EventCalendar<Event>
    ) {
        guard stations[station].busy < stations[station].servers else { return stations[station].line.append(customer) }
        stations[station].busy += 1
        serve(customer, at: station, from: time, in: &calendar)
    }

    private func serve(
        _ customer: Customer, at station: Int, from time: SimTime, in calendar: inout EventCalendar<Event>
    ) {
        var stream = family.stream(purpose: Purpose.service, entity: customer.number, occurrence: customer.visits)
        let end = time + SimDuration(seconds: stations[station].service.sample(from: &stream))
        calendar.schedule(.departure(station: station, customer), at: end, priority: .normal)
    }

    private mutating func leave(
        _ station: Int, _ customer: Customer, at time: SimTime, in calendar: inout EventCalendar<Event>
    ) {
        let isCounted = counted.contains(customer.number)
        if isCounted { stations[station].visits.add((time - customer.since).seconds) }
        var stream = family.stream(purpose: Purpose.next, entity: customer.number, occurrence: customer.visits)
        let next = stations[station].next.sample(from: &stream)
        if next < stations.count {
            var customer = customer
            (customer.visits, customer.since) = (customer.visits + 1, time)
            enter(next, customer, at: time, in: &calendar)
        } else if isCounted {
            stays.add((time - customer.came).seconds)
        }
    }

    /// Plans the next arrival, until all counted customers have left, so that the load stays constant.
    private mutating func planArrival(
        at station: Int, after time: SimTime, in calendar: inout EventCalendar<Event>
    ) {
        guard let gap = stations[station].gap, stays.count < counted.count else { return }
        var stream = family.stream(
            purpose: Purpose.gap, entity: UInt32(station), occurrence: stations[station].arrivals)
        stations[station].arrivals += 1
        let due = time + SimDuration(seconds: gap.sample(from: &stream))
        calendar.schedule(.arrival(station: station), at: due, priority: .normal)
    }
}
