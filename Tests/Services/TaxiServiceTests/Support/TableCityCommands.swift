import Quantities
import TaxiService

// Commands in a table city, where a position is a zone alone (Z05).

extension TaxiService.DriverAction {
    static func start(zone: ZoneID, taxi: TaxiID) -> TaxiService.DriverAction { .start(at: Position(zone), taxi: taxi) }
    static func move(zone: ZoneID) -> TaxiService.DriverAction { .move(to: Position(zone)) }
    static func interrupt(zone: ZoneID, because cause: TaxiService.InterruptionCause) -> TaxiService.DriverAction {
        .interrupt(at: Position(zone), because: cause)
    }
}

extension TaxiService.ClientAction {
    static func request(
        from origin: ZoneID, to destination: ZoneID, party: TaxiService.TravelParty, share: Bool
    ) -> TaxiService.ClientAction {
        .request(from: Position(origin), to: Position(destination), party: party, share: share)
    }
    static func reserve(
        from origin: ZoneID, to destination: ZoneID, party: TaxiService.TravelParty, share: Bool, departure: SimTime
    ) -> TaxiService.ClientAction {
        .reserve(
            from: Position(origin), to: Position(destination), party: party, share: share, departure: departure)
    }
    /// Joins a ride from the pickup of its oldest party.
    static func join(_ ride: RequestID, to destination: ZoneID, party: UInt8) -> TaxiService.ClientAction {
        .join(ride, from: .outside, to: Position(destination), party: party)
    }
}

extension TaxiService.ReservationChange {
    init(departure: SimTime? = nil, destination: ZoneID?, share: Bool? = nil) {
        self.init(departure: departure, destination: destination.map { Position($0) }, share: share)
    }
}
