@testable import CityModel
@testable import Quantities
@testable import TaxiService

/// What a queue's longest ways back cost: one zone, ever more taxis or requests in it.
///
/// Whoever scans a queue pays ten times as much for each at every row; with logarithmic steps the rows stay alike.
enum QueueBenchmark {
    private static let zone = Position(ZoneID(0))

    static func run() {
        print("queues: one zone; ns of processor time for each command, and of the row before")
        let sizes = [1_000, 10_000, 100_000]
        report("taxis with an offer, that in the middle freed", sizes, releaseInTheMiddle)
        report("requests waiting, as many given back", sizes, insertInTheMiddle)
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

    /// Every taxi has an open offer (T05) but the one in the middle, which is freed and offered something again, over
    /// and over (T09): nobody free is near, before it or behind.
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

    /// Every request had a taxi, and as many wait behind them; the drivers give them back (D06), the oldest first: each
    /// goes in behind those that came back before it, and before all that wait.
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

    /// A refused command would cost nothing and measure nothing.
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

    /// Of five.
    private static func best(_ work: () -> Double) -> Double { (0..<5).map { _ in work() }.min() ?? 0 }
}
