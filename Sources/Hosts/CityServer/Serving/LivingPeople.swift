import CityHost
import Quantities

/// Background agents who live in the served city, besides the users over HTTP: they send commands to the same services.
///
/// Used by the writer only.
package protocol LivingPeople: AnyObject {
    /// Time of the next agent event; distant if there is none.
    var timeOfNext: SimTime { get }

    /// Performs the agent events that are due.
    func liveOn(at time: SimTime)

    /// Returns the next command of an agent at this moment; nil if there are no more.
    func takeCommand(at time: SimTime) -> HostCommand?

    /// Notes an effect of a command, of an agent or a user.
    func note(_ effect: HostEffect, at time: SimTime)
}

/// A factory of background agents. It may perform commands in the city's services.
package typealias LivingPeopleMaker = (_ host: inout CityHost, _ time: SimTime) throws -> any LivingPeople

extension Serving {
    /// Adds background agents to the city.
    func settle(_ make: LivingPeopleMaker, at time: SimTime) throws {
        advance(to: time)
        var made: Result<any LivingPeople, any Error>?
        tell { host, time in made = Result { try make(&host, time) } }
        people = try made?.get()
    }
}
