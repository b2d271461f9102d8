import CityHost
import RuleModels
import Quantities

/// Judges what a service does, beside it and without its code.
///
///     judge.begin(command, at: time)
///     for effect in effects { judge.take(effect) }
///     judge.end()
package protocol ServiceJudge: ~Copyable {
    associatedtype Command
    associatedtype Effect

    /// A command is about to be judged; `time` does not go back.
    mutating func begin(_ command: Command, at time: SimTime)
    /// What came of it, one effect after another.
    mutating func take(_ effect: Effect)
    mutating func end()
    /// The end of the run.
    ///
    /// - Parameter record: what the service says of itself.
    mutating func finish(_ record: ServiceRecord)

    var verdict: Verdict { get }
    var wrong: Int { get }
}

/// What a judge found in a run, the warm-up included.
package struct Verdict: Sendable {
    /// Commands and timers carried out.
    package var commands: Int
    /// Decisions among what they did: of the queues, or answers of the service.
    package var decisions: Int
    package var wrong: Int
    /// By kind, those that happened.
    package var wrongByKind: [(kind: WrongKind, count: Int)]
    package var firstWrong: [WrongDecision]
    /// Requests accepted (I12), sessions begun, or those who follow a tour at the end: counted independently of the service.
    package var begun: Int
    /// The number of prices and waits checked by the rules; nil if nobody pays for rides.
    package var fares: FareChecks?
    /// Occasions of each fault that the service itself does not count.
    package var occasions: [ServiceFault: Int] = [:]
}
