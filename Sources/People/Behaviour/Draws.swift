import SimulationKernel

/// The random quantities of people's behaviour, ready for drawing.
package struct Draws: Sendable {
    /// nil: clients wait for ever.
    package let patienceSeconds: Sampler?
    /// nil: nobody books ahead.
    package let bookingAheadSeconds: Sampler?
    /// nil: nobody thinks better of it.
    package let withdrawalSeconds: Sampler?
    package let answerDelaySeconds: Sampler
    /// nil: drives take exactly as long as expected.
    package let travelNoise: Sampler?
    /// nil: the way's travel time.
    package let pickupTimeSeconds: Sampler?
    package let rideTimeSeconds: Sampler?
    /// By shift plan.
    package let shiftLengthSeconds: [Sampler]
    package let breakLengthSeconds: [Sampler?]
    /// nil: the connection is never lost.
    package let connectionLossSeconds: Sampler?
    package let connectionLengthSeconds: Sampler?
    package let clientShares: ClientShares

    package init(clients: ClientBehaviour, drivers: DriverBehaviour, travel: TravelBehaviour) {
        patienceSeconds = clients.patienceSeconds.map { Sampler($0) }
        bookingAheadSeconds = clients.reservations.map { Sampler($0.aheadSeconds) }
        withdrawalSeconds = clients.withdrawal.map { Sampler($0.afterSeconds) }
        answerDelaySeconds = Sampler(drivers.answerDelaySeconds)
        travelNoise = travel.noise.map { Sampler($0) }
        pickupTimeSeconds = travel.pickupTimeSeconds.map { Sampler($0) }
        rideTimeSeconds = travel.rideTimeSeconds.map { Sampler($0) }
        shiftLengthSeconds = drivers.shifts.map { Sampler($0.lengthSeconds) }
        breakLengthSeconds = drivers.shifts.map { $0.rest.map { Sampler($0.lengthSeconds) } }
        connectionLossSeconds = drivers.connection.map { Sampler(.exponential(mean: $0.meanSecondsBetween)) }
        connectionLengthSeconds = drivers.connection.map { Sampler($0.lengthSeconds) }
        clientShares = ClientShares(clients)
    }
}
