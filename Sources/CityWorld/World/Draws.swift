import Scenario
import SimulationKernel

/// The random quantities of people's behaviour, ready for drawing.
struct Draws: Sendable {
    /// nil: clients wait for ever.
    let patienceSeconds: Sampler?
    let answerDelaySeconds: Sampler
    /// nil: drives take exactly as long as expected.
    let travelNoise: Sampler?
    /// nil: the way's travel time.
    let rideTimeSeconds: Sampler?
    /// By shift plan.
    let shiftLengthSeconds: [Sampler]
    let breakLengthSeconds: [Sampler?]

    init(_ setup: SimulationSetup) {
        patienceSeconds = setup.clients.patienceSeconds.map { Sampler($0) }
        answerDelaySeconds = Sampler(setup.drivers.answerDelaySeconds)
        travelNoise = setup.travel.noise.map { Sampler($0) }
        rideTimeSeconds = setup.travel.rideTimeSeconds.map { Sampler($0) }
        shiftLengthSeconds = setup.drivers.shifts.map { Sampler($0.lengthSeconds) }
        breakLengthSeconds = setup.drivers.shifts.map { $0.rest.map { Sampler($0.lengthSeconds) } }
    }
}
