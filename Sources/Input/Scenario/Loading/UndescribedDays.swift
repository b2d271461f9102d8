import Behaviour
import CityModel
import Experiments
import InputFiles
import Quantities

/// Kinds of days of a run that its scenario does not describe, so that it uses the figures of other days for them.
package struct UndescribedDays {
    /// One missing description.
    package struct Gap: Hashable, Sendable {
        /// Sentence about what is missing.
        package let problem: String
        /// Advice on how to describe the days.
        package let remedy: String
    }

    /// Missing descriptions.
    package private(set) var gaps: [Gap] = []
    private let setup: SimulationSetup
    /// Kinds of the days in the run.
    private let kinds: DaySet

    /// Finds the gaps of a setup; none in a run without a date, whose days are unknown.
    package init(of setup: SimulationSetup) {
        self.setup = setup
        kinds = setup.days.kinds(clockAtStart: setup.clockAtStart, length: setup.duration) ?? []
        guard setup.hasTaxis, !kinds.isEmpty else { return }
        addTraffic()
        addTrips()
        addSameEveryDay()
    }

    /// Sentences without advice.
    package var sentences: [String] { gaps.map(\.problem) }

    /// Adds a gap for traffic. A generated city has invented traffic: only factors from the scenario or a map describe
    /// real days.
    private mutating func addTraffic() {
        guard case .map(let parts) = setup.document,
            case .map(let city)? = parts.first(where: { $0.key == "city" })?.value
        else { return }
        let keys = city.map(\.key)
        if (keys.contains("generate") || keys.contains("campus")) && !keys.contains("hourFactors") { return }
        let daysOff = kinds.subtracting(.weekdays)
        guard daysOff.kinds.contains(where: { setup.congestion.factors(on: $0) == .urbanDay }) else { return }
        add(
            "traffic 'urban' describes a working day only",
            remedy:
                "write 'hourFactors: {factors: urban, byDay: [{days: [saturday, sunday], factors: FILE}]}' under 'city'"
        )
    }

    private mutating func addTrips() {
        for source in setup.demand {
            guard case .poisson(let demand) = source, let drawn = demand.drawnFrom else { continue }
            let others = kinds.intersection(demand.days).subtracting(drawn)
            if others.isEmpty { continue }
            add(
                "its requests on some days (\(others.scenarioText)) are drawn from trips of other days (\(drawn.scenarioText))",
                remedy: "name files of such days under 'demand.trips', or describe these days in 'demand.byDay'")
        }
    }

    /// Adds gaps for demand and shifts in runs of more than a day: a night from Friday to Saturday is one day.
    private mutating func addSameEveryDay() {
        let daysOff = kinds.subtracting(.weekdays)
        guard setup.duration > .days(1), !kinds.isDisjoint(with: .weekdays), !daysOff.isEmpty else { return }
        let isSame = setup.demand.contains { source in
            guard case .poisson(let demand) = source else { return false }
            return demand.drawnFrom == nil && !demand.days.isDisjoint(with: .weekdays)
                && !demand.days.isDisjoint(with: daysOff)
        }
        if isSame { add("requests are the same on all of these days", remedy: "write 'demand.byDay' for some of them") }
        let shifts = setup.drivers.shifts.filter { $0.start != nil }
        if !shifts.isEmpty, shifts.allSatisfy({ $0.days == .all }) {
            add(
                "drivers work the same shifts on all of these days",
                remedy: "write 'days' in the entries of 'drivers.shifts'")
        }
    }

    private mutating func add(_ problem: String, remedy: String) {
        gaps.append(Gap(problem: "the run covers \(dates); \(problem)", remedy: remedy))
    }

    /// Dates of the run as text: `Saturday 6 June to Sunday 7 June`.
    private var dates: String {
        let calendar = RunCalendar(firstDay: setup.startDate)
        let last = setup.days.lastDay(clockAtStart: setup.clockAtStart, length: setup.duration)
        return calendar.name(ofDay: 0) + (last == 0 ? "" : " to \(calendar.name(ofDay: last))")
    }
}
