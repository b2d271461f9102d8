import Behaviour
import CityModel
import Quantities
import SimulationKernel
import TaxiService

// Rides from acceptance to payment (B01, B02, B04).
extension World {
    /// The next thing that happens on the driver's ride.
    mutating func schedule(
        _ event: WorldEvent, of driver: DriverID, at due: SimTime, in calendar: inout EventCalendar<WorldEvent>
    ) {
        agents[Int(driver.index)].driving = calendar.schedule(event, at: due, priority: .action)
    }

    /// B04: the drive takes what was promised, times noise; some drivers think better of it on the way (D06).
    mutating func driveToPickup(
        of request: RequestID, _ driver: DriverID, expected: SimDuration, at time: SimTime,
        in calendar: inout EventCalendar<WorldEvent>
    ) {
        let duration = withNoise(expected, for: .pickupTravel, request)
        if let pickup = service.firstPickup(for: driver) {
            beginJourney(driver, from: service.position(of: driver), to: pickup, at: time, duration: duration)
        }
        var fate = streams.stream(
            purpose: .rideFate, entity: driver.index, occurrence: agents[Int(driver.index)].offersSeen)
        if let moment = driverBehaviour.givingBack(from: &fate) {
            return schedule(.driverGivesBack(driver), of: driver, at: time + duration.scaled(by: moment), in: &calendar)
        }
        schedule(.driverReachesPickup(driver), of: driver, at: time + duration, in: &calendar)
    }

    mutating func giveBack(_ driver: DriverID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>) {
        if waitsForConnection(driver, service.view(of: driver), with: .driverGivesBack(driver), in: &calendar) {
            return
        }
        abandonPickup(driver, at: time)
        send(.driver(driver, .giveBack), at: time, in: &calendar)
        scheduleReturn(of: driver, at: time, in: &calendar)
    }

    /// T10, T12: at a pickup: whoever is there gets in, one party after another; then the taxi departs, or waits for those
    /// who are missing until the service closes them.
    mutating func reachPickup(_ driver: DriverID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>) {
        let view = service.view(of: driver)
        guard view.partyCount > 0 else {
            // T12: there is nobody.
            reportPlaceAfterNoShow(driver, at: time, in: &calendar)
            if view.state == .available { beginIdling(driver, at: time, in: &calendar) }
            return goHomeIfDue(driver, at: time, in: &calendar)
        }
        if waitsForConnection(driver, view, with: .driverReachesPickup(driver), in: &calendar) { return }
        if !view.hasArrived, let pickup = service.firstPickup(for: driver), !hasDriven(driver, to: pickup) {
            // S03: somebody joined on the way, and the route begins elsewhere now.
            let place = journeys[Int(driver.index)].destination
            return driveToNextPickup(
                driver, from: place, to: pickup, isOccupied: false, at: time, in: &calendar)
        }
        if !view.hasArrived { send(.driver(driver, .arrive), at: time, in: &calendar) }
        if let departure = view.departure, departure > time {
            return schedule(.driverReachesPickup(driver), of: driver, at: departure, in: &calendar)
        }
        pickUpNext(driver, view, at: time, in: &calendar)
    }

    /// Whoever is there gets in; then the taxi drives to the next pickup, departs, or waits for those who are missing.
    private mutating func pickUpNext(
        _ driver: DriverID, _ view: TaxiService.DriverView, at time: SimTime,
        in calendar: inout EventCalendar<WorldEvent>
    ) {
        let route = view.partyCount > 1 ? service.route(inHandOf: driver) : nil
        var (isAnyoneMissing, hasPickedUp) = (false, false)
        for rank in 0..<view.partyCount {
            let party = route?.party(pickedUpAs: rank) ?? rank
            if view.isOnBoard(party) { continue }
            let request = view.request(party)
            if clients[Int(request.number) - 1].habits.isNoShow {
                isAnyoneMissing = true
                continue
            }
            let pickup = origin(of: request)
            if hasPickedUp || !hasDriven(driver, to: pickup) {
                let place = placeAtPickup(driver, of: request)
                let isOccupied = hasPickedUp || view.hasAnyoneOnBoard
                return driveToNextPickup(
                    driver, from: place, to: pickup, isOccupied: isOccupied, at: time, in: &calendar)
            }
            send(.driver(driver, .pickUp(client(of: request))), at: time, in: &calendar)
            hasPickedUp = true
        }
        if !isAnyoneMissing { depart(driver, view, route, at: time, in: &calendar) }
    }

    private mutating func driveToNextPickup(
        _ driver: DriverID, from place: Position, to pickup: Position, isOccupied: Bool, at time: SimTime,
        in calendar: inout EventCalendar<WorldEvent>
    ) {
        let way = ways.travelTime(from: place, to: pickup, at: time)
        let metres = ways.leg(from: place, to: pickup, at: time).metres
        observer.noteDriveBetweenPickups(driver, metres: metres, isOccupied: isOccupied)
        beginJourney(driver, from: place, to: pickup, at: time, duration: way)
        schedule(.driverReachesPickup(driver), of: driver, at: time + way, in: &calendar)
    }

