import Quantities
import TestSupport
import Transit

/// Random timetables, each determined by a seed.
enum RandomTransit {
    /// A Wednesday.
    static let date = CalendarDate(daysSince1970: 18_030)

    /// Returns some stops within five kilometres, a few lines whose trips overtake each other, run past midnight, call
    /// twice at a stop, or only let passengers board or alight; and rules for changes.
    static func schedule(_ random: inout SplitMix64, stops: ClosedRange<Int> = 3...30) -> TransitSchedule {
        var schedule = TransitSchedule()
        schedule.stops = (0..<random.within(stops)).map {
            TransitStop(name: "stop \($0)", position: position(&random))
        }
        schedule.calendars = (0..<3).map { _ in
            var calendar = ServiceCalendar()
            calendar.season = CalendarDate(daysSince1970: 17_900)...CalendarDate(daysSince1970: 18_200)
            calendar.weekdays = calendar.weekdays.map { _ in random.chance(75) }
            return calendar
        }
        for line in 0..<random.within(1...12) {
            schedule.lines.append(TransitLine(name: "line \(line)", kind: .bus))
            addTrips(of: UInt32(line), to: &schedule, &random)
        }
        for _ in 0..<random.below(6) {
            let stops = (UInt32(random.below(schedule.stops.count)), UInt32(random.below(schedule.stops.count)))
            let seconds = random.chance(40) ? nil : Int32(random.below(600))
            schedule.transfers.append(TransitTransfer(from: stops.0, to: stops.1, secondsMin: seconds))
        }
        return schedule
    }

    /// Returns the same with continuing vehicles: in blocks and by links, some of which require alighting, overlap, or
    /// lead to several trips.
    static func scheduleOfVehicles(_ random: inout SplitMix64) -> TransitSchedule {
        var schedule = schedule(&random)
        /// Block of each trip that has one.
        var blocks: [Int: Int] = [:]
        for _ in 0..<random.within(1...5) {
            // Often on the same line as the last trip, so that vehicles continue more than once.
            let line = UInt32(random.chance(60) ? schedule.lines.count - 1 : random.below(schedule.lines.count))
            let before = schedule.trips.indices.filter { schedule.trips[$0].line == line }
            guard let first = before.first else { continue }
            let calls = schedule.trips[first].calls
            let stops =
                [schedule.calls[calls.upperBound - 1].stop]
                + (0..<random.within(1...6)).map { _ in UInt32(random.below(schedule.stops.count)) }
            let next = UInt32(schedule.lines.count)
            schedule.lines.append(TransitLine(name: "line \(next)", kind: .bus))
            for trip in before where random.chance(70) {
                let number = schedule.trips.count
                addTrip(of: next, after: trip, over: stops, to: &schedule, &random)
                let link = TripLink(from: UInt32(trip), to: UInt32(number), allowsStaying: random.chance(60))
                if random.chance(40) { schedule.links.append(link) }
                guard link.allowsStaying || random.chance(70) else { continue }
                let block = blocks[trip] ?? schedule.blocks.count
                if block == schedule.blocks.count { schedule.blocks.append([UInt32(trip)]) }
                schedule.blocks[block].append(UInt32(number))
                (blocks[trip], blocks[number]) = (block, block)
            }
        }
        for _ in 0..<random.below(6) {
            let trips = (UInt32(random.below(schedule.trips.count)), UInt32(random.below(schedule.trips.count)))
            schedule.links.append(TripLink(from: trips.0, to: trips.1))
        }
        return schedule
    }

    /// Returns a journey from the start of a trip to the end of another one of its block, shortly before its departure;
    /// without blocks, a random one.
    static func query(
        onVehiclesOf schedule: TransitSchedule, _ random: inout SplitMix64
    ) -> (origin: FixedPosition, destination: FixedPosition, seconds: Int32) {
        guard random.chance(80), !schedule.blocks.isEmpty else {
            return (Self.position(&random), Self.position(&random), Int32(random.below(28 * 3_600)))
        }
        let block = random.pick(schedule.blocks)
        let (first, last) = (schedule.trips[Int(block[0])].calls, schedule.trips[Int(random.pick(block))].calls)
        func place(_ call: Int) -> FixedPosition { schedule.stops[Int(schedule.calls[call].stop)].position }
        let seconds = schedule.calls[first.lowerBound].departure - Int32(random.below(900))
        return (place(first.lowerBound), place(last.upperBound - 1), max(0, seconds))
    }

