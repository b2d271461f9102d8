import Quantities
import SimulationKernel
import System

/// When drivers work (B02): shifts with breaks, or all the time.
struct Shifts: ~Copyable {
    struct Duty: BitwiseCopyable {
        /// On duty as far as the driver's own plan goes, a break included.
        var isOnShift = false
        /// Will stop after the ride in hand.
        var stopsAfterRide = false
        /// Will take the break after the ride in hand.
        var breaksAfterRide = false
        /// Stops work for a break just now.
        var isTakingBreak = false
        /// Works no more.
        var hasLeft = false
        var breaksTaken: UInt32 = 0
    }

    private var duties: Slab<Duty>
    private let hours: WorkingHours

    init(_ hours: WorkingHours, drivers: Int) {
        self.hours = hours
        duties = Slab(repeating: Duty(), count: drivers)
        if hours.plans.isEmpty { for driver in duties.indices { duties[driver].isOnShift = true } }
    }

    var memoryBytes: Int { duties.bytes }

    func prefetch(_ driver: Int) { duties.prefetch(driver) }

    /// Whether the driver would work at a moment, were nothing in the way.
    func worksNow(_ driver: Int, at time: SimTime) -> Bool { duties[driver].isOnShift && time < hours.end }

    mutating func planFirst(
        of driver: Int, _ id: DriverID, from start: SimTime, _ travel: TaxiTravel, _ agenda: inout Agenda
    ) {
        guard hours.shift(of: driver).start != nil else {
            _ = agenda.plan(.shiftBegins(id, day: 0), at: start)
            return
        }
        // The shift of the day before may reach into the run.
        var day: Int32 = -1
        while let hours = hours.ofShift(on: day, of: driver, id, travel), hours.end <= start { day = hours.day + 1 }
        plan(day, of: driver, id, from: start, travel, &agenda)
    }

