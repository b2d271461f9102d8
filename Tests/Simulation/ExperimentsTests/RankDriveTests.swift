import Behaviour
import CityHost
import CityModel
import Experiments
import Quantities
import SimulationKernel
import TaxiService
import Testing

@Suite("Drivers who drive to ranks")
struct RankDriveTests {
    /// A city in which idle drivers only move to the rank at the end of the street.
    private func setup(arrive: Double) -> SimulationSetup {
        var setup = BehaviourCity.quiet(requestsPerHour: 40, taxis: 30)
        setup.drivers.ranks = [WaitingPlace(position: Position(ZoneID(5)))]
        setup.drivers.idle = IdleMovement()
        setup.drivers.idle.after = .minutes(1)
        setup.drivers.idle.stayWeight = 0
        setup.drivers.idle.towardsRanksWeight = 1
        setup.drivers.idle.arrivalProbability = arrive
        return setup
    }

    /// A drive of a driver who stopped work in one zone and started again in another.
    private struct Drive {
        var driver: DriverID
        var from, to: ZoneID
        var lasted: SimDuration
        var offers: Int
    }

    private func drives(in effects: [TimedTaxiEffect]) -> [Drive] {
        var stops: [DriverID: (zone: ZoneID, time: SimTime, offers: Int)] = [:]
        var drives: [Drive] = []
        for entry in effects {
            switch entry.effect {
            case .driverStopped(let driver, let zone): stops[driver] = (zone, entry.time, 0)
            case .offered(_, let driver, _): stops[driver]?.offers += 1
            case .driverStarted(let driver, let zone):
                guard let stop = stops.removeValue(forKey: driver), stop.zone != zone else { continue }
                drives.append(
                    Drive(
                        driver: driver, from: stop.zone, to: zone, lasted: entry.time - stop.time, offers: stop.offers))
            default: break
            }
        }
        return drives
    }

    @Test("B02, D02, D03: a driver on the way to a rank arrives there, and gets and refuses no offer meanwhile")
    func arrival() throws {
        let setup = setup(arrive: 1)
        let (record, effects) = try BehaviourCity.run(setup, checksInvariants: true)
        let drives = drives(in: effects)
        #expect(drives.count > 200)
        #expect(drives.allSatisfy { $0.to == ZoneID(5) && $0.offers == 0 })
        #expect(drives.allSatisfy { $0.lasted == setup.city.leg(from: $0.from, to: $0.to).duration })
        #expect(!effects.contains { if case .driverMoved = $0.effect { true } else { false } })
        #expect(record.drivers.allSatisfy { $0.refusals == 0 && $0.standDowns == 0 })
        // The drive counts as distance and as time on duty, like a drive between queues.
        var metres = [Int64](repeating: 0, count: record.drivers.count)
        for drive in drives {
            metres[Int(drive.driver.index)] += Int64(setup.city.leg(from: drive.from, to: drive.to).metres)
        }
        // A driver who arrives after the end of the run does not start work.
        let last = Int64(5 * 2_000)
        #expect(zip(record.drivers, metres).allSatisfy { (0...last).contains($0.repositioningMetres - $1) })
        #expect(zip(record.drivers, metres).count { $0.repositioningMetres == $1 } > 20)
        #expect(record.drivers.allSatisfy { $0.shift == setup.duration })
    }

    @Test("B02, D04: with arrival probability 0 drivers stay in the queues and are called away")
    func calledAway() throws {
        let (_, effects) = try BehaviourCity.run(setup(arrive: 0))
        #expect(drives(in: effects).isEmpty)
        let moves = effects.count { if case .driverMoved = $0.effect { true } else { false } }
        #expect(moves > 50)
    }

