import CityModel
import CityWorld
import Quantities
import Scenario
import TaxiService

/// Turns the names of a lesson into numbers of the service and back.
package struct LessonNames: EventNames, Sendable {
    private let lesson: Lesson
    private let driverNumbers: [String: DriverID]
    private let clientNumbers: [String: ClientID]

    package init(_ lesson: Lesson) {
        self.lesson = lesson
        driverNumbers = Dictionary(uniqueKeysWithValues: lesson.drivers.enumerated().map { ($1, DriverID($0)) })
        clientNumbers = Dictionary(uniqueKeysWithValues: lesson.clients.enumerated().map { ($1, ClientID($0)) })
    }

    package func name(of driver: DriverID) -> String { lesson.drivers[Int(driver.index)] }
    package func name(of client: ClientID) -> String { lesson.clients[Int(client.index)] }
    package func name(of zone: ZoneID) -> String {
        zone == .none ? "outside" : lesson.city.zones[Int(zone.index)].name
    }
    package func name(of request: RequestID) -> String { "r\(request.number)" }

    func driver(named name: String) -> DriverID { driverNumbers[name] ?? .none }

    func command(for action: LessonAction) -> TaxiService.Command {
        switch action {
        case .driver(let name, let action): .driver(driver(named: name), driverAction(action))
        case .client(let name, let action): .client(clientNumbers[name] ?? .none, clientAction(action))
        }
    }

    private func driverAction(_ action: LessonAction.DriverAction) -> TaxiService.DriverAction {
        switch action {
        // Each driver owns the taxi of the same name; any other name is a taxi of nobody's list.
        case .start(let zone, let taxi): .start(at: Position(zone), taxi: TaxiID(driver(named: taxi).index))
        case .stop: .stop
        case .loseConnection: .loseConnection
        case .regainConnection: .regainConnection
        case .move(let zone): .move(to: Position(zone))
        case .accept: .accept
        case .refuse: .refuse
        case .giveBack: .giveBack
        case .arrive: .arrive
        case .pickUp(let client): .pickUp(client.flatMap { clientNumbers[$0] } ?? .none)
        case .conclude: .conclude
        case .interrupt(let zone, let cause):
            .interrupt(at: Position(zone), because: cause == .clientWish ? .clientWish : .taxiProblem)
        }
    }

    private func clientAction(_ action: LessonAction.ClientAction) -> TaxiService.ClientAction {
        switch action {
        case .request(let trip):
            .request(
                from: Position(trip.origin), to: Position(trip.destination), party: partySize(trip.party),
                share: trip.share)
        case .withdraw(let request): .withdraw(RequestID(request ?? 0))
        case .reserve(let trip, let departure):
            .reserve(
                from: Position(trip.origin), to: Position(trip.destination), party: partySize(trip.party),
                share: trip.share, departure: departure)
        case .changeReservation(let request, let departure, let destination, let share):
            .changeReservation(
                RequestID(request),
                TaxiService.ReservationChange(
                    departure: departure, destination: destination.map { Position($0) }, share: share))
        case .cancelReservation(let request): .cancelReservation(RequestID(request))
        case .join(let request, let destination, let party):
            .join(RequestID(request), from: .outside, to: Position(destination), party: partySize(party))
        case .pay(let means, let fails): .pay(means == .card ? .card : .cash, fails: fails)
        }
    }

    /// T01: what no taxi can carry is a size that the service refuses.
    private func partySize(_ size: Int) -> UInt8 { UInt8(clamping: size) }
}
