import OperatingSystem
import Quantities
import SimulationKernel

/// Working times of the drivers (B02): shifts with breaks, or permanent duty.
struct Shifts: ~Copyable {
    struct State: BitwiseCopyable {
        /// Whether the driver is on duty by plan, including a break.
        var isOnShift = false
        /// Stops after the current ride.
        var stopsAfterRide = false
        /// Takes the break after the current ride.
        var breaksAfterRide = false
        /// Is stopping work for a break.
        var isTakingBreak = false
        /// Has stopped for good.
        var hasLeft = false
        /// Number of current strikes in which the driver takes part.
        var strikes: UInt8 = 0
        var breaksTaken: UInt32 = 0
    }

    private var duties: Slab<State>
    private let hours: WorkingHours

    init(_ hours: WorkingHours, drivers: Int) {
        self.hours = hours
        duties = Slab(repeating: State(), count: drivers)
        if hours.plans.isEmpty { for driver in duties.indices { duties[driver].isOnShift = true } }
    }

    var memoryBytes: Int { duties.bytes }

    func prefetch(_ driver: Int) { duties.prefetch(driver) }

    /// Whether the driver wants to work at a time.
    func worksNow(_ driver: Int, at time: SimTime) -> Bool {
        duties[driver].isOnShift && duties[driver].strikes == 0 && time < hours.end
    }

    mutating func planFirst(
        of driver: Int, _ id: DriverID, from start: SimTime, _ travel: TaxiTravelTimes, _ agenda: inout Agenda
    ) {
        guard hours.shift(of: driver).start != nil else {
            _ = agenda.plan(.shiftBegins(id, day: 0), at: start)
            return
        }
        // The shift of the day before may extend into the run.
        var day: Int32 = -1
        while let hours = hours.nextShift(from: day, of: driver, id, travel), hours.end <= start { day = hours.day + 1 }
        plan(day, of: driver, id, from: start, travel, &agenda)
    }

    /// Resumes a driver. One at work at `start` continues to the end of the shift due then, or of an unplanned one; any
    /// other starts with the next shift.
    mutating func resume(
        _ driver: Int, _ id: DriverID, isAtWork: Bool, from start: SimTime, _ travel: TaxiTravelTimes,
        _ agenda: inout Agenda
    ) {
        guard hours.shift(of: driver).start != nil else {
            duties[driver].isOnShift = isAtWork
            return
        }
        var day: Int32 = -1
        while let shift = hours.nextShift(from: day, of: driver, id, travel), shift.end <= start { day = shift.day + 1 }
        guard let shift = hours.nextShift(from: day, of: driver, id, travel) else {
            duties[driver].isOnShift = isAtWork
            let end = hours.drawUnplannedEnd(of: driver, id, day: day, at: start, travel)
            if isAtWork { _ = agenda.plan(.shiftEnds(id), at: end) }
            return
        }
        if shift.start <= start {
            return isAtWork
                ? begin(shift.day, of: driver, id, at: start, travel, &agenda)
                : plan(shift.day + 1, of: driver, id, from: start, travel, &agenda)
        }
        plan(shift.day, of: driver, id, from: start, travel, &agenda)
        guard isAtWork else { return }
        duties[driver].isOnShift = true
        let end = hours.drawUnplannedEnd(of: driver, id, day: shift.day, at: start, travel)
        if end < shift.start { _ = agenda.plan(.shiftEnds(id), at: end) }
    }

    /// Stops a driver for good, after the current ride.
    mutating func leave(_ driver: Int) { duties[driver].hasLeft = true }

    /// Strikes by number.
    var strikes: [Strike] { hours.strikes }

    mutating func beginStrike(_ driver: Int) { duties[driver].strikes += 1 }
    mutating func endStrike(_ driver: Int) { duties[driver].strikes -= 1 }

    /// Whether the driver is on duty, including a break.
    func isOnShift(_ driver: Int) -> Bool { duties[driver].isOnShift }

    private func plan(
        _ day: Int32, of driver: Int, _ id: DriverID, from start: SimTime, _ travel: TaxiTravelTimes,
        _ agenda: inout Agenda
    ) {
        guard let shift = hours.nextShift(from: day, of: driver, id, travel), shift.start < hours.end else { return }
        _ = agenda.plan(.shiftBegins(id, day: shift.day), at: max(shift.start, start, agenda.now))
    }

