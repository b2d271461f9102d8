import Behaviour
import CityHost
import CityModel
import Quantities
import SimulationKernel
import TaxiService

/// The background drivers and clients of a scenario in a city that real users share, on the clock of the services'
/// host.
///
/// ```swift
/// try residents.moveIn(&host, at: now)
/// residents.liveOn(at: residents.timeOfNext)
/// while let command = residents.takeCommand(at: now) { host.perform(command, at: now) }  // and note the effects
/// ```
/// They have the first numbers of drivers and clients. They drive clients with other numbers, and ride with drivers
/// with other numbers, like their own. Clients are reused: each appears whenever the demand of the scenario requires a
/// client.
package final class Residents {
    let plan: WorldPlan
    let streams: StreamFamily
    private var taxis: TaxiPopulation
    private var demand: [DemandSequence]
    /// Number of resident drivers.
    package let driverCount: Int
    /// Number of resident clients.
    package let clientCount: Int
    /// Number of the client at which the next search for a free one starts.
    private var nextClient = 0

    /// Duration of the demand, beyond every server's lifetime.
    private static let lifetime = SimDuration.days(36_525)
    private static let clientsMax = 10_000

    /// Creates the residents of a scenario, with demand that never ends.
    package convenience init(of setup: SimulationSetup, in host: borrowing CityHost, from start: SimTime) {
        var setup = setup
        setup.duration = Residents.lifetime
        self.init(WorldPlan(setup), ways: host.taxis.ways, from: start)
    }

    private init(_ plan: WorldPlan, ways: TravelRouter, from start: SimTime) {
        self.plan = plan
        streams = plan.setup.streams(of: 1)
        driverCount = plan.driverCount
        clientCount = Residents.clientCount(for: plan)
        var people = plan.people(of: streams, over: ways)
        people.share = PopulationPartition(firstDrivers: driverCount, clients: clientCount)
        people.clientCount = clientCount
        people.recordsMovements = false
        taxis = TaxiPopulation(people)
        demand = plan.demandSequences(streams)
        taxis.planShifts(from: start)
        taxis.planStrikes(from: start)
        for source in demand.indices { planClient(of: source, from: start) }
    }

    /// Returns the expected number of requests an hour at a time of the day.
    package func requestsPerHour(at time: SimTime) -> Double {
        let clock = plan.clock
        let hour = time.hourOfDay(clockAtStart: clock.clockAtStart)
        return plan.demand.reduce(0) { sum, demand in
            let isDay = clock.days.isTime(time, clockAtStart: clock.clockAtStart, in: demand.days)
            if demand.requestsPerHour.isEmpty || !isDay { return sum }
            return sum + demand.requestsPerHour[hour] * demand.changes.factor(at: time)
        }
    }

    /// Returns a number of clients that leaves one free for every request.
    private static func clientCount(for plan: WorldPlan) -> Int {
        let busiest = plan.demand.reduce(0) { $0 + ($1.requestsPerHour.max() ?? 0) * $1.changes.greatest }
        let recorded = plan.demand.reduce(0) { $0 + $1.recorded.count }
        return min(clientsMax, 100 + 2 * Int(busiest) + recorded)
    }

    // MARK: Events

    /// Time of the next agent event; distant if there is none.
    package var nextEventTime: SimTime { taxis.nextEventTime ?? .distantFuture }

    /// Processes the next agent event.
    package func performNextEvent(at time: SimTime) {
        guard let next = taxis.popNextEvent() else { return }
        if case .clientAppears(let source) = next.event {
            requestTaxi(of: Int(source), since: next.time, at: time)
        } else {
            taxis.handle(next.event, at: time)
        }
    }

    /// Returns the next command of a resident at this time, or nil if there is none.
    package func nextCommand(at time: SimTime) -> HostCommand? { taxis.nextCommand(at: time).map { .taxi($0) } }

    /// Notes an effect of the taxi service, of residents' commands and others'.
    package func note(_ effect: TaxiService.Effect, at time: SimTime) { taxis.observe(effect, at: time) }

    // MARK: Demand

    private func planClient(of source: Int, from start: SimTime) {
        while let due = demand[source].nextTime {
            if due >= start { return taxis.planClient(of: UInt32(source), at: due) }
            _ = demand[source].popTrip(at: due)
        }
    }

    /// B01: lets a free client request a taxi; drops the request if all are busy. Each ride of a person who plans
    /// several is made by a client of its own.
    private func requestTaxi(of source: Int, since due: SimTime, at time: SimTime) {
        guard let trip = demand[source].popTrip(at: due) else { return }
        planClient(of: source, from: due)
        guard let client = freeClient else { return }
        nextClient = (client + 1) % clientCount
        taxis.appear(trip.request(of: ClientID(client)))
    }

    private var freeClient: Int? {
        (0..<clientCount).lazy.map { (self.nextClient + $0) % self.clientCount }.first {
            self.taxis.client($0).phase == .free
        }
    }
}
