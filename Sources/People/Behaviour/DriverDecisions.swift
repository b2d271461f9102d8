import SimulationKernel
import TaxiService

/// What a driver does about an offer.
package enum OfferAnswer: Sendable, BitwiseCopyable {
    case none, accept, refuse
}

// What drivers decide (B02), drawn from a stream of their own.
extension DriverBehaviour {
    /// Whether and how the driver answers an offer.
    package func answer(
        pickupKilometres: Double, rideKilometres: Double, from stream: inout RandomStream
    ) -> OfferAnswer {
        let (isSilent, mood) = (stream.chance(noAnswerProbability), stream.uniform())
        if isSilent { return .none }
        let wish = acceptance.probability(pickupKilometres: pickupKilometres, rideKilometres: rideKilometres)
        return mood < wish ? .accept : .refuse
    }

    /// D06: after which share of the way to the pickup the ride is given back; nil if it is not. Nothing is drawn where
    /// nobody ever does.
    package func givingBack(from stream: inout RandomStream) -> Double? {
        guard giveBackProbability > 0 else { return nil }
        let moment = stream.uniform()
        return stream.chance(giveBackProbability) ? moment : nil
    }

    /// T11: why and after which share of the way a ride ends; nil if it goes on to its end. Nothing is drawn where
    /// nothing can befall it.
    package func interruption(
        clientEndsEarly: Bool, from stream: inout RandomStream
    ) -> (cause: TaxiService.InterruptionCause, moment: Double)? {
        guard clientEndsEarly || taxiProblemProbability > 0 else { return nil }
        let moment = stream.uniform()
        if clientEndsEarly { return (.clientWish, moment) }
        return stream.chance(taxiProblemProbability) ? (.taxiProblem, moment) : nil
    }
}
