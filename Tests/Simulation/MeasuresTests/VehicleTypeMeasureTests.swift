import Quantities
import TaxiService
import Testing

@testable import Measures

@Suite("Types of taxis in the measures")
struct VehicleTypeMeasureTests {
    private static let (zone, other) = (Position(ZoneID(0)), Position(ZoneID(1)))

    /// Returns a run of an hour in which d1 and d3 have ordinary taxis, and d2 an accessible van.
    private func run() -> MeasuredRun {
        var run = MeasuredRun(zoneCount: 2, driverCount: 3, duration: .hours(1))
        run.roster = VehicleRoster(
            capabilities: [VehicleCapability(seats: 8, isAccessible: true)], types: [0, 1, 0])
        run.vehicleTypes = [
            MeasuredVehicleType(name: "ordinary", co2GramsPerKilometre: 100, costPerKilometre: 0.5),
            MeasuredVehicleType(name: "van", co2GramsPerKilometre: 250, costPerKilometre: 1),
        ]
        return run
    }

    private func record(
        in run: MeasuredRun, _ effects: [(TaxiService.Effect, metres: Int32)]
    ) -> ReplicationRecord {
        var observer = RunObserver(run)
        for driver in 0..<3 { observer.note(.driverStarted(DriverID(driver), zone: ZoneID(0)), at: .zero) }
        for (minute, (effect, metres)) in effects.enumerated() {
            observer.note(effect, distanceMetres: metres, at: .zero + .minutes(Int64(minute + 1)))
        }
        observer.endHour(at: .zero + .hours(1))
        return observer.finish(replication: 1, eventsHandled: 0, digest: 0, end: .zero + .hours(1))
    }

    private func requested(_ number: UInt32, _ party: TaxiService.TravelParty) -> (TaxiService.Effect, metres: Int32) {
        (
            .requested(
                RequestID(number), client: ClientID(number), from: Self.zone, to: Self.other, party: party,
                share: false), 0
        )
    }

