import Quantities
import SimulationKernel
import TaxiService

/// Agents of one kind in the city. They react to events of their own and to effects of commands, and respond with
/// commands.
///
///     while let due = people.takeNext() {
///         people.carryOut(due.event, at: due.time)
///         while let command = people.takeCommand(at: due.time) {
///             for effect in host.perform(command) { people.note(effect, at: due.time) }
///         }
///         people.settle(at: due.time)
///     }
///
/// Agents know only what they have observed and done; they never look into a service. The simulator provides simulated
/// time, a load test real time. Hosts use each kind as a concrete type: an existential would be far slower.
package protocol Population: ~Copyable {
    /// Event of an agent: an intended action, or an incident.
    associatedtype Moment: BitwiseCopyable
    /// Command to services.
    associatedtype Command
    /// Effect of a command, with everything that it shows.
    associatedtype Effect
    /// Information about an effect that measures cannot obtain otherwise.
    associatedtype Measured = Void

    /// Number of agents: drivers, walkers, runners, tourists.
    var count: Int { get }

    /// Time of the next event; nil if there is none.
    ///
    /// Mutating, because otherwise the compiler would copy all agents for a call from another module.
    var nextEventTime: SimTime? { mutating get }

    /// Removes and returns the next event.
    mutating func popNextEvent() -> DueEvent<Moment>?

    /// Handles an event; `takeCommand` then returns the resulting commands.
    mutating func handle(_ moment: Moment, at time: SimTime)

    /// Returns the next command at this time; nil if there is none.
    mutating func nextCommand(at time: SimTime) -> Command?

    /// Observes an effect.
    @discardableResult
    mutating func observe(_ effect: Effect, at time: SimTime) -> Measured

    /// Ends the step after all commands of this time: schedules the next event of the agents.
    mutating func endStep(at time: SimTime)
}

/// Agents who are clients of the taxi service now and then.
package protocol TaxiPassengerPopulation: Population, ~Copyable {
    /// Whether an agent wants a taxi at this time to the current position.
    var hasTaxiRequest: Bool { get }

    /// Returns the request of the agent who asks for a taxi as this client; nil if there is none.
    mutating func takeTaxiRequest(as client: ClientID) -> TripRequest?

    /// Whether effects of the taxi service must be reported.
    var observesTaxis: Bool { get }

    /// Observes an effect of the taxi service.
    mutating func note(_ effect: TaxiService.Effect, at time: SimTime)
}
