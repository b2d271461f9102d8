import ActivityService
import Quantities
import SimulationKernel

// Monthly goals of runners (F05).
extension RunnerPopulation {
    /// F05: draws whether the runner sets a goal on the first day of the month, and whether the progress is reset on
    /// some day.
    ///
    /// - Parameter month: any day of the month of `time`.
    mutating func drawGoal(_ index: Int, month: CalendarDate, at time: SimTime) {
        var stream = streams.stream(
            purpose: .monthlyGoal, entity: UInt32(index), occurrence: runners[index].months)
        runners[index].months += 1
        let (sets, resets) = (stream.uniform(), stream.uniform())
        let (moment, resetMoment) = (stream.uniform(), stream.uniform())
        let goals = draws.habits.goals
        let kilometres = UInt32(max(0, min(draws.goalKilometres.sample(from: &stream).rounded(), 1e6)))
        runners[index].goalKilometres = max(rules.goalKilometresMin, min(kilometres, rules.goalKilometresMax))
        runners[index].sets = sets < goals.setsProbability
        let next = firstMoment(ofMonthAfter: month)
        runners[index].nextMonth = next
        // A run may begin on the last day of a month: the goal and the reset come before its end.
        let left = next - time
        runners[index].goalDue = time + min(.hours(24), left).scaled(by: moment)
        runners[index].resetDue =
            resets < goals.resetsProbability ? time + min(.days(28), left).scaled(by: resetMoment) : .distantFuture
    }

    /// Sets the goal of the month, or draws the plan for the next month.
    mutating func handleGoalEvent(_ index: Int) {
        let next = runners[index].nextMonth
        if runners[index].goalIsSet {
            runners[index].goalIsSet = false
            let days = Int((next.sinceStart + clockAtStart).microseconds / SimDuration.days(1).microseconds)
            return drawGoal(
                index, month: CalendarDate(daysSince1970: startDate.daysSince1970 + days), at: next)
        }
        if runners[index].sets { actions.append(.setGoal(kilometres: runners[index].goalKilometres)) }
        runners[index].goalIsSet = true
        runners[index].goalDue = next < end ? next : .distantFuture
    }

    /// Returns midnight of the first day of the next month.
    private func firstMoment(ofMonthAfter date: CalendarDate) -> SimTime {
        let (_, _, day) = date.parts
        // Every month has 28 to 31 days.
        let later = CalendarDate(daysSince1970: date.daysSince1970 - day + 1 + 31)
        let first = later.daysSince1970 - later.parts.day + 1
        return SimTime.zero + (SimDuration.days(Int64(first - startDate.daysSince1970)) - clockAtStart)
    }

    /// F05: raises a reached goal by a half, with a given probability.
    mutating func considerRaising(_ index: Int, from kilometres: UInt32) {
        var stream = streams.stream(
            purpose: .monthlyGoal, entity: UInt32(index), occurrence: 1_000_000 + runners[index].sessions)
        guard stream.bernoulli(draws.habits.goals.raisesProbability) else { return }
        let raised = min(kilometres + kilometres / 2, rules.goalKilometresMax)
        if raised > kilometres { actions.append(.setGoal(kilometres: raised)) }
    }
}
