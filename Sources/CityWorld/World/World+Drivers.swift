import Behaviour
import CityModel
import Quantities
import SimulationKernel
import TaxiService

// Drivers (B02): shifts, breaks, and where to stand when idle.
extension World {
    // MARK: Shifts

    mutating func scheduleFirstShift(of driver: DriverID, in calendar: inout EventCalendar<WorldEvent>) {
        let shift = shiftPlan(of: driver)
        guard shift.start != nil else {
            calendar.schedule(.shiftBegins(driver, day: 0), at: .zero, priority: .action)
            return
        }
        // The shift of the day before may reach into the run.
        var day: Int32 = -1
        while let hours = shiftHours(of: driver, day: day), hours.end <= .zero { day += 1 }
        scheduleShift(of: driver, day: day, in: &calendar)
    }

    private mutating func scheduleShift(of driver: DriverID, day: Int32, in calendar: inout EventCalendar<WorldEvent>) {
        guard let hours = shiftHours(of: driver, day: day), hours.start < plan.end else { return }
        let begin = max(hours.start, calendar.now)
        calendar.schedule(.shiftBegins(driver, day: day), at: begin, priority: .action)
    }

    private func shiftIndex(of driver: DriverID) -> Int { Int(plan.shiftOfDriver[Int(driver.index)]) }
    private func shiftPlan(of driver: DriverID) -> ShiftPlan { driverBehaviour.shifts[shiftIndex(of: driver)] }

    /// Start and end of the driver's shift of a day, counted from the day of the run's start; nil if always on duty.
    private func shiftHours(of driver: DriverID, day: Int32) -> (start: SimTime, end: SimTime)? {
        let shift = shiftPlan(of: driver)
        guard let clockStart = shift.start else { return nil }
        var stream = streams.stream(purpose: .shiftStart, entity: driver.index)
        let offset = shift.spread.scaled(by: stream.uniform() - 0.5)
        let start = SimTime.zero + .days(Int64(day)) + clockStart - plan.setup.clockAtStart + offset
        let length = draw(
            draws.shiftLengthSeconds[shiftIndex(of: driver)], for: .shiftLength, entity: driver.index,
            occurrence: UInt32(bitPattern: day))
        return (start, start + SimDuration(seconds: length))
    }

    mutating func beginShift(
        of driver: DriverID, day: Int32, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>
    ) {
        agents[Int(driver.index)].isOnShift = true
        agents[Int(driver.index)].stopsAfterRide = false
        if let hours = shiftHours(of: driver, day: day) {
            calendar.schedule(.shiftEnds(driver), at: max(hours.end, time), priority: .action)
            if let rest = shiftPlan(of: driver).rest, hours.start + rest.after < hours.end {
                let due = hours.start + rest.after
                if due >= time { calendar.schedule(.breakBegins(driver), at: due, priority: .action) }
            }
            scheduleShift(of: driver, day: day + 1, in: &calendar)
        }
        returnToWork(driver, at: time, in: &calendar)
    }

    mutating func endShift(of driver: DriverID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>) {
        agents[Int(driver.index)].isOnShift = false
        agents[Int(driver.index)].breaksAfterRide = false
        switch service.state(of: driver) {
        case .available: send(.driver(driver, .stop), at: time, in: &calendar)
        case .busy: agents[Int(driver.index)].stopsAfterRide = true
        case .offline, .suspended: break
        }
    }

    mutating func beginBreak(of driver: DriverID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>) {
        switch service.state(of: driver) {
        case .available: takeBreak(driver, at: time, in: &calendar)
        case .busy: agents[Int(driver.index)].breaksAfterRide = true
        case .offline, .suspended: break
        }
    }

