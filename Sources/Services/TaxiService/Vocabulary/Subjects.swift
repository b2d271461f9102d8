import CityModel
import Quantities
import ServiceKernel

extension TaxiService {
    /// The persons and the zone that an effect names, and its traits, gathered from its row.
    package struct Subjects: FieldForm {
        package private(set) var request = RequestID.none
        package private(set) var client = ClientID.none
        package private(set) var driver = DriverID.none
        package private(set) var zone: ZoneID?
        package private(set) var traits: EventTraits = []

        /// Whether people are told of it whom it does not name: a driver of anybody's may be offered the request.
        package var isForEverybody: Bool { traits.contains(.isForEverybody) }
        /// Whether the driver comes to the zone's queue by it, or to its tail.
        package var joinsQueue: Bool { traits.contains(.joinsQueue) }

        fileprivate init() {}

        package mutating func event(_: some ServiceKernel.EventWord, _: String, _ traits: EventTraits) {
            self.traits = traits
        }

        package mutating func name<One: CalledByNumber>(_ one: inout One?, in _: Field?, _: FieldPresence) {
            if let request = one as? RequestID { self.request = request }
            if let client = one as? ClientID { self.client = client }
            if let driver = one as? DriverID { self.driver = driver }
        }

        /// The first zone is that of the log's column.
        package mutating func visit<Value: FieldType>(_: Field, _ value: inout Value, _ presence: FieldPresence) {
            if zone == nil, presence == .required, let zone = value as? ZoneID { self.zone = zone }
        }
    }
}

extension EventTraits {
    /// The driver comes to the zone's queue, or to its tail.
    static var joinsQueue: EventTraits { EventTraits(rawValue: 1) }
    /// People are told of it whom it does not name: any driver may be offered the request.
    static var isForEverybody: EventTraits { EventTraits(rawValue: 2) }
    /// The request is over: its client rides no more, or not at all.
    static var endsRide: EventTraits { EventTraits(rawValue: 4) }
    /// The request is offered to the driver.
    static var opensOffer: EventTraits { EventTraits(rawValue: 8) }
    /// An offer of the request, if there is one, is no longer open.
    static var closesOffer: EventTraits { EventTraits(rawValue: 16) }
}

extension TaxiService.Effect {
    /// Whom and where it names.
    ///
    /// - Complexity: O(1).
    package var subjects: TaxiService.Subjects { described(in: TaxiService.Subjects()) }

    package var request: RequestID { subjects.request }
    package var client: ClientID { subjects.client }
    package var driver: DriverID { subjects.driver }
    package var zone: ZoneID? { subjects.zone }
    /// Price that the client pays or is to pay, or nil if the event states none.
    package var price: Money? { value(of: .price, Money.self) }
    /// Departure of a reservation.
    package var departure: SimTime? { value(of: .departure, SimTime.self) }

    /// Whether people are told of it whom it does not name: a driver of anybody's may be offered the request.
    package var isForEverybody: Bool { subjects.isForEverybody }
    /// Whether the driver comes to the zone's queue by it, or to its tail.
    package var joinsQueue: Bool { subjects.joinsQueue }
    /// Whether the request is over by it: its client rides no more, or not at all.
    package var endsRide: Bool { subjects.traits.contains(.endsRide) }
    /// Whether it offers the request to its driver.
    package var opensOffer: Bool { subjects.traits.contains(.opensOffer) }
    /// Whether an offer of the request, if there is one, is no longer open.
    package var closesOffer: Bool { subjects.traits.contains(.closesOffer) }
}
