import Behaviour
import CityModel
import CityWorld
import Quantities
import Scenario
import TaxiService

/// Numbers that look random and are the same for the same seed (splitmix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

enum MetricsFixtures {
    /// A setup of which the metrics read the city's zones, the duration, the warm-up and the demand's kinds.
    static func setup(
        zones: Int, duration: SimDuration, warmUp: SimDuration = .zero, clients: ClientBehaviour = ClientBehaviour()
    ) -> SimulationSetup {
        let legs = Array(repeating: TravelLeg(milliseconds: 60_000, metres: 1_000), count: zones * zones)
        let city = City(
            name: "test", zones: (0..<zones).map { Zone(name: "Z\($0)") }, legs: legs,
            searchDistances: legs.map { Double($0.metres) })
        let demand = PoissonDemand(requestsPerHour: Array(repeating: 1, count: 24), choices: [])
        return SimulationSetup(
            name: "test", city: city, clockAtStart: .zero, duration: duration, warmUp: warmUp, seed: 1, replications: 1,
            rules: TaxiRules(), demand: [.poisson(demand)], clients: clients, drivers: DriverBehaviour(),
            travel: TravelBehaviour(), inputLosses: [], document: .map([]))
    }

    static func record(
        rides: [RideRecord], drivers: [DriverRecord] = [], zoneHours: [ZoneHourRecord],
        zoneQueues: [ZoneQueueRecord]? = nil, payments: PaymentRecord = PaymentRecord(),
        rejections: [(reason: String, count: Int)] = []
    ) -> ReplicationRecord {
        ReplicationRecord(
            replication: 1, rides: rides, drivers: drivers, zoneHours: zoneHours,
            zoneQueues: zoneQueues ?? Array(repeating: ZoneQueueRecord(), count: zoneHours.count), payments: payments,
            rejections: rejections, eventsHandled: 0, digest: 0, end: .zero)
    }

    /// A request that ended without a ride, or is open.
    static func lost(_ outcome: RideOutcome, at seconds: Int64, zone: Int = 0, offers: UInt32 = 0) -> RideRecord {
        let requested = SimTime(microseconds: seconds * 1_000_000)
        var ride = RideRecord(
            request: 1, client: 1, origin: ZoneID(zone), destination: ZoneID(zone), kind: .immediate, party: 1,
            requested: requested, wanted: requested)
        ride.outcome = outcome
        ride.offers = offers
        return ride
    }

    /// A ride allocated after 10 s and promised the wait it had from then on, but for `lateSeconds`.
    static func served(
        at seconds: Int64, wait: Int64, ride: Int64 = 600, zone: Int = 0, metres: Int32 = 2_000, lateSeconds: Int64 = 0,
        outcome: RideOutcome = .completed
    ) -> RideRecord {
        var record = lost(outcome, at: seconds, zone: zone, offers: 1)
        record.driver = 1
        record.firstOffered = record.requested
        record.accepted = record.requested + .seconds(10)
        record.pickedUp = record.requested + .seconds(wait)
        record.promisedWait = .seconds(wait - 10 - lateSeconds)
        record.ended = record.pickedUp + .seconds(ride)
        record.rideMetres = metres
        record.pickupMetres = 500
        record.price = Money(cents: 550)
        return record
    }
}
