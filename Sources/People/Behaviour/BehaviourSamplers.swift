import SimulationKernel

/// Samplers of the random quantities of people's behaviour.
package struct BehaviourSamplers: Sendable {
    /// Patience of clients; nil if they wait for ever.
    package let patienceSeconds: Sampler?
    /// Time between booking and departure; nil if no client books ahead.
    package let bookingAheadSeconds: Sampler?
    /// Time until a client withdraws; nil if none does.
    package let withdrawalSeconds: Sampler?
    /// Lateness of clients; nil if none is late.
    let lateness: ClientLateness?
    /// Time from an offer to the answer.
    package let answerDelaySeconds: Sampler
    /// Factor on the duration of drives; nil if they take exactly as long as expected.
    package let travelNoise: Sampler?
    /// Time to the pickup; nil for the travel time of the route.
    package let pickupTimeSeconds: Sampler?
    /// Time with a passenger; nil for the travel time of the route.
    package let rideTimeSeconds: Sampler?
    /// Length of a shift, by shift plan.
    package let shiftLengthSeconds: [Sampler]
    /// Length of a break, by shift plan; nil if it has none.
    package let breakLengthSeconds: [Sampler?]
    /// Time between connection losses; nil if the connection is never lost.
    package let connectionLossSeconds: Sampler?
    /// Length of a connection loss.
    package let connectionLengthSeconds: Sampler?
    /// Shares of the clients' habits.
    package let clientShares: ClientShares

    /// Creates the samplers.
    package init(clients: ClientBehaviour, drivers: DriverBehaviour, travel: TravelBehaviour) {
        patienceSeconds = clients.patienceSeconds.map { Sampler($0) }
        bookingAheadSeconds = clients.reservations.map { Sampler($0.aheadSeconds) }
        withdrawalSeconds = clients.withdrawal.map { Sampler($0.afterSeconds) }
        lateness = clients.lateness.map { ClientLateness($0) }
        answerDelaySeconds = Sampler(drivers.answerDelaySeconds)
        travelNoise = travel.noise.map { Sampler($0) }
        pickupTimeSeconds = travel.pickupTimeSeconds.map { Sampler($0) }
        rideTimeSeconds = travel.rideTimeSeconds.map { Sampler($0) }
        shiftLengthSeconds = drivers.shifts.map { Sampler($0.lengthSeconds) }
        breakLengthSeconds = drivers.shifts.map { $0.rest.map { Sampler($0.lengthSeconds) } }
        connectionLossSeconds = drivers.connection?.lossSampler
        connectionLengthSeconds = drivers.connection?.lengthSampler
        clientShares = ClientShares(clients)
    }
}
