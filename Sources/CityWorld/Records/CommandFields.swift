import CityModel
import Quantities
import Routing
import TaxiService

/// The columns of `commands.csv`: everything that the service was told, so that a run can be played again from it.
package enum CommandColumn: String, CaseIterable, Sendable {
    case timeMicroseconds = "time_us"
    /// `d1`, `c1`, or for a timer what it is about.
    case actor, action, zone, to, taxi, request, client, party, share
    case departureMicroseconds = "departure_us"
    case by, fails, because, serial
    /// On the streets, of `zone` and of `to`: `n17` is a node, `a17+9000` a place on an arc (see `StreetPoint`).
    case point
    case toPoint = "to_point"
}

extension TaxiService.Command {
    /// The values of the columns that apply; the rest are empty.
    package func fields(zoneName: (ZoneID) -> String) -> [CommandColumn: String] {
        switch self {
        case .driver(let driver, let action):
            var fields: [CommandColumn: String] = [.actor: "d\(driver.index + 1)", .action: action.word.rawValue]
            switch action {
            case .start(let place, let taxi):
                fields.setPlace(place, zoneName)
                fields[.taxi] = "t\(taxi.index + 1)"
            case .move(let place): fields.setPlace(place, zoneName)
            case .pickUp(let client): fields[.client] = client.isNone ? "" : "c\(client.index + 1)"
            case .interrupt(let place, let cause):
                fields.setPlace(place, zoneName)
                fields[.because] = "\(cause)"
            default: break
            }
            return fields
        case .client(let client, let action):
            var fields: [CommandColumn: String] = [.actor: "c\(client.index + 1)", .action: action.word.rawValue]
            action.addFields(to: &fields, zoneName: zoneName)
            return fields
        case .timer(let timer): return timer.fields
        }
    }
}

extension TaxiService.ClientAction {
    fileprivate func addFields(to fields: inout [CommandColumn: String], zoneName: (ZoneID) -> String) {
        switch self {
        case .request(let from, let to, let party, let share):
            fields.setPlace(from, zoneName)
            fields.setDestination(to, zoneName)
            fields[.party] = "\(party)"
            fields[.share] = "\(share)"
        case .reserve(let from, let to, let party, let share, let departure):
            fields.setPlace(from, zoneName)
            fields.setDestination(to, zoneName)
            fields[.party] = "\(party)"
            fields[.share] = "\(share)"
            fields[.departureMicroseconds] = "\(departure.microseconds)"
        case .changeReservation(let request, let change):
            fields[.request] = "r\(request.number)"
            fields[.departureMicroseconds] = change.departure.map { "\($0.microseconds)" }
            if let destination = change.destination { fields.setDestination(destination, zoneName) }
            fields[.share] = change.share.map { "\($0)" }
        case .withdraw(let request), .cancelReservation(let request): fields[.request] = "r\(request.number)"
        case .join(let request, let from, let to, let party):
            fields[.request] = "r\(request.number)"
            fields.setPlace(from, zoneName)
            fields.setDestination(to, zoneName)
            fields[.party] = "\(party)"
        case .pay(let means, let fails):
            fields[.by] = "\(means)"
            fields[.fails] = "\(fails)"
        }
    }
}

extension [CommandColumn: String] {
    fileprivate mutating func setPlace(_ place: Position, _ zoneName: (ZoneID) -> String) {
        self[.zone] = zoneName(place.zone)
        self[.point] = place.point.text
    }

    fileprivate mutating func setDestination(_ place: Position, _ zoneName: (ZoneID) -> String) {
        self[.to] = zoneName(place.zone)
        self[.toPoint] = place.point.text
    }
}

extension StreetPoint {
    /// As in the columns of points; nil where there is none.
    fileprivate var text: String? {
        isNone ? nil : isNode ? "n\(number)" : "a\(number)+\(drivenShare)"
    }
}

extension TaxiService.Timer {
    fileprivate var fields: [CommandColumn: String] {
        switch self {
        case .offerTimeout(let driver, let serial):
            [.actor: "d\(driver.index + 1)", .action: "offerTimeout", .serial: "\(serial)"]
        case .suspensionEnd(let driver): [.actor: "d\(driver.index + 1)", .action: "suspensionEnd"]
        case .reservationDue(let ride, let serial):
            [.actor: "r\(ride.number)", .action: "reservationDue", .serial: "\(serial)"]
        case .noShow(let ride, let serial): [.actor: "r\(ride.number)", .action: "noShow", .serial: "\(serial)"]
        }
    }
}

