import Behaviour
import CityModel
import CommandStore
import Experiments
import Measures
import Quantities
import TaxiService
import TestSupport
import Testing

@testable import CityServer

@Suite("The state of a store at a moment, and runs that continue from it")
struct HistoricalStateTests {
    private static let program: UInt64 = 77

    /// A scenario of a town with three zones, three drivers, and ten calls an hour.
    private static let setup: SimulationSetup = {
        let city = TestServer.town().city
        let trips = (0..<9).map { TripTemplate(origin: ZoneID($0 / 3), destination: ZoneID($0 % 3)) }
        let demand = PoissonDemand(
            requestsPerHour: Array(repeating: 10, count: 24), choices: [WeightedTrips(trips: trips)])
        var drivers = DriverBehaviour()
        drivers.shifts = [ShiftPlan(taxis: 3)]
        var clients = ClientBehaviour()
        clients.patienceSeconds = .exponential(mean: 1_200)
        clients.cardProbability = 0.5
        return SimulationSetup(
            name: "town", city: city, clockAtStart: .hours(8), duration: .hours(2), warmUp: .zero, seed: 1,
            replications: 1, rules: TaxiRules(), demand: [.poisson(demand)], clients: clients, drivers: drivers,
            travel: TravelBehaviour(), inputLosses: [], document: .map([]))
    }()

    private static let room = 4

    private static var served: ServedCity {
        ServedCity(
            name: "town", city: setup.city, streets: nil, fingerprint: 7, startDate: nil, clockAtStart: .hours(8)
        ) { WorldPlan(setup).makeHost(drivers: room, log: $0) }
    }

    /// Makes a store by real calls. At its end one taxi carries a passenger, one drives to a pickup, one waits in a
    /// queue with an offer, and a client has a reservation.
    private func store(in folder: TemporaryFolder, snapshots: Bool) throws -> CommandStore {
        let store = try CommandStore(
            folder: "\(folder.path)/store", mode: .openOrCreate,
            description: StoreDescription(
                name: "town", digest: 7, startUnixSeconds: 0, secret: Array(repeating: 1, count: 32)))
        let server = try TestServer(HistoricalStateTests.served, store: store)
        let drivers = try ["dario", "elsa", "fred"].map { try server.registerUser("driver", $0) }
        let clients = try ["ana", "bea", "carl", "dora"].map { try server.registerUser("client", $0) }
        func snapshot() throws {
            guard snapshots else { return }
            try store.snapshots.write(StoredSnapshot(of: server.serving, by: HistoricalStateTests.program))
        }
        server.move(to: 60)
        for (driver, zone) in zip(drivers, ["A", "B", "C"]) {
            server.post("taxis/start", "{\"zone\": \"\(zone)\"}", token: driver)
        }
        server.post("taxis/request", "{\"from\": \"A\", \"to\": \"C\"}", token: clients[0])
        server.post("taxis/accept", token: drivers[0])
        server.move(to: 240)
        server.post("taxis/arrive", token: drivers[0])
        server.post("taxis/pickUp", "{\"client\": \"c1\"}", token: drivers[0])
        try snapshot()
        server.move(to: 300)
        server.post("taxis/request", "{\"from\": \"B\", \"to\": \"A\", \"party\": 3}", token: clients[1])
        server.post("taxis/accept", token: drivers[1])
        server.post("taxis/reserve", "{\"from\": \"A\", \"to\": \"B\", \"departure\": 7500}", token: clients[3])
        server.move(to: 320)
        server.post("taxis/request", "{\"from\": \"C\", \"to\": \"A\"}", token: clients[2])
        try snapshot()
        server.move(to: 330)
        server.post("taxis/request", "{\"from\": \"A\", \"to\": \"A\"}", token: clients[3])
        return store
    }