    mutating func begin(
        _ day: Int32, of driver: Int, _ id: DriverID, at time: SimTime, _ travel: TaxiTravelTimes,
        _ agenda: inout Agenda
    ) {
        if duties[driver].hasLeft { return }
        duties[driver].isOnShift = true
        duties[driver].stopsAfterRide = false
        guard let shift = hours.nextShift(from: day, of: driver, id, travel) else { return }
        _ = agenda.plan(.shiftEnds(id), at: max(shift.end, time))
        if let rest = hours.rest(of: driver), shift.start + rest.after < shift.end {
            let due = shift.start + rest.after
            if due >= time { _ = agenda.plan(.breakBegins(id), at: due) }
        }
        plan(day + 1, of: driver, id, from: time, travel, &agenda)
    }

    /// Ends the shift.
    ///
    /// - Parameter isBusy: whether the driver has a ride, which is completed first.
    mutating func end(_ driver: Int, isBusy: Bool) {
        duties[driver].isOnShift = false
        duties[driver].breaksAfterRide = false
        if isBusy { duties[driver].stopsAfterRide = true }
    }

    mutating func breakAfterRide(_ driver: Int) { duties[driver].breaksAfterRide = true }

    mutating func takeBreak(_ driver: Int) {
        duties[driver].breaksAfterRide = false
        duties[driver].isTakingBreak = true
    }

    func isGoingHome(_ driver: Int) -> Bool {
        duties[driver].stopsAfterRide || duties[driver].breaksAfterRide || duties[driver].strikes > 0
    }

    /// After a ride, or at the start of a strike: the driver goes home, or on a break.
    mutating func goHome(_ driver: Int) {
        if duties[driver].stopsAfterRide {
            duties[driver].stopsAfterRide = false
        } else if duties[driver].strikes > 0 {
            duties[driver].breaksAfterRide = false
        } else {
            takeBreak(driver)
        }
    }

    /// Returns the absence of a driver who has just stopped work; nil until the next shift.
    mutating func pauseAfterStop(_ driver: Int, _ id: DriverID, _ travel: TaxiTravelTimes) -> SimDuration? {
        guard !hours.plans.isEmpty else { return hours.restWithoutShifts }
        guard duties[driver].isTakingBreak else { return nil }
        duties[driver].isTakingBreak = false
        guard let length = hours.breakLength(of: driver) else { return nil }
        let number = duties[driver].breaksTaken
        duties[driver].breaksTaken += 1
        let seconds = travel.draw(length, for: .breakLength, of: travel.key(of: id), occurrence: number)
        return SimDuration(seconds: seconds)
    }
}

