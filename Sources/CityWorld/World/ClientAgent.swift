import Behaviour
import SimulationKernel

/// What a synthetic client has in mind about one request (B01).
struct ClientAgent {
    /// The client gives up then; `.none` where nothing is scheduled.
    var patience = EventHandle.none
    var habits: ClientHabits
}