    private static func addTrip(
        of line: UInt32, after trip: Int, over stops: [UInt32], to schedule: inout TransitSchedule,
        _ random: inout SplitMix64
    ) {
        let start = schedule.calls.count
        var time = schedule.arrival(ofTrip: UInt32(trip)) + Int32(random.below(12) * 60 - 60)
        for stop in stops {
            schedule.calls.append(
                TransitCall(stop: stop, arrival: time, departure: time, allowsAlighting: random.chance(95)))
            time += Int32(random.below(20) * 30)
        }
        let calendar = random.chance(80) ? schedule.trips[trip].calendar : UInt32(random.below(3))
        schedule.trips.append(
            TransitTrip(line: line, calendar: calendar, headsign: "", calls: start..<schedule.calls.count))
    }

    static func position(_ random: inout SplitMix64) -> FixedPosition {
        FixedPosition(x: Int32(random.below(450_000)), y: Int32(random.below(450_000)))
    }

    static func rules(_ random: inout SplitMix64) -> TransitRules {
        var rules = TransitRules()
        rules.accessMetresMax = Double(random.within(100...2_500))
        rules.directMetresMax = Double(random.within(0...3_000))
        rules.changeMetresMax = Double(random.within(0...800))
        rules.changeSeconds = Int32(random.below(200))
        rules.ridesMax = random.within(1...7)
        rules.journeySecondsMax = Int32(random.within(1...30) * 3_600)
        return rules
    }

    private static func addTrips(of line: UInt32, to schedule: inout TransitSchedule, _ random: inout SplitMix64) {
        let stops = (0..<random.within(2...8)).map { _ in UInt32(random.below(schedule.stops.count)) }
        let flags = stops.map { _ in (random.chance(90), random.chance(90)) }
        for _ in 0..<random.within(1...20) {
            var time = Int32(random.within(4...12) * 3_600 * random.within(1...2) + random.below(60) * 60)
            let start = schedule.calls.count
            for (stop, flag) in zip(stops, flags) {
                let arrival = time
                time += Int32(random.below(4) * 30)
                schedule.calls.append(
                    TransitCall(
                        stop: stop, arrival: arrival, departure: time, allowsBoarding: flag.0,
                        allowsAlighting: flag.1))
                time += Int32(random.below(20) * 30)
            }
            let shifts: [Int32] = random.chance(20) ? [0, 600, 1_200] : [0]
            schedule.trips.append(
                TransitTrip(
                    line: line, calendar: UInt32(random.below(3)), headsign: "",
                    calls: start..<schedule.calls.count, shifts: shifts))
        }
    }
}

extension TransitRouter {
    /// Returns the defect of a journey as a passenger would experience it, or nil.
    func defect(of journey: TransitJourney, on date: CalendarDate, departing seconds: Int32) -> String? {
        guard let timetable = network.timetable(on: date) else { return "no timetable" }
        let legs = self.legs[journey.legs]
        guard let first = legs.first, let last = legs.last, first.from == nil || first.metres == 0 else {
            return "it does not begin"
        }
        if first.departure != journey.departure || last.arrival != journey.arrival { return "it has other ends" }
        if journey.departure < seconds { return "it begins too early" }
        if legs.filter({ $0.ride != nil && !$0.staysOnBoard }).count != journey.rideCount {
            return "it has other rides"
        }
        for (leg, next) in zip(legs, legs.dropFirst()) {
            if next.staysOnBoard {
                if let fault = faultOfStay(leg, next, timetable) { return fault }
                continue
            }
            if leg.to != next.from || leg.arrival > next.departure { return "its legs do not hang together" }
            if leg.ride != nil && next.ride != nil {
                guard let stop = leg.to, let change = network.footpaths.changeSeconds[Int(stop)] else {
                    return "no change"
                }
                if next.departure - leg.arrival < change { return "a change is too short" }
            }
            if leg.ride == nil && next.ride == nil { return "one walks twice" }
        }
        for (before, (walk, next)) in zip(legs, zip(legs.dropFirst(), legs.dropFirst(2))) where walk.ride == nil {
            if next.departure - before.arrival < secondsToChange(walk) { return "a change on foot is too short" }
        }
        let stays = legs.dropFirst().map(\.staysOnBoard) + [false]
        return zip(legs, stays).lazy.compactMap { defect(of: $0, staysAtEnd: $1, timetable) }.first
            ?? loopDefect(Array(legs), timetable)
    }

