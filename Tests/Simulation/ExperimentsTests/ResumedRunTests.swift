import Behaviour
import CityHost
import CityModel
import Measures
import Quantities
import ServiceKernel
import TaxiService
import Testing

@testable import Experiments

@Suite("Replications that resume from a used city")
struct ResumedRunTests {
    private static func town(_ setup: SimulationSetup, from start: SimTime) throws -> SharedTown {
        try SharedTown(setup, from: start, strangers: 3, checks: .none)
    }

    private static func setup(_ which: Int) -> SimulationSetup {
        which == 0 ? BehaviourCity.lively() : StreetTown.setup(seed: 4)
    }

    private static func run(
        _ setup: SimulationSetup, from beginning: InitialState, for duration: SimDuration, replication: Int = 1
    ) throws -> (record: ReplicationRecord, effects: [TimedTaxiEffect]) {
        var options = RunOptions()
        options.checksInvariants = true
        var effects: [TimedTaxiEffect] = []
        let runner = ReplicationRunner(
            plan: WorldPlan(setup.resumed(from: beginning, for: duration)), options: options,
            observer: { effects += $0.taxiEffects })
        return (try runner.run(replication: replication), effects)
    }

    @Test(
        "I12, I01: from any saved state invariants hold to the end, no open request is lost, and drivers continue",
        arguments: [0, 1])
    func nobodyIsLost(which: Int) throws {
        let setup = ResumedRunTests.setup(which)
        var town = try ResumedRunTests.town(setup, from: .zero + .hours(30))
        for moment in 1...8 {
            town.run(until: .zero + .hours(30) + .minutes(17) * Int64(moment))
            let beginning = try town.beginning()
            let open = TaxiService.RideViews(town.host.taxis.snapshotEffects(at: town.now)).inOrder.map(\.request)
            let working = (0..<town.host.taxis.driverCount).filter {
                [.available, .busy].contains(town.host.taxis.state(of: DriverID($0)))
            }
            #expect(beginning.counts.driversAtWork == working.count)
            let counts = beginning.counts
            #expect(counts.requestsWaiting + counts.requestsAllocated + counts.reservations == open.count)
            let record = try ResumedRunTests.run(setup, from: beginning, for: .hours(3)).record
            #expect(Array(record.rides.prefix(open.count)).map(\.request) == open.map(\.number))
            let numbers = record.rides.map(\.request)
            #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
            for ride in record.rides.prefix(open.count) where ride.wasRequestedBefore && ride.outcome == .openAtEnd {
                // A client may still wait without any driver's acceptance, but no ride is forgotten.
                #expect(!ride.wasAccepted, "r\(ride.request) is still on after three hours")
            }
            for driver in working { #expect(record.drivers[driver].shift > .zero, "driver \(driver)") }
            #expect(record.rides.contains { !$0.wasRequestedBefore && $0.outcome == .completed })
        }
    }

    @Test("Resumed people know their rides in progress, and do nothing impossible", arguments: [0, 1])
    func knowWhatTheyHave(which: Int) throws {
        let setup = ResumedRunTests.setup(which)
        var town = try ResumedRunTests.town(setup, from: .zero + .hours(30))
        var rejected: [TaxiService.Reason: Int] = [:]
        for moment in 1...12 {
            town.run(until: .zero + .hours(31) + .minutes(7) * Int64(moment))
            let told = try ResumedRunTests.run(setup, from: town.beginning(), for: .hours(1)).effects
            for effect in told {
                if case .driverRejected(_, _, let reason) = effect.effect { rejected[reason, default: 0] += 1 }
            }
        }
        for reason in [TaxiService.Reason.noRide, .notPickedUp, .alreadyPickedUp, .alreadyWorking, .alreadyArrived] {
            #expect(rejected[reason] == nil, "\(rejected)")
        }
    }

    @Test("The same state and seed yield the same record; another replication another one")
    func repeats() throws {
        let setup = ResumedRunTests.setup(0)
        var town = try ResumedRunTests.town(setup, from: .zero + .hours(30))
        town.run(until: .zero + .hours(32))
        let beginning = try town.beginning()
        let (one, two) = (
            try ResumedRunTests.run(setup, from: beginning, for: .hours(2)),
            try ResumedRunTests.run(setup, from: beginning, for: .hours(2))
        )
        #expect(one.record.digest == two.record.digest && one.effects.map(\.effect) == two.effects.map(\.effect))
        let other = try ResumedRunTests.run(setup, from: beginning, for: .hours(2), replication: 2)
        #expect(other.record.digest != one.record.digest)
    }

    @Test("A real client on board reaches the destination, and a real driver at work continues")
    func strangers() throws {
        let setup = BehaviourCity.quiet(requestsPerHour: 30)
        var town = try ResumedRunTests.town(setup, from: .zero + .hours(30))
        town.run(until: .zero + .hours(31))
        let (driver, client) = town.stranger
        town.send(.driver(driver, .start(at: Position(ZoneID(5)), taxi: town.host.taxis.taxi(of: driver))))
        town.send(
            .client(
                client, .request(from: Position(ZoneID(2)), to: Position(ZoneID(3)), party: 2, share: false)))
        let ride = town.host.taxis.currentRequest(of: client)
        while !town.host.taxis.isAllocated(client) { town.run(until: town.now + .seconds(10)) }
        // The ride has been in progress for one of its two minutes.
        town.run(until: town.now + .minutes(1))
        let (record, effects) = try ResumedRunTests.run(setup, from: town.beginning(), for: .hours(4))
        let ended = try #require(record.rides.first { $0.request == ride.number })
        #expect(ended.outcome == .completed && ended.wasRequestedBefore)
        #expect(record.drivers[Int(driver.index)].shift == .hours(4))
        #expect(effects.contains { if case .offered(_, driver, _) = $0.effect { true } else { false } })
    }

    @Test("B02: the given number of drivers on duty go home after their rides, and do not come back")
    func leaving() throws {
        var setup = BehaviourCity.quiet(requestsPerHour: 200, taxis: 50)
        var town = try ResumedRunTests.town(setup, from: .zero + .hours(30))
        town.run(until: .zero + .hours(31))
        let beginning = try town.beginning()
        let all = try ResumedRunTests.run(setup, from: beginning, for: .hours(4)).record
        setup.drivers.attrition = DriverAttrition(drivers: 20, after: .hours(1))
        let fewer = try ResumedRunTests.run(setup, from: beginning, for: .hours(4))
        func onDuty(_ record: ReplicationRecord, hour: Int) -> Double { record.fleetHours[hour].onDuty.seconds / 3_600 }
        #expect(abs(onDuty(all, hour: 3) - 50) < 0.01)
        #expect(abs(onDuty(fewer.record, hour: 0) - 50) < 0.01 && abs(onDuty(fewer.record, hour: 3) - 30) < 0.01)
        let stopped = fewer.effects.count { if case .driverStopped = $0.effect { true } else { false } }
        #expect(stopped == 20)
        // All other people are unchanged until then.
        let before = { (record: ReplicationRecord) in record.rides.filter { $0.requested < .zero + .minutes(50) }.count
        }
        #expect((before(all) == before(fewer.record)) == true)
        // In an empty city there is no driver to send home.
        setup.drivers.attrition = DriverAttrition(drivers: 500, after: .zero)
        let none = try ResumedRunTests.run(setup, from: beginning, for: .hours(4)).record
        #expect(onDuty(none, hour: 3) == 0)
    }
}

extension SharedTown {
    fileprivate var stranger: (driver: DriverID, client: ClientID) {
        (DriverID(residents.driverCount), ClientID(residents.clientCount))
    }

    fileprivate mutating func send(_ command: TaxiService.Command) { perform(.taxi(command)) }

    fileprivate mutating func beginning(rides: TaxiService.RideViews = TaxiService.RideViews()) throws -> InitialState {
        var form = StateCoder()
        try host.code(with: &form)
        return try InitialState(
            form.finish(), of: setup, drivers: room, at: now,
            registered: InitialState.Registered(
                drivers: residents.driverCount + 1, clients: residents.clientCount + 1), rides: rides)
    }
}
