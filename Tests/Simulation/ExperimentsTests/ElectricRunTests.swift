import CityModel
import Measures
import Quantities
import Scenario
import Statistics
import TaxiService
import TestSupport
import Testing

@testable import Behaviour
@testable import Experiments

@Suite("Runs with electric taxis")
struct ElectricRunTests {
    // MARK: A taxi on an hourly route

    /// A taxi in a city of two zones, 10 km apart. Its charged battery of 8 kWh lasts for 40 km.
    ///
    /// The rides at 0:00 and 2:00 leave 18 km. That at 4:00 and the way to a plug need 21 km: it is passed on, and
    /// after 1 km the taxi charges 4.6 kWh from 4:03 to 5:03.
    private static func setup(shift: String, power: String = "4600 W") throws -> SimulationSetup {
        let folder = try TemporaryFolder()
        try folder.write("time,from,to\n0,A,B\n7200,B,A\n14400,A,B\n21600,A,B\n", to: "requests.csv")
        let scenario = """
            scenario: electric
            city:
              zones: [A, B]
              table:
                A: {A: [3, 1], B: [20, 10]}
                B: {A: [20, 10], B: [3, 1]}
            start: {clock: "00:00"}
            duration: 8 h
            demand: {requests: {file: requests.csv}}
            clients: {patience: 10 min}
            drivers:
              shifts: [\(shift)]
              startZones: {A: 1}
              answerDelay: 0 s
              types: [{name: electric, taxis: 1, electric: {battery: 10 kWh, consumption: 20 kWh/100km}}]
              charging: [{zone: A, power: \(power)}]

            """
        return try ScenarioLoader.load(path: try folder.write(scenario, to: "s.yaml"), dataFolder: nil)
    }

    private static func result(
        _ setup: SimulationSetup
    ) throws -> (record: ReplicationRecord, metrics: ReplicationMetrics) {
        let record = try BehaviourCity.run(setup, checksInvariants: true).record
        return (record, ReplicationMetrics(of: record, in: setup.measuredRun))
    }

    @Test("D03: a driver passes on a ride for which the battery does not last, charges, and is on duty meanwhile")
    func refusal() throws {
        let (record, metrics) = try Self.result(Self.setup(shift: "{taxis: 1}"))
        #expect(metrics.value(of: .served) == 3 && metrics.value(of: .refusals) == 0)
        #expect(metrics.value(of: .charges) == 1 && metrics.value(of: .standDowns) == 0)
        #expect(metrics.value(of: .chargingHours) == 1 && metrics.value(of: .plugWaitMean) == 0)
        #expect(metrics.value(of: .dutyHours) == 8 && record.shifts.count == 1)
        let energy = try #require(record.energy)
        // Three rides of 10 km with pickups of 1 km, and 1 km to the plug.
        #expect(abs(energy.used - 34 * 200) < 1e-6 && abs(energy.charged - 4_600) < 1e-6)
        #expect(energy.initial == 8_000 && abs(energy.stored.reduce(0, +) - 5_800) < 1e-6)
        let reported = metrics.vehicleTypes.compactMap(\.energyUsedKilowattHours).reduce(0, +)
        #expect(abs(reported - 6.8) < 1e-9)
    }

    @Test("A break that becomes due while the taxi is charged begins when it is")
    func breakAfterCharging() throws {
        let shift = "{taxis: 1, start: \"00:00\", length: 10 h, break: {after: 270 min, length: 30 min}}"
        let (record, metrics) = try Self.result(Self.setup(shift: shift))
        let charged = SimTime.zero + .minutes(303)
        #expect(record.shifts.map(\.start) == [.zero, charged + .minutes(30)])
        #expect(record.shifts.map(\.end) == [charged, .zero + .hours(8)])
        #expect(metrics.value(of: .dutyHours) == 7.5 && metrics.value(of: .served) == 3)
    }

    @Test("A shift that ends while the taxi is charged ends then, and the taxi stays at the plug")
    func shiftEndsWhileCharging() throws {
        let shift = "{taxis: 1, start: \"00:00\", length: 270 min}"
        let (record, metrics) = try Self.result(Self.setup(shift: shift))
        #expect(record.shifts.map(\.end) == [.zero + .minutes(270)])
        #expect(metrics.value(of: .dutyHours) == 4.5 && metrics.value(of: .chargingHours) == 1)
        #expect(metrics.value(of: .charges) == 1 && metrics.value(of: .served) == 2)
        let energy = try #require(record.energy)
        #expect(energy.stored == [8_000])
    }

