import Quantities
import SimulationKernel

/// Clients who come to the pickup later than the taxi (T12).
final class ClientLateness: Sendable {
    private let probability: Double
    private let seconds: Sampler

    init(_ parameters: LatenessBehaviour) {
        probability = parameters.probability
        seconds = Sampler(parameters.bySeconds)
    }

    /// Returns how long a taxi still waits for a party at the pickup where it stands. It waited there for the parties
    /// on board before.
    func delay(of party: RequestID, for driver: TaxiDriver, _ context: borrowing TaxiPeopleContext) -> SimDuration {
        let place = context.places(of: party)?.origin
        var waited = SimDuration.zero
        for index in 0..<Int(driver.partyCount) where driver.isOnBoard(index) {
            let other = driver.party(index)
            if context.places(of: other)?.origin == place { waited = max(waited, lateness(of: other, context)) }
        }
        return max(.zero, lateness(of: party, context) - waited)
    }

    /// Returns the time from the taxi's arrival, or from the departure of a reservation, to that of the party.
    func lateness(of party: RequestID, _ context: borrowing TaxiPeopleContext) -> SimDuration {
        var stream = context.travel.streams.stream(purpose: .lateness, of: context.key(of: party))
        return stream.bernoulli(probability) ? SimDuration(seconds: seconds.sample(from: &stream)) : .zero
    }
}
