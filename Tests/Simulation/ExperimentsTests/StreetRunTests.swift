import Behaviour
import CityModel
import Quantities
import TaxiService
import Testing

@testable import Experiments

/// Runs on the streets of a small generated city whose people do everything often.
@Suite("D04, D06, T11, B02: runs on streets")
struct StreetRunTests {
    private func setup(seed: UInt64 = 1) -> SimulationSetup {
        StreetTown.setup(seed: seed, traffic: StreetTraffic(StreetTown.city))
    }

    @Test("I01–I14: all invariants hold, and taxis enter zones on their way", arguments: [1, 2] as [UInt64])
    func invariants(seed: UInt64) throws {
        let (record, effects) = try BehaviourCity.run(setup(seed: seed), checksInvariants: true)
        #expect(record.rides.count > 400)
        var seen: [String: Int] = [:]
        for entry in effects { seen[entry.effect.kindName, default: 0] += 1 }
        for name in ["driverMoved", "gaveBack", "interruptedByClient", "interruptedByTaxi", "joined", "noShow"] {
            #expect(seen[name, default: 0] > 0, "\(name), seed \(seed)")
        }
    }

    @Test("P01: the fare of a solo ride follows the fastest route that was driven")
    func pricesFollowWays() throws {
        let (record, _) = try BehaviourCity.run(setup(), checksInvariants: false)
        let fare = TaxiRules().fare
        var lone = 0
        for ride in record.rides where ride.outcome == .completed && !ride.isShared {
            lone += 1
            #expect(ride.rideMetres == ride.directMetres)
            #expect(ride.price == fare.price(metres: Int64(ride.rideMetres)), "r\(ride.request)")
        }
        #expect(lone > 50)
    }

    @Test("The same seed yields the same run, alone or concurrently on threads")
    func sameSeedSameRun() throws {
        var twice = setup()
        twice.replications = 3
        func digests(threads: Int) throws -> [UInt64] {
            var digests: [UInt64] = []
            try Experiment(setup: twice, threads: threads).run(hooks: Experiment.Hooks()) {
                digests.append($0.record.digest)
            }
            return digests
        }
        let alone = try digests(threads: 1)
        #expect(try digests(threads: 3) == alone)
        #expect(Set(alone).count == 3)
    }

    @Test("Every kilometre of a taxi is accounted for: on streets a busy day is longer than its rides")
    func kilometres() throws {
        let (record, _) = try BehaviourCity.run(setup(), checksInvariants: false)
        let occupied = record.drivers.reduce(Int64(0)) { $0 + $1.occupiedMetres }
        let pickups = record.rides.reduce(Int64(0)) { $0 + Int64($1.pickupMetres) }
        let empty = record.drivers.reduce(Int64(0)) { $0 + $1.pickupMetres + $1.repositioningMetres }
        #expect(occupied > 0 && pickups > 0)
        #expect(empty >= pickups)
        #expect(record.drivers.contains { $0.repositioningMetres > 0 })
        #expect(record.drivers.allSatisfy { $0.repositioningMetres >= 0 })
    }

    @Test("Z04: with a closed zone all invariants hold, and until it is closed the run is as without")
    func closedZone() throws {
        var closed = setup()
        let traffic = try #require(closed.traffic)
        let (start, end) = (SimTime.zero + .hours(1), SimTime.zero + .hours(2))
        var event = CityEvent(name: "Fair", period: start..<end)
        event.closedArcs = traffic.streetCity.carArcs(in: ZoneID(0))
        closed.events = [event]
        closed.traffic = traffic.closing(closed.events.streetClosures)
        let (record, _) = try BehaviourCity.run(closed, checksInvariants: true)
        let (plain, _) = try BehaviourCity.run(setup(), checksInvariants: false)
        #expect(record.rides.count > 400 && record.digest != plain.digest)
        let commands = try [closed, setup()].map { setup in
            try StreetTown.run(setup).commands.filter { $0.time < start }
        }
        #expect(commands[0] == commands[1] && !commands[0].isEmpty)
        let again = try BehaviourCity.run(closed, checksInvariants: false).record
        #expect(again.digest == record.digest)
        // No request from or to the zone that enters dispatch in the period is served.
        let cutOff = record.rides.filter { ride in
            ride.kind == .immediate && (start..<end).contains(ride.requested)
                && (ride.origin == ZoneID(0) || ride.destination == ZoneID(0))
        }
        #expect(!cutOff.isEmpty && !cutOff.contains { $0.outcome == .completed && !$0.isShared })
    }
}
