import Behaviour
import CityModel
import Measures
import Quantities

extension SimulationSetup {
    /// The parameters that the measures of this scenario need beforehand.
    package var measuredRun: MeasuredRun {
        let sources = demand + walkUps.map { .poisson($0.process) }
        let expected =
            sources.reduce(0) { $0 + $1.expectedRequests(in: duration) }
            + events.expectedCrowdRequests(partyWeights: clients.partyWeights)
        let kinds = RideKind.allCases.filter { kind in
            switch kind {
            case .immediate: true
            case .reserved:
                (clients.reservations?.probability ?? 0) > 0 || demand.contains { $0.hasBookings }
            case .shared: clients.sharingProbability > 0
            case .walkUp: !walkUps.isEmpty
            }
        }
        var run = MeasuredRun(
            zoneCount: city.zoneCount, driverCount: drivers.taxiCount, duration: duration,
            warmUp: warmUp, rideKinds: kinds, expectedRequests: Int(min(expected * 1.02 + 100, 10_000_000)))
        if let initialState {
            run.start = initialState.time
            run.driverCount = initialState.driverCapacity
        }
        run.hasTaxis = hasTaxis
        if let traffic, !drivers.ranks.isEmpty {
            let streets = NodePositionResolver(traffic)
            run.ranks = drivers.ranks.map { rank in
                MeasuredRank(
                    name: rank.name, zone: rank.position.zone, place: streets.coordinate(of: rank.position))
            }
        }
        run.rankZones = rules.ranks.map(\.zone)
        run.zoneGroupings = zoneGroupings
        if hasTaxis {
            run.events = events.map { event in
                let (from, until) = (event.period.lowerBound, event.period.upperBound)
                let before = run.start.sinceStart
                return MeasuredEvent(period: from - before..<until - before, zone: event.zone)
            }
        }
        run.co2GramsPerKilometre = vehicles.co2GramsPerKilometre
        run.costPerKilometre = vehicles.costPerKilometre
        run.roster = rules.roster
        if !drivers.types.isEmpty { run.vehicleTypes = [ordinaryTaxi] + drivers.types.map(measured) }
        if !drivers.groups.isEmpty {
            run.driverGroups = [DriverGroup.ordinaryName] + drivers.groups.map(\.name)
        }
        run.calendar = LocalCalendar(startDate: startDate, clockAtStart: clockAtStart)
        if let choice = reactions?.choice {
            run.choice = MeasuredChoice(perMoney: choice.perMoney, perMinuteWaiting: choice.perMinuteWaiting)
        }
        run.walks = walks.map { $0.guide.measured }
        run.runners = runs.map { MeasuredRunners(fixesLateAfter: $0.runners.gps.sendingInterval) }
        run.tourism = tourism.map { MeasuredTourism(catalogue: $0.catalogue) }
        return run
    }

    private var ordinaryTaxi: MeasuredVehicleType { measured(VehicleType(name: VehicleType.ordinaryName)) }

    private func measured(_ type: VehicleType) -> MeasuredVehicleType {
        var measured = MeasuredVehicleType(
            name: type.name, co2GramsPerKilometre: type.co2GramsPerKilometre ?? vehicles.co2GramsPerKilometre,
            costPerKilometre: type.costPerKilometre ?? vehicles.costPerKilometre)
        measured.wattHoursPerKilometre = type.electric?.wattHoursPerKilometre
        return measured
    }
}

extension WalkingCity {
    fileprivate var measured: MeasuredWalks {
        MeasuredWalks(
            sites: sites.sites.map { MeasuredSite(name: $0.name, limit: $0.peopleMax) },
            tours: library.enumerated().map { number, tour in
                MeasuredTour(title: tour.title, sites: siteNumbers(ofTour: number))
            })
    }
}