    /// Everyone is on board.
    private mutating func depart(
        _ driver: DriverID, _ view: TaxiService.DriverView, _ known: SharedRoute?, at time: SimTime,
        in calendar: inout EventCalendar<WorldEvent>
    ) {
        guard let route = known ?? service.route(inHandOf: driver) else { return }
        let first = view.request(0)
        let drive = drive(route, view, from: placeAtPickup(driver, of: first), at: time)
        let duration: SimDuration
        if let rideTime = draws.rideTimeSeconds {
            duration = SimDuration(seconds: draw(rideTime, for: .rideTravel, entity: first.number))
        } else {
            let expected = clock.congested(milliseconds: drive.milliseconds, at: time)
            duration = withNoise(expected, for: .rideTravel, first)
        }
        observer.noteDeparture(driver, metres: drive.metres)
        noteDropOffs(route, drive, view, duration: duration, at: time)
        beginJourney(driver, from: drive.origin, to: drive.stop(drive.stopCount - 1), at: time, duration: duration)
        if let (cause, moment) = drawInterruption(of: first, driver) {
            schedule(.rideInterrupted(driver, cause), of: driver, at: time + duration.scaled(by: moment), in: &calendar)
        } else {
            schedule(.driverReachesDestination(driver), of: driver, at: time + duration, in: &calendar)
        }
    }

    private mutating func noteDropOffs(
        _ route: SharedRoute, _ drive: RideDrive, _ view: TaxiService.DriverView, duration: SimDuration,
        at time: SimTime
    ) {
        for party in 0..<route.parties {
            let request = view.request(party)
            let waiting = route.pickups.metres - route.pickup(party: party).metres
            let metres = Int32(waiting + drive.metres(untilDropOffOf: party))
            let direct =
                route.parties == 1
                ? metres : ways.leg(from: origin(of: request), to: destination(of: request), at: time).metres
            observer.noteDropOff(
                request, at: time + duration.scaled(by: drive.share(untilDropOffOf: party)), metres: metres,
                directMetres: direct)
        }
    }

    /// T11: nil if the ride goes on to its end; else why and after which share of the way it does not.
    @inline(__always)
    private func drawInterruption(
        of first: RequestID, _ driver: DriverID
    ) -> (cause: TaxiService.InterruptionCause, moment: Double)? {
        var fate = streams.stream(purpose: .rideFate, entity: first.number, occurrence: 0)
        return driverBehaviour.interruption(
            clientEndsEarly: clients[Int(first.number) - 1].habits.endsRideEarly, from: &fate)
    }

    /// T11: the ride ends where it is; those who were on board pay for the way driven.
    mutating func interruptRide(
        of driver: DriverID, _ cause: TaxiService.InterruptionCause, at time: SimTime,
        in calendar: inout EventCalendar<WorldEvent>
    ) {
        let view = service.view(of: driver)
        if waitsForConnection(driver, view, with: .rideInterrupted(driver, cause), in: &calendar) { return }
        let riders = (0..<view.partyCount).filter { view.isOnBoard($0) }.map { view.request($0) }
        guard let first = riders.first else { return }
        let place =
            placeOnStreets(of: driver, view, at: time)
            ?? Position(zoneOnTheWay(of: observer.rides[Int(first.number) - 1], at: time))
        send(.driver(driver, .interrupt(at: place, because: cause)), at: time, in: &calendar)
        for rider in riders { pay(rider, at: time, in: &calendar) }
        if cause == .taxiProblem { return scheduleReturn(of: driver, at: time, in: &calendar) }
        goHomeIfDue(driver, at: time, in: &calendar)
    }

    /// The zone that lies best between origin and destination for the time driven so far.
    private func zoneOnTheWay(of ride: RideRecord, at time: SimTime) -> ZoneID {
        let total = Double(city.leg(from: ride.origin, to: ride.destination).milliseconds)
        let share = min(max((time - ride.pickedUp).seconds / max((ride.ended - ride.pickedUp).seconds, 1), 0), 1)
        var best = (zone: ride.origin, error: Double.infinity)
        for zone in city.zones.indices.map({ ZoneID($0) }) {
            let before = Double(city.leg(from: ride.origin, to: zone).milliseconds)
            let after = Double(city.leg(from: zone, to: ride.destination).milliseconds)
            let error = abs(before - share * total) + abs(after - (1 - share) * total)
            if error < best.error { best = (zone, error) }
        }
        return best.zone
    }

    /// Everyone pays, the driver concludes (T10) and goes home or on a break if that was due.
    mutating func endRide(of driver: DriverID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>) {
        let view = service.view(of: driver)
        if waitsForConnection(driver, view, with: .driverReachesDestination(driver), in: &calendar) { return }
        for party in 0..<view.partyCount { pay(view.request(party), at: time, in: &calendar) }
        send(.driver(driver, .conclude), at: time, in: &calendar)
        goHomeIfDue(driver, at: time, in: &calendar)
    }

    /// P03: by card, once more if it fails, then in cash.
    private mutating func pay(_ request: RequestID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>) {
        let client = client(of: request)
        let habits = clients[Int(request.number) - 1].habits
        var fate = streams.stream(purpose: .payment, entity: request.number)
        for attempt in 0...ClientHabits.cardAttempts {
            let (means, fails) = habits.payment(attempt: attempt, cardFailure: draws.cardFailure, from: &fate)
            send(.client(client, .pay(means, fails: fails)), at: time, in: &calendar)
            if !fails { return }
        }
    }

    @inline(__always)
    private func withNoise(
        _ duration: SimDuration, for purpose: StreamPurpose, _ request: RequestID
    ) -> SimDuration {
        guard let noise = draws.travelNoise else { return duration }
        return duration.scaled(by: draw(noise, for: purpose, entity: request.number))
    }
}
