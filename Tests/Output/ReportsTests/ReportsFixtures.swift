import Behaviour
import CityModel
import Experiments
import InputFiles
import Measures
import OutputFiles
import Quantities
import Reports
import TaxiService
import Testing

enum ReportsFixtures {
    static func setup(zoneNames: [String] = ["A", "B"], seed: UInt64 = 7) -> SimulationSetup {
        let zones = zoneNames.map { Zone(name: $0) }
        let legs = Array(repeating: TravelLeg(milliseconds: 60_000, metres: 1_000), count: zones.count * zones.count)
        let city = City(name: "test", zones: zones, legs: legs, searchDistances: legs.map { Double($0.metres) })
        let demand = PoissonDemand(requestsPerHour: Array(repeating: 1, count: 24), choices: [])
        return SimulationSetup(
            name: "test", city: city, clockAtStart: .zero, duration: .hours(1), warmUp: .zero, seed: seed,
            replications: 1, rules: TaxiRules(), demand: [.poisson(demand)], clients: ClientBehaviour(),
            drivers: DriverBehaviour(), travel: TravelBehaviour(),
            inputLosses: [
                InputLoss(
                    file: "trips.csv", reason: "no \"zone\"", count: 3, of: 9, first: InputLoss.Example(value: "Z"),
                    expected: "a zone", remedy: "add it")
            ],
            document: .map([
                DocumentValue.Entry(key: "scenario", value: .text("test")),
                DocumentValue.Entry(key: "list", value: .list([.text("a"), .text("b")])),
            ]))
    }

    static func ride(_ request: UInt32) -> RideRecord {
        RideRecord(
            request: request, client: request + 10, origin: ZoneID(0), destination: ZoneID(1), kind: .immediate,
            party: 2, requested: SimTime(microseconds: 1_000_500), wanted: SimTime(microseconds: 1_000_500))
    }

    static func servedRide(_ request: UInt32) -> RideRecord {
        var ride = ride(request)
        ride.outcome = .completed
        ride.driver = 3
        ride.offers = 2
        ride.firstOffered = ride.requested
        ride.accepted = ride.requested + .milliseconds(2_500)
        ride.pickedUp = ride.requested + .seconds(90)
        ride.ended = ride.pickedUp + .minutes(10)
        ride.pickupMetres = 1_234
        ride.rideMetres = 5_678
        ride.price = Money(cents: 955)
        return ride
    }

    static func result(replication: Int = 1, in setup: SimulationSetup) -> ReplicationResult {
        var driver = DriverRecord()
        driver.homeZone = ZoneID(1)
        (driver.shift, driver.busy, driver.idle) = (.hours(1), .minutes(20), .minutes(40))
        (driver.pickupMetres, driver.repositioningMetres, driver.occupiedMetres) = (1_234, 766, 5_678)
        (driver.rides, driver.income) = (1, Money(cents: 955))
        (driver.offers, driver.refusals, driver.timeouts) = (4, 2, 1)
        var queue = ZoneHourRecord()
        queue.queueDriverSeconds = 1_800
        queue.queueLengthMax = 2
        var record = ReplicationRecord(replication: replication)
        record.rides = [servedRide(1), ride(2)]
        record.drivers = [driver]
        record.zoneHours = [queue, ZoneHourRecord()]
        record.zoneQueues = zoneQueues()
        record.eventsHandled = 12
        record.digest = 0xABC
        return ReplicationResult(record, in: setup)
    }

    /// Returns queues of the two zones.
    private static func zoneQueues() -> [ZoneQueueRecord] {
        var queue = ZoneQueueRecord()
        (queue.offers, queue.refusals, queue.timeouts) = (4, 2, 1)
        (queue.wait, queue.waits) = (.minutes(5), 1)
        return [queue, ZoneQueueRecord()]
    }

    /// Writes a complete results folder.
    static func write(at path: String, replications: Int = 1, setup: SimulationSetup = setup()) throws {
        var setup = setup
        setup.replications = replications
        let writer = try ResultsWriter(at: path, for: setup, recordsEvents: false)
        for replication in 1...replications { try writer.add(result(replication: replication, in: setup)) }
        try writer.finish { Manifest(of: setup, threads: 1) }
    }
}

extension ResultsWriter {
    /// Creates a writer of a command that writes nothing else.
    convenience init(
        at path: String, for setup: SimulationSetup, rides: RidesOutput = .always, recordsEvents: Bool, first: Int = 1,
        resumes: Bool = false
    ) throws {
        try self.init(
            at: ResultsFile.output(at: path, reads: setup.inputFiles), for: setup, rides: rides,
            recordsEvents: recordsEvents, first: first, resumes: resumes)
    }
}

extension Output {
    /// Returns the output of a command that writes nothing else.
    static func only(
        _ path: String, option: String, shape: Shape = .file, inputs: [String] = [], overwrites: Bool = false
    ) throws -> Output {
        let wish = Request(path: path, option: option, overwrites: overwrites, shape: shape)
        return try #require(CommandFiles(of: "test", reads: inputs, writes: [wish])[option])
    }
}
