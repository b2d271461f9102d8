import CityHost
import Quantities

/// Background agents who live in the served city, besides the users over HTTP: they send commands to the same services.
///
/// Used by the writer only.
package protocol BackgroundAgents: AnyObject {
    /// Time of the next agent event; distant if there is none.
    var nextEventTime: SimTime { get }

    /// Performs the agent events that are due.
    func performNextEvent(at time: SimTime)

    /// Returns the next command of an agent at this moment; nil if there are no more.
    func nextCommand(at time: SimTime) -> HostCommand?

    /// Notes an effect of a command, of an agent or a user.
    func note(_ effect: HostEffect, at time: SimTime)
}

/// A factory of background agents. It may perform commands in the city's services.
package typealias BackgroundAgentsFactory = (_ host: inout CityHost, _ time: SimTime) throws -> any BackgroundAgents

extension CityStateMachine {
    /// Adds background agents to the city.
    func addAgents(_ make: BackgroundAgentsFactory, at time: SimTime) throws {
        advance(to: time)
        var made: Result<any BackgroundAgents, any Error>?
        performCommands { host, time in made = Result { try make(&host, time) } }
        agents = try made?.get()
    }
}