    private func record(
        of store: CommandStore, at moment: SimTime, program: UInt64 = HistoricalStateTests.program,
        passedOver: (ServerNotice) -> Void = { _ in }
    ) throws -> (record: ReplicationRecord, beginning: InitialState) {
        let state = try HistoricalState(
            of: store, HistoricalStateTests.served, at: moment, program: program, tell: passedOver)
        let beginning = try InitialState(
            state.services, of: HistoricalStateTests.setup, drivers: HistoricalStateTests.room, at: state.moment,
            registered: InitialState.Registered(drivers: state.drivers, clients: state.clients), rides: state.rides)
        var options = RunOptions()
        options.checksInvariants = true
        let plan = WorldPlan(HistoricalStateTests.setup.resumed(from: beginning, for: .hours(3)))
        return (try ReplicationRunner(plan: plan, options: options).run(replication: 1), beginning)
    }

    @Test("A run continues equally from a snapshot and from all frames, at any moment, to the last figure")
    func sameFromSnapshot() throws {
        let folder = try TemporaryFolder()
        let store = try store(in: folder, snapshots: true)
        #expect(store.snapshots.sequences.count == 2)
        let span = try #require(try HistoricalState.span(of: store))
        #expect(span.lowerBound == .zero && span.upperBound == .zero + .seconds(330))
        for seconds: Int64 in [0, 100, 250, 310, 325, 330] {
            let moment = SimTime.zero + .seconds(seconds)
            var notices = 0
            let (fromSnapshot, beginning) = try record(of: store, at: moment)
            let (fromFrames, again) = try record(of: store, at: moment, program: 78) { _ in notices += 1 }
            #expect(notices == 2)
            #expect(beginning.digest == again.digest && beginning.counts == again.counts)
            #expect(fromSnapshot.digest == fromFrames.digest)
            #expect(
                firstDifference(
                    fromSnapshot.rides.map(HistoricalStateTests.line), fromFrames.rides.map(HistoricalStateTests.line))
                    == nil)
            #expect(fromSnapshot.drivers.map(\.shift) == fromFrames.drivers.map(\.shift))
        }
    }

    private static func line(_ ride: RideRecord) -> String { "\(ride)" }

    @Test(
        "T10, T06, T05, R02: pending rides, pickups, offers and reservations are carried through"
    )
    func everybodyGoesOn() throws {
        let folder = try TemporaryFolder()
        let (record, beginning) = try record(of: store(in: folder, snapshots: false), at: .zero + .seconds(330))
        let counts = beginning.counts
        #expect(counts.driversAtWork == 3 && counts.requestsWaiting == 2, "\(counts)")
        #expect(counts.requestsAllocated == 2 && counts.reservations == 1, "\(counts)")
        let rides = Dictionary(uniqueKeysWithValues: record.rides.map { ($0.request, $0) })
        let (ana, bea, booked) = (try #require(rides[1]), try #require(rides[2]), try #require(rides[3]))
        // Ten minutes from A to C, of which 90 seconds are over.
        #expect(ana.outcome == .completed && ana.pickedUp == .zero - .seconds(90))
        #expect(ana.ended >= .zero + .seconds(500) && ana.ended <= .zero + .seconds(520), "\(ana.ended)")
        // Three minutes within B, of which 30 seconds are over.
        #expect(bea.outcome == .completed && bea.accepted == .zero - .seconds(30))
        #expect(bea.pickedUp == .zero + .seconds(150), "\(bea.pickedUp)")
        #expect(booked.kind == .reserved && booked.wasRequested && !booked.wasRequestedBefore)
        #expect([.completed, .gaveUp, .noTaxi].contains(booked.outcome))
        for number: UInt32 in [4, 5] {
            let ride = try #require(rides[number])
            #expect(ride.outcome != .openAtEnd && ride.requested <= .zero)
        }
        #expect(record.drivers.prefix(3).allSatisfy { $0.shift == .hours(3) && $0.rides > 0 })
        #expect(record.drivers[3].shift == .zero)
        // New people have new numbers.
        #expect(record.rides.filter { $0.request > 5 }.allSatisfy { $0.client > 4 })
        #expect(record.rides.filter { $0.request > 5 }.count > 15)
    }
}