/// Reads commands back from the values of their columns.
package struct CommandFieldReader {
    /// The value of a column, empty where there is none.
    package typealias Value = (CommandColumn) -> String

    private let zones: [String: ZoneID]
    private let streets: RoadGraph?

    /// - Parameter streets: the car network, if positions are points on it.
    package init(city: City, streets: RoadGraph? = nil) {
        self.streets = streets
        zones = Dictionary(
            city.zones.enumerated().map { ($1.name, ZoneID($0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// - Returns: nil if the values are not those of a command in this city.
    package func command(_ value: Value) -> TaxiService.Command? {
        let actor = value(.actor)
        guard let kind = actor.first, let number = UInt32(actor.dropFirst()), number > 0 else { return nil }
        switch kind {
        case "d":
            let driver = DriverID(number - 1)
            switch value(.action) {
            case "offerTimeout": return serial(value).map { .timer(.offerTimeout(driver, serial: $0)) }
            case "suspensionEnd": return .timer(.suspensionEnd(driver))
            default: return driverAction(value).map { .driver(driver, $0) }
            }
        case "c": return clientAction(value).map { .client(ClientID(number - 1), $0) }
        case "r":
            guard let serial = serial(value) else { return nil }
            switch value(.action) {
            case "reservationDue": return .timer(.reservationDue(RequestID(number), serial: serial))
            case "noShow": return .timer(.noShow(RequestID(number), serial: serial))
            default: return nil
            }
        default: return nil
        }
    }

    private func driverAction(_ value: Value) -> TaxiService.DriverAction? {
        switch value(.action) {
        case "start":
            guard let place = place(value), let taxi = numbered("t", value(.taxi)) else { return nil }
            return .start(at: place, taxi: TaxiID(taxi - 1))
        case "stop": return .stop
        case "loseConnection": return .loseConnection
        case "regainConnection": return .regainConnection
        case "move": return place(value).map { .move(to: $0) }
        case "accept": return .accept
        case "refuse": return .refuse
        case "giveBack": return .giveBack
        case "arrive": return .arrive
        case "pickUp":
            let client = value(.client)
            return client.isEmpty ? .pickUp(.none) : numbered("c", client).map { .pickUp(ClientID($0 - 1)) }
        case "conclude": return .conclude
        case "interrupt":
            guard let place = place(value) else { return nil }
            return .interrupt(
                at: place,
                because: value(.because) == "\(TaxiService.InterruptionCause.clientWish)" ? .clientWish : .taxiProblem)
        default: return nil
        }
    }

    private func clientAction(_ value: Value) -> TaxiService.ClientAction? {
        switch value(.action) {
        case "request":
            guard let from = place(value), let to = destination(value), let party = UInt8(value(.party)) else {
                return nil
            }
            return .request(from: from, to: to, party: party, share: value(.share) == "true")
        case "reserve":
            guard let from = place(value), let to = destination(value), let party = UInt8(value(.party)),
                let departure = time(value)
            else { return nil }
            return .reserve(from: from, to: to, party: party, share: value(.share) == "true", departure: departure)
        case "changeReservation":
            guard let request = numbered("r", value(.request)) else { return nil }
            let share = value(.share)
            return .changeReservation(
                RequestID(request),
                TaxiService.ReservationChange(
                    departure: time(value), destination: value(.to).isEmpty ? nil : destination(value),
                    share: share.isEmpty ? nil : share == "true"))
        case "withdraw": return request(value).map { .withdraw($0) }
        case "cancelReservation": return request(value).map { .cancelReservation($0) }
        case "join":
            guard let request = request(value), let from = place(value), let to = destination(value),
                let party = UInt8(value(.party))
            else { return nil }
            return .join(request, from: from, to: to, party: party)
        case "pay":
            return .pay(
                value(.by) == "\(TaxiService.PaymentMeans.card)" ? .card : .cash, fails: value(.fails) == "true")
        default: return nil
        }
    }

    /// nil for a moment that no run can reach: before its start, or later than a century.
    package static func time(microseconds: Int64) -> SimTime? {
        let century = SimDuration.days(36_525)
        return (0...century.microseconds).contains(microseconds) ? SimTime(microseconds: microseconds) : nil
    }

    private func place(_ value: Value) -> Position? { position(zone: value(.zone), point: value(.point)) }
    private func destination(_ value: Value) -> Position? { position(zone: value(.to), point: value(.toPoint)) }

    private func position(zone name: String, point text: String) -> Position? {
        guard let zone = zone(name), let point = point(text) else { return nil }
        return Position(zone, point)
    }

    /// nil for what is no point of the streets, or none where there should be one.
    private func point(_ text: String) -> StreetPoint? {
        guard let streets else { return text.isEmpty ? StreetPoint.none : nil }
        if let node = numeral("n", text) { return node < streets.nodeCount ? .node(UInt32(node)) : nil }
        let parts = text.split(separator: "+", omittingEmptySubsequences: false)
        guard parts.count == 2, let arc = numeral("a", String(parts[0])), arc < streets.arcCount,
            let share = UInt32(parts[1]), share > 0, share < StreetPoint.wholeArc
        else { return nil }
        return .onArc(UInt32(arc), drivenShare: share)
    }

    private func numeral(_ letter: Character, _ text: String) -> Int? {
        text.first == letter ? Int(text.dropFirst()).flatMap { $0 >= 0 ? $0 : nil } : nil
    }

    private func zone(_ name: String) -> ZoneID? { name == "outside" ? ZoneID.none : zones[name] }
    private func serial(_ value: Value) -> UInt32? { UInt32(value(.serial)) }
    private func time(_ value: Value) -> SimTime? {
        Int64(value(.departureMicroseconds)).flatMap { CommandFieldReader.time(microseconds: $0) }
    }
    /// `r0` stands for the client's current request.
    private func request(_ value: Value) -> RequestID? {
        let text = value(.request)
        return text.first == "r" ? UInt32(text.dropFirst()).map { RequestID($0) } : nil
    }
    private func numbered(_ letter: Character, _ text: String) -> UInt32? {
        guard text.first == letter, let number = UInt32(text.dropFirst()), number > 0 else { return nil }
        return number
    }
}
