import CityModel
import Quantities
import TaxiService

/// A command with its moment, written as a line: `70 d1 refuse`, `60.5 c1 request A C 2 share`.
///
/// The words are those of the contract's lessons. Times are seconds; drivers are `d1`, `d2`, …, clients `c1`, …, taxis
/// `t1`, …, requests `r1`, …; zones are letters, and `outside` is a position in none (Z02).
struct Step: Hashable, Sendable {
    var time: SimTime
    var command: Command
}

struct UnreadableStep: Error, CustomStringConvertible {
    var text: String
    var description: String { "not a step: \(text)" }
}

extension Step {
    init(_ text: String) throws {
        var words = Words(text)
        guard let seconds = Double(try words.next()) else { throw UnreadableStep(text: text) }
        time = SimTime(microseconds: SimDuration(seconds: seconds).microseconds)
        let actor = try words.next()
        switch actor.first {
        case "d":
            command = .driver(DriverID(try words.number(in: actor, after: "d") - 1), try words.driverAction(of: actor))
        case "c": command = .client(ClientID(try words.number(in: actor, after: "c") - 1), try words.clientAction())
        case "t": command = .timer(try words.timer())
        default: throw UnreadableStep(text: text)
        }
        guard words.isAtEnd else { throw UnreadableStep(text: text) }
    }

    static func lines(_ texts: [String]) throws -> [Step] { try texts.map { try Step($0) } }
}

/// Reads the words of a step one after the other.
private struct Words {
    let text: String
    private var rest: ArraySlice<String>

    init(_ text: String) {
        self.text = text
        rest = text.split(separator: " ").map(String.init)[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func next() throws -> String {
        guard let word = rest.popFirst() else { throw UnreadableStep(text: text) }
        return word
    }

    func number(in word: String, after prefix: Character) throws -> Int {
        guard word.first == prefix, let number = Int(word.dropFirst()), number > 0 else {
            throw UnreadableStep(text: text)
        }
        return number
    }

    private mutating func zone() throws -> ZoneID {
        let word = try next()
        if word == "outside" { return .none }
        guard let index = TestCity.zoneNames.firstIndex(of: word) else { throw UnreadableStep(text: text) }
        return ZoneID(index)
    }

    private mutating func optional(_ word: String) -> Bool {
        guard rest.first == word else { return false }
        rest.removeFirst()
        return true
    }

    mutating func driverAction(of driver: String) throws -> DriverAction {
        switch try next() {
        case "start":
            let zone = try zone()
            let taxi = try number(in: isAtEnd ? "t" + driver.dropFirst() : next(), after: "t")
            return .start(zone: zone, taxi: TaxiID(taxi - 1))
        case "stop": return .stop
        case "loseConnection": return .loseConnection
        case "regainConnection": return .regainConnection
        case "move": return .move(zone: try zone())
        case "accept": return .accept
        case "refuse": return .refuse
        case "giveBack": return .giveBack
        case "pickUp": return .pickUp
        case "conclude": return .conclude
        default: throw UnreadableStep(text: text)
        }
    }

    mutating func clientAction() throws -> ClientAction {
        switch try next() {
        case "request":
            let (origin, destination) = (try zone(), try zone())
            var party: UInt8 = 1
            if let word = rest.first, let number = UInt8(word) {
                party = number
                rest.removeFirst()
            }
            return .request(from: origin, to: destination, party: party, share: optional("share"))
        case "withdraw":
            if isAtEnd { return .withdraw(.none) }
            return .withdraw(RequestID(UInt32(try number(in: next(), after: "r"))))
        case "pay":
            let means: PaymentMeans = try next() == "cash" ? .cash : .card
            return .pay(means, fails: optional("fails"))
        default: throw UnreadableStep(text: text)
        }
    }

    mutating func timer() throws -> Timer {
        let word = try next()
        let driver = DriverID(try number(in: next(), after: "d") - 1)
        if word == "suspensionEnd" { return .suspensionEnd(driver) }
        return .offerTimeout(driver, serial: UInt32(try number(in: next(), after: "#")))
    }
}
