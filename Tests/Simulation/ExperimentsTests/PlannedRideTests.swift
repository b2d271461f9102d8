import Behaviour
import CityHost
import CityModel
import Experiments
import Measures
import Quantities
import SimulationKernel
import TaxiService
import TestSupport
import Testing

/// Lists of rides that people book ahead, on a street of six zones, 4 minutes from one to the next.
@Suite("B01, R01–R03: rides of a list, booked ahead, several a person, with rides back")
struct PlannedRideTests {
    /// A row of a list; times in seconds since the start.
    private struct Row {
        var person: UInt32 = 0
        var booked: Int64?
        var departure: Int64
        var from = 0
        var to = 2
        var pauseMinutes: Int64?
    }

    private static let hour: Int64 = 3_600

    /// Returns a source with rows that are already in the order of their first event.
    private static func source(_ rows: [Row]) -> DemandSource {
        let ordered = rows.sorted { ($0.booked ?? $0.departure) < ($1.booked ?? $1.departure) }
        var firstRides: [UInt32: UInt32] = [:]
        let plans = ordered.enumerated().map { index, row in
            let person = firstRides[row.person] ?? UInt32(index)
            firstRides[row.person] = person
            return TripPlan(
                departure: .zero + .seconds(row.departure), isBooked: row.booked != nil, person: person,
                returnAfter: row.pauseMinutes.map { .minutes($0) })
        }
        let trips = ordered.map { row in
            RecordedTrip(
                time: .zero + .seconds(row.booked ?? row.departure),
                trip: TripTemplate(origin: ZoneID(row.from), destination: ZoneID(row.to), party: 1))
        }
        return .planned(trips, plans: plans)
    }

    /// Runs a list with one taxi, which starts in the first zone.
    private func run(
        _ rows: [Row], _ change: (inout SimulationSetup) -> Void = { _ in }
    ) throws -> (record: ReplicationRecord, effects: [TimedTaxiEffect]) {
        var setup = BehaviourCity.quiet(taxis: 1)
        setup.drivers.startWeights = [1, 0, 0, 0, 0, 0]
        setup.demand = [PlannedRideTests.source(rows)]
        change(&setup)
        return try BehaviourCity.run(setup, checksInvariants: true)
    }

    private func rejections(_ record: ReplicationRecord, _ reason: TaxiService.Reason) -> Int {
        record.rejections.first { $0.reason == reason }?.count ?? 0
    }

    @Test("R02: a booked ride leaves at its time, and the ride back is requested after the pause, by the same client")
    func thereAndBack() throws {
        let record = try run([Row(booked: 0, departure: 3 * Self.hour, pauseMinutes: 30)]).record
        let (there, back) = (record.rides[0], record.rides[1])
        #expect(record.rides.count == 2 && there.client == back.client)
        #expect(there.kind == .reserved && there.requested.seconds == 10_200)
        #expect(there.pickedUp.seconds == 10_800 && there.ended.seconds == 11_280)
        // 30 minutes after 3:08:00. The driver answers after 5 s and drives 2 minutes within the zone.
        #expect(back.kind == .immediate && back.requested.seconds == 13_080)
        #expect((back.origin, back.destination) == (ZoneID(2), ZoneID(0)))
        #expect(back.pickedUp.seconds == 13_205 && back.outcome == .completed)
    }

    @Test("A person who is not taken there does not ask for the ride back, and none is asked for after the end")
    func noRideBack() throws {
        let missed = try run([Row(booked: 0, departure: 3 * Self.hour, pauseMinutes: 30)]) {
            $0.clients.noShowProbability = 1
        }
        #expect(missed.record.rides.map(\.outcome) == [.noShow])
        let late = try run([Row(booked: 0, departure: 3 * Self.hour, pauseMinutes: 600)])
        #expect(late.record.rides.map(\.outcome) == [.completed])
    }

    @Test("R02: a booking that is due during the person's other ride lapses, and that ride goes on and is paid")
    func lapse() throws {
        let (record, effects) = try run([
            Row(booked: 0, departure: 3 * Self.hour, to: 5), Row(booked: 60, departure: 3 * Self.hour + 1_500),
        ])
        #expect(record.rides.map(\.outcome) == [.completed, .lapsed])
        #expect(record.rides[1].ended.seconds == Double(3 * Self.hour + 900))
        #expect(rejections(record, .alreadyRiding) == 1)
        #expect(effects.contains { if case .paid(RequestID(1), _, _, _, _) = $0.effect { true } else { false } })
    }

