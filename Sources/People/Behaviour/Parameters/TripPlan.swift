import Quantities

/// Plan of a person for one ride of a list: when it is booked, when it departs, and whether the person asks for a ride
/// back.
package struct TripPlan: Hashable, Sendable, BitwiseCopyable {
    /// Wanted departure.
    package var departure: SimTime
    /// Time from the drop-off to the request for the ride back; nil for no ride back.
    package var returnAfter: SimDuration?
    /// Person, by the index of the person's first ride in the list.
    package var person: UInt32
    /// Whether the ride is booked ahead (R01); otherwise it is requested at the departure.
    package var isBooked: Bool

    /// Creates a plan.
    package init(departure: SimTime, isBooked: Bool, person: UInt32, returnAfter: SimDuration? = nil) {
        self.departure = departure
        self.returnAfter = returnAfter
        self.person = person
        self.isBooked = isBooked
    }

    /// Scales a list by persons: each is dropped or repeated with all rides, evenly over the list. Copies of a person
    /// are different persons.
    ///
    /// - Parameter plans: one for each trip.
    static func scaled(
        _ trips: [RecordedTrip], _ plans: [TripPlan], by factor: Double
    ) -> (trips: [RecordedTrip], plans: [TripPlan]) {
        let scaled = RecordedTrip.scaled(trips, by: factor) { plans[$0].person }
        var firstRides: [PersonCopy: UInt32] = [:]  // only looked up
        let kept = scaled.enumerated().map { index, ride in
            var plan = plans[ride.source]
            let person = PersonCopy(person: plan.person, copy: ride.trip.copy)
            plan.person = firstRides[person] ?? UInt32(index)
            firstRides[person] = plan.person
            return plan
        }
        return (scaled.map(\.trip), kept)
    }

    private struct PersonCopy: Hashable {
        var person: UInt32
        var copy: UInt8
    }

    /// Calls `body` for each ride of a list at its departure, and for each ride back at its earliest time.
    @inline(__always)
    static func forEachRide(_ trips: [RecordedTrip], _ plans: [TripPlan], _ body: (SimTime, TripTemplate) -> Void) {
        for (trip, plan) in zip(trips, plans) {
            body(plan.departure, trip.trip)
            if let pause = plan.returnAfter { body(plan.departure + pause, trip.trip.reversed) }
        }
    }
}

extension TripTemplate {
    /// The trip back.
    fileprivate var reversed: TripTemplate {
        TripTemplate(origin: destination, destination: origin, party: party, usesWheelchair: usesWheelchair)
    }
}
