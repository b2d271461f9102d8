import CityModel
import TaxiService

// T02: the target knows where people are by their coordinates, as a server would, and finds the zones itself. The only
// place where the target writes zones into commands.
extension Submission {
    /// The command with its places filled in. Without coordinates it keeps the zones that it has: a city that is only a
    /// table has no map (Z05).
    ///
    /// - Complexity: O(1) in a city cut into cells.
    func command(in city: City) -> Command {
        switch command {
        case .driver(let driver, let action): .driver(driver, filled(action, in: city))
        case .client(let client, let action): .client(client, filled(action, in: city))
        case .timer: command
        }
    }

    private func filled(_ action: DriverAction, in city: City) -> DriverAction {
        switch action {
        case .start(let zone, let taxi): .start(zone: city.zone(at: place, unlessGiven: zone), taxi: taxi)
        case .move(let zone): .move(zone: city.zone(at: place, unlessGiven: zone))
        case .interrupt(let zone, let cause):
            .interrupt(zone: city.zone(at: place, unlessGiven: zone), because: cause)
        case .stop, .loseConnection, .regainConnection, .accept, .refuse, .giveBack, .arrive, .pickUp, .conclude: action
        }
    }

    private func filled(_ action: ClientAction, in city: City) -> ClientAction {
        switch action {
        case .request(let origin, let end, let party, let share):
            return .request(
                from: city.zone(at: place, unlessGiven: origin), to: city.zone(at: destination, unlessGiven: end),
                party: party, share: share)
        case .reserve(let origin, let end, let party, let share, let departure):
            return .reserve(
                from: city.zone(at: place, unlessGiven: origin), to: city.zone(at: destination, unlessGiven: end),
                party: party, share: share, departure: departure)
        case .join(let request, let end, let party):
            return .join(request, to: city.zone(at: destination, unlessGiven: end), party: party)
        case .changeReservation(let request, var change):
            if let end = change.destination { change.destination = city.zone(at: destination, unlessGiven: end) }
            return .changeReservation(request, change)
        case .withdraw, .cancelReservation, .pay:
            return action
        }
    }
}

extension City {
    /// Z02: none outside the service area.
    @inline(__always)
    fileprivate func zone(at position: Coordinate, unlessGiven zone: ZoneID) -> ZoneID {
        position.latitudeDegrees.isNaN ? zone : self.zone(at: position) ?? .none
    }
}
