import CityModel
import Quantities
import ServiceKernel
import TestSupport
import Testing

@testable import TaxiService

@Suite("Rebalancing of free drivers beside FIFO's offers")
struct RebalancingTests {
    private static let rules = TaxiRules.with { $0.dispatchPolicy = .rebalanced }

    /// A service with its latest scheduled round.
    private struct Rounds: ~Copyable {
        var service: TaxiService
        private(set) var injector: FaultInjector<TaxiService>?
        var round: (due: SimTime, timer: TaxiService.Timer)?

        /// Creates a service with drivers in A, and clients who have requested and withdrawn a taxi in each of the
        /// given zones.
        init(driversInA: Int, asking zones: [Int], defect: TaxiService.Defect? = nil) {
            service = TaxiService(clock: TestCity.abc.clock, rules: rules, drivers: driversInA)
            injector = FaultInjector(defect, in: &service)
            for driver in 0..<driversInA {
                handle(.driver(DriverID(driver), .start(zone: ZoneID(0), taxi: TaxiID(driver))))
            }
            for (client, zone) in zones.enumerated() {
                let (client, place) = (ClientID(client), ZoneID(zone))
                handle(.client(client, .request(from: place, to: place, party: 1, share: false)))
                handle(.client(client, .withdraw(.none)))
            }
        }

        mutating func handle(_ command: TaxiService.Command, at time: SimTime = .zero + .minutes(1)) {
            injector.handle(command, at: time, in: &service)
            for case .setTimer(.dispatchRound(let serial), let due) in service.effects {
                round = (due, .dispatchRound(serial: serial))
            }
        }

        /// Holds the scheduled round.
        ///
        /// - Parameter time: the time of the round; nil for its due time.
        mutating func holdRound(at time: SimTime? = nil) throws -> [TaxiService.Effect] {
            let held = try #require(round)
            round = nil
            handle(.timer(held.timer), at: time ?? held.due)
            try service.checkInvariants(touchedBy: .timer(held.timer))
            return service.effects.filter { if case .sent = $0 { true } else { false } }
        }
    }

    @Test("Drivers at the tail go to zones with requests in the last hour, in proportion to the requests")
    func followsDemand() throws {
        // Four requests of six in C, two in B; four drivers: 2.67 and 1.33 of them, whole ones 3 and 1.
        var rounds = Rounds(driversInA: 4, asking: [2, 1, 2, 2, 1, 2])
        #expect(rounds.round?.due == SimTime.zero + .minutes(15))
        let (a, b, c) = (ZoneID(0), ZoneID(1), ZoneID(2))
        let sent = try rounds.holdRound()
        #expect(
            sent == [
                .sent(DriverID(3), from: a, to: b), .sent(DriverID(2), from: a, to: c),
                .sent(DriverID(1), from: a, to: c), .sent(DriverID(0), from: a, to: c),
            ])
        #expect(rounds.service.queue(of: a).count == 4, "who is sent stands in the queue until they are there")
    }

    @Test("A driver in a zone with demand stays, and a driver on the way is not sent again")
    func staysAndCounts() throws {
        var rounds = Rounds(driversInA: 2, asking: [0, 2])
        let sent = try rounds.holdRound()
        #expect(sent == [.sent(DriverID(1), from: ZoneID(0), to: ZoneID(2))])
        // The drive takes ten minutes.
        let sentMeanwhile = try rounds.holdRound(at: .zero + .minutes(20))
        #expect(sentMeanwhile.isEmpty)
        let sentAgain = try rounds.holdRound(at: .zero + .minutes(45))
        #expect(sentAgain == sent, "who has not gone is sent again")
    }

    @Test("Rounds end after an hour without requests, and begin again with the next request")
    func roundsEnd() throws {
        var rounds = Rounds(driversInA: 1, asking: [0])
        var held: [SimTime] = []
        while let due = rounds.round?.due {
            held.append(due)
            _ = try rounds.holdRound()
        }
        let quarters: [SimTime] = [15, 30, 45, 60, 75].map { .zero + .minutes($0) }
        #expect(held == quarters)
        let again = TaxiService.Command.client(
            ClientID(9), .request(from: ZoneID(0), to: ZoneID(0), party: 1, share: false))
        rounds.handle(again, at: .zero + .minutes(95))
        #expect(rounds.round?.due == SimTime.zero + .minutes(105))
    }

    @Test("A host's forecast replaces the recent requests, interpolated between the hours")
    func expectedByHost() {
        var expected = [Double](repeating: 0, count: 24 * 3)
        (expected[2], expected[3 + 1]) = (4, 8)
        let rebalancing = Rebalancing(zones: 3, interval: .minutes(15), expectedRequests: expected)
        let clock = TestCity.abc.clock
        #expect(rebalancing.expectedRequests(at: .zero, clock) == [0, 0, 4])
        #expect(rebalancing.expectedRequests(at: .zero + .minutes(15), clock) == [0, 2, 3])
        #expect(rebalancing.expectedRequests(at: .zero + .hours(24) + .minutes(60), clock) == [0, 8, 0])
    }

    @Test("Shares are whole numbers, add up, and do not exceed the requests")
    func shares() {
        #expect(Rebalancing.shares(of: 4, in: [0, 2, 4]) == [0, 1, 3])
        #expect(Rebalancing.shares(of: 100, in: [0.4, 2.6, 4]) == [0, 3, 4])
        #expect(Rebalancing.shares(of: 2, in: [1, 1, 1]) == [1, 1, 0], "ties by the order of the zones")
        #expect(Rebalancing.shares(of: 5, in: [0, 0]) == [0, 0])
        #expect(Rebalancing.shares(of: 0, in: [3, 1]) == [0, 0])
    }

    @Test("A request counts in the sixty minutes after its own minute")
    func recentRequests() {
        var recent = RecentRequests(zones: 2)
        #expect(recent.isEmpty(at: .zero))
        for second in [61, 119, 3_700] { recent.add(from: ZoneID(1), at: .zero + .seconds(Int64(second))) }
        #expect(recent.inLastHour(at: .zero + .seconds(119)) == [0, 0], "the minute is not over")
        #expect(!recent.isEmpty(at: .zero + .seconds(119)))
        #expect(recent.inLastHour(at: .zero + .minutes(2)) == [0, 2])
        #expect(recent.inLastHour(at: .zero + .minutes(61)) == [0, 2])
        #expect(recent.inLastHour(at: .zero + .minutes(62)) == [0, 1])
        #expect(recent.inLastHour(at: .zero + .hours(3)) == [0, 0])
        #expect(recent.isEmpty(at: .zero + .hours(3)))
        // Another hour overwrites the place in the ring.
        recent.add(from: ZoneID(0), at: .zero + .hours(3))
        #expect(recent.inLastHour(at: .zero + .minutes(181)) == [1, 0])
    }

    @Test("Canary: sending a driver with an open offer violates the invariants that the command touched")
    func defectIsFound() {
        var rounds = Rounds(driversInA: 2, asking: [2, 2], defect: .driverWithOfferSent)
        let asking = TaxiService.ClientAction.request(from: ZoneID(0), to: ZoneID(1), party: 1, share: false)
        rounds.handle(.client(ClientID(7), asking))
        var found = ""
        do {
            _ = try rounds.holdRound()
        } catch {
            found = "\(error)"
        }
        #expect(found.contains("is sent, but is not free"))
        #expect(rounds.injector?.injectionCount == 1)
    }
}
