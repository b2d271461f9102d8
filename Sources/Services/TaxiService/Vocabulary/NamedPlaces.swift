import Quantities

extension TaxiService {
    /// The places that a command names, or those that it is to name instead.
    package struct NamedPlaces: Hashable, Sendable, BitwiseCopyable {
        /// Where the driver is, or where the ride begins.
        package var here: Position?
        /// Where the ride ends.
        package var destination: Position?

        package init(here: Position? = nil, destination: Position? = nil) {
            self.here = here
            self.destination = destination
        }

        mutating func swapHere(_ place: inout Position) { swapPlaces(&place, with: &here) }
        mutating func swapDestination(_ place: inout Position) { swapPlaces(&place, with: &destination) }

        private func swapPlaces(_ place: inout Position, with other: inout Position?) {
            let named = place
            if let other { place = other }
            other = named
        }
    }
}

extension TaxiService.Command {
    /// The places that it names.
    package var places: TaxiService.NamedPlaces {
        var (copy, places) = (self, TaxiService.NamedPlaces())
        copy.swapPlaces(&places)
        return places
    }

    /// The same command with other places (T02): each takes the place of one that it names.
    package func naming(_ places: TaxiService.NamedPlaces) -> TaxiService.Command {
        var (copy, places) = (self, places)
        copy.swapPlaces(&places)
        return copy
    }

    /// Hands its places over, and takes those given in their place.
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
