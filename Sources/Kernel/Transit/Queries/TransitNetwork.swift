import Quantities

/// The timetables of some days with the walks to, from and between their stops: the immutable data that searches share.
///
/// Days with the same trips share a timetable.
package struct TransitNetwork: Sendable {
    /// The schedule of all days.
    package let schedule: TransitSchedule
    /// Limits and speeds of walks and changes.
    package let rules: TransitRules
    /// Walks between stops.
    package let footpaths: Footpaths
    /// Index of the served stops by position.
    package let stopIndex: StopIndex
    /// Days on which journeys can begin.
    package let dates: ClosedRange<CalendarDate>
    /// The distinct timetables of these days.
    package let timetables: [Timetable]
    /// Index in `timetables` of each day.
    private let numbers: [Int]

    /// Builds the network of some days.
    ///
    /// - Parameters:
    ///   - dates: days on which journeys begin.
    ///   - walks: for each stop, the walks to others over streets; nil for straight lines according to the rules.
    package init(
        _ schedule: TransitSchedule, dates: ClosedRange<CalendarDate>, rules: TransitRules = TransitRules(),
        walks: [[StopWalk]]? = nil
    ) {
        let nearby = StopIndex(schedule.stops, isServed: schedule.isServed)
        (self.schedule, self.rules, self.stopIndex, self.dates) = (schedule, rules, nearby, dates)
        footpaths =
            walks.map { Footpaths($0, stops: schedule.stops, transfers: schedule.transfers, rules: rules) }
            ?? Footpaths(straightBetween: schedule, nearby: nearby, rules: rules)
        (timetables, numbers) = TransitNetwork.timetables(of: schedule, on: dates)
    }

    /// Returns the timetable of a day, or nil if the network does not cover it.
    package func timetable(on date: CalendarDate) -> Timetable? {
        timetableNumber(on: date).map { timetables[$0] }
    }

    /// Bytes of timetables and footpaths, without the schedule.
    package var bytes: Int {
        timetables.reduce(0) { $0 + $1.bytes } + footpaths.changes.count * MemoryLayout<StopChange>.stride
            + footpaths.firstChanges.count * (MemoryLayout<UInt32>.stride + MemoryLayout<Int32?>.stride)
    }

    /// Returns the straight walks that the rules allow between two positions: to stops, from stops, and all the way.
    package func straightWalks(
        from origin: FixedPosition, to destination: FixedPosition
    ) -> (access: [StopWalk], exits: [StopWalk], direct: StopWalk?) {
        var (access, exits): ([StopWalk], [StopWalk]) = ([], [])
        let direct = findStraightWalks(from: origin, to: destination, &access, &exits)
        return (access, exits, direct)
    }

    /// Finds the same walks in reused memory, and returns the direct one.
    func findStraightWalks(
        from origin: FixedPosition, to destination: FixedPosition, _ access: inout [StopWalk],
        _ exits: inout [StopWalk]
    ) -> StopWalk? {
        stopIndex.find(from: origin, within: rules.accessMetresMax, rules: rules, into: &access)
        stopIndex.find(from: destination, within: rules.accessMetresMax, rules: rules, into: &exits)
        if rules.straightWalk(from: origin, to: destination) > rules.directMetresMax { return nil }
        return StopWalk(to: 0, from: origin, at: destination, rules)
    }

    /// Returns the index of a day's timetable in `timetables`, or nil if the network does not cover the day.
    package func timetableNumber(on date: CalendarDate) -> Int? {
        dates.contains(date) ? numbers[date.daysSince1970 - dates.lowerBound.daysSince1970] : nil
    }

    /// Returns the straight walks that the rules allow between a position and stops, in either direction.
    package func straightWalks(around position: FixedPosition) -> [StopWalk] {
        var walks: [StopWalk] = []
        stopIndex.find(from: position, within: rules.accessMetresMax, rules: rules, into: &walks)
        return walks
    }

    private static func timetables(
        of schedule: TransitSchedule, on dates: ClosedRange<CalendarDate>
    ) -> ([Timetable], [Int]) {
        let daysBefore = Timetable.overnightDays(schedule)
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
    /// Whether any trip calls at each stop.
    package var isServed: [Bool] {
        var isServed = [Bool](repeating: false, count: stops.count)
        for call in calls { isServed[Int(call.stop)] = true }
        return isServed
    }
}