    @Test("A shift that ends on the way to the plug ends at the plug, with the way")
    func shiftEndsOnTheWay() throws {
        let (record, metrics) = try Self.result(
            Self.setup(shift: "{taxis: 1, start: \"00:00\", length: 242 min}"))
        #expect(record.shifts.map(\.end) == [.zero + .minutes(243)])
        #expect(metrics.value(of: .chargingHours) == 1)
        #expect(record.shifts.map(\.emptyMetres) == [3_000] && record.drivers[0].repositioningMetres == 1_000)
    }

    // MARK: Busy cities

    /// Returns a setup in which all taxis are electric, with two plugs in the first zone and one in the last.
    private static func electric(_ setup: SimulationSetup, watts: Double = 20_000) -> SimulationSetup {
        var setup = setup
        var vehicle = ElectricVehicle()
        (vehicle.batteryWattHours, vehicle.wattHoursPerKilometre) = (10_000, 200)
        var type = VehicleType(name: "electric")
        (type.share, type.electric) = (1, vehicle)
        setup.drivers.types = [type]
        func position(_ zone: Int) -> Position {
            guard let traffic = setup.traffic else { return Position(ZoneID(zone)) }
            let nodes = traffic.nodes(in: ZoneID(zone))
            return traffic.position(ofNode: nodes[nodes.startIndex])
        }
        setup.drivers.charging = [
            ChargingPlace(position: position(0), plugs: 2, watts: watts),
            ChargingPlace(position: position(setup.city.zoneCount - 1), plugs: 1, watts: watts),
        ]
        setup.rules.roster = VehicleRoster([type], taxis: setup.drivers.taxiCount)
        return setup
    }

    private static let busyCities = [electric(BehaviourCity.lively()), electric(StreetTown.setup(seed: 3))]

    @Test("What is in the batteries at the end is what was there, less what was used, plus what was charged")
    func balance() throws {
        for setup in Self.busyCities {
            let (record, metrics) = try Self.result(setup)
            let energy = try #require(record.energy)
            let stored = energy.stored.reduce(0, +)
            #expect(abs(stored - (energy.initial - energy.used + energy.charged)) < 1e-3)
            #expect(energy.initial == 8_000 * Double(setup.drivers.taxiCount) && energy.used > 10_000)
            // Taxis may go on below zero: without passengers, and for parties that join.
            #expect(energy.stored.allSatisfy { $0 > -6_000 && $0 <= 8_000.001 })
            if setup.traffic == nil {
                #expect(try #require(metrics.value(of: .charges)) > 20)
                #expect(try #require(metrics.value(of: .plugWaitMean)) > 0)
            }
        }
    }

    @Test("All energy is used by kilometres of the results, if the last ride and charging end before the run")
    func energyOfKilometres() throws {
        var setup = Self.electric(BehaviourCity.quiet())
        setup.duration = .hours(24)
        let trips = (0..<36).map { TripTemplate(origin: ZoneID($0 / 6), destination: ZoneID($0 % 6)) }
        let perHour = [Double](repeating: 120, count: 4) + [Double](repeating: 0, count: 20)
        setup.demand = [.poisson(PoissonDemand(requestsPerHour: perHour, choices: [WeightedTrips(trips: trips)]))]
        let (record, metrics) = try Self.result(setup)
        let energy = try #require(record.energy)
        let reported = metrics.vehicleTypes.compactMap(\.energyUsedKilowattHours).reduce(0, +)
        #expect(reported > 100 && abs(reported * 1_000 - energy.used) < 1e-3)
        let charged = record.chargings.reduce(0) { $0 + $1.wattHours }
        #expect(abs(charged - energy.charged) < 1e-3 && charged > 10_000)
    }

    @Test("Shifts add up to each driver's time on duty and empty kilometres, with drives to plugs and time there")
    func shifts() throws {
        for setup in Self.busyCities {
            let record = try Self.result(setup).record
            for (number, driver) in record.drivers.enumerated() {
                let mine = record.shifts.filter { $0.driver == UInt32(number) }
                #expect(mine.reduce(SimDuration.zero) { $0 + ($1.end - $1.start) } == driver.shift, "d\(number + 1)")
                #expect(mine.reduce(SimDuration.zero) { $0 + $1.idle } == driver.idle, "d\(number + 1)")
                #expect(driver.idle + driver.busy <= driver.shift)
                let empty = driver.pickupMetres + driver.repositioningMetres
                #expect(mine.isEmpty || mine.reduce(0) { $0 + $1.emptyMetres } == empty, "d\(number + 1)")
            }
            let onDuty = record.fleetHours.reduce(SimDuration.zero) { $0 + $1.onDuty }
            #expect(onDuty == record.drivers.reduce(SimDuration.zero) { $0 + $1.shift })
        }
    }

