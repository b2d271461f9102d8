import Behaviour
import CityHost
import CityModel
import Quantities
import Scenario
import SimulationKernel
import TaxiService

/// What a scenario's replications share, worked out once: immutable, for all threads.
package final class WorldPlan: Sendable {
    package let setup: SimulationSetup
    let clock: TravelClock
    let demand: [PlannedDemand]
    let partyChoice: WeightedChoice
    let draws: Draws
    let homeChoice: WeightedChoice
    /// The shift plan of each driver.
    let shiftOfDriver: [UInt16]
    /// Requests expected, 24 × zones, row = hour of the day: where drivers go who look for demand.
    let expectedRequests: [Double]
    /// Their sum over a zone and the zones that an idle driver there may go to, 24 × zones.
    let expectedNearby: [Double]
    let end: SimTime
    let warmUpEnd: SimTime

    package var driverCount: Int { shiftOfDriver.count }

    /// Room for the requests of a run; more only costs time.
    var requestCapacity: Int {
        let expected = setup.demand.reduce(0) { $0 + $1.expectedRequests(in: setup.duration) }
        return Int(min(expected * 1.02 + 100, 10_000_000))
    }

    package init(_ setup: SimulationSetup) {
        self.setup = setup
        clock = TravelClock(city: setup.city, clockAtStart: setup.clockAtStart, traffic: setup.traffic)
        demand = setup.demand.map { PlannedDemand($0) }
        partyChoice = WeightedChoice(weights: setup.clients.partyWeights)
        draws = Draws(clients: setup.clients, drivers: setup.drivers, travel: setup.travel)
        homeChoice =
            setup.drivers.startWeights.isEmpty
            ? WeightedChoice(equalWeights: setup.city.zoneCount)
            : WeightedChoice(weights: setup.drivers.startWeights)
        shiftOfDriver = setup.drivers.shifts.enumerated().flatMap { index, shift in
            Array(repeating: UInt16(index), count: shift.taxis)
        }
        let expected = WorldPlan.expectedRequests(of: setup, clock: clock)
        expectedRequests = expected
        let (city, reach) = (setup.city, min(setup.drivers.idle.reachZones, setup.city.zoneCount - 1))
        expectedNearby = expected.indices.map { index in
            let (hour, zone) = index.quotientAndRemainder(dividingBy: city.zoneCount)
            return (0...reach).reduce(0) { sum, rank in
                sum + expected[hour * city.zoneCount + Int(city.searchZone(from: ZoneID(zone), rank: rank).index)]
            }
        }
        end = .zero + setup.duration
        warmUpEnd = .zero + setup.warmUp
    }

    /// Where a driver's first shift starts: a zone by its weight, on streets at any of its nodes, or where the scenario says.
    func home(of driver: DriverID, drawnFrom stream: inout RandomStream) -> Position {
        let places = setup.drivers.startPlaces
        if !places.isEmpty { return places[Int(driver.index) % places.count] }
        let zone = ZoneID(homeChoice.sample(from: &stream))
        guard let nodes = setup.traffic?.nodes(in: zone), let traffic = setup.traffic else { return Position(zone) }
        return traffic.position(ofNode: nodes[nodes.startIndex + Int(stream.uniform() * Double(nodes.count))])
    }

    /// The services of the scenario's city, in which nobody works yet.
    package func makeHost(
        checks: InvariantChecks = .none, defect: TaxiService.Defect? = nil, log: HostLog? = nil
    ) -> CityHost {
        CityHost(
            taxis: TaxiService(
                clock: clock, traffic: setup.traffic, rules: setup.rules, drivers: driverCount, defect: defect),
            checks: checks, log: log)
    }

    private static func expectedRequests(of setup: SimulationSetup, clock: TravelClock) -> [Double] {
        let zones = setup.city.zoneCount
        var expected = [Double](repeating: 0, count: 24 * zones)
        for source in setup.demand {
            switch source {
            case .poisson(let demand):
                for hour in 0..<24 where demand.requestsPerHour[hour] > 0 {
                    let choice = demand.choices[demand.choices.count == 24 ? hour : 0]
                    let total = choice.weights.isEmpty ? Double(choice.trips.count) : choice.weights.reduce(0, +)
                    for (index, trip) in choice.trips.enumerated() {
                        let weight = choice.weights.isEmpty ? 1 : choice.weights[index]
                        expected[hour * zones + Int(trip.origin.index)] += demand.requestsPerHour[hour] * weight / total
                    }
                }
            case .recorded(let trips):
                for trip in trips {
                    expected[clock.hourOfDay(at: trip.time) * zones + Int(trip.trip.origin.index)] += 1
                }
            }
        }
        return expected
    }
}
