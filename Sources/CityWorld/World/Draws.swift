import Scenario
import SimulationKernel

/// The random quantities of people's behaviour, ready for drawing.
struct Draws: Sendable {
    /// nil: clients wait for ever.
    let patienceSeconds: Sampler?
    /// nil: nobody books ahead.
    let bookingAheadSeconds: Sampler?
    let answerDelaySeconds: Sampler
    /// nil: drives take exactly as long as expected.
    let travelNoise: Sampler?
    /// nil: the way's travel time.
    let rideTimeSeconds: Sampler?
    /// By shift plan.
    let shiftLengthSeconds: [Sampler]
    let breakLengthSeconds: [Sampler?]
    /// nil: the connection is never lost.
    let connectionLossSeconds: Sampler?
    let connectionLengthSeconds: Sampler?
    let clientShares: ClientShares

    init(_ setup: SimulationSetup) {
        let (clients, drivers) = (setup.clients, setup.drivers)
        patienceSeconds = clients.patienceSeconds.map { Sampler($0) }
        bookingAheadSeconds = clients.reservations.map { Sampler($0.aheadSeconds) }
        answerDelaySeconds = Sampler(drivers.answerDelaySeconds)
        travelNoise = setup.travel.noise.map { Sampler($0) }
        rideTimeSeconds = setup.travel.rideTimeSeconds.map { Sampler($0) }
        shiftLengthSeconds = drivers.shifts.map { Sampler($0.lengthSeconds) }
        breakLengthSeconds = drivers.shifts.map { $0.rest.map { Sampler($0.lengthSeconds) } }
        connectionLossSeconds = drivers.connection.map { Sampler(.exponential(mean: $0.meanSecondsBetween)) }
        connectionLengthSeconds = drivers.connection.map { Sampler($0.lengthSeconds) }
        clientShares = ClientShares(
            booksAhead: clients.reservations?.probability ?? 0, allowsSharing: clients.sharingProbability,
            paysByCard: clients.cardProbability, isNoShow: clients.noShowProbability,
            endsRideEarly: clients.interruptionProbability)
    }
}