    @Test("B02: with arrival probability 0.5 half of the drives take no call")
    func half() throws {
        var setup = setup(arrive: 0.5)
        setup.duration = .hours(24)
        let (_, effects) = try BehaviourCity.run(setup)
        let arrivals = drives(in: effects).count
        let moves = effects.count { if case .driverMoved = $0.effect { true } else { false } }
        // Some of the drivers who may be called are called.
        #expect(arrivals > 100 && moves > 30 && moves < arrivals, "\(arrivals) \(moves)")
    }

    /// A city whose last zone is an airport: a quarter of all rides, long ones, begin there, and none end there.
    private func airport() -> SimulationSetup {
        var setup = BehaviourCity.quiet(requestsPerHour: 120, taxis: 60)
        let trips = (0..<5).flatMap { origin in
            (0..<5).map { TripTemplate(origin: ZoneID(origin), destination: ZoneID($0)) }
        }
        let flights = (0..<5).map { TripTemplate(origin: ZoneID(5), destination: ZoneID($0)) }
        let demand = PoissonDemand(
            requestsPerHour: Array(repeating: 120, count: 24),
            choices: [
                WeightedTrips(
                    trips: trips + flights,
                    weights: trips.map { _ in 0.75 / 25 } + flights.map { _ in 0.25 / 5 })
            ])
        setup.demand = [.poisson(demand)]
        setup.rules.searchZones = 1
        setup.clients.patienceSeconds = .constant(600)
        setup.drivers.idle.after = .minutes(5)
        setup.drivers.idle.stayWeight = 0.3
        setup.drivers.idle.reachZones = 2
        return setup
    }

    /// Returns the shares of lost requests from the last zone, and from the whole city.
    private func lost(_ setup: SimulationSetup) throws -> (airport: Double, city: Double) {
        let (_, effects) = try BehaviourCity.run(setup)
        var asked: [RequestID: ZoneID] = [:]
        var lost: [ZoneID] = []
        for entry in effects {
            if case .requested(let request, _, let origin, _, _, _, _) = entry.effect { asked[request] = origin.zone }
            if case .withdrawn(let request, _) = entry.effect, let zone = asked[request] { lost.append(zone) }
        }
        func share(_ isMeant: (ZoneID) -> Bool) -> Double {
            Double(lost.count(where: isMeant)) / Double(asked.values.count(where: isMeant))
        }
        return (share { $0 == ZoneID(5) }, share { _ in true })
    }

    @Test("B02: drivers who know the fares move to where no nearby demand leads them", arguments: [1, 2, 3])
    func knowledge(seed: UInt64) throws {
        var setup = airport()
        setup.seed = seed
        setup.drivers.idle.towardsDemandWeight = 0.7
        let before = try lost(setup)
        setup.drivers.idle.towardsDemandWeight = 0
        setup.drivers.idle.towardsEarningsWeight = 0.7
        let after = try lost(setup)
        #expect(before.airport > 0.3 && after.airport < 0.03, "seed \(seed): \(before), \(after)")
        #expect(after.city < before.city, "seed \(seed)")
    }