    @Test("T01: a request during the person's own ride is refused and counted, and the ride goes on")
    func overlap() throws {
        let record = try run([
            Row(booked: 0, departure: 3 * Self.hour, to: 5), Row(departure: 3 * Self.hour + 600),
        ]).record
        #expect(record.rides.map(\.outcome) == [.completed])
        #expect(rejections(record, .alreadyRiding) == 1)
    }

    @Test("R01: a booking later than the lead time is refused and counted")
    func tooLate() throws {
        let rows = [
            Row(booked: Self.hour + 1, departure: 3 * Self.hour), Row(person: 1, booked: 5, departure: 4 * Self.hour),
        ]
        let record = try run(rows).record
        #expect(record.rides.count == 1 && rejections(record, .tooLate) == 1)
        #expect(try run(rows) { $0.rules.reservationLead = .hours(1) }.record.rides.count == 2)
    }

    @Test("T01: a person books further rides before, during and between rides, and makes them all as one client")
    func severalRides() throws {
        let record = try run([
            Row(booked: 0, departure: 3 * Self.hour, to: 5), Row(booked: 1, departure: 4 * Self.hour, from: 5, to: 0),
            Row(booked: 3 * Self.hour + 300, departure: 6 * Self.hour), Row(departure: 5 * Self.hour, from: 0, to: 1),
        ]).record
        #expect(record.rides.map(\.outcome) == [.completed, .completed, .completed, .completed])
        #expect(Set(record.rides.map(\.client)).count == 1)
        #expect(record.rides.map { Int64($0.wanted.seconds) / Self.hour } == [3, 4, 6, 5])
    }

    @Test("R03: each booking of a person is cancelled or postponed for itself")
    func changedBookings() throws {
        let rows = [Row(booked: 0, departure: 3 * Self.hour), Row(booked: 1, departure: 5 * Self.hour)]
        func run(cancel: Double, change: Double) throws -> ReplicationRecord {
            try self.run(rows) {
                var habits = ReservationBehaviour(probability: 0, aheadSeconds: .constant(7_200))
                (habits.cancelProbability, habits.changeProbability) = (cancel, change)
                $0.clients.reservations = habits
            }.record
        }
        #expect(try run(cancel: 1, change: 0).rides.map(\.outcome) == [.cancelled, .cancelled])
        let postponed = try run(cancel: 0, change: 1).rides
        #expect(postponed.map(\.outcome) == [.completed, .completed])
        #expect(zip(postponed, rows).allSatisfy { $0.wanted.seconds >= Double($1.departure) + 1_800 })
    }

    @Test("A person uses a wheelchair on all planned rides or on none, also a copy of the person")
    func wheelchairs() throws {
        let rows = (0..<20).flatMap { person in
            [3, 5].map { Row(person: UInt32(person), booked: Int64(person), departure: $0 * Self.hour) }
        }
        for factor in [1.0, 2] {
            let rides = try run(rows) {
                $0.demand = $0.demand.map { $0.scaled(by: factor) }
                $0.clients.wheelchairProbability = 0.5
                $0.rules.roster = VehicleRoster(capabilities: [VehicleCapability(isAccessible: true)], types: [1])
            }.record.rides
            let persons = Dictionary(grouping: rides, by: \.client).values.map { Set($0.map(\.usesWheelchair)) }
            #expect(persons.count == Int(20 * factor) && rides.count == 2 * persons.count)
            #expect(persons.allSatisfy { $0.count == 1 } && Set(persons).count == 2)
        }
    }

    @Test("T01: a party that no type of taxis fits is refused, and each of its requests is lost")
    func turnedAway() throws {
        let record = try run([Row(departure: Self.hour), Row(person: 1, booked: 60, departure: 3 * Self.hour)]) {
            $0.clients.wheelchairProbability = 1
            $0.rules.roster = VehicleRoster(capabilities: [VehicleCapability(seats: 8)], types: [1])
        }.record
        #expect(record.rides.map(\.outcome) == [.noFittingTaxi, .noFittingTaxi])
        #expect(record.rides.map(\.kind) == [.reserved, .immediate])
        #expect(record.rides.map { Int64($0.requested.seconds) } == [60, Self.hour])
        #expect(rejections(record, .noFittingTaxi) == 2)
    }

