import Behaviour
import CityModel
import Glibc

extension SimulationSetup {
    /// Those who choose by what they expect; nil where nobody does, or what they expect is not known.
    ///
    /// - Parameter clock: of the run.
    func choosingPeople(_ clock: TravelClock) -> ChoosingPeople? {
        guard let reactions, let choice = reactions.choice, let expectations else { return nil }
        var today = reactions.today
        (today.clockAtStart, today.startDate) = (clockAtStart, startDate)
        return ChoosingPeople(
            today: ChoiceWorld(reactions.choiceToday, today.rules, today.clock(), expectations.today),
            now: ChoiceWorld(choice, rules, clock, expectations.expected), demand: today.demand,
            shares: ClientShares(clients))
    }

    /// Whether those who react to what differs from today are used to this scenario itself.
    package var isOwnToday: Bool { reactions.map { $0.today.document == document } ?? false }

    /// Of those who choose, the share who take a taxi today; nil where nobody chooses.
    var shareTakenToday: Double? {
        expectations == nil || reactions?.choice == nil ? nil : reactions?.choiceToday.takenToday
    }

    /// So many times as long as by plan are the shifts of drivers who expect to earn more than today.
    package var shiftFactor: Double {
        guard let elasticity = drivers.incomeElasticity, let expectations, expectations.today.incomePerHour > 0
        else { return 1 }
        let factor = pow(expectations.expected.incomePerHour / expectations.today.incomePerHour, elasticity)
        return min(max(factor, SimulationSetup.shiftFactors.lowerBound), SimulationSetup.shiftFactors.upperBound)
    }

    /// Nobody works less, or more, however much they earn.
    package static let shiftFactors = 0.5...1.5
}
