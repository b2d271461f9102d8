import Behaviour
import CityModel
import CityWorld
import Experiments
import Foundation
import Quantities
import Reports
import Scenario
import TaxiService
import Testing

#if DEBUG
    private let isReleaseBuild = false
#else
    private let isReleaseBuild = true
#endif

/// Speed smoke tests: bounds so wide that only a blunder breaks them. The figures themselves are printed by
/// `cabrank-bench`.
@Suite("Speed of the reports", .enabled(if: isReleaseBuild, "speed is measured in a release build"))
struct ReportSpeedTests {
    private let zones = 260
    private let hours = 24

    @Test(
        "Metrics and files of a New York day (230,000 rides, 9,000 drivers) take less than half a second of processor time"
    )
    func newYorkDay() throws {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("cabrank-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: place) }
        let setup = setup()
        let record = record()
        var shortestSeconds = Double.infinity
        for _ in 0..<3 {
            let start = processorSeconds()
            let writer = try ResultsWriter(at: place, for: setup, recordsEvents: false)
            try writer.add(ReplicationResult(record, in: setup))
            try writer.finish { Manifest(of: setup, threads: 1) }
            shortestSeconds = min(shortestSeconds, processorSeconds() - start)
        }
        print("metrics and files of 230,000 rides: \(Int(shortestSeconds * 1_000)) ms of processor time")
        #expect(shortestSeconds < 0.5)
    }

    /// Of this thread: a busy machine must not fail the test.
    private func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private func setup() -> SimulationSetup {
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

    private func record() -> ReplicationRecord {
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
        return ReplicationRecord(
            replication: 1, rides: rides, drivers: Array(repeating: driver, count: drivers),
            zoneHours: Array(repeating: ZoneHourRecord(), count: hours * zones),
            zoneQueues: Array(repeating: ZoneQueueRecord(), count: zones), payments: PaymentRecord(), rejections: [],
            eventsHandled: 0, digest: 0, end: .zero)
    }
}
