import CityModel
import Quantities
import ServiceKernel
import TaxiService

/// Reads one event of the taxi service, as it is told over HTTP.
struct TaxiEventReading {
    private let told: WireValue
    private let command: TaxiService.Command
    private let zones: ZoneNames

    init(_ told: WireValue, of command: TaxiService.Command, zones: ZoneNames) {
        (self.told, self.command, self.zones) = (told, command, zones)
    }

    func effect() throws -> TaxiService.Effect {
        guard let event = told["event"]?.text.flatMap({ TaxiService.EventWord(rawValue: $0) }) else {
            throw mistake("event")
        }
        return switch event {
        // Drivers.
        case .driverStarted: try .driverStarted(driver(), zone: zone())
        case .driverStopped: try .driverStopped(driver(), zone: zone())
        case .driverMoved: try .driverMoved(driver(), zone: zone())
        case .connectionLost: try .connectionLost(driver())
        case .connectionRegained: try .connectionRegained(driver())
        case .stoodDown: try .stoodDown(driver())
        case .suspended: try .suspended(driver(), days: days())
        case .suspensionEnded: try .suspensionEnded(driver(), days: days())
        case .sent: try .sent(driver(), from: zone(), to: zone("to"))
        // Requests and offers.
        case .requested: try requested()
        case .offered: try .offered(request(), driver: driver(), zone: zone())
        case .waiting: try .waiting(request(), zone: zone())
        case .accepted: try accepted()
        case .refused: try .refused(request(), driver: driver(), zone: zone())
        case .timedOut: try .timedOut(request(), driver: driver(), zone: zone())
        case .withdrawn: try .withdrawn(request(), client: client())
        case .joined: try joined()
        case .left: try .left(request(), client: client(), ride: request("ride"), price: money("price"))
        // Rides.
        case .gaveBack: try .gaveBack(request(), driver: driver())
        case .arrived: try .arrived(request(), client: client(), driver: driver())
        case .pickedUp: try .pickedUp(request(), client: client(), driver: driver())
        case .paid: try .paid(request(), client: client(), driver: driver(), by: word("by"), price: money("price"))
        case .paymentFailed:
            try .paymentFailed(request(), client: client(), driver: driver(), by: word("by"), price: money("price"))
        case .interrupted: try interrupted()
        case .noShow: try .noShow(request(), client: client(), driver: driver(), zone: zone())
        case .concluded: try concluded()
        // Reservations.
        case .reserved: try reserved()
        case .reservationChanged: try reservationChanged()
        case .reservationCancelled: try reservationCancelled()
        case .rejected: try refusal()
        }
    }

    private func requested() throws -> TaxiService.Effect {
        try .requested(request(), client: client(), from: zone(), to: zone("to"), party: party(), share: flag("share"))
    }

    private func accepted() throws -> TaxiService.Effect {
        try .accepted(
            request(), client: client(), driver: driver(), zone: zone(), wait: duration("wait"), price: money("price"))
    }

    private func interrupted() throws -> TaxiService.Effect {
        try .interrupted(
            request(), client: client(), driver: driver(), zone: zone(), because: word("because"),
            price: money("price"), authority: authority())
    }

    private func concluded() throws -> TaxiService.Effect {
        try .concluded(request(), client: client(), driver: driver(), zone: zone(), authority: authority())
    }

    /// Where to, and how many, only the command says.
    private func joined() throws -> TaxiService.Effect {
        guard case .client(_, .join(_, _, let destination, let party)) = command else { throw mistake("command") }
        return try .joined(
            request(), client: client(), ride: request("ride"), price: money("price"), to: destination.zone,
            party: party)
    }

    /// How many only the command says.
    private func reserved() throws -> TaxiService.Effect {
        guard case .client(_, .reserve(_, _, let party, _, _)) = command else { throw mistake("command") }
        return try .reserved(
            request(), client: client(), from: zone(), to: zone("to"), departure: departure(), share: flag("share"),
            party: party)
    }

    private func reservationChanged() throws -> TaxiService.Effect {
        try .reservationChanged(
            request(), client: client(), from: zone(), to: zone("to"), departure: departure(), share: flag("share"))
    }

    private func reservationCancelled() throws -> TaxiService.Effect {
        try .reservationCancelled(
            request(), client: client(), from: zone(), to: zone("to"), departure: departure(), share: flag("share"))
    }

    /// The action is the command's.
    private func refusal() throws -> TaxiService.Effect {
        let reason: TaxiService.Reason = try word("reason")
        let action = told["action"]?.text
        switch command {
        case .driver(let driver, let given) where action == given.operation.word:
            guard try self.driver() == driver else { throw mistake("driver") }
            return .driverRejected(driver, given, reason)
        case .client(let client, let given) where action == given.operation.word:
            guard try self.client() == client else { throw mistake("client") }
            return .clientRejected(client, given, reason)
        case .timer where action == TaxiService.Effect.lapse: return try .reservationLapsed(client(), reason)
        case .driver, .client, .timer: throw mistake("action")
        }
    }

    // MARK: Fields

    private func mistake(_ name: String) -> CommandReading.Mistake {
        CommandReading.Mistake(description: "an event whose '\(name)' makes no sense")
    }

    private func numbered(_ kind: NumberedKind, _ name: String) throws -> UInt32 {
        guard let number = told[name]?.text.flatMap({ kind.numbered($0) })?.number else { throw mistake(name) }
        return number
    }

    private func request(_ name: String = "request") throws -> RequestID { RequestID(try numbered(.request, name)) }
    private func client() throws -> ClientID { ClientID(try numbered(.client, "client") - 1) }
    private func driver() throws -> DriverID { DriverID(try numbered(.driver, "driver") - 1) }

    private func zone(_ name: String = "zone") throws -> ZoneID {
        guard let zone = told[name]?.text.flatMap({ zones.zone(named: $0) }) else { throw mistake(name) }
        return zone
    }

    private func flag(_ name: String) throws -> Bool {
        guard let flag = told[name]?.flag else { throw mistake(name) }
        return flag
    }

    private func party() throws -> UInt8 {
        guard let count = told["party"]?.whole.flatMap({ UInt8(exactly: $0) }) else { throw mistake("party") }
        return count
    }

    private func days() throws -> UInt32 {
        guard let count = told["days"]?.whole.flatMap({ UInt32(exactly: $0) }) else { throw mistake("days") }
        return count
    }

    private func duration(_ name: String) throws -> SimDuration {
        guard let length = told[name]?.microseconds else { throw mistake(name) }
        return SimDuration(microseconds: length)
    }

    private func departure() throws -> SimTime { SimTime(microseconds: try duration("departure").microseconds) }

    private func money(_ name: String) throws -> Money {
        guard let amount = told[name]?.microseconds, amount % 10_000 == 0 else { throw mistake(name) }
        return Money(cents: amount / 10_000)
    }

    /// The authority's part of a price (P01), which is told where there is one.
    private func authority() throws -> Money { told["authority"] == nil ? .zero : try money("authority") }

    private func word<Word: FieldType>(_ name: String) throws -> Word {
        guard let word = told[name]?.text.flatMap({ Word(.word($0)) }) else { throw mistake(name) }
        return word
    }
}
