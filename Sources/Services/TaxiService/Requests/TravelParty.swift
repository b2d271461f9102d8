import ServiceKernel

extension TaxiService {
    /// The people of a request: their number, and whether one of them uses a wheelchair (T01).
    ///
    /// An integer literal is a party of that size that fits into every taxi with enough seats.
    package struct TravelParty: Hashable, Sendable, BitwiseCopyable, ExpressibleByIntegerLiteral {
        /// The number of people.
        package var size: UInt8
        /// Whether the party needs a taxi that a passenger can enter in a wheelchair.
        package var usesWheelchair: Bool

        /// Creates a party.
        package init(_ size: UInt8, usesWheelchair: Bool = false) {
            self.size = size
            self.usesWheelchair = usesWheelchair
        }

        /// Creates a party without a wheelchair.
        package init(integerLiteral size: UInt8) { self.init(size) }

        /// Whether the party fits into every taxi.
        package var isOrdinary: Bool { size <= TaxiRules.seats && !usesWheelchair }
    }
}

extension FieldVisitor {
    /// Visits a party: its size, and whether it uses a wheelchair, which logs show only if it does.
    mutating func party(
        _ party: TaxiService.TravelParty, _ presence: FieldPresence = .required
    ) throws -> TaxiService.TravelParty {
        try TaxiService.TravelParty(
            field(.party, party.size, presence), usesWheelchair: field(.wheelchair, party.usesWheelchair, unless: false)
        )
    }

    /// Visits a party that no log shows.
    mutating func unloggedParty(_ party: TaxiService.TravelParty) throws -> TaxiService.TravelParty {
        try TaxiService.TravelParty(
            field(.party, party.size, .unlogged), usesWheelchair: field(.wheelchair, party.usesWheelchair, .unlogged))
    }
}
