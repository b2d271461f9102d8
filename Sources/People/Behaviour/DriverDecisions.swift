import SimulationKernel
import TaxiService

/// Answer of a driver to an offer.
package enum OfferAnswer: Sendable, BitwiseCopyable {
    case none, accept, refuse
}

// Decisions of drivers (B02), drawn from a separate stream.
extension DriverBehaviour {
    /// Draws the answer to an offer.
    package func drawAnswer(
        pickupKilometres: Double, rideKilometres: Double, from stream: inout RandomStream
    ) -> OfferAnswer {
        let (isSilent, mood) = (stream.bernoulli(noAnswerProbability), stream.uniform())
        if isSilent { return .none }
        let wish = acceptance.probability(pickupKilometres: pickupKilometres, rideKilometres: rideKilometres)
        return mood < wish ? .accept : .refuse
    }

    /// D06: draws the share of the way to the pickup after which the driver gives the ride back; nil if not. Draws
    /// nothing if the probability is 0.
    package func drawReturn(from stream: inout RandomStream) -> Double? {
        guard giveBackProbability > 0 else { return nil }
        let moment = stream.uniform()
        return stream.bernoulli(giveBackProbability) ? moment : nil
    }

    /// T11: draws the cause of an interruption and the share of the way after which it happens; nil if the ride is
    /// completed. Draws nothing if no interruption is possible.
    package func drawInterruption(
        clientEndsEarly: Bool, from stream: inout RandomStream
    ) -> (cause: TaxiService.InterruptionCause, moment: Double)? {
        guard clientEndsEarly || taxiProblemProbability > 0 else { return nil }
        let moment = stream.uniform()
        if clientEndsEarly { return (.clientWish, moment) }
        return stream.bernoulli(taxiProblemProbability) ? (.taxiProblem, moment) : nil
    }
}
