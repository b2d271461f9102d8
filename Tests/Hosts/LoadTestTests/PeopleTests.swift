import CityModel
import LoadProfiles
import Quantities
import SimulationKernel
import TaxiService
import Testing

@testable import LoadTest

@Suite("Users of a load test with the real service on virtual time")
struct PeopleTests {
    private static let second: Int64 = 1_000_000_000

    private func run(
        _ profile: LoadProfile, generators: Int = 1, seconds: Int64, _ prepare: (inout VirtualTaxis) -> Void = { _ in }
    ) throws -> VirtualTaxis {
        var run = try VirtualTaxis(profile, generators: generators)
        prepare(&run)
        run.run(until: profile.nanoseconds(measured: Double(seconds)))
        return run
    }

    @Test(
        "B01, B02: the rate of each kind of command is the requested one, with one generator and with three",
        arguments: [1, 3])
    func rates(_ generators: Int) throws {
        let profile = try ProfileSamples.profile()
        let run = try run(profile, generators: generators, seconds: 20)
        let flows = profile.flows
        // With several generators, each one sees too few joinable rides.
        for kind in TaxiLoad.mixedKinds + TaxiLoad.followingKinds
        where kind != .timeout && (kind != .share || generators == 1) {
            let expected = flows.perSecond(kind) * 20
            let count = Double(run.count(kind))
            // Commands that follow from a request come in bursts.
            #expect(
                abs(count - expected) < 0.04 * expected + 6 * expected.squareRoot(), "\(kind): \(count) of \(expected)")
        }
        #expect(abs(Double(run.total) / 20 - 2_000) < 60, "\(run.total) commands in 20 s")
        // Commands that follow from one request, the request included.
        let others = run.count(.position) + run.count(.zoneChange) + run.count(.duty)
        let asking = run.count(.request) + run.count(.reservation) + run.count(.share)
        let perParty = Double(run.total - others) / Double(asking)
        #expect(abs(flows.commandsPerWaiting / perParty - 1) < 0.2, "\(perParty), not \(flows.commandsPerWaiting)")
        #expect(abs(flows.commands(profile, inSeconds: 20) - 40_000) < 1e-6)
        #expect(run.generators.allSatisfy { $0.people.actionsWithoutUser == 0 })
        #expect(run.count(.timeout) == 0)
    }

    @Test(
        "All users come to rest when no new actions begin",
        arguments: [
            (generators: 1, deliveryMilliseconds: 0, overloadedEvery: 0),
            (generators: 1, deliveryMilliseconds: 300, overloadedEvery: 0),
            (generators: 2, deliveryMilliseconds: 30, overloadedEvery: 0),
            (generators: 1, deliveryMilliseconds: 1, overloadedEvery: 5),
            (generators: 2, deliveryMilliseconds: 300, overloadedEvery: 3),
        ])
    func nobodyIsStuck(generators: Int, deliveryMilliseconds: Int64, overloadedEvery: Int) throws {
        // Deadlocks are as likely in a small town as in a large one.
        var profile = try ProfileSamples.profile(
            replacing: ProfileSamples.quarter + [
                ("arrivals: poisson", "arrivals: {steps: {factors: [1, 0], every: 10 s}}"),
                // Suspensions would never end within the test. Connections are lost throughout.
                ("rules:\n", "rules:\n  refusals.suspend: 1000000\n"),
            ])
        for seed: UInt64 in [1, 6, 20, 25] {
            profile.seed = seed
            try comeToRest(
                profile, generators: generators, deliveryMilliseconds: deliveryMilliseconds,
                overloadedEvery: overloadedEvery)
        }
    }

    private func comeToRest(
        _ profile: LoadProfile, generators: Int, deliveryMilliseconds: Int64, overloadedEvery: Int
    ) throws {
        var refused = 0
        let run = try run(profile, generators: generators, seconds: 300) {
            $0.noteEffect = {
                switch $0 {
                case .driverRejected, .clientRejected: refused += 1
                default: break
                }
            }
            $0.deliveryNanoseconds = 1_000 + deliveryMilliseconds * 1_000_000
            $0.overloadedEvery = overloadedEvery
        }
        var (clients, drivers, disagreeing) = (0, 0, 0)
        for generator in run.generators {
            for index in 0..<generator.people.clientCount {
                let client = generator.people.client(index)
                if client.view.phase != .free { clients += 1 }
                if !run.host.taxis.currentRequest(of: client.id).isNone { disagreeing += 1 }
            }
            for index in 0..<generator.people.driverCount {
                let driver = generator.people.driver(index)
                let state = run.host.taxis.state(of: driver.id)
                // Drivers who have just lost the connection return later.
                if driver.view.phase != .queued { drivers += 1 }
                if driver.view.isBusy { disagreeing += 1 }
                // A driver with a past step but no next one awaits an effect.
                guard driver.view.nextStep == .none, driver.isConnected else { continue }
                if (driver.view.phase == .queued) != (state == .available), deliveryMilliseconds == 0 {
                    disagreeing += 1
                }
                if driver.view.phase == .off, state == .offline, run.host.taxis.isConnected(driver.id) {
                    disagreeing += 1
                }
            }
            #expect(generator.people.freeClientCount == generator.people.clientCount)
        }
        #expect(clients == 0 && disagreeing == 0, "seed \(profile.seed)")
        // Each connection is away for one second per minute, and a new start takes a moment.
        #expect(drivers < 15, "\(drivers) drivers are not in a queue")
        // A user who gets an effect late acts on an outdated state.
        #expect(deliveryMilliseconds > 0 || refused == 0, "\(refused) refused")
        #expect(deliveryMilliseconds < 30 || refused > 0)
    }

    @Test("Memory is allocated once: it does not grow between half a minute and one and a half")
    func memory() throws {
        let profile = try ProfileSamples.profile(replacing: ProfileSamples.quarter)
        var run = try VirtualTaxis(profile)
        run.run(until: 30 * PeopleTests.second)
        let before = run.generators[0].people.memoryBytes
        run.run(until: 90 * PeopleTests.second)
        #expect(run.generators[0].people.memoryBytes == before)
        #expect(before < 1_000_000)
    }

    @Test("The same seed gives the same commands at the same times, and another seed gives others")
    func seeds() throws {
        func digest(seed: String) throws -> UInt64 {
            var overrides = LoadProfileLoader.Overrides()
            overrides.seed = seed
            let profile = try ProfileSamples.profile(overrides: overrides)
            var run = try VirtualTaxis(profile)
            run.digests = true
            run.run(until: 13 * PeopleTests.second)
            return run.digest.value
        }
        let first = try digest(seed: "1")
        #expect(try digest(seed: "1") == first)
        #expect(try digest(seed: "2") != first)
    }

    @Test("D02: all drivers start work in the first half of the warm-up, and nothing else happens then")
    func logIn() throws {
        let profile = try ProfileSamples.profile()
        var run = try VirtualTaxis(profile, generators: 2)
        run.countedFrom = 0
        run.run(until: profile.nanoseconds() / 2 + 1_000_000)
        #expect(run.generators.map { $0.people.driverCount } == [500, 500])
        // Drivers who have lost the connection meanwhile return soon.
        let atWork = (0..<1_000).count { run.host.taxis.state(of: DriverID($0)) == .available }
        #expect(atWork > 950)
        #expect(run.count(.duty) >= 1_000 && run.count(.duty) < 1_500)
        #expect(run.total - run.count(.duty) < 20)
    }

    @Test("T02: the coordinates that users send lie in the intended zones")
    func places() throws {
        let profile = try ProfileSamples.profile()
        let load = try #require(profile.taxis)
        let places = load.plan.places
        var stream = StreamFamily(seed: 1, replication: 0).stream(purpose: .loadActions, entity: 0)
        for zone in 0..<load.city.zoneCount {
            #expect(places.hasPlaces(in: ZoneID(zone)))
            for _ in 0..<40 {
                #expect(load.city.zone(at: places.place(in: ZoneID(zone), from: &stream)) == ZoneID(zone))
            }
        }
    }

    @Test("A pool chooses each of its members with equal probability, and no other person")
    func pool() {
        var pool = PersonPool(of: 100)
        for person in 0..<100 { pool.insert(person) }
        for person in 0..<100 where person % 4 != 0 { pool.remove(person) }
        pool.remove(1)
        pool.insert(4)
        #expect(pool.count == 25)
        var stream = StreamFamily(seed: 5, replication: 0).stream(purpose: .loadActions, entity: 1)
        var counts = [Int](repeating: 0, count: 100)
        for _ in 0..<25_000 { if let person = pool.choose(from: &stream) { counts[person] += 1 } }
        #expect(counts.enumerated().allSatisfy { $0.offset % 4 == 0 ? abs($0.element - 1_000) < 140 : $0.element == 0 })
        for person in 0..<100 { pool.remove(person) }
        #expect(pool.choose(from: &stream) == nil)
    }
}
