import Quantities

extension TaxiService {
    /// The places that a command names, or their replacements.
    package struct NamedPlaces: Hashable, Sendable, BitwiseCopyable {
        /// The position of the driver, or the origin of the ride.
        package var origin: Position?
        /// The destination of the ride.
        package var destination: Position?

        /// Creates the places of a command.
        package init(here: Position? = nil, destination: Position? = nil) {
            self.origin = here
            self.destination = destination
        }

        mutating func swapOrigin(_ place: inout Position) { swapPlaces(&place, with: &origin) }
        mutating func swapDestination(_ place: inout Position) { swapPlaces(&place, with: &destination) }

        private func swapPlaces(_ place: inout Position, with other: inout Position?) {
            let named = place
            if let other { place = other }
            other = named
        }
    }
}

extension TaxiService.Command {
    /// The places that the command names.
    package var places: TaxiService.NamedPlaces {
        var (copy, places) = (self, TaxiService.NamedPlaces())
        copy.swapPlaces(&places)
        return places
    }

    /// Returns the command with other places (T02). Only places that it names are replaced.
    package func replacingPlaces(with places: TaxiService.NamedPlaces) -> TaxiService.Command {
        var (copy, places) = (self, places)
        copy.swapPlaces(&places)
        return copy
    }

    /// Exchanges the command's places for those in `places`.
    private mutating func swapPlaces(_ places: inout TaxiService.NamedPlaces) {
        switch self {
        case .driver(let driver, var action):
            action.swapPlaces(&places)
            self = .driver(driver, action)
        case .client(let client, var action):
            action.swapPlaces(&places)
            self = .client(client, action)
        case .timer: break
        }
    }
}
