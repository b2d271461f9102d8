import CityModel
import Quantities
import ServiceKernel
import TaxiService

/// Reads the words of a step one after the other.
struct StepParser {
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

    func number(in word: String, after prefix: Character, atLeast least: Int = 1) throws -> Int {
        guard word.first == prefix, let number = Int(word.dropFirst()), number >= least else {
            throw UnreadableStep(text: text)
        }
        return number
    }

    /// Reads a time in seconds.
    mutating func time() throws -> SimTime {
        guard let seconds = Double(try next()) else { throw UnreadableStep(text: text) }
        return .zero + SimDuration(seconds: seconds)
    }

    mutating func zone() throws -> ZoneID {
        let word = try next()
        guard let zone = TestCity.zones.zone(named: word) else { throw UnreadableStep(text: text) }
        return zone
    }

    /// Reads a request; `r0` is none.
    mutating func request() throws -> RequestID {
        RequestID(UInt32(try number(in: try next(), after: "r", atLeast: 0)))
    }

    private mutating func client() throws -> ClientID { ClientID(number: try number(in: try next(), after: "c")) }

    private mutating func party() -> UInt8 {
        guard let word = rest.first, let number = UInt8(word) else { return 1 }
        rest.removeFirst()
        return number
    }

    mutating func optional(_ word: String) -> Bool {
        guard rest.first == word else { return false }
        rest.removeFirst()
        return true
    }

    mutating func driverAction(of driver: String) throws -> TaxiService.DriverAction {
        switch try next() {
        case "start":
            let zone = try zone()
            let taxi = try number(in: isAtEnd ? "t" + driver.dropFirst() : next(), after: "t")
            return .start(zone: zone, taxi: TaxiID(number: taxi))
        case "stop": return .stop
        case "loseConnection": return .loseConnection
        case "regainConnection": return .regainConnection
        case "move": return .move(zone: try zone())
        case "accept": return .accept
        case "refuse": return .refuse
        case "giveBack": return .giveBack
        case "arrive": return .arrive
        case "pickUp": return .pickUp(isAtEnd ? .none : try client())
        case "conclude": return .conclude
        case "concludeAndStop": return .concludeAndStop
        case "confirmCash": return .confirmCash(isAtEnd ? .none : try client())
        case "interrupt":
            let zone = try zone()
            let isProblem = optional("taxiProblem")
            _ = isProblem || optional("clientWish")
            return .interrupt(zone: zone, because: isProblem ? .taxiProblem : .clientWish)
        default: throw UnreadableStep(text: text)
        }
    }

    mutating func clientAction() throws -> TaxiService.ClientAction {
        let word = try next()
        switch word {
        case "request":
            let (origin, destination) = (try zone(), try zone())
            let party = travelParty()
            return .request(from: origin, to: destination, party: party, share: optional("share"))
        case "walkUp":
            let (origin, destination) = (try zone(), try zone())
            return .walkUp(from: Position(origin), to: Position(destination), party: party())
        case "reserve":
            let (origin, destination) = (try zone(), try zone())
            let party = travelParty()
            let share = optional("share")
            return .reserve(
                from: origin, to: destination, party: party, share: share, departure: try departure() ?? .zero)
        case "changeReservation": return try changeReservation()
        case "join":
            let (ride, destination) = (try request(), try zone())
            return .join(ride, to: destination, party: party())
        default: return try described(as: word)
        }
    }

    /// Reads an action without a shorter notation, field by field from its row.
    private mutating func described(as word: String) throws -> TaxiService.ClientAction {
        let entry = TaxiService.Command.vocabulary.first { $0.actor == .client && $0.action == word }
        guard case .client(_, var action) = entry?.blank(1) else { throw UnreadableStep(text: text) }
        var reader = CommandTextReader(self)
        try action.visitFields(with: &reader)
        self = reader.words
        return action
    }

    private mutating func travelParty() -> TaxiService.TravelParty {
        let size = party()
        return TaxiService.TravelParty(size, usesWheelchair: optional("wheelchair"))
    }

    private mutating func departure() throws -> SimTime? { optional("departure") ? try time() : nil }

    private mutating func changeReservation() throws -> TaxiService.ClientAction {
        let id = try request()
        var change = TaxiService.ReservationChange(departure: try departure())
        if optional("to") { change.destination = Position(try zone()) }
        if optional("share") { change.share = true } else if optional("alone") { change.share = false }
        return .changeReservation(id, change)
    }

    mutating func timer() throws -> TaxiService.Timer {
        let word = try next()
        switch word {
        case "suspensionEnd": return .suspensionEnd(try driver())
        case "offerTimeout": return .offerTimeout(try driver(), serial: try serial())
        case "reservationDue": return .reservationDue(try request(), serial: try serial())
        case "noShow": return .noShow(try request(), serial: try serial())
        case "rankArrival": return .rankArrival(try driver(), serial: try serial())
        case "dispatchRound": return .dispatchRound(serial: try serial())
        default: throw UnreadableStep(text: text)
        }
    }

    private mutating func driver() throws -> DriverID { DriverID(number: try number(in: try next(), after: "d")) }
    private mutating func serial() throws -> UInt32 { UInt32(try number(in: try next(), after: "#", atLeast: 0)) }
}
