import CityModel
import Quantities
import ServiceKernel
import TaxiService

/// Reads one event of the taxi service, as it is told over HTTP.
struct TaxiEventReading {
    private let told: WireValue
    private let command: TaxiService.Command
    private let zones: [String: ZoneID]

    init(_ told: WireValue, of command: TaxiService.Command, zones: [String: ZoneID]) {
        (self.told, self.command, self.zones) = (told, command, zones)
    }

    func effect() throws -> TaxiService.Effect {
        guard let word = told["event"]?.text, let event = TaxiService.EventWord(rawValue: word) else {
            throw mistake("event")
        }
        switch event {
        case .driverStarted, .driverStopped, .driverMoved, .connectionLost, .connectionRegained, .stoodDown, .suspended,
            .suspensionEnded, .sent:
            return try driverEffect(event)
        case .reserved, .reservationChanged, .reservationCancelled: return try reservationEffect(event)
        case .requested, .offered, .waiting, .accepted, .refused, .timedOut, .withdrawn, .joined, .left:
            return try requestEffect(event)
        case .gaveBack, .arrived, .pickedUp, .paid, .paymentFailed, .interrupted, .noShow, .concluded:
            return try rideEffect(event)
        case .rejected: return try refusal()
        }
    }

    private func driverEffect(_ event: TaxiService.EventWord) throws -> TaxiService.Effect {
        let driver = try driver()
        switch event {
        case .driverStarted: return try .driverStarted(driver, zone: zone())
        case .driverStopped: return try .driverStopped(driver, zone: zone())
        case .driverMoved: return try .driverMoved(driver, zone: zone())
        case .connectionLost: return .connectionLost(driver)
        case .connectionRegained: return .connectionRegained(driver)
        case .stoodDown: return .stoodDown(driver)
        case .suspended: return try .suspended(driver, days: days())
        case .suspensionEnded: return try .suspensionEnded(driver, days: days())
        case .sent: return try .sent(driver, from: zone(), to: zone("to"))
        default: throw mistake("event")
        }
    }

    private func requestEffect(_ event: TaxiService.EventWord) throws -> TaxiService.Effect {
        let request = try request()
        switch event {
        case .requested:
            return try .requested(
                request, client: client(), from: zone(), to: zone("to"), party: party(), share: flag("share"))
        case .offered: return try .offered(request, driver: driver(), zone: zone())
        case .waiting: return try .waiting(request, zone: zone())
        case .accepted:
            return try .accepted(
                request, client: client(), driver: driver(), zone: zone(), wait: duration("wait"), price: money("price")
            )
        case .refused: return try .refused(request, driver: driver(), zone: zone())
        case .timedOut: return try .timedOut(request, driver: driver(), zone: zone())
        case .withdrawn: return try .withdrawn(request, client: client())
        case .joined:
            // Where to, and how many, only the command says.
            guard case .client(_, .join(_, _, let destination, let party)) = command else { throw mistake("command") }
            return try .joined(
                request, client: client(), ride: self.request("ride"), price: money("price"), to: destination.zone,
                party: party)
        case .left: return try .left(request, client: client(), ride: self.request("ride"), price: money("price"))
        default: throw mistake("event")
        }
    }

    private func rideEffect(_ event: TaxiService.EventWord) throws -> TaxiService.Effect {
        let (request, driver) = try (request(), driver())
        if event == .gaveBack { return .gaveBack(request, driver: driver) }
        let client = try client()
        switch event {
        case .arrived: return .arrived(request, client: client, driver: driver)
        case .pickedUp: return .pickedUp(request, client: client, driver: driver)
        case .paid: return try .paid(request, client: client, driver: driver, by: word("by"), price: money("price"))
        case .paymentFailed:
            return try .paymentFailed(request, client: client, driver: driver, by: word("by"), price: money("price"))
        case .interrupted:
            return try .interrupted(
                request, client: client, driver: driver, zone: zone(), because: word("because"), price: money("price"))
        case .noShow: return try .noShow(request, client: client, driver: driver, zone: zone())
        case .concluded: return try .concluded(request, client: client, driver: driver, zone: zone())
        default: throw mistake("event")
        }
    }

    private func reservationEffect(_ event: TaxiService.EventWord) throws -> TaxiService.Effect {
        let (request, client, share) = try (request(), client(), flag("share"))
        let (origin, destination) = try (zone(), zone("to"))
        let departure = SimTime(microseconds: try duration("departure").microseconds)
        switch event {
        case .reserved:
            // How many only the command says.
            guard case .client(_, .reserve(_, _, let party, _, _)) = command else { throw mistake("command") }
            return .reserved(
                request, client: client, from: origin, to: destination, departure: departure, share: share,
                party: party)
        case .reservationChanged:
            return .reservationChanged(
                request, client: client, from: origin, to: destination, departure: departure, share: share)
        case .reservationCancelled:
            return .reservationCancelled(
                request, client: client, from: origin, to: destination, departure: departure, share: share)
        default: throw mistake("event")
        }
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
        guard let text = told[name]?.text else { throw mistake(name) }
        if let zone = zones[text] { return zone }
        guard text == "outside" else { throw mistake(name) }
        return .none
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

    private func money(_ name: String) throws -> Money {
        guard let amount = told[name]?.microseconds, amount % 10_000 == 0 else { throw mistake(name) }
        return Money(cents: amount / 10_000)
    }

    private func word<Word: FieldType>(_ name: String) throws -> Word {
        guard let word = told[name]?.text.flatMap({ Word(.word($0)) }) else { throw mistake(name) }
        return word
    }
}
