import Behaviour
import CityModel
import Glibc

extension SimulationSetup {
    /// Returns the people who choose by their expectations; nil without choices, or while the expectations are unknown.
    ///
    /// - Parameter clock: clock of the run.
    func choosingPeople(_ clock: TravelClock) -> ModeChoiceModel? {
        guard let reactions, let choice = reactions.choice, let expectations else { return nil }
        var today = reactions.today
        (today.clockAtStart, today.startDate) = (clockAtStart, startDate)
        return ModeChoiceModel(
            today: ChoiceContext(reactions.choiceToday, today.rules, today.clock(), expectations.today),
            now: ChoiceContext(choice, rules, clock, expectations.expected), demand: today.demand,
            shares: ClientShares(clients))
    }

    /// Whether the scenario that people are used to is this one itself.
    package var isOwnToday: Bool { reactions.map { $0.today.document == document } ?? false }

    /// Share of the choosing people who take a taxi today; nil without choices.
    var shareTakenToday: Double? {
        expectations == nil || reactions?.choice == nil ? nil : reactions?.choiceToday.taxiToday
    }

    /// Factor on the planned length of shifts, by drivers' expected income relative to today's.
    package var shiftFactor: Double {
        guard let elasticity = drivers.incomeElasticity, let expectations, expectations.today.incomePerHour > 0
        else { return 1 }
        let factor = pow(expectations.expected.incomePerHour / expectations.today.incomePerHour, elasticity)
        return min(max(factor, SimulationSetup.shiftFactors.lowerBound), SimulationSetup.shiftFactors.upperBound)
    }

    /// Bounds of the factor, for any income.
    package static let shiftFactors = 0.5...1.5
}
