import Behaviour
import CityHost
import CityModel
import Experiments
import Measures
import Quantities
import SimulationKernel
import TaxiService

/// A small city whose people do everything that people can do, often.
enum BehaviourCity {
    /// Six zones along a street, 4 minutes and 2 km from one to the next, 2 minutes and 800 m within one.
    static func street(zones: Int = 6) -> City {
        let legs = (0..<zones * zones).map { index -> TravelLeg in
            let steps = abs(index / zones - index % zones)
            return steps == 0
                ? TravelLeg(milliseconds: 120_000, metres: 800)
                : TravelLeg(milliseconds: Int32(240_000 * steps), metres: Int32(2_000 * steps))
        }
        return City(
            name: "street", zones: (0..<zones).map { Zone(name: "Z\($0)") }, legs: legs,
            searchDistances: legs.map { Double($0.metres) })
    }

    /// Half a day in which people behave well and wait for ever.
    static func quiet(requestsPerHour: Double = 120, taxis: Int = 70) -> SimulationSetup {
        let city = street()
        let trips = (0..<city.zoneCount * city.zoneCount).map { index in
            TripTemplate(origin: ZoneID(index / city.zoneCount), destination: ZoneID(index % city.zoneCount))
        }
        let demand = PoissonDemand(
            requestsPerHour: Array(repeating: requestsPerHour, count: 24), choices: [WeightedTrips(trips: trips)])
        var drivers = DriverBehaviour()
        drivers.shifts = [ShiftPlan(taxis: taxis)]
        return SimulationSetup(
            name: "street", city: city, clockAtStart: .zero, duration: .hours(12), warmUp: .zero, seed: 1,
            replications: 1, rules: TaxiRules(), demand: [.poisson(demand)], clients: ClientBehaviour(),
            drivers: drivers, travel: TravelBehaviour(), inputLosses: [], document: .map([]))
    }

    static func lively() -> SimulationSetup {
        var setup = quiet()
        makeClientsLively(&setup.clients)
        makeDriversLively(&setup.drivers)
        setup.travel.noise = .lognormal(mean: 1, coefficientOfVariation: 0.3)
        return setup
    }

    static func makeClientsLively(_ clients: inout ClientBehaviour) {
        clients.patienceSeconds = .exponential(mean: 600)
        clients.partyWeights = [5, 3, 1, 1]
        var reservations = ReservationBehaviour(probability: 0.2, aheadSeconds: .uniform(from: 7_200, to: 18_000))
        reservations.cancelProbability = 0.2
        reservations.changeProbability = 0.2
        clients.reservations = reservations
        clients.sharingProbability = 0.7
        clients.cardProbability = 0.6
        clients.cardFailureProbability = 0.3
        clients.noShowProbability = 0.1
        clients.interruptionProbability = 0.1
    }

    static func makeDriversLively(_ drivers: inout DriverBehaviour) {
        var shift = ShiftPlan(taxis: 20)
        shift.start = .hours(3)
        shift.spread = .hours(6)
        shift.lengthSeconds = .lognormal(mean: 5 * 3_600, coefficientOfVariation: 0.2)
        shift.rest = ShiftPlan.Rest(after: .hours(2), lengthSeconds: .uniform(from: 600, to: 1_800))
        drivers.shifts = [ShiftPlan(taxis: 20), shift]
        drivers.acceptance.base = 0.85
        drivers.noAnswerProbability = 0.1
        drivers.answerDelaySeconds = .lognormal(mean: 8, coefficientOfVariation: 0.6)
        drivers.idle.after = .minutes(10)
        drivers.idle.randomWeight = 1
        drivers.idle.towardsDemandWeight = 1
        drivers.idle.reachZones = 3
        drivers.returnAfterStandDownSeconds = 900
        drivers.giveBackProbability = 0.1
        drivers.taxiProblemProbability = 0.05
        drivers.connection = ConnectionBehaviour(
            meanSecondsBetween: 2 * 3_600, lengthSeconds: .exponential(mean: 360))
    }

    /// Runs a replication and returns its record and effects.
    ///
    /// - Parameter checksInvariants: whether to check after every command, which takes long.
    static func run(
        _ setup: SimulationSetup, checksInvariants: Bool = false
    ) throws -> (record: ReplicationRecord, effects: [TimedTaxiEffect]) {
        var options = RunOptions()
        options.checksInvariants = checksInvariants
        var effects: [TimedTaxiEffect] = []
        let runner = ReplicationRunner(
            plan: WorldPlan(setup), options: options, observer: { effects += $0.taxiEffects })
        let record = try runner.run(replication: 1)
        return (record, effects)
    }
}