    @Test("demand.scale: persons are dropped or repeated with all their rides; smaller factors keep fewer of the same")
    func scaled() {
        let rows = (0..<100).flatMap { person in
            [Int64(10_000), 17_200].map { departure in
                Row(person: UInt32(person), booked: Int64(person), departure: departure + Int64(person))
            }
        }
        func departures(_ factor: Double) -> [[SimTime]] {
            guard case .planned(let trips, let plans) = Self.source(rows).scaled(by: factor) else { return [] }
            #expect(trips.count == plans.count && trips.map(\.time) == trips.map(\.time).sorted())
            for (index, plan) in plans.enumerated() {
                #expect(plans[Int(plan.person)].person == plan.person && plan.person <= index)
            }
            let persons = Dictionary(grouping: plans, by: \.person).sorted { $0.key < $1.key }
            return persons.map { $0.value.map(\.departure) }
        }
        for factor in [0.25, 0.5, 1, 2, 2.5] {
            let persons = departures(factor)
            #expect(persons.allSatisfy { $0.count == 2 && $0[1] - $0[0] == .hours(2) })
            #expect(abs(Double(persons.count) - 100 * factor) <= 2)
        }
        #expect(Set(departures(0.25)).isSubset(of: Set(departures(0.5))))
    }

    @Test(
        "Random lists: each row has one end, each person is one client, and the ride back follows each ride there",
        arguments: 1...12 as ClosedRange<UInt64>)
    func random(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        var rows: [Row] = []
        for person in 0..<UInt32(40) {
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let departure = Int64.random(in: 0..<12 * Self.hour, using: &generator)
                let isBooked = Bool.random(using: &generator)
                let hasRideBack = Int.random(in: 0..<3, using: &generator) == 0
                rows.append(
                    Row(
                        person: person, booked: isBooked ? Int64.random(in: 0...departure, using: &generator) : nil,
                        departure: departure, from: Int.random(in: 0..<6, using: &generator),
                        to: Int.random(in: 0..<6, using: &generator),
                        pauseMinutes: hasRideBack ? Int64.random(in: 0...90, using: &generator) : nil))
            }
        }
        var setup = BehaviourCity.lively()
        setup.seed = seed
        setup.demand = [PlannedRideTests.source(rows)]
        let (record, effects) = try BehaviourCity.run(setup, checksInvariants: true)
        let again = try BehaviourCity.run(setup).record
        #expect(record.digest == again.digest, "seed \(seed)")
        check(record, effects, rows, end: .zero + setup.duration, "seed \(seed)")
    }

    private func check(
        _ record: ReplicationRecord, _ effects: [TimedTaxiEffect], _ rows: [Row], end: SimTime, _ label: Comment
    ) {
        #expect(!record.rides.contains { $0.outcome == .openAtEnd }, label)
        #expect(Set(record.rides.map(\.client)).count <= 40, label)
        var (asked, refused, reserved, refusedBookings) = (0, 0, 0, 0)
        for entry in effects {
            switch entry.effect {
            case .reserved: reserved += 1
            case .requested(let request, _, _, _, _, _, _) where record.rides[Int(request.number) - 1].kind != .reserved:
                asked += 1
            case .joined: asked += 1
            case .clientRejected(_, .reserve, .tooLate): refusedBookings += 1
            case .clientRejected(_, .request, .alreadyRiding): refused += 1
            default: break
            }
        }
        let booked = rows.count { $0.booked != nil }
        #expect(reserved + refusedBookings == booked, label)
        // Each remaining request is a row without booking, or a ride back.
        let ridesBack = asked + refused - (rows.count - booked)
        let ridesThere = rows.count { $0.pauseMinutes != nil }
        #expect((0...ridesThere).contains(ridesBack), label)
        let lapsed = effects.count { if case .reservationLapsed = $0.effect { true } else { false } }
        #expect(record.rides.count { $0.outcome == .lapsed } == lapsed, label)
        for ride in record.rides where ride.outcome == .lapsed {
            let others = record.rides.filter { $0.client == ride.client && $0.wasRequested }
            #expect(others.contains { $0.requested <= ride.ended && $0.ended >= ride.ended }, label)
        }
    }
}
