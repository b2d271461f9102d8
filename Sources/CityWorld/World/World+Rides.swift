import CityModel
import Quantities
import Scenario
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
        if driverBehaviour.giveBackProbability > 0 {
            var fate = streams.stream(
                purpose: .rideFate, entity: driver.index, occurrence: agents[Int(driver.index)].offersSeen)
            let moment = fate.uniform()
            if fate.chance(driverBehaviour.giveBackProbability) {
                return schedule(
                    .driverGivesBack(driver), of: driver, at: time + duration.scaled(by: moment), in: &calendar)
            }
        }
        schedule(.driverReachesPickup(driver), of: driver, at: time + duration, in: &calendar)
    }

    mutating func giveBack(_ driver: DriverID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>) {
        if waitsForConnection(driver, with: .driverGivesBack(driver), at: time, in: &calendar) { return }
        send(.driver(driver, .giveBack), at: time, in: &calendar)
        scheduleReturn(of: driver, at: time, in: &calendar)
    }

    /// T10, T12: at a pickup: whoever is there gets in, one party after another; then the taxi departs, or waits for those
    /// who are missing until the service closes them.
    mutating func reachPickup(_ driver: DriverID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>) {
        guard !service.firstParty(inHandOf: driver).isNone else { return }
        if waitsForConnection(driver, with: .driverReachesPickup(driver), at: time, in: &calendar) { return }
        if !service.hasArrived(driver) { send(.driver(driver, .arrive), at: time, in: &calendar) }
        if let departure = service.departure(inHandOf: driver), departure > time {
            return schedule(.driverReachesPickup(driver), of: driver, at: departure, in: &calendar)
        }
        var isAnyoneMissing = false
        var party = service.firstParty(inHandOf: driver)
        while !party.isNone {
            if !service.isOnBoard(party) {
                if clients[Int(party.number) - 1].habits.isNoShow {
                    isAnyoneMissing = true
                } else {
                    return board(party, driver, at: time, in: &calendar)
                }
            }
            party = service.nextParty(after: party)
        }
        if !isAnyoneMissing { depart(driver, at: time, in: &calendar) }
    }

    private mutating func board(
        _ party: RequestID, _ driver: DriverID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>
    ) {
        send(.driver(driver, .pickUp(client(of: party))), at: time, in: &calendar)
        let isLast = service.nextParty(after: party).isNone
        let origin = observer.rides[Int(party.number) - 1].origin
        let way: SimDuration = isLast ? .zero : clock.travelTime(from: origin, to: origin, at: time)
        if way == .zero { return reachPickup(driver, at: time, in: &calendar) }
        schedule(.driverReachesPickup(driver), of: driver, at: time + way, in: &calendar)
    }

    /// Everyone is on board.
    private mutating func depart(_ driver: DriverID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>) {
        guard let route = service.route(inHandOf: driver) else { return }
        let first = service.firstParty(inHandOf: driver)
        let duration: SimDuration
        if let rideTime = draws.rideTimeSeconds {
            duration = SimDuration(seconds: draw(rideTime, for: .rideTravel, entity: first.number))
        } else {
            let expected = clock.congested(milliseconds: route.drive.milliseconds, at: time)
            duration = withNoise(expected, for: .rideTravel, first)
        }
        observer.noteDeparture(driver, metres: route.pickups.metres + route.drive.metres)
        noteDropOffs(route, first: first, duration: duration, at: time)
        if let (cause, moment) = drawInterruption(of: first, driver) {
            schedule(.rideInterrupted(driver, cause), of: driver, at: time + duration.scaled(by: moment), in: &calendar)
        } else {
            schedule(.driverReachesDestination(driver), of: driver, at: time + duration, in: &calendar)
        }
    }

    private mutating func noteDropOffs(_ route: SharedRoute, first: RequestID, duration: SimDuration, at time: SimTime)
    {
        var party = first
        for number in 0..<route.parties {
            let dropOff = route.dropOff(party: number).milliseconds
            let share = route.drive.milliseconds == 0 ? 1 : Double(dropOff) / Double(route.drive.milliseconds)
            observer.noteDropOff(
                party, at: time + duration.scaled(by: share), metres: Int32(route.onBoard(party: number).metres))
            party = service.nextParty(after: party)
        }
    }

    /// T11: nil if the ride goes on to its end; else why and after which share of the way it does not.
    private func drawInterruption(
        of first: RequestID, _ driver: DriverID
    ) -> (cause: InterruptionCause, moment: Double)? {
        let isClientsWish = clients[Int(first.number) - 1].habits.endsRideEarly
        guard isClientsWish || driverBehaviour.taxiProblemProbability > 0 else { return nil }
        var fate = streams.stream(purpose: .rideFate, entity: first.number, occurrence: 0)
        let moment = fate.uniform()
        if isClientsWish { return (.clientWish, moment) }
        return fate.chance(driverBehaviour.taxiProblemProbability) ? (.taxiProblem, moment) : nil
    }

    /// T11: the ride ends where it is; those who were on board pay for the way driven.
    mutating func interruptRide(
        of driver: DriverID, _ cause: InterruptionCause, at time: SimTime,
        in calendar: inout EventCalendar<WorldEvent>
    ) {
        if waitsForConnection(driver, with: .rideInterrupted(driver, cause), at: time, in: &calendar) { return }
        let riders = ridersOnBoard(driver)
        guard let first = riders.first else { return }
        let zone = placeOnTheWay(of: observer.rides[Int(first.number) - 1], at: time)
        send(.driver(driver, .interrupt(zone: zone, because: cause)), at: time, in: &calendar)
        for rider in riders { pay(rider, at: time, in: &calendar) }
        if cause == .taxiProblem { return scheduleReturn(of: driver, at: time, in: &calendar) }
        goHomeIfDue(driver, at: time, in: &calendar)
    }

    /// The zone that lies best between origin and destination for the time driven so far.
    private func placeOnTheWay(of ride: RideRecord, at time: SimTime) -> ZoneID {
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
        if waitsForConnection(driver, with: .driverReachesDestination(driver), at: time, in: &calendar) { return }
        var party = service.firstParty(inHandOf: driver)
        while !party.isNone {
            pay(party, at: time, in: &calendar)
            party = service.nextParty(after: party)
        }
        send(.driver(driver, .conclude), at: time, in: &calendar)
        goHomeIfDue(driver, at: time, in: &calendar)
    }

    /// P03: by card, once more if it fails, then in cash.
    private mutating func pay(_ request: RequestID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>) {
        let client = client(of: request)
        let failure = plan.setup.clients.cardFailureProbability
        if clients[Int(request.number) - 1].habits.paysByCard {
            var fate = streams.stream(purpose: .payment, entity: request.number)
            for _ in 0..<2 {
                let fails = failure > 0 && fate.chance(failure)
                send(.client(client, .pay(.card, fails: fails)), at: time, in: &calendar)
                if !fails { return }
            }
        }
        send(.client(client, .pay(.cash, fails: false)), at: time, in: &calendar)
    }

    private func ridersOnBoard(_ driver: DriverID) -> [RequestID] {
        var riders: [RequestID] = []
        var party = service.firstParty(inHandOf: driver)
        while !party.isNone {
            if service.isOnBoard(party) { riders.append(party) }
            party = service.nextParty(after: party)
        }
        return riders
    }

    private func withNoise(
        _ duration: SimDuration, for purpose: StreamPurpose, _ request: RequestID
    ) -> SimDuration {
        guard let noise = draws.travelNoise else { return duration }
        return duration.scaled(by: draw(noise, for: purpose, entity: request.number))
    }
}