    @Test("B02, I01–I14: a driver whose shift ends or break is due on the way goes home or rests, as on streets")
    func shiftEnds() throws {
        for var setup in [BehaviourCity.lively(), StreetTown.setup()] {
            let place = setup.traffic.flatMap { traffic in
                traffic.nodes(in: ZoneID(5)).first.map { traffic.position(ofNode: $0) }
            }
            setup.drivers.ranks = [WaitingPlace(position: place ?? Position(ZoneID(5)))]
            setup.drivers.idle.after = .seconds(30)
            setup.drivers.idle.towardsRanksWeight = 20
            setup.drivers.idle.towardsEarningsWeight = 10
            let (record, effects) = try BehaviourCity.run(setup, checksInvariants: true)
            #expect(drives(in: effects).count > 100)
            // A driver with a plan is on duty for its length, plus at most the last ride.
            let planned = setup.drivers.shifts[0].taxis
            for driver in record.drivers[planned...] { #expect(driver.shift < .hours(9)) }
            let (again, _) = try BehaviourCity.run(setup)
            #expect(again.digest == record.digest)
        }
    }

    @Test(
        "Shifts add up to each driver's work without overlap; a drive to a rank continues the shift")
    func shifts() throws {
        for var setup in [BehaviourCity.lively(), setup(arrive: 1), StreetTown.setup()] {
            for warmUp in [SimDuration.zero, .hours(1)] {
                setup.warmUp = warmUp
                let (record, effects) = try BehaviourCity.run(setup)
                #expect(record.shifts.count >= record.drivers.count { $0.shift > .zero } && record.shifts.count > 20)
                for (number, driver) in record.drivers.enumerated() {
                    let mine = record.shifts.filter { $0.driver == UInt32(number) }
                    #expect(zip(mine, mine.dropFirst()).allSatisfy { $0.end < $1.start })
                    #expect(mine.allSatisfy { $0.start >= .zero + warmUp && $0.start < $0.end })
                    let time = mine.reduce(SimDuration.zero) { $0 + $1.idle + $1.busy }
                    #expect(time == driver.shift && mine.reduce(0) { $0 + $1.rides } == driver.rides)
                    #expect(mine.reduce(Money.zero) { $0 + $1.income } == driver.income)
                    #expect(mine.reduce(0) { $0 + $1.occupiedMetres } == driver.occupiedMetres)
                    #expect(mine.allSatisfy { $0.idle + $0.busy == $0.end - $0.start })
                    // A drive back after a shift counts for that shift, unless the shift belongs to the warm-up.
                    let (empty, told) = (
                        driver.pickupMetres + driver.repositioningMetres, mine.reduce(0) { $0 + $1.emptyMetres }
                    )
                    #expect(warmUp == .zero || mine.isEmpty ? told == empty || mine.isEmpty : told <= empty)
                }
                if setup.drivers.idle.arrivalProbability == 1 {
                    let stops = effects.count { if case .driverStopped = $0.effect { true } else { false } }
                    #expect(record.shifts.count < stops)
                }
            }
        }
    }

    @Test("Z02: on streets a driver waits at the rank itself")
    func rankOnStreets() throws {
        var setup = StreetTown.setup(requestsPerHour: 20)
        let nodes = StreetTown.traffic.nodes(in: ZoneID(2))
        let rank = StreetTown.traffic.position(ofNode: nodes[nodes.startIndex + 1])
        setup.drivers.ranks = [WaitingPlace(position: rank)]
        setup.drivers.idle = IdleMovement()
        setup.drivers.idle.after = .minutes(2)
        setup.drivers.idle.towardsRanksWeight = 3
        setup.drivers.idle.reachZones = 5
        let (record, commands, effects) = try StreetTown.run(setup)
        var (started, driven) = (0, 0)
        for entry in commands {
            if case .taxi(.driver(_, .start(let place, _))) = entry.command, place == rank { started += 1 }
            if case .taxi(.driver(_, .move(let place))) = entry.command, place == rank { driven += 1 }
        }
        // Other drivers were in its zone already, and arrive without changing the queue (D04).
        #expect(started > 20 && driven > 0)
        // Hourly records: arrivals, accepted rides, and waiting taxis.
        let ranks = record.rankHours
        #expect(ranks.count == record.fleetHours.count)
        #expect(ranks.reduce(0) { $0 + Int($1.arrivals) } >= started + driven)
        let served = ranks.reduce(0) { $0 + Int($1.served) }
        let accepted = effects.count { if case .accepted = $0.effect { true } else { false } }
        #expect(served > 0 && served <= accepted)
        for (rank, zone) in zip(ranks, record.zoneHours.enumerated().filter { $0.offset % setup.city.zoneCount == 2 }) {
            #expect(rank.taxiSeconds <= zone.element.queueDriverSeconds + 1e-6)
            #expect(rank.taxisMax <= zone.element.queueLengthMax)
        }
    }
}
