import Behaviour
import CityModel
import Experiments
import Measures
import Quantities
import SimulationKernel
import TaxiService
import Testing

@Suite("Runs with zones in which no taxi stops for a period")
struct ClosureRunTests {
    private static let period: Range<SimTime> = .zero + .hours(3) ..< .zero + .hours(6)

    /// Returns an event in which no taxi stops in a zone.
    private static func closure(_ zone: Int, _ period: Range<SimTime> = period) -> CityEvent {
        var event = CityEvent(name: "Marathon", period: period)
        event.closedZones = [ZoneID(zone)]
        return event
    }

    private static func arrivals(perHour: Double, from origin: Int, to destinations: [Int]) -> PoissonDemand {
        let trips = destinations.map { TripTemplate(origin: ZoneID(origin), destination: ZoneID($0), party: 1) }
        return PoissonDemand(
            requestsPerHour: Array(repeating: perHour, count: 24), choices: [WeightedTrips(trips: trips)])
    }

    /// Expects that the clients of a closed zone find no route in the period, and all others do.
    private static func expectClosed(_ zone: Int, in rides: [RideRecord]) {
        var closed = 0
        for ride in rides {
            let isClosed = period.contains(ride.requested) && [ride.origin, ride.destination].contains(ZoneID(zone))
            #expect((ride.outcome == .unreachable) == isClosed, "\(ride)")
            closed += isClosed ? 1 : 0
        }
        #expect(closed > 10 && rides.count > closed)
    }

    @Test("T14: no taxi takes walk-up clients at the rank of a closed zone", arguments: [0, 1])
    func walkUps(zone: Int) throws {
        var setup = BehaviourCity.quiet(taxis: 20)
        setup.demand = []
        setup.drivers.startWeights = [1, 0, 0, 0, 0, 0]
        setup.rules.ranks = [TaxiRules.RankRules(zone: ZoneID(0), lineMax: 50)]
        setup.walkUps = [
            WalkUpDemand(
                zone: ZoneID(0), process: Self.arrivals(perHour: 10, from: 0, to: [1]), patienceSeconds: nil)
        ]
        setup.events = [Self.closure(zone)]
        Self.expectClosed(zone, in: try BehaviourCity.run(setup, checksInvariants: true).record.rides)
    }

    @Test("S02: clients to a closed zone join no ride that has a taxi already")
    func joining() throws {
        var setup = BehaviourCity.quiet(taxis: 20)
        setup.demand = [.poisson(Self.arrivals(perHour: 60, from: 0, to: [2, 3]))]
        setup.clients.sharingProbability = 1
        setup.events = [Self.closure(3)]
        Self.expectClosed(3, in: try BehaviourCity.run(setup, checksInvariants: true).record.rides)
    }

    @Test(
        "R02: a zone is closed to a reservation at its departure, not when the search for a taxi begins",
        arguments: [(165, 175, false), (175, 190, true)])
    func reservation(from start: Int64, until end: Int64, isClosed: Bool) throws {
        var setup = BehaviourCity.quiet(taxis: 1)
        // The search begins 10 min before the departure at 3:00.
        setup.demand = [
            .planned(
                [RecordedTrip(time: .zero, trip: TripTemplate(origin: ZoneID(0), destination: ZoneID(2), party: 1))],
                plans: [TripPlan(departure: .zero + .hours(3), isBooked: true, person: 0)])
        ]
        setup.drivers.startWeights = [1, 0, 0, 0, 0, 0]
        setup.events = [Self.closure(2, .zero + .minutes(start) ..< .zero + .minutes(end))]
        let rides = try BehaviourCity.run(setup, checksInvariants: true).record.rides
        #expect(rides.map(\.outcome) == [isClosed ? .unreachable : .completed])
    }
}