    @Test("The same seed gives the same run, with any number of threads")
    func threads() throws {
        var setup = Self.busyCities[0]
        setup.replications = 3
        func runs(threads: Int) throws -> [(digest: UInt64, stored: [Double])] {
            var found: [(digest: UInt64, stored: [Double])] = []
            try Experiment(setup: setup, threads: threads).run(hooks: Experiment.Hooks()) {
                found.append(($0.record.digest, $0.record.energy?.stored ?? []))
            }
            return found
        }
        let (one, two) = (try runs(threads: 1), try runs(threads: 2))
        #expect(one.map(\.digest) == two.map(\.digest) && one.map(\.stored) == two.map(\.stored))
        #expect(Set(one.map(\.digest)).count == 3)
    }

    // MARK: Theory

    /// Four taxis that always have clients, and a plug. A charged taxi drives three rides of 12 min and 10 km with the
    /// pickup, passes on the fourth, drives for 6 min to the plug and charges 7 kWh in an hour. The plug is always
    /// busy, so a round takes the hours of all four taxis at the plug.
    @Test("The wait for a plug that is always busy is what remains of a round")
    func busyPlug() throws {
        let folder = try TemporaryFolder()
        let scenario = """
            scenario: plug
            city: {zones: [A], table: {A: {A: [6, 5]}}}
            duration: 11 days
            warmUp: 1 day
            seed: 5
            demand: {flows: [{from: A, to: A, perHour: 60}]}
            clients: {patience: 2 min}
            drivers:
              shifts: [{taxis: 4}]
              answerDelay: 0 s
              types: [{name: electric, taxis: 4, electric: {battery: 10 kWh, consumption: 20 kWh/100km}}]
              charging: [{zone: A, power: 7 kW}]

            """
        let setup = try ScenarioLoader.load(path: try folder.write(scenario, to: "s.yaml"), dataFolder: nil)
        let (_, metrics) = try Self.result(setup)
        let expectedWait = Double(4 * 3_600 - 3_600 - 42 * 60)
        let wait = try #require(metrics.value(of: .plugWaitMean))
        #expect(abs(wait / expectedWait - 1) < 0.03, "\(wait)")
        let atPlugs = try #require(metrics.value(of: .chargingHours)) / 240
        #expect(abs(atPlugs - 1) < 0.03, "\(atPlugs)")
        #expect(metrics.value(of: .dutyHours) == 4 * 240 && metrics.value(of: .standDowns) == 0)
    }

    @Test("Z04: the drive to the nearest of many places is found, and never longer than its bound")
    func nearestPlace() {
        let traffic = StreetTown.traffic
        let router = TravelRouter(
            clock: TravelClock(city: traffic.city, clockAtStart: .zero, traffic: traffic), traffic: traffic)
        let places = (0..<traffic.city.zoneCount).map { zone in
            let nodes = traffic.nodes(in: ZoneID(zone))
            return ChargingPlace(position: traffic.position(ofNode: nodes[nodes.startIndex]), plugs: 1, watts: 1)
        }
        var charging = ChargingPlaces(places, router)
        // 0.06 m/ms are 216 km/h.
        #expect(traffic.metresPerMillisecondMax > 0.005 && traffic.metresPerMillisecondMax < 0.06)
        for zone in 0..<traffic.city.zoneCount {
            for node in traffic.nodes(in: ZoneID(zone)) {
                let origin = traffic.position(ofNode: node)
                let bound = charging.nearestMetresMax(from: origin, at: .zero)
                let legs = places.map { router.leg(from: origin, to: $0.position, at: .zero) }
                let right = legs.min { $0.milliseconds < $1.milliseconds }
                let nearest = charging.nearest(from: origin, at: .zero)
                #expect(nearest.leg == right && Double(nearest.leg.metres) <= bound)
                #expect(legs[nearest.index] == nearest.leg)
            }
        }
    }
}