    @Test("A driver whose taxi does not fit is not overtaken (I11)")
    func overtaking() {
        let offered = { (request: UInt32, driver: UInt32) in
            (
                TaxiService.Effect.offered(RequestID(request), driver: DriverID(driver), zone: ZoneID(0)),
                metres: Int32(0)
            )
        }
        let van = TaxiService.TravelParty(2, usesWheelchair: true)
        #expect(record(in: run(), [requested(1, van), offered(1, 1)]).queueOvertakes == 0)
        #expect(record(in: run(), [requested(1, 5), offered(1, 1)]).queueOvertakes == 0)
        #expect(record(in: run(), [requested(1, 4), offered(1, 1)]).queueOvertakes == 1, "d1 is ahead and fits")
        #expect(
            record(in: run(), [requested(1, van), offered(1, 2)]).queueOvertakes == 1,
            "d2 fits and is ahead of d3, also if d3 does not fit")
    }

    @Test("A party that needs a type and gives up without an offer has found no fitting taxi")
    func loss() throws {
        let withdrawn = { (request: UInt32) in
            (TaxiService.Effect.withdrawn(RequestID(request), client: ClientID(request)), metres: Int32(0))
        }
        let record = record(
            in: run(),
            [
                requested(1, 5), withdrawn(1), requested(2, TaxiService.TravelParty(1, usesWheelchair: true)),
                withdrawn(2), requested(3, 4), withdrawn(3),
            ])
        #expect(record.rides.map(\.outcome) == [.noFittingTaxi, .noFittingTaxi, .noTaxi])
        #expect(record.rides.map(\.usesWheelchair) == [false, true, false])
        let metrics = ReplicationMetrics(of: record, in: run())
        #expect(metrics.value(of: .lostNoFittingTaxi) == 2 && metrics.value(of: .lostNoTaxi) == 1)
        #expect(metrics.value(of: .lost) == 3)
        #expect(metrics.value(of: .specialRequests) == 2 && metrics.value(of: .specialServiceRate) == 0)
        let plain = ReplicationMetrics(of: record, in: MeasuredRun(zoneCount: 2, driverCount: 3, duration: .hours(1)))
        #expect(!plain.metrics.contains { $0.key.measure == .lostNoFittingTaxi })
    }

    @Test("Where every taxi fits a party that gives up without an offer, it has found no taxi")
    func lossAmongVans() {
        var run = run()
        let types = [VehicleCapability(seats: 8, isAccessible: true), VehicleCapability(seats: 6)]
        let withdrawn = (TaxiService.Effect.withdrawn(RequestID(1), client: ClientID(1)), metres: Int32(0))
        for (taxis, outcome) in [
            ([1, 1, 1], RideOutcome.noTaxi), ([1, 2, 1], .noFittingTaxi), ([1, 1, 0], .noFittingTaxi),
        ] as [([UInt8], RideOutcome)] {
            run.roster = VehicleRoster(capabilities: types, types: taxis)
            for party in [7, TaxiService.TravelParty(1, usesWheelchair: true)] {
                #expect(record(in: run, [requested(1, party), withdrawn]).rides.map(\.outcome) == [outcome])
            }
        }
    }

    @Test("A request that is refused because no type fits the party is lost; it has no number and no wait")
    func turnedAway() throws {
        let party = TaxiService.TravelParty(6, usesWheelchair: true)
        let refused = { (client: UInt32, action: TaxiService.ClientAction) in
            (TaxiService.Effect.clientRejected(ClientID(client), action, .noFittingTaxi), metres: Int32(0))
        }
        let record = record(
            in: run(),
            [
                refused(2, .request(from: Self.zone, to: Self.other, party: party, share: false)), requested(1, 4),
                refused(
                    3,
                    .reserve(
                        from: Self.other, to: Self.zone, party: party, share: false, departure: .zero + .hours(9))),
            ])
        #expect(record.rides.map(\.request) == [RequestID(1).number, 0, 0])
        #expect(record.rides.map(\.outcome) == [.openAtEnd, .noFittingTaxi, .noFittingTaxi])
        #expect(record.rides.map(\.kind) == [.immediate, .immediate, .reserved])
        #expect(record.rides.map(\.origin) == [ZoneID(0), ZoneID(0), ZoneID(1)])
        #expect(record.rides.map { $0.requested.seconds / 60 } == [2, 1, 3])
        #expect(record.rides.allSatisfy { $0.waitUntilPickupOrLeaving == nil })
        let metrics = ReplicationMetrics(of: record, in: run())
        #expect(metrics.value(of: .requests) == 3 && metrics.value(of: .openAtEnd) == 1)
        #expect(metrics.value(of: .lost) == 2 && metrics.value(of: .lostNoFittingTaxi) == 2)
        #expect(metrics.value(of: .rejected) == 2 && metrics.value(of: .specialRequests) == 2)
    }

    @Test("A resumed run has room for more drivers, and no more taxis of a type")
    func resumed() {
        var run = run()
        run.driverCount = 100
        #expect(ReplicationMetrics(of: record(in: run, []), in: run).vehicleTypes.map(\.taxis) == [2, 1])
    }

    @Test("Emission and cost are summed by the type of the taxi that drives")
    func figures() throws {
        var observer = RunObserver(run())
        for driver in 0..<3 { observer.note(.driverStarted(DriverID(driver), zone: ZoneID(0)), at: .zero) }
        observer.noteRepositioning(DriverID(0), metres: 2_000, at: .zero)
        observer.noteRepositioning(DriverID(1), metres: 4_000, at: .zero)
        observer.endHour(at: .zero + .hours(1))
        let record = observer.finish(replication: 1, eventsHandled: 0, digest: 0, end: .zero + .hours(1))
        let metrics = ReplicationMetrics(of: record, in: run())
        // 2 km × 100 g + 4 km × 250 g; 2 km × 0.50 + 4 km × 1.00.
        #expect(abs(try #require(metrics.value(of: .co2)) - 1.2) < 1e-9)
        #expect(abs(try #require(metrics.value(of: .drivingCost)) - 5) < 1e-9)
        #expect(metrics.vehicleTypes.map(\.taxis) == [2, 1])
        #expect(metrics.vehicleTypes.map(\.emptyMetres) == [2_000, 4_000])
        #expect(metrics.vehicleTypes.reduce(0) { $0 + $1.emptyMetres } == 6_000, "the types add up to the fleet")
    }
}
