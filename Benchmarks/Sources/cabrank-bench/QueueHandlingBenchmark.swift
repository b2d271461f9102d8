@testable import CityModel
@testable import Quantities
@testable import TaxiService

/// Measures the longest moves within a queue: one zone with a growing number of taxis or requests.
///
/// If operations scanned the queue, each row would cost ten times the previous one; with logarithmic steps all rows
/// cost nearly the same.
enum QueueHandlingBenchmark {
    private static let zone = Position(ZoneID(0))

    static func run() {
        print("queues: one zone; ns of processor time per command, and relative to the row before")
        let sizes = [1_000, 10_000, 100_000]
        report("taxis with an offer; the middle one is released", sizes, releaseInTheMiddle)
        report("waiting requests, and as many given back", sizes, insertInTheMiddle)
    }

    private static func report(_ name: String, _ sizes: [Int], _ nanoseconds: (Int) -> Double) {
        var before: Double?
        for size in sizes {
            let each = nanoseconds(size)
            let ratio = before.map { " · \(thousandths(each / $0)) ×" } ?? ""
            print("  \(size) \(name): \(Int(each)) ns\(ratio)")
            before = each
        }
    }

    private static func thousandths(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }

    /// Measures a release in the middle: every taxi has an open offer (T05) except the one in the middle, which is
    /// repeatedly freed and offered a ride (T09), with no free taxi near it in the queue.
    private static func releaseInTheMiddle(_ count: Int) -> Double {
        best {
            var service = makeService(drivers: count)
            start(count, &service)
            for client in 0..<count { request(client, &service) }
            let rounds = 2_000
            return nanoseconds(rounds) {
                for _ in 0..<rounds {
                    give(.client(ClientID(count / 2), .withdraw(.none)), &service)
                    request(count / 2, &service)
                }
            }
        }
    }

    /// Measures insertion in the middle: drivers give back all rides (D06), the oldest first, while as many requests
    /// wait; each goes behind the rides given back before it, and before the waiting ones.
    private static func insertInTheMiddle(_ count: Int) -> Double {
        best {
            var service = makeService(drivers: count)
            start(count, &service)
            for client in 0..<count { request(client, &service) }
            for driver in 0..<count { give(.driver(DriverID(driver), .accept), &service) }
            for client in count..<2 * count { request(client, &service) }
            return nanoseconds(count) {
                for driver in 0..<count { give(.driver(DriverID(driver), .giveBack), &service) }
            }
        }
    }

    private static func makeService(drivers: Int) -> TaxiService {
        let city = City(
            name: "Bench", zones: [Zone(name: "0")], legs: [TravelLeg(milliseconds: 60_000, metres: 500)],
            searchDistances: [0])
        return TaxiService(clock: TravelClock(city: city, clockAtStart: .zero), rules: TaxiRules(), drivers: drivers)
    }

    private static func start(_ drivers: Int, _ service: inout TaxiService) {
        for driver in 0..<drivers {
            give(.driver(DriverID(driver), .start(at: zone, taxi: TaxiID(driver))), &service)
        }
    }

    private static func request(_ client: Int, _ service: inout TaxiService) {
        give(.client(ClientID(client), .request(from: zone, to: zone, party: 1, share: false)), &service)
    }

    /// Handles a command, and checks that it is accepted: a refused one would measure nothing.
    private static func give(_ command: TaxiService.Command, _ service: inout TaxiService) {
        service.handle(command, at: .zero)
        switch service.effects.first {
        case .clientRejected, .driverRejected: preconditionFailure("refused: \(command)")
        default: break
        }
    }

    private static func nanoseconds(_ commands: Int, _ work: () -> Void) -> Double {
        let start = ProcessorTime.seconds()
        work()
        return (ProcessorTime.seconds() - start) * 1e9 / Double(commands)
    }

    /// Returns the minimum of five runs.
    private static func best(_ work: () -> Double) -> Double { (0..<5).map { _ in work() }.min() ?? 0 }
}
