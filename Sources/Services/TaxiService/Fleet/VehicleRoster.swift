import Quantities

/// The capabilities of a taxi on which requests may depend (T01, T03).
package struct VehicleCapability: Hashable, Sendable, BitwiseCopyable {
    /// The number of passengers' seats, 4 to 8.
    package var seats: UInt8
    /// Whether a passenger can enter in a wheelchair.
    package var isAccessible: Bool

    /// Creates the capabilities of a taxi; by default those of an ordinary one.
    package init(seats: UInt8 = TaxiRules.seats, isAccessible: Bool = false) {
        self.seats = seats
        self.isAccessible = isAccessible
    }

    /// Returns whether the taxi can take a ride with these needs.
    package func fits(seats: UInt8, needsAccess: Bool) -> Bool {
        self.seats >= seats && (isAccessible || !needsAccess)
    }
}

/// The types of the taxis of a roster, by the numbers of the taxis.
package struct VehicleRoster: Hashable, Sendable {
    /// The capabilities of each type; the first type is the ordinary taxi.
    package let capabilities: [VehicleCapability]
    /// The type of each taxi by its number. Taxis beyond the end are ordinary.
    private let types: [UInt8]

    /// A roster of ordinary taxis.
    package static let ordinary = VehicleRoster(capabilities: [], types: [])

    /// Creates a roster.
    ///
    /// - Parameters:
    ///   - capabilities: those of the types other than the ordinary taxi, in the order of their numbers, from 1.
    ///   - types: the type of each taxi; 0 is the ordinary taxi.
    package init(capabilities: [VehicleCapability], types: [UInt8]) {
        assert(types.allSatisfy { $0 <= capabilities.count }, "a taxi has an unknown type")
        self.capabilities = [VehicleCapability()] + capabilities
        self.types = types
    }

    /// Whether all taxis have the capabilities of an ordinary one, so that no search needs to compare them.
    package var isOrdinary: Bool { capabilities.allSatisfy { $0 == VehicleCapability() } }
    /// The number of seats of the largest type: the maximum size of a party (T01).
    package var seatsMax: UInt8 { capabilities.reduce(TaxiRules.seats) { max($0, $1.seats) } }

    /// The capabilities that all taxis have: the seats of the smallest type that has taxis, and access if all of these
    /// types have it.
    package var commonCapability: VehicleCapability {
        let present = zip(capabilities, taxisByType).filter { $0.1 > 0 }.map(\.0)
        return VehicleCapability(
            seats: present.map(\.seats).min() ?? TaxiRules.seats,
            isAccessible: !present.isEmpty && present.allSatisfy(\.isAccessible))
    }

    /// The number of taxis of each type; zeros in a roster that lists no taxis.
    package var taxisByType: [Int] {
        types.reduce(into: [Int](repeating: 0, count: capabilities.count)) { $0[Int($1)] += 1 }
    }

    /// Returns whether any type can take a party (T01).
    package func hasType(for party: TaxiService.TravelParty) -> Bool {
        capabilities.contains { $0.fits(seats: party.size, needsAccess: party.usesWheelchair) }
    }

    /// Returns the type of a taxi; 0 is the ordinary taxi.
    package func type(of taxi: TaxiID) -> Int { Int(taxi.index) < types.count ? Int(types[Int(taxi.index)]) : 0 }

    /// Returns the capabilities of a taxi.
    package func capability(of taxi: TaxiID) -> VehicleCapability { capabilities[type(of: taxi)] }
}
