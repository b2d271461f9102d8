import CityHost
import Quantities
import RuleModels

/// A checker that verifies a service's decisions independently of the service's code.
///
///     judge.begin(command, at: time)
///     for effect in effects { judge.take(effect) }
///     judge.end()
package protocol ServiceChecker: ~Copyable {
    associatedtype Command
    associatedtype Effect

    /// Starts the check of a command; `time` never decreases.
    mutating func begin(_ command: Command, at time: SimTime)
    /// Adds the next effect of the command.
    mutating func check(_ effect: Effect)
    mutating func end()
    /// Ends the run.
    ///
    /// - Parameter record: the service's own figures.
    mutating func finish(_ record: ServiceRecord)

    var verdict: Verdict { get }
    var wrong: Int { get }
}

/// A checker's findings for a run, the warm-up included.
package struct Verdict: Sendable {
    /// Number of commands and timers carried out.
    package var commands: Int
    /// Number of decisions among them: of the queues, or answers of the service.
    package var decisions: Int
    /// Number of wrong decisions.
    package var wrong: Int
    /// Numbers of wrong decisions by kind, without zeros.
    package var wrongByKind: [(kind: ViolationKind, count: Int)]
    /// The first wrong decisions.
    package var firstWrong: [WrongDecision]
    /// Number of accepted requests (I12), started sessions, or walkers following a tour at the end, counted
    /// independently of the service.
    package var begun: Int
    /// Numbers of prices and waits checked by the rules; nil if rides are not paid.
    package var fares: FareChecks?
    /// Number of occasions of each fault that the service does not count itself.
    package var occasions: [ServiceFault: Int] = [:]
}
