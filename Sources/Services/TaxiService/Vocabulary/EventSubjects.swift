import CityModel
import Quantities
import ServiceKernel

extension TaxiService {
    /// The participants and the zone that an effect names, and its traits, collected from its row.
    package struct EventSubjects: FieldVisitor {
        /// The request, or none.
        package private(set) var request = RequestID.none
        /// The client, or none.
        package private(set) var client = ClientID.none
        /// The driver, or none.
        package private(set) var driver = DriverID.none
        /// The zone of the log's column, or nil.
        package private(set) var zone: ZoneID?
        /// The traits of the event.
        package private(set) var traits: EventTraits = []

        /// Whether the event concerns people whom it does not name: any driver may be offered the request.
        package var isBroadcast: Bool { traits.contains(.isForEverybody) }
        /// Whether the event puts the driver into the zone's queue, or at its tail.
        package var joinsQueue: Bool { traits.contains(.joinsQueue) }

        fileprivate init() {}

        /// Collects the traits.
        package mutating func event(_: some ServiceKernel.EventWord, _: String, _ traits: EventTraits) {
            self.traits = traits
        }

        /// Collects a participant.
        package mutating func participant<One: EntityIdentifier>(_ one: inout One?, in _: Field?, _: FieldPresence) {
            if let request = one as? RequestID { self.request = request }
            if let client = one as? ClientID { self.client = client }
            if let driver = one as? DriverID { self.driver = driver }
        }

        /// Collects the first zone, which is that of the log's column.
        package mutating func visit<Value: FieldType>(_: Field, _ value: inout Value, _ presence: FieldPresence) {
            if zone == nil, presence == .required, let zone = value as? ZoneID { self.zone = zone }
        }
    }
}

extension EventTraits {
    /// The event puts the driver into the zone's queue, or at its tail.
    static var joinsQueue: EventTraits { EventTraits(rawValue: 1) }
    /// The event concerns people whom it does not name: any driver may be offered the request.
    static var isForEverybody: EventTraits { EventTraits(rawValue: 2) }
    /// The request is over, with or without a ride.
    static var endsRide: EventTraits { EventTraits(rawValue: 4) }
    /// The request is offered to the driver.
    static var opensOffer: EventTraits { EventTraits(rawValue: 8) }
    /// An open offer of the request, if any, is closed.
    static var closesOffer: EventTraits { EventTraits(rawValue: 16) }
}

extension TaxiService.Effect {
    /// The participants and the zone that the effect names.
    ///
    /// - Complexity: O(1).
    package var subjects: TaxiService.EventSubjects { visited(by: TaxiService.EventSubjects()) }

    /// The request, or none.
    package var request: RequestID { subjects.request }
    /// The client, or none.
    package var client: ClientID { subjects.client }
    /// The driver, or none.
    package var driver: DriverID { subjects.driver }
    /// The zone of the log's column, or nil.
    package var zone: ZoneID? { subjects.zone }
    /// The price that the client pays or is to pay, or nil if the event has none.
    package var price: Money? { value(of: .price, Money.self) }
    /// The departure of a reservation.
    package var departure: SimTime? { value(of: .departure, SimTime.self) }

    /// Whether the event concerns people whom it does not name: any driver may be offered the request.
    package var isForEverybody: Bool { subjects.isBroadcast }
    /// Whether the event puts the driver into the zone's queue, or at its tail.
    package var joinsQueue: Bool { subjects.joinsQueue }
    /// Whether the request is over, with or without a ride.
    package var endsRide: Bool { subjects.traits.contains(.endsRide) }
    /// Whether the event offers the request to its driver.
    package var opensOffer: Bool { subjects.traits.contains(.opensOffer) }
    /// Whether an open offer of the request, if any, is closed.
    package var closesOffer: Bool { subjects.traits.contains(.closesOffer) }
}