    private mutating func takeBreak(
        _ driver: DriverID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>
    ) {
        agents[Int(driver.index)].breaksAfterRide = false
        send(.driver(driver, .stop), at: time, in: &calendar)
        guard let breakLength = draws.breakLengthSeconds[shiftIndex(of: driver)] else { return }
        let number = agents[Int(driver.index)].breaksTaken
        agents[Int(driver.index)].breaksTaken += 1
        let seconds = draw(breakLength, for: .breakLength, entity: driver.index, occurrence: number)
        calendar.schedule(.driverReturns(driver), at: time + SimDuration(seconds: seconds), priority: .action)
    }

    /// Starts work where the driver is, if the shift still runs and nothing is in the way.
    mutating func returnToWork(_ driver: DriverID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>) {
        let agent = Int(driver.index)
        guard agents[agent].isOnShift, time < plan.end else { return }
        let view = service.view(of: driver)
        guard view.state == .offline, view.isConnected else { return }
        let place = agents[agent].hasWorkedBefore ? place(of: driver, at: time) : agents[agent].home
        agents[agent].hasWorkedBefore = true
        if !journeys.isEmpty { journeys[agent].standing = nil }
        send(.driver(driver, .start(at: place, taxi: service.taxi(of: driver))), at: time, in: &calendar)
    }

    /// After a ride: the shift is over, or the break is due.
    mutating func goHomeIfDue(_ driver: DriverID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>) {
        guard agents[Int(driver.index)].stopsAfterRide || agents[Int(driver.index)].breaksAfterRide,
            service.state(of: driver) == .available
        else { return }
        if agents[Int(driver.index)].stopsAfterRide {
            agents[Int(driver.index)].stopsAfterRide = false
            send(.driver(driver, .stop), at: time, in: &calendar)
        } else if agents[Int(driver.index)].breaksAfterRide {
            takeBreak(driver, at: time, in: &calendar)
        }
    }

    // MARK: Idle movement

    mutating func beginIdling(_ driver: DriverID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>) {
        stopIdling(driver, in: &calendar)
        guard let after = driverBehaviour.idle.after, time + after < plan.end else { return }
        agents[Int(driver.index)].idling = calendar.schedule(
            .driverConsidersMoving(driver), at: time + after, priority: .action)
    }

    mutating func stopIdling(_ driver: DriverID, in calendar: inout EventCalendar<WorldEvent>) {
        calendar.cancel(agents[Int(driver.index)].idling)
        agents[Int(driver.index)].idling = .none
        cutIdleDriveShort(driver, at: calendar.now)
    }

    mutating func considerMoving(_ driver: DriverID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>) {
        let zone = service.zone(of: driver)
        let target = chooseZone(for: driver, in: zone, at: time)
        if target == zone { return beginIdling(driver, at: time, in: &calendar) }
        beginIdleDrive(driver, to: target, at: time, in: &calendar)
    }

    /// Stays, goes to one of the nearest zones at random, or to one of them in proportion to the demand expected there.
    private mutating func chooseZone(for driver: DriverID, in zone: ZoneID, at time: SimTime) -> ZoneID {
        let idle = driverBehaviour.idle
        let agent = Int(driver.index)
        var stream = streams.stream(purpose: .idleMove, entity: driver.index, occurrence: agents[agent].idleDecisions)
        agents[agent].idleDecisions += 1
        let reach = min(idle.reachZones, city.zoneCount - 1)
        let mood = stream.uniform() * (idle.stayWeight + idle.randomWeight + idle.towardsDemandWeight)
        if reach == 0 || mood < idle.stayWeight { return zone }
        let draw = stream.uniform()
        if mood < idle.stayWeight + idle.randomWeight {
            return city.searchZone(from: zone, rank: 1 + Int(draw * Double(reach)))
        }
        let row = clock.hourOfDay(at: time) * city.zoneCount
        var remaining = draw * plan.expectedNearby[row + Int(zone.index)]
        for rank in 0...reach {
            let candidate = city.searchZone(from: zone, rank: rank)
            remaining -= plan.expectedRequests[row + Int(candidate.index)]
            if remaining < 0 { return candidate }
        }
        return zone
    }
}
