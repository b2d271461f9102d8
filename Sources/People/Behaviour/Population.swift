import Quantities
import SimulationKernel
import TaxiService

/// A kind of people in the city: told moments and what came of commands, they answer with commands.
///
///     while let due = people.takeNext() {
///         people.carryOut(due.event, at: due.time)
///         while let command = people.takeCommand(at: due.time) {
///             for effect in host.perform(command) { people.note(effect, at: due.time) }
///         }
///         people.settle(at: due.time)
///     }
///
/// They know what they were told and what they do; nobody looks into a service. The simulator gives them its own time, a load
/// test real time. Hosts drive each kind as the type that it is: an existential would be far slower.
package protocol Population: ~Copyable {
    /// What somebody has in mind to do, or what will befall somebody.
    associatedtype Moment: BitwiseCopyable
    /// What services are told.
    associatedtype Command
    /// What came of it, with what it shows.
    associatedtype Effect
    /// What those who measure cannot know otherwise of an effect.
    associatedtype Measured = Void

    /// How many they are: drivers, walkers, runners, tourists.
    var count: Int { get }

    /// When the next moment is due; nil if nobody has anything in mind.
    ///
    /// Mutating, since the compiler would copy all people to ask some of them from another module.
    var timeOfNext: SimTime? { mutating get }

    mutating func takeNext() -> DueEvent<Moment>?

    /// A moment has come: what people do now is told by `takeCommand`.
    mutating func carryOut(_ moment: Moment, at time: SimTime)

    /// The next thing that somebody does at this moment, which services are to be told; nil once nobody does anything more.
    mutating func takeCommand(at time: SimTime) -> Command?

    /// What came of a command.
    @discardableResult
    mutating func note(_ effect: Effect, at time: SimTime) -> Measured

    /// All that people do at this moment is done: what comes next for them goes into the calendar.
    mutating func settle(at time: SimTime)
}

/// People who are clients of the taxi service now and then.
package protocol TaxiRiders: Population, ~Copyable {
    /// Whether somebody wants a taxi at this moment, to where they stand.
    var isAskingForTaxi: Bool { get }

    /// What they want, who ask for a taxi as this client; nil if nobody does.
    mutating func askForTaxi(as client: ClientID) -> TaxiWish?

    /// Whether what comes of the taxi service's commands is to be told.
    var isAnybodyRiding: Bool { get }

    /// What came of a command to the taxi service.
    mutating func note(_ effect: TaxiService.Effect, at time: SimTime)
}