    /// Whoever works at `start` goes on, up to the end of the shift that is due then, or of another one that has begun some time
    /// ago; whoever does not comes with the next shift.
    mutating func goOn(
        _ driver: Int, _ id: DriverID, isAtWork: Bool, from start: SimTime, _ travel: TaxiTravel, _ agenda: inout Agenda
    ) {
        guard hours.shift(of: driver).start != nil else {
            duties[driver].isOnShift = isAtWork
            return
        }
        var day: Int32 = -1
        while let shift = hours.ofShift(on: day, of: driver, id, travel), shift.end <= start { day = shift.day + 1 }
        guard let shift = hours.ofShift(on: day, of: driver, id, travel) else {
            duties[driver].isOnShift = isAtWork
            let end = hours.endOfOther(of: driver, id, day: day, at: start, travel)
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
        let end = hours.endOfOther(of: driver, id, day: shift.day, at: start, travel)
        if end < shift.start { _ = agenda.plan(.shiftEnds(id), at: end) }
    }

    /// Works no more, once the ride in hand is over.
    mutating func leave(_ driver: Int) { duties[driver].hasLeft = true }

    /// On duty, a break included.
    func isOnShift(_ driver: Int) -> Bool { duties[driver].isOnShift }

    private func plan(
        _ day: Int32, of driver: Int, _ id: DriverID, from start: SimTime, _ travel: TaxiTravel, _ agenda: inout Agenda
    ) {
        guard let shift = hours.ofShift(on: day, of: driver, id, travel), shift.start < hours.end else { return }
        _ = agenda.plan(.shiftBegins(id, day: shift.day), at: max(shift.start, start, agenda.now))
    }

    mutating func begin(
        _ day: Int32, of driver: Int, _ id: DriverID, at time: SimTime, _ travel: TaxiTravel, _ agenda: inout Agenda
    ) {
        if duties[driver].hasLeft { return }
        duties[driver].isOnShift = true
        duties[driver].stopsAfterRide = false
        guard let shift = hours.ofShift(on: day, of: driver, id, travel) else { return }
        _ = agenda.plan(.shiftEnds(id), at: max(shift.end, time))
        if let rest = hours.shift(of: driver).rest, shift.start + rest.after < shift.end {
            let due = shift.start + rest.after
            if due >= time { _ = agenda.plan(.breakBegins(id), at: due) }
        }
        plan(day + 1, of: driver, id, from: time, travel, &agenda)
    }

    /// - Parameter isBusy: with a ride in hand, which is driven to its end first.
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

    func isGoingHome(_ driver: Int) -> Bool { duties[driver].stopsAfterRide || duties[driver].breaksAfterRide }

    /// After a ride: the driver goes home, or on a break.
    mutating func goHome(_ driver: Int) {
        if duties[driver].stopsAfterRide {
            duties[driver].stopsAfterRide = false
        } else {
            takeBreak(driver)
        }
    }

    /// For how long the driver who has just stopped work stays away; nil: until the next shift.
    mutating func awayAfterStop(_ driver: Int, _ id: DriverID, _ travel: TaxiTravel) -> SimDuration? {
        guard !hours.plans.isEmpty else { return hours.restOfThoseWithoutShift }
        guard duties[driver].isTakingBreak else { return nil }
        duties[driver].isTakingBreak = false
        guard let length = hours.breakLength(of: driver) else { return nil }
        let number = duties[driver].breaksTaken
        duties[driver].breaksTaken += 1
        let seconds = travel.draw(length, for: .breakLength, of: travel.key(of: id), occurrence: number)
        return SimDuration(seconds: seconds)
    }
}

/// The hours that drivers work by plan.
package struct WorkingHours {
    /// None: everybody works all the time.
    let plans: [ShiftPlan]
    private let lengthSeconds: [Sampler]
    private let breakSeconds: [Sampler?]
    /// By driver.
    private let planOfDriver: [UInt16]
    private let clockAtStart: SimDuration
    private let days: RunDays
    /// Nobody starts work from then on.
    let end: SimTime
    let restOfThoseWithoutShift: SimDuration
    /// So many times as long are all shifts as they were drawn.
    private let lengthFactor: Double

    /// - Parameters:
    ///   - planOfDriver: by driver, which of `plans`.
    ///   - end: nobody starts work from then on.
    ///   - lengthFactor: how much longer than by plan drivers work (`drivers.choice`).
    package init(
        _ plans: [ShiftPlan], _ draws: Draws, planOfDriver: [UInt16], clockAtStart: SimDuration,
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
        restOfThoseWithoutShift = .zero
    }

    /// Everybody works all the time, and is back so long after having stopped.
    package init(restSeconds: Double) {
        (plans, lengthSeconds, breakSeconds, planOfDriver) = ([], [], [], [])
        (clockAtStart, days, end) = (.zero, RunDays(), .distantFuture)
        lengthFactor = 1
        restOfThoseWithoutShift = SimDuration(seconds: restSeconds)
    }

    func shift(of driver: Int) -> ShiftPlan { plans[plan(of: driver)] }
    func breakLength(of driver: Int) -> Sampler? { breakSeconds[plan(of: driver)] }

    /// Whoever is none of the scenario's works as one of them does.
    private func plan(of driver: Int) -> Int {
        Int(planOfDriver[driver < planOfDriver.count ? driver : driver % planOfDriver.count])
    }

    /// The driver's next shift from a day on, with its day, counted from that of the run's start; nil if always on duty, or if none
    /// starts before the end of the run.
    func ofShift(
        on first: Int32, of driver: Int, _ id: DriverID, _ travel: TaxiTravel
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

    /// The first day from `first` on which a shift starts.
    private func day(of shift: ShiftPlan, from first: Int32) -> Int32? {
        if shift.days == .all || days.start == nil { return first }
        let last = Int32(clamping: end.microseconds / SimDuration.days(1).microseconds + 1)
        return first > last ? nil : (first...last).first { hasShift(shift, on: $0) }
    }

    private func hasShift(_ shift: ShiftPlan, on day: Int32) -> Bool {
        shift.days == .all || days.kind(ofDay: Int(day)).map { shift.days.contains(DaySet($0)) } ?? true
    }

    /// When whoever works at `time` goes home who should not be at work then: any part of a shift may be over.
    ///
    /// - Parameter day: of the next shift that should be.
    func endOfOther(of driver: Int, _ id: DriverID, day: Int32, at time: SimTime, _ travel: TaxiTravel) -> SimTime {
        let (key, occurrence) = (travel.key(of: id), UInt32(bitPattern: day) | 1 << 30)
        let seconds = travel.draw(
            lengthSeconds[plan(of: driver)], for: .shiftLength, of: key, occurrence: occurrence)
        var stream = travel.streams.stream(purpose: .shiftStart, of: key, occurrence: occurrence)
        return time + SimDuration(seconds: lengthFactor * seconds).scaled(by: stream.uniform())
    }
}

extension WorkingHours {
    /// By how many seconds the drawn shifts are longer than the mean, all together; each counts as far as one of mean length
    /// would lie between two moments.
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
