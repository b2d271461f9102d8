import CityHost
import Quantities

/// People who live in the city while it is served, besides those who come over HTTP: the same services are told what they do.
///
/// Used by the writer only.
package protocol LivingPeople: AnyObject {
    /// When the next moment of anybody's is due; distant if nobody has anything in mind.
    var timeOfNext: SimTime { get }

    /// The next moment has come.
    func liveOn(at time: SimTime)

    /// What somebody does at this moment; nil once nobody does anything more.
    func takeCommand(at time: SimTime) -> HostCommand?

    /// What came of what the services were told, by anybody.
    func note(_ effect: HostEffect, at time: SimTime)
}

/// Makes them: they may tell the city's services something as they come.
package typealias LivingPeopleMaker = (_ host: inout CityHost, _ time: SimTime) throws -> any LivingPeople

extension Serving {
    /// Lets people live here from now on.
    func settle(_ make: LivingPeopleMaker, at time: SimTime) throws {
        advance(to: time)
        var made: Result<any LivingPeople, any Error>?
        tell { host, time in made = Result { try make(&host, time) } }
        people = try made?.get()
    }
}
