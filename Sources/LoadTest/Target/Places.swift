import CityModel
import Quantities
import TaxiService

// T02: the target knows where people are by their coordinates, as a server would, and finds the zones itself. The only
// place where the target writes places into commands.
extension Submission {
    /// The command with its places filled in. Without coordinates it keeps those that it has: a city that is only a table
    /// has no map (Z05).
    ///
    /// - Complexity: O(1) in a city cut into cells.
    func command(in city: City) -> TaxiService.Command {
        switch command {
        case .driver(let driver, let action): .driver(driver, filled(action, in: city))
        case .client(let client, let action): .client(client, filled(action, in: city))
        case .timer: command
        }
    }

    private func filled(_ action: TaxiService.DriverAction, in city: City) -> TaxiService.DriverAction {
        switch action {
        case .start(let given, let taxi): .start(at: city.position(of: place, or: given), taxi: taxi)
        case .move(let given): .move(to: city.position(of: place, or: given))
        case .interrupt(let given, let cause): .interrupt(at: city.position(of: place, or: given), because: cause)
        case .stop, .loseConnection, .regainConnection, .accept, .refuse, .giveBack, .arrive, .pickUp, .conclude: action
        }
    }

    private func filled(_ action: TaxiService.ClientAction, in city: City) -> TaxiService.ClientAction {
        switch action {
        case .request(let origin, let end, let party, let share):
            return .request(
                from: city.position(of: place, or: origin), to: city.position(of: destination, or: end), party: party,
                share: share)
        case .reserve(let origin, let end, let party, let share, let departure):
            return .reserve(
                from: city.position(of: place, or: origin), to: city.position(of: destination, or: end), party: party,
                share: share, departure: departure)
        case .join(let request, let origin, let end, let party):
            return .join(
                request, from: city.position(of: place, or: origin), to: city.position(of: destination, or: end),
                party: party)
        case .changeReservation(let request, var change):
            if let end = change.destination { change.destination = city.position(of: destination, or: end) }
            return .changeReservation(request, change)
        case .withdraw, .cancelReservation, .pay:
            return action
        }
    }
}

extension City {
    /// Z02: none outside the service area.
    @inline(__always)
    fileprivate func position(of coordinate: Coordinate, or given: Position) -> Position {
        coordinate.latitudeDegrees.isNaN ? given : Position(zone(at: coordinate) ?? .none)
    }
}
