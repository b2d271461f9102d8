import Foundation
import OutputFiles

@testable import Behaviour
@testable import CityModel
@testable import Experiments
@testable import InputFiles
@testable import Measures
@testable import Quantities
@testable import Reports
@testable import Scenario
@testable import TaxiService

/// Measures the end of a run: the metrics and files of a day of New York's size.
enum ReportBenchmark {
    private static let zones = 260
    private static let hours = 24
    /// Limit so generous that only a gross slowdown exceeds it.
    private static let secondsMax = 0.5

    static func run() throws {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("cabrank-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: place) }
        let setup = setup()
        let record = record()
        let seconds = try ProcessorTime.least(of: 3) {
            let writer = try ResultsWriter(
                at: ResultsFile.output(at: place, reads: []), for: setup, recordsEvents: false)
            try writer.add(ReplicationResult(record, in: setup))
            try writer.finish { Manifest(of: setup, threads: 1) }
        }
        print("reports: metrics and files of a day of 230,000 rides and 9,000 drivers")
        let verdict = seconds < secondsMax ? "fine" : "TOO SLOW"
        print(
            "  \(Int(seconds * 1_000)) ms of processor time (target: at most \(Int(secondsMax * 1_000))): \(verdict)"
        )
    }

    private static func setup() -> SimulationSetup {
        let legs = Array(repeating: TravelLeg(milliseconds: 60_000, metres: 1_000), count: zones * zones)
        let city = City(
            name: "test", zones: (0..<zones).map { Zone(name: "\($0)") }, legs: legs,
            searchDistances: legs.map { Double($0.metres) })
        let demand = PoissonDemand(requestsPerHour: Array(repeating: 1, count: 24), choices: [])
        return SimulationSetup(
            name: "test", city: city, clockAtStart: .zero, duration: .hours(Int64(hours)), warmUp: .zero, seed: 1,
            replications: 1, rules: TaxiRules(), demand: [.poisson(demand)], clients: ClientBehaviour(),
            drivers: DriverBehaviour(), travel: TravelBehaviour(), inputLosses: [], document: .map([]))
    }

    private static func record() -> ReplicationRecord {
        let count = 230_000
        let drivers = 9_000
        let rides = (0..<count).map { index -> RideRecord in
            let requested = SimTime(microseconds: Int64(index) * 86_400_000_000 / Int64(count))
            let scattered = Int64(index) &* 2_654_435_761 & 0x3FFF_FFFF  // up to 18 minutes in microseconds
            var ride = RideRecord(
                request: UInt32(index + 1), client: UInt32(index + 1), origin: ZoneID(index % zones),
                destination: ZoneID(index / 7 % zones), kind: .immediate, party: 1, requested: requested,
                wanted: requested)
            ride.driver = UInt32(index % drivers + 1)
            ride.offers = 1
            ride.outcome = .completed
            ride.firstOffered = requested
            ride.accepted = requested + .microseconds(scattered / 10)
            ride.pickedUp = requested + .microseconds(scattered)
            ride.ended = ride.pickedUp + .microseconds(scattered)
            ride.promisedWait = .minutes(5)
            ride.pickupMetres = 1_234
            ride.rideMetres = 5_678
            ride.price = Money(cents: 955)
            return ride
        }
        var driver = DriverRecord()
        driver.shift = .hours(9)
        driver.income = Money(cents: 20_000)
        var record = ReplicationRecord(replication: 1)
        record.rides = rides
        record.drivers = Array(repeating: driver, count: drivers)
        record.zoneHours = Array(repeating: ZoneHourRecord(), count: hours * zones)
        record.zoneQueues = Array(repeating: ZoneQueueRecord(), count: zones)
        return record
    }
}