/// Planned working hours of the drivers.
package struct WorkingHours {
    /// Shift plans; none if all drivers work all the time.
    let plans: [ShiftPlan]
    private let lengthSeconds: [Sampler]
    private let breakSeconds: [Sampler?]
    /// Index of the plan of each driver.
    private let planOfDriver: [UInt16]
    private let clockAtStart: SimDuration
    private let days: RunDays
    /// Time from which drivers no longer start work.
    let end: SimTime
    let restWithoutShifts: SimDuration
    /// Strikes by number.
    package var strikes: [Strike] = []
    /// Factor on the drawn lengths of shifts.
    private let lengthFactor: Double
    /// Breaks of groups of drivers, and their lengths; nil for those of the shift.
    private var breaksOfGroups: PerDriver<ShiftPlan.Rest?> = PerDriver(nil)
    private var breakSecondsOfGroups: PerDriver<Sampler?> = PerDriver(nil)

    /// Creates working hours by plan.
    ///
    /// - Parameters:
    ///   - planOfDriver: index in `plans`, by driver.
    ///   - end: time from which drivers no longer start work.
    ///   - lengthFactor: factor on the planned working time (`drivers.choice`).
    package init(
        _ plans: [ShiftPlan], _ draws: BehaviourSamplers, planOfDriver: [UInt16], clockAtStart: SimDuration,
        days: RunDays = RunDays(),
        end: SimTime, lengthFactor: Double = 1
    ) {
        self.plans = plans
        lengthSeconds = draws.shiftLengthSeconds
        breakSeconds = draws.breakLengthSeconds
        self.planOfDriver = planOfDriver
        self.clockAtStart = clockAtStart
        self.days = days
        self.end = end
        self.lengthFactor = lengthFactor
        restWithoutShifts = .zero
    }

    /// Creates permanent duty; a driver who has stopped returns after `restSeconds`.
    package init(restSeconds: Double) {
        (plans, lengthSeconds, breakSeconds, planOfDriver) = ([], [], [], [])
        (clockAtStart, days, end) = (.zero, RunDays(), .distantFuture)
        lengthFactor = 1
        restWithoutShifts = SimDuration(seconds: restSeconds)
    }

    func shift(of driver: Int) -> ShiftPlan { plans[plan(of: driver)] }
    /// Returns the break of a driver; nil for none.
    func rest(of driver: Int) -> ShiftPlan.Rest? { breaksOfGroups[driver] ?? shift(of: driver).rest }
    /// Returns the length of a driver's break; nil without a break.
    func breakLength(of driver: Int) -> Sampler? { breakSecondsOfGroups[driver] ?? breakSeconds[plan(of: driver)] }

    /// Returns the same hours with the breaks of groups of drivers.
    func withBreaks(ofGroupsIn setup: TaxiPopulationSetup) -> WorkingHours {
        guard setup.drivers.groups.contains(where: { $0.rest != nil }) else { return self }
        var hours = self
        hours.breaksOfGroups = setup.perDriver(nil, ofGroup: \.rest)
        hours.breakSecondsOfGroups = setup.perDriver(nil) { group in group.rest.map { Sampler($0.lengthSeconds) } }
        return hours
    }

    /// Returns the plan of a driver; drivers beyond the scenario reuse its plans.
    private func plan(of driver: Int) -> Int {
        Int(planOfDriver[driver < planOfDriver.count ? driver : driver % planOfDriver.count])
    }

    /// Returns the driver's next shift from a day on, with its day counted from the start of the run; nil for permanent
    /// duty, or if no shift starts before the end of the run.
    func nextShift(
        from first: Int32, of driver: Int, _ id: DriverID, _ travel: TaxiTravelTimes
    ) -> (day: Int32, start: SimTime, end: SimTime)? {
        let shift = shift(of: driver)
        guard let clockStart = shift.start, let day = day(of: shift, from: first) else { return nil }
        let key = travel.key(of: id)
        var stream = travel.streams.stream(purpose: .shiftStart, of: key)
        let offset = shift.spread.scaled(by: stream.uniform() - 0.5)
        let start = SimTime.zero + .days(Int64(day)) + clockStart - clockAtStart + offset
        let length = travel.draw(
            lengthSeconds[plan(of: driver)], for: .shiftLength, of: key, occurrence: UInt32(bitPattern: day))
        return (day, start, start + SimDuration(seconds: lengthFactor * length))
    }

    /// Returns the first day from `first` on which a shift starts.
    private func day(of shift: ShiftPlan, from first: Int32) -> Int32? {
        if shift.days == .all || days.start == nil { return first }
        let last = Int32(clamping: end.microseconds / SimDuration.days(1).microseconds + 1)
        return first > last ? nil : (first...last).first { hasShift(shift, on: $0) }
    }

    private func hasShift(_ shift: ShiftPlan, on day: Int32) -> Bool {
        shift.days == .all || days.kind(ofDay: Int(day)).map { shift.days.contains(DaySet($0)) } ?? true
    }

    /// Draws the end of work for a driver who works outside the plan: any part of the shift may have passed.
    ///
    /// - Parameter day: day of the next planned shift.
    func drawUnplannedEnd(of driver: Int, _ id: DriverID, day: Int32, at time: SimTime, _ travel: TaxiTravelTimes)
        -> SimTime
    {
        let (key, occurrence) = (travel.key(of: id), UInt32(bitPattern: day) | 1 << 30)
        let seconds = travel.draw(
            lengthSeconds[plan(of: driver)], for: .shiftLength, of: key, occurrence: occurrence)
        var stream = travel.streams.stream(purpose: .shiftStart, of: key, occurrence: occurrence)
        return time + SimDuration(seconds: lengthFactor * seconds).scaled(by: stream.uniform())
    }
}

extension WorkingHours {
    /// Returns by how many seconds the drawn shifts exceed the mean, in total; each counts by the share of a shift of
    /// mean length that lies between the two times.
    ///
    /// - Complexity: O(drivers × days).
    package func drawnExcess(
        from start: SimTime, to end: SimTime, _ streams: StreamFamily, _ keys: DriverKeys
    ) -> Double {
        var excess = 0.0
        for (driver, plan) in planOfDriver.enumerated() {
            guard let clockStart = plans[Int(plan)].start else { continue }
            let mean = lengthFactor * plans[Int(plan)].lengthSeconds.mean
            let key = keys.key(of: DriverID(driver))
            for day in -1...Int64((end.seconds / 86_400).rounded(.up)) where hasShift(plans[Int(plan)], on: Int32(day))
            {
                let begin = SimTime.zero + .days(day) + clockStart - clockAtStart
                let within = min(end, begin + SimDuration(seconds: mean)) - max(start, begin)
                if within <= .zero { continue }
                var stream = streams.stream(
                    purpose: .shiftLength, of: key, occurrence: UInt32(bitPattern: Int32(day)))
                let length = lengthFactor * lengthSeconds[Int(plan)].sample(from: &stream)
                excess += (length - mean) * within.seconds / mean
            }
        }
        return excess
    }
}
