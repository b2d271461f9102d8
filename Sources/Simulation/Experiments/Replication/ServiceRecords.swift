import ActivityService
import GuideService
import Measures
import Quantities
import ServiceKernel
import TourService

// Figures for the record that only the services know at the end of a run.

extension WalkRecord {
    /// Adds the titles of the tours, and the polls up to `time`.
    ///
    /// - Complexity: O(tours + walkers).
    mutating func complete(from service: borrowing TourService, at time: SimTime) {
        let listed = service.listedTours()
        titles = Array(repeating: nil, count: listed.last.map { Int($0.index) + 1 } ?? 0)
        for tour in listed { titles[Int(tour.index)] = service.content(of: tour)?.title }
        let counts = service.pollCounts(at: time)
        polls.foreground = Int(counts.foreground)
        polls.background = Int(counts.background)
        polls.savingPower = Int(counts.savingPower)
        polls.withoutPosition = Int(counts.withoutPosition)
    }
}

extension ActivityRecord {
    /// Adds the results of the sessions, and each runner's progress in each month of the run.
    ///
    /// - Parameters:
    ///   - runners: number of runners of the scenario, including inactive ones.
    ///   - end: end of the run, exclusive: a month that begins then does not count.
    ///   - time: end of the simulation.
    /// - Complexity: O(sessions + runners × months).
    mutating func complete(from service: borrowing ActivityService, runners: Int, end: SimTime, at time: SimTime) {
        for index in sessions.indices {
            let summary = service.summary(of: sessions[index].session, at: time)
            sessions[index].ended = summary.ended
            sessions[index].distance = summary.distance
            sessions[index].time = summary.time
        }
        goals.reserveCapacity(runners)
        var moment = SimTime.zero
        while moment < end {
            let month = service.date(at: moment).firstOfMonth
            for runner in (0..<runners).map({ RunnerID($0) }) {
                let progress = service.progress(of: runner, at: moment)
                goals.append(
                    GoalRecord(
                        runner, month: month, goalKilometres: progress.goalKilometres, done: progress.done,
                        reachedOn: progress.reached?.date))
            }
            let next = month.firstOfNextMonth
            while moment < end, service.date(at: moment) < next { moment += .days(1) }
        }
    }
}

extension TourismRecord {
    /// Adds the guide's accounts.
    ///
    /// - Parameters:
    ///   - end: end of the run.
    ///   - before: statements at the end of the warm-up.
    mutating func complete(
        from service: borrowing GuideService, end: SimTime, before: ContiguousArray<Statement>
    ) {
        guide.enter(service.statements(at: end), after: before)
    }
}

extension CalendarDate {
    fileprivate var firstOfMonth: CalendarDate { CalendarDate(daysSince1970: daysSince1970 - parts.day + 1) }

    /// First day of the next month, from the first day of a month.
    fileprivate var firstOfNextMonth: CalendarDate {
        // A month has 28 to 31 days.
        CalendarDate(daysSince1970: daysSince1970 + 31).firstOfMonth
    }
}
