import Quantities
import TaxiService

/// A command with its time, written as a line: `70 d1 refuse`, `60.5 c1 request A C 2 share`.
///
/// The words are those of the contract's lessons. Times are seconds; drivers are `d1`, `d2`, …, clients `c1`, …, taxis
/// `t1`, …, requests `r1`, …; zones are letters, and `outside` is a position in no zone (Z02). A departure is written
/// `departure 9000`.
struct Step: Hashable, Sendable {
    var time: SimTime
    var command: TaxiService.Command
}

struct UnreadableStep: Error, CustomStringConvertible {
    var text: String
    var description: String { "not a step: \(text)" }
}

extension Step {
    init(_ text: String) throws {
        var words = StepParser(text)
        time = try words.time()
        let actor = try words.next()
        switch actor.first {
        case "d":
            command = .driver(
                DriverID(number: try words.number(in: actor, after: "d")), try words.driverAction(of: actor))
        case "c": command = .client(ClientID(number: try words.number(in: actor, after: "c")), try words.clientAction())
        case "t": command = .timer(try words.timer())
        default: throw UnreadableStep(text: text)
        }
        guard words.isAtEnd else { throw UnreadableStep(text: text) }
    }

    static func lines(_ texts: [String]) throws -> [Step] { try texts.map { try Step($0) } }
}
