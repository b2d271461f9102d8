import Behaviour
import CityFiles
import CityHost
import CityModel
import Experiments
import Measures
import Quantities

/// The streets of a small generated city whose people do everything often.
enum StreetTown {
    static let city = CityGenerator(seed: 5, zoneCount: 6, areaKm2: 1).makeStreetCity(name: "town", command: "")
    /// Streets at free flow, so that a route takes the same time at every hour.
    static let traffic = StreetTraffic(city, congestion: Congestion.none)

    static func setup(
        seed: UInt64 = 1, traffic: StreetTraffic = traffic, requestsPerHour: Double = 150
    ) -> SimulationSetup {
        let city = traffic.city
        var setup = BehaviourCity.lively()
        setup.city = city
        setup.traffic = traffic
        setup.seed = seed
        setup.duration = .hours(4)
        let trips = (0..<city.zoneCount * city.zoneCount).map { index in
            TripTemplate(origin: ZoneID(index / city.zoneCount), destination: ZoneID(index % city.zoneCount))
        }
        let demand = PoissonDemand(
            requestsPerHour: Array(repeating: requestsPerHour, count: 24), choices: [WeightedTrips(trips: trips)])
        setup.demand = [.poisson(demand)]
        setup.drivers.idle.after = .minutes(2)
        setup.drivers.idle.stayWeight = 0
        setup.drivers.idle.randomWeight = 1
        return setup
    }

    /// Runs a replication and returns it with all commands and effects.
    static func run(
        _ setup: SimulationSetup
    ) throws -> (record: ReplicationRecord, commands: [TimedCommand], effects: [TimedTaxiEffect]) {
        var (commands, effects): ([TimedCommand], [TimedTaxiEffect]) = ([], [])
        let runner = ReplicationRunner(
            plan: WorldPlan(setup), options: RunOptions(),
            observer: {
                commands += $0.commands
                effects += $0.taxiEffects
            })
        let record = try runner.run(replication: 1)
        return (record, commands, effects)
    }
}