    private func faultOfStay(_ leg: TransitLeg, _ next: TransitLeg, _ timetable: Timetable) -> String? {
        guard let (ride, after) = leg.ride.flatMap({ ride in next.ride.map { (ride, $0) } }) else {
            return "one stays on board on foot"
        }
        let (pattern, other) = (timetable.patterns[Int(ride.pattern)], timetable.patterns[Int(after.pattern)])
        if Int(ride.alighting) != pattern.stopCount - 1 || after.boarding != 0 { return "one stays on board midway" }
        let runs = timetable.continuations.runs(after: UInt32(pattern.firstRun) + ride.run)
        if !runs.contains(UInt32(other.firstRun) + after.run) { return "the vehicle goes on otherwise" }
        return leg.arrival <= next.departure ? nil : "the vehicle leaves before it arrives"
    }

    /// Returns a violation of the tie rule of loops, or nil: on all trips of one vehicle a passenger boards at the last
    /// call at a stop, and alights at the first.
    private func loopDefect(_ legs: [TransitLeg], _ timetable: Timetable) -> String? {
        var (boarded, alighted): (UInt32?, [UInt32]) = (nil, [])
        for (number, leg) in legs.enumerated() {
            guard let ride = leg.ride else { continue }
            let pattern = timetable.patterns[Int(ride.pattern)]
            let calls = timetable.patternStops[pattern.firstStop..<(pattern.firstStop + pattern.stopCount)]
            let way = calls.dropFirst(Int(ride.boarding)).prefix(ride.stopCount)
            if !leg.staysOnBoard { (boarded, alighted) = (leg.from, []) }
            if way.dropFirst(leg.staysOnBoard ? 0 : 1).contains(where: { $0.stop == boarded && $0.allowsBoarding }) {
                return "one goes around a loop before one gets on"
            }
            alighted += way.dropFirst().filter(\.allowsAlighting).map(\.stop)
            if number + 1 < legs.count && legs[number + 1].staysOnBoard {
                if let end = calls.last, end.allowsAlighting { alighted.append(end.stop) }
            } else if let stop = leg.to, alighted.contains(stop) {
                return "one passes where one gets off"
            }
        }
        return nil
    }

    /// Returns the time of a walk between two stops: that of the source, or the walk plus the time of a change at one
    /// stop.
    private func secondsToChange(_ walk: TransitLeg) -> Int32 {
        let told = network.schedule.transfers.last { $0.from == walk.from && $0.to == walk.to }?.secondsMin
        let seconds = walk.arrival - walk.departure
        return told.map { max($0, seconds) } ?? seconds + network.rules.changeSeconds
    }

    private func defect(of leg: TransitLeg, staysAtEnd: Bool, _ timetable: Timetable) -> String? {
        guard let ride = leg.ride else {
            guard let from = leg.from, let to = leg.to else { return nil }
            let known = network.footpaths.changes(from: from).contains { index in
                let walk = network.footpaths.changes[index].walk
                return walk.stop == to && walk.seconds == leg.arrival - leg.departure
            }
            return known ? nil : "there is no such way on foot"
        }
        let pattern = timetable.patterns[Int(ride.pattern)]
        let run = timetable.runs[pattern.firstRun + Int(ride.run)]
        let calls = Array(network.schedule.calls[network.schedule.trips[Int(run.trip)].calls])
        let (on, off) = (calls[Int(ride.boarding)], calls[Int(ride.alighting)])
        if on.stop != leg.from || off.stop != leg.to { return "the trip calls elsewhere" }
        if on.departure + run.shiftSeconds != leg.departure || off.arrival + run.shiftSeconds != leg.arrival {
            return "the trip calls at other times"
        }
        return (on.allowsBoarding || leg.staysOnBoard) && (off.allowsAlighting || staysAtEnd)
            ? nil : "one may not get on or off"
    }
}
