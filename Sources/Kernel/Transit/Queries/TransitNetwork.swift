import Quantities

/// The timetables of some days with the ways on foot to, from and between their stops: what searches share; it never
/// changes.
///
/// Days on which the same trips run have one timetable.
package struct TransitNetwork: Sendable {
    package let schedule: TransitSchedule
    package let rules: TransitRules
    package let paths: Footpaths
    package let nearby: StopsNearby
    package let dates: ClosedRange<CalendarDate>
    package let timetables: [Timetable]
    /// By day, a number of the timetables.
    private let numbers: [Int]

    /// - Parameters:
    ///   - dates: the days on which journeys begin.
    ///   - walks: by stop, the ways on foot to others over streets; nil for straight lines, as the rules say.
    package init(
        _ schedule: TransitSchedule, dates: ClosedRange<CalendarDate>, rules: TransitRules = TransitRules(),
        walks: [[StopWalk]]? = nil
    ) {
        let nearby = StopsNearby(schedule.stops, isServed: schedule.isServed)
        (self.schedule, self.rules, self.nearby, self.dates) = (schedule, rules, nearby, dates)
        paths =
            walks.map { Footpaths($0, stops: schedule.stops, transfers: schedule.transfers, rules: rules) }
            ?? Footpaths(straightBetween: schedule, nearby: nearby, rules: rules)
        (timetables, numbers) = TransitNetwork.timetables(of: schedule, on: dates)
    }

    /// nil on a day that was not asked for.
    package func timetable(on date: CalendarDate) -> Timetable? {
        timetableNumber(on: date).map { timetables[$0] }
    }

    /// In bytes, without the schedule.
    package var memory: Int {
        timetables.reduce(0) { $0 + $1.memory } + paths.changes.count * MemoryLayout<StopChange>.stride
            + paths.firstChanges.count * (MemoryLayout<UInt32>.stride + MemoryLayout<Int32?>.stride)
    }

    /// The ways on foot, in straight lines, that the rules allow from one position to another: to stops, from stops,
    /// and all the way.
    package func straightWalks(
        from origin: FixedPosition, to destination: FixedPosition
    ) -> (access: [StopWalk], exits: [StopWalk], direct: StopWalk?) {
        var (access, exits): ([StopWalk], [StopWalk]) = ([], [])
        let direct = findStraightWalks(from: origin, to: destination, &access, &exits)
        return (access, exits, direct)
    }

    /// The same into memory that is used again.
    func findStraightWalks(
        from origin: FixedPosition, to destination: FixedPosition, _ access: inout [StopWalk],
        _ exits: inout [StopWalk]
    ) -> StopWalk? {
        nearby.find(from: origin, within: rules.accessMetresMax, rules: rules, into: &access)
        nearby.find(from: destination, within: rules.accessMetresMax, rules: rules, into: &exits)
        if rules.straightWalk(from: origin, to: destination) > rules.directMetresMax { return nil }
        return StopWalk(to: 0, from: origin, at: destination, rules)
    }

    /// Which timetable is that of a day: equal numbers, equal timetables; nil on a day that was not asked for.
    package func timetableNumber(on date: CalendarDate) -> Int? {
        dates.contains(date) ? numbers[date.daysSince1970 - dates.lowerBound.daysSince1970] : nil
    }

    /// The ways on foot, in straight lines, that the rules allow between a position and stops, in either direction.
    package func straightWalks(around position: FixedPosition) -> [StopWalk] {
        var walks: [StopWalk] = []
        nearby.find(from: position, within: rules.accessMetresMax, rules: rules, into: &walks)
        return walks
    }

    private static func timetables(
        of schedule: TransitSchedule, on dates: ClosedRange<CalendarDate>
    ) -> ([Timetable], [Int]) {
        let daysBefore = Timetable.daysOnTheWay(schedule)
        var known: [[Bool]: Int] = [:]  // only looked up, never iterated
        var (timetables, numbers): ([Timetable], [Int]) = ([], [])
        for day in dates.lowerBound.daysSince1970...dates.upperBound.daysSince1970 {
            let services = (-daysBefore...1).flatMap { offset in
                schedule.calendars.map { $0.runs(on: CalendarDate(daysSince1970: day + offset)) }
            }
            let number = known[services] ?? timetables.count
            if number == timetables.count {
                timetables.append(Timetable(of: schedule, on: CalendarDate(daysSince1970: day)))
                known[services] = number
            }
            numbers.append(number)
        }
        return (timetables, numbers)
    }
}

extension TransitSchedule {
    /// By stop: whether any trip calls there.
    package var isServed: [Bool] {
        var isServed = [Bool](repeating: false, count: stops.count)
        for call in calls { isServed[Int(call.stop)] = true }
        return isServed
    }
}
