import Behaviour
import CityHost
import CityModel
import Quantities
import SimulationKernel
import TaxiService

/// The drivers and clients of a scenario, who live in a city that others use, too: on the time of whoever holds its services.
///
/// ```swift
/// try residents.moveIn(&host, at: now)
/// residents.liveOn(at: residents.timeOfNext)
/// while let command = residents.takeCommand(at: now) { host.perform(command, at: now) }  // and tell them what came of it
/// ```
/// The first numbers of drivers and clients are theirs; whoever has another one is a stranger to them, whom they drive, and by
/// whom they are driven, all the same. Clients come again and again, each when the demand of the scenario says that somebody does.
package final class Residents {
    let plan: WorldPlan
    let streams: StreamFamily
    private var taxis: TaxiPeople
    private var demand: [DemandSequence]
    package let driverCount: Int
    package let clientCount: Int
    /// Who is looked at first when somebody is to ask for a taxi.
    private var nextClient = 0

    /// Nobody lives as long as this.
    private static let lifetime = SimDuration.days(36_525)
    private static let clientsMax = 10_000

    /// Those of a scenario, whose demand goes on for ever.
    package convenience init(of setup: SimulationSetup, in host: borrowing CityHost, from start: SimTime) {
        var setup = setup
        setup.duration = Residents.lifetime
        self.init(WorldPlan(setup), ways: host.taxis.ways, from: start)
    }

    private init(_ plan: WorldPlan, ways: Ways, from start: SimTime) {
        self.plan = plan
        streams = plan.setup.streams(of: 1)
        driverCount = plan.driverCount
        clientCount = Residents.clientCount(for: plan)
        var people = plan.people(of: streams, over: ways)
        people.share = PeopleShare(firstDrivers: driverCount, clients: clientCount)
        people.clientCount = clientCount
        people.tellsDrives = false
        taxis = TaxiPeople(people)
        demand = plan.demandSequences(streams)
        taxis.planShifts(from: start)
        for source in demand.indices { planClient(of: source, from: start) }
    }

    /// How many are expected to ask for a taxi in an hour of the day.
    package func requestsPerHour(at time: SimTime) -> Double {
        let clock = plan.clock
        let hour = time.hourOfDay(clockAtStart: clock.clockAtStart)
        return plan.demand.reduce(0) { sum, demand in
            let isDay = clock.days.contain(time, clockAtStart: clock.clockAtStart, in: demand.days)
            return demand.requestsPerHour.isEmpty || !isDay ? sum : sum + demand.requestsPerHour[hour]
        }
    }

    /// Enough that somebody is free whenever somebody is to ask.
    private static func clientCount(for plan: WorldPlan) -> Int {
        let busiest = plan.demand.reduce(0) { $0 + ($1.requestsPerHour.max() ?? 0) }
        let recorded = plan.demand.reduce(0) { $0 + $1.recorded.count }
        return min(clientsMax, 100 + 2 * Int(busiest) + recorded)
    }

    // MARK: What they do

    /// When the next moment of anybody's is due; distant if nobody has anything in mind.
    package var timeOfNext: SimTime { taxis.timeOfNext ?? .distantFuture }

    /// The next moment has come.
    package func liveOn(at time: SimTime) {
        guard let next = taxis.takeNext() else { return }
        if case .clientAppears(let source) = next.event {
            letClientAsk(of: Int(source), since: next.time, at: time)
        } else {
            taxis.carryOut(next.event, at: time)
        }
    }

    /// What somebody does at this moment; nil once nobody does anything more.
    package func takeCommand(at time: SimTime) -> HostCommand? { taxis.takeCommand(at: time).map { .taxi($0) } }

    /// What the taxis have been told by anybody, and what came of it.
    package func note(_ effect: TaxiService.Effect, at time: SimTime) { taxis.note(effect, at: time) }

    // MARK: Demand

    private func planClient(of source: Int, from start: SimTime) {
        while let due = demand[source].nextTime {
            if due >= start { return taxis.planClient(of: UInt32(source), at: due) }
            _ = demand[source].takeTrip(at: due)
        }
    }

    /// B01: somebody who is free wants to go somewhere; nobody does where all are on their way.
    private func letClientAsk(of source: Int, since due: SimTime, at time: SimTime) {
        guard let trip = demand[source].takeTrip(at: due) else { return }
        planClient(of: source, from: due)
        guard let client = freeClient else { return }
        nextClient = (client + 1) % clientCount
        taxis.appear(
            TaxiWish(client: ClientID(client), key: trip.client, places: trip.places, party: trip.party))
    }

    private var freeClient: Int? {
        (0..<clientCount).lazy.map { (self.nextClient + $0) % self.clientCount }.first {
            self.taxis.client($0).phase == .free
        }
    }
}
